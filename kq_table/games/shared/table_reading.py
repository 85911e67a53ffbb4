"""What an assistive program is told of a table: what to do, the hand, the cards that lie open, players and scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engines.core.api import Seat, Zone
from engines.core.cards import HIDDEN, name
from kq_table.board.card_targets import HAND, card_rect
from kq_table.board.history import TRICK
from kq_table.board.state import CardSprite
from kq_table.narrate.aloud import card_words
from kq_table.shell.reading import Reading
from kq_table.text import find, say
from kq_table.ui.accessibility import Node, group
from kq_table.ui.widget import Widget
from kq_table.ui.widget_tree import WidgetTree

from .table import Table

CARDS: Final = "cards"
"""The name of the widget that is all cards; each has a node of its own."""
NUMBER: Final = re.compile(r"[−+]?\d*")
"""On the scale of a dial, which says its number itself."""
COVERED: Final = 0.95
"""The part of a card from which it counts as covered."""


def zone_words(zone: Zone, names: Sequence[str], seat: Seat) -> str:
    """What a zone is called at a seat; empty for one that nobody can see into, such as the deck."""
    kind, _, number = zone.name.partition(":")
    key = f"zone.{kind}.own" if zone.owner == seat and seat >= 0 else f"zone.{kind}"
    if find(key) is None:
        return ""
    return say(key, name=names[zone.owner] if zone.owner >= 0 else "", number=number).strip()


class TableReading(Reading):
    """
    A table and the cards on it, as far as their faces are seen.

    :param tools: the controls of the scene, besides those of the HUD
    :param sheets: gives what lies over the table, such as a hint
    """

    def __init__(
        self,
        table: Table,
        widgets: WidgetTree,
        tools: Sequence[Widget],
        sheets: Callable[[], Sequence[Node]] = tuple,
    ) -> None:
        self._table, self._widgets, self._tools, self._sheets = table, widgets, tools, sheets

    def nodes(self) -> list[Node]:
        hud = self._table.hud
        score = hud.score_control()
        scores = [one for one in hud.widgets if score is not None and (one is score or score in one.children)]
        apart = [*scores, *hud.plates.buttons]
        todo = [widget for widget in hud.widgets if widget not in [*apart, *hud.plates.hints]]
        return [
            *self._prompt(),
            *self._sheets(),
            *group("actions", say("ear.actions"), _controls(todo)),
            *self._cards(),
            *self._players(_controls(apart)),
            *group("latest", say("ear.latest"), self._latest(), "list"),
            *group("tools", say("ear.tools"), _controls(self._tools)),
        ]

    @property
    def focused_key(self) -> str:
        """The key of the focused card or control, or of the hand if no card has the focus."""
        if self._widgets.focused is not self._table.cards:
            return self._widgets.focused_key
        board = self._table.view.board
        own = next((zone for zone in board.zones if zone.name == HAND and zone.owner == board.seat), None)
        focused = next((key for key, sprite in self._keys() if sprite is board.focused), "")
        return focused or f"zone:{own}"

    def focus_key(self, key: str) -> bool:
        sprite = next((sprite for known, sprite in self._keys() if known == key), None)
        if sprite is None or sprite not in self._within_reach():
            return self._widgets.focus_key(key)
        self._table.view.board.focused = sprite
        self._widgets.focus(self._table.cards, is_by_key=True)
        return True

    def _within_reach(self) -> set[CardSprite]:
        return {sprite for row in self._table.cards.reach.rows() for sprite in row}

    def _keys(self) -> Iterator[tuple[str, CardSprite]]:
        """The cards that are seen or can be taken, with the keys of their nodes."""
        board = self._table.view.board
        within_reach = self._within_reach()
        for zone, pile in board.zones.items():
            known = set[str]()
            for i, sprite in enumerate(pile):
                is_seen = _is_known(sprite) and not self._is_covered(pile, i)
                if is_seen or sprite in within_reach:
                    key = f"{zone}:{name(sprite.card) if is_seen else '??'}"
                    key += f":{i}" if key in known else ""
                    known.add(key)
                    yield key, sprite

    def _is_covered(self, pile: Sequence[CardSprite], i: int) -> bool:
        """Whether the next card of a pile leaves hardly anything of a card to be seen."""
        if i + 1 == len(pile):
            return False
        board = self._table.view.board
        place, over = card_rect(board, pile[i]), card_rect(board, pile[i + 1])
        common = place.clip(over)
        return common.w * common.h > COVERED * place.w * place.h

    def _cards(self) -> list[Node]:
        """The zones with cards: the own hand first, then the trick, then all others."""
        keys, within_reach = {sprite: key for key, sprite in self._keys()}, self._within_reach()
        zones = sorted(self._table.view.board.zones, key=self._order)
        return [node for zone in zones for node in self._zone(zone, keys, within_reach)]

    def _order(self, zone: Zone) -> int:
        if zone.name == HAND and zone.owner == self._table.match.seat:
            return 0
        return 1 if zone.name == TRICK else 2

    def _zone(self, zone: Zone, keys: dict[CardSprite, str], within_reach: set[CardSprite]) -> list[Node]:
        pile = self._table.view.board.zones[zone]
        seen = [sprite for sprite in pile if sprite in keys]
        title, hidden = zone_words(zone, self._table.hud.words.names, self._table.match.seat), len(pile) - len(seen)
        if not pile or not title:
            return []
        cards = []
        for i, sprite in enumerate(seen, 1):
            card = self._card(zone, sprite, keys[sprite], (i, len(seen)), is_within_reach=sprite in within_reach)
            is_control = sprite in within_reach and (_is_known(sprite) or zone.name != HAND)
            cards.append(card._replace(role="button") if is_control else card)
        if hidden:
            words = say("ear.face_down", count=hidden)
            cards.append(Node(f"{zone}:hidden", "text", words, card_rect(self._table.view.board, pile[-1])))
        return group(f"zone:{zone}", title, cards, "list")

    def _card(self, zone: Zone, sprite: CardSprite, key: str, place: tuple[int, int], *, is_within_reach: bool) -> Node:
        table = self._table
        words = card_words(sprite.card) if _is_known(sprite) else say("ear.face_down", count=1)
        if zone.name == TRICK and (owner := self._who_laid(place[0])):
            words = say("ear.laid", name=owner, card=words)
        told = [say("ear.place", number=place[0], count=place[1])] if place[1] > 1 else []
        if sprite in table.view.board.selected:
            told.append(say("ear.raised"))
        told += self._use(sprite, zone, is_within_reach=is_within_reach)
        rect = card_rect(table.view.board, sprite)
        return Node(key, "text", words, rect, description=" ".join(told))

    def _use(self, sprite: CardSprite, zone: Zone, *, is_within_reach: bool) -> list[str]:
        """Whether a card may be played, or why one within reach may not; and what it means where it lies."""
        table = self._table
        can_go = table.view.board.can_go(sprite) and bool(table.view.board.legal)
        use = say("ear.can_go") if can_go else table.view.why_not(sprite) if is_within_reach else ""
        meaning = table.hud.words.describe_card(zone, sprite.card, is_brief=True) if sprite.card != HIDDEN else ""
        return [words for words in (use, meaning) if words]

    def _who_laid(self, place: int) -> str:
        laid = self._table.view.history.laid
        return self._table.hud.words.names[laid[place - 1][0]] if place <= len(laid) else ""

    def _players(self, controls: Sequence[Node]) -> list[Node]:
        """A plate for each player, what else only this game draws and none of these controls says, and the controls."""
        hud = self._table.hud
        told = (
            {target.id: target for target in (*hud.targets(), *hud.tooltips(), *hud.told(hud.state))}
            if hud.state
            else {}
        )
        piles = self._table.view.board.zones.items()
        listed = {str(zone) for zone, pile in piles if pile and all(map(_is_known, pile))}
        said = {node.description for node in controls}
        texts = [
            Node(target.id, "text", target.text, target.rect)
            for target in told.values()
            if not (NUMBER.fullmatch(target.text) or target.id in listed or target.text in said)
        ]
        return [*group("players", say("ear.players"), texts), *controls]

    def _latest(self) -> list[Node]:
        place = self._table.hud.layout["prompt"]
        return [Node(f"latest:{i}", "text", words, place) for i, words in enumerate(self._table.hud.latest())]

    def _prompt(self) -> list[Node]:
        hud = self._table.hud
        words = [hud.prompt.text(hud.state)] if hud.state else []
        told = enumerate([*words, *hud.asides()])
        return [Node(f"prompt:{i}" if i else "prompt", "text", line, hud.layout["prompt"]) for i, line in told if line]


def _is_known(sprite: CardSprite) -> bool:
    return sprite.is_up and sprite.card != HIDDEN


def _controls(widgets: Sequence[Widget]) -> list[Node]:
    """All widgets that are shown, but the cards."""
    return [node for widget in widgets if widget.is_shown and widget.name != CARDS for node in widget.nodes()]
