"""The widget toolkit: clock, screen, text, skins and widgets."""
