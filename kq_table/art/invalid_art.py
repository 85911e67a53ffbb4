"""What is said of a file of a player's own that cannot be used."""

from __future__ import annotations


class InvalidArtError(ValueError):
    """The file cannot be used; the message says why, in the player's words."""
