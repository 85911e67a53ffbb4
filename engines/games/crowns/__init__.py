"""Crowns for four: open collections and hidden hands."""
