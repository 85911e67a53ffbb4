"""Brings a headless app to any scene, and takes a picture of it."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from engines.core.api import Seat
from engines.core.escape import escape
from engines.core.outside_file import open_emptied
from engines.games import registry
from kq_table.app.headless import Stage, open_stage
from kq_table.app.navigation import offer_cut
from kq_table.features.journey.court import load as load_court
from kq_table.features.lessons.table import LessonTable
from kq_table.features.library.match_list import MatchList
from kq_table.features.own_game.page import OwnGamePage
from kq_table.features.problems.position import ProblemScene
from kq_table.features.replay.scene import ReplayScene
from kq_table.features.review.position import ReviewPosition
from kq_table.features.review.scene import Review
from kq_table.features.settings.dialog import SettingsDialog
from kq_table.features.start.deal_picker import DealPicker
from kq_table.features.start.family import FamilyDialog, show_own_game
from kq_table.features.start.game_catalog import BOXES
from kq_table.features.start.match_setup import SetupDialog
from kq_table.features.start.seat_panel import PlayerPicker
from kq_table.features.start.setup_model import SetupModel, court_name
from kq_table.match.setup import DEFAULT_PORTRAITS, MatchSetup, Seating

from .bots import FakeBot, InlineBot
from .calendar_day import days_ago, show_day
from .sample_matches import EVENING, play_match, show_feats, show_my_games, show_same_cards
from .sample_problems import samples, write_samples

GAME: Final = "kings-and-queens"
BOTS: Final = tuple(
    Seating(court_name(court), player, court)
    for court, player in zip(DEFAULT_PORTRAITS[1:], ("knight", "squire/bold", "baron/careful"), strict=True)
)
ONE_PERSON: Final = (Seating("Anna"), BOTS[0])
TWO_PERSONS: Final = (Seating("Anna"), Seating("Ben"))
PREDICTION: Final = 4
HALF_TRICK_DEEDS: Final = 9
"""Deeds after which a trick is looked for that is half played."""
UNFINISHED_DEEDS: Final = 12
"""Deeds after which the matches in the library were left."""
DEEDS_BEFORE_END: Final = 9
"""How far from its end a replay is shown."""
REASONING_SCENES: Final = frozenset({"hint", "why"})
"""Scenes that show a bot's reasons, so that real bots must play, however long they take."""
MAX_HINT_PRESSES: Final = 4
"""Presses of H that lead past the warning to the last step of a hint, at most."""
TOAST_SECONDS: Final = 5.0
"""No toast stays longer."""
SAID: Final[tuple[tuple[Seat, str], ...]] = (
    (2, "/offer 1 to 0 give play K* on 0, not play *S on 1 for not take ** from 2"),
    (0, "/accept 1"),
    (3, "/offer 2 to 1 give play ** on 1 by next for play Q* on 3"),
    (1, "/accept 2"),
    (0, "/offer 4 to 1 give nothing for play Q* on 0"),
    (1, "/claim have J*"),
    (3, "/claim lack *H"),
)
"""What players say before the moves whose outcome the ledger shows."""
STILL_OPEN: Final[tuple[tuple[Seat, str], ...]] = ((3, "/offer 3 to 0 give play T* on 0 by next for play K* on 3"),)
LEDGER_MOVES: Final = 2
"""Moves of the person before the ledger is shown."""


@dataclass(frozen=True)
class ShotRequest:
    """
    The match that a picture shows.

    :param seats: how many play; None: as many as can
    :param deeds: the least number of deeds played so far, for scenes in the middle of a match
    :param steps: steps done of a lesson
    """

    game: str = GAME
    seats: int | None = None
    deeds: int = 40
    steps: int = 2

    @property
    def number_of_seats(self) -> int:
        """How many play."""
        return self.seats or max(registry.game(self.game).seats)

    @property
    def setup(self) -> MatchSetup:
        """A person against built-in bots; the second seat deals."""
        return MatchSetup(self.game, (Seating("Anna"), *BOTS[: self.number_of_seats - 1]), {}, 1)


def take(scene: str, size: tuple[int, int], out: Path, seed: str, request: ShotRequest) -> None:
    """
    Draw a scene of a match with this seed and save it as PNG.

    :param size: width and height in pixels
    :raises KeyError: if there is no such scene
    :raises OSError: if it cannot be saved
    """
    with tempfile.TemporaryDirectory() as folder, days_ago():
        bots = InlineBot if scene in REASONING_SCENES else FakeBot
        stage = open_stage(Path(folder), size, seed=seed, bots=bots)
        show(stage, scene, request)
        stage.frames(0.1)
        picture = io.BytesIO()
        pygame.image.save(stage.screen.surface, picture, escape(out.name))
        stage.close()
    with os.fdopen(open_emptied(out), "wb") as file:
        file.write(picture.getvalue())


def show(stage: Stage, scene: str, request: ShotRequest) -> None:
    """
    Bring the app to a scene.

    :raises KeyError: if there is no such scene
    """
    if scene in FIXED_SCENES:
        FIXED_SCENES[scene](stage)
    else:
        MATCH_SCENES[scene](stage, request)


def _menu(stage: Stage) -> None:
    stage.until(lambda: stage.app.frames > 0 and not stage.context.stack.top.is_moving)


def _setup(stage: Stage, request: ShotRequest) -> None:
    _menu(stage)
    stage.context.navigate.show_setup(request.game)
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _family(stage: Stage) -> None:
    _menu(stage)
    box = next(each for each in BOXES if each.key == "king")
    stage.context.stack.push(FamilyDialog(stage.context, box, "", stage.context.navigate.show_setup))
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _own_game(stage: Stage) -> None:
    """Show the page on which a person writes a game, with a contract whose sample hand may not lead hearts."""
    _menu(stage)
    show_own_game(stage.context, "portuguese-king", is_copy=True)
    _page(stage).contracts.choose((0, 4))
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _page(stage: Stage) -> OwnGamePage:
    top = stage.context.stack.top
    assert isinstance(top, OwnGamePage)
    return top


def _kinds(stage: Stage) -> None:
    _own_game(stage)
    stage.app.run_frame([])
    _page(stage).contracts.ask_kind(0)
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _player(stage: Stage, request: ShotRequest) -> None:
    """Show who may play at the second seat, with the card of a bot that has a style."""
    _setup(stage, request)
    setup = stage.context.stack.top
    assert isinstance(setup, SetupDialog)
    set_player = setup.model.players.__setitem__
    set_player(1, BOTS[1].player)
    setup.resize()
    stage.context.stack.push(PlayerPicker(stage.context, setup.model, 1, partial(set_player, 1)))
    stage.frames(0.5)


def _cut(stage: Stage) -> None:
    _setup(stage, ShotRequest())
    offer_cut(stage.context, MatchSetup(GAME, ONE_PERSON))
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _library(stage: Stage) -> None:
    """Show two unfinished matches in the library, each with a picture of its table."""
    for i in range(2):
        _play_until_deeds(stage, ShotRequest(deeds=UNFINISHED_DEEDS))
        path = stage.table.controller.path
        stage.context.navigate.show_menu()
        os.utime(path, ((EVENING - timedelta(days=i)).timestamp(),) * 2)
    stage.context.stack.reset(MatchList(stage.context))
    stage.frames(0.5)


def _day(stage: Stage) -> None:
    _menu(stage)
    show_day(stage)
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _journey(beaten: int) -> Callable[[Stage], None]:
    """Show the journey with so many rivals beaten, the first of them with help."""

    def show_journey(stage: Stage) -> None:
        _menu(stage)
        write = stage.context.diary.write
        for number, rival in enumerate(load_court()[:beaten]):
            record = f"match{number}.kq"
            write("visit", rival=rival.key, record=record, round=1)
            write("beaten", rival=rival.key, record=record, round=1)
            write("result", record=record, place=1, points=0, seats=rival.seats, helped=number == 0, given_up=False)
        stage.context.navigate.show_journey()
        stage.until(lambda: not stage.context.stack.top.is_moving)

    return show_journey


def _visit(stage: Stage) -> None:
    """Show how the match against the first rival ended."""
    _menu(stage)
    stage.context.navigate.show_journey()
    stage.until(lambda: not stage.context.stack.top.is_moving)
    stage.press(pygame.K_RETURN)
    _play_on(stage, lambda: False)
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _replay(stage: Stage, request: ShotRequest) -> None:
    """Show a match that is over or was given up, all hands open, some deeds before its end."""
    _play_until_deeds(stage, request)
    controller = stage.table.controller
    if not controller.is_over:
        controller.give_up(0)
    stage.context.navigate.show_replay(controller.path)
    stage.press(pygame.K_END)
    for _ in range(DEEDS_BEFORE_END):
        stage.press(pygame.K_LEFT)
    stage.frames(0.5)


def _saw(stage: Stage, request: ShotRequest) -> None:
    """Show the replay as the first bot saw it, at the last of its decisions."""
    _replay(stage, request)
    scene = stage.context.stack.top
    assert isinstance(scene, ReplayScene)
    scene.change_viewer_to(scene.record_view.viewers[2])
    stage.press(pygame.K_LEFT, pygame.KMOD_SHIFT)
    stage.frames(0.5)


def _curtain(stage: Stage) -> None:
    stage.context.navigate.open_table(MatchSetup(GAME, TWO_PERSONS, {}, 1))
    stage.until(lambda: stage.context.stack.top.name == "curtain" and not stage.context.stack.top.is_moving)


def _predict(stage: Stage) -> None:
    """Show the second player's prediction, with the barred number, and the needle on an allowed one."""
    stage.context.navigate.open_table(MatchSetup(GAME, ONE_PERSON, {}, 0))
    stage.until(lambda: stage.is_asked)
    stage.press(pygame.K_HOME)
    for _ in range(12 + PREDICTION):
        stage.press(pygame.K_RIGHT)
    # The pause lets the hint of the key pressed last go by.
    stage.frames(0.1)


def count_trick(stage: Stage) -> int:
    """Count the cards of the trick on the table."""
    return sum(len(pile) for zone, pile in stage.table.board.zones.items() if zone.name == "trick")


def _round(stage: Stage, request: ShotRequest) -> None:
    play_until(stage, lambda: stage.context.stack.top.name == "round", request)
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _match(stage: Stage, request: ShotRequest) -> None:
    play_until(stage, lambda: stage.context.stack.top.name == "match", request)
    stage.until(lambda: not stage.context.stack.top.is_moving)


def _table(stage: Stage, request: ShotRequest) -> None:
    _play_until_deeds(stage, request)
    stage.frames(0.5)


def _trust(stage: Stage, request: ShotRequest) -> None:
    """Show the fairness dialog of the first bot, before any test."""
    _play_until_deeds(stage, replace(request, deeds=request.deeds // 2))
    table = stage.table
    seats = range(len(table.controller.seatings))
    table.overlays.bot_action(next(seat for seat in seats if seat not in table.controller.people)).do()
    stage.frames(0.5)


def _hint(stage: Stage, request: ShotRequest) -> None:
    """Show the last step of a hint, once the person has a choice."""
    _play_until_deeds(stage, request, lambda: len(stage.table.board.legal) > 1)
    hints = stage.table.hints
    for _ in range(MAX_HINT_PRESSES):
        if hints.has_more or not hints.is_open:
            stage.press(pygame.K_h)
            stage.until(lambda: not hints.is_thinking)
    stage.frames(TOAST_SECONDS)


def _why(stage: Stage, request: ShotRequest) -> None:
    """Show the bots' reasons after a round."""
    _round(stage, request)
    stage.table.toolbar.show_bot_reasons()
    stage.frames(0.5)


def _choice(stage: Stage, request: ShotRequest) -> None:
    """Show the raised card that could be played in the most ways."""
    _table(stage, request)
    cards = stage.table.cards
    cards.board.focused = max(
        cards.reach.hand() or cards.reach.rows()[0], key=lambda sprite: len(stage.table.board.deeds_with([sprite]))
    )
    stage.table.widgets.focus(cards)
    stage.press(pygame.K_SPACE)
    stage.frames(0.5)


DEAL_GAME: Final = "barbu"
"""The game of a scene that only games of King’s family have, unless another is asked for."""
LAID: Final = 18
"""Cards that a layout shows at least."""


def _in_deal(name: str) -> Callable[[Stage, ShotRequest], None]:
    """Show a table of Barbu's kind at such a question, ``naming`` or ``bidding``, or in a deal so named."""

    def is_there(stage: Stage) -> bool:
        if not stage.is_asked:
            return False
        public = stage.table.controller.view(0).state.public
        if name == "naming":
            return bool(public.is_naming)
        if name == "bidding":
            return bool(public.is_bidding) and len(stage.table.board.legal) > 1
        lies = next((pile for zone, pile in stage.table.board.zones.items() if zone.name == "layout"), [])
        return public.contract.name == name and len(lies) > LAID

    def show_deal(stage: Stage, asked: ShotRequest) -> None:
        request = replace(asked, game=DEAL_GAME) if asked.game == GAME else asked
        play_until(stage, lambda: is_there(stage) and stage.table.controller.n >= request.deeds, request)
        stage.frames(0.8)

    return show_deal


def _with_key(key: int) -> Callable[[Stage, ShotRequest], None]:
    def show_opened(stage: Stage, request: ShotRequest) -> None:
        _table(stage, request)
        stage.press(key)
        stage.frames(0.5)

    return show_opened


def _deal(stage: Stage, _request: ShotRequest) -> None:
    """Show the page where a code is typed."""
    deal = SetupModel(GAME, stage.context.settings).deal
    stage.context.stack.push(DealPicker(stage.context, deal, lambda _deal: None, is_coded=True))
    stage.frames(0.5)


def _lesson(stage: Stage, request: ShotRequest) -> None:
    """Show the lesson of a game after the requested steps, once the coach has the word again."""
    stage.context.navigate.start_lesson(request.game)
    while True:
        stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
        table = stage.table
        assert isinstance(table, LessonTable)
        if stage.context.stack.top.name == "lesson_end":
            return
        if stage.context.stack.top.name != "table":
            stage.frames(1.0)
            stage.press(pygame.K_RETURN)
            continue
        stage.frames(0.6)
        if table.controller.steps_done >= request.steps and table.hints.is_coaching:
            return
        take_step(table)


def take_step(table: LessonTable) -> None:
    """Do the first deed that is awaited; after the last step, what a computer player would do."""
    step, legal = table.controller.step, table.board.legal
    wanted = table.controller.default_deed()
    table.view.play(next(deed for deed in legal if (step.takes(deed.text) if step else deed.text == wanted)))


def _review(stage: Stage, request: ShotRequest) -> Review:
    """Show what was judged in a match that was played by chance and by the rule of thumb."""
    path = play_match(stage, request.game, request.number_of_seats, 0)
    stage.context.navigate.show_review(path, 0)
    scene = stage.context.stack.top
    assert isinstance(scene, Review)
    while scene.reviewer.is_judging:
        scene.reviewer.poll()
    scene.resize()
    stage.frames(0.5)
    return scene


def _review_position(stage: Stage, request: ShotRequest) -> None:
    """Show the costliest decision at its table, with the answer."""
    review = _review(stage, request)
    review.open(max(review.reviewer.moves, key=lambda move: move.verdict.cost))
    position = stage.context.stack.top
    assert isinstance(position, ReviewPosition)
    position.answer()
    stage.frames(0.5)


def _problems(stage: Stage) -> None:
    """Show the page of problems, with some of two games that were tried, and one missed long ago."""
    problems = [*samples("crowns"), *samples(GAME)]
    write_samples(stage.context.services.store.folder.parent, *problems)
    for number, problem in enumerate(problems[:12]):
        facts = {"id": problem.id, "game": problem.game, "deed": problem.best}
        stage.context.diary.write("problem", **facts, rating=problem.rating, right=number % 4 > 0, rated=True)
    stage.context.navigate.show_problems(GAME)
    stage.frames(0.5)


def _problem(stage: Stage, request: ShotRequest) -> ProblemScene:
    """Show a problem before anything is tried."""
    problem = max(samples(request.game, request.number_of_seats), key=lambda each: len(each.answers))
    write_samples(stage.context.services.store.folder.parent, problem)
    stage.context.navigate.show_problem(problem.id)
    stage.frames(0.5)
    scene = stage.context.stack.top
    assert isinstance(scene, ProblemScene)
    return scene


def _problem_missed(stage: Stage, request: ShotRequest) -> None:
    """Show what is told after a wrong move."""
    scene = _problem(stage, request)
    scene.take(scene.problem.answers[-1].deed)
    stage.frames(0.5)


def _problem_answered(stage: Stage, request: ShotRequest) -> None:
    """Show the answer, with the cost of every other move."""
    scene = _problem(stage, request)
    scene.take(scene.problem.answers[-1].deed)
    scene.answer()
    stage.frames(0.5)


def _speak(stage: Stage, request: ShotRequest) -> None:
    """Show the Speak sheet over a table where an offer waits for an answer, a clause half made."""
    _table(stage, request)
    _say(stage, STILL_OPEN)
    stage.press(pygame.K_t)
    for _ in range(4):
        stage.press(pygame.K_TAB)
    stage.press(pygame.K_RETURN)
    stage.press(pygame.K_RETURN)
    stage.frames(0.5)


def _ledger(stage: Stage, request: ShotRequest) -> None:
    """Show the ledger, with bargains that are kept, broken and open."""
    _table(stage, request)
    _say(stage, SAID)
    for _ in range(LEDGER_MOVES):
        stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
        stage.frames(0.4)
        if stage.context.stack.top.name == "table":
            table = stage.table
            wanted = table.controller.default_deed()
            table.view.play(next(deed for deed in table.board.legal if deed.text == wanted))
    stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
    _say(stage, STILL_OPEN)
    stage.press(pygame.K_d)
    stage.frames(0.5)


def _say(stage: Stage, said: tuple[tuple[Seat, str], ...]) -> None:
    """Have players of Crowns say something; in other games nothing is said."""
    controller = stage.table.controller
    if controller.options.get("talk") != "on":
        return
    for seat, text in said:
        controller.submit(seat, f"say {text}")
        stage.frames(0.2)


def _play_until_deeds(stage: Stage, request: ShotRequest, condition: Callable[[], bool] = lambda: True) -> None:
    """Play until the person is asked, the requested number of deeds is done and the condition holds."""
    play_until(stage, lambda: stage.is_asked and stage.table.controller.n >= request.deeds and condition(), request)


def play_until(stage: Stage, condition: Callable[[], bool], request: ShotRequest | None = None) -> None:
    """Play the person's part as a bot would, until a condition holds or the match is over."""
    stage.context.navigate.open_table((request or ShotRequest()).setup)
    _play_on(stage, condition)


def _play_on(stage: Stage, condition: Callable[[], bool]) -> None:
    with stage.minimized():
        while True:
            stage.until(lambda: stage.is_asked or stage.context.stack.top.name in {"round", "match"})
            if condition() or stage.context.stack.top.name == "match":
                return
            if stage.context.stack.top.name == "round":
                stage.press(pygame.K_RETURN)
            else:
                deed, board = stage.table.controller.default_deed(), stage.table.board
                stage.table.view.play(next(each for each in board.legal if each.text == deed))
                stage.frame()


FIXED_SCENES: Final[Mapping[str, Callable[[Stage], None]]] = {
    "menu": _menu,
    "family": _family,
    "own_game": _own_game,
    "own_game_kinds": _kinds,
    "cut": _cut,
    "predict": _predict,
    "trick": lambda stage: play_until(
        stage, lambda: count_trick(stage) == 1 and stage.table.controller.n >= HALF_TRICK_DEEDS
    ),
    "settings": lambda stage: stage.context.stack.push(SettingsDialog(stage.context, "cards")),
    "language": lambda stage: stage.context.stack.push(SettingsDialog(stage.context, "language")),
    "about": lambda stage: stage.context.navigate.show_about(),
    "keys": lambda stage: stage.context.navigate.show_keys(),
    "key_page": lambda stage: stage.context.navigate.show_keys(to_choose=True),
    "books": lambda stage: stage.context.navigate.show_rules(),
    "curtain": _curtain,
    "library": _library,
    "problems": _problems,
    "day": _day,
    "journey": _journey(4),
    "journey_end": _journey(12),
    "visit_end": _visit,
}
"""Scenes that always look the same."""
MATCH_SCENES: Final[Mapping[str, Callable[[Stage, ShotRequest], object]]] = {
    "table": _table,
    "choice": _choice,
    "setup": _setup,
    "player": _player,
    "round": _round,
    "match": _match,
    "rules": lambda stage, request: stage.context.navigate.show_rules(request.game),
    "hint": _hint,
    "why": _why,
    "replay": _replay,
    "games": lambda stage, request: show_my_games(stage, request.game, request.number_of_seats),
    "feats": lambda stage, request: show_feats(stage, request.game, request.number_of_seats),
    "same": lambda stage, request: show_same_cards(stage, request.game),
    "saw": _saw,
    "review": _review,
    "review_position": _review_position,
    "problem": _problem,
    "problem_missed": _problem_missed,
    "problem_answered": _problem_answered,
    "trust": _trust,
    "deal": _deal,
    "pause": _with_key(pygame.K_ESCAPE),
    "log": _with_key(pygame.K_g),
    "last_trick": _with_key(pygame.K_l),
    "sheet": _with_key(pygame.K_F2),
    "speak": _speak,
    "ledger": _ledger,
    "naming": _in_deal("naming"),
    "bidding": _in_deal("bidding"),
    "layout": _in_deal("domino"),
    "lesson": _lesson,
}
"""Scenes of the game and the match that are requested."""
