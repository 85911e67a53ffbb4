"""The table of Crowns."""
