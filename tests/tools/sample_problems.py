"""Problems for pictures and tests: decisions of matches played by chance, with answers that nobody has judged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final
from zlib import crc32

from engines.bots.problems import OWN, Answer, Kind, Problem, cut, write_problem
from engines.core.api import CHANCE, OVER
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.record.match import Match
from kq_table.features.problems.collection import own_path

DEEDS: Final = 90
"""Of the match."""
REASON: Final = "Keeps a low spade for a later trick."
OFFER: Final = "say /offer 1 to 0 give play K* on 1 for not take ** from 1"
KINDS: Final[dict[str, Kind]] = {"play": "card", "predict": "prediction", "contract": "contract"}


def samples(game: str, seats: int | None = None, options: dict[str, str] | None = None) -> list[Problem]:
    """Give a problem for each decision of the first seat with three legal deeds at least, in a match by chance."""
    match, chance = begin(game, seats, options), Random(7)
    found: list[Problem] = []
    while match.turn != OVER and match.n < DEEDS:
        if match.turn == CHANCE:
            match.deal()
            continue
        legal = [deed.text for deed in match.legal()]
        if match.turn == 0 and len(legal) > 2:
            kind = KINDS.get(legal[0].split(" ")[0], "choice")
            found.append(_problem(match, kind, chance.sample(legal, len(legal)), len(found)))
        match.submit(match.turn, chance.choice(legal))
    return found


def bargain() -> Problem:
    """Give a problem in which the first seat answers an offer in Crowns."""
    match = begin("crowns", 4, {"talk": "on"})
    match.deal()
    match.submit(1, OFFER)
    return _problem(match, "bargain", ["say /decline 1", "say /accept 1"], 99)


def begin(game: str, seats: int | None = None, options: dict[str, str] | None = None) -> Match:
    """Begin the match of the samples."""
    rules = registry.game(game)
    return Match.begin(rules, seats or max(rules.seats), options or {}, SealedSource(secret_from_seed("sample")))


def _problem(match: Match, kind: Kind, deeds: list[str], number: int) -> Problem:
    record = cut(match.record, match.n)
    answers = tuple(Answer(deed, round(0.7 * place, 1), 0.2) for place, deed in enumerate(deeds))
    return Problem(
        f"{OWN}/{crc32(record.game.encode()):08x}{number:04x}",
        record,
        0,
        kind,
        answers,
        (REASON,),
        1300 + 20 * number,
        {"knight": 0.5},
    )


def write_samples(data: Path, *problems: Problem) -> None:
    """Put problems among those that were made on this computer."""
    for game in {problem.game for problem in problems}:
        path = own_path(data, game)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(_lines(problems, game)))


def _lines(problems: tuple[Problem, ...], game: str) -> Iterator[bytes]:
    return (f"{write_problem(problem)}\n".encode() for problem in problems if problem.game == game)
