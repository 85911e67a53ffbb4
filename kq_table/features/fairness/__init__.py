"""Fair play can be tested: a bot sees no hidden card, and the shuffle was fixed before the first."""
