"""Deeds and what came of them in words, one by one and as the log of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal, Protocol

from engines.core.api import (
    CHANCE,
    Deed,
    Event,
    Moved,
    ObservedDeed,
    RoundBegan,
    RoundScored,
    Said,
    Scored,
    Seat,
    TrickTaken,
)
from engines.core.cards import HIDDEN, SUITS, Card, name
from engines.core.sentences import plain
from kq_table.match.bot_reasons import plain_reason, weight
from kq_table.match.match_view import MatchView
from kq_table.match.record_view import RecordView
from kq_table.match.setup import Seating
from kq_table.text import say

from .match_summary import spoken_names

MAX_NAMED_CARDS: Final = 4
"""If chance deals more cards at once, they are not named one by one."""

Kind = Literal["round", "deal", "deed", "reason", "outcome"]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """
    One line of a log. A *kind* of ``deal`` says only that cards were dealt, and may be left out.

    :param weight: of a reason, how much it tells, in points
    """

    kind: Kind
    words: str
    weight: float = 0.0


class Account(Protocol):
    """Follows a match line by line, and says which earlier promises each line settles."""

    def settle(self, actor: Seat, text: str) -> Sequence[str]:
        """Take the next line, as any viewer sees it; return sentences on what it settles."""


class MoveDescriber(Protocol):
    """Puts deeds into a game's own words; *names* are those of the players by seat, as from `spoken_names`."""

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str: ...

    def describe_act(self, said: Said, names: Sequence[str]) -> str:
        """Describe an act of bargaining."""

    def new_account(self, names: Sequence[str]) -> Account | None:
        """The account of a match before its first line; None for a game without promises."""

    def round_name(self, number: int) -> str:
        """The name of a round; empty if it has only a number."""

    def describe_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry] | None:
        """What chance did; None for the words that all games share."""

    def describe_score(self, event: Scored, names: Sequence[str]) -> str:
        """What a seat scored within a round."""


def describe_position(record_view: RecordView, n: int, viewer: Seat, describer: MoveDescriber) -> str:
    """Describe the *n*-th deed of a record as the viewer saw it: what came of it, and why, if that is known."""
    if n == 0:
        return say("replay.begin")
    names = spoken_names(record_view.seatings, viewer)
    words = [entry.words for entry in describe_deed(record_view.observed_deed(n, viewer), names, describer)]
    if account := describer.new_account(names):
        settled = [account.settle(line.actor, line.deed) for line in record_view.record.lines[:n]]
        words += settled[-1]
    reasons = record_view.reasons
    return " · ".join([*words, plain_reason(reasons[n], names)] if n in reasons else words)


def describe_round(record_view: RecordView, n: int, viewer: Seat, describer: MoveDescriber) -> tuple[LogEntry, ...]:
    """Describe what the viewer saw, within the first *n* deeds of a record, of the round that is played then."""
    names = spoken_names(record_view.seatings, viewer)
    account = describer.new_account(names)
    seen = [record_view.observed_deed(number, viewer) for number in range(1, n + 1)]
    entries = [entry for deed in seen for entry in _settled(deed, names, describer, account)]
    begin = max((place for place, entry in enumerate(entries) if entry.kind == "round"), default=0)
    return tuple(entry for entry in entries[begin:] if entry.kind != "deal")


def _settled(
    seen: ObservedDeed, names: Sequence[str], describer: MoveDescriber, account: Account | None
) -> list[LogEntry]:
    """Describe the next deed of a match, and what it means for the promises in the account."""
    settled = account.settle(seen.actor, seen.text) if account else ()
    return [*describe_deed(seen, names, describer), *(LogEntry("outcome", words) for words in settled)]


def describe_deed(seen: ObservedDeed, names: Sequence[str], describer: MoveDescriber) -> list[LogEntry]:
    """
    Describe a deed and what came of it, one thing after the other.

    :param names: of the players by seat, as from `spoken_names`
    """
    if seen.actor == CHANCE:
        own = describer.describe_chance(seen, names)
        entries = _by_chance(seen.events, seen.text, names) if own is None else own
        return [*_rounds(seen.events, describer), *entries, *_outcomes(seen.events, names, describer)]
    return [LogEntry("deed", _by_seat(seen, names, describer)), *_outcomes(seen.events, names, describer)]


def _by_seat(seen: ObservedDeed, names: Sequence[str], describer: MoveDescriber) -> str:
    for event in seen.events:
        if isinstance(event, Said) and event.act is not None:
            return describer.describe_act(event, names)
    if seen.deed is None:
        return say("replay.unseen", name=names[seen.actor])
    return describer.describe_deed(seen.deed, seen.actor, names)


def _rounds(events: Sequence[Event], describer: MoveDescriber) -> Iterator[LogEntry]:
    for event in events:
        if isinstance(event, RoundBegan):
            yield LogEntry("round", describer.round_name(event.number) or say("replay.round", number=event.number))


def _by_chance(events: Sequence[Event], text: str, names: Sequence[str]) -> Iterator[LogEntry]:
    """What chance did: a dealer drawn, cards dealt or turned up."""
    if text.startswith("dealer "):
        yield LogEntry("outcome", say("replay.dealer", name=names[int(text.removeprefix("dealer "))]))
        return
    cards = [event.card for event in events if isinstance(event, Moved) and event.dst.name != "deck"]
    if len(cards) > MAX_NAMED_CARDS:
        yield LogEntry("deal", say("replay.dealt"))
    elif HIDDEN in cards:
        yield LogEntry("outcome", say("replay.drawn_unseen", count=len(cards)))
    elif cards:
        yield LogEntry("outcome", say("replay.drawn", cards=chips(cards)))
    elif not any(isinstance(event, RoundBegan) for event in events):
        yield LogEntry("deal", say("replay.chance"))


def _outcomes(events: Sequence[Event], names: Sequence[str], describer: MoveDescriber) -> Iterator[LogEntry]:
    for event in events:
        if isinstance(event, TrickTaken):
            yield LogEntry("outcome", say("last_trick.taken", name=names[event.seat]))
        elif isinstance(event, Scored) and event.points:
            yield LogEntry("outcome", describer.describe_score(event, names))
        elif isinstance(event, RoundScored):
            totals = zip(names, event.totals, strict=True)
            words = ", ".join(f"{name} {plain(total)}" for name, total in totals)
            yield LogEntry("outcome", say("replay.round_scored", totals=words))


def chip_of(written: str) -> str:
    return f"{{{written}}}"


def chip(card: Card) -> str:
    return chip_of(name(card))


def chips(cards: Iterable[Card]) -> str:
    return " ".join(map(chip, cards))


def suit_chip(suit_number: int) -> str:
    """The markup for the coloured symbol of a suit."""
    return chip_of(SUITS[suit_number])


def reasons_title(seatings: Sequence[Seating]) -> str:
    bots = [seating.name for seating in seatings if not seating.is_person]
    return say("why.one", name=bots[0]) if len(bots) == 1 else say("why.all")


MOST_TELLING: Final = 3
MIN_TELLING: Final = 0.25
"""Least points by which a move was better than the next for its reason to tell much."""


def telling(entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    """The few moves whose reasons tell most, in the order of play: each with its reason, and below its round."""
    places = [i for i, entry in enumerate(entries) if entry.kind == "reason" and entry.weight >= MIN_TELLING]
    best = sorted(sorted(places, key=lambda i: -entries[i].weight)[:MOST_TELLING])
    found: list[LogEntry] = []
    heading: LogEntry | None = None
    for i in best:
        now = next((entry for entry in reversed(entries[:i]) if entry.kind == "round"), None)
        found += [now] if now is not None and now is not heading else []
        heading = now
        found += entries[i - 1 : i + 1]
    return tuple(found)


class GameLog:
    """The deeds of a match in words, described once as the viewer saw them; another viewer starts anew."""

    def __init__(self, match: MatchView, describer: MoveDescriber) -> None:
        self._match, self._describer = match, describer
        self._names = spoken_names(match.seatings)
        self.clear()

    def clear(self) -> None:
        self._viewer: Seat | None = None
        self._deeds: list[tuple[Seat, list[LogEntry]]] = []
        self._account = self._describer.new_account(self._names)

    def entries(self, viewer: Seat, events: int) -> tuple[LogEntry, ...]:
        """What the viewer has seen in the first *events* events, without the dealing of rounds."""
        self._describe_new_deeds(viewer, events)
        return tuple(entry for _, entries in self._deeds for entry in entries if entry.kind != "deal")

    def entries_since(self, seat: Seat, viewer: Seat, events: int) -> tuple[LogEntry, ...]:
        """What has happened since *seat* last acted, that deed included."""
        self._describe_new_deeds(viewer, events)
        last = max((i for i, (actor, _) in enumerate(self._deeds) if actor == seat), default=-1)
        return tuple(entry for _, entries in self._deeds[max(0, last) :] for entry in entries)

    def reasons(self, viewer: Seat, events: int, *, is_last_alone: bool) -> tuple[LogEntry, ...]:
        """
        The rounds that are over in which bots gave reasons, each reason after its deed.

        :param is_last_alone: leave out all rounds but the last
        """
        self._describe_new_deeds(viewer, events)
        rounds: list[list[LogEntry]] = [[]]
        for n, (_, entries) in enumerate(self._deeds, 1):
            for entry in entries:
                if entry.kind == "round":
                    rounds.append([])
                if entry.kind != "deal":
                    rounds[-1].append(entry)
                if entry.kind == "deed" and n in self._match.reasons:
                    reason = self._match.reasons[n]
                    rounds[-1].append(LogEntry("reason", plain_reason(reason, self._names), weight(reason)))
        explained = [entries for entries in rounds if any(entry.kind == "reason" for entry in entries)]
        return tuple(chain.from_iterable(explained[-1:] if is_last_alone else explained))

    def _describe_new_deeds(self, viewer: Seat, events: int) -> None:
        if viewer != self._viewer:
            self.clear()
            self._viewer = viewer
        for n in range(len(self._deeds) + 1, self._match.deeds_within(events) + 1):
            seen = self._match.observed_deed(viewer, n)
            self._deeds.append((seen.actor, _settled(seen, self._names, self._describer, self._account)))
