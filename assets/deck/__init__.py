"""Draws playing cards as SVG text, from lines and curves written here. Knows no pixels and no rules."""
