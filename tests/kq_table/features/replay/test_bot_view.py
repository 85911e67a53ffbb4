"""What computers saw: a match that is over, through the eyes of a seat, at each of its decisions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from engines.bots.protocol import MAX_FAULTS
from engines.core.cards import HIDDEN
from engines.record.record import read
from engines.record.replay import Replay as Played
from engines.record.replay import redact_record
from kq_table.features.replay.scene import ReplayScene
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.match.setup import MatchSetup
from kq_table.text import You, say
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import LOOKING_ON, QUICK, TOGETHER, Person
from tests.kq_table.records import play, text


@pytest.fixture(scope="module")
def over() -> str:
    return text(play())


def opened(person: Person, folder: Path, record: str) -> ReplayScene:
    path = folder / "a match.kq"
    path.write_text(record, "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    scene = person.top
    assert isinstance(scene, ReplayScene)
    return scene


def open_hands(scene: ReplayScene) -> set[str]:
    """Name the hands in which a card lies face up."""
    return {str(zone) for zone, sprite in scene.table.view.board.sprites() if zone.name == "hand" and sprite.is_up}


def finished(person: Person) -> None:
    """Come to the end of a match."""
    person.controller.give_up(0)
    person.until(lambda: person.scene == "match")


# -- the way there


def test_the_end_of_a_match_leads_to_what_the_bot_saw(at_table: Person) -> None:
    finished(at_table)
    assert "What Steady saw" == at_table.target("saw").text
    at_table.click("saw")
    scene = at_table.top
    assert isinstance(scene, ReplayScene)
    assert (1, scene.record_view.decisions(1)[0]) == (scene.viewer, scene.player.view.match.n)
    assert {"hand:1"} == open_hands(scene)


def test_of_several_bots_the_first_looks_first_and_of_none_there_is_nothing_to_see(come: Opener) -> None:
    person = come()
    person.sit_down(LOOKING_ON)
    finished(person)
    assert "What they saw" == person.target("saw").text
    person.click("saw")
    assert 0 == person.top.viewer
    person.key(pygame.K_ESCAPE)
    person.stage.context.navigate.open_table(MatchSetup("kings-and-queens", TOGETHER))
    finished(person)
    assert not person.has("saw")
    assert person.has("look")


def test_a_press_on_a_plate_looks_through_that_seats_eyes_and_another_through_all(
    person: Person, tmp_path: Path, over: str
) -> None:
    scene = opened(person, tmp_path, over)
    n = scene.player.view.match.n
    assert "See what Steady saw" == person.target("plate:1.press").text
    person.click("plate:1.press")
    assert (1, n, {"hand:1"}) == (scene.viewer, scene.player.view.match.n, open_hands(scene))
    person.click("plate:1.press")
    assert (EVERYBODY, {"hand:0", "hand:1"}) == (scene.viewer, open_hands(scene))


def test_a_key_changes_the_eyes_as_its_button_does(person: Person, tmp_path: Path, over: str) -> None:
    scene = opened(person, tmp_path, over)
    seen = []
    for _ in scene.record_view.viewers:
        person.key(pygame.K_e)
        seen.append(scene.viewer)
    assert [*scene.record_view.viewers[1:], scene.record_view.viewers[0]] == seen
    person.click("eyes")
    assert seen[0] == scene.viewer


def test_while_a_match_goes_on_nobody_looks_through_a_bots_eyes(person: Person, tmp_path: Path) -> None:
    scene = opened(person, tmp_path, text(play(lambda match: match.n >= 20)))
    person.key(pygame.K_e)
    assert 0 == scene.viewer
    assert not [target.id for target in scene.targets() if target.id.endswith(".press")]
    person.key(pygame.K_ESCAPE)
    assert ReplayScene(person.stage.context, scene.record_view, 1).viewer == 0


# -- what it saw


def test_keys_and_buttons_go_along_the_decisions_of_the_seat_that_looks(
    person: Person, tmp_path: Path, over: str
) -> None:
    scene = opened(person, tmp_path, over)
    assert not person.has("decision_on")
    scene.change_viewer_to(1)
    person.key(pygame.K_HOME)
    places = []
    for _ in range(5):
        person.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
        places.append(scene.player.view.match.n)
        assert 1 == scene.record_view.turn(scene.player.view.match.n)
    assert list(scene.record_view.decisions(1)[:5]) == places
    person.click("decision_on")
    person.click("decision_back")
    person.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert places[3] == scene.player.view.match.n
    person.key(pygame.K_END)
    last = scene.player.view.match.n
    person.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert last == scene.player.view.match.n


def test_the_table_calls_a_person_you_in_their_own_view_only(person: Person, tmp_path: Path, over: str) -> None:
    scene = opened(person, tmp_path, over)
    called = []
    for viewer in (EVERYBODY, 0, 1):
        scene.change_viewer_to(viewer)
        called.append(isinstance(scene.table.hud.words.spoken[0], You))
    assert [False, True, False] == called


def test_a_decision_is_told_with_what_was_chosen(person: Person, tmp_path: Path, over: str) -> None:
    scene = opened(person, tmp_path, over)
    scene.change_viewer_to(1)
    for n in scene.record_view.decisions(1)[:12]:
        scene.player.go_to(n)
        person.frame()
        deed = scene.record_view.observed_deed(n + 1, 1).deed
        assert deed is not None
        assert (
            say("replay.decides", name="Steady", move=scene.table.hud.words.describe_deed(deed, 1, ("", "Steady")))
            == scene.controls.deed_label.text
        )


@pytest.mark.parametrize("game", ["kings-and-queens", "king", "crowns", "the-queen", "kings-n-queens"])
def test_at_every_decision_the_picture_shows_what_went_down_the_bots_pipe_and_nothing_else(game: str) -> None:
    seats = {"kings-and-queens": 2, "the-queen": 2}.get(game, 4)
    record = text(play(lambda match: match.n >= 90, game, seats, ()))
    reading = RecordView(record.encode(), "it")
    seen = list(Played(redact_record(read(record), 1)))
    assert reading.decisions(1)
    for n in reading.decisions(1):
        assert seen[n].before.zones == reading.view(n, 1).state.zones
    hidden = [zone for zone in seen[-1].before.zones if zone.name == "hand" and zone.owner != 1]
    dealt = seen[reading.rounds[0]].before.zones
    assert all(set(dealt[zone]) <= {HIDDEN} for zone in hidden if game != "kings-n-queens")


def test_talk_is_no_decision() -> None:
    match = play(lambda match: match.n >= 12, "crowns", 4, ())
    match.submit(1, "say well")
    reading = RecordView(text(match).encode(), "it")
    assert match.n - 1 not in reading.decisions(1)


# -- where it lies


def test_the_desk_with_its_further_buttons_fits_every_window(come: Opener, tmp_path: Path, over: str) -> None:
    person = come(size=(1280, 800))
    scene = opened(person, tmp_path, over)
    scene.change_viewer_to(1)
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.resize(size)
        person.stage.context.resize(size)
        person.frame()
        controls = [
            *scene.controls.buttons,
            *scene.controls.decision_buttons,
            scene.controls.slider,
            scene.controls.viewer_button,
        ]
        places = [control.rect for control in controls if control is not None]
        assert all(Rect((0, 0), size).contains(place) for place in places), (size, scale)
        assert all(place.collidelist(places[i + 1 :]) == -1 for i, place in enumerate(places)), (size, scale)


# -- who played


@pytest.mark.parametrize(("faults", "words"), [(MAX_FAULTS - 1, ""), (MAX_FAULTS, ", then a simple computer player")])
def test_a_bot_that_the_house_had_to_play_for_is_not_credited_with_it(
    at_table: Person, faults: int, words: str
) -> None:
    at_table.controller.bots._seat(at_table.controller._match, 1, "steady").faults = faults
    finished(at_table)
    assert f"Steady: Steady{words}" == at_table.top.players().text
