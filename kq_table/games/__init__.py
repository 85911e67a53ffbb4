"""What each game adds to the table: a HUD, places for its cards, and its words."""
