"""
The facts counted of a finished match: places, points, predictions, promises, feats.

The index keeps them: a new one also needs its column there (`_SOUND`, `_TABLES` and `MatchIndex._replace`), and a
higher `index.VERSION`, by which every index is built anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core.api import OVER, SPECTATOR, Ledger, RoundScored, Seat
from engines.record import record
from engines.record.record import Record, RecordError
from engines.record.replay import Replay
from kq_table.features.review.judged_move import digest
from kq_table.match.feats.catalogue import found_in
from kq_table.match.feats.played import Played
from kq_table.match.record_view import given_up, seatings
from kq_table.match.setup import Seating
from kq_table.narrate.game_names import is_missing
from kq_table.storage.record_file import NotARecord

PREDICTION: Final = "prediction"
"""The name of a round's fact with each seat's prediction; its fact ``points`` has what each then got."""


ACCEPTED: Final = "accepted"
FATES: Final = ("kept", "broken", "empty", "void")
"""Fates of a decided promise in a ledger's row."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """
    A finished match.

    :param totals: points by seat
    :param places: by seat, from 1; seats that share a place have the same number, 0 for no place
    :param predictions: for each round with predictions: seat, prediction and result
    :param promises: for each seat that made any: the seat, and the numbers kept, broken, empty, void
    :param feats: of persons without help: the seat, the feat's key, and the number of deeds before it
    :param reviews: by seat, the digest of judgements of a person's moves; empty for other seats
    :param is_assisted: whether a deed was taken back, or a hint was given
    :param is_given_up: whether it was not played to its end
    """

    game: str
    seatings: tuple[Seating, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    predictions: tuple[tuple[Seat, int, int], ...] = ()
    promises: tuple[tuple[Seat, int, int, int, int], ...] = ()
    feats: tuple[tuple[Seat, str, int], ...] = ()
    reviews: tuple[str, ...] = ()
    is_assisted: bool = False
    is_given_up: bool = False


def read_facts(data: bytes, name: str) -> MatchFacts:
    """
    Play a record through and count it.

    :param data: the file's content
    :param name: its name in error messages
    :raises NotARecord: if it is none, holds an illegal deed, or stops before the match is over
    """
    try:
        found = record.read(data, name)
        if is_missing(found.game):
            return _uncounted(found)
        replay = Replay(found)
        played = Played.of(replay)
    except RecordError as error:
        raise NotARecord(str(error)) from None
    quitter, state = given_up(found), replay.state
    if quitter is None and state.public.turn != OVER:
        raise NotARecord(f"{name}: the match is not over")
    seated = seatings(found)
    return MatchFacts(
        found.game,
        seated,
        tuple(state.public.totals),
        _places(found.seats, played.ranking if quitter is None else (), quitter),
        tuple(entry for each in played.rounds for entry in _predictions(each.scored)),
        tuple(_promises(replay.ledger)) if replay.ledger is not None else (),
        tuple((seat, *feat) for seat in range(found.seats) for feat in found_in(found, played, seat)),
        tuple(digest(found, seat) if seating.is_person else "" for seat, seating in enumerate(seated)),
        is_assisted=found.is_assisted or found.is_hinted,
        is_given_up=quitter is not None,
    )


def _uncounted(found: Record) -> MatchFacts:
    """What is known of a match whose game is somebody's own and missing: who played it."""
    none = (0,) * found.seats
    return MatchFacts(found.game, seatings(found), none, none, reviews=("",) * found.seats, is_assisted=True)


def _places(seats: int, ranking: Sequence[Sequence[Seat]], quitter: Seat | None) -> tuple[int, ...]:
    """The place of each seat; after giving up only the last is known, and of two players the first too."""
    places = [0] * seats
    before = 0
    for group in ranking:
        for seat in group:
            places[seat] = before + 1
        before += len(group)
    if quitter not in (None, SPECTATOR):
        if seats == 2:
            places[1 - quitter] = 1
        places[quitter] = seats
    return tuple(places)


def _promises(ledger: Ledger) -> Iterator[tuple[Seat, int, int, int, int]]:
    """By seat, the fates of promises of accepted deals, from the ledger's rows."""
    deals = [row for row in ledger.rows() if row["kind"] == "deal" and row["state"] == ACCEPTED]
    clauses = [clause for deal in deals for clause in deal["clauses"]]
    for seat in sorted({clause["seat"] for clause in clauses}):
        states = [clause["state"] for clause in clauses if clause["seat"] == seat]
        kept, broken, empty, void = (states.count(state) for state in FATES)
        yield seat, kept, broken, empty, void


def _predictions(scored: RoundScored) -> list[tuple[Seat, int, int]]:
    said, got = scored.facts.get(PREDICTION, ()), scored.facts.get("points", ())
    return [(seat, *pair) for seat, pair in enumerate(zip(said, got, strict=True))] if said else []
