"""A game of the King family that a person writes."""
