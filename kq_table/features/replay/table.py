"""The table of a replay at a position, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pygame import Rect

from engines.core.api import Deed, Seat
from engines.core.cards import HIDDEN, name
from kq_table.art.card_images import CardLook
from kq_table.board.card_input import CardInput
from kq_table.board.slots import Layout
from kq_table.board.view import RecordBoard
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import PlateAction
from kq_table.games.shared.table import Table
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.match.seat_view import PositionView
from kq_table.narrate import match_summary
from kq_table.narrate.aloud import card_words
from kq_table.narrate.deeds import describe_position
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import Pace
from kq_table.ui.widget import Target


class ReplayTable(Table):
    """
    The table as one viewer saw it; another viewer needs another one.

    :param size: of the space for HUD and cards, in pixels
    :param show_toast: shows a sentence for a while
    :param change_viewer: called with the new viewer when a seat plate is pressed; None if there is no other
    :param do: gets a deed that a card or a control of the HUD offers
    """

    match: PositionView
    view: RecordBoard

    def __init__(
        self,
        context: AppContext,
        record_view: RecordView,
        viewer: Seat,
        size: tuple[int, int],
        show_toast: Callable[[str], None],
        change_viewer: Callable[[Seat], None] | None,
        do: Callable[[Deed], None] = lambda _deed: None,
    ) -> None:
        super().__init__(context, PositionView(record_view, viewer))
        self._record_view, self._viewer, self._show_toast = record_view, viewer, show_toast
        self._names, self._round = spoken_names(record_view.seatings, viewer), 0
        viewers = record_view.viewers if change_viewer else ()
        plate_actions = {
            seat: self._press(seat, change_viewer)
            for seat in viewers
            if change_viewer and seat >= 0 and len(viewers) > 1
        }
        is_bare = viewer == EVERYBODY
        services = replace(self.hud_services(do), is_bare=is_bare, viewer=viewer, plate_actions=plate_actions)
        self.hud = make_hud(services)
        layout = self._layout(size)
        self.view = RecordBoard(self.match, self.hud.card_behaviour, layout, self._pace(), self.play_sound_at, do)
        self.cards = CardInput(self.view, self)

    def show_toast(self, text: str) -> None:
        self._show_toast(text)

    def _press(self, seat: Seat, change_viewer: Callable[[Seat], None]) -> PlateAction:
        """The action of a seat plate: that seat's view, or on the viewer's own plate the public view."""
        if seat == self._viewer:
            return PlateAction("eye", say("replay.see_all"), lambda: change_viewer(EVERYBODY))
        return PlateAction("eye", say("replay.see_as", name=self._names[seat]), lambda: change_viewer(seat))

    def place(self, size: tuple[int, int]) -> None:
        """Lay out HUD and cards in the upper part of the window; motion ends."""
        self.view.board.layout = self._layout(size)
        self.view.go_to(self.match.n)

    def _layout(self, size: tuple[int, int]) -> Layout:
        """Lay out the game's HUD as if this part were a window of its own."""
        return self.hud.place(self.context.kit.resized(size), self.match.seat)

    def update_pace(self) -> None:
        self.view.animator.pace = self._pace()

    def _pace(self) -> Pace:
        # Without `trick_click`: no click on the table of a replay ends a wait.
        return Pace(self.context.tempo, self.context.settings.trick_rest)

    def prebuild_images(self) -> Iterator[None]:
        """Draw all cards of the game, one per step."""
        looks = [CardLook("back"), *(CardLook(name(card)) for card in self.hud.pack)]
        return self.card_images(1.0).prebuild(looks)

    def update_hud(self) -> None:
        state = self.hud_state()
        self.hud.update(state)
        self._round = state.public.round

    # -- words

    def deed_words(self) -> str:
        """Words for the last deed; if the viewer is to act, for the position and the viewer's next deed."""
        n, viewer = self.match.n, self._viewer
        if n not in self._record_view.decisions(viewer):
            return describe_position(self._record_view, n, viewer, self.hud.words)
        chosen = self._record_view.observed_deed(n + 1, viewer).deed
        assert chosen is not None, "a seat sees all of its own deeds"
        move = self.hud.words.describe_deed(chosen, viewer, self._names)
        return say("replay.decides", name=self._names[viewer], move=move)

    def position_words(self) -> str:
        """The round, or how the match ended; and whose view this is, if there is no other."""
        record_view = self._record_view
        is_end = record_view.is_over and self.match.n == record_view.length
        words = (
            match_summary.describe_status(record_view.game, self._names, record_view.status)
            if is_end
            else say(f"kept.{match_summary.round_word(record_view.game)}", number=self._round)
        )
        return words if len(record_view.viewers) > 1 else f"{words} · {viewer_words(record_view, self._viewer)}"

    # -- pictures

    def draw(self, frame: DisplayList) -> None:
        self.hud.draw(frame)
        self.draw_cards(frame)

    def targets(self) -> list[Target]:
        board, window = self.view.board, Rect((0, 0), self.context.size)
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
    if viewer < 0:
        return say("replay.everybody" if viewer == EVERYBODY else "replay.nobody")
    return say("replay.seen_by", name=spoken_names(record_view.seatings)[viewer])
