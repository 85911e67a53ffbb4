"""A person's statistics, as *My results* shows them: with 95 % intervals, ratings, promises, judged moves."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from math import inf, isfinite, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.games import registry
from kq_table.features.review.judged_move import FOLDER_NAME, JudgedMove, kept_path, read_kept
from kq_table.features.same_cards.trials import LevelResult, kept_names, path_of, read_levels
from kq_table.narrate.bot_profiles import LEVELS

from .glicko import Rating, Result, expected_score, level_rating, rate
from .index import ASSISTED, COMPANIES, COUNTED, GIVEN_UP, IndexDamaged, IndexUnusable, MatchIndex

# -- intervals

NORMAL_95: Final = 1.959964
"""The normal distribution's quantile of a 95 % interval."""
MIN_FOR_INTERVAL: Final = 3
"""Least number of values for a mean with an interval."""
STUDENT_95: Final = (4.303, 3.182, 2.776, 2.571)
"""Student's quantiles by degrees of freedom from 2; for more, `_student` is within two hundredths."""


class Interval(NamedTuple):
    """A mean or a share, and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def share_interval(hits: int, count: int) -> Interval:
    """A share with Wilson's interval, which stays within 0 and 1 and is right for few matches too."""
    square = NORMAL_95**2
    share = hits / count
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = NORMAL_95 / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count**2))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_interval(values: Sequence[float]) -> Interval:
    """A mean with Student's interval, which is infinite for one value or two."""
    count, mean = len(values), sum(values) / len(values)
    if count < MIN_FOR_INTERVAL:
        return Interval(mean, -inf, inf)
    reach = _student(count - 1) * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, mean - reach, mean + reach)


def _student(freedom: int) -> float:
    """Student's quantile of a 95 % interval."""
    if freedom < len(STUDENT_95) + 2:
        return STUDENT_95[freedom - 2]
    return NORMAL_95 + 2.37 / freedom + 2.82 / freedom**2


# -- a report

RECENT: Final = 50
"""Number of matches in the line chart."""
MATCHES_IN_PERIOD: Final = 10
"""Matches in a rating period; the paper advises 10 to 15."""
STREAK: Final = 3
"""Matches in a row, all won or all lost, after which another level may suit better."""
MIN_RATED: Final = 5
"""Matches against levels before a rating is shown."""

_PLAYED: Final = """
SELECT matches.changed, matches.seats, matches.state, own.company, own.points, own.place,
    own.points * :best - coalesce((SELECT max(other.points * :best) FROM players AS other
        WHERE other.match = own.match AND other.seat <> own.seat), 0)
FROM players AS own JOIN matches ON matches.id = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game
ORDER BY matches.changed, matches.file
"""
_DUELS: Final = """
SELECT matches.id, other.level, own.place, other.place
FROM players AS own JOIN matches ON matches.id = own.match JOIN players AS other ON other.match = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND NOT other.is_person
    AND matches.state <> :assisted AND own.place > 0
ORDER BY matches.changed, matches.file, other.seat
"""
_LATEST: Final = """
SELECT own.company, own.place, matches.seats
FROM players AS own JOIN matches ON matches.id = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state <> :assisted AND own.place > 0
ORDER BY matches.changed DESC, matches.file DESC LIMIT :count
"""
_PREDICTIONS: Final = """
SELECT predictions.said, predictions.got
FROM players AS own JOIN matches ON matches.id = own.match
    JOIN predictions ON predictions.match = own.match AND predictions.seat = own.seat
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
"""


class Played(NamedTuple):
    """
    A match as one person played it.

    :param when: of its last move, in seconds since the epoch
    :param company: the opponents: one of `COMPANIES`
    :param place: from 1; 0 for none
    :param ahead: points ahead of the best opponent; negative if behind
    """

    when: float
    seats: int
    state: str
    company: str
    points: int
    place: int
    ahead: int


class Streak(NamedTuple):
    """
    The last matches.

    :param company: the opponents in all of them
    :param step: +1 if all of them were won, -1 if the person came last in all of them, else 0
    """

    company: str
    step: int


NO_STREAK: Final = Streak("", 0)


@dataclass(frozen=True, slots=True)
class Line:
    """
    Matches with the same company and number of seats.

    :param wins: first places, shared ones too
    :param share: of wins
    :param place: the mean; None if no match was played to its end
    :param points: the same
    """

    company: str
    seats: int
    matches: int
    wins: int
    share: Interval
    place: float | None
    points: Interval | None


class Assisted(NamedTuple):
    """The assisted matches of all players, including those given up."""

    matches: int
    wins: int


class Calibration(NamedTuple):
    """The results of all predictions of one number."""

    said: int
    times: int
    got: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """
    One person in one game.

    :param played: every match, assisted ones too, the first played first
    :param lines: the matches that count, by company and seats
    :param assisted_lines: the assisted ones, in the same way
    :param assisted: None if no match was assisted
    :param ratings: after each of the last matches against levels; empty before `MIN_RATED` of them
    :param rated: the number of such matches
    :param chances: the expected share of wins (or of coming out ahead) against each level
    """

    game: str
    played: Sequence[Played] = ()
    lines: Sequence[Line] = ()
    assisted_lines: Sequence[Line] = ()
    assisted: Assisted | None = None
    ratings: Sequence[Rating] = ()
    rated: int = 0
    chances: Mapping[str, float] | None = None
    predictions: Sequence[Calibration] = ()
    mean_miss: float = 0.0
    promises: Promises | None = None
    same_cards: SameCardsReport | None = None
    judged: Sequence[JudgedMatch] = ()

    @property
    def rating(self) -> Rating | None:
        return self.ratings[-1] if self.ratings else None

    @property
    def recent(self) -> Sequence[Played]:
        """The last matches that count and were played to their end."""
        return [match for match in self.played if match.state == COUNTED][-RECENT:]

    @property
    def suiting_level(self) -> str:
        """The level against which they would win most nearly half; empty before there is a rating."""
        chances = self.chances or {}
        return min(chances, key=lambda level: abs(chances[level] - 0.5), default="")


def persons(index: MatchIndex) -> list[tuple[str, int]]:
    """The names of all who have played, with their number of matches, the busiest first."""
    query = "SELECT name, count(*) FROM players WHERE is_person GROUP BY name ORDER BY count(*) DESC, name"
    return index.rows(query)


def games_of(index: MatchIndex, name: str) -> dict[str, int]:
    """Number of matches per game that this program knows, in the registry's order."""
    query = (
        "SELECT game, count(*) FROM players JOIN matches ON id = match WHERE is_person AND name = :name GROUP BY game"
    )
    counts: dict[str, int] = dict(index.rows(query, {"name": name}))
    return {rules.key: counts[rules.key] for rules in registry.GAMES if rules.key in counts}


def streak(index: MatchIndex, name: str, game: str) -> Streak:
    """The person's last `STREAK` unassisted matches of a game."""
    values = {"name": name, "game": game, "assisted": ASSISTED, "count": STREAK}
    latest = index.rows(_LATEST, values)
    companies: set[str] = {company for company, _, _ in latest}
    if len(latest) < STREAK or len(companies) > 1:
        return NO_STREAK
    has_won = all(place == 1 for _, place, _ in latest)
    has_lost = all(place == seats for _, place, seats in latest)
    return Streak(companies.pop(), has_won - has_lost)


def report(index: MatchIndex, name: str, game: str) -> Report:
    """The report on a person in a game."""
    values = {"name": name, "game": game, "best": registry.game(game).best, "assisted": ASSISTED, "counted": COUNTED}
    played = [Played(*row) for row in index.rows(_PLAYED, values)]
    duels: list[tuple[int, str, int, int]] = index.rows(_DUELS, values)
    pairs: list[tuple[int, int]] = index.rows(_PREDICTIONS, values)
    assisted = [match.place for match in played if match.state == ASSISTED]
    ratings, rated = _ratings(game, duels)
    return Report(
        game,
        played,
        _lines([match for match in played if match.state in {COUNTED, GIVEN_UP} and match.place > 0]),
        _lines([match for match in played if match.state == ASSISTED and match.place > 0]),
        Assisted(len(assisted), assisted.count(1)) if assisted else None,
        ratings if rated >= MIN_RATED else (),
        rated,
        _chances(game, ratings[-1]) if rated >= MIN_RATED else None,
        _calibration(pairs),
        sum(abs(said - got) for said, got in pairs) / max(1, len(pairs)),
    )


# -- lines


def _lines(matches: Sequence[Played]) -> list[Line]:
    groups: defaultdict[tuple[int, int], list[Played]] = defaultdict(list)
    for match in matches:
        groups[COMPANIES.index(match.company), match.seats].append(match)
    return [_line(COMPANIES[company], seats, groups[company, seats]) for company, seats in sorted(groups)]


def _line(company: str, seats: int, matches: Sequence[Played]) -> Line:
    ended = [match for match in matches if match.state != GIVEN_UP]
    wins = sum(match.place == 1 for match in matches)
    return Line(
        company,
        seats,
        len(matches),
        wins,
        share_interval(wins, len(matches)),
        sum(match.place for match in ended) / len(ended) if ended else None,
        mean_interval([match.points for match in ended]) if ended else None,
    )


# -- rating


def _ratings(game: str, duels: Sequence[tuple[int, str, int, int]]) -> tuple[list[Rating], int]:
    """A person's ratings after each of the last `RECENT` matches against computer players, and how many there were."""
    found = [_results(game, list(table)) for _, table in groupby(duels, key=lambda duel: duel[0])]
    matches = [results for results in found if results]
    start, ratings = Rating(), list[Rating]()
    for begun in range(0, len(matches), MATCHES_IN_PERIOD):
        period = matches[begun : begun + MATCHES_IN_PERIOD]
        first = max(1, len(matches) - RECENT - begun + 1)
        ratings += [rate(start, [*chain(*period[:count])]) for count in range(first, len(period) + 1)]
        start = rate(start, [*chain(*period)])
    return ratings, len(matches)


def _results(game: str, table: Sequence[tuple[int, str, int, int]]) -> list[Result]:
    """A person's results at one table by place; several opponents share the weight of a match."""
    return [
        Result(anchor, _score(own, other), 1 / len(table))
        for _, level, own, other in table
        if (anchor := level_rating(game, level)) is not None
    ]


def _score(own: int, other: int) -> float:
    """The result against one opponent; an opponent without a place (0) beats this person, who gave up."""
    return 1.0 if own < other else 0.5 if own == other else 0.0


def _chances(game: str, rating: Rating) -> dict[str, float]:
    anchors = {level: level_rating(game, level) for level in LEVELS}
    return {level: expected_score(rating, anchor) for level, anchor in anchors.items() if anchor is not None}


# -- predictions


def _calibration(pairs: Sequence[tuple[int, int]]) -> list[Calibration]:
    by_said: defaultdict[int, list[int]] = defaultdict(list)
    for said, got in pairs:
        by_said[said].append(got)
    return [Calibration(said, len(by_said[said]), mean_interval(by_said[said])) for said in sorted(by_said)]


_PROMISES: Final = """
SELECT sum(promises.kept), sum(promises.broken), sum(promises.empty), sum(promises.void)
FROM players AS own JOIN matches ON matches.id = own.match
    JOIN promises ON promises.match = own.match AND promises.seat = own.seat
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
"""


class Promises(NamedTuple):
    """
    Numbers of promises kept or broken.

    :param empty: to play a card that the person did not have
    :param void: that could not be kept or were no longer owed, through nobody's fault
    """

    kept: int
    broken: int
    empty: int
    void: int

    @property
    def decided(self) -> int:
        """Number that could have been kept, or should not have been made."""
        return self.kept + self.broken + self.empty


def read_promises(index: MatchIndex, name: str, game: str) -> Promises | None:
    """A person's promises in a game; None if there are none."""
    (sums,) = index.rows(_PROMISES, {"name": name, "game": game, "counted": COUNTED})
    found = Promises(*(each or 0 for each in sums))
    return found if sum(found) else None


_JUDGED_MATCHES: Final = """
SELECT matches.changed, own.review
FROM players AS own JOIN matches ON matches.id = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
ORDER BY matches.changed DESC, matches.file DESC
"""
MAX_JUDGED: Final = 30
"""The latest with judgements; each is a file to read."""


class JudgedMatch(NamedTuple):
    """
    A match with judged moves, perhaps not all.

    :param when: of its last move, in seconds since the epoch
    :param given_away: points that the mistakes gave away
    """

    when: float
    moves: int
    mistakes: int
    given_away: float


def read_reviews(index: MatchIndex, folder: Path, name: str, game: str) -> Sequence[JudgedMatch]:
    """
    The judgements of a person's latest matches of a game, the first played first.

    :param folder: of the judgements
    """
    try:
        return list(_judged(index, folder, {"name": name, "game": game, "counted": COUNTED}))[::-1]
    except OSError as error:
        raise IndexUnusable(error.strerror or str(error)) from error


def _judged(index: MatchIndex, folder: Path, values: dict[str, str]) -> Iterator[JudgedMatch]:
    kept = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    rows = ((when, key, kept_path(folder, key)) for when, key in index.rows(_JUDGED_MATCHES, values))
    for when, key, path in [row for row in rows if row[2].name in kept][:MAX_JUDGED]:
        verdicts = [JudgedMove.read(row).verdict for row in read_kept(path, key)]
        if verdicts:
            mistakes = [verdict for verdict in verdicts if verdict.is_mistake]
            yield JudgedMatch(when, len(verdicts), len(mistakes), sum(each.cost for each in mistakes))


# -- the same cards

_SAME_CARDS: Final = """
SELECT matches.file, matches.seats, own.seat, own.points, own.place, own.company
FROM players AS own JOIN matches ON matches.id = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
ORDER BY matches.changed DESC, matches.file
"""
MAX_SAME_CARDS: Final = 300
"""The latest with results; each is a file to read."""


class SameCardsLine(NamedTuple):
    """
    All matches whose cards a level has played.

    :param share: of its games in which the person did better; ties count half
    """

    level: str
    matches: int
    share: Interval


class Luck(NamedTuple):
    """
    How good the cards were, measured by players of the opponents' level.

    :param share: of their games in the person's seat that they won; shared wins count in part
    :param fair: the share that they would win with average cards
    """

    matches: int
    share: Interval
    fair: float


class SameCardsReport(NamedTuple):
    """A person's cards in one game; *luck* is None where no opponents were of one level."""

    lines: Sequence[SameCardsLine]
    luck: Luck | None


def read_same_cards(index: MatchIndex, folder: Path, name: str, game: str) -> SameCardsReport | None:
    """
    A person's results on the same cards in a game; None if there are none.

    :param folder: of the records
    """
    shares: defaultdict[str, list[float]] = defaultdict(list)
    wins, fair = list[float](), list[float]()
    try:
        matches = list(_played_again(index, folder, name, game))
    except OSError as error:
        raise IndexUnusable(error.strerror or str(error)) from error
    for seats, company, results in matches:
        for result in results:
            shares[result.level].append((result.beaten + result.level_with / 2) / len(result.games))
            if result.level == company:
                won = [1 / outcome.sharing for outcome in result.games if outcome.place == 1]
                wins.append(sum(won) / len(result.games))
                fair.append(1 / seats)
    if not shares:
        return None
    lines = [SameCardsLine(level, len(shares[level]), _share(shares[level])) for level in LEVELS if level in shares]
    return SameCardsReport(lines, Luck(len(wins), _share(wins), sum(fair) / len(fair)) if wins else None)


def _played_again(
    index: MatchIndex, folder: Path, name: str, game: str
) -> Iterator[tuple[int, str, Sequence[LevelResult]]]:
    """For each match: number of seats, opponents, and the levels that have played all their games."""
    values = {"name": name, "game": game, "counted": COUNTED}
    rows = [(os.fsdecode(file), *facts) for file, *facts in index.rows(_SAME_CARDS, values)]
    kept = kept_names(folder)
    for record, seats, seat, points, place, company in [row for row in rows if row[0] in kept][:MAX_SAME_CARDS]:
        path = path_of(folder, record)
        levels = read_levels(path, game, (seat, points, place))
        yield seats, company, [level for level in levels if level.is_complete]


def _share(values: Sequence[float]) -> Interval:
    """The mean of shares with its interval; infinite for one or two."""
    mean, low, high = mean_interval(values)
    return Interval(mean, max(0.0, low), min(1.0, high)) if isfinite(low) else Interval(mean, low, high)


# -- all that a page shows

MAX_NAMES: Final = 8
"""Most people to choose from, the busiest; a foreign file may hold any number of names."""


class Found(NamedTuple):
    """
    The answer.

    :param games: number of matches that the person has played of each game
    :param page: the game that is reported
    :param reason: why some of it cannot be read now, in the system's words; empty if all can
    """

    names: Sequence[str] = ()
    person: str = ""
    games: Mapping[str, int] = MappingProxyType({})
    page: str = ""
    report: Report = Report("")
    reason: str = ""


def find(index: MatchIndex, person: str, page: str, folder: Path) -> Found:
    """
    Query what a page shows.

    :param person: whose results; falls back to the busiest person
    :param page: the game; falls back to the person's most played one
    :param folder: of the records
    """
    names = [name for name, _ in persons(index)[:MAX_NAMES]]
    person = person if person in names else next(iter(names), "")
    games = games_of(index, person)
    page = page if page in games else max(games, key=lambda game: games[game], default="")
    if not page:
        return Found(names, person, games)
    found = Found(names, person, games, page, report(index, person, page))
    try:
        return found._replace(report=_with_more(index, found, folder))
    except IndexDamaged:
        raise
    except IndexUnusable as error:
        return found._replace(reason=str(error))


def _with_more(index: MatchIndex, found: Found, folder: Path) -> Report:
    """Add promises, computers' results on the same cards, and judged moves."""
    return replace(
        found.report,
        promises=read_promises(index, found.person, found.page),
        same_cards=read_same_cards(index, folder, found.person, found.page),
        judged=read_reviews(index, folder.parent / FOLDER_NAME, found.person, found.page),
    )
