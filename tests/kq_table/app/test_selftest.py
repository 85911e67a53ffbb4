"""The self-test goes through what a frozen program may lack."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kq_table.app import selftest
from kq_table.app.headless import Stage
from kq_table.match.setup import MatchSetup, Seating
from kq_table.system import memory


def test_the_self_test_ends_in_the_menu_which_gives_the_tables_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def sit_down(stage: Stage, game: str, *_: Sequence[str]) -> int:
        stage.context.navigate.open_table(MatchSetup(game, (Seating("a", "random"), Seating("b", "random"))))
        return 0

    given_back: list[bool] = []
    monkeypatch.setattr(memory, "give_back", lambda: given_back.append(True))
    monkeypatch.setattr(selftest, "_load_assets", lambda _: 0)
    monkeypatch.setattr(selftest, "_play", sit_down)
    assert 0 == selftest.run("the-queen")
    assert [True] == given_back
