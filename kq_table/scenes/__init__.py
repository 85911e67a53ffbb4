"""A stack of scenes: menu, set-up, table, results, rules, settings. Each knows itself and where it leads."""
