"""In every scene there is room for the longest words of all languages: nothing is cut, nothing lies across another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kq_table import text
from kq_table.app.headless import open_stage
from kq_table.text.catalogue import ENGLISH, Catalogue
from tests.kq_table.conftest import note_closed, undrawn
from tests.kq_table.features.test_overlaps import look
from tests.kq_table.overlaps import kept_frames
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot, InlineBot
from tests.tools.shots import REASONING_SCENES, ShotRequest

from .languages import OTHERS, LongestCatalogue
from .test_pseudo_language import CASES, Seen

FAMILY = {"king-52", "jeu-du-roi", "portuguese-king", "rifki", "barbu", "trix"}
ROOMS = [(scene, game) for scene, game in CASES if not (scene == "match" and game in FAMILY)]
"""The end of a match has the same words in all of King's family."""
WINDOWS = (((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.0), ((1280, 800), 2.0))


@pytest.fixture(autouse=True)
def _in_english_again(in_long_steps: None) -> Iterator[None]:
    del in_long_steps
    yield
    text.use(Catalogue(ENGLISH))
    note_closed(*(size for size, _ in WINDOWS))


@pytest.mark.parametrize(("scene", "game"), ROOMS, ids=[f"{scene} {game}" for scene, game in ROOMS])
def test_there_is_room_for_the_longest_words(
    scene: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Seen(monkeypatch)

    def faults(catalogue: Catalogue) -> dict[object, object]:
        text.use(catalogue)
        bots = InlineBot if scene in REASONING_SCENES else FakeBot
        stage = open_stage(tmp_path / catalogue.language, settings=QUICK, bots=bots)
        found = {}
        try:
            with undrawn():
                shots.show(stage, scene, ShotRequest(game))
            with kept_frames() as frames:
                for window in WINDOWS:
                    seen.cut.clear()
                    found[window] = [*look(stage, frames, *window), *sorted(seen.cut)]
        finally:
            stage.close()
        return {window: few for window, few in found.items() if few}

    # Words of several languages side by side may be longer than those of any one.
    if faults(LongestCatalogue()):
        assert {name: {} for name in OTHERS} == {name: faults(Catalogue(name)) for name in OTHERS}
