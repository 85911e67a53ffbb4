"""The table, and everything a player opens there."""
