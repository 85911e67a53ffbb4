"""Crowns for four: collections that all see, hands that nobody does."""
