"""The log of a match: every deed that has been shown, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from engines.core.api import Seat
from kq_table.match.bot_reasons import plain_reason
from kq_table.match.match_view import MatchView
from kq_table.match.setup import Seating
from kq_table.text import say

from .deeds import LogEntry, MoveDescriber, describe_deed
from .match_summary import spoken_names


def reasons_title(seatings: Sequence[Seating]) -> str:
    bots = [seating.name for seating in seatings if not seating.is_person]
    return say("why.one", name=bots[0]) if len(bots) == 1 else say("why.all")


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
                    rounds[-1].append(LogEntry("reason", plain_reason(self._match.reasons[n], self._names)))
        explained = [entries for entries in rounds if any(entry.kind == "reason" for entry in entries)]
        return tuple(chain.from_iterable(explained[-1:] if is_last_alone else explained))

    def _describe_new_deeds(self, viewer: Seat, events: int) -> None:
        if viewer != self._viewer:
            self.clear()
            self._viewer = viewer
        for n in range(len(self._deeds) + 1, self._match.deeds_within(events) + 1):
            seen = self._match.observed_deed(viewer, n)
            entries = describe_deed(seen, self._names, self._describer)
            if self._account:
                entries += [LogEntry("outcome", words) for words in self._account.settle(seen.actor, seen.text)]
            self._deeds.append((seen.actor, entries))
