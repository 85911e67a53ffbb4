"""What is played in each film, as data: where it begins, and what the hand at mouse and keys does then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame
from pygame.event import Event

from kq_table.app.headless import Stage, StuckError
from kq_table.board.history import TRICK
from kq_table.board.state import CardSprite
from kq_table.features.start.game_catalog import offered_boxes
from kq_table.ui.easing import in_out_cubic

from .shots import ShotRequest, count_trick, play_until, show

SHEETS: Final = frozenset({"round", "match"})
MAX_WAIT_SECONDS: Final = 60.0
"""How long a film waits for something to come."""
Point = tuple[float, float]


@dataclass(frozen=True)
class Step:
    """
    Something that the hand with the pointer does, in this order: it moves, presses, and waits.

    :param to: where the pointer goes; None: it stays
    :param seconds: how long its way takes, or how long it stays
    :param press: ``down``, ``up``, ``click``, or a key of pygame
    :param until: what is waited for then
    """

    to: Callable[[Stage], Point] | None = None
    seconds: float = 0.0
    press: str | int = ""
    until: Callable[[Stage], bool] | None = None


class Hand:
    """A hand at mouse and keys; its pointer starts at the right lower corner."""

    def __init__(self, stage: Stage, seconds_per_frame: float) -> None:
        self._stage, self._frame = stage, seconds_per_frame
        width, height = stage.screen.size
        self._at: Point = (width * 0.92, height * 0.9)
        self._is_down = False

    def do(self, step: Step) -> Iterator[list[Event]]:
        """Give the events of each frame of a step."""
        yield from self._move(step)
        if step.press == "click":
            yield [self._button("down")]
            yield [self._button("up")]
        elif isinstance(step.press, str) and step.press:
            yield [self._button(step.press)]
        elif isinstance(step.press, int):
            yield [Event(kind, key=step.press, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        for _ in range(round(MAX_WAIT_SECONDS / self._frame)):
            if step.until is None or step.until(self._stage):
                return
            yield []
        raise StuckError(f"{self._stage.context.stack.top.name}: it did not appear in time")

    def _move(self, step: Step) -> Iterator[list[Event]]:
        count = round(step.seconds / self._frame)
        if step.to is None:
            yield from ([] for _ in range(count))
            return
        (x, y), (goal_x, goal_y) = self._at, step.to(self._stage)
        for i in range(1, max(1, count) + 1):
            share = in_out_cubic(i / max(1, count))
            self._at = x + (goal_x - x) * share, y + (goal_y - y) * share
            yield [Event(pygame.MOUSEMOTION, pos=self._pixel, rel=(0, 0), buttons=(int(self._is_down), 0, 0))]

    def _button(self, way: str) -> Event:
        self._is_down = way == "down"
        kind = pygame.MOUSEBUTTONDOWN if self._is_down else pygame.MOUSEBUTTONUP
        return Event(kind, pos=self._pixel, button=pygame.BUTTON_LEFT)

    @property
    def _pixel(self) -> tuple[int, int]:
        return round(self._at[0]), round(self._at[1])


Part = Step | Callable[[Stage, ShotRequest], Iterable[Step]]
"""A step, or steps that depend on what is on the screen when their turn comes."""


@dataclass(frozen=True)
class Script:
    """A film: *prepare* brings the app to its beginning, unseen."""

    prepare: Callable[[Stage, ShotRequest], None]
    parts: Sequence[Part]


# -- where


def at_target(name: str, share: Point = (0.5, 0.5)) -> Callable[[Stage], Point]:
    """Point at what the test log calls *name*, by default in its middle."""

    def find(stage: Stage) -> Point:
        rect = next(target.rect for target in stage.context.stack.top.targets() if target.id == name)
        return rect.x + rect.w * share[0], rect.y + rect.h * share[1]

    return find


def at_share(x: float, y: float) -> Callable[[Stage], Point]:
    """Point at a part of the window's width and height."""
    return lambda stage: (stage.screen.size[0] * x, stage.screen.size[1] * y)


def at_point(point: Point) -> Callable[[Stage], Point]:
    """Point at a pixel."""
    return lambda _: point


def in_hand(share: float, height: float = 0.0) -> Callable[[Stage], Point]:
    """Point between the first and the last card of the hand, *height* parts of a card's height above its middle."""

    def find(stage: Stage) -> Point:
        hand = stage.table.cards.reach.hand()
        first, last = (stage.table.cards.rect_of(card) for card in (hand[0], hand[-1]))
        x = first.centerx + (last.centerx - first.centerx) * share
        y = first.centery + (last.centery - first.centery) * share
        return x, y - first.h * height

    return find


def at_refused(stage: Stage) -> Point:
    """Point at the middle card of those in the hand that may not be played."""
    refused = refused_cards(stage)
    return stage.table.cards.targets_by_card()[refused[len(refused) // 2]].rect.center


# -- when


def refused_cards(stage: Stage) -> list[CardSprite]:
    """List the cards of the hand that may not be played."""
    return [card for card in stage.table.cards.reach.hand() if not stage.table.board.can_go(card)]


def is_still(stage: Stage) -> bool:
    """Whether no scene moves."""
    return stage.is_waiting


def may_act(stage: Stage) -> bool:
    """Whether the person at the table may do something, or a sheet covers it."""
    top = stage.context.stack.top
    return top.name in SHEETS or (top.name == "table" and stage.is_asked and "ways" in top.facts_for_log())


def has_target(stage: Stage, name: str) -> bool:
    """Whether something on the screen has this name in the test log."""
    return any(target.id == name for target in stage.context.stack.top.targets())


def has_sheet(stage: Stage) -> bool:
    """Whether the result of a round or a match is shown."""
    return stage.context.stack.top.name in SHEETS


# -- what


def open_box(_: Stage, request: ShotRequest) -> Iterator[Step]:
    """Click the box in the menu that holds the game."""
    box = next(box for box in offered_boxes() if request.game in box.games)
    yield Step(at_target(f"game:{box.key}"), 0.7)
    yield Step(seconds=0.3, press="click", until=is_still)


def play_suggested(stage: Stage, _: ShotRequest) -> Iterator[Step]:
    """Do with the pointer what a built-in player would do: drag a card, click several, or press a button."""
    yield Step(until=may_act)
    if has_sheet(stage):
        return
    wanted = stage.table.controller.default_deed()
    ways: Sequence[Mapping[str, Any]] = stage.table.facts_for_log()["ways"]
    way = next(way for way in ways if way["deed"] == wanted)
    cards, goal = way["cards"], way["goal"]
    n = stage.table.controller.n
    if len(cards) == 1 and goal:
        yield from drag(at_target(cards[0]), at_point(goal))
    else:
        for card in [*cards, *cards[-1:]]:
            # Cards that are the only ones to play go by the first click.
            if stage.table.controller.n == n:
                yield Step(at_target(card), 0.4, "click")
    for control in way["controls"]:
        # A drop may have told already which of several moves is meant.
        yield Step(until=_is_done_or_offered(n, control))
        if stage.table.controller.n == n:
            yield Step(at_target(control), 0.5, "click")


def _is_done_or_offered(n: int, control: str) -> Callable[[Stage], bool]:
    return lambda stage: stage.table.controller.n > n or has_target(stage, control)


def drag(start: Callable[[Stage], Point], goal: Callable[[Stage], Point]) -> tuple[Step, ...]:
    """Take something up and put it down elsewhere."""
    return (Step(start, 0.45), Step(seconds=0.1, press="down"), Step(goal, 0.6), Step(seconds=0.15, press="up"))


def close_rounds(stage: Stage, _: ShotRequest) -> Iterator[Step]:
    """Read what a round has brought, and go on, until the match has ended."""
    while stage.context.stack.top.name != "match":
        yield Step(seconds=2.5, press=pygame.K_RETURN, until=has_sheet)


# -- the films


def _menu(stage: Stage, request: ShotRequest) -> None:
    del request
    show(stage, "menu", ShotRequest())


def _hand(stage: Stage, request: ShotRequest) -> None:
    """Come to a turn with a hand that a pointer can run along."""
    _come_to(stage, request, lambda: stage.is_asked and len(stage.table.cards.reach.hand()) >= MIN_HAND)


def _refusal(stage: Stage, request: ShotRequest) -> None:
    """Come to a turn at which some cards of the hand may not be played."""
    _come_to(stage, request, lambda: stage.is_asked and bool(refused_cards(stage)) and count_trick(stage) > 0)


def _trick(stage: Stage, request: ShotRequest) -> None:
    """Come to a turn at which the person completes a trick; in a game without tricks to any turn."""

    def is_there() -> bool:
        has_tricks = any(zone.name == TRICK for zone in stage.table.board.zones)
        others = request.number_of_seats - 1 if has_tricks else 0
        return stage.is_asked and count_trick(stage) == others

    _come_to(stage, request, is_there)


def _last_move_before(sheet: str, stage: Stage, request: ShotRequest) -> None:
    """Play the match twice: once to see which of the person's moves is the last before a sheet, then up to it."""
    asked = [0]

    def is_over() -> bool:
        if stage.is_asked:
            asked.append(stage.table.controller.n)
        return stage.context.stack.top.name == sheet and asked[-1] >= request.deeds

    stage.haste = HASTE
    play_until(stage, is_over, request)
    _come_to(stage, replace(request, deeds=asked[-1]), lambda: stage.is_asked)


def _come_to(stage: Stage, request: ShotRequest, is_there: Callable[[], bool]) -> None:
    stage.haste = HASTE
    play_until(stage, lambda: stage.table.controller.n >= request.deeds and is_there(), request)
    stage.haste = 1
    if not is_there():
        raise StuckError(f"{request.game}: a match has no such moment after {request.deeds} moves")
    stage.frames(0.5)


MIN_HAND: Final = 3
"""Cards of a hand that a pointer runs along."""
HASTE: Final = 8
"""How many times faster the match goes to where a film begins."""
ALONG_HAND: Final = (
    Step(at_share(0.5, 0.55), 0.3),
    Step(in_hand(0.0), 0.5),
    Step(in_hand(1.0), 1.8),
    Step(in_hand(1.0), 0.3),
    Step(in_hand(0.0), 0.9),
    Step(in_hand(0.5), 0.4),
    Step(seconds=0.5),
    Step(at_share(0.5, 0.55), 0.3),
    Step(seconds=0.6),
)
FROM_MENU: Final[tuple[Part, ...]] = (
    Step(at_share(0.5, 0.85), 0.5),
    open_box,
    Step(seconds=0.3),
    Step(at_target("start"), 0.6),
    Step(seconds=0.2, press="click", until=may_act),
)
REFUSED: Final = (
    Step(at_refused, 0.6),
    Step(seconds=0.15, press="down"),
    Step(at_share(0.5, 0.42), 0.8),
    Step(seconds=0.5),
    Step(seconds=0.1, press="up"),
    Step(at_share(0.62, 0.55), 0.5),
    Step(seconds=1.4),
)
TO_NEXT_TURN: Final = (Step(at_share(0.8, 0.55), 0.4, until=may_act), Step(seconds=0.8))
LAST_MOVE: Final[tuple[Part, ...]] = (
    Step(seconds=0.4),
    play_suggested,
    Step(at_share(0.8, 0.55), 0.5, until=has_sheet),
    Step(seconds=3.0),
)
TOUR: Final[tuple[Part, ...]] = (
    *(*FROM_MENU, play_suggested, Step(until=may_act)),
    *(*ALONG_HAND[1:3], *(play_suggested, *TO_NEXT_TURN) * 2),
)
FILMS: Final[Mapping[str, Script]] = {
    "deal": Script(_menu, (*FROM_MENU, Step(seconds=1.0))),
    "hover": Script(_hand, ALONG_HAND),
    "refusal": Script(_refusal, REFUSED),
    "trick": Script(_trick, (Step(seconds=0.4), play_suggested, *TO_NEXT_TURN)),
    "round": Script(partial(_last_move_before, "round"), LAST_MOVE),
    "match": Script(partial(_last_move_before, "match"), (*LAST_MOVE, close_rounds, Step(seconds=4.5))),
    "tour": Script(_menu, TOUR),
}
"""By name. `tour` shows a little of everything, for the README."""


def perform(stage: Stage, script: Script, request: ShotRequest, seconds_per_frame: float) -> Iterator[list[Event]]:
    """
    Do what a script says, with the stage at its beginning: give the events of each frame, one frame after another.

    :raises StuckError: if what the script waits for does not come
    """
    hand = Hand(stage, seconds_per_frame)
    for part in script.parts:
        for step in [part] if isinstance(part, Step) else part(stage, request):
            yield from hand.do(step)
