"""Lessons at the table: begun, done, left and taken up by a person, by mouse and by keys."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from engines.core.cards import name
from engines.core.sentences import signed
from kq_table.app.headless import open_stage
from kq_table.board.card_targets import shown_rect
from kq_table.features.hints.overlay import step_dots
from kq_table.features.hints.words import BEST_MARK, LOOK_MARK
from kq_table.features.lessons import lesson as lesson_file
from kq_table.features.lessons.end import LessonEndDialog
from kq_table.features.lessons.lesson import Lesson
from kq_table.features.lessons.table import LessonTable
from kq_table.games.kings_and_queens.hud import KingsAndQueensHud, PredictionDial
from kq_table.storage.settings import DEFAULTS, LastSetup, Settings
from kq_table.text import say
from kq_table.ui import markup
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from tests.kq_table.person import QUICK, Person
from tests.tools import shots
from tests.tools.bots import FakeBot

SHEETS = {"round", "lesson_end", "notice"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def come(folder: Path, settings: Settings = QUICK) -> Person:
    return Person(open_stage(folder, settings=settings, bots=FakeBot))


def table_of(person: Person) -> LessonTable:
    assert isinstance(person.table, LessonTable)
    return person.table


def begin(person: Person, game: str = "king") -> None:
    person.stage.context.navigate.start_lesson(game)
    until_asked(person)


def until_asked(person: Person) -> None:
    person.until(lambda: person.is_asked() or person.scene in SHEETS)
    person.wait(0.6)


def lesson_of(person: Person) -> Lesson:
    return table_of(person).controller.lesson


@pytest.mark.parametrize("game", lesson_file.games())
def test_every_lesson_is_done_at_its_table(folder: Path, game: str) -> None:
    person = come(folder)
    begin(person, game)
    said = set()
    while person.scene != "lesson_end":
        if person.scene == "round":
            person.key(pygame.K_RETURN)
        else:
            table = table_of(person)
            said.add(table.hints.text)
            _try_wrong(person)
            shots.take_step(table)
        until_asked(person)
    lesson = lesson_of(person)
    steps = len(lesson.steps)
    tasks = {say("lesson.step", number=n, steps=steps, words=say(step.say)) for n, step in enumerate(lesson.steps, 1)}
    assert {*tasks, *(say(guided.free) for guided in lesson.guided)} <= said
    assert not list((folder / "data" / "records").glob("**/*.kq")), "a lesson is no match of the person's"
    assert 1 == len(list((folder / "data" / "lessons" / "records" / "finished").glob("*.kq")))
    person.click("play")
    assert "setup" == person.scene
    person.stage.close()


def test_the_end_of_a_lesson_is_heard_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come(folder)
    begin(person, "crowns")
    context, heard = person.stage.context, list[str]()
    monkeypatch.setattr(context.sound, "play", lambda name, *_, **__: heard.append(name))
    context.stack.push(LessonEndDialog(context, lesson_of(person)))
    context.navigate.show_keys()
    person.key(pygame.K_ESCAPE)
    assert ("lesson_end", 1) == (person.scene, heard.count("fanfare"))
    person.stage.close()


def test_after_a_lesson_the_keys_begin_at_the_box_of_its_game(folder: Path) -> None:
    person = come(folder)
    begin(person, "crowns")
    lesson = lesson_of(person)
    person.stage.context.stack.push(LessonEndDialog(person.stage.context, lesson))
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene
    assert "game:crowns" == person.top.focused_name
    person.key(pygame.K_RETURN)
    assert "setup" == person.scene
    person.stage.close()


def _dial(person: Person) -> PredictionDial:
    hud = table_of(person).hud
    assert isinstance(hud, KingsAndQueensHud)
    return hud._dial


def test_the_barred_number_says_why_in_a_lesson_too(folder: Path) -> None:
    person = come(folder)
    begin(person, "kings-and-queens")
    while (barred := _dial(person).barred) is None:
        if person.scene == "round":
            person.key(pygame.K_RETURN)
        else:
            shots.take_step(table_of(person))
        until_asked(person)
    dial = _dial(person).dial
    task = table_of(person).hints.text
    person.point(dial.box(barred).center)
    person.wait(MOTION.tip_delay + 0.5)
    assert say("table.barred", number=signed(barred)) == person.toast
    person.point((5, 5))
    person.wait(0.5)
    assert ("", task) == (person.toast, table_of(person).hints.text)
    person.stage.close()


def _try_wrong(person: Person) -> None:
    """Try a deed that is not taken: its reason shows, nothing is done, and a press brings the task back."""
    table = table_of(person)
    step, n = table.controller.step, table.controller.n
    wrong = [deed for deed in table.board.legal if step is not None and not step.takes(deed.text)]
    if step is None or not wrong:
        return
    task = table.hints.text
    table.view.play(wrong[0])
    key = step.reason(wrong[0].text)
    assert key is not None
    assert (n, say(key)) == (table.controller.n, table.hints.text)
    assert person.has("hint.slip")
    person.key(pygame.K_F15)
    assert task == table.hints.text


def test_a_lesson_is_learned_by_mouse(folder: Path) -> None:
    person = come(folder, replace(QUICK, play="one-click"))
    begin(person)
    person.click("hand:0:AH")
    assert say("lesson.king.too_high") == table_of(person).hints.text
    person.click("hand:0:7C")
    assert 1 == table_of(person).controller.steps_done
    until_asked(person)
    person.click("hand:0:AS")
    assert say("lesson.king.ace_wins") == table_of(person).hints.text
    person.drag("hand:0:JS", person.table.hud.layout["trick"].center)
    person.up(person.table.hud.layout["trick"].center)
    assert 2 == table_of(person).controller.steps_done
    person.stage.close()


def _has_effect(table: LessonTable) -> bool:
    """Whether a card is to be stolen or given away at Crowns, so that the coach waits with the last words."""
    return any(deed.text.startswith(("steal ", "give ")) for deed in table.board.legal)


@pytest.mark.parametrize("by_key", [True, False])
def test_the_last_words_can_be_put_away(folder: Path, *, by_key: bool) -> None:
    person = Person(open_stage(folder, settings=replace(QUICK, text_scale=2.0), bots=FakeBot))
    begin(person, "crowns")
    while (table := table_of(person)).controller.step is not None or _has_effect(table):
        shots.take_step(table)
        until_asked(person)
    assert say("lesson.crowns.free") == table.hints.text
    covered = person.target("hint.slip").rect
    assert covered.colliderect(person.target("ranking.list").rect)
    if by_key:
        person.key(pygame.K_ESCAPE)
    else:
        person.click("hint.slip")
    assert "table" == person.scene
    assert not person.has("hint.slip")
    assert not table.board.selected
    person.key(pygame.K_h)
    assert person.has("hint.slip")
    person.stage.close()


class QueenBot(FakeBot):
    """Plays a Queen onto the learner’s collection where it can."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        queens = [deed for deed in legal if deed.startswith("play Q") and deed.endswith(" to 0")]
        super().choose(n, queens or legal, seconds, iterations)


def test_of_the_last_card_nothing_is_said_while_another_has_to_be_given_away(folder: Path) -> None:
    person = Person(open_stage(folder, settings=QUICK, bots=QueenBot))
    begin(person, "crowns")
    while (table := table_of(person)).controller.step is not None:
        shots.take_step(table)
        until_asked(person)
    assert _has_effect(table)
    while _has_effect(table):
        assert not person.has("hint.slip")
        person.key(pygame.K_h)
        table.view.play(table.board.legal[0])
        until_asked(person)
    assert say("lesson.crowns.free") == table.hints.text
    assert 1 == len(table.cards.reach.hand())
    person.stage.close()


def test_a_card_that_is_dragged_in_vain_goes_home(folder: Path) -> None:
    person = come(folder)
    begin(person)
    table, sprite = table_of(person), person.sprite("AH")
    home = sprite.pose
    person.drag("hand:0:AH", table.hud.layout["trick"].center)
    person.up(table.hud.layout["trick"].center)
    assert say("lesson.king.too_high") == table.hints.text
    person.wait(2.0)
    assert (round(home.x), round(home.y)) == (round(sprite.pose.x), round(sprite.pose.y))
    person.stage.close()


def test_a_card_that_is_chosen_says_how_it_is_played(folder: Path) -> None:
    person = come(folder)
    begin(person)
    person.click("hand:0:7C")
    assert say("table.click_again") == table_of(person).hints.text
    person.click("hand:0:7C")
    assert 1 == table_of(person).controller.steps_done
    person.stage.close()


def test_a_hint_at_a_step_puts_a_star_where_a_bulb_was(folder: Path) -> None:
    person = come(folder)
    begin(person)
    until_asked(person)
    overlay = table_of(person).hint_overlay
    assert {LOOK_MARK} == set(overlay.card_marks.values())
    person.key(pygame.K_h)
    assert {BEST_MARK} == set(overlay.card_marks.values())


def test_a_lesson_is_learned_by_keys(folder: Path) -> None:
    person = come(folder)
    begin(person)
    person.key(pygame.K_c, mod=pygame.KMOD_SHIFT)
    person.key(pygame.K_RETURN)
    assert 1 == table_of(person).controller.steps_done
    until_asked(person)
    person.key(pygame.K_h)
    assert {"play 9S", "play JS"} == {deed.text for deed, _mark in table_of(person).hints.marks}
    person.key(pygame.K_1, pygame.K_RETURN)
    assert 2 == table_of(person).controller.steps_done
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert say("lesson.no_undo") == person.toast
    person.stage.close()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_coach_leaves_prices_hand_and_scales_free(folder: Path, scale: float) -> None:
    person = Person(open_stage(folder, (1024, 640), settings=replace(QUICK, text_scale=scale), bots=FakeBot))
    begin(person, "kings-n-queens")
    table = table_of(person)
    for number in range(len(lesson_of(person).steps)):
        assert number == table.controller.steps_done
        popup = table.hint_overlay.popup.popup_rect
        free = [*table.hud.captions, table.hud.layout["balance"], *(t.rect for t in table.targets() if "hand" in t.id)]
        assert len(free) > 10
        assert -1 == popup.collidelist(free)
        shots.take_step(table)
        until_asked(person)
    person.stage.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_the_coach_leaves_the_toolbar_free_with_large_text(folder: Path, size: tuple[int, int]) -> None:
    person = Person(open_stage(folder, size, settings=replace(QUICK, text_scale=2.0), bots=FakeBot))
    begin(person, "kings-n-queens")
    while person.scene != "lesson_end" and (table := table_of(person)).hints.is_coaching:
        buttons = [target.rect for target in table.targets() if target.id in {"menu", "log", "recall", "hint"}]
        popup = table.hint_overlay.popup.popup_rect
        # The sign of a button has air around it.
        assert all(popup.clip(button).h < button.h / 4 for button in buttons)
        shots.take_step(table)
        until_asked(person)
    person.stage.close()


def _covered_shares(person: Person, ids: tuple[str, ...]) -> list[float]:
    """By step, what part of the places with such ids the coach covers at most."""
    shares = []
    while person.scene != "lesson_end" and ((table := table_of(person)).hints.is_coaching or _has_effect(table)):
        if not table.hints.is_coaching:
            shots.take_step(table)
            until_asked(person)
            continue
        popup = table.hint_overlay.popup.popup_rect
        places = [target.rect for target in table.targets() if target.id.startswith(ids)]
        piles = [pile for zone, pile in table.board.zones.items() if zone.name in {"deck", "pile"}]
        places += [table.cards.rect_of(sprite) for pile in piles for sprite in pile]
        shares.append(max(math.prod(popup.clip(place).size) / math.prod(place.size) for place in places))
        shots.take_step(table)
        until_asked(person)
    return shares


@pytest.mark.parametrize(("size", "most"), [((1280, 800), 0.05), ((1024, 640), 0.2)], ids=str)
def test_the_coach_of_crowns_covers_no_collection_with_large_text(
    folder: Path, size: tuple[int, int], most: float
) -> None:
    person = Person(open_stage(folder, size, settings=replace(QUICK, text_scale=2.0), bots=FakeBot))
    begin(person, "crowns")
    shares = _covered_shares(person, ("collection:0", "collection:1", "collection:2", "collection:3"))
    assert len(shares) == 6
    assert max(shares) <= most
    person.stage.close()


def test_the_coach_of_the_queen_leaves_focus_and_ranks_free_with_large_text(folder: Path) -> None:
    person = Person(open_stage(folder, settings=replace(QUICK, text_scale=2.0), bots=FakeBot))
    begin(person, "the-queen")
    assert 0 == max(_covered_shares(person, ("stream", "hand:", "jewels:")))
    person.stage.close()


@pytest.mark.parametrize("size", [(1024, 640), (800, 1280)], ids=str)
def test_the_coach_leaves_hand_dial_plates_and_the_way_out_free(folder: Path, size: tuple[int, int]) -> None:
    person = Person(open_stage(folder, size, settings=replace(QUICK, text_scale=2.0), bots=FakeBot))
    begin(person, "kings-and-queens")
    table = table_of(person)
    ids = {"less", "more", "dial", "plate:0", "plate:1", "menu"}
    free = [t.rect for t in table.targets() if t.id in ids or t.id.startswith("hand:")]
    assert 14 == len(free)
    assert -1 == table.hint_overlay.popup.popup_rect.collidelist(free)
    person.stage.close()


def test_the_coach_leaves_the_numbers_of_tricks_free(folder: Path) -> None:
    person = Person(open_stage(folder, (1280, 800), settings=QUICK, bots=FakeBot))
    begin(person, "kings-and-queens")
    table = table_of(person)
    counts = 0
    for _ in range(5):
        hand = [target.rect for target in table.targets() if target.id.startswith("hand:0:")]
        assert -1 == table.hint_overlay.popup.popup_rect.collidelist([*hand, *table.hud.captions])
        counts += len(table.hud.captions)
        shots.take_step(table)
        until_asked(person)
    assert counts > 4
    person.stage.close()


@pytest.mark.parametrize("game", lesson_file.games())
def test_what_the_coach_leaves_to_the_learner_is_said_of_the_turn_that_has_come(folder: Path, game: str) -> None:
    person = come(folder)
    begin(person, game)
    assert not [guided.free for guided in lesson_of(person).guided if "next turn" in say(guided.free)]
    person.stage.close()


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_a_card_raised_from_the_hand_moves_no_mark_of_the_cards_above(folder: Path, size: tuple[int, int]) -> None:
    person = Person(open_stage(folder, size, settings=QUICK, bots=FakeBot))
    begin(person, "crowns")
    table = table_of(person)
    hearts = {name: person.sprite(name, "collection:0") for name in ("2H", "5H", "7H", "9H")}
    marked = {table.cards.rect_of(sprite).midtop for sprite in hearts.values()}
    assert marked <= {mark.at for mark in table.hint_overlay.popup.marks}
    person.key(pygame.K_h, mod=pygame.KMOD_SHIFT)
    person.wait(1.0)
    assert person.sprite("KH").is_pointed_at
    assert marked <= {mark.at for mark in table.hint_overlay.popup.marks}
    person.stage.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_the_coach_leaves_the_index_of_a_card_raised_from_the_collection_free(
    folder: Path, size: tuple[int, int]
) -> None:
    person = Person(open_stage(folder, size, settings=QUICK, bots=FakeBot))
    begin(person, "crowns")
    table = table_of(person)
    while not person.legal()[0].startswith("give"):
        shots.take_step(table)
        until_asked(person)
    person.key(pygame.K_c, mod=pygame.KMOD_SHIFT)
    person.wait(1.0)
    raised = shown_rect(table.board, person.sprite("6C", "collection:0"))
    assert raised.y < person.target("collection:0").rect.y
    assert not table.hint_overlay.popup.popup_rect.colliderect((raised.topleft, (raised.w // 2, raised.h // 3)))
    person.stage.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_the_coach_leaves_the_marks_of_three_raised_cards_free(folder: Path, size: tuple[int, int]) -> None:
    person = Person(open_stage(folder, size, settings=QUICK, bots=FakeBot))
    begin(person, "the-queen")
    for card in ("7S", "8D", "9C"):
        person.click(f"hand:0:{card}")
    person.wait(0.5)
    table = table_of(person)
    popup, raised = table.hint_overlay.popup, [person.sprite(card) for card in ("7S", "8D", "9C")]
    assert raised == table.board.selected
    high = popup.mark_height
    marks = [Rect(0, 0, high, high).move_to(center=mark.at) for mark in popup.marks if mark.at is not None]
    assert len(marks) >= 3
    assert -1 == popup.popup_rect.collidelist([*marks, *(shown_rect(table.board, sprite) for sprite in raised)])
    person.stage.close()


def test_a_lesson_is_left_and_taken_up(folder: Path) -> None:
    person = come(folder)
    begin(person)
    shots.take_step(table_of(person))
    until_asked(person)
    person.key(pygame.K_ESCAPE)
    assert "pause" == person.scene
    person.click("leave")
    assert "menu" == person.scene
    assert not person.has("continue"), "a lesson is no match to go on with"
    begin(person)
    assert 1 == table_of(person).controller.steps_done
    person.key(pygame.K_ESCAPE)
    person.click("again")
    until_asked(person)
    assert 0 == table_of(person).controller.steps_done
    person.stage.close()


def test_forced_cards_wait_for_the_learner(folder: Path) -> None:
    person = come(folder, replace(QUICK, auto_play=True))
    begin(person, "kings-and-queens")
    for _ in range(3):
        shots.take_step(table_of(person))
        until_asked(person)
    assert table_of(person).controller.is_guided
    person.wait(5.0)
    assert 3 == table_of(person).controller.steps_done
    person.stage.close()


@pytest.mark.parametrize("last", [pygame.K_SPACE, pygame.K_RETURN])
def test_the_card_that_completes_a_run_joins_it_by_a_key(folder: Path, last: int) -> None:
    person = come(folder)
    begin(person, "the-queen")
    person.key(pygame.K_3, pygame.K_SPACE, pygame.K_4, pygame.K_SPACE, pygame.K_5, last)
    table = table_of(person)
    assert ["7S", "8D", "9C"] == [name(sprite.card) for sprite in table.board.selected]
    assert 0 == table.controller.steps_done
    person.key(pygame.K_RETURN)
    assert 1 == table.controller.steps_done
    person.stage.close()


def test_a_lesson_that_cannot_be_read_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_file, "ASSETS", "felts")
    person = come(folder)
    person.stage.context.navigate.start_lesson("king")
    assert "notice" == person.scene
    person.stage.close()


# -- the way there


def test_the_set_up_offers_the_lesson_once(folder: Path) -> None:
    person = come(folder, replace(QUICK, lessons={}))
    go = person.stage.context.navigate
    go.show_setup("the-queen")
    person.wait(0.5)
    assert (True, False) == (person.has("offer.yes"), person.has("learn")), "one way at a time"
    person.click("offer.no")
    assert not person.has("offer.yes")
    assert person.has("learn")
    person.key(pygame.K_ESCAPE)
    go.show_setup("the-queen")
    person.wait(0.5)
    assert not person.has("offer.yes")
    person.key(pygame.K_ESCAPE)
    go.show_setup("crowns")
    person.wait(0.5)
    person.click("offer.yes")
    assert "crowns" == lesson_of(person).game
    person.stage.close()


def test_what_was_chosen_before_a_lesson_waits_for_its_end(folder: Path) -> None:
    person = come(folder, replace(QUICK, lessons={}))
    go = person.stage.context.navigate
    go.show_setup("kings-and-queens")
    person.wait(0.5)
    person.top._set_option("kings", "minus")
    person.click("offer.yes")
    assert "kings-and-queens" == lesson_of(person).game
    go.show_menu()
    go.show_setup("kings-and-queens")
    assert "minus" == person.top.model.options["kings"]
    person.stage.close()


def test_a_game_that_was_played_needs_no_offer(folder: Path) -> None:
    person = come(folder, replace(DEFAULTS, last={"king": LastSetup(3)}))
    person.stage.context.navigate.show_setup("king")
    person.wait(0.5)
    assert not person.has("offer.yes")
    person.click("learn")
    assert "king" == lesson_of(person).game
    person.stage.close()


@pytest.mark.parametrize("game", lesson_file.games())
def test_the_key_for_a_hint_names_the_move_at_a_step(folder: Path, game: str) -> None:
    person = come(folder)
    begin(person, game)
    before = table_of(person).hints.text
    person.key(pygame.K_h)
    table = table_of(person)
    deed, mark = table.hints.marks[0]
    named = say("hint.deed", move=table.hud.words.suggest_deed(deed), reason="").strip()
    assert (BEST_MARK, f"{before} {named}") == (mark, table.hints.text)
    person.stage.close()


def test_the_coach_shows_a_portrait_and_a_dot_for_each_step(folder: Path) -> None:
    person = come(folder)
    begin(person)
    table = table_of(person)
    shots.take_step(table)
    until_asked(person)
    steps, popup = len(lesson_of(person).steps), table.hint_overlay.popup
    assert ((2, steps), "QS") == (popup.progress, popup.speaker)
    words = say(lesson_of(person).steps[1].say)
    assert (words, f"Step 2 of {steps}: {words}") == (popup.written, popup.text)
    assert markup.plain(popup.text) == person.target("hint.slip").text
    frame = DisplayList()
    table.hint_overlay.draw(frame)
    parts = {key[2]: item.rect for key, item in frame.items.items() if isinstance(key, tuple) and len(key) == 3}
    assert all(popup.popup_rect.contains(parts[part]) for part in ("face", "dots", "text"))
    assert -1 == parts["text"].collidelist([parts["face"], parts["dots"].inflate(0, -4)])
    person.stage.close()


def test_the_coach_has_a_face_of_its_own(folder: Path) -> None:
    person = come(folder, replace(QUICK, portraits=("QS", "", "", "")))
    begin(person)
    assert "QC" == table_of(person).hints.slip.speaker
    person.stage.close()


def test_each_step_has_a_dot_that_tells_whether_it_is_done() -> None:
    dots = step_dots((2, 4), 20)
    inside = [dots.get_at((x, 10)).a > 128 for x in (10, 50, 90, 130)]
    assert (140, [True, True, False, False]) == (dots.get_width(), inside)
