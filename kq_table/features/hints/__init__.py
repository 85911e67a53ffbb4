"""Hints: what a built-in player would do, said in steps, and how it shows on a table."""
