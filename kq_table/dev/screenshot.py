"""Takes a picture of a scene, without a window. Knows how each scene is reached."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from engines.games import registry
from kq_table.match.setup import PORTRAITS, MatchSetup, Seating
from kq_table.scenes.help.about import About
from kq_table.scenes.help.keys import KeysDialog
from kq_table.scenes.help.rules import Rules
from kq_table.scenes.library.match_list import MatchList
from kq_table.scenes.library.replay import ReplayScene
from kq_table.scenes.navigation import look_through, offer_cut, open_table
from kq_table.scenes.settings import SettingsDialog
from kq_table.scenes.start.match_setup import SetupDialog
from kq_table.scenes.start.menu import Menu
from kq_table.scenes.start.player_picker import PlayerPicker
from kq_table.scenes.start.setup_model import court_name

from .fake_bot import FakeBot
from .headless_app import Stage, open_stage
from .inline_bot import InlineBot

GAME: Final = "kings-and-queens"
HOUSE: Final = tuple(
    Seating(court_name(court), player, court)
    for court, player in zip(PORTRAITS[1:], ("knight", "squire/bold", "baron/careful"), strict=True)
)
ALONE: Final = (Seating("Anna"), HOUSE[0])
TOGETHER: Final = (Seating("Anna"), Seating("Ben"))
SAID: Final = 4
MID_TRICK: Final = 9
"""Deeds after which the trick is shown that lies half played."""
LEFT: Final = 12
"""Deeds after which a match is left."""
BACK: Final = 9
"""Deeds before its end at which a record is shown."""
THOUGHT_OUT: Final = frozenset({"hint", "why"})
"""Scenes that show thoughts, which take as long as they take."""
STEPS: Final = 3
"""Presses that lead to a hint's last step."""
NEWS: Final = 5.0
"""Seconds after which no news shows any more."""
EVENING: Final = datetime(2026, 1, 2, 20, 15)  # noqa: DTZ001 (the same on every clock)


@dataclass(frozen=True)
class ShotRequest:
    """
    Which match a picture is to be of.

    :param seats: how many sit there; None: as many as can
    :param deeds: how far the match has come at least, where the scene is ``table`` or ``choice``
    """

    game: str = GAME
    seats: int | None = None
    deeds: int = 40

    @property
    def plan(self) -> MatchSetup:
        """Set the match up: a person, and the house."""
        seats = self.seats or max(registry.game(self.game).seats)
        return MatchSetup(self.game, (Seating("Anna"), *HOUSE[: seats - 1]), {}, 1)


def take(scene: str, size: tuple[int, int], out: Path, seed: str, wish: ShotRequest | None = None) -> None:
    """
    Draw a scene of a match with this seed and save it as PNG.

    :param scene: one of `SCENES`, or of `MATCHES` for the game that is wished
    :raises KeyError: if there is no such scene.
    """
    with tempfile.TemporaryDirectory() as folder:
        bots = InlineBot if scene in THOUGHT_OUT else FakeBot
        stage = open_stage(Path(folder), size, seed=seed, bots=bots)
        if (scene in MATCHES and wish != ShotRequest()) or scene not in SCENES:
            MATCHES[scene](stage, wish or ShotRequest())
        else:
            SCENES[scene](stage)
        stage.frames(0.1)
        pygame.image.save(stage.screen.surface, out)
        stage.close()


def _menu(stage: Stage) -> None:
    stage.until(lambda: stage.app.frames > 0 and not stage.room.top.is_moving)


def _setup(stage: Stage, wish: ShotRequest | None = None) -> None:
    _menu(stage)
    stage.room.push(SetupDialog(stage.room, wish.game if wish else GAME))
    stage.until(lambda: not stage.room.top.is_moving)


def _sitter(stage: Stage, wish: ShotRequest | None = None) -> None:
    """Show who may play at the second seat, with the card of a player of some character."""
    _setup(stage, wish)
    setup = stage.room.top
    assert isinstance(setup, SetupDialog)
    seat = setup.chosen.players.__setitem__
    seat(1, HOUSE[1].player)
    setup.resize()
    stage.room.push(PlayerPicker(stage.room, setup.chosen, 1, partial(seat, 1)))
    stage.frames(0.5)


def _cut(stage: Stage) -> None:
    _setup(stage)
    offer_cut(stage.room, MatchSetup(GAME, ALONE))
    stage.until(lambda: not stage.room.top.is_moving)


def _settings(stage: Stage) -> None:
    stage.room.push(SettingsDialog(stage.room, "cards"))


def _about(stage: Stage) -> None:
    stage.room.push(About(stage.room))


def _keys(stage: Stage) -> None:
    stage.room.push(KeysDialog(stage.room))


def _books(stage: Stage) -> None:
    stage.room.push(Rules(stage.room))


def _rules(stage: Stage, wish: ShotRequest | None = None) -> None:
    stage.room.push(Rules(stage.room, wish.game if wish else GAME))


def _shelf(stage: Stage) -> None:
    """Show two matches that were left, each with the picture of its table."""
    for i in range(2):
        _play(stage, lambda: is_asked(stage) and stage.table.controller.n >= LEFT)
        path = stage.table.controller.path
        stage.room.reset(Menu(stage.room))
        played = (EVENING - timedelta(days=i)).timestamp()
        os.utime(path, (played, played))
    stage.room.reset(MatchList(stage.room))
    stage.frames(0.5)


def _replay(stage: Stage, wish: ShotRequest | None = None) -> None:
    """Show a match that is over or was given up, all hands open, some deeds before its end."""
    deeds = (wish or ShotRequest()).deeds
    _play(stage, lambda: is_asked(stage) and stage.table.controller.n >= deeds, wish)
    if not stage.table.controller.is_over:
        stage.table.controller.give_up(0)
    look_through(stage.room, stage.table.controller.path)
    press(stage, pygame.K_END)
    for _ in range(BACK):
        press(stage, pygame.K_LEFT)
    stage.frames(0.5)


def _saw(stage: Stage, wish: ShotRequest | None = None) -> None:
    """Show a match that was given up through the eyes of the first bot, at the last of its decisions."""
    _replay(stage, wish)
    scene = stage.room.top
    assert isinstance(scene, ReplayScene)
    scene.look_as(scene.reading.eyes[2])
    press(stage, pygame.K_LEFT, pygame.KMOD_SHIFT)
    stage.frames(0.5)


def _curtain(stage: Stage) -> None:
    open_table(stage.room, MatchSetup(GAME, TOGETHER, {}, 1))
    stage.until(lambda: stage.room.top.name == "curtain" and not stage.room.top.is_moving)


def _predict(stage: Stage) -> None:
    """Show the second to predict, with the barred number, the needle on one that may be said."""
    open_table(stage.room, MatchSetup(GAME, ALONE, {}, 0))
    stage.until(lambda: is_asked(stage))
    press(stage, pygame.K_HOME)
    for _ in range(12 + SAID):
        press(stage, pygame.K_RIGHT)
    # The pause lets the hint of the key pressed last go by.
    stage.frames(0.1)


def _trick(stage: Stage) -> None:
    _play(stage, lambda: len(_trick_cards(stage)) == 1 and stage.table.controller.n >= MID_TRICK)


def _round(stage: Stage, wish: ShotRequest | None = None) -> None:
    _play(stage, lambda: stage.room.top.name == "round", wish)


def _match(stage: Stage, wish: ShotRequest | None = None) -> None:
    _play(stage, lambda: stage.room.top.name == "match", wish)


def _table(stage: Stage, wish: ShotRequest) -> None:
    """Show the table when a person is asked, so many deeds into the match."""
    _play(stage, lambda: is_asked(stage) and stage.table.controller.n >= wish.deeds, wish)
    stage.frames(0.5)


def _trust(stage: Stage, wish: ShotRequest | None = None) -> None:
    """Show why the first bot can be trusted, before any test."""
    _play(stage, lambda: is_asked(stage) and stage.table.controller.n >= (wish or ShotRequest()).deeds // 2, wish)
    table = stage.table
    table.press(
        next(seat for seat in range(len(table.controller.seatings)) if seat not in table.controller.people)
    ).do()
    stage.frames(0.5)


def _hint(stage: Stage, wish: ShotRequest | None = None) -> None:
    """Show the last step of a hint, once a person has a choice."""
    deeds = (wish or ShotRequest()).deeds
    _play(
        stage, lambda: is_asked(stage) and stage.table.controller.n >= deeds and len(stage.table.table.legal) > 1, wish
    )
    for _ in range(STEPS):
        press(stage, pygame.K_h)
    stage.frames(NEWS)


def _why(stage: Stage, wish: ShotRequest | None = None) -> None:
    """Show why the house played so in a round."""
    _round(stage, wish)
    stage.table.tools.why()
    stage.frames(0.5)


def _choice(stage: Stage, wish: ShotRequest) -> None:
    """Show a card raised that could be played in several ways; where there is none, one that is raised."""
    _table(stage, wish)
    cards = stage.table.cards
    cards.at = max(cards.hand() or cards.rows()[0], key=lambda sprite: len(stage.table.table.deeds_with([sprite])))
    stage.table.board.focus(cards)
    press(stage, pygame.K_SPACE)
    stage.frames(0.5)


SCENES: Final[Mapping[str, Callable[[Stage], None]]] = {
    "menu": _menu,
    "setup": _setup,
    "sitter": _sitter,
    "cut": _cut,
    "predict": _predict,
    "trick": _trick,
    "round": _round,
    "match": _match,
    "settings": _settings,
    "about": _about,
    "keys": _keys,
    "books": _books,
    "rules": _rules,
    "curtain": _curtain,
    "shelf": _shelf,
    "hint": _hint,
    "why": _why,
    "replay": _replay,
    "saw": _saw,
    "trust": _trust,
}


MATCHES: Final[Mapping[str, Callable[[Stage, ShotRequest], None]]] = {
    "table": _table,
    "choice": _choice,
    "setup": _setup,
    "sitter": _sitter,
    "round": _round,
    "match": _match,
    "rules": _rules,
    "hint": _hint,
    "why": _why,
    "replay": _replay,
    "saw": _saw,
    "trust": _trust,
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
    return [sprite for zone, pile in stage.table.table.zones.items() if zone.name == "trick" for sprite in pile]


def _play(stage: Stage, is_there: Callable[[], bool], wish: ShotRequest | None = None) -> None:
    """Play the person's part as the house would, until the scene is reached, or the match is over."""
    open_table(stage.room, wish.plan if wish else MatchSetup(GAME, ALONE, {}, 1))
    while True:
        stage.until(lambda: is_asked(stage) or stage.room.top.name in {"round", "match"})
        if is_there() or stage.room.top.name == "match":
            return
        if stage.room.top.name == "round":
            press(stage, pygame.K_RETURN)
            continue
        stage.frames(0.4)
        table = stage.table
        table.play(next(deed for deed in table.table.legal if deed.text == table.controller.default_deed()))
