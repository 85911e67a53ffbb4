"""The lobby: boxes of games in the menu, and what is chosen for a match before it begins."""
