"""Slips at the plates: offers to people at this screen; they wait for an answer and block nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from engines.core.api import Seat
from engines.games.crowns.acts import Accept, Act, Decline
from engines.games.crowns.ledger import Bargain, Heard
from engines.games.crowns.state import SEATS
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.labels import Panel, Paragraph
from kq_table.ui.theme import CREAM, HIT, Z_SLIPS
from kq_table.ui.widget import Painter, UiContext, Widget

from .bargain_words import say_aloud

PADDING: Final = 8
BUTTON_PADDING: Final = 10
"""Design pixels beside the words of a button."""
Answer = Callable[[Bargain, Act], None]


class OfferSlip(Widget):
    """
    An offer with the buttons that answer it, or without room one that opens the ledger.

    :param names: of all players, as they are put into sentences
    :param answer: says an act for the addressee
    :param change: opens the Speak sheet with the counter-offer
    """

    def __init__(
        self,
        bargain: Bargain,
        names: Sequence[str],
        answer: Answer,
        change: Callable[[Bargain], None],
        look: Callable[[], None],
    ) -> None:
        number = bargain.offer.id
        offer = say_aloud(Heard(bargain.seat, bargain.offer, bargain.offer.to), names)
        super().__init__(f"slip:{number}", say("crowns.says", name=names[bargain.seat], words=offer))
        self.bargain = bargain
        self._panel = Panel(f"slip:{number}.panel", is_plate=True, is_lit=True)
        self._words = Paragraph(f"slip:{number}.words", self.text, "small", CREAM)
        self._answers = answer_buttons("slip", bargain, answer, change)
        self._look = Button(f"slip:{number}:look", say("slip.look", name=names[bargain.seat]), look, "primary")
        for button in (*self._answers, self._look):
            button.role = "small"
        self._buttons: Sequence[Button] = self._answers

    @property
    def children(self) -> Sequence[Widget]:
        return self._buttons

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Place within *rect*; the sentence stands above the buttons if it fits there whole."""
        super().place(kit, rect)
        self._panel.place(kit, rect)
        inside = rect.inflate(-2 * kit.px(PADDING), -2 * kit.px(PADDING))
        gap, high = kit.px(PADDING) // 2, min(kit.px(HIT - PADDING), inside.h)
        words = kit.fonts.paragraph_height(self.text, "small", inside.w)
        widths = [kit.fonts.width(button.text, "small") + 2 * kit.px(BUTTON_PADDING) for button in self._answers]
        spare = inside.w - sum(widths) - gap * (len(widths) - 1)
        self._words.is_shown = spare >= 0 and words + high <= inside.h
        self._buttons = self._answers if self._words.is_shown else (self._look,)
        if not self._words.is_shown:
            high = min(inside.h, self._look.natural_height(kit, inside.w))
            self._look.place(kit, Rect(inside.x, inside.centery - high // 2, inside.w, high))
            return
        self._words.place(kit, Rect(inside.x, inside.y, inside.w, words))
        x = inside.x
        for button, width in zip(self._answers, widths, strict=True):
            across = width + spare // len(widths)
            button.place(kit, Rect(x, inside.bottom - high, across, high))
            x += across + gap

    def draw(self, pen: Painter) -> None:
        """Drawn over the cards beside the plate, and over flying ones."""
        super().draw(pen._replace(z=Z_SLIPS))

    def paint(self, pen: Painter) -> None:
        self._panel.draw(pen)
        if self._words.is_shown:
            self._words.draw(pen)
        for button in self._buttons:
            button.draw(pen)


def answer_buttons(name: str, bargain: Bargain, answer: Answer, change: Callable[[Bargain], None]) -> list[Button]:
    number = bargain.offer.id
    accept, decline = partial(answer, bargain, Accept(number)), partial(answer, bargain, Decline(number))
    return [
        Button(f"{name}:{number}:accept", say("slip.accept"), accept, "primary"),
        Button(f"{name}:{number}:change", say("slip.change"), partial(change, bargain)),
        Button(f"{name}:{number}:no", say("slip.no"), decline),
    ]


class SlipPlace(Widget):
    """The place of a seat's slip, no larger than the slip: what is beside it can be pressed."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"slip_place:{seat}")
        self.slip: OfferSlip | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return () if self.slip is None else (self.slip,)

    def hold(self, slip: OfferSlip | None, kit: UiContext) -> None:
        """Show a slip that has been placed, or none."""
        self.slip, self.is_shown, self.kit = slip, slip is not None, kit
        self.rect = Rect(0, 0, 0, 0) if slip is None else slip.rect

    def paint(self, pen: Painter) -> None:
        if self.slip is not None:
            self.slip.draw(pen)


class OfferSlips:
    """The slips of all seats; of several offers of a seat the last is shown."""

    def __init__(self, make: Callable[[Bargain], OfferSlip]) -> None:
        self._make = make
        self.places = tuple(SlipPlace(seat) for seat in range(SEATS))

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats with a slip."""
        return frozenset(seat for seat, place in enumerate(self.places) if place.slip is not None)

    def show(self, bargains: Sequence[Bargain], rect_of: Callable[[Seat], Rect], kit: UiContext) -> None:
        """Show these offers, each at the place for its speaker."""
        shown = {bargain.seat: bargain for bargain in bargains}
        for seat, place in enumerate(self.places):
            slip = self._slip_of(place, shown.get(seat))
            if slip is not None and (not hasattr(slip, "kit") or (slip.kit, slip.rect) != (kit, rect_of(seat))):
                slip.place(kit, rect_of(seat))
            place.hold(slip, kit)

    def _slip_of(self, place: SlipPlace, bargain: Bargain | None) -> OfferSlip | None:
        if bargain is None:
            return None
        return place.slip if place.slip is not None and place.slip.bargain is bargain else self._make(bargain)
