"""Settings and records on disk."""
