"""The rule book: what a page can hold, and how each piece is shown. Knows no game."""
