"""Statistics of finished matches: an index of the records, and a person's results."""
