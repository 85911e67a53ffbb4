"""What every table has: plates, the slip with the next step, buttons, a score sheet. Knows no game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from pygame import Rect

from engines.core.api import Deed, Ended, ObservedDeed, RoundScored, Seat, Zone
from engines.core.cards import DECK, Card
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.match.setup import portrait_of
from kq_table.narrate.bot_profiles import title
from kq_table.narrate.deeds import LogEntry
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget

from .action_buttons import Actions
from .interface import HudServices, HudState, ResultMaker
from .panel_layout import PanelLayout, place_of
from .round_result import RoundSheet
from .score_sheet import ScoreSheet
from .seat_plate import Plate, PlateHint, PlatePainter, PlatePress


class BaseHud(ABC):
    """
    The furniture of a table, but for what is the game's own.

    A game's table says where everything lies (`lay`), what the slip says (`ask`) and what a number of the score sheet
    is made of (`explain`); the rest it changes only where it differs.
    """

    cards: ClassVar[Sequence[Card]] = DECK
    """The cards that the game is played with."""
    badge: ClassVar[str] = "crown"
    """The icon of the mark on a plate."""

    def __init__(self, company: HudServices) -> None:
        self.company = company
        self.card_behaviour: CardBehaviour = self.make_card_behaviour()
        self.at: HudState | None = None
        self.actions = Actions(company.do)
        self._hints = [PlateHint(seat, self._about) for seat in range(company.seats)]
        self._presses = {seat: PlatePress(seat, self._about, press) for seat, press in company.presses.items()}
        self.score_sheet = self.make_sheet()

    # -- what a game says of itself

    @abstractmethod
    def lay(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        """Give the places of all, and the slots of the cards, for a window and for who looks."""

    @abstractmethod
    def ask(self, at: HudState) -> str:
        """Say what the one who looks may do now; called in that seat's turn alone."""

    @abstractmethod
    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Say what a number of the score sheet is made of."""

    @abstractmethod
    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say in a sentence or two how the match came out."""

    def counts(self, history: MatchHistory) -> Sequence[tuple[str, Sequence[int]]]:
        """List what decides the match, each with its numbers by seat."""
        return ((say("sheet.total"), history.totals),)

    def round_name(self, number: int) -> str:
        """Name a round; empty where it has no name but its number."""
        del number
        return ""

    def make_card_behaviour(self) -> CardBehaviour:
        """Say how cards lie and move."""
        return CardBehaviour(lambda: self.company.settings().hand_order)

    def make_sheet(self) -> ScoreSheet | None:
        """Make the score sheet beside the table; None where the game has its own way."""
        return ScoreSheet([seating.name for seating in self.company.seatings], self.explain, self.foot())

    def foot(self) -> str:
        """Say under the score sheet how the match is won."""
        return ""

    def plate_lines(self, at: HudState, seat: Seat) -> tuple[str, ...]:
        """Say under a name how the seat stands."""
        return (say("plate.points", points=at.history.totals[seat]),)

    def is_marked(self, at: HudState, seat: Seat) -> bool:
        """Whether a seat bears the mark, which is the dealer's."""
        return seat == at.history.dealer

    def mark(self) -> str:
        """Say what the mark on a plate means."""
        return say("plate.deals")

    def words(self, deed: Deed) -> str:
        """Say a deed of a seat in a few words, as on a button."""
        return deed.text

    def words_of_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry] | None:
        """Say what chance did; None where that is said as in every game."""
        del seen, names
        return None

    def label(self, deed: Deed) -> str:
        """Say a deed on its button, where the card that is raised need not be named."""
        return self.words(deed)

    def phrases(self, seat: Seat) -> Sequence[str]:
        """List what a seat might want to say aloud now, ready to be said."""
        del seat
        return ()

    def about(self, zone: Zone, card: Card) -> str:
        """Say what an open card is that lies where nothing may be done with it now; empty where it says enough."""
        del zone, card
        return ""

    def controls(self, deed: Deed) -> Sequence[str]:
        """Name the controls that do a deed: its button."""
        return (f"deed:{deed.text}",)

    def offers(self, at: HudState) -> Sequence[Deed]:
        """List the deeds that have a button now: those without cards and pile, and what the raised cards may mean."""
        bare = [deed for deed in at.legal if not deed.moves and not self.card_behaviour.pile_of(deed)]
        return [*at.choices, *bare] if at.is_mine else ()

    def update(self, at: HudState) -> None:  # noqa: B027 (a hook that most games leave empty)
        """Bring the game's own widgets up to date."""

    def draw_more(self, frame: DisplayList, at: HudState) -> None:  # noqa: B027 (the same)
        """Add what only this game shows."""

    def more_targets(self, at: HudState) -> list[Target]:
        """List what can be pointed at of the game's own, besides its widgets."""
        del at
        return []

    def hints(self) -> Sequence[Target]:
        """List what says what it is when the pointer rests on it, besides widgets and cards."""
        return ()

    def more_widgets(self) -> Sequence[Widget]:
        """List the game's own controls, in the order of focus."""
        return ()

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Show how a round was scored."""
        return RoundSheet(scene, event, lambda seat: self.explain(event, seat))

    # -- where (see `hud.Furniture`)

    @property
    def widgets(self) -> Sequence[Widget]:
        """Its controls, in the order of focus."""
        sheet = [self.score_sheet] if self.score_sheet else []
        return (*self._hints, *self.more_widgets(), self.actions, *sheet, *self._presses.values())

    def place(self, kit: UiContext, seat: Seat) -> Layout:
        """Lay everything out."""
        self.kit = kit
        self._plates = PlatePainter(kit.metrics, kit.fonts, kit.skins)
        self.where, layout = self.lay(kit, seat)
        self.actions.place(kit, self.where.actions)
        for owner, hint in enumerate(self._hints):
            hint.place(kit, self.where.plates[place_of(owner, seat, self.company.seats)])
        for owner, press in self._presses.items():
            press.place(kit, self.press_place(self.where.plates[place_of(owner, seat, self.company.seats)]))
        if self.score_sheet:
            self.score_sheet.place(kit, self.where.sheet)
        return layout

    def press_place(self, plate: Rect) -> Rect:
        """Give the part of a plate that is pressed to learn more of who sits there."""
        return plate

    @property
    def tools(self) -> Rect:
        """Where the small buttons lie."""
        return self.where.tools

    @property
    def prompt_place(self) -> Rect:
        """Where the slip lies that says what may be done."""
        return self.where.prompt

    @property
    def toast_foot(self) -> int:
        """The lower edge of news: above the hand and its prompt."""
        return self.where.prompt.top - self.kit.px(6)

    @property
    def faces(self) -> Sequence[Card]:
        """The cards that this game is played with, for pictures made ahead."""
        return self.cards

    # -- what

    def look(self, at: HudState) -> None:
        """Take the situation in."""
        self.at = at
        offers = [(deed, self.label(deed)) for deed in self.offers(at)]
        self.actions.offer(offers, is_wanted=_is_for_buttons(at))
        if self.score_sheet:
            self.score_sheet.show(at.history)
        for press in self._presses.values():
            # A card that is raised goes first: plates lie near the goals of some.
            press.is_shown = not at.selected
        self.update(at)

    def _about(self, seat: Seat) -> str:
        """Say who sits there, as what, and how it stands."""
        at = self.at
        if at is None:
            return ""
        seating = at.seatings[seat]
        what = say("plate.person") if seating.is_person else say("plate.computer", level=title(seating.player))
        marks = [self.mark()] if self.is_marked(at, seat) else []
        return " · ".join([f"{seating.name}, {what}", *marks, *self.plate_lines(at, seat)])

    def prompt(self) -> str:
        """Say what may be done now."""
        at = self.at
        if at is not None and at.is_held:
            return say("table.go_on")
        if at is None or not at.is_settled or at.turn < 0:
            return ""
        if at.is_mine and at.selected and not at.choices:
            return self._ask_again(at)
        return self.ask(at) if at.is_mine else self.wait(at)

    def _ask_again(self, at: HudState) -> str:
        """Say how what is raised is played, or that more belongs to it."""
        if not at.is_ready:
            return say("table.raise_more")
        return say("table.drag_it" if self.company.settings().play == "drag" else "table.click_again")

    def wait(self, at: HudState) -> str:
        """Say who is waited for."""
        return say("table.wait", name=at.seatings[at.turn].name)

    def focus(self) -> Widget | None:
        """Put the keys at the buttons where nothing else can be done, or where a choice is asked for."""
        return self.actions.first if self.at is not None and _is_for_buttons(self.at) else None

    def sheet(self) -> Widget | None:
        """Name the score sheet's list."""
        return self.score_sheet.children[0] if self.score_sheet else None

    def targets(self) -> list[Target]:
        """List the plates, and what the game adds."""
        if self.at is None:
            return []
        plates = [
            Target(f"plate:{seat}", self.plate(self.at, seat).text, self.plate_rect(seat))
            for seat in range(self.company.seats)
        ]
        return [*plates, *self.more_targets(self.at)]

    # -- drawing

    def draw(self, frame: DisplayList) -> None:
        """Add plates, the slip with the next step, and what only this game shows."""
        if self.at is None:
            return
        for seat in range(self.company.seats):
            self._draw_plate(frame, self.at, seat)
        self.draw_prompt(frame)
        self.draw_more(frame, self.at)

    def plate_rect(self, seat: Seat) -> Rect:
        """Give the place of a seat's plate."""
        looker = self.at.seat if self.at else 0
        return self.where.plates[place_of(seat, looker, self.company.seats)]

    def plate(self, at: HudState, seat: Seat) -> Plate:
        """Give all that a seat's plate says."""
        acts = at.is_settled and at.turn == seat
        seating = at.seatings[seat]
        status = "" if not acts else say("table.your_turn" if seat == at.seat else "table.turn")
        if acts and not seating.is_person:
            status = say("table.thinking")
        return Plate(
            seating.name,
            portrait_of(at.seatings, seat),
            self.plate_lines(at, seat),
            status,
            badge=self.badge if self.is_marked(at, seat) else "",
            is_person=seating.is_person,
            sign=self._presses[seat].sign if seat in self._presses else "",
            is_pointed=seat in self._presses and self._presses[seat].state != "rest",
            dots=at.dots if acts and not seating.is_person else -1,
        )

    def _draw_plate(self, frame: DisplayList, at: HudState, seat: Seat) -> None:
        rect, pad = self.plate_rect(seat), self._plates.pad
        picture = self._plates.paint(self.plate(at, seat), rect.size)
        frame.add(("plate", seat), picture, rect.x - pad, rect.y - pad, theme.Z_PANELS)

    def draw_prompt(self, frame: DisplayList) -> None:
        """Lay the slip over the hand that says what may be done, in two lines where its place is high enough."""
        words = self.prompt()
        if not words or (self.at is not None and self.at.is_decided):
            # The offer to finish lies here where nothing can change any more, or a hint.
            return
        kit, rect = self.kit, self.where.prompt
        room = rect.w - kit.px(40)
        role = "body" if kit.fonts.width(words, "body") <= room else "small"
        lines = kit.fonts.wrap(words, role, room)
        if len(lines) == 2 and rect.h >= kit.fonts.paragraph_height(words, role, room):
            wide = max(kit.fonts.width(text, role) for text in lines)
            line = kit.fonts.paragraph(words, role, theme.CREAM, wide, is_centred=True)
        else:
            line = kit.fonts.line(kit.fonts.elide(words, role, room), role, theme.CREAM)
        slip = line.get_rect().inflate(kit.px(36), kit.px(12))
        slip.center = rect.center
        skin = kit.skins.toast(slip.size)
        frame.add("prompt.slip", skin.image, slip.x - skin.pad, slip.y - skin.pad, theme.Z_PANELS)
        place = line.get_rect(center=slip.center)
        frame.add("prompt", line, place.x, place.y, theme.Z_PANELS + 1)

    def caption(self, frame: DisplayList, key: tuple[str, int | str], words: str, at: tuple[int, int]) -> None:
        """Write a line of small words, *at* the middle of its upper edge."""
        line = self.kit.fonts.line(words, "small", theme.CREAM_SOFT)
        frame.add(key, line, at[0] - line.get_width() // 2, at[1], theme.Z_PANELS)


def _is_for_buttons(at: HudState) -> bool:
    """Whether nothing can be done but by a button, or one must say what is meant."""
    return bool(at.choices) or not any(deed.moves for deed in at.legal)
