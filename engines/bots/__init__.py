"""The opponents: who they are, how they think, and their pipe. Each sees a view, never a state."""

from engines.core.heuristics import LEVELS
from engines.core.styles import STYLES

from .players import PLAYERS, NoSuchPlayer, Player, house, is_player, never, player

__all__ = ["LEVELS", "PLAYERS", "STYLES", "NoSuchPlayer", "Player", "house", "is_player", "never", "player"]
