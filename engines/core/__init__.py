"""Cards, the interface of a game, shuffling, and what all games and computer players share."""
