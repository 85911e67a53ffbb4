"""The settings, in pages."""
