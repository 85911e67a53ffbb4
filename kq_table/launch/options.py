"""What the command line asks for, and the error of an app that cannot start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kq_table.system import paths

if TYPE_CHECKING:
    from kq_table.ui.clock import Clock

ALREADY_RUNNING_STATUS, NO_WINDOW_STATUS, NO_DISK_STATUS, SCARCITY_STATUS = 3, 4, 5, 6


class LaunchOptions(NamedTuple):
    """
    What the command line asks for.

    :param log: see `Services`; the same for *seed*
    :param file: a record to replay at once
    :param resumes: whether to resume at once the match played last
    """

    log: Callable[[str, str, Any], None] | None = None
    seed: str | None = None
    clock: Clock | None = None
    file: Path | None = None
    resumes: bool = False


class CannotStartError(Exception):
    """
    The app cannot start.

    :param key: of the message that tells a person why, with its *values*
    :param status: the exit status
    """

    def __init__(self, key: str, status: int, **values: object) -> None:
        super().__init__(key)
        self.key, self.status, self.values = key, status, values


def folder(kind: paths.Kind) -> Path:
    """
    A folder of the app.

    :raises CannotStartError: if there can be none
    """
    try:
        return paths.folder(kind)
    except OSError as error:
        raise no_disk(error) from error


def no_disk(error: OSError) -> CannotStartError:
    return CannotStartError("app.no_disk", NO_DISK_STATUS, reason=error.strerror or str(error))
