"""One folder for each game: rules, a fast position for searches, heuristics."""
