"""Matches, moves and hints in words."""
