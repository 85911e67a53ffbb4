"""The frame loop, and what is kept of an error."""
