"""Files and paths, without a window."""
