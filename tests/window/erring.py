"""The program with a fault: its table errs once, after as many deeds as `KQ_ERR_AT` says; without it the menu does."""

from __future__ import annotations

import os
import sys

from kq_table.__main__ import main
from kq_table.features.play.scene import TableScene
from kq_table.features.start.menu import Menu

step = TableScene.step
errors: list[int] = []


def err(self: TableScene, now: float) -> None:
    """Err where that is wanted, else step as always."""
    if self.controller.n >= int(os.environ["KQ_ERR_AT"]) and not errors:
        errors.append(self.controller.n)
        raise ZeroDivisionError("as the test wants it")
    step(self, now)


def always_err(self: Menu, now: float) -> None:
    """Err."""
    raise ZeroDivisionError(f"{self.name}, at {now}")


if __name__ == "__main__":
    if "KQ_ERR_AT" in os.environ:
        setattr(TableScene, "step", err)  # noqa: B010 (a type checker knows no such fault)
    else:
        setattr(Menu, "step", always_err)  # noqa: B010
    sys.exit(main())
