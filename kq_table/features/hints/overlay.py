"""Where a hint shows on a table: its popup, and marks on cards, controls and plates."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeVar

import pygame
from pygame import Rect

from engines.core.api import Deed
from engines.core.cards import name
from kq_table.board import test_report
from kq_table.board.card_input import CardInput
from kq_table.board.card_targets import ALWAYS_NAMED, seen_top
from kq_table.board.state import CardSprite
from kq_table.games.shared.hud import Hud
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.theme import Z_HUD
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Painter, Target
from kq_table.ui.widget_tree import WidgetTree

from .controller import HintController
from .popup import HintMark, HintPopup
from .words import LOOK_MARK, SEAT_MARK

PLATE: Final = "plate:"
TOOLS: Final = frozenset({"menu", "log", "recall", "hint"})
Marked = TypeVar("Marked", bound=Hashable)


class HintOverlay:
    """Shows what a hint says, over all that lies on the table."""

    def __init__(self, hints: HintController, hud: Hud, cards: CardInput, widgets: WidgetTree, toasts: Toasts) -> None:
        self._hints, self._hud, self._cards, self._widgets, self._toasts = hints, hud, cards, widgets, toasts
        self.popup = HintPopup()
        self._gives_way = False
        """Whether cards were selected since it came that could be played as they are: how to play them is said."""
        self._selected_before: list[CardSprite] = []
        """What was selected when the sentence came."""

    def update(self, targets: Callable[[], list[Target]]) -> None:
        """Show what the hint says now; *targets* lists what should not be covered."""
        self.popup.is_shown = self._hints.is_open
        selected, state = self._cards.board.selected, self._hud.state
        if self.popup.text != self._hints.text or not self._hints.is_open:
            self._selected_before = list(selected)
        is_ready = state is not None and state.is_playable and not state.choices
        self._gives_way = self._hints.can_close and is_ready and selected != self._selected_before
        self.popup.text = self._hints.text
        if self._hints.is_open:
            self.popup.marks = self._places()
            seen = {target.id: target.rect for target in targets() if target.id not in {"hint.slip", "table"}}
            controls = [widget.rect for widget in self._hud.own_widgets if widget.is_shown]
            self.popup.needed = [
                *self.score_panel(),
                *controls,
                *self._hud.captions,
                *self._hud.remarks,
                *seen.values(),
                *self._where_cards_rise(),
            ]
            self.popup.precious = self._played_with(seen) if self.popup.is_large else []

    def _played_with(self, seen: Mapping[str, Rect]) -> list[Rect]:
        """Give the places that a person looks at to choose a move."""
        spare = self._hud.spare_widgets
        controls = [widget.rect for widget in self._hud.own_widgets if widget.is_shown and widget not in spare]
        targets = [rect for key, rect in seen.items() if key.startswith(("hand:", PLATE)) or key in TOOLS]
        told = [target.rect for target in self._hud.own_targets(self._hud.state)] if self._hud.state else []
        return [*controls, *told, *self._hud.captions, *targets, *self._open_cards()]

    def _open_cards(self) -> Iterator[Rect]:
        """Give the place of each open pile or row to which a card may go."""
        board = self._cards.board
        for zone in {move.dst for deed in board.legal for move in deed.moves}:
            if places := [self._cards.rect_of(sprite) for sprite in board.zones.get(zone, ()) if sprite.is_up]:
                yield places[0].unionall(places[1:])

    def _where_cards_rise(self) -> Iterator[Rect]:
        """
        Give the strips above open cards: raised, each shows its index there, and the mark of a chosen one needs more.

        There is room above a hand for all but two lines of large text.
        """
        is_close = self.popup.kit.metrics.text_scale > 1
        marked, over = self.card_marks.keys() & set(self._cards.board.selected), self.popup.mark_rise
        rise = round(self._cards.board.layout.card[1] * (MOTION.hover_lift + MOTION.hover_swell / 2))
        for row in self._cards.reach.rows():
            for sprite in row:
                zone, place = self._cards.board.zone_of(sprite), self._cards.rect_of(sprite)
                if zone is None:
                    continue
                is_named = zone.name in ALWAYS_NAMED
                if (is_named and is_close) or (not is_named and self._cards.board.can_go(sprite)):
                    yield Rect(place.x, place.y - rise, place.w, rise)
                if is_named and sprite in marked:
                    yield Rect(place.x, place.y - rise - over, place.w, 2 * over)

    @property
    def card_marks(self) -> dict[CardSprite, str]:
        """The cards that are marked, each with its mark; of two marks on one card both."""
        found: dict[CardSprite, str] = {}
        for deed, mark in self._hints.marks:
            for sprite in test_report.sprites_of(self._cards.board, deed):
                _add_mark(found, sprite, mark)
        for shown in self._hints.shown:
            for sprite in chain.from_iterable(self._cards.board.zones.values()):
                if sprite.is_up and name(sprite.card) == shown:
                    _add_mark(found, sprite, LOOK_MARK)
        return found

    def score_panel(self) -> list[Rect]:
        """Give the place of the panel that holds the score sheet, or the way to it."""
        sheet = self._hud.score_control()
        return [widget.rect for widget in self._hud.widgets if sheet is not None and sheet in widget.children]

    def _places(self) -> list[HintMark]:
        """Give where marks lie: on cards, on the controls of deeds without one, on the places where one card may go."""
        named = self._cards.targets_by_card()
        found = []
        for sprite, mark in self.card_marks.items():
            place = named[sprite].rect if sprite in named else self._cards.rect_of(sprite)
            top = seen_top(self._cards.board, sprite, place)
            found.append(HintMark(mark, place, top, is_covered=top is None))
        others = {target.id: target for target in (*self._hud.targets(), *self._widgets.targets())}
        controls: dict[str, str] = {}
        for deed, mark in self._hints.marks:
            if (control := self._control(deed)) in others:
                _add_mark(controls, control, mark)
        return [
            *found,
            *(self._mark_on(control, mark, others[control].rect) for control, mark in controls.items()),
            *self._shown_places(),
        ]

    def _shown_places(self) -> Iterator[HintMark]:
        """Give the zones and plates that are pointed at."""
        board = self._cards.board
        for shown in self._hints.shown:
            if shown.startswith(SEAT_MARK):
                seat = shown.removeprefix(SEAT_MARK)
                yield self._mark_on(f"{PLATE}{seat}", LOOK_MARK, self._hud.plates.rect(int(seat)))
            for zone, pile in board.zones.items():
                if str(zone) == shown and pile:
                    first, *others = (self._cards.rect_of(sprite) for sprite in pile)
                    yield HintMark(LOOK_MARK, first.unionall(others))

    def _mark_on(self, control: str, mark: str, place: Rect) -> HintMark:
        """Mark a control where its table says, or at its upper edge; a plate at its portrait, as its name is above."""
        spot = place.midleft if control.startswith(PLATE) else self._hud.mark_spot(control)
        return HintMark(mark, place, spot, is_centred=spot is not None)

    def _control(self, deed: Deed) -> str:
        """Name what is marked besides cards: a control, or the plate of whom a card may go to; empty for neither."""
        board = self._cards.board
        sprites = test_report.sprites_of(board, deed)
        if not sprites:
            return self._hud.controls(deed)[0]
        is_choice = not self._hints.is_first_step and len(board.deeds_with(sprites)) > 1
        return f"{PLATE}{deed.moves[0].dst.owner}" if is_choice else ""

    def takes(self, event: pygame.event.Event) -> bool:
        """Put the popup away where it is clicked and can be; tell whether that was done."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not (is_click and self._hints.can_close and any(it.rect.collidepoint(event.pos) for it in self.targets())):
            return False
        self._hints.dismiss()
        return True

    def targets(self) -> list[Target]:
        """Give the popup as something to be pointed at."""
        is_read = self.popup.is_shown and not self._is_silent
        return [Target("hint.slip", self.popup.spoken, self.popup.popup_rect)] if is_read else []

    def draw(self, frame: DisplayList) -> None:
        """Draw popup and marks; the marks alone while another sentence shows, so that one is read at a time."""
        if self.popup.is_shown:
            self.popup.is_silent = self._is_silent
            self.popup.draw(Painter(frame, "hint", Z_HUD))

    @property
    def hides_prompt(self) -> bool:
        """Whether its popup lies where the prompt would."""
        return self._hints.is_open and not self._gives_way

    @property
    def _is_silent(self) -> bool:
        return self._gives_way or bool(self._toasts.text)


def _add_mark(marks: dict[Marked, str], marked: Marked, mark: str) -> None:
    # A mark that only says where to look adds nothing to another one.
    marks[marked] = " ".join(dict.fromkeys([*marks.get(marked, "").split(), *mark.split()]))
