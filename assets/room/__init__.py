"""Draws what lies around the cards: icons, the program's emblem. Knows no card game."""
