"""The main menu and the set-up of a match."""
