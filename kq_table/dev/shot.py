"""Takes a picture of a scene, without a window. Knows how each scene is reached."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from kq_table.plan import Plan, Seating
from kq_table.scenes.begin import open_table
from kq_table.scenes.rules import Rules
from kq_table.scenes.settings import SettingsSheet
from kq_table.scenes.setup import Setup

from .fakebot import InlineBot
from .stage import Stage, open_stage

GAME: Final = "kings-and-queens"
ALONE: Final = (Seating("Anna"), Seating("Steady", "steady"))
TOGETHER: Final = (Seating("Anna"), Seating("Ben"))
SAID: Final = 4
MID_TRICK: Final = 9
"""Deeds after which the trick is shown that lies half played."""


def take(scene: str, size: tuple[int, int], out: Path, seed: str) -> None:
    """
    Draw a scene of a match with this seed and save it as PNG.

    :param scene: one of `SCENES`
    :raises KeyError: if there is no such scene.
    """
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(Path(folder), size, seed=seed, bots=InlineBot)
        SCENES[scene](stage)
        stage.frames(0.1)
        pygame.image.save(stage.screen.surface, out)
        stage.close()


def _menu(stage: Stage) -> None:
    stage.frame()


def _setup(stage: Stage) -> None:
    stage.room.push(Setup(stage.room))


def _settings(stage: Stage) -> None:
    stage.room.push(SettingsSheet(stage.room))


def _rules(stage: Stage) -> None:
    stage.room.push(Rules(stage.room))


def _curtain(stage: Stage) -> None:
    open_table(stage.room, Plan(GAME, TOGETHER, {}, 1))
    stage.until(lambda: stage.room.top.name == "curtain" and not stage.room.top.is_moving)


def _predict(stage: Stage) -> None:
    """Show the second to predict, with the barred number, the needle on one that may be said."""
    open_table(stage.room, Plan(GAME, ALONE, {}, 0))
    stage.until(lambda: is_asked(stage))
    press(stage, pygame.K_HOME)
    for _ in range(12 + SAID):
        press(stage, pygame.K_RIGHT)
    # The pause lets the hint of the key pressed last go by.
    stage.frames(0.1)


def _trick(stage: Stage) -> None:
    _play(stage, lambda: len(_trick_cards(stage)) == 1 and stage.table.host.n >= MID_TRICK)


def _round(stage: Stage) -> None:
    _play(stage, lambda: stage.room.top.name == "round")


def _match(stage: Stage) -> None:
    _play(stage, lambda: stage.room.top.name == "match")


SCENES: Final[Mapping[str, Callable[[Stage], None]]] = {
    "menu": _menu,
    "setup": _setup,
    "predict": _predict,
    "trick": _trick,
    "round": _round,
    "match": _match,
    "settings": _settings,
    "rules": _rules,
    "curtain": _curtain,
}


# -- playing on to a scene ---------------------------------------------------------------------------------------


def press(stage: Stage, key: int, mod: int = 0) -> None:
    """Press a key and let it go."""
    stage.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    stage.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))


def is_asked(stage: Stage) -> bool:
    """Whether the table waits for the person, everything shown."""
    table = stage.table
    return stage.room.top is table and bool(table.table.legal) and table.table.timeline.is_idle


def _trick_cards(stage: Stage) -> list[object]:
    return [body for zone, pile in stage.table.table.zones.items() if zone.name == "trick" for body in pile]


def _play(stage: Stage, is_there: Callable[[], bool]) -> None:
    """Play the person's part as the house would, until the scene is reached."""
    open_table(stage.room, Plan(GAME, ALONE, {}, 1))
    while True:
        stage.until(lambda: is_asked(stage) or stage.room.top.name in {"round", "match"})
        if is_there():
            return
        if stage.room.top.name == "round":
            press(stage, pygame.K_RETURN)
            continue
        stage.frames(0.4)
        table = stage.table
        table.play(next(deed for deed in table.table.legal if deed.text == table.host.advice()))
