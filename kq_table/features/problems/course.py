"""Which problem comes next, and what a try of one leaves in the diary."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kq_table.features.results.glicko import Rating
from kq_table.shell.context import AppContext
from kq_table.storage import diary
from kq_table.system.notice import Notice

from .collection import BadProblem, Collection, Entry, Problem, shipped_count
from .training import KIND, NEAR_COST, Training, read_tries


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    What a first try came to.

    :param rating: the person's in this game after it; None where the problem did not count
    :param change: of the rating, in whole points
    :param days: until a missed problem comes again; None if it does not
    """

    is_right: bool
    rating: Rating | None
    change: int
    days: int | None


class Course:
    """
    The problems of a game, or of all, in the order in which the person gets them.

    :param game: empty for all games in turn
    :param is_repeat: whether missed problems come again, instead of new ones
    """

    def __init__(self, context: AppContext, game: str = "", *, is_repeat: bool = False) -> None:
        self._context, self.game, self.is_repeat = context, game, is_repeat
        self.collection = Collection(context.services.store.folder.parent, self._note_damaged)
        self.training = Training([])
        self.reason = ""
        """Why the diary or a file cannot be read, in the system's words; empty if they can."""
        self._impossible: set[str] = set()
        """The problems that no table can show."""
        self.refresh()

    def _note_damaged(self, path: Path, count: int) -> None:
        self._context.log("problems", damaged=count, path=str(path))

    def refresh(self) -> None:
        """Read the diary again if it has changed."""
        try:
            self.training = Training(read_tries(self._context.diary.events(KIND)))
        except OSError as error:
            self.reason = error.strerror or str(error)

    def own(self, game: str) -> list[Entry]:
        """The problems of a game that were made on this computer; none if they cannot be read."""
        try:
            return self.collection.own(game)
        except OSError as error:
            self.reason = error.strerror or str(error)
            return []

    @property
    def games(self) -> list[str]:
        """The games with problems."""
        return [game for game in self.collection.games if shipped_count(game) or self.own(game)]

    def due(self, game: str) -> list[Entry]:
        """The missed problems of a game, or of all, that come again today."""
        keys = self.training.due(diary.today(), game)
        try:
            found = [self.collection.find(key) for key in keys if key not in self._impossible]
        except OSError as error:
            self.reason = error.strerror or str(error)
            return []
        return [entry for entry in found if entry is not None]

    def next(self) -> Problem | None:
        """The next problem; None if there is none."""
        while (entry := self.next_entry) is not None:
            if (problem := self.read(entry)) is not None:
                return problem
        return None

    def read(self, entry: Entry) -> Problem | None:
        """The problem of an entry; None if it is none, which is passed over from now on."""
        try:
            return entry.read()
        except BadProblem as error:
            self.pass_over(entry.id, str(error))
            return None

    @property
    def next_entry(self) -> Entry | None:
        """What comes next, not read yet; None for nothing."""
        try:
            return next(iter(self.due(self.game)), None) if self.is_repeat else self._next_new()
        except OSError as error:
            self.reason = error.strerror or str(error)
            return None

    def _next_new(self) -> Entry | None:
        games = [self.game] if self.game else self.training.games_in_turn(self.collection.games)
        return next(filter(None, map(self._next_in, games)), None)

    def _next_in(self, game: str) -> Entry | None:
        return self.training.next_of(each for each in self.collection.entries(game) if each.id not in self._impossible)

    def pass_over(self, problem_id: str, reason: str) -> None:
        """Never show a problem that is impossible by the rules of its game."""
        self._impossible.add(problem_id)
        self._context.log("problems", impossible=problem_id, reason=reason)

    # -- a try

    def note(self, problem: Problem, deed: str) -> Outcome:
        """Write a first try to the diary; it is on the disk when this returns, or a notice says why not."""
        game, is_right, is_first = problem.game, deed == problem.best, problem.id not in self.training.firsts
        is_near = not is_right and problem.answer(deed).cost <= NEAR_COST
        before = self.training.rating(game) or Rating()
        said: dict[str, diary.Fact] = {"id": problem.id, "game": game, "deed": deed[: diary.MAX_LETTERS]}
        try:
            self._context.diary.write(KIND, **said, right=is_right, near=is_near, rating=problem.rating, rated=is_first)
        except OSError as error:
            self._context.notices.append(Notice("note.try_not_kept", {"reason": error.strerror or str(error)}))
            return Outcome(is_right, None, 0, None)
        self.refresh()
        repeat, after = self.training.repeats.get(problem.id), self.training.rating(game)
        days = (repeat.due - diary.today()).days if repeat else None
        change = round(after.value) - round(before.value) if after else 0
        return Outcome(is_right, after if is_first else None, change, days)
