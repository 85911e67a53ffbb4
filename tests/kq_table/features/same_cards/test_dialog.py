"""*The same cards* on the screen: in the result, the list and the replay; by mouse and keys; and the line to share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from engines.bots.same_cards import PLAN
from engines.record import deal_codes
from kq_table.features.same_cards.dialog import SameCardsDialog
from kq_table.features.same_cards.trials import TrialRunner
from kq_table.match.bot_transport import NullTransport
from kq_table.match.setup import MatchSetup, Seating
from kq_table.shell import record_export
from kq_table.ui.scroll import ScrollArea
from tests.kq_table.conftest import Opener
from tests.kq_table.contrast import faint_texts
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.features.results.files import add
from tests.kq_table.person import QUICK, Person

from .test_trials import GAME, Hands, coded_text

ANNA = (Seating("Anna"), Seating("Paul", "page"))


@pytest.fixture
def hands(person: Person, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Have the games played by the test."""
    return _give_hands(person, monkeypatch)


def _give_hands(person: Person, monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    context = person.stage.context
    context._workers[TrialRunner] = TrialRunner(context.services.store, found)
    return found


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give what is put on the clipboard."""
    found: list[str] = []
    monkeypatch.setattr(record_export, "to_clipboard", found.append)
    return found


def _words(person: Person) -> str:
    return "\n".join(widget.text for widget in person.top.dialog.walk())


def _to_the_end(person: Person, *, is_coded: bool = True) -> None:
    deal = deal_codes.daily(GAME, "2026-01-02")
    code = deal.code if is_coded else ""
    person.stage.context.navigate.open_table(MatchSetup(GAME, ANNA, deal.options, None, code))
    person.play_to(lambda: person.scene == "match")
    person.wait(1.0)  # until the match is counted: a new feat would move what is pressed


def _open(person: Person, path: Path) -> SameCardsDialog:
    person.stage.context.navigate.show_same_cards(path)
    person.wait(1.0)
    assert isinstance(person.top, SameCardsDialog)
    return person.top


def _put(person: Person) -> Path:
    return add(person.stage.context.services.store, 0, coded_text())


# -- the result


def test_the_result_of_a_match_from_a_code_tells_how_the_levels_do(person: Person, hands: Hands) -> None:
    _to_the_end(person)
    assert "Computer players are playing your cards" in _words(person)
    assert f"0 of {len(PLAN)} matches have been played so far." in _words(person)
    hands.last.play(12)
    person.wait(1.0)
    assert "With the same cards, you beat" in _words(person)
    assert "Page in" in _words(person)
    assert f"12 of {len(PLAN)} matches have been played so far." in _words(person)
    hands.last.play(len(PLAN) - 12)
    person.wait(1.0)
    assert "so far" not in _words(person)
    assert "and Sovereign in " in _words(person)


def test_beside_a_short_score_sheet_nothing_has_to_be_scrolled(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come((1280, 800))
    _give_hands(person, monkeypatch)
    deal = deal_codes.daily("crowns", "2026-01-02")
    others = [Seating(f"Bot {i}", "random") for i in range(1, 4)]
    person.stage.context.navigate.open_table(
        MatchSetup("crowns", (Seating("Anna"), *others), deal.options, None, deal.code)
    )
    person.play_to(lambda: person.scene == "match")
    person.wait(1.0)
    assert person.has("same")
    (area,) = (widget for widget in person.top.dialog.walk() if isinstance(widget, ScrollArea))
    assert 0 == area.max_offset


def test_a_match_with_cards_of_its_own_is_not_played_again(person: Person, hands: Hands) -> None:
    _to_the_end(person, is_coded=False)
    assert not person.has("same")
    assert [] == hands.all


def test_it_stops_when_a_match_begins_and_goes_on_in_the_menu(person: Person, hands: Hands) -> None:
    _to_the_end(person)
    hands.last.play(2)
    person.click("rematch")
    assert hands.last.is_closed
    assert not person.stage.context.worker(TrialRunner).is_playing
    person.stage.context.navigate.show_menu()
    assert person.stage.context.worker(TrialRunner).is_playing
    assert len(PLAN) - 2 == len(hands.last.task["trials"])


def test_quitting_ends_it(person: Person, hands: Hands) -> None:
    _to_the_end(person)
    person.stage.context.stop_processes()
    assert hands.last.is_closed


# -- the dialog


def test_every_game_shows_by_level(person: Person, hands: Hands, copied: list[str]) -> None:
    _to_the_end(person)
    person.click("same")
    hands.last.play(11)
    person.wait(1.0)
    assert "same" == person.scene
    strips = {name: person.top.dialog[f"level.{name}"] for name in ("page", "squire", "knight")}
    assert "of 10" in strips["page"].words
    assert "of 1" in strips["squire"].words
    assert "Not played yet" == strips["knight"].words
    assert strips["page"].spoken.startswith("Page: You beat")
    person.click("copy")
    assert [person.top.part.share_text] == copied
    assert "Copied." in person.top.toasts.text
    person.key(pygame.K_ESCAPE)
    assert "match" == person.scene


def test_the_line_to_share_names_deal_result_and_complete_levels(
    person: Person, hands: Hands, copied: list[str]
) -> None:
    _to_the_end(person)
    hands.last.play(15)
    person.wait(1.0)
    person.click("share")
    (line,) = copied
    code = person.controller.same_deal.code
    assert line.startswith(f"KQ Table · Kings n’ Queens · code {code} · place ")
    assert line.endswith("of 10 with the same cards")
    assert "Squire" not in line


def test_what_was_stopped_can_be_taken_up(person: Person, hands: Hands) -> None:
    path = _put(person)
    scene = _open(person, path)
    assert not person.has("go_on")
    hands.last.play(3)
    hands.last.is_over = True
    person.wait(1.0)
    assert f"Stopped after 3 of {len(PLAN)} matches." in _words(person)
    person.click("go_on")
    assert len(PLAN) - 3 == len(hands.last.task["trials"])
    assert not scene.part.is_stopped


def test_why_nothing_can_be_played_is_told(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_option: str, _line: bytes) -> NullTransport:
        raise OSError(12, "no memory")

    context = person.stage.context
    context._workers[TrialRunner] = TrialRunner(context.services.store, refuse)
    _open(person, _put(person))
    assert "Computer players can’t play your cards right now ([Errno 12] no memory)." in _words(person)


def test_a_record_that_has_gone_is_told_of(person: Person, tmp_path: Path) -> None:
    _open(person, tmp_path / "gone.kq")
    assert "Computer players can’t play your cards right now (" in _words(person)
    assert not person.has("copy")


def test_by_keys_alone_every_level_and_both_buttons_are_reached(person: Person, hands: Hands) -> None:
    _open(person, _put(person))
    hands.last.play(20)
    person.wait(1.0)
    reached = set()
    for _ in range(12):
        person.key(pygame.K_TAB)
        reached.add(person.top.focused_name)
    assert {"level.page", "level.sovereign", "back", "copy"} <= reached


@pytest.mark.parametrize(("size", "scale"), [*LOOKS, ((3840, 2160), 1.0)])
def test_nothing_leaves_the_window_at_any_size(
    come: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    hands = _give_hands(person, monkeypatch)
    scene = _open(person, _put(person))
    hands.last.play(len(PLAN))
    person.wait(1.0)
    assert Rect((0, 0), size).contains(scene.dialog.body.rect)
    for widget in scene.dialog.walk():
        assert 0 <= widget.rect.x <= widget.rect.right <= size[0], widget.name


def test_every_text_of_it_can_be_read(person: Person, hands: Hands) -> None:
    scene = _open(person, _put(person))
    hands.last.play(len(PLAN))
    person.wait(1.0)
    for share in (0.0, 0.5, 1.0):
        scene.dialog.body.scroll_to(int(scene.dialog.body.max_offset * share))
        person.frame()
        assert [] == [str(faint) for faint in faint_texts(person.stage)]


# -- from elsewhere


def test_the_list_of_matches_leads_there(person: Person, hands: Hands) -> None:
    _put(person)
    person.stage.context.navigate.show_matches()
    person.wait(1.0)
    person.click("same")
    assert "same" == person.scene
    assert len(PLAN) == len(hands.last.task["trials"])


def test_the_replay_leads_there(person: Person, hands: Hands) -> None:
    person.stage.context.navigate.show_replay(_put(person))
    person.wait(1.0)
    person.click("same")
    assert "same" == person.scene
    assert hands.all


def test_my_games_tells_of_it(person: Person, hands: Hands) -> None:
    _open(person, _put(person))
    hands.last.play(len(PLAN))
    person.wait(1.0)
    person.key(pygame.K_ESCAPE)
    person.click("games")
    person.wait(1.0)
    assert "With the same cards" in _words(person)
    assert "Your luck in 1 match" in _words(person)
