"""The table of Kings & Queens."""
