"""The HUD of Kings & Queens, with its prediction dial, its card behaviour and the slots of its cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Deed, Event, Moved, RoundScored, Seat, Zone
from engines.core.cards import RANKS, SUITS, Card, name, pack, parse, rank
from engines.core.sentences import signed
from engines.games.kings_and_queens.state import OUT, WON
from kq_table.art.card_images import CardImages, CardLook
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.slots import Layout, Pile, Slot, SpreadSlot
from kq_table.games.shared.hud import Hud, toast_below
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.moments import Flight, Moment, small_line
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.score_sheet import ScoreSheet
from kq_table.games.shared.sorted_slot import BARE_SCALE, SortedSlot, far_fan, own_fan, row_scales
from kq_table.games.shared.words import SUIT_ICONS
from kq_table.narrate.deeds import chip_of, chips
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Button, IconButton
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.svg import icon
from kq_table.ui.text import Fonts
from kq_table.ui.widget import Painter, Pos, Target, UiContext, Widget

from .dial import MAX_NUMBER, MIN_NUMBER, Dial, Needle
from .feelings import KingsAndQueensFeelings
from .panel_layout import PILE_SCALE, make_dial, make_layout
from .scores import COUNTED_RANKS, KingsAndQueensResult, card_height
from .table_dial import Standing, TableDial, points_so_far
from .words import KingsAndQueensWords


class KingsAndQueensHud(Hud):
    """Adds the prediction dial with its buttons, and the captions beside the piles."""

    last_look = MOTION.reveal_look
    pack = pack("2345QK")

    def __init__(self, services: HudServices) -> None:
        words = KingsAndQueensWords(services)
        sheet = ScoreSheet(words, words.sheet_footer())
        super().__init__(services, KingsAndQueensCardBehaviour(services.hand_order), words, score_sheet=sheet)
        words.so_far = lambda: [one.words for one in _standings(services, self.state)] if self.state else []
        self.feelings = KingsAndQueensFeelings(self.card_behaviour, services.seats)
        self._is_predicting = False
        self._needle = Needle()
        self._dial = PredictionDial(
            self._choose,
            self._announce,
            lambda number: services.show_toast(say("table.barred", number=signed(number))),
        )
        self._captioned: tuple[object, ...] = ()
        """What the rects of the captions were measured for."""
        self._less = IconButton("less", say("table.less"), lambda: self._dial.step(-1), "minus")
        self._more = IconButton("more", say("table.more"), lambda: self._dial.step(1), "plus")
        self._announce_button = Button("announce", say("table.choose_number"), self._announce, "primary")

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (self._dial, self._less, self._announce_button, self._more)

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        is_bare = self.services.is_bare
        layout = make_layout(kit.metrics, is_bare=is_bare)
        self._dial.dial = make_dial(kit.metrics, layout["dial"], kit.skins.lacquer)
        self._dial.place(kit, self._dial.dial.rect)
        side, row = layout["announce"].h, layout["announce"]
        self._table_dial = TableDial(kit, layout["said"])
        self._less.place(kit, Rect(row.x, row.y, side, side))
        self._more.place(kit, Rect(row.right - side, row.y, side, side))
        self._announce_button.place(kit, row.inflate(-2 * (side + kit.px(theme.GAP)), 0))
        return layout, make_slots(self.services.zones, layout, seat, is_bare=is_bare)

    def pictures(self, card_images: Callable[[int], CardImages]) -> Iterator[None]:
        yield from self._dial.dial.draw_ahead()
        yield from self._table_dial.pictures()
        counted = (CardLook(name(card)) for card in self.pack if RANKS[rank(card)] in COUNTED_RANKS)
        yield from card_images(card_height(self.kit)).prebuild(counted)

    # -- predictions

    def on_update(self, state: HudState) -> None:
        was_predicting = self._is_predicting
        self._is_predicting = state.is_my_turn and state.legal[0].text.startswith("predict ")
        if self._is_predicting and not was_predicting:
            self._dial.clear(state.public.barred)
            self._choose(None)
        for widget in self.own_widgets:
            widget.is_shown = self._is_predicting
        self._needle.aim(min(MAX_NUMBER, max(MIN_NUMBER, _points(state)[max(0, state.seat)])))
        self.own_looks = (self._needle.at,)
        # A wider toast would cover the score sheet and the viewer's plate.
        self.toast_room = self.layout["prompt"].w if self._is_predicting else 0
        # They are measured only anew where they may have changed: that takes as long as all else here.
        key = len(state.zones[OUT]), state.history.tricks, self._is_predicting, state.seat, self.kit
        if key != self._captioned:
            # With some room below: a lesson's slip must not touch them.
            room = self.kit.px(8)
            self.captions = [Rect(place.topleft, (place.w, place.h + room)) for *_, place in self._captions(state)]
            self._captioned = key

    def step(self, seconds: float, tempo: Tempo) -> None:
        self._needle.step(seconds, tempo)

    @property
    def is_moving(self) -> bool:
        return self._needle.is_moving

    def offers(self, state: HudState) -> Sequence[Deed]:
        """No buttons: numbers are chosen on the dial."""
        return ()

    def controls(self, deed: Deed) -> Sequence[str]:
        return (f"dial:{deed.text.removeprefix('predict ')}", "announce")

    def _choose(self, number: int | None) -> None:
        self._announce_button.text = (
            say("table.choose_number") if number is None else say("table.announce", number=signed(number))
        )
        self._announce_button.is_enabled = number is not None and number != self._dial.barred

    def _announce(self) -> None:
        if self._announce_button.is_enabled:
            self.do_named(f"predict {self._dial.number}")

    @property
    def toast_bottom(self) -> int:
        """Lower edge of toasts in pixels; a toast of one line is below the button that announces the number."""
        usual = super().toast_bottom
        return max(usual, toast_below(self.layout["announce"], self.kit)) if self._is_predicting else usual

    def mark_spot(self, control: str) -> tuple[int, int] | None:
        return self._dial.mark_spot(control)

    def wanted_focus(self) -> Widget | None:
        return self._dial if self._is_predicting else None

    def moments(self, state: HudState) -> Mapping[Hashable, Moment]:
        """A King or Queen that is taken goes to the tally."""
        if not _is_tally_shown(self.services):
            return {}
        cells, found = _tally_cells(self), dict[Hashable, Moment]()
        for seat, pile in enumerate(state.history.captured):
            start = self.layout[f"won:{state.place_of(seat)}"].center
            for card in (card for card in pile if RANKS[rank(card)] in COUNTED_RANKS):
                picture = self.kit.fonts.line(chip_of(name(card)), "score", theme.CREAM)
                aim = small_line(self.kit, cells[name(card)].center)
                found["taken", card, state.history.round] = Flight(picture, start, aim)
        return found

    def own_targets(self, state: HudState) -> list[Target]:
        written = [Target(f"caption:{zone}", words, place) for zone, words, place in self._captions(state)]
        written += _tally_target(self, state)
        if self._is_predicting:
            return [*self._dial.number_targets(), *written]
        words = " · ".join(one.words for one in _standings(self.services, state))
        dial = [Target("said", words, self.layout["said"])] if self._has_table_dial else []
        return [*dial, *written]

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return KingsAndQueensResult(details, event, self.words, lambda: self.layout)

    # -- drawing

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        for zone, words, place in self._captions(state):
            swell = state.swells[zone.owner] if state.swells and zone != OUT else 0.0
            self.draw_caption(frame, ("caption", str(zone)), words, place.midtop, swell)
        if self._has_table_dial:
            picture = self._table_dial.paint(_standings(self.services, state), self._needle.at)
            frame.add("said", picture, *self.layout["said"].topleft, theme.Z_PANELS)
        if _is_tally_shown(self.services):
            _draw_tally(self, frame, state)

    @property
    def _has_table_dial(self) -> bool:
        """Whether the small dial is shown: all through the round, but not beside the large one."""
        return bool(self.layout["said"].w) and not self._is_predicting

    def _captions(self, state: HudState) -> Iterator[tuple[Zone, str, Rect]]:
        """For each pile with cards: its count in words, and the rect of the text."""
        words, place = _caption(self, say("table.not_in_play", count=len(state.zones[OUT])), "out")
        for seat in range(self.services.seats):
            if place.colliderect(plate := self.plates.rect(seat)):
                place.left = plate.right + self.kit.px(6)
        # In a small window, or with large text, the dial needs the room.
        if state.zones[OUT] and not (self._is_predicting and place.colliderect(self._dial.dial.rect)):
            yield OUT, words, place
        for seat, count in enumerate(state.history.tricks):
            if count:
                yield WON[seat], *_caption(self, say("table.tricks", count=count), f"won:{state.place_of(seat)}", count)


def _standings(services: HudServices, state: HudState) -> tuple[Standing, ...]:
    """Each seat's prediction and points so far, the viewer's first."""
    history, viewer = state.history, max(0, state.seat)
    points = points_so_far(history.captured, state.public.king_sign)
    said = {seat: int(word.removeprefix("predict ")) for seat, word in history.said.items()}
    is_shown = _is_tally_shown(services) or services.is_bare
    return tuple(
        Standing(services.names[seat], said.get(seat), points[seat] if is_shown else None, seat == viewer)
        for seat in (viewer, 1 - viewer)
    )


def _points(state: HudState) -> tuple[int, ...]:
    """Points by seat so far, with those of a trick that is on its way to its pile."""
    captured = [list(cards) for cards in state.history.captured]
    for move in state.history.leaving:
        if move.dst.name == "won" and move.card not in captured[move.dst.owner]:
            captured[move.dst.owner].append(move.card)
    return points_so_far(captured, state.public.king_sign)


def _is_tally_shown(services: HudServices) -> bool:
    """Whether the captured Kings and Queens are shown (KQ-11)."""
    return services.is_taught or services.settings().memory_aid


def _tally_target(hud: KingsAndQueensHud, state: HudState) -> list[Target]:
    """The Kings and Queens that have been taken, where they are shown."""
    if not _is_tally_shown(hud.services):
        return []
    taken = [card for pile in state.history.captured for card in pile if name(card)[0] in COUNTED_RANKS]
    return [Target("seen", f"{say('table.seen')}: {chips(taken) or say('ear.none')}", hud.layout["seen"])]


def _draw_tally(hud: KingsAndQueensHud, frame: DisplayList, state: HudState) -> None:
    """Show the eight Kings and Queens, captured ones lit (an aid to memory, KQ-11)."""
    kit, rect = hud.kit, hud.layout["seen"]
    skin = kit.skins.plate(rect.size)
    frame.add("seen.sheet", skin.image, rect.x - skin.pad, rect.y - skin.pad, theme.Z_PANELS)
    title = kit.fonts.line(say("table.seen"), "small", theme.CREAM_SOFT)
    top = rect.y + kit.px(8)
    frame.add("seen.title", title, rect.centerx - title.get_width() // 2, top, theme.Z_PANELS + 1)
    coming = {key[1] for key in hud.coming if isinstance(key, tuple)}
    captured = {card for pile in state.history.captured for card in pile} - coming
    cells = _tally_cells(hud)
    widest = max(kit.fonts.width(chip_of(text), "body") for text in cells)
    for text, cell in cells.items():
        role = "body" if widest < cell.w else "small"
        picture = _tally_card(kit.fonts, text, role, is_captured=parse(text) in captured)
        frame.add(("seen", text), picture, *picture.get_rect(center=cell.center).topleft, theme.Z_PANELS + 1)


def _tally_cells(hud: KingsAndQueensHud) -> Mapping[str, Rect]:
    """The rect of each King and Queen below the title of the tally, by its text."""
    kit, rect = hud.kit, hud.layout["seen"]
    top = rect.y + kit.px(8) + kit.fonts.line(say("table.seen"), "small", theme.CREAM_SOFT).get_height() + kit.px(4)
    w, h = (rect.w - kit.px(16)) // len(SUITS), (rect.bottom - top - kit.px(6)) // len(COUNTED_RANKS)
    return {
        kind + letter: Rect(rect.x + kit.px(8) + column * w, top + row * h, w, h)
        for row, kind in enumerate(COUNTED_RANKS)
        for column, letter in enumerate(SUITS)
    }


def _caption(hud: KingsAndQueensHud, words: str, pile: str, tricks: int = 1) -> tuple[str, Rect]:
    """Words below a pile, and the rect of the text."""
    fonts, room = hud.kit.fonts, hud.layout[pile]
    place = Rect(0, 0, fonts.width(words, "small"), fonts.height("small"))
    middle = room.centerx if hud.services.is_bare else won_centre(room, hud.layout.card[0], tricks)
    return words, place.move_to(midtop=(middle, room.bottom + hud.kit.px(3)))


def _tally_card(fonts: Fonts, text: str, role: str, *, is_captured: bool) -> Surface:
    if is_captured:
        return fonts.line(chip_of(text), role, theme.CREAM)
    sign = icon(SUIT_ICONS[text[1]], round(fonts.height(role) * 0.5), theme.FADED)
    letter = fonts.line(chip_of(text[0]), role, theme.FADED)
    picture = Surface((letter.get_width() + sign.get_width() + 2, letter.get_height()), SRCALPHA)
    picture.blit(letter, (0, 0))
    picture.blit(sign, (letter.get_width() + 2, (picture.get_height() - sign.get_height()) // 2))
    return picture


class KingsAndQueensCardBehaviour(CardBehaviour):
    """Captured Kings bring points and Queens cost some, or the reverse if so played."""

    are_points_known: ClassVar[bool] = False

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._king_sign = 1

    def update(self, public: Any) -> None:
        self._king_sign = public.king_sign

    def gain(self, event: Event, viewer: Seat) -> int:
        """Like the base, but a round is +1 if the prediction was exact or closer than the opponent's, else -1."""
        if not isinstance(event, RoundScored):
            return super().gain(event, viewer)
        miss = event.scores[viewer]
        return 1 if miss == 0 or 2 * miss < sum(event.scores) else -1

    def is_weighty(self, event: Moved) -> bool:
        return event.dst.name == "trick" and RANKS[rank(event.card)] == "Q"

    def card_value(self, card: Card) -> int:
        return int(self._king_sign) * {"K": 1, "Q": -1}.get(RANKS[rank(card)], 0)


DIGITS: Final = frozenset("0123456789")
MINUS: Final = frozenset("-−")
KEY_STEPS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_DOWN: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: 1,
    pygame.K_PAGEDOWN: -3,
    pygame.K_PAGEUP: 3,
}
MARK_SPOT: Final = 1.06
"""Radius at which a hint marks a number, in radii of the dial: clear of the numbers at usual size."""


class PredictionDial(Widget):
    """
    Chooses a number from −12 to 12.

    :param on_choose: called when the number changes; None while nothing is chosen
    :param on_announce: called when the number is announced (Enter or Space)
    :param on_barred: called when the barred number is tried by turning, which leaves the number unchanged
    """

    can_focus = True

    def __init__(
        self, on_choose: Callable[[int | None], None], on_announce: Callable[[], None], on_barred: Callable[[int], None]
    ) -> None:
        super().__init__("dial", say("table.predict"))
        # A tooltip beside the number would cover a lesson's text: the scene shows it elsewhere, and a press as a toast.
        self.is_tip_told = True
        self.on_choose, self.on_announce, self.on_barred = on_choose, on_announce, on_barred
        self.number: int | None = None
        self.barred: int | None = None
        self.dial = Dial(0, 0, 1)
        self._typed = ""
        self._over: int | None = None

    @property
    def spoken(self) -> str:
        return say("table.choose_number") if self.number is None else say("table.dial", number=signed(self.number))

    def clear(self, barred: int | None) -> None:
        """Start again with no number chosen."""
        self.number, self.barred, self._typed = None, barred, ""

    def press(self, pos: Pos) -> None:
        self.is_pressed = True
        self._turn_to(self.dial.number_at(pos))

    def drag(self, pos: Pos) -> None:
        self._turn_to(self.dial.number_at(pos, is_dragging=True))

    def release(self, pos: Pos) -> None:
        self.is_pressed = False

    def hover(self, pos: Pos) -> None:
        self._over = self.dial.number_at(pos)

    def wheel(self, steps: float) -> bool:
        self.step(1 if steps > 0 else -1)
        return True

    def tip(self) -> tuple[str, Rect]:
        if self.barred is None or self._over != self.barred:
            return "", self.rect
        return say("table.barred", number=signed(self.barred)), self.dial.box(self.barred)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrow keys, Home and End turn; Backspace deletes a digit; Enter and Space announce."""
        if event.key in KEY_STEPS:
            self.step(KEY_STEPS[event.key], is_told=True)
        elif event.key in {pygame.K_HOME, pygame.K_END}:
            self._turn_to(MIN_NUMBER if event.key == pygame.K_HOME else MAX_NUMBER)
        elif event.key == pygame.K_BACKSPACE:
            self._type(self._typed[:-1])
        elif event.key in ACTIVATE_KEYS:
            self._typed = ""
            self.on_announce()
        else:
            return False
        return True

    def write(self, text: str) -> bool:
        if text in MINUS:
            self._type("" if self._typed == "-" else "-")
        elif text in DIGITS:
            # After two digits a number is complete, and the next begins another.
            longer, is_begun = self._typed + text, len(self._typed) < len("-12")
            sign = "-" if is_begun and self._typed.startswith("-") else ""
            self._type(longer if MIN_NUMBER <= int(longer) <= MAX_NUMBER else sign + text)
        else:
            return False
        return True

    def step(self, by: int, *, is_told: bool = False) -> None:
        """Turn by this many numbers, skipping the barred one; the first step goes to 0. *is_told*: say why it skips."""
        start = 0 if self.number is None else self.number + by
        if start == self.barred:
            if is_told:
                self.on_barred(start)
            start += 1 if by > 0 else -1
        self._turn_to(min(MAX_NUMBER, max(MIN_NUMBER, start)))

    def _type(self, typed: str) -> None:
        """Choose the number that has been typed; None if it is incomplete or barred."""
        number = int(typed) if typed.lstrip("-") else None
        if number is None or number == self.barred:
            self.number = None
            self.on_choose(None)
        self._turn_to(number)
        self._typed = typed

    def _turn_to(self, number: int | None) -> None:
        self._typed = ""
        if number is None or number == self.number:
            return
        if number == self.barred:
            self.kit.play_sound("refuse")
            self.on_barred(number)
            return
        self.number = number
        self.kit.play_sound("tick")
        self.on_choose(number)

    def paint(self, pen: Painter) -> None:
        pen.put(self, "dial", self._picture(), self.rect.x, self.rect.y)

    def _picture(self) -> pygame.Surface:
        key = (self.kit.fonts, self.dial, self.number, self.barred)
        if key != self._drawn[0]:
            self._drawn = (key, self.dial.paint(self.kit.fonts, self.number, self.barred))
        return self._drawn[1]

    _drawn: tuple[object, pygame.Surface] = (None, pygame.Surface((1, 1)))

    def mark_spot(self, control: str) -> Pos | None:
        """Where a hint marks a number, just outside the ring; None if *control* is not the id of a number."""
        kind, _, number = control.partition(":")
        if kind != "dial" or not number:
            return None
        x, y = self.dial.spot(int(number), MARK_SPOT)
        return round(x), round(y)

    def number_targets(self) -> list[Target]:
        numbers = (n for n in range(MIN_NUMBER, MAX_NUMBER + 1) if n != self.barred)
        return [Target(f"dial:{n}", signed(n), self.dial.box(n)) for n in numbers]


TRICK_STEP: Final = 0.05
"""Growth of a pile of tricks to the right per trick, in card widths."""


def won_centre(room: Rect, w: int, tricks: int = 1) -> int:
    return room.x + round(w * (PILE_SCALE + TRICK_STEP * tricks) / 2)


def make_slots(zones: tuple[Zone, ...], layout: PanelLayout, seat: Seat, *, is_bare: bool = False) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    slots = {zone: _slot(zone, layout, seat, is_bare=is_bare) for zone in zones}
    return Layout(slots, layout.card, (1.0, *(*row_scales(PILE_SCALE), BARE_SCALE)[: None if is_bare else 1]))


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, *, is_bare: bool) -> Slot:
    (w, h), place = layout.card, place_of(zone.owner, seat, 2)
    if zone.name == "hand":
        fan = (5.04, 0.72, 0.075, 7.0)  # span, pitch, droop and lean
        return far_fan(layout, *fan, is_bare=is_bare) if place else own_fan(layout, *fan)
    if zone.name == "trick":
        # Apart, so that the winner may grow and come nearer without covering a face.
        dx, dy = w * 0.55, h * 0.1
        spots = [(dx, dy, -3.0), (-dx, -dy, 4.0)]
        lie = {owner: spots[place_of(owner, seat, 2)] for owner in (0, 1)}
        return SpreadSlot(*layout["trick"].center, lie, (w * 1.3, h * 0.62))
    room = layout[f"won:{place}" if zone.name == "won" else "out"]
    if is_bare and zone.name != "deck":
        return SortedSlot(room, (room,), layout.card, PILE_SCALE)
    spot = (won_centre(room, w), room.centery)
    if zone.name == "won":
        return Pile(*spot, layout.card, PILE_SCALE, group=2, step=w * TRICK_STEP)
    return Pile(*spot, layout.card, PILE_SCALE, thickness=h * 0.004)
