"""Shows a hint on a table: its popup, where that fits, and marks on cards, controls and plates."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, combinations, pairwise
from operator import itemgetter
from typing import Final, TypeVar

import pygame
from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Deed
from engines.core.cards import name
from kq_table.board.card_input import CardInput
from kq_table.board.card_targets import ALWAYS_NAMED, seen_top
from kq_table.board.state import CardSprite
from kq_table.games.shared.hud import Hud
from kq_table.ui import svg
from kq_table.ui.accessibility import Node
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, INK, Z_HUD
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Painter, Target, UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

from .controller import HintController
from .words import BEST_MARK, LOOK_MARK, SEAT_MARK

PLATE: Final = "plate:"
TOOLS: Final = frozenset({"menu", "log", "recall", "hint"})
Marked = TypeVar("Marked", bound=Hashable)


class HintOverlay:
    def __init__(self, hints: HintController, hud: Hud, cards: CardInput, widgets: WidgetTree, toasts: Toasts) -> None:
        self._hints, self._hud, self._cards, self._widgets, self._toasts = hints, hud, cards, widgets, toasts
        self.popup = HintPopup()
        self._gives_way = False
        """Whether playable cards have been selected since: the prompt then says how to play them."""
        self._selected_before: list[CardSprite] = []
        """What was selected when the sentence came."""

    def update(self, targets: Callable[[], list[Target]]) -> None:
        """Show the present hint; *targets* should not be covered."""
        self.popup.is_shown = self._hints.is_open
        selected, state = self._cards.board.selected, self._hud.state
        if self.popup.text != self._hints.text or not self._hints.is_open:
            self._selected_before = list(selected)
        is_ready = state is not None and state.is_playable and not state.choices
        self._gives_way = self._hints.can_close and is_ready and selected != self._selected_before
        self.popup.text, slip = self._hints.text, self._hints.slip
        self.popup.written, self.popup.speaker, self.popup.progress = slip
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
                *(self._piles() if self.popup.is_large else ()),
            ]
            self.popup.precious = self._played_with(seen) if self.popup.is_large else []

    def _played_with(self, seen: Mapping[str, Rect]) -> list[Rect]:
        """The rects that a person looks at to choose a move."""
        spare = self._hud.spare_widgets
        controls = [widget.rect for widget in self._hud.own_widgets if widget.is_shown and widget not in spare]
        targets = [rect for key, rect in seen.items() if key.startswith(("hand:", PLATE)) or key in TOOLS]
        told = [target.rect for target in self._hud.own_targets(self._hud.state)] if self._hud.state else []
        return [*controls, *told, *self._hud.captions, *targets, *self._open_cards()]

    def _piles(self) -> Iterator[Rect]:
        """The top of each face-down pile: it may be what the words are about."""
        for pile in self._cards.board.zones.values():
            if pile and not pile[-1].is_up:
                yield self._cards.rect_of(pile[-1])

    def _open_cards(self) -> Iterator[Rect]:
        """The rect of each face-up pile or row to which a card may go."""
        board = self._cards.board
        for zone in {move.dst for deed in board.legal for move in deed.moves}:
            if places := [self._cards.rect_of(sprite) for sprite in board.zones.get(zone, ()) if sprite.is_up]:
                yield places[0].unionall(places[1:])

    def _where_cards_rise(self) -> Iterator[Rect]:
        """
        The strips above face-up cards, where a raised card shows its index, and the mark of a chosen one.

        A hand has room there for all but two lines of large text.
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
        found: dict[CardSprite, str] = {}
        for deed, mark in self._hints.marks:
            for sprite in self._cards.board.sprites_of(deed):
                _add_mark(found, sprite, mark)
        for shown in self._hints.pointed_at:
            for sprite in chain.from_iterable(self._cards.board.zones.values()):
                if sprite.is_up and name(sprite.card) == shown:
                    _add_mark(found, sprite, LOOK_MARK)
        return found

    def score_panel(self) -> list[Rect]:
        sheet = self._hud.score_control()
        return [widget.rect for widget in self._hud.widgets if sheet is not None and sheet in widget.children]

    def _places(self) -> list[HintMark]:
        """The marks: on cards, on the controls of deeds without one, on the places where one card may go."""
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
        board = self._cards.board
        for shown in self._hints.pointed_at:
            if shown.startswith(SEAT_MARK):
                seat = shown.removeprefix(SEAT_MARK)
                yield self._mark_on(f"{PLATE}{seat}", LOOK_MARK, self._hud.plates.rect(int(seat)))
            for zone, pile in board.zones.items():
                if str(zone) == shown and pile:
                    first, *others = (self._cards.rect_of(sprite) for sprite in pile)
                    yield HintMark(LOOK_MARK, first.unionall(others))

    def _mark_on(self, control: str, mark: str, place: Rect) -> HintMark:
        """
        The mark of a control where its HUD says, or at its upper edge; of a plate in its lower corner beside the
        portrait's face, as the name is above.
        """
        spot = self._in_corner(place) if control.startswith(PLATE) else self._hud.mark_spot(control)
        return HintMark(mark, place, spot, is_centred=spot is not None)

    def _in_corner(self, plate: Rect) -> tuple[int, int]:
        m = self._hud.kit.metrics
        high = m.text(MARK_HEIGHT)
        # A mark with a picture is a quarter wider than high.
        return plate.x + m.px(CORNER_GAP) + high * 5 // 8, plate.bottom - m.px(CORNER_GAP) - high // 2

    def _control(self, deed: Deed) -> str:
        """The target marked besides cards: a control, or the plate of the seat a card may go to; empty for neither."""
        board = self._cards.board
        sprites = board.sprites_of(deed)
        if not sprites:
            return self._hud.controls(deed)[0]
        is_choice = not self._hints.only_says_where and len(board.deeds_with(sprites)) > 1
        return f"{PLATE}{deed.moves[0].dst.owner}" if is_choice else ""

    def takes(self, event: pygame.event.Event) -> bool:
        """Close the popup if it is clicked and can be closed; True if so."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not (is_click and self._hints.can_close and any(it.rect.collidepoint(event.pos) for it in self.targets())):
            return False
        self._hints.dismiss()
        return True

    def targets(self) -> list[Target]:
        is_read = self.popup.is_shown and not self._is_silent
        return [Target("hint.slip", self.popup.spoken, self.popup.popup_rect)] if is_read else []

    def nodes(self) -> list[Node]:
        return [Node(told.id, "text", told.text, told.rect) for told in self.targets()]

    def draw(self, frame: DisplayList) -> None:
        """Draw popup and marks; only the marks while another sentence is shown, so that one is read at a time."""
        if self.popup.is_shown:
            self.popup.is_silent = self._is_silent
            self.popup.draw(Painter(frame, "hint", Z_HUD))

    @property
    def hides_prompt(self) -> bool:
        return self._hints.is_open and not self._gives_way

    @property
    def _is_silent(self) -> bool:
        return self._gives_way or bool(self._toasts.text)


def _add_mark(marks: dict[Marked, str], marked: Marked, mark: str) -> None:
    # A mark that only says where to look adds nothing to another one.
    marks[marked] = " ".join(dict.fromkeys([*marks.get(marked, "").split(), *mark.split()]))


MAX_WIDTH: Final = 620
MAX_LARGE: Final = 0.14
"""Greatest height, as a part of the window's, of words that are more than a hint."""
MAX_CACHE_BYTES: Final = 1_000_000
MIN_WIDTH: Final = 360
"""Design pixels at the usual text size; the popup is wider only where the prompt is."""
HEAD_WEIGHT: Final = 6
"""Weight of the upper third of what should not be covered: it holds a card's index or a panel's title."""
PRECIOUS_WEIGHT: Final = 20
"""Weight of precious rects."""
DISTANCE_WEIGHT: Final = 0.15
"""Weight of the distance from the prompt relative to the covered area: one step less than a covered row."""
SEARCH_STEP: Final = 6
"""Step between tried places of the popup, in design pixels."""
WIDTHS: Final = (1.0, 1.2, 1.45, 1.75, 0.8, 0.65, 0.58, 0.5)
"""Parts of the usual width to try where the popup would cover something: wider, it is lower."""
EDGE_GAP: Final = 8
"""Least design pixels between the popup and the window's edge."""
FRAME: Final = 34
"""Design pixels from the window's edge to the felt inside the table's frame, where the popup looks better."""
SIDE_GAP: Final = 6
"""Design pixels between the popup and what is beside it."""
CORNER_GAP: Final = 4
"""Design pixels between a plate's edges and the mark in its corner."""
FACE: Final = 50
"""Side in design pixels of the speaker's portrait."""
FACE_DIP: Final = 8
"""Design pixels by which the portrait stands in the slip's round end, where no words are."""
DOT: Final = 9
"""Side in design pixels of the largest of the dots."""
DOT_GAP, DOT_FOOT = 2, 5
"""Design pixels between words and dots, and between the dots and the slip's edge."""
MARK_HEIGHT: Final = 26
MIN_MARK_HEIGHT: Final = 15
"""Least height in design pixels, where places are close together, as the numbers of a dial."""
MARK_DIP: Final = 6
"""Design pixels by which a mark overlaps its subject: more would hide a card's index."""
MARK_ICONS: Final = {LOOK_MARK: "bulb", BEST_MARK: "star"}
"""Icons of marks that are drawn, not written."""


@dataclass(frozen=True)
class HintMark:
    """
    A mark at the upper edge of a place.

    :param at: its point, if not the middle of the upper edge of *place*
    :param is_centred: whether it is centred on that point; otherwise it stands on it
    :param is_covered: whether its subject is hidden now, under a raised card
    """

    text: str
    place: Rect
    at: tuple[int, int] | None = None
    is_centred: bool = False
    is_covered: bool = False

    @property
    def spot(self) -> tuple[int, int]:
        return self.at or self.place.midtop


class HintPopup(Widget):
    """A sentence as near to the prompt as possible without covering what is needed, and marks."""

    def __init__(self) -> None:
        super().__init__("hint.slip")
        self.is_shown, self.is_silent = False, False
        """When silent, only its marks are shown."""
        self.written = ""
        """The text without what is shown as a picture; empty for the whole text."""
        self.speaker = ""
        """The court card whose portrait stands before the text where there is room, if any."""
        self.progress = 0, 0
        """The number of the step, from 1, and of all, which are shown as dots; zeros for none."""
        self.marks: Sequence[HintMark] = ()
        self.is_large = False
        """Whether its words are the main thing on the table, as a coach's are."""
        self.needed: list[Rect] = []
        """Rects that should not be covered."""
        self.precious: list[Rect] = []
        """Those that should be covered least of all."""
        self._weighed: tuple[list[Rect], list[int]] = [], []
        """Rects that should not be covered, and the weight of each."""
        self._pictures = ImageCache(MAX_CACHE_BYTES)
        self._found: tuple[UiContext, object, list[tuple[int, ...]]] | None = None
        """The key of the last search for a place."""
        self._place, self._room, self._has_face = Rect(0, 0, 0, 0), 0, False
        """Where the slip is, how wide its words are, and whether there is room for the portrait."""

    @property
    def popup_rect(self) -> Rect:
        """The rect of the sentence: near the prompt, covering as little as possible of what is needed."""
        # It is asked for several times a frame, mostly without any change.
        marked = (mark.place for mark in self.marks)
        about = [tuple(rect) for rect in (self.rect, *self.needed, *self.precious, *marked)]
        found = (self.kit, (self.written, self.speaker, self.progress), about)
        if found != self._found:
            self._found, (self._place, self._room) = found, self._find()
        return self._place

    def _find(self) -> tuple[Rect, int]:
        """Find the rect, and the width of the words in pixels."""
        self._weighed = self._weigh()
        found: list[tuple[int, Rect, int, bool]] = []
        for has_face in (True, False) if self.speaker else (False,):
            self._has_face = has_face
            for room in self._rooms():
                place = self._find_with(room)
                found.append((self._covered(place), place, room, has_face))
                if not found[-1][0]:
                    return place, room
        _, place, room, self._has_face = min(found, key=itemgetter(0))
        return place, room

    def _rooms(self) -> list[int]:
        kit = self.kit
        widest = min(kit.px(MAX_WIDTH * kit.metrics.text_scale), kit.metrics.size[0] - kit.px(60) - self._before)
        usual = max(self.rect.w, kit.px(MIN_WIDTH * kit.metrics.text_scale)) - kit.px(40) - self._before
        return list(dict.fromkeys(min(widest, round(usual * width)) for width in WIDTHS))

    def _find_with(self, room: int) -> Rect:
        kit, window = self.kit, self._window
        popup = self._slip(room)
        popup.midbottom = (self.rect.centerx, self.rect.bottom)
        popup.clamp_ip(window)
        step = kit.px(SEARCH_STEP)
        tall, wide = window.h // step, window.w // step

        def cost(place: Rect) -> float:
            far = place.w * abs(place.y - popup.y) + place.h * abs(place.x - popup.x)
            return self._covered(place) + DISTANCE_WEIGHT * far

        def freest(ways: Iterable[Rect], otherwise: Rect) -> Rect:
            return min((place for place in ways if window.contains(place)), key=cost, default=otherwise)

        found = []
        inner = window.inflate(2 * (kit.px(EDGE_GAP) - kit.px(FRAME + SIDE_GAP)), 0)
        for x in (popup.x, inner.x, inner.right - popup.w):
            start = Rect((x, popup.y), popup.size)
            column = freest((start.move(0, by * step) for by in range(-tall, tall)), start)
            if self._covered(column):
                # The steps may miss room that is just large enough.
                column = freest((column, *(Rect((x, it.bottom), popup.size) for it in self._weighed[0])), column)
            found.append(freest((column.move(by * step, 0) for by in range(-wide, wide)), column))
            if not self._covered(found[0]):
                break
        return min(found, key=cost)

    @property
    def _window(self) -> Rect:
        return Rect((0, 0), self.kit.metrics.size).inflate(-2 * self.kit.px(EDGE_GAP), -2 * self.kit.px(EDGE_GAP))

    def _weigh(self) -> tuple[list[Rect], list[int]]:
        """The rects that should not be covered, and the head of each in addition."""
        side, rise = self.mark_height, self.mark_rise
        badges = [_lay(mark if mark.is_centred else replace(mark, at=None), (side, side), rise) for mark in self.marks]
        whole = [*self.needed, *badges, *self.precious]
        weights = [1] * (len(whole) - len(self.precious)) + [PRECIOUS_WEIGHT] * len(self.precious)
        heads = [Rect(rect.topleft, (rect.w, rect.h // 3)) for rect in whole]
        (w, h), edge = self.kit.metrics.size, self.kit.px(FRAME)
        frame = [Rect(x, 0, edge, h) for x in (0, w - edge)] + [Rect(0, y, w, edge) for y in (0, h - edge)]
        return whole + heads + frame, weights + [HEAD_WEIGHT * weight for weight in weights] + [1] * len(frame)

    def _covered(self, place: Rect) -> int:
        """Weighted square pixels of needed rects that the popup would cover there."""
        rects, weights = self._weighed
        place, covered = place.inflate(2 * self.kit.px(SIDE_GAP), 0), 0
        for number in place.collidelistall(rects):
            part = place.clip(rects[number])
            covered += weights[number] * part.w * part.h
        return covered

    @property
    def mark_height(self) -> int:
        """Height of a mark in pixels, such that no mark overlaps another; one with text stays readable."""
        tops, m = [mark.place.midtop for mark in self.marks], self.kit.metrics
        gaps = [math.dist(one, other) for one, other in combinations(tops, 2) if one != other]
        usual, is_read = m.text(MARK_HEIGHT), any(mark.text not in MARK_ICONS for mark in self.marks)
        least = m.text(MIN_MARK_HEIGHT) if is_read else m.px(MIN_MARK_HEIGHT)
        # A mark with a picture is a quarter wider than high.
        return min(usual, max(least, int(min(gaps, default=2 * usual) * 0.8)))

    @property
    def mark_rise(self) -> int:
        """Pixels by which a mark rises above its place."""
        return self.mark_height - self.kit.px(MARK_DIP)

    def _slip(self, room: int) -> Rect:
        """The size of the slip, with the words as wide as *room*."""
        kit, words = self.kit, self._image(self.kit, room)
        dots = step_dots(self.progress, kit.px(DOT)).get_width() if self.progress[1] else 0
        height = max(words.get_height() + kit.px(14) + self._below, kit.px(FACE + 10) if self._has_face else 0)
        return Rect(0, 0, max(words.get_width(), dots) + kit.px(40) + self._before, height)

    @property
    def _before(self) -> int:
        """Pixels that the portrait takes before the words."""
        return self.kit.px(FACE - FACE_DIP) if self._has_face else 0

    @property
    def _below(self) -> int:
        """Pixels that the dots take below the words; where a portrait has no room they stand at the slip's edge."""
        return self.kit.px(DOT + DOT_GAP) if self.progress[1] and self._has_face else 0

    def _image(self, kit: UiContext, room: int) -> Surface:
        fonts, words = kit.fonts, self.written or self.text
        is_large = self.is_large and fonts.paragraph_height(words, "body", room) <= MAX_LARGE * kit.metrics.size[1]
        role = "body" if is_large or fonts.width(words, "body") <= room else "small"
        return fonts.paragraph(words, role, CREAM, fonts.even_width(words, role, room), is_centred=True)

    def paint(self, pen: Painter) -> None:
        kit, side, rise = self.kit, self.mark_height, self.mark_rise
        shown = [mark for mark in self.marks if not mark.is_covered]
        drawn = [self._pictures.fetch((kit, mark.text, side), partial(_badge, kit, mark.text, side)) for mark in shown]
        places = [_lay(mark, picture.get_size(), rise) for mark, picture in zip(shown, drawn, strict=True)]
        _move_apart(places)
        for i, (picture, place) in enumerate(zip(drawn, places, strict=True)):
            place.clamp_ip(Rect((0, 0), kit.metrics.size))
            pen.put(self, ("mark", i), picture, place.x, place.y)
        if self.is_silent:
            return
        popup = self.popup_rect
        pen.draw_skin(self, "slip", kit.skins.toast(popup.size), popup)
        room = Rect(popup.x + self._before, popup.y, popup.w - self._before, popup.h)
        if self._has_face:
            side = kit.px(FACE)
            pen.put(self, "face", portrait(self.speaker, side), popup.x + kit.px(5), popup.centery - side // 2)
        if self.progress[1]:
            dots, foot = step_dots(self.progress, kit.px(DOT)), DOT_FOOT if self._has_face else 1
            room.h -= self._below
            pen.put(self, "dots", dots, room.centerx - dots.get_width() // 2, popup.bottom - kit.px(foot + DOT))
        pen.put_centred(self, "text", self._image(kit, self._room), room)


@lru_cache(maxsize=32)
def step_dots(progress: tuple[int, int], side: int) -> Surface:
    """Draw a dot for each step: full for those done, large for the present one, rings for those to come."""
    number, count = progress
    pitch, middle = 2 * side, side / 2
    parts = []
    for i in range(count):
        x = middle + i * pitch
        if i < number - 1:
            parts.append(svg.disc(x, middle, side * 0.36, BRASS))
        elif i == number - 1:
            parts.append(svg.disc(x, middle, middle, BRASS_LIGHT))
        else:
            parts.append(svg.ring(x, middle, side * 0.32, CREAM_SOFT, max(1, side // 7)))
    return svg.draw(((count - 1) * pitch + side, side), *parts)


def _lay(mark: HintMark, size: tuple[int, int], rise: int) -> Rect:
    """The rect of a mark of this size that rises *rise* pixels above its subject."""
    (x, y), rect = mark.spot, Rect((0, 0), size)
    return rect.move_to(center=(x, y)) if mark.is_centred else rect.move_to(midtop=(x, y - rise))


def _move_apart(places: Sequence[Rect]) -> None:
    """Move overlapping marks sideways, each by half of the overlap."""
    for left, right in pairwise(sorted(places, key=lambda place: place.centerx)):
        if left.colliderect(right):
            shared = left.right - right.x
            left.x -= shared // 2
            right.x += shared - shared // 2


def _badge(kit: UiContext, text: str, high: int) -> Surface:
    written = (
        kit.fonts.line_in(text, "strong", INK, (2 * high, high * 3 // 5))
        if text not in MARK_ICONS
        else icon(MARK_ICONS[text], high * 3 // 4, INK)
    )
    wide = max(high, written.get_width() + high // 2)
    picture = Surface((wide, high), SRCALPHA)
    box, radius = (0.0, 0.0, float(wide), float(high)), high / 2
    ground = (svg.filled(box, radius, BRASS_LIGHT), svg.outlined(box, radius, INK, max(1.0, high / 16)))
    picture.blit(svg.draw((wide, high), *ground), (0, 0))
    picture.blit(written, written.get_rect(center=picture.get_rect().center))
    return picture
