"""What a HUD gets from its table: services, and the state to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engines.core.api import SPECTATOR, Deed, Seat, Zone
from kq_table.board.drag import taken_up
from kq_table.board.seat_view import SeatViewModel
from kq_table.board.state import BoardState
from kq_table.games.shared.interface import HudServices, HudState, TalkServices
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext

from .counters import TableCounters
from .overlays import TableOverlays

DOT_SECONDS: Final = 0.35
"""Real seconds for which one of a bot's thinking dots is lit."""


def hud_services(
    context: AppContext,
    controller: MatchController,
    overlays: TableOverlays,
    play: Callable[[Deed], None],
    view: Callable[[], SeatViewModel],
) -> HudServices:
    """
    The services of a HUD.

    :param view: gives the view of the match, which is made after the HUD
    """
    bots = [seat for seat in range(len(controller.seatings)) if seat not in controller.people]
    return HudServices(
        controller.game,
        tuple(controller.view(SPECTATOR).state.zones),
        controller.seatings,
        controller.options,
        play,
        overlays.show_toast,
        lambda: context.settings,
        lambda make: overlays.open(make(context)),
        talk_services(controller, view),
        overlays.show_caption,
        plate_actions={seat: overlays.bot_action(seat) for seat in bots},
        lines=controller.lines_within,
    )


def hud_state(view: SeatViewModel, counters: TableCounters, now: float, *, is_prompt_covered: bool) -> HudState:
    """
    The state of a HUD.

    :param now: seconds of the machine
    :param is_prompt_covered: see `HudState`
    """
    controller, board = view.controller, view.board
    seen = controller.view(view.viewer).state
    choices = board.deeds_with(board.selected) if board.selected else ()
    return HudState(
        view.seat,
        controller.turn,
        view.is_settled,
        seen.public,
        board.legal,
        counters.history,
        next((cards for zone, cards in seen.zones.items() if zone.name == "trick"), ()),
        1 + int(now / DOT_SECONDS) % 3 if controller.is_thinking else 0,
        board.timeline.is_held and view.shown.is_result_read,
        seen.zones,
        tuple(sprite.card for sprite in board.selected),
        choices if len(choices) > 1 else (),
        _goals(board, choices),
        bool(choices),
        is_prompt_covered,
        counters.swells,
    )


def _goals(board: BoardState, choices: Sequence[Deed]) -> frozenset[Zone]:
    """The zones to which the dragged or selected cards may go; *choices* are those of the selected cards."""
    sprites = taken_up(board)
    if list(sprites) != board.selected:
        choices = board.deeds_with(sprites)
    return frozenset(deed.moves[0].dst for deed in choices if deed.moves)


def next_dot(now: float) -> float:
    """When the next dot is lit, in seconds of the machine."""
    return (int(now / DOT_SECONDS) + 1) * DOT_SECONDS


def talk_services(controller: MatchController, view: Callable[[], SeatViewModel]) -> TalkServices | None:
    """
    What a HUD needs to let people speak; None where nobody may.

    :param view: gives the view of the match, which is made after the HUD
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
