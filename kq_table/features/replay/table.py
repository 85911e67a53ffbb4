"""The table of a replay at a position, as one viewer saw it, and the player that changes the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from engines.core.api import Deed, Seat
from engines.core.cards import HIDDEN, name
from kq_table.art.card_images import CardImages, CardLook
from kq_table.board import render
from kq_table.board.card_targets import card_words
from kq_table.board.replay_view import ReplayViewModel
from kq_table.board.slots import Layout
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import HudServices, HudState, PlateAction
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.narrate import match_summary
from kq_table.narrate.deeds import describe_position
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext, play_sound_at
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import SPEEDS, Pace
from kq_table.ui.widget import Target


def _do_nothing(_deed: Deed) -> None:
    """No-op: no control of a replay offers a deed."""


class ReplayTable:
    """
    The table as one viewer saw it; another viewer needs another one.

    :param size: of the space for HUD and cards, in pixels
    :param show_toast: shows a sentence for a while
    :param change_viewer: called with the new viewer when a seat plate is pressed; None if there is no other
    :param do: does a deed that a control of the HUD offers
    """

    def __init__(
        self,
        context: AppContext,
        record_view: RecordView,
        viewer: Seat,
        size: tuple[int, int],
        show_toast: Callable[[str], None],
        change_viewer: Callable[[Seat], None] | None,
        do: Callable[[Deed], None] = _do_nothing,
    ) -> None:
        self._context, self._record_view, self._viewer = context, record_view, viewer
        self._names, self._round = spoken_names(record_view.seatings, viewer), 0
        self._play_sound = partial(play_sound_at, context)
        self._card_painter = render.CardPainter()
        viewers = record_view.viewers if change_viewer else ()
        self.hud = make_hud(
            HudServices(
                record_view.game,
                tuple(record_view.view(0, viewer).state.zones),
                record_view.seatings,
                record_view.options,
                do,
                show_toast,
                lambda: context.settings,
                lambda make: context.stack.push(make(context)),
                is_bare=viewer == EVERYBODY,
                viewer=viewer,
                lines=record_view.lines_within,
                plate_actions={
                    seat: self._press(seat, change_viewer)
                    for seat in viewers
                    if change_viewer and seat >= 0 and len(viewers) > 1
                },
            )
        )
        layout = self._layout(size, record_view.bottom_seat(viewer))
        self.view = ReplayViewModel(
            record_view, viewer, self.hud.card_behaviour, layout, self._pace(), self._play_sound
        )

    def _press(self, seat: Seat, change_viewer: Callable[[Seat], None]) -> PlateAction:
        """The action of a seat plate: that seat's view, or on the viewer's own plate the public view."""
        if seat == self._viewer:
            return PlateAction("eye", say("replay.see_all"), lambda: change_viewer(EVERYBODY))
        return PlateAction("eye", say("replay.see_as", name=self._names[seat]), lambda: change_viewer(seat))

    def place(self, size: tuple[int, int]) -> None:
        """Lay out HUD and cards in the upper part of the window; motion ends."""
        self.view.board.layout = self._layout(size, self.view.seat)
        self.view.go_to(self.view.n)

    def _layout(self, size: tuple[int, int], seat: Seat) -> Layout:
        """Lay out the game's HUD as if this part were a window of its own."""
        return self.hud.place(self._context.kit.resized(size), seat)

    def update_pace(self) -> None:
        """Apply the speed of the settings."""
        self.view.pace = self._pace()

    def _pace(self) -> Pace:
        return Pace(self._context.tempo, self._context.settings.trick_rest)

    def prebuild_images(self) -> Iterator[None]:
        """Draw all cards of the game, one per step."""
        looks = [CardLook("back"), *(CardLook(name(card)) for card in self.hud.pack)]
        return self._card_images(1.0).prebuild(looks)

    def update_hud(self) -> None:
        state = self._hud_state()
        self.hud.update(state)
        self._round = state.public.round

    def _hud_state(self) -> HudState:
        view, record_view = self.view, self._record_view
        seen = record_view.view(view.n, self._viewer)
        return HudState(
            view.seat,
            record_view.turn(view.n),
            # More is to come: nobody is asked for anything here.
            is_settled=False,
            public=seen.state.public,
            legal=(),
            history=view.history,
            trick=next((cards for zone, cards in seen.state.zones.items() if zone.name == "trick"), ()),
            zones=seen.state.zones,
        )

    # -- words

    def deed_words(self) -> str:
        """Words for the last deed; if the viewer is to act, for the position and the viewer's next deed."""
        n, viewer = self.view.n, self._viewer
        if n not in self._record_view.decisions(viewer):
            return describe_position(self._record_view, n, viewer, self.hud.words)
        chosen = self._record_view.observed_deed(n + 1, viewer).deed
        assert chosen is not None, "a seat sees all of its own deeds"
        move = self.hud.words.describe_deed(chosen, viewer, self._names)
        return say("replay.decides", name=self._names[viewer], move=move)

    def position_words(self) -> str:
        """The round, or how the match ended; and whose view this is, if there is no other."""
        record_view = self._record_view
        is_end = record_view.is_over and self.view.n == record_view.length
        words = (
            match_summary.describe_status(record_view.game, self._names, record_view.status)
            if is_end
            else say(f"kept.{match_summary.round_word(record_view.game)}", number=self._round)
        )
        return words if len(record_view.viewers) > 1 else f"{words} · {viewer_words(record_view, self._viewer)}"

    # -- pictures and sounds

    def _card_images(self, scale: float) -> CardImages:
        return self._context.card_images(round(self.view.board.layout.card[1] * scale))

    def draw(self, frame: DisplayList) -> None:
        """Draw the HUD without its widgets, and the cards."""
        self.hud.draw(frame)
        board = self.view.board
        self._card_painter.draw(frame, board, self._card_images, render.mark_cards(board, None, is_asked=False))

    def targets(self) -> list[Target]:
        """The face-up cards in the window, and the HUD's targets."""
        board, window = self.view.board, Rect((0, 0), self._context.size)
        width, height = board.layout.card
        found: dict[str, Target] = {}
        for zone, sprite in board.sprites():
            pose = board.home(sprite, zone)
            box = Rect(0, 0, round(width * pose.scale), round(height * pose.scale))
            box.center = (round(pose.x), round(pose.y))
            if sprite.is_up and sprite.card != HIDDEN and box.colliderect(window):
                key = f"{zone}:{name(sprite.card)}"
                found[key] = Target(key, card_words(sprite.card), box.clip(window))
        return [*found.values(), *self.hud.targets()]


def viewer_words(record_view: RecordView, viewer: Seat) -> str:
    """Whose view of the match this is, in words."""
    if viewer < 0:
        return say("replay.everybody" if viewer == EVERYBODY else "replay.nobody")
    return say("replay.seen_by", name=spoken_names(record_view.seatings)[viewer])


DEED_SECONDS: Final = 0.8
"""Seconds per deed at normal speed while the record plays by itself."""
MIN_DEED_SECONDS: Final = 0.3


class ReplayPlayer:
    """
    The position in a record, and the ways to change it.

    `view` must be set before any method is called, and again for another viewer.
    """

    view: ReplayViewModel

    def __init__(self, context: AppContext, record_view: RecordView) -> None:
        self._context, self.record_view = context, record_view
        self.is_playing = False
        self._next_at = 0.0

    def go_to(self, n: int) -> None:
        """Stop, and show the table after *n* deeds."""
        self.is_playing = False
        self.view.go_to(min(self.record_view.length, max(0, n)))

    def go_to_end(self) -> None:
        self.go_to(self.record_view.length)

    def step_by(self, deeds: int) -> None:
        """Go by so many deeds forwards or backwards; a single deed forwards is animated."""
        if deeds == 1:
            self.is_playing = False
            self.view.forward()
        else:
            self.go_to(self.view.n + deeds)

    def round_by(self, rounds: int) -> None:
        """Go to the beginning of the next round (1) or of one before (-1), or else to an end of the record."""
        self._go_along((0, *self.record_view.rounds, self.record_view.length), rounds)

    def decision_by(self, decisions: int) -> None:
        """Go to before the viewer's next deed (1) or an earlier one (-1)."""
        self._go_along(self.record_view.decisions(self.view.viewer), decisions)

    def _go_along(self, places: Sequence[int], direction: int) -> None:
        n = self.view.n
        ahead, behind = [place for place in places if place > n], [place for place in places if place < n]
        self.go_to(min(ahead, default=n) if direction > 0 else max(behind, default=n))

    def toggle(self) -> None:
        """Start or stop playing by itself; at the end it restarts."""
        if not self.is_playing and self.view.n == self.record_view.length:
            self.go_to(0)
        self.is_playing = not self.is_playing
        self._next_at = self._context.clock.now()

    def step(self, now: float, *, is_covered: bool) -> None:
        """Show the next deed when it is due; nothing advances while a dialog covers the table."""
        if not self.is_playing:
            return
        rest = max(MIN_DEED_SECONDS, DEED_SECONDS * SPEEDS[self._context.settings.speed])
        if self.view.is_moving or is_covered:
            self._next_at = now + rest
        elif self.view.n == self.record_view.length:
            self.is_playing = False
        elif now >= self._next_at:
            self._next_at = now + rest
            self.view.forward()

    @property
    def wake_at(self) -> float | None:
        """When the next deed is due."""
        return self._next_at if self.is_playing else None
