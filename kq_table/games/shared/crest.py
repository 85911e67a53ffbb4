"""What stands in the crest on the felt of a table: the game's emblem, or the sign of what is played for."""

from __future__ import annotations

from kq_table.art.felt import CREST_ALPHA, SIGN_ALPHA, sign_in_crest, sign_place
from kq_table.art.rooms import room_of
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_CREST

from .hud import Hud


def draw_crest_sign(frame: DisplayList, context: AppContext, hud: Hud, game: str) -> None:
    """Add it to a frame as large as the window, where the felt's crest has room for it."""
    if hud.crest_sign is None:
        return
    alpha = CREST_ALPHA if hud.crest_sign == room_of(game) else SIGN_ALPHA
    picture = sign_in_crest(context.size, context.kit.skins.lacquer.light, hud.crest_sign, alpha)
    frame.add("crest.sign", picture, *sign_place(context.size), Z_CREST)
