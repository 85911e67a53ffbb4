"""A match and its players, without a window."""
