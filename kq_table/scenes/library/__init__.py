"""Kept matches: the list, the replay, export."""
