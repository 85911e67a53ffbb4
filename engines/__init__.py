"""Rules, records and computer players of the card games, without the app."""
