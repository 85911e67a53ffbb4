"""Recorded matches: the list, the replay, the proof of the shuffle."""
