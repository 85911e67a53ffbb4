"""The HUD of Kings & Queens: the prediction dial, counts of tricks, and the Kings and Queens already seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Deed, RoundScored, Seat, Zone
from engines.core.cards import RANKS, SUITS, name, pack, parse, rank
from engines.core.sentences import signed
from engines.games.kings_and_queens.state import OUT, WON
from kq_table.art.card_images import CardImages, CardLook
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import Hud, toast_below
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.games.shared.score_sheet import ScoreSheet
from kq_table.games.shared.words import SUIT_ICONS
from kq_table.narrate.chips import chip_of
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Button, IconButton
from kq_table.ui.compositor import DisplayList
from kq_table.ui.svg import icon
from kq_table.ui.widget import Target, UiContext, Widget

from .card_behaviour import KingsAndQueensCardBehaviour
from .panel_layout import make_dial, make_layout
from .prediction import PredictionDial
from .scores import COUNTED_RANKS, KingsAndQueensResult, card_height
from .slots import make_slots, won_centre
from .words import KingsAndQueensWords


class KingsAndQueensHud(Hud):
    """Adds the prediction dial with its buttons, and what lies beside the piles."""

    pack = pack("2345QK")

    def __init__(self, services: HudServices) -> None:
        words = KingsAndQueensWords(services)
        sheet = ScoreSheet(words, words.sheet_footer())
        super().__init__(services, KingsAndQueensCardBehaviour(services.hand_order), words, score_sheet=sheet)
        self._is_predicting = False
        self._dial = PredictionDial(self._choose, self._announce, self._refuse)
        self._less = IconButton("less", say("table.less"), lambda: self._dial.step(-1), "minus")
        self._more = IconButton("more", say("table.more"), lambda: self._dial.step(1), "plus")
        self._say = Button("announce", say("table.choose_number"), self._announce, "primary")

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (self._dial, self._less, self._say, self._more)

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        is_bare = self.services.is_bare
        layout = make_layout(kit.metrics, is_bare=is_bare)
        self._dial.dial = make_dial(kit.metrics, layout["dial"])
        self._dial.place(kit, self._dial.dial.rect)
        side, row = layout["announce"].h, layout["announce"]
        self._less.place(kit, Rect(row.x, row.y, side, side))
        self._more.place(kit, Rect(row.right - side, row.y, side, side))
        self._say.place(kit, row.inflate(-2 * (side + kit.px(theme.GAP)), 0))
        return layout, make_slots(self.services.zones, layout, seat, is_bare=is_bare)

    def pictures(self, card_images: Callable[[int], CardImages]) -> Iterator[None]:
        yield from self._dial.dial.draw_ahead()
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
        # Wider, news would lie on the score sheet and the viewer's plate.
        self.toast_room = self.layout["prompt"].w if self._is_predicting else 0
        self.captions = [place for *_, place in self._captions(state)]

    def offers(self, state: HudState) -> Sequence[Deed]:
        """Offer no buttons: numbers are chosen on the dial."""
        return ()

    def controls(self, deed: Deed) -> Sequence[str]:
        return (f"dial:{deed.text.removeprefix('predict ')}", "announce")

    def _choose(self, number: int | None) -> None:
        self._say.text = say("table.choose_number") if number is None else say("table.announce", number=signed(number))
        self._say.is_enabled = number is not None and number != self._dial.barred

    def _announce(self) -> None:
        if self.state is not None and self._say.is_enabled:
            wanted = f"predict {self._dial.number}"
            deed = next((deed for deed in self.state.legal if deed.text == wanted), None)
            if deed is not None:
                self.services.do(deed)

    def _refuse(self, number: int) -> None:
        self.services.show_toast(say("table.barred", number=signed(number)))

    @property
    def toast_bottom(self) -> int:
        """The lower edge of toasts, in pixels; one of a line lies below the button that says the number."""
        usual = super().toast_bottom
        return max(usual, toast_below(self.layout["announce"], self.kit)) if self._is_predicting else usual

    def mark_spot(self, control: str) -> tuple[int, int] | None:
        return self._dial.mark_spot(control)

    def wanted_focus(self) -> Widget | None:
        return self._dial if self._is_predicting else None

    def own_targets(self, state: HudState) -> list[Target]:
        return self._dial.number_targets() if self._is_predicting else []

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return KingsAndQueensResult(details, event, self.words, lambda: self.layout)

    # -- drawing

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        for zone, words, place in self._captions(state):
            swell = state.swells[zone.owner] if state.swells and zone != OUT else 0.0
            self.draw_caption(frame, ("caption", str(zone)), words, place.midtop, swell)
        if self.services.settings().memory_aid:
            self._draw_seen(frame, state)

    def _captions(self, state: HudState) -> Iterator[tuple[Zone, str, Rect]]:
        """Give for each pile that has cards how many there are, in words, and where these stand."""
        words, place = self._caption(say("table.not_in_play", count=len(state.zones[OUT])), "out")
        for seat in range(self.services.seats):
            if place.colliderect(plate := self.plates.rect(seat)):
                place.left = plate.right + self.kit.px(6)
        # In a small window, or with large text, the dial needs the room.
        if state.zones[OUT] and not (self._is_predicting and place.colliderect(self._dial.dial.rect)):
            yield OUT, words, place
        for seat, count in enumerate(state.history.tricks):
            if count:
                yield WON[seat], *self._caption(say("table.tricks", count=count), f"won:{state.place_of(seat)}", count)

    def _caption(self, words: str, pile: str, tricks: int = 1) -> tuple[str, Rect]:
        fonts, room = self.kit.fonts, self.layout[pile]
        place = Rect(0, 0, fonts.width(words, "small"), fonts.height("small"))
        middle = room.centerx if self.services.is_bare else won_centre(room, self.layout.card[0], tricks)
        return words, place.move_to(midtop=(middle, room.bottom + self.kit.px(3)))

    def _draw_seen(self, frame: DisplayList, state: HudState) -> None:
        """Show the eight Kings and Queens, with those lit that have been captured (an aid to memory, KQ-11)."""
        kit, rect = self.kit, self.layout["seen"]
        skin = kit.skins.plate(rect.size)
        frame.add("seen.sheet", skin.image, rect.x - skin.pad, rect.y - skin.pad, theme.Z_PANELS)
        title = kit.fonts.line(say("table.seen"), "small", theme.CREAM_SOFT)
        top = rect.y + kit.px(8)
        frame.add("seen.title", title, rect.centerx - title.get_width() // 2, top, theme.Z_PANELS + 1)
        captured = {card for pile in state.history.captured for card in pile}
        top += title.get_height() + kit.px(4)
        step = ((rect.w - kit.px(16)) // len(SUITS), (rect.bottom - top - kit.px(6)) // len(COUNTED_RANKS))
        widest = max(kit.fonts.width(chip_of(kind + letter), "body") for kind in COUNTED_RANKS for letter in SUITS)
        role = "body" if widest < step[0] else "small"
        for row, kind in enumerate(COUNTED_RANKS):
            for column, letter in enumerate(SUITS):
                text = kind + letter
                picture = self._seen_card(text, role, is_captured=parse(text) in captured)
                x = rect.x + kit.px(8) + column * step[0] + (step[0] - picture.get_width()) // 2
                y = top + row * step[1] + (step[1] - picture.get_height()) // 2
                frame.add(("seen", text), picture, x, y, theme.Z_PANELS + 1)

    def _seen_card(self, text: str, role: str, *, is_captured: bool) -> Surface:
        fonts = self.kit.fonts
        if is_captured:
            return fonts.line(chip_of(text), role, theme.CREAM)
        sign = icon(SUIT_ICONS[text[1]], round(fonts.height(role) * 0.5), theme.FADED)
        letter = fonts.line(text[0], role, theme.FADED)
        picture = Surface((letter.get_width() + sign.get_width() + 2, letter.get_height()), SRCALPHA)
        picture.blit(letter, (0, 0))
        picture.blit(sign, (letter.get_width() + 2, (picture.get_height() - sign.get_height()) // 2))
        return picture
