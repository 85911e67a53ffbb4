"""The computer players and the bot protocol; each player sees the view of one seat, never the whole state."""

from engines.core.levels import LEVELS
from engines.core.styles import STYLES

from .heuristics_by_game import fallback_deed
from .players import PLAYERS, NoSuchPlayer, Player, is_player, player
from .search import never

__all__ = ["LEVELS", "PLAYERS", "STYLES", "NoSuchPlayer", "Player", "fallback_deed", "is_player", "never", "player"]
