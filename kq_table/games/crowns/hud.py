"""The HUD of Crowns, with its plates, its ranking, recent events and the slots of its cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import SRCALPHA, Rect, Surface

from engines.core.api import SPECTATOR, Deed, RoundScored, Seat, Zone
from engines.core.cards import Card, name
from engines.core.sentences import signed
from engines.games.crowns.ledger import Move
from engines.games.crowns.state import COLLECTIONS, HANDS, MATE, NONE, OUT, PACK, SEATS, ace_in
from kq_table.art.card_images import CardImages
from kq_table.board.history import MatchHistory
from kq_table.board.render import z_above
from kq_table.board.slots import FanSlot, Layout, Pile, Slot
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState, PlateAction, ResultDetails
from kq_table.games.shared.moments import Flight, Moment, Ribbon, small_line
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.score_sheet import ListPanel
from kq_table.games.shared.seat_plates import Plate, PlateButton, SeatPlates
from kq_table.games.shared.sorted_slot import CLASSIC, LARGE, CardPrint, SortedSlot, row_scales
from kq_table.narrate.deeds import chips
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.accessibility import Node
from kq_table.ui.button import Button, IconButton
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Label, Panel, write_on_felt
from kq_table.ui.layout import split_row
from kq_table.ui.table_view import Cell, Heading
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, Colour
from kq_table.ui.widget import Painter, Target, UiContext, Widget

from .bargaining import Bargaining, ally_to_spare, pending
from .card_behaviour import CrownsCardBehaviour
from .feelings import CrownsFeelings
from .history import ChatLine, fold
from .marks import MarkPainter, Medallion
from .panel_layout import (
    HAND_CARDS,
    HAND_STEP,
    ON_PLATE,
    OTHER_TRAY_SCALE,
    OWN_TRAY_SCALE,
    hand_fan,
    make_layout,
    max_plate_lines,
)
from .scores import POINTS, CrownsResult, ranking_rows
from .words import CrownsWords, bubbles, symbol

PADDING: Final = 12
MIN_LINES: Final = 2
"""With room for fewer lines only the button is shown."""


class RecentEvents(Widget):
    """
    The last lines that fit.

    :param open_talk: opens the Speak sheet; None where nobody can
    :param open_ledger: opens the ledger; None where there is no talk
    """

    def __init__(
        self,
        name: str,
        title: str,
        open_talk: Callable[[], None] | None,
        open_ledger: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, title)
        self._panel = Panel(f"{name}.panel", is_plate=True)
        self._title = Label(f"{name}.title", title, "strong", align="centre")
        self._buttons: list[Button] = [Button("talk", say("talk.button"), open_talk)] if open_talk else []
        if open_ledger:
            # Alone it has the whole width, and a text.
            make = IconButton if open_talk else Button
            self._buttons.append(make("ledger", say("talk.ledger"), open_ledger, kind="plain", picture="people"))
        self._lines: tuple[tuple[str, bool], ...] = ()
        self._picture: tuple[object, Surface] | None = None
        self._is_button_only = False

    @property
    def children(self) -> Sequence[Widget]:
        return self._buttons

    def nodes(self) -> list[Node]:
        """The buttons alone: the moves are told after all else, see `Hud.latest`."""
        return [node for button in self._buttons if button.is_shown for node in button.nodes()]

    def show(self, lines: Sequence[tuple[str, bool]]) -> None:
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.place(self.kit, self._whole)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Place at the foot of *rect*, as high as the lines need."""
        self._whole = Rect(rect)
        gap, leading = kit.px(PADDING), kit.fonts.leading("small")
        button = max((one.natural_height(kit, rect.w) for one in self._buttons), default=0)
        title = self._title.natural_height(kit, rect.w) + gap // 2
        inside = rect.inflate(-2 * gap, -2 * gap)
        room = inside.h - (button + gap if button else 0)
        self._title.is_shown = (room - title) // leading > MIN_LINES
        title = title if self._title.is_shown else 0
        rows = (room - title) // leading
        self._is_button_only = rows < MIN_LINES
        bar = Rect(inside.x, inside.bottom - button, inside.w, button)
        if self._is_button_only:
            bar = Rect(rect.x, rect.bottom - button, rect.w, button)
        self._place_buttons(kit, bar, is_room=button <= rect.h)
        shown = len(self._last_rows(kit, inside.w, rows))
        top = inside.y + (rows - shown) * leading + (room - title - rows * leading)
        self._title.is_shown &= shown > 0
        title = title if self._title.is_shown else 0
        rect = Rect(rect.x, top - gap, rect.w, rect.bottom - top + gap)
        self._panel.place(kit, rect)
        super().place(kit, bar if self._buttons and self._is_button_only else rect)
        self._title.place(kit, Rect(inside.x, top, inside.w, title))
        self._room = Rect(inside.x, top + title, inside.w, shown * leading)

    def _place_buttons(self, kit: UiContext, bar: Rect, *, is_room: bool) -> None:
        """Place the buttons side by side; the icon button takes no more than it needs."""
        widths = [None if i == 0 else one.natural_width(kit) for i, one in enumerate(self._buttons)]
        for button, place in zip(self._buttons, split_row(bar, kit.px(PADDING), widths), strict=True):
            button.is_shown = is_room
            button.place(kit, place)

    def paint(self, pen: Painter) -> None:
        if not self._is_button_only:
            self._panel.draw(pen)
            if self._title.is_shown:
                self._title.draw(pen)
            if self._lines:
                pen.put(self, "lines", self._drawn(), self._room.x, self._room.y)
        for button in self._buttons:
            if button.is_shown:
                button.draw(pen)

    def _drawn(self) -> Surface:
        key = self.kit, self._room.size, self._lines
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw()
        return self._picture[1]

    def _draw(self) -> Surface:
        fonts, (width, height) = self.kit.fonts, self._room.size
        step, picture = fonts.leading("small"), Surface((width, height), SRCALPHA)
        for i, (row, colour) in enumerate(self._last_rows(self.kit, width, height // step)):
            picture.blit(fonts.line(row, "small", colour), (0, i * step))
        return picture

    def _last_rows(self, kit: UiContext, width: int, count: int) -> list[tuple[str, Colour]]:
        """As many of the last lines as fit whole in *count* rows; if even the newest does not, its beginning."""
        shown = list[tuple[str, Colour]]()
        for text, is_spoken in reversed(self._lines):
            rows, colour = kit.fonts.wrap(text, "small", width), CREAM if is_spoken else CREAM_SOFT
            if len(rows) + len(shown) > count:
                if shown or count < 1:
                    break
                rows = self._beginning(kit, rows, width, count)
            shown[:0] = [(row, colour) for row in rows]
        return shown

    @staticmethod
    def _beginning(kit: UiContext, rows: Sequence[str], width: int, count: int) -> list[str]:
        """The first rows of a line, the last of them with an ellipsis."""
        words = rows[count - 1].split(" ")
        while len(words) > 1 and kit.fonts.width(" ".join(words) + "…", "small") > width:
            words.pop()
        return [*rows[: count - 1], " ".join(words) + "…"]


SLIP_OVERLAP: Final = 12
"""Design pixels by which an offer extends beyond its plate, above and below."""
MAX_LINES: Final = 40
"""How many of the last history lines recent events are made from."""
ROUND_NOTES: Final = ("alone", "aces", "aces", "joker")
"""What the ranking says under each round."""
CARDS_OUT: Final = ("aces", "joker", "joker", "unseen")
"""Which cards are out of play in each round."""


class Rise(NamedTuple):
    """A score that has risen: what it is now, by how much it rose, and whose collection grew."""

    score: int
    added: int
    source: Seat


class CrownsHud(Hud):
    """Adds trays, marks, the ranking and recent events; the plates offer what a selected card can do."""

    pack = PACK
    words: CrownsWords
    plates: CrownsPlates

    def __init__(self, services: HudServices) -> None:
        words = CrownsWords(services)
        super().__init__(services, CrownsCardBehaviour(services.hand_order), words, CrownsPlates(services, words))
        self.plates.wears = self.medallions
        self._folded: tuple[object, ...] = ()
        """The history and mutes that the words were made from."""
        self._risen: dict[Seat, Rise] = {}
        """By seat, how its score of this round rose last, unless it has fallen since."""
        self._lines_before: int | None = None if services.viewer is None else 0
        """The number of history lines when the table was opened: older remarks are not repeated."""
        self._bubbles: Mapping[Seat, Sequence[str]] = {}
        """What speech bubbles say while no card is selected."""
        self._seat_buttons = [Button(f"to:{place}", "", lambda: None, "primary") for place in range(SEATS)]
        for button in self._seat_buttons:
            button.choices = self._seat_buttons
        self._ranking = Ranking("ranking", ("", say("crowns.own"), say("crowns.now"), say("crowns.total")))
        self.bargaining = Bargaining(services, words, self.at, lambda: talk_top(self.layout, self.kit))
        if services.options.get("talk") == "on":
            words.pending = lambda: pending(self.bargaining.dealings.ledger, words.spoken)
            words.ally = lambda seat: ally_to_spare(self.bargaining.dealings.ledger, seat)
        self.asides, self.latest = partial(asides, self), partial(latest, self)
        self.feelings = CrownsFeelings(self.card_behaviour, services.seats, self.bargaining.dealings)
        self.own_keys = {pygame.K_t: self._open_talk, pygame.K_d: self.bargaining.open_ledger}
        open_talk = self._open_talk if services.talk else None
        open_ledger = self.bargaining.open_ledger if services.options.get("talk") == "on" else None
        self._recent = RecentEvents("lately", say("crowns.news"), open_talk, open_ledger)
        self.spare_widgets = (self._recent, self._ranking)
        if services.talk:
            self.plates.let_talk(self.bargaining.open_talk)

    def _open_talk(self) -> None:
        if self.state is not None:
            self.bargaining.open_talk(self.state.seat)

    def score_control(self) -> Widget:
        return self._ranking.children[0]

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (*self._seat_buttons, *self.bargaining.slip_places, self._recent, self._ranking)

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        is_large, is_bare = self.services.settings().large_print, self.services.is_bare
        layout = make_layout(kit.metrics, is_bare=is_bare)
        self.toast_room = layout["prompt"].w
        self._marks = MarkPainter(kit)
        self._ranking.place(kit, layout["ranking"])
        self._recent.place(kit, layout["recent"])
        self._slots = make_slots(self.services.zones, layout, seat, is_large=is_large, is_bare=is_bare)
        self._raised_top = raised_top(self._slots, HANDS[max(seat, 0)])
        self.plates.max_lines = max_plate_lines(kit.metrics)
        for button, plate in zip(self._seat_buttons, layout.of_seats("plate"), strict=True):
            button.place(kit, plate)
        return layout, self._slots

    def pictures(self, card_images: Callable[[int], CardImages]) -> Iterator[None]:
        """Draw the lit trays ahead: they are seen as soon as a card is picked up."""
        for place in range(SEATS):
            self._marks.tray(DisplayList(), place, self.layout[f"tray:{place}"], is_lit=True)
            yield

    # -- buttons on the plates

    def on_update(self, state: HudState) -> None:
        """Follow what has been shown, and offer what a selected card can do."""
        key = (state.history, len(state.history.events), self.bargaining.muted, state.is_given_up)
        if key != self._folded:
            self._folded = key
            self._follow(state.history, is_given_up=state.is_given_up)
        self.bargaining.show_slips(state, self._slip_rect, self.kit)
        # While a seat is chosen, each one's standing must be visible.
        self.plates.bubbles = {} if state.selected else self._bubbles
        self.plates.hold_back(state, self.bargaining.seats_with_slip)
        self.own_looks = (self._folded, self.bargaining.seats_with_slip)
        self.words.is_placing = state.is_my_turn and not state.public.effect
        for button in self._seat_buttons:
            button.is_shown = False
        self._show_buttons(state, state.choices if state.is_my_turn else ())

    def moments(self, state: HudState) -> Mapping[Hashable, Moment]:
        """Partners found: a ribbon joins their portraits. What a score gains flies to its plate from where it grew."""
        partners, portrait, number = self.words.history.facts["partner"], self.plates.portrait_rect, state.history.round
        found: dict[Hashable, Moment] = {
            ("partners", number, seat, other): Ribbon(portrait(seat), portrait(other))
            for seat, other in enumerate(partners)
            if other != NONE and seat < other
        }
        for seat, rise in self._risen.items():
            picture = self.kit.fonts.line(signed(rise.added), "gain", BRASS_LIGHT)
            start, line = self.layout[f"tray:{state.place_of(rise.source)}"].center, self.plates.score_rect(seat)
            found["points", number, seat, rise.score] = Flight(picture, start, small_line(self.kit, line.center))
        return found

    def _follow(self, history: MatchHistory, *, is_given_up: bool) -> None:
        words, number = self.words, history.round
        self.bargaining.follow(history)
        self.plates.marks, self.plates.records = self.bargaining.marks(), self.bargaining.records()
        before, words.history = words.history.facts, fold(history.events)
        now = words.history.facts
        for seat, (old, score) in enumerate(zip(before["score"], now["score"], strict=True)):
            if score > old:
                partner = now["partner"][seat]
                is_own = now["points"][seat] > before["points"][seat] or partner == NONE
                self._risen[seat] = Rise(score, score - old, seat if is_own else partner)
            elif score < old:
                self._risen.pop(seat, None)
        if self._lines_before is None:
            self._lines_before = len(words.history.lines)
        self._lines_before = min(self._lines_before, len(words.history.lines))  # fewer after a take-back
        self._bubbles = bubbles(words.history, words.spoken, self._lines_before)
        self._recent.show(self.bargaining.log_lines(max(0, len(words.history.lines) - MAX_LINES)))
        rows = ranking_rows(words.history, history, self.services.seatings, words.spoken, is_given_up=is_given_up)
        note = ROUND_NOTES[number - 1]
        self._ranking.show(
            say("crowns.round", number=number), rows, say(f"crowns.rule.{note}"), say(f"crowns.foot.{note}")
        )

    def _show_buttons(self, state: HudState, deeds: Sequence[Deed]) -> None:
        """Show the button of each deed over the name of the receiving seat, all with the same text."""
        owners = [deed.moves[0].dst.owner for deed in deeds]
        names = [self.words.names[owner] for owner in owners]
        places = [self.plates.button_place(state, owner) for owner in owners]
        buttons = [self._seat_buttons[state.place_of(owner)] for owner in owners]
        labels = [self.words.button_label(deed) for deed in deeds]
        for texts, role in ((labels, "button"), (names, "button"), (names, "small")):
            for button, text, place in zip(buttons, texts, places, strict=True):
                button.text, button.role = text, role
                button.place(self.kit, place)
            widths = [button.natural_width(self.kit) for button in buttons]
            if all(width <= place.w + self.kit.px(GAP) for width, place in zip(widths, places, strict=True)):
                break
        for deed, button, place, who, width in zip(deeds, buttons, places, names, widths, strict=True):
            button.name, button.is_shown = f"deed:{deed.text}", True
            button.on_press = partial(self.services.do, deed)
            place.w = min(place.w, max(width, self.kit.fonts.width(who, "strong") + self.kit.px(GAP)))
            button.place(self.kit, place)

    def offers(self, state: HudState) -> Sequence[Deed]:
        """No row of buttons: each is on a plate."""
        return ()

    def wanted_focus(self) -> Widget | None:
        """The first button on a plate, where a selected card can go to several seats."""
        return next((button for button in self._seat_buttons if button.is_shown), None)

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return CrownsResult(details, event, self.words, self.bargaining.summary())

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        spoken, facts, lit = self.plates.bubbles, self.words.history.facts, lit_zones(state)
        for seat in range(SEATS):
            place, cards = state.place_of(seat), _sorted(self, seat)
            is_lit = COLLECTIONS[seat] in lit
            self._marks.tray(frame, seat, self.layout[f"tray:{place}"], is_lit=is_lit)
            crowned = facts["crown"][seat]
            if crowned != NONE:
                slot = self._slots.slots[COLLECTIONS[seat]]
                assert isinstance(slot, SortedSlot)
                words = say("crowns.crowned", count=facts["points"][seat], suit=symbol(crowned))
                suit, free = slot.suit_rect(crowned, cards), slot.below_indices(cards)
                free = free if place else above(free, self._raised_top)
                self._marks.crowned(frame, seat, suit, free, words, z_above(len(cards)))
            self._marks.medallions(frame, seat, self.layout[f"marks:{place}"], self.medallions(seat))
            if seat in spoken and seat not in self.bargaining.seats_with_slip:
                self._marks.bubble(
                    frame, seat, bubble_rects(self.plates.below_name(state, seat), self._slip_rect(seat)), spoken[seat]
                )
        _draw_cards_out(self, frame, state)

    def _slip_rect(self, seat: Seat) -> Rect:
        """The place of an offer: beside the portrait, as far as the tray extends."""
        plate, left = self.plates.rect(seat), self.plates.right_of_signs(seat)
        place = place_of(seat, self.state.seat, SEATS) if self.state else seat
        right = self.layout[f"tray:{place}"].right if place else self.layout[f"marks:{place}"].right
        return Rect(left, plate.y, max(plate.right, right) - left, plate.h).inflate(0, 2 * self.kit.px(SLIP_OVERLAP))

    def at(self, pos: tuple[int, int]) -> tuple[Seat, Card | None] | None:
        """The seat whose plate or collection is at a position, and the card of the collection there."""
        if self.state is None:
            return None
        w, h = self._slots.card
        for seat in range(SEATS):
            cards, slot = _sorted(self, seat), self._slots.slots[COLLECTIONS[seat]]
            assert isinstance(slot, SortedSlot)
            for i in reversed(range(len(cards))):
                pose = slot.pose_among(i, cards)
                box = Rect(0, 0, round(w * pose.scale), round(h * pose.scale))
                box.center = (round(pose.x), round(pose.y))
                if box.collidepoint(pos):
                    return seat, cards[i]
            tray = self.layout[f"tray:{self.state.place_of(seat)}"]
            if tray.collidepoint(pos) or self.plates.rect(seat).collidepoint(pos):
                return seat, None
        return None

    def medallions(self, seat: Seat) -> tuple[Medallion, ...]:
        history = self.words.history
        ace, is_pair = ace_in(history.collections[seat]), history.facts["partner"][seat] != NONE
        worn = []
        if ace is not None:
            aces = sorted([ace, MATE[ace]]) if is_pair else [ace]
            worn.append(Medallion("".join(name(card)[1] for card in aces), is_pair))
        return (*worn, Medallion("")) if history.facts["joker"][seat] else tuple(worn)

    def told(self, state: HudState) -> list[Target]:
        if not (out := _cards_out(self, state)):
            return []
        return [Target("cards_out", say("crowns.out", what=say(f"crowns.long.{out}")), self.layout["pack_words"])]

    def tooltips(self) -> Sequence[Target]:
        return [self._ranking.head] if self._ranking.head.text else []

    def own_targets(self, state: HudState) -> list[Target]:
        return [
            Target(
                f"collection:{seat}",
                say("crowns.collection", name=self.words.spoken[seat], cards=chips(_sorted(self, seat))),
                self.layout[f"tray:{state.place_of(seat)}"],
            )
            for seat in range(SEATS)
        ]


def asides(hud: CrownsHud) -> list[str]:
    """
    Whose offers wait while a card is chosen, since the plates then have no room for them.

    And which ally is not to be robbed, where the prompt has no room for that.
    """
    state, bargaining, names, found = hud.state, hud.bargaining, hud.words.spoken, list[str]()
    if state is None:
        return found
    if state.selected or state.choices:
        offers = (one for one in bargaining.dealings.ledger.open_offers() if one.offer.to in bargaining.people)
        found += [say("slip.waits", name=names[offered.seat]) for offered in offers]
    warning = hud.words.warn_of_theft(state)
    return [*found, warning] if warning and warning not in hud.prompt.text(state) else found


def latest(hud: CrownsHud) -> list[str]:
    """What has been done and said in this round since the viewer's last card, in sentences."""
    lines, viewer = hud.words.history.lines, hud.state.seat if hud.state else SPECTATOR
    own = (i for i, line in enumerate(lines) if isinstance(line, int) or _is_card_of(line, viewer))
    return [words for words, _ in hud.bargaining.log_lines(max(own, default=0))]


def _is_card_of(line: Move | ChatLine, seat: Seat) -> bool:
    """Whether a line is a card that a seat played; for an onlooker, whether the first seat did."""
    return isinstance(line, Move) and (line.word, line.seat) == ("play", max(seat, 0))


def _cards_out(hud: CrownsHud, state: HudState) -> str:
    """The name of the cards that are out of this round; empty where it need not be said."""
    is_told = state.zones.get(OUT) and any(hud.words.history.collections)
    return CARDS_OUT[state.history.round - 1] if is_told else ""


def _draw_cards_out(hud: CrownsHud, frame: DisplayList, state: HudState) -> None:
    """Write beside the pack which cards are out of this round."""
    out = _cards_out(hud, state)
    if not out:
        return
    room, fonts = hud.layout["pack_words"], hud.kit.fonts
    words = say("crowns.out", what=say(f"crowns.long.{out}"))
    if fonts.width(words, "small") > room.w:
        words = say("crowns.out_below", what=say(f"crowns.long.{out}"))
    if fonts.paragraph_height(words, "small", room.w) > min(room.h, 2 * fonts.leading("small")):
        words = say(f"crowns.short.{out}")
    picture = fonts.paragraph(words, "small", theme.CREAM, room.w)
    corner = (room.x, room.centery - picture.get_height() // 2)
    write_on_felt(frame, fonts, ("out", "words"), picture, corner, theme.Z_PANELS)


def _sorted(hud: CrownsHud, seat: Seat) -> tuple[Card, ...]:
    """The collection of a seat in the order in which it lies."""
    return hud.card_behaviour.sort(COLLECTIONS[seat], tuple(hud.words.history.collections[seat]))


def lit_zones(state: HudState) -> Collection[Zone]:
    """Where the cards taken up may go; while none is, and one must be stolen or given, where it may come from."""
    if state.selected or state.destinations or not (state.is_my_turn and state.public.effect):
        return state.destinations
    return {move.src for deed in state.legal for move in deed.moves}


RING_ROOM: Final = 4
"""Design pixels below a button for its focus ring, besides the space above the next line."""


class CrownsPlates(SeatPlates):
    """Plates that show a theft or a gift that is due, with room for speech bubbles and buttons."""

    badge = "cards"
    """A crown has another meaning in this game."""
    max_lines = 0
    """How many lines fit on a plate; set with the layout."""
    _words: CrownsWords

    def __init__(self, services: HudServices, words: CrownsWords) -> None:
        super().__init__(services, words)
        self.bubbles: Mapping[Seat, Sequence[str]] = {}
        """Texts of speech bubbles by seat: in full, and a shorter form if any."""
        self.marks: Mapping[Seat, tuple[tuple[str, str, int], ...]] = {}
        """What the plates show of each seat's promises."""
        self.records: Mapping[Seat, str] = {}
        """The same in words; nothing for seats without promises."""
        self._is_bare = services.is_bare
        self.wears: Callable[[Seat], object] = lambda _: ()
        """Gives the medallions of a seat."""
        self._talk_buttons: dict[Seat, PlateButton] = {}
        """Each over a plate, or the part beside its portrait."""

    def text_room(self, seat: Seat) -> int:
        return super().text_room(seat) - (self._kit.px(ON_PLATE) if self._is_bare and self.wears(seat) else 0)

    def full_plate(self, state: HudState, seat: Seat) -> Plate:
        plate = super().plate(state, seat)
        has_effect = plate.status and state.public.effect and seat != state.seat
        status = say(f"crowns.{state.public.effect}s") if has_effect else plate.status
        return replace(plate, lines=(*plate.lines, say("crowns.deals")) if plate.badge else plate.lines, status=status)

    def plate(self, state: HudState, seat: Seat) -> Plate:
        """Leave out lines without room, or covered by a speech bubble."""
        plate = self.full_plate(state, seat)
        lines, status, dots = plate.lines, plate.status, plate.dots
        if seat in self.bubbles:
            # The bubble covers these lines; as many empty ones keep the name at the top.
            lines, status, dots = ("",) * self.max_lines, " " if status else "", -1
        # The button over the name is higher than a line.
        has_button = self._has_button(state)
        room = self.max_lines - bool(status) - has_button
        if has_button:
            # Equally many lines for every seat, so that all buttons are equally high.
            lines = (*lines, *[""] * (room - len(lines)))
        return replace(plate, lines=lines[:room], status=status, dots=dots, marks=self.marks.get(seat, ()))

    def let_talk(self, open_talk: Callable[[Seat, Seat], None]) -> None:
        """
        Let a press on a plate open the talk; the portrait keeps its own action.

        :param open_talk: gets the seat at the screen, and the seat spoken to
        """

        def talk_to(seat: Seat) -> None:
            if self._state is not None:
                open_talk(self._state.seat, seat)

        for seat, spoken in enumerate(self._words.spoken):
            action = PlateAction("", say("speak.press", name=spoken), partial(talk_to, seat))
            self._talk_buttons[seat] = button = PlateButton(seat, self.describe, action)
            button.name = f"plate:{seat}.talk"

    @property
    def buttons(self) -> Sequence[Widget]:
        return (*super().buttons, *self._talk_buttons.values())

    def place(self, kit: UiContext, rects: Sequence[Rect], viewer: Seat) -> None:
        super().place(kit, rects, viewer)
        for seat, button in self._talk_buttons.items():
            plate = rects[place_of(seat, viewer, len(self._seats))]
            button.place(kit, self._beside_portrait(plate) if seat in self._buttons else plate)

    def button_rect(self, plate: Rect) -> Rect:
        return self.painter.portrait_rect(plate.size).move(plate.topleft) if self._talk_buttons else plate

    def _beside_portrait(self, plate: Rect) -> Rect:
        left = self.painter.portrait_rect(plate.size).right + self._kit.px(4)
        return Rect(plate.x + left, plate.y, plate.w - left, plate.h)

    def text_rect(self, seat: Seat) -> Rect:
        return self._beside_portrait(self.rect(seat))

    def right_of_signs(self, seat: Seat) -> int:
        """The left edge in pixels of what covers neither the portrait nor the signs at it."""
        plate = self.rect(seat)
        return plate.x + self.painter.signs_right(plate.size) + self._kit.px(2)

    def hold_back(self, state: HudState, seats: Collection[Seat]) -> None:
        """Disable talking by a press where it means a selected card; where an offer is shown, that is pressed."""
        for seat, button in self._talk_buttons.items():
            button.is_shown = not state.selected and seat not in seats

    def describe(self, seat: Seat) -> str:
        record = self.records.get(seat)
        return f"{super().describe(seat)}\n{record}" if record else super().describe(seat)

    def name_rect(self, state: HudState, seat: Seat) -> Rect:
        rect = self.rect(seat)
        return self.painter.name_rect(self.plate(state, seat), rect.size).move(rect.topleft)

    def button_place(self, state: HudState, seat: Seat) -> Rect:
        """The place of the button to choose this seat: over the name, with room for its ring above the words."""
        name = self.name_rect(state, seat)
        return Rect(name.x, name.y, name.w, name.h - self._kit.px(RING_ROOM))

    def below_name(self, state: HudState, seat: Seat) -> Rect:
        """The part of a plate below the name, for a speech bubble."""
        name, bottom = self.name_rect(state, seat), self.rect(seat).bottom - self._kit.px(4)
        return Rect(name.x, name.bottom, name.w, bottom - name.bottom)

    @staticmethod
    def _has_button(state: HudState) -> bool:
        return state.is_my_turn and bool(state.choices)


HEAD_GAP: Final = 7
"""Design pixels between the round, its rule and the list."""
MAX_SQUEEZE: Final = 1.3
"""By how much names without portraits may be too wide; longer ones would be cut beyond recognition."""


class Ranking(ListPanel):
    is_at_foot = True

    def __init__(self, name: str, headings: Sequence[str]) -> None:
        first, *others = headings
        self._headings = (Heading(first, "left"), *map(Heading, others))
        self._shown: tuple[str, tuple[tuple[Cell, ...], ...], str] = ("", (), "")
        super().__init__(name, "", self._headings, "")
        # The round's rule belongs to its number, and both stand over the list as one head.
        self._parts.widgets = [self._title, self._footer, self._list]
        self._parts.gap = HEAD_GAP

    def show(self, title: str, rows: Sequence[tuple[Cell, ...]], rule: str, hint: str = "") -> None:
        """
        Show a round.

        :param rule: what is special about it, in a few words
        :param hint: the same in full
        """
        if (title, tuple(rows), rule) != self._shown:
            self._shown = (title, tuple(rows), rule)
            self._title.text = self._list.text = self.text = title
            self._footer.text, self._list.hint = rule, hint
            self.place(self.kit, self._room)

    @property
    def head(self) -> Target:
        """The round and its rule, which a tooltip explains."""
        room = Rect(self.rect.x, self.rect.y, self.rect.w, max(0, self._list.rect.y - self.rect.y))
        return Target("ranking.head", self._list.hint, room)

    def fill(self, kit: UiContext, width: int) -> None:
        """Choose the widest form of the list that fits, else the one that tells players apart best."""
        short = self._headings[0], *self._headings[2:]
        most = self._room.h - 2 * kit.px(GAP)
        for headings in (self._headings, short):
            for role in (POINTS, "strong"):
                for look in ({}, {"face": ""}, {"role": "small"}, {"role": "small", "face": ""}):
                    self._list.headings = headings
                    self._list.rows = tuple(
                        (replace(row[0], **look), *_with_points(row[len(row) - len(headings) + 1 :], role))
                        for row in self._shown[1]
                    )
                    is_high = role == POINTS and self._parts.natural_height(kit, width) > most
                    if self._list.min_width(kit) <= width and not is_high:
                        return
        if self._list.min_width(kit) > MAX_SQUEEZE * width:
            self._list.rows = tuple((replace(row[0], role="small"), *row[2:]) for row in self._shown[1])


def _with_points(cells: Sequence[Cell], role: str) -> tuple[Cell, ...]:
    """The cells with the round's points written in a role."""
    return tuple(replace(cell, role=role) if cell.role == POINTS else cell for cell in cells)


def make_slots(
    zones: tuple[Zone, ...], layout: PanelLayout, seat: Seat, *, is_large: bool = False, is_bare: bool = False
) -> Layout:
    """
    Make the slots of all zones, with *seat* at the bottom and the others from left to right.

    :param is_large: whether the cards have large print, of which more must be visible
    """
    face = LARGE if is_large else CLASSIC
    ordered = sorted(zones, key=lambda zone: place_of(zone.owner, seat, SEATS) if zone.owner >= 0 else SEATS)
    rows = (*row_scales(OWN_TRAY_SCALE, face), *row_scales(OTHER_TRAY_SCALE, face))
    fans = [hand_fan(layout, place, is_bare=is_bare) for place in range(1, SEATS)]
    scales = (1.0, *rows, layout.scale("pack"), *(scale for scale, _ in fans))
    slots = {}
    for zone in ordered:
        place = place_of(zone.owner, seat, SEATS) if zone.owner >= 0 else -1
        slots[zone] = _hand(layout, place, fans) if zone.name == "hand" else _pile(layout, place, face)
    return Layout(slots, layout.card, scales)


def bubble_rects(below: Rect, slip: Rect) -> list[Rect]:
    """Places for a speech bubble, below the name: on the plate, and as far as a slip extends."""
    return [below, Rect(below.x, below.y, slip.right - below.x, below.h)]


def talk_top(layout: PanelLayout, kit: UiContext) -> int:
    """The least upper edge of the Speak sheet: below the others' collections, above all panels under them."""
    return max(layout[f"tray:{place}"].bottom for place in range(1, SEATS)) + kit.px(2)


def raised_top(slots: Layout, hand: Zone) -> int:
    """The upper edge in pixels of the highest card that is raised in a hand."""
    (w, h), tops = slots.card, list[float]()
    for count in range(1, HAND_CARDS + 1):
        for pose in (slots.pose(hand, i, count) for i in range(count)):
            turn = math.radians(abs(pose.angle))
            tops.append(pose.y - (h * math.cos(turn) + w * math.sin(turn)) / 2)
    return int(min(tops) - h * MOTION.hover_lift)


def above(room: Rect, y: int) -> Rect:
    """The part of a room above a line."""
    return Rect(room.x, room.y, room.w, max(0, min(room.bottom, y) - room.y))


def _hand(layout: PanelLayout, place: int, fans: list[tuple[float, float]]) -> Slot:
    room, (w, h) = layout[f"hand:{place}"], layout.card
    if place:
        scale, across = fans[place - 1]
        return FanSlot(*room.center, across, across / (HAND_CARDS - 1), 0.0, 0.0, layout.card, scale)
    width = min(room.w - w, w * HAND_STEP * (HAND_CARDS - 1))
    return FanSlot(room.centerx, room.centery, width, w * HAND_STEP, h * 0.05, 4.0, layout.card)


def _pile(layout: PanelLayout, place: int, face: CardPrint) -> Slot:
    card = layout.card
    if place < 0:
        return Pile(*layout["pack"].center, card, layout.scale("pack"), thickness=card[1] * 0.004)
    tray, plate = layout[f"tray:{place}"], layout[f"plate:{place}"]
    scale = OTHER_TRAY_SCALE if place else OWN_TRAY_SCALE
    # One's own plate is apart from one's tray.
    reach = (tray.union(plate),) if place else (tray, plate)
    return SortedSlot(tray.inflate(round(card[1] * scale) - tray.h, 0), reach, card, scale, face)
