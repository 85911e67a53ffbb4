"""The opponents: who they are, how they think, and their pipe. Each sees a view, never a state."""

from .players import PLAYERS, NoSuchPlayer, Player, house, never, player

__all__ = ["PLAYERS", "NoSuchPlayer", "Player", "house", "never", "player"]
