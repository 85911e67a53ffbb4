"""Hints: what a built-in player would do, told in steps and shown on the table."""
