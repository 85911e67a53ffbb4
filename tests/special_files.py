"""Puts in a file's place what is no ordinary file: pipes, devices, folders, links, sockets, and names to be wary of."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

SPARSE_BYTES: Final = 3_000_000_000
"""Of a file that takes no room on the disk."""
NAMES: Final = (b"\xff", b"\x1b[31mred", "\u202eesrever".encode(), b"\n\x07", b"a b'\"$(x)", b"n" * 200, b"-", b"%s{0}")
"""Not UTF-8, steering a terminal, turning the direction of writing, of two lines, quoted, long, like an option."""
PATTERNS: Final = (b"a**b", b"**", b"[1]", b"[!a", b"?", b"*", b"{a,b}", b"(", b"\\", b".", b"..", b"~")
"""Names that mean something else where a name is taken for a pattern, or for a place."""


def fifo(path: Path) -> None:
    os.mkfifo(path)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def loop(path: Path) -> None:
    """Leave a link to a link that leads back to it."""
    other = path.with_name(f"loop{len(path.name)}")
    other.unlink(missing_ok=True)
    path.symlink_to(other.name)
    other.symlink_to(path.name)


def to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def door(path: Path) -> None:
    """Leave a socket there; its own path may not be long."""
    with socket.socket(socket.AF_UNIX) as made, tempfile.TemporaryDirectory() as folder:
        short = Path(folder, "s")
        made.bind(str(short))
        shutil.move(short, path)


def full_folder(path: Path) -> None:
    """Leave a folder that cannot simply be removed."""
    (path / "inner").mkdir(parents=True)
    (path / "inner" / "file").touch()


def unreadable(path: Path) -> None:
    """Leave a file that only root could read."""
    path.write_bytes(b"kq-record 1\n")
    path.chmod(0)


def sparse(path: Path) -> None:
    """Leave a file that is larger than any memory should hold."""
    with path.open("wb") as file:
        file.truncate(SPARSE_BYTES)


def noise(path: Path) -> None:
    """Leave what would steer a terminal."""
    path.write_bytes(b"kq-record 1\ngame \x1b[2J\xff\x00\x9b31m\xe2\x80\xae\n\x07" * 99)


def _link(target: str, path: Path) -> None:
    path.symlink_to(target)


_LINKS: Final = {
    **{name: f"/dev/{name}" for name in ("zero", "full", "null", "random", "tty", "stdin", "ptmx")},
    "memory": "/proc/self/mem",
    "kernel": "/proc/kmsg",
    "pages": "/proc/self/pagemap",
}
"""Devices, and files that call themselves regular and cannot be read, or have nothing yet."""
KINDS: Final[Mapping[str, Callable[[Path], None]]] = {
    "fifo": fifo,
    "folder": Path.mkdir,
    "full folder": full_folder,
    "socket": door,
    "empty": Path.touch,
    "dangling": dangling,
    "loop": loop,
    "to itself": to_itself,
    "unreadable": unreadable,
    "sparse": sparse,
    "noise": noise,
    **{name: partial(_link, target) for name, target in _LINKS.items()},
}


def put(kind: str, path: Path) -> None:
    """Put a thing of this kind there; what was there is gone, and what leads there is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    KINDS[kind](path)


def regular(folder: Path) -> Iterable[Path]:
    """List the files below a folder that can be read without fear; no link is followed."""
    for place, _, names in os.walk(folder):
        for path in (Path(place, name) for name in names):
            found = path.lstat()
            if stat.S_ISREG(found.st_mode) and found.st_size < SPARSE_BYTES:
                yield path
