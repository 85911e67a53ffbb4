"""The HUD (everything on a table that is not a card) with prompt and buttons for deeds; each game derives its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from engines.core.api import Deed, RoundScored, Seat
from engines.core.cards import DECK, Card
from kq_table.art.card_images import CardImages
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.slots import Layout
from kq_table.shell.scene import Scene
from kq_table.storage.settings import Settings
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.labels import write_on_felt
from kq_table.ui.layout import Row
from kq_table.ui.theme import Z_PROMPT
from kq_table.ui.tooltip import toast_height
from kq_table.ui.widget import Painter, Target, UiContext, Widget

from .feelings import Feelings
from .interface import HudServices, HudState, ResultDetails
from .moments import Moment
from .panel_layout import PanelLayout, toolbar_rects
from .round_result import RoundResult
from .score_sheet import ScoreSheet
from .seat_plates import SeatPlates, swollen
from .words import GameWords

TOAST_GAP: Final = 10
"""Design pixels between a button and a toast below it."""


def toast_below(button: Rect, kit: UiContext) -> int:
    """Lower edge in pixels of a one-line toast below a button."""
    return button.bottom + kit.px(TOAST_GAP) + toast_height(kit)


class Hud(ABC):
    """
    Plates, prompt, buttons and score sheet of a table, and what a game adds.

    The scene calls `place` for a new window or viewer, `update` when anything may have changed, and `draw` each frame.

    :param score_sheet: the one beside the table; None if the game shows its scores in another way
    """

    last_look: float = MOTION.last_look
    """Seconds at normal speed for which the last trick of a round is seen before the result."""
    pack: Sequence[Card] = DECK
    """The cards of the game, for pictures made ahead."""
    layout: PanelLayout
    """All places of the table; set by `place`."""
    toast_room = 0
    """Width in pixels that a toast keeps to if possible; 0 for any."""

    def __init__(
        self,
        services: HudServices,
        card_behaviour: CardBehaviour,
        words: GameWords,
        plates: SeatPlates | None = None,
        score_sheet: ScoreSheet | None = None,
    ) -> None:
        self.services, self.card_behaviour, self.words = services, card_behaviour, words
        card_behaviour.is_bare = services.is_bare
        self.plates = plates or SeatPlates(services, words)
        self.score_sheet = score_sheet
        self.feelings = Feelings(card_behaviour, services.seats)
        self.prompt = Prompt(words, services.settings)
        self.actions = ActionButtons(services.do)
        self.state: HudState | None = None
        self.captions: Sequence[Rect] = ()
        """Rects of texts on the felt that a decision needs; hints avoid them."""
        self.remarks: Sequence[Rect] = ()
        """Rects of other texts on the felt; hints avoid them where there is room."""
        self.beside_tips: Sequence[Rect] = ()
        """Further rects that a tooltip should not cover: the prompt and the toolbar."""
        self.own_keys: Mapping[int, Callable[[], None]] = {}
        """Actions of keys that only this game has, by pygame's codes."""
        self.own_looks: tuple[object, ...] = ()
        """What the game's own pictures depend on besides the state and the settings."""
        self.coming: frozenset[Hashable] = frozenset()
        """The moments that are just being shown, see `moments`."""
        self._drawn: tuple[object, DisplayList] | None = None
        """The last picture, after the key of all that it depends on."""
        self.asides: Callable[[], Sequence[str]] = tuple
        """What somebody who listens needs to know beside the prompt, in sentences."""
        self.latest: Callable[[], Sequence[str]] = tuple
        """What has been done and said since the viewer's last move, where the table shows that, in sentences."""
        self.crest_sign: str | None = None
        """What stands in the crest on the felt, see `felt.sign_in_crest`; None where it is woven in."""
        self.spare_widgets: Sequence[Widget] = ()
        """The game's own widgets that no move depends on: sentences without a free place cover them first."""

    # -- what each game says

    @abstractmethod
    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        """Place the game's own widgets; return all panels and card slots, with *seat* at the bottom."""

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return ()

    def on_update(self, state: HudState) -> None:  # noqa: B027 (a hook that some games need)
        """Bring the game's own widgets up to date."""

    def step(self, seconds: float, tempo: Tempo) -> None:  # noqa: B027 (the same)
        """Let time pass for what moves on the table besides cards."""

    @property
    def is_moving(self) -> bool:
        return False

    def draw_own(self, frame: DisplayList, state: HudState) -> None:  # noqa: B027 (the same)
        """Draw what only this game shows, besides its widgets."""

    def moments(self, state: HudState) -> Mapping[Hashable, Moment]:
        """What has happened in this match that is shown over the table when it happens, by a name of its own."""
        return {}

    def own_targets(self, state: HudState) -> list[Target]:
        """What can be pointed at of what only this game draws."""
        return []

    def told(self, state: HudState) -> list[Target]:
        """What only this game writes on the felt, for a screen reader: nobody points at it."""
        return []

    def offers(self, state: HudState) -> Sequence[Deed]:
        """The deeds that have a button now: what the selected cards can mean, and deeds without card and pile."""
        others = [deed for deed in state.legal if not deed.moves and not self.card_behaviour.pile_of(deed)]
        return [*state.choices, *others] if state.is_my_turn else ()

    def do_named(self, text: str) -> None:
        """Do the legal deed with this text; nothing if there is none."""
        deed = next((deed for deed in self.state.legal if deed.text == text), None) if self.state else None
        if deed is not None:
            self.services.do(deed)

    def controls(self, deed: Deed) -> Sequence[str]:
        """The ids of the controls that do a deed when clicked in turn."""
        return (f"deed:{deed.text}",)

    def mark_spot(self, control: str) -> tuple[int, int] | None:
        """The centre of a hint's mark on a control; None puts it at the upper edge."""
        return None

    def wanted_focus(self) -> Widget | None:
        """The control that should get the keyboard focus; None for the cards."""
        return self.actions.first if self.state is not None and self.state.needs_button else None

    def score_control(self) -> Widget | None:
        """The control that F2 goes to: the scores, or a button that opens them."""
        return self.score_sheet.children[0] if self.score_sheet else None

    def tooltips(self) -> Sequence[Target]:
        """Rects with tooltips, besides widgets and cards."""
        return ()

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return RoundResult(details, event, self.words)

    def pictures(self, card_images: Callable[[int], CardImages]) -> Iterator[None]:
        """Draw ahead, in short steps, pictures needed later that take long; *card_images* by their height in pixels."""
        return iter(())

    # -- what the scene calls

    @property
    def widgets(self) -> Sequence[Widget]:
        sheet = [self.score_sheet] if self.score_sheet else []
        return (*self.plates.hints, *self.own_widgets, self.actions, *sheet, *self.plates.buttons)

    def place(self, kit: UiContext, seat: Seat) -> Layout:
        """Lay out everything for a window, with *seat* at the bottom; return the slots of the cards."""
        self.kit, self._drawn = kit, None
        self.layout, slots = self.lay_out(kit, seat)
        self.beside_tips = self.layout["prompt"], *toolbar_rects(kit.metrics, self.layout["tools"])
        self.plates.place(kit, self.layout.of_seats("plate"), seat)
        self.prompt.place(kit, self.layout["prompt"])
        self.actions.place(kit, self.layout["actions"])
        if self.score_sheet:
            self.score_sheet.place(kit, self.layout["sheet"])
        return slots

    @property
    def toast_bottom(self) -> int:
        """Lower edge of toasts in pixels: they take the place of the prompt, a one-line toast below its buttons."""
        prompt, button = self.layout["prompt"], self.actions.rect
        is_above = self.actions.first is not None and button.bottom <= prompt.top
        # A one-line toast is centred where a line of the prompt is.
        bottom = min(prompt.bottom, prompt.centery + toast_height(self.kit) // 2)
        return max(bottom, toast_below(button, self.kit)) if is_above else bottom

    @property
    def toast_foot(self) -> tuple[int, int]:
        """The middle of the lower edge of toasts."""
        return self.layout["prompt"].centerx, self.toast_bottom

    def update(self, state: HudState) -> None:
        self.state = state
        offers = [(deed, self.words.button_label(deed)) for deed in self.offers(state)]
        self.actions.offer(offers, is_primary=state.needs_button)
        if self.score_sheet:
            self.score_sheet.show(state.history)
        self.plates.update(state)
        self.on_update(state)

    def targets(self) -> list[Target]:
        return [*self.plates.targets(self.state), *self.own_targets(self.state)] if self.state else []

    def draw(self, frame: DisplayList) -> None:
        """Draw everything but the widgets, which the scene draws; redrawn only if it may have changed."""
        if self.state is None:
            return
        # The history is one object that grows, so compare its length.
        history, settings = self.state.history, self.services.settings()
        count = len(history.events), *history.tricks
        shown = (self.state, count, settings, self.plates.looks, self.own_looks, self.coming)
        if self._drawn is not None and self._drawn[0] == shown:
            frame.add_all(self._drawn[1].items)
            return
        self._drawn, drawn = None, DisplayList()
        try:
            self.plates.draw(drawn, self.state)
            self.prompt.draw(drawn, self.state)
            self.draw_own(drawn, self.state)
            self._drawn = shown, drawn
        finally:
            # With a `Deadline` it may be incomplete, and is shown all the same.
            frame.add_all(drawn.items)

    def draw_caption(
        self,
        frame: DisplayList,
        key: tuple[str, int | str],
        words: str,
        midtop: tuple[int, int],
        swell: float = 0.0,
    ) -> None:
        """Write a line of small words, enlarged by the part *swell*."""
        line = self.kit.fonts.line(words, "small", theme.CREAM)
        line = swollen(line, swell) if swell else line
        corner = (midtop[0] - line.get_width() // 2, midtop[1])
        write_on_felt(frame, self.kit.fonts, key, line, corner, theme.Z_PANELS)


class ActionButtons(Widget):
    """A button for every deed offered now, side by side in the middle of its place; *do* does a button's deed."""

    def __init__(self, do: Callable[[Deed], None]) -> None:
        super().__init__("actions")
        self._do = do
        self._offered: tuple[tuple[Deed, str], ...] = ()
        self._is_primary = True
        self._bar = Row("actions.bar", [], align="centre")

    @property
    def children(self) -> Sequence[Widget]:
        return self._bar.widgets

    @property
    def first(self) -> Widget | None:
        return next(iter(self._bar.widgets), None)

    def offer(self, deeds: Sequence[tuple[Deed, str]], *, is_primary: bool = True) -> None:
        """Show a labelled button for each deed; *is_primary*: the first one stands out as the usual choice."""
        if (tuple(deeds), is_primary) == (self._offered, self._is_primary):
            return
        self._offered, self._is_primary = tuple(deeds), is_primary
        self._bar.widgets = [
            Button(f"deed:{deed.text}", label, partial(self._do, deed), "plain" if i or not is_primary else "primary")
            for i, (deed, label) in enumerate(self._offered)
        ]
        self.is_shown = bool(self._offered)
        self.place(self.kit, self._room)

    def place(self, kit: UiContext, rect: Rect) -> None:
        self._room = Rect(rect)
        height = self._bar.natural_height(kit, rect.w)
        self._bar.place(kit, Rect(rect.x, rect.bottom - height, rect.w, height))
        # Only the buttons' own area, so that cards beside them stay clickable.
        super().place(kit, Rect(rect.midbottom, (0, 0)).unionall([button.rect for button in self._bar.widgets]))

    def paint(self, pen: Painter) -> None:
        # Above the hand, as the prompt: a raised card must not cover what to do.
        self._bar.draw(pen._replace(z=Z_PROMPT + 2))


def how_to_play(mode: str, count: int) -> str:
    """How that many selected cards are played, in words; *mode* is what a click does, as in the settings."""
    if mode == "drag":
        return say("table.drag_it" if count == 1 else "table.drag_them")
    return say("table.click_again" if count == 1 else "table.click_again_many")


class Prompt:
    """Words on a small panel in the middle of its place."""

    def __init__(self, words: GameWords, settings: Callable[[], Settings]) -> None:
        self._words, self._settings = words, settings

    def place(self, kit: UiContext, rect: Rect) -> None:
        self._kit, self._rect = kit, rect

    @property
    def _room(self) -> int:
        return self._rect.w - self._kit.px(40)

    def text(self, state: HudState) -> str:
        """What to do; empty while cards are moving, and when the match is over."""
        if state.is_trick_waiting:
            return say("table.go_on")
        if not state.is_settled or state.turn < 0:
            return ""
        if not state.is_my_turn:
            return self._words.wait(state)
        if state.selected and not state.choices:
            count = len(state.selected)
            return how_to_play(self._settings().play, count) if state.is_playable else say("table.raise_more")
        words = self._words.prompt(state)
        if self._kit.fonts.width(words, "body") > self._room:
            words = self._words.short_prompt(state)
        return words if self._has_room(words) else self._words.shortest_prompt(state)

    def _has_room(self, words: str) -> bool:
        """Whether the words fit without shrinking."""
        lines = len(self._kit.fonts.wrap(words, "small", self._room))
        return lines == 1 or (lines == 2 and self._is_high_enough(words, "small"))

    def _is_high_enough(self, words: str, role: str) -> bool:
        return self._rect.h >= self._kit.fonts.paragraph_height(words, role, self._room)

    def draw(self, frame: DisplayList, state: HudState) -> None:
        words = self.text(state)
        if not words or state.is_prompt_covered:
            return
        kit, rect, room = self._kit, self._rect, self._room
        role = "body" if kit.fonts.width(words, "body") <= room else "small"
        lines = kit.fonts.wrap(words, role, room)
        if len(lines) == 2 and self._is_high_enough(words, role):
            width = kit.fonts.even_width(words, role, room)
            picture = kit.fonts.paragraph(words, role, theme.CREAM, width, is_centred=True)
        else:
            picture = kit.fonts.line_within(words, role, theme.CREAM, room)
        panel = picture.get_rect().inflate(kit.px(36), kit.px(12))
        panel.center = rect.center
        skin = kit.skins.toast(panel.size)
        frame.add("prompt.slip", skin.image, panel.x - skin.pad, panel.y - skin.pad, theme.Z_PROMPT)
        frame.add("prompt", picture, *picture.get_rect(center=panel.center).topleft, theme.Z_PROMPT + 1)
