"""Says what happens at a table as it is shown, for somebody who listens; and answers the keys that ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pygame import K_t

from engines.core.api import Moved, RoundBegan, Said, Seat, Zone
from engines.core.cards import HIDDEN, SUITS, Card, name
from kq_table.board.card_targets import HAND
from kq_table.board.history import TRICK
from kq_table.features.hints.overlay import HintOverlay
from kq_table.games.shared.table_reading import zone_words
from kq_table.narrate.aloud import card_words, cards_by_suit, cards_in_order
from kq_table.narrate.deeds import LogEntry
from kq_table.storage.settings import Wordiness
from kq_table.text import say

from .table import PlayTable
from .toolbar import TableToolbar

LAYOUT: Final = "layout"
"""The name of the zone in which some games lay cards out."""
LEAST: dict[str, Wordiness] = {"round": "short", "deed": "short", "outcome": "short", "reason": "full", "deal": "full"}
"""The least wordiness with which a kind of entry of the log is said."""


class Narration:
    def __init__(self, table: PlayTable, toolbar: TableToolbar, hint_overlay: HintOverlay) -> None:
        self._table, self._toolbar, self._hint_overlay = table, toolbar, hint_overlay
        self._announcer = table.context.announcer
        self._told: tuple[Seat, int] | None = None
        """The viewer, and how many entries of the log were said; None while nobody listens."""
        self._asked_at: tuple[int, str] = -1, ""
        """The number of deeds, and the prompt, when the person was asked last."""
        self._dealt = 0
        """The round whose hand was said."""
        self._hint = self._chosen = ""
        """The hint or the coach's words, and what is chosen in a control, as they were said last."""
        self._hinted: tuple[tuple[Seat, int] | None, str] = None, ""
        """How much had been told when the last hint was said, and the hint."""
        self._asides: tuple[str, ...] = ()
        """The sentences beside the prompt, as they were last."""
        self._noted_round = 0
        self._notes: tuple[str, ...] = ()
        """What each player has that changes seldom, such as a crowned suit."""

    def step(self) -> None:
        """Say what has been shown since the last frame."""
        if not self._announcer.is_heard:
            self._told = None
            return
        viewer, entries = self._table.match.viewer, self._toolbar.entries()
        if self._told is None or self._told[0] != viewer or len(entries) < self._told[1]:
            fresh = self._toolbar.entries_since() if self._told is not None and self._told[0] != viewer else ()
        else:
            fresh = entries[self._told[1] :]
        self._told = viewer, len(entries)
        # What a move has changed for a player is said after the move, and before what came of the round.
        deeds = next((i for i, entry in enumerate(fresh) if entry.kind == "outcome"), len(fresh))
        self._say(fresh[:deeds])
        self._tell_notes()
        self._say(fresh[deeds:])
        self._tell_changes()
        self._ask()

    def _say(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            self._announcer.say(entry.words, LEAST[entry.kind])

    def _tell_notes(self) -> None:
        """Say what a move has changed for a player; that a round begins anew is no such change."""
        noted, self._notes = self._notes, tuple(self._table.hud.words.notes())
        before, self._noted_round = self._noted_round, self._table.view.history.round
        for old, new in zip(noted, self._notes, strict=False):
            if old != new and before == self._noted_round:
                self._announcer.say(new)

    def _tell_changes(self) -> None:
        """Say a new hint or a new choice; a hint that an answer covered for a while, with no move since, is not new."""
        before, self._hint = self._hint, " ".join(node.name for node in self._hint_overlay.nodes())
        if self._hint not in {"", before} and (self._told, self._hint) != self._hinted:
            self._hinted = self._told, self._hint
            self._announcer.say(self._hint)
        known, self._asides = self._asides, tuple(self._table.hud.asides())
        for aside in self._asides:
            if aside not in known:
                self._announcer.say(aside)
        wanted, focused = self._table.hud.wanted_focus(), self._table.widgets.focused
        told, self._chosen = self._chosen, wanted.spoken if wanted is not None else ""
        if told and self._chosen not in {"", told} and focused is not wanted:
            self._announcer.say(self._chosen)

    def _ask(self) -> None:
        """Say what the person is to do, once for each move."""
        hud, state = self._table.hud, self._table.hud.state
        if state is None or not state.is_my_turn or (state.selected and not state.choices):
            return
        # What somebody says in between asks nothing anew.
        n = sum(not isinstance(event, Said) for event in state.history.events)
        words = hud.prompt.text(state)
        if not words or (n, words) == self._asked_at:
            return
        is_new = self._asked_at[0] != n
        self._asked_at = n, words
        if not self._announcer.has_told_keys:
            self._announcer.has_told_keys = True
            self._announcer.say(say("ear.keys" if self._toolbar.has_tricks else "ear.keys.open"), "normal")
            if K_t in hud.own_keys:
                self._announcer.say(say("ear.keys.talk"), "normal")
        if is_new and self._dealt != state.history.round:
            self._dealt = state.history.round
            self._announcer.say(self.hand(), "normal")
        self._announcer.say(say("ear.your_turn", prompt=words) if is_new else words)

    # -- answers

    def hand(self) -> str:
        """The cards of the own hand as they lie, and the suits that are missing."""
        zones = [zone for zone in self._table.view.board.zones if zone.name == HAND and zone.owner == self._seat]
        cards = [card for zone in zones for card in self._seen(zone)]
        if not cards:
            return say("ear.no_hand")
        suits = {name(card)[1] for card in cards}
        missing = [say(f"card.suit.{letter}") for letter in SUITS if letter not in suits]
        void = [say("ear.void", suits=", ".join(missing))] if missing else []
        return " ".join([say("ear.hand", cards=cards_in_order(cards)), *void])

    def trick(self) -> str:
        """The cards in the middle with who laid them; in games without tricks, all that is offered and lies open."""
        if laid := self._table.view.history.laid:
            return self._laid(laid)
        pending, names = self._table.hud.words.pending, self._table.hud.words.names
        zones = self._table.view.board.zones
        if any(zone.name == TRICK for zone in zones) and not any(zone.name == LAYOUT and zones[zone] for zone in zones):
            return say("ear.no_trick")
        told = [
            f"{title}. {cards_by_suit(cards)}"
            for zone in zones
            if zone.name != HAND and (cards := self._seen(zone)) and (title := zone_words(zone, names, self._seat))
        ]
        lying = [say("ear.lying", cards=" ".join(told))] if told else []
        return " · ".join([*pending(), *lying]) or say("ear.none_lying")

    def last_trick(self) -> str:
        """The last trick; in games without tricks, what has happened since the own last move."""
        if not self._toolbar.has_tricks:
            return " · ".join(entry.words for entry in self._toolbar.entries_since()) or say("log.empty")
        trick = self._table.view.history.last_trick
        if trick is None:
            return say("last_trick.none")
        return f"{self._laid(trick.cards)} {say('last_trick.taken', name=self._table.hud.words.spoken[trick.winner])}."

    def _laid(self, cards: Sequence[tuple[Seat, Card]]) -> str:
        """Cards in the order of play with who played them."""
        names = self._table.hud.words.names
        return " ".join(say("ear.laid_by", name=names[seat], card=card_words(card)) for seat, card in cards)

    def scores(self) -> str:
        """The counts that decide the match, by player."""
        words, history = self._table.hud.words, self._table.view.history
        rows = words.score_rows(history)
        told = (", ".join(f"{name} {number}" for name, number in zip(words.names, row, strict=True)) for _, row in rows)
        return " ".join(f"{heading}: {row}." for (heading, _), row in zip(rows, told, strict=True))

    def contract(self) -> str:
        """What is played, and what has been said about it."""
        words, history = self._table.hud.words, self._table.view.history
        title = words.round_name(history.round) or say("replay.round", number=history.round)
        plates = [self._table.hud.plates.describe(seat) for seat in range(history.seats)]
        told = [*plates, *words.so_far()]
        return f"{title}. {' '.join(f'{one}.' for one in told)}"

    def gone(self) -> str:
        """The cards of this round that lie open or have been played, as the log has them."""
        seen: list[Card] = []
        for event in self._table.view.history.events:
            if isinstance(event, RoundBegan):
                seen = []
            elif isinstance(event, Moved) and event.src.name == HAND and event.card != HIDDEN:
                seen.append(event.card)
        return say("ear.gone", cards=cards_by_suit(seen)) if seen else say("ear.none_gone")

    def turn(self) -> str:
        """Whose turn it is, and what is to be done."""
        state = self._table.hud.state
        if state is None or state.turn < 0:
            return say("ear.nobody")
        if state.is_my_turn:
            return say("ear.your_turn", prompt=self._table.hud.prompt.text(state))
        return say("table.not_now", name=self._table.hud.words.spoken[state.turn])

    @property
    def _seat(self) -> Seat:
        return self._table.match.seat

    def _seen(self, zone: Zone) -> list[Card]:
        return [sprite.card for sprite in self._table.view.board.zones[zone] if sprite.is_up and sprite.card != HIDDEN]
