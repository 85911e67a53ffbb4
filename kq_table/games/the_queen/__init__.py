"""The table of The Queen."""
