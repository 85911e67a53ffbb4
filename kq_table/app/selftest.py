"""The self test: every asset loads, and bots play a match through the real scenes."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from engines.core.escape import escape
from engines.games import registry
from kq_table.art.back_picture import InvalidArtError
from kq_table.art.back_process import draw_backs
from kq_table.art.back_svg import write_anew
from kq_table.art.card_images import CardImages, Deck, colour_schemes
from kq_table.art.felt import felt_image
from kq_table.features.journey import court
from kq_table.features.journey.court import BadCourt
from kq_table.features.lessons import lesson
from kq_table.features.lessons.lesson import BadLesson
from kq_table.games.registry import HUDS
from kq_table.match.bot_process import Bot
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.system import resources
from kq_table.text import say
from kq_table.ui.faces import SLY, STEPS, layer
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import LETTERS

from .headless import Stage, StuckError, open_stage

PLAYERS: Final = ("steady", "random", "random", "random")
SIZE: Final = (1280, 800)
CARD_HEIGHT: Final = 140
ICON_SIZE: Final = 32
SLOW_DEEDS: Final = 20
"""How many deeds are shown at the usual speed."""
HASTE: Final = 8
"""How many times faster the others are shown; the deeds and the scenes are the same."""


def run(game: str, seats: int | None = None) -> int:
    """
    Test this program with a match of a game; print a line of JSON, and give 0 if all is well.

    The line is ``{"ok", "game", "deeds", "assets", "errors"}``: the numbers of deeds played and assets loaded.

    :param seats: how many play; None: the fewest that can
    """
    errors: list[str] = []
    deeds = loaded = 0
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(Path(folder), SIZE, settings=DEFAULTS, seed="selftest", bots=_patient_bot)
        try:
            loaded = _load_assets(errors) + _read_what_few_open(errors)
            deeds = _play(stage, game, seats, errors)
            # The menu gives the table's memory back, by means that a frozen program may lack.
            stage.context.navigate.show_menu()
            stage.frame()
        finally:
            stage.close()
    # In ASCII: Windows may have no other letters for a pipe.
    told = {"ok": not errors, "game": game, "deeds": deeds, "assets": loaded, "errors": errors}
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    return bool(errors)


def _patient_bot() -> Bot:
    """Make a bot whose clock stands still, so that a busy machine is not taken for a slow bot."""
    return Bot(clock=lambda: 0.0)


def _load_assets(errors: list[str]) -> int:
    """Load every asset as the app does; give their number."""
    root = resources.root()
    loaded = 0
    for path in sorted(root.rglob("*")):
        if not path.is_file() or path.suffix not in LOADERS:
            continue
        try:
            LOADERS[path.suffix](resources.loadable(path))
            loaded += 1
        except (pygame.error, ValueError, OSError) as error:
            errors.append(f"{path.relative_to(root)}: {escape(error)}")
    return loaded + _draw_cards(errors)


def _read_what_few_open(errors: list[str]) -> int:
    """Read each lesson, the court, and each back as if it were a person's own: with parts that no other start needs."""
    backs = [resources.find("cards", "backs", f"{back}.svg") for back in resources.choices("cards", "backs")]
    try:
        texts = tuple(write_anew(back.read_text("utf-8")) for back in backs)
        errors += [f"what few open: {say(drawn.fault)}" for drawn in draw_backs(texts) if drawn.fault]
        for game in lesson.games():
            lesson.load(game)
        court.load()
    except (ImportError, InvalidArtError, BadLesson, BadCourt) as error:
        errors.append(f"what few open: {escape(error)}")
    return len(backs) + len(lesson.games()) + 1


def _load_svg(file: Path | BytesIO) -> None:
    pygame.image.load_sized_svg(file, (ICON_SIZE, ICON_SIZE))


def _load_sound(file: Path | BytesIO) -> None:
    import pygame.mixer  # not imported by a start

    if pygame.mixer.get_init() is None:
        pygame.mixer.init(44100, -16, 2, 512)
    pygame.mixer.Sound(file)


LOADERS: Final[Mapping[str, Callable[[Path | BytesIO], object]]] = {
    ".svg": _load_svg,
    ".png": pygame.image.load,
    ".wav": _load_sound,
}


def _draw_cards(errors: list[str]) -> int:
    """Draw each back and felt, and a card in each face and scheme; give the number of drawings."""
    drawn = 0
    for face in sorted(set(resources.choices("cards")) - {"backs", "colours", "letters"}):
        for scheme in colour_schemes():
            for back in resources.choices("cards", "backs"):
                card_images = CardImages(CARD_HEIGHT, Deck(face, scheme, back))
                card_images.card("QH")
                card_images.card("back")
                drawn += 1
    for letters in LETTERS:
        CardImages(CARD_HEIGHT, Deck(letters=letters)).card("QH")
        drawn += 1
    for colour in resources.choices("felts"):
        felt_image(SIZE, colour)
        drawn += 1
    portrait("KS", ICON_SIZE)
    layer("KS", SLY, STEPS, ICON_SIZE)
    icon("crown", ICON_SIZE, "#FFFFFF")
    if not drawn:
        errors.append("no card could be drawn")
    return drawn


def _has_changed(stage: Stage, n: int) -> bool:
    """Whether a deed was played after the first *n*, or a dialog is open."""
    return stage.table.controller.n > n or stage.context.stack.top.name != "table"


def _play(stage: Stage, game: str, seats: int | None, errors: list[str]) -> int:
    """Let bots play a match; give its number of deeds."""
    if game not in HUDS or game not in [rules.key for rules in registry.GAMES]:
        errors.append(f"there is no table for {game!r}")
        return 0
    company = PLAYERS[: seats or min(registry.game(game).seats)]
    seatings = tuple(Seating(f"{player} {seat}", player) for seat, player in enumerate(company))
    stage.context.navigate.open_table(MatchSetup(game, seatings))
    controller = stage.table.controller
    try:
        while stage.context.stack.top.name != "match":
            stage.haste = HASTE if controller.n >= SLOW_DEEDS else 1
            stage.until(partial(_has_changed, stage, controller.n))
            if stage.context.stack.top.name == "notice":
                errors.append("the table had to say something went wrong")
                return controller.n
            if stage.context.stack.top.name == "round":
                stage.press(pygame.K_RETURN)
    except StuckError as error:
        errors.append(str(error))
    errors += [f"a bot failed: {note.key} {dict(note.values)}" for note in controller.bots.faults]
    return controller.n
