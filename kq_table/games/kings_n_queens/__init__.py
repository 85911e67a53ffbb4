"""The table of Kings n' Queens."""
