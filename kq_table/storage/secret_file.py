"""The secret number of a match in play, in a file beside its record that only its owner can read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engines.core.outside_file import is_there, read_at_most
from kq_table.system.atomic_file import sync_folder

from .record_file import NotARecord

SUFFIX: Final = ".secret"
FILE_BYTES: Final = 65
"""Of the file: 64 digits and the end of the line."""


def secret_path(record: Path) -> Path:
    """Return where the secret of a record lies, if it has one."""
    return record.with_name(f"{record.name}{SUFFIX}")


def write(record: Path, secret: bytes) -> None:
    """
    Put the secret of a record on the disk; the record itself need not be there yet.

    :raises OSError: if the disk refuses, or a secret lies there already.
    """
    path = secret_path(record)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(f"{secret.hex()}\n".encode())
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def read(record: Path) -> bytes | None:
    """
    Read the secret of a record; None where there is none.

    :raises NotARecord: if its file holds something else.
    :raises OSError: if it cannot be read.
    """
    path = secret_path(record)
    try:
        text = read_at_most(path, FILE_BYTES + 1).decode("ascii")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        text = ""
    if not re.fullmatch(r"[0-9a-f]{64}\n", text):
        raise NotARecord(f"{path.name} does not contain a secret of 32 bytes")
    return bytes.fromhex(text)


def delete(record: Path) -> None:
    """Delete the secret of a record, if it has one."""
    secret_path(record).unlink(missing_ok=True)


def orphans(folder: Path) -> Iterator[Path]:
    """List the secrets in a folder whose records were never written, or have gone."""
    return (path for path in folder.glob(f"*{SUFFIX}") if not is_there(path.with_suffix("")))
