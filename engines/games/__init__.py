"""One folder a game: rules, fast positions for search, heuristics."""
