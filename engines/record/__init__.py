"""Matches as text: written, replayed, redacted, verified."""
