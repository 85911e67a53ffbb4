"""Counts finished matches: an index of the records, and what it says of a person’s play."""
