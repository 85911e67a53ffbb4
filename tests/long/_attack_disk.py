"""
A disk that fails and a power supply that does, under the store of records.

A scenario of play (a start, deeds, a take-back, leaving, going on, the end) runs over real files, with every system
call of the store counted. Either one of the calls fails, and what was shown must be on the disk at the next start. Or
the power goes before one of them: then each file has what was synced last or any part of what was written since, and
of the names changed since a folder was synced any first part is there.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

from engines.games import registry
from engines.record.record import read
from engines.record.verify import Fault, verify
from kq_table.match import lifecycle
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_store import RecordStore
from tests.kq_table.match.play_match import act_once

GAMES: Final = ("kings-and-queens", "the-queen", "crowns", "king")
DEEDS: Final = 12
"""Between a take-back, leaving the table, and the end."""
LOSSES_IN_PART: Final = 50
POWER_PARTS: Final = 20
CALLS: Final = ("open", "write", "fsync", "replace", "link", "unlink", "ftruncate", "mkdir", "fdopen")
"""The functions of `os` by which the store changes the disk."""
EVENING: Final = datetime(2026, 1, 31, 21, 5, 9, tzinfo=UTC)

Lines = tuple[str, ...]


@dataclass
class Disk:
    """
    Watches the calls that change the disk.

    :param fail_at: the number of the call that fails with *error*; None: none does
    :param before: called before each call
    """

    fail_at: int | None = None
    error: int = errno.EIO
    before: Callable[[], None] = lambda: None
    calls: list[str] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    """The files by path, each with a number of its own, as they would be after a loss of power at once."""
    pending: list[tuple[str, str, int]] = field(default_factory=list)
    """Changes of names that no folder was synced for: (``link`` or ``unlink`` or the new path, path, file)."""
    synced: dict[int, bytes] = field(default_factory=dict)
    gone: dict[int, bytes] = field(default_factory=dict)
    """What files held that have no name any more."""
    _files: dict[int, int] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @contextmanager
    def watch(self) -> Iterator[Disk]:
        """Watch the calls of the block."""
        with ExitStack() as patches:
            real = {name: getattr(os, name) for name in CALLS}
            for name in CALLS:
                watched = getattr(self, f"_{name}")
                patches.enter_context(mock.patch.object(os, name, _bound(watched, real[name])))
            yield self

    def _count(self, name: str) -> None:
        self.before()
        number = len(self.calls)
        self.calls.append(name)
        if number == self.fail_at:
            raise OSError(self.error, os.strerror(self.error))

    def _open(self, real: Any, path: Any, flags: int, *more: Any, **options: Any) -> int:
        is_new = bool(flags & os.O_CREAT) and not os.path.exists(path)  # noqa: PTH110 (a path may be bytes here)
        if flags & (os.O_WRONLY | os.O_RDWR):
            self._count("open")
        handle: int = real(path, flags, *more, **options)
        if is_new:
            file = next(self._numbers)
            self._files[os.fstat(handle).st_ino] = file
            self.pending.append(("link", str(path), file))
        return handle

    def _write(self, real: Any, handle: int, data: bytes) -> int:
        try:
            self._count("write")
        except OSError:
            real(handle, data[: len(data) // 2])
            raise
        written: int = real(handle, data)
        return written

    def _fdopen(self, real: Any, *args: Any, **options: Any) -> Any:
        mode = args[1] if len(args) > 1 else options.get("mode", "r")
        if "w" in mode:
            self._count("fdopen")
        return real(*args, **options)

    def _fsync(self, real: Any, handle: int) -> None:
        self._count("fsync")
        real(handle)
        opened = Path(f"/proc/self/fd/{handle}")  # its first name may have gone
        if opened.is_dir():
            self._sync_names(str(opened.readlink()))
        else:
            self.synced[self._files[os.fstat(handle).st_ino]] = opened.read_bytes()

    def _sync_names(self, folder: str) -> None:
        """Put all changes up to the last one in this folder on the disk: a file system's journal keeps their order."""
        last = max((n for n, change in enumerate(self.pending) if _folder_of(change) == folder), default=-1)
        _apply(self.names, self.pending[: last + 1])
        del self.pending[: last + 1]

    def _replace(self, real: Any, source: Any, target: Any) -> None:
        self._count("replace")
        file, old = self._file_at(source), self._file_at(target)
        self._remember(target)
        real(source, target)
        if old is not None:
            self._forget(old)
        if file is not None:
            self.pending.append((str(target), str(source), file))

    def _link(self, real: Any, source: Any, target: Any) -> None:
        self._count("link")
        file = self._file_at(source)
        real(source, target)
        if file is not None:
            self.pending.append(("link", str(target), file))

    def _unlink(self, real: Any, path: Any, **options: Any) -> None:
        file = self._file_at(path)
        if file is not None:
            self._count("unlink")
            self._remember(path)
            is_last_name = Path(path).stat().st_nlink == 1
        real(path, **options)
        if file is not None:
            if is_last_name:
                self._forget(file)
            self.pending.append(("unlink", str(path), file))

    def _ftruncate(self, real: Any, handle: int, size: int) -> None:
        self._count("ftruncate")
        real(handle, size)

    def _mkdir(self, real: Any, path: Any, *more: Any, **options: Any) -> None:
        self._count("mkdir")
        real(path, *more, **options)

    def _file_at(self, path: Any) -> int | None:
        try:
            return self._files.get(os.stat(path).st_ino)  # noqa: PTH116 (as above)
        except OSError:
            return None

    def _remember(self, path: Any) -> None:
        file = self._file_at(path)
        if file is not None:
            self.gone[file] = Path(path).read_bytes()

    def _forget(self, file: int) -> None:
        self._files = {inode: number for inode, number in self._files.items() if number != file}

    def after_loss(self, root: Path, rng: Random) -> dict[str, bytes]:
        """Give what a loss of power now could leave: the files below *root*, by their paths in it."""
        names = dict(self.names)
        _apply(names, self.pending[: rng.randint(0, len(self.pending))])
        paths = {self._file_at(path): path for path in root.rglob("*") if path.is_file()}
        held = {file: paths[file].read_bytes() if file in paths else self.gone[file] for file in names.values()}
        return {
            str(Path(name).relative_to(root)): _part(self.synced.get(file, b""), held[file], rng)
            for name, file in names.items()
        }


def _bound(watched: Callable[..., Any], real: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args, **options: watched(real, *args, **options)


def _folder_of(change: tuple[str, str, int]) -> str:
    what, path, _ = change
    return str(Path(path if what in {"link", "unlink"} else what).parent)


def _apply(names: dict[str, int], changes: Sequence[tuple[str, str, int]]) -> None:
    for what, path, file in changes:
        if what == "link":
            names[path] = file
        elif what == "unlink":
            names.pop(path, None)
        else:
            names.pop(path, None)
            names[what] = file


def _part(synced: bytes, written: bytes, rng: Random) -> bytes:
    """Give what a file may hold whose last *written* bytes were not synced: all, none, a part, or zeros for them."""
    if synced == written:
        return synced
    new = written[len(synced) :] if written.startswith(synced) else b""
    torn = new[: rng.randint(0, len(new))]
    return rng.choice([synced, written, synced + torn, synced + bytes(len(new))])


# -- the scenario ------------------------------------------------------------------------------------------------


@dataclass
class Scenario:
    """
    Play in a folder, by people at every seat.

    :param shown: called with the lines before and after each thing that is done, whatever became of it
    """

    game: str
    folder: Path
    shown: Callable[[Lines, Lines], None] = lambda _before, _after: None
    lines: Lines = ()
    """What was shown so far."""
    is_refused: bool = False

    def play(self) -> None:
        """Play until the end or a refusal."""
        try:
            services = MatchServices(RecordStore(self.folder))
        except OSError:
            # The program borrows a folder then, and says so.
            self.is_refused = True
            return
        seats = min(registry.game(self.game).seats)
        setup = MatchSetup(self.game, tuple(Seating(f"Person {seat}") for seat in range(seats)))
        try:
            table = lifecycle.start(setup, services, EVENING, "attack")
        except NotSaved:
            self.is_refused = True
            return
        self._do(table, lambda: None)
        for deed in range(2 * DEEDS):
            if deed == DEEDS:
                self._do(table, lambda: _take_back(table))
            self._do(table, lambda: act_once(table))
        table.close()
        if not self.is_refused:
            self._go_on(services)

    def _go_on(self, services: MatchServices) -> None:
        """Resume the match, and play on to its end."""
        ((found, *_), _) = services.store.unfinished()
        try:
            table = lifecycle.resume(found, services)
        except NotSaved:
            self.is_refused = True
            return
        for _ in range(DEEDS):
            self._do(table, lambda: act_once(table))
        self._do(table, lambda: table.give_up(0))
        table.close()

    def _do(self, table: MatchController, act: Callable[[], object]) -> None:
        if self.is_refused:
            return
        before = self.lines
        act()
        self.is_refused = table.is_broken
        self.lines = table._match.record.deeds
        self.shown(before, self.lines)


def _take_back(table: MatchController) -> None:
    seat = next((seat for seat in table.people if table.can_take_back(seat)), None)
    if seat is not None:
        table.take_back(seat)


# -- what must hold ----------------------------------------------------------------------------------------------


def fault_of(folder: Path, before: Lines, after: Lines, *, may_be_missing: bool = False) -> str:
    """Start anew in a folder; tell what is wrong with the one match there, or nothing."""
    services = MatchServices(RecordStore(folder))
    services.store.sweep(0)
    (unfinished, notices), (finished, more) = services.store.unfinished(), services.store.finished()
    if notices or more:
        return f"set aside: {[*notices, *more]}"
    found = [*unfinished, *finished]
    if len(found) != 1:
        return "" if may_be_missing and not found else f"{len(found)} matches"
    if finished:
        record = read(finished[0].path.read_bytes())
        proof = verify(record)
        lines: Lines = record.deeds
        if isinstance(proof, Fault):
            return f"does not verify: {proof}"
    else:
        try:
            table = lifecycle.resume(unfinished[0], services)
        except (NotARecord, OSError) as error:
            return f"cannot be resumed: {error}"
        lines = table._match.record.deeds
        table.deal()
        table.close()
    least, most = sorted((before, after), key=len)
    if most[: len(least)] != least:
        return "" if lines in {before, after} else "taken back to something else"
    return "" if lines[: len(least)] == least and most[: len(lines)] == lines else "lines are lost or new"


def parts() -> list[str]:
    """Name the parts: failing calls of each game, and losses of power."""
    return [*(f"calls {game}" for game in GAMES), *(f"power {number}" for number in range(POWER_PARTS))]


def measure(part: str) -> dict[str, Any]:
    """Do a part; give the number of cases and the faults."""
    kind, _, which = part.partition(" ")
    with tempfile.TemporaryDirectory() as folder:
        return fail_calls(which, Path(folder)) if kind == "calls" else lose_power(int(which), Path(folder))


def fail_calls(game: str, folder: Path, every: int = 1) -> dict[str, Any]:
    """Let each call of the scenario, or every so manieth, fail once with each of two errors."""
    with Disk().watch() as disk:
        Scenario(game, folder / "whole").play()
    faults, cases = [], 0
    for number in range(0, len(disk.calls), every):
        for error in (errno.EIO, errno.ENOSPC):
            cases += 1
            home = folder / f"{number}-{error}"
            if fault := _fail(game, home, number, error):
                faults.append(f"{game}: call {number} ({disk.calls[number]}), error {error}: {fault}")
            shutil.rmtree(home)
    return {"cases": cases, "faults": faults}


def _fail(game: str, home: Path, number: int, error: int) -> str:
    seen: list[tuple[Lines, Lines]] = [((), ())]
    home.mkdir()
    scenario = Scenario(game, home, lambda before, after: seen.append((before, after)))
    try:
        with Disk(number, error).watch():
            scenario.play()
    except Exception:  # noqa: BLE001 - a refusal is told of and never raised; this is what is looked for
        return traceback.format_exc()
    before, after = seen[-1]
    return fault_of(home, before, after, may_be_missing=not scenario.lines)


def lose_power(seed: int, folder: Path, losses: int = LOSSES_IN_PART) -> dict[str, Any]:
    """Lose the power at random moments of a scenario."""
    rng = Random(f"power {seed}")
    game, home = GAMES[seed % len(GAMES)], folder / "home"
    with Disk().watch() as disk:
        Scenario(game, folder / "whole").play()
    moments = sorted(rng.choices(range(len(disk.calls)), k=losses))
    left: list[tuple[int, dict[str, bytes], int]] = []
    steps: list[tuple[Lines, Lines]] = []
    disk = Disk()

    def lose() -> None:
        count = moments.count(len(disk.calls))
        left.extend((len(disk.calls), disk.after_loss(home, rng), len(steps)) for _ in range(count))

    disk.before = lose
    with disk.watch():
        Scenario(game, home, lambda before, after: steps.append((before, after))).play()
    steps.append((steps[-1][1], steps[-1][1]))
    faults = []
    for case, (moment, files, step) in enumerate(left):
        place = folder / f"after {case}"
        _lay(files, place)
        before, after = steps[step] if step else ((), steps[0][1])
        if fault := fault_of(place, before, after, may_be_missing=not step):
            faults.append(f"{game}: power {seed}, before call {moment} ({disk.calls[moment]}): {fault}")
    return {"cases": len(left), "faults": faults}


def _lay(files: Mapping[str, bytes], place: Path) -> None:
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
