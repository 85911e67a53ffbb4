"""How people at a table say something aloud."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.api import Seat
from kq_table.board.seat_view import SeatViewModel
from kq_table.games.shared.interface import TalkServices
from kq_table.match.controller import MatchController


def talk_services(controller: MatchController, view: Callable[[], SeatViewModel]) -> TalkServices | None:
    """
    Give what a HUD needs to let people speak; None where nobody may.

    :param view: gives what is seen of the match, which is made after the HUD
    """
    if controller.options.get("talk") != "on" or not controller.people:
        return None

    def may_speak() -> bool:
        return not controller.is_over and controller.has_room_for_talk

    def say_aloud(seat: Seat, text: str) -> None:
        if may_speak():
            controller.submit(seat, f"say {text}")
            view().refresh()

    return TalkServices(controller.people, may_speak, say_aloud, controller.muted)
