"""The table of a match, and all that a player opens there."""
