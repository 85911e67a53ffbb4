"""A record looked through: every position as it was, no hand that may not be seen, and files that hold anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from engines.core.api import SPECTATOR, Deed, Seat
from engines.core.cards import HIDDEN
from engines.games import registry
from engines.record.checksum import closing_comments
from kq_table.features.replay.scene import ReplayScene
from kq_table.games.registry import HUDS
from kq_table.launch import cli
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.narrate.deeds import describe_position
from kq_table.text import You, say
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import QUICK, Person, names
from tests.kq_table.plain_describer import PlainDescriber
from tests.kq_table.records import TOGETHER, play, text

BEGUN = 40
MANY = 150
"""Deeds of which every kind should be one."""


@pytest.fixture(scope="module")
def over() -> str:
    return text(play())


@pytest.fixture(scope="module")
def begun() -> str:
    return text(play(lambda match: match.n >= BEGUN))


def _open(person: Person, folder: Path, record: str) -> ReplayScene:
    path = folder / "a match.kq"
    path.write_text(record, "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    scene = person.top
    assert isinstance(scene, ReplayScene)
    return scene


def _lie(scene: ReplayScene) -> dict[str, list[int]]:
    """Give the cards as the picture has them."""
    return {str(zone): sorted(sprite.card for sprite in pile) for zone, pile in scene.table.view.board.zones.items()}


def _truth(scene: ReplayScene) -> dict[str, list[int]]:
    zones = scene.record_view.view(scene.player.view.match.n, scene.viewer).state.zones
    return {str(zone): sorted(cards) for zone, cards in zones.items()}


def _open_hands(scene: ReplayScene) -> set[str]:
    """Name the hands in which a card lies face up."""
    return {str(zone) for zone, sprite in scene.table.view.board.sprites() if zone.name == "hand" and sprite.is_up}


# -- positions


def test_stepping_on_shows_every_position_as_it_was_and_stepping_back_too(
    person: Person, tmp_path: Path, over: str
) -> None:
    scene = _open(person, tmp_path, over)
    person.key(pygame.K_HOME)
    for n in range(1, scene.record_view.length + 1):
        person.key(pygame.K_RIGHT)
        assert n == scene.player.view.match.n
        person.until(lambda: not scene.is_moving)
        assert _truth(scene) == _lie(scene)
        assert scene.record_view.history(n, scene.viewer) == tuple(scene.player.view.history.events)
    totals = scene.player.view.history.totals
    assert scene.record_view.status.totals == totals
    person.key(pygame.K_RIGHT)
    assert scene.record_view.length == scene.player.view.match.n
    for _ in range(30):
        person.key(pygame.K_LEFT)
        assert not scene.is_moving
        assert _truth(scene) == _lie(scene)


@pytest.mark.parametrize("game", HUDS)
def test_every_games_table_follows_a_record_and_names_every_deed(person: Person, tmp_path: Path, game: str) -> None:
    seats = registry.game(game).seats[-1]
    scene = _open(person, tmp_path, text(play(lambda match: match.n >= MANY, game, seats, ())))
    scene.player.go_to(0)
    for n in range(1, scene.record_view.length + 1):
        scene.player.step_by(1)
        person.until(lambda: not scene.is_moving)
        assert _truth(scene) == _lie(scene), n
        assert scene.controls.deed_label.text not in {"", scene.record_view.observed_deed(n, scene.viewer).text}


def test_a_record_is_left_as_it_is(person: Person, tmp_path: Path, begun: str) -> None:
    _open(person, tmp_path, begun)
    person.key(pygame.K_END, pygame.K_SPACE)
    person.wait(5.0)
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene
    assert begun == (tmp_path / "a match.kq").read_text("utf-8")
    assert ["a match.kq", "app"] == sorted(path.name for path in tmp_path.iterdir())


def test_a_record_opens_where_the_first_hands_are_dealt(person: Person, tmp_path: Path, over: str) -> None:
    scene = _open(person, tmp_path, over)
    assert scene.record_view.rounds[0] == scene.player.view.match.n
    assert {"hand:0", "hand:1"} == _open_hands(scene)


def test_keys_go_to_both_ends_and_from_round_to_round(person: Person, tmp_path: Path, over: str) -> None:
    scene = _open(person, tmp_path, over)
    rounds = scene.record_view.rounds
    places = []
    for key in (pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        person.key(key)
        places.append(scene.player.view.match.n)
    assert [scene.record_view.length, rounds[-1], rounds[-2], 0, rounds[0], rounds[1]] == places


def test_the_buttons_and_the_slider_do_what_the_keys_do(person: Person, tmp_path: Path, over: str) -> None:
    scene = _open(person, tmp_path, over)
    places = []
    for name in ("first", "on", "on", "back", "round_on", "last", "round_back"):
        person.click(name)
        places.append(scene.player.view.match.n)
    rounds = scene.record_view.rounds
    assert [0, 1, 2, 1, rounds[0], scene.record_view.length, rounds[-1]] == [
        *places[:4],
        places[4] if rounds[0] > 1 else rounds[0],
        *places[5:],
    ]
    person.click("place")
    assert 0 < scene.player.view.match.n < scene.record_view.length
    assert _truth(scene) == _lie(scene)


def test_space_plays_the_record_to_its_end_and_stops_there(person: Person, tmp_path: Path, begun: str) -> None:
    scene = _open(person, tmp_path, begun)
    person.key(pygame.K_SPACE)
    assert say("replay.stop") == person.target("play").text
    person.until(lambda: scene.player.view.match.n == scene.record_view.length)
    person.until(lambda: not scene.player.is_playing)
    person.key(pygame.K_SPACE)
    assert scene.player.is_playing
    assert scene.player.view.match.n < 3
    person.key(pygame.K_SPACE)
    n = scene.player.view.match.n
    person.wait(5.0)
    assert n == scene.player.view.match.n


def test_a_record_without_a_deed_has_one_position(person: Person, tmp_path: Path) -> None:
    scene = _open(person, tmp_path, "kq-record 1\ngame kings-and-queens\nseats 2\n\n")
    person.key(pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_SPACE)
    person.click("place")
    person.wait(1.0)
    assert 0 == scene.player.view.match.n
    assert say("replay.begin") == scene.controls.deed_label.text


# -- words


class _Teller(PlainDescriber):
    """Sets the texts of deeds apart from names, and gives rounds no name."""

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        return f"{names[actor]}: <{deed.text}>"

    def round_name(self, number: int) -> str:
        return ""


def test_every_deed_is_named_in_words(over: str) -> None:
    reading = RecordView(over.encode(), "it")
    told = [describe_position(reading, n, 0, _Teller()) for n in range(reading.length + 1)]
    assert all(told)
    assert say("replay.begin") == told[0]
    dealt = reading.rounds[0]
    assert "Round 1 · The cards are dealt" == told[dealt]
    assert told[dealt + 1].startswith(("Anna: <predict", "Steady: <predict"))
    assert any("You take the trick" in words for words in told)
    assert any("Steady takes the trick" in words for words in told)
    assert any("Total: Anna " in words for words in told)


@pytest.mark.parametrize("viewer", [1, EVERYBODY])
def test_in_the_view_of_others_a_person_with_a_name_is_called_by_it(over: str, viewer: Seat) -> None:
    reading = RecordView(over.encode(), "it")
    told = [describe_position(reading, n, viewer, _Teller()) for n in range(reading.length + 1)]
    assert not any("You" in words for words in told)
    assert any("Anna takes the trick" in words for words in told)
    assert any("Total: Anna " in words for words in told)


def test_the_desk_says_the_deed_as_the_games_own_table_says_it(person: Person, tmp_path: Path, over: str) -> None:
    scene = _open(person, tmp_path, over)
    n = next(
        n
        for n in range(1, scene.record_view.length)
        if scene.record_view.observed_deed(n, scene.viewer).text.startswith("play ")
    )
    scene.player.go_to(n)
    person.frame()
    card = scene.record_view.observed_deed(n, scene.viewer).text.removeprefix("play ")
    assert f"{{{card}}}" in scene.controls.deed_label.text
    scene.player.go_to_end()
    person.frame()
    assert "won after" in scene.controls.position_label.text


# -- who may see what


def test_while_a_match_goes_on_no_position_shows_anothers_hand(person: Person, tmp_path: Path, begun: str) -> None:
    scene = _open(person, tmp_path, begun)
    assert not person.has("eyes")
    assert say("replay.seen_by", name=You("Anna")) in scene.controls.position_label.text
    person.key(pygame.K_HOME)
    for _ in range(scene.record_view.length):
        person.key(pygame.K_RIGHT)
        person.until(lambda: not scene.is_moving)
        assert _open_hands(scene) <= {"hand:0"}
        assert {HIDDEN} >= {
            sprite.card for zone, sprite in scene.table.view.board.sprites() if str(zone) in {"hand:1", "out"}
        }
        assert not any(target.id.startswith("hand:1") for target in person.top.targets())


def test_while_several_people_play_no_hand_lies_open(person: Person, tmp_path: Path) -> None:
    scene = _open(person, tmp_path, text(play(lambda match: match.n >= BEGUN, words=TOGETHER)))
    for n in range(scene.record_view.length + 1):
        scene.player.go_to(n)
        assert set() == _open_hands(scene)
    assert not person.has("eyes")


def test_a_match_that_is_over_is_seen_through_every_pair_of_eyes(person: Person, tmp_path: Path, over: str) -> None:
    scene = _open(person, tmp_path, over)
    person.key(pygame.K_RIGHT, pygame.K_RIGHT)
    n = scene.player.view.match.n
    seen: list[tuple[int, set[str], int]] = []
    for _ in range(4):
        seen.append((scene.viewer, _open_hands(scene), scene.player.view.match.n))
        person.click("eyes")
    assert [
        (EVERYBODY, {"hand:0", "hand:1"}, n),
        (0, {"hand:0"}, n),
        (1, {"hand:1"}, n),
        (SPECTATOR, set(), n),
    ] == seen
    assert EVERYBODY == scene.viewer


def test_the_view_of_a_seat_is_looked_through_as_that_seat(person: Person, tmp_path: Path, begun: str) -> None:
    seen = RecordView(begun.encode(), "it").export_text()
    assert seen is not None
    scene = _open(person, tmp_path, seen)
    for n in range(scene.record_view.length + 1):
        scene.player.go_to(n)
        assert _open_hands(scene) <= {"hand:0"}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (800, 1200)])
@pytest.mark.parametrize("game", ["kings-and-queens", "the-queen", "king", "king-52"])
def test_with_all_hands_open_every_card_lies_whole_in_the_window_and_upright(
    come: Opener, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    person = come(size)
    rules = registry.game(game)
    match = play(game=game, seats=max(rules.seats))
    scene = _open(person, tmp_path, text(match))
    assert EVERYBODY == scene.viewer
    with person.stage.minimized():
        person.key(pygame.K_HOME, *[pygame.K_RIGHT] * 30)
    board, (w, h) = scene.table.view.board, scene.table.view.board.layout.card
    for zone, sprite in board.sprites():
        if zone.name in {"hand", "won", "out"}:
            pose = board.home(sprite, zone)
            assert sprite.is_up
            assert abs(pose.angle) < 10
            box = Rect(0, 0, round(w * pose.scale), round(h * pose.scale))
            box.center = (round(pose.x), round(pose.y))
            assert Rect((0, 0), size).contains(box)
    assert {"hand"} < {zone.name for zone, sprite in board.sprites() if sprite.is_up}


# -- files from outside


@pytest.mark.parametrize(
    ("junk", "complaint"),
    [
        (b"", "holiday.kq: line 1: this is not a KQ Table record"),
        (b"\xff\xd8\x00 a picture\n", "holiday.kq: line 1: this is not UTF-8 text"),
        (b"kq-record 1\ngame chess\nseats 2\n\n", "holiday.kq: line 2: "),
        (b"kq-record 1\ngame kings-and-queens\nseats 2\n\n- deal \x07\x1b[31m\n", "holiday.kq: line 5: "),
        (b"kq-record 1\n" + b"#" * 1_000_001, "holiday.kq: the file is too long to be a record"),
    ],
)
def test_a_bad_file_is_told_of_in_one_plain_sentence(
    person: Person, tmp_path: Path, junk: bytes, complaint: str
) -> None:
    path = tmp_path / "holiday.kq"
    path.write_bytes(junk)
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    assert ["menu", "notice"] == names(person.stage.context.stack.scenes)
    assert complaint in person.notice
    assert person.notice.isprintable()
    person.click("ok")
    assert "menu" == person.scene


def test_a_file_that_is_none_is_told_of_too(person: Person, tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.kq", tmp_path):
        person.frame(Event(pygame.DROPFILE, file=str(path)))
        assert path.name in person.notice
        person.click("ok")


def test_a_match_of_a_game_without_a_table_is_told_of(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: str
) -> None:
    monkeypatch.setattr("kq_table.games.registry.HUDS", {})
    (tmp_path / "a.kq").write_text(over, "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(tmp_path / "a.kq")))
    assert say("note.no_table", name="a.kq", game="Kings & Queens") == person.notice


def test_hostile_names_are_shown_as_names(person: Person, tmp_path: Path) -> None:
    words = ("name 0 A\x00\x1b[2J\u202enna", f"name 1 {'W' * 3000}", "player 0 person")
    _open(person, tmp_path, text(play(words=words)))
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.resize(size)
        person.stage.context.resize(size)
        person.frame()
        assert all(target.text.isprintable() for target in person.top.targets())


def test_another_file_takes_the_place_of_the_one_that_is_open(person: Person, tmp_path: Path, over: str) -> None:
    for _ in range(3):
        _open(person, tmp_path, over)
    assert ["menu", "replay"] == names(person.stage.context.stack.scenes)


def test_a_file_dropped_at_the_table_leaves_the_match_as_it_is(at_table: Person, tmp_path: Path, over: str) -> None:
    n = at_table.controller.n
    _open(at_table, tmp_path, over)
    at_table.wait(3.0)
    at_table.key(pygame.K_ESCAPE)
    at_table.frame()
    assert ("table", n) == (at_table.scene, at_table.controller.n)
    at_table.act()


def test_a_file_is_named_on_the_command_line() -> None:
    assert Path("a match.kq") == cli._parser().parse_args(["a match.kq"]).file
    assert cli._parser().parse_args([]).file is None


# -- at every size


@pytest.mark.parametrize("record", ["over", "begun"])
def test_everything_lies_in_the_window_and_the_desk_under_the_table(
    come: Opener, tmp_path: Path, record: str, request: pytest.FixtureRequest
) -> None:
    person = come()
    scene = _open(person, tmp_path, request.getfixturevalue(record))
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.resize(size)
        person.stage.context.resize(size)
        person.frame()
        window, found = Rect((0, 0), size), person.top.targets()
        assert len(found) == len({target.id for target in found})
        for target in found:
            assert target.text.strip(), target.id
            assert window.contains(target.rect), (target.id, target.rect, size, scale)
        desk = scene.controls
        inside = [widget for widget in desk.children if widget.text]
        assert all(desk.rect.contains(widget.rect) for widget in inside), (size, scale)
        row = sorted((widget.rect for widget in inside if widget.can_focus), key=lambda rect: (rect.y, rect.x))
        assert not any(one.colliderect(other) for one in row for other in row if one is not other), (size, scale)
        hand = [box.rect for box in found if box.id.startswith("hand:0")]
        assert all(box.centery < desk.rect.y for box in hand), (size, scale)


def test_a_record_that_was_changed_after_the_match_is_shown_and_told_of(
    person: Person, tmp_path: Path, over: str
) -> None:
    path = tmp_path / "a.kq"
    whole = over + "".join(f"# {comment}\n" for comment in closing_comments(over.encode(), None))
    path.write_text(whole, "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    assert "replay" == person.scene
    person.stage.context.stack.pop()
    path.write_text(whole.replace("name 0 Anna", "name 0 Bert"), "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    line = whole.splitlines().index("name 0 Anna") + 1
    assert say("note.changed", name="a.kq", line=line) == person.notice
    person.click("ok")
    assert "replay" == person.scene
