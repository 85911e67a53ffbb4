"""Hints tell a little more with every press, see one seat's cards only, and go when the position changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame
import pytest

from engines.core.api import Seat, Visibility, Zone
from engines.games import registry
from kq_table.board.card_targets import shown_rect
from kq_table.features.hints.overlay import MARK_HEIGHT, _lay
from kq_table.features.hints.words import BEST_MARK
from kq_table.match.bot_process import BotAnswer, Fault
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person
from tests.tools.bots import FakeBot

from .test_popup import places_of_marks

pytestmark = pytest.mark.usefixtures("warned")
HAND, TRICK = Zone("hand", Visibility.OWNER, 0), Zone("trick", Visibility.ALL)
TOGETHER = (Seating("Anna"), Seating("Ben"))
every_table = pytest.mark.parametrize(
    ("game", "seats"), [(rules.key, seats) for rules in registry.GAMES for seats in rules.seats]
)
reasoned = "Keeps a low spade for a later trick."


class Sage(FakeBot):
    """Thinks most of the second deed, and says why; keeps what it is told."""

    told: dict[int, list[str]]

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        """Begin."""
        super().start(game=game, seats=seats, seat=seat, options=options, level=level, seed=seed)
        self._heard = type(self).told.setdefault(seat, [])
        self._heard.clear()

    def line(self, line: str) -> None:
        """Hear a line."""
        self._heard.append(line)

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Give two candidates, where there are two deeds."""
        found = tuple(zip(legal[1::-1], (1.25, -0.5), strict=False))
        self._answers.append(BotAnswer(n, found[0][0], found[0][1], 1.0, (reasoned,), found))


class Hopeless(FakeBot):
    """Gives no good answer."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Fail."""
        self._answers.append(Fault(n, "did not answer in time"))


class Slow(FakeBot):
    """Never answers."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Say nothing."""


# -- at the table


@pytest.fixture
def advised(come: Opener) -> Callable[..., Person]:
    """Give a function that sits a person down whom a sage advises."""

    def sit(game: str = "kings-and-queens", seats: int = 0, **more: object) -> Person:
        Sage.told = {}
        person = come(bots=Sage, **more)
        seats = seats or registry.game(game).seats[0]
        seatings = (Seating("Anna"), *(Seating(f"Bot {i}", "knight") for i in range(1, seats)))
        person.stage.context.navigate.open_table(MatchSetup(game, seatings, {}, 1))
        return person

    return sit


def free(person: Person) -> bool:
    """Whether the person has a choice."""
    return person.is_asked() and len(person.legal()) > 1


def slip(person: Person) -> str:
    """Say what the slip of the hint says; nothing where there is none."""
    widget = person.table.hint_overlay.popup
    return widget.text if widget.is_shown else ""


def test_a_card_dropped_where_it_does_not_go_is_told_what_is_asked_though_a_hint_is_open(
    advised: Callable[..., Person],
) -> None:
    person = advised()
    person.to_play()
    person.key(pygame.K_h)
    person.until(lambda: bool(slip(person)))
    card, asked = next(target.id for target in person.top.targets() if target.id.startswith("hand:0:")), person.prompt
    hand = person.target(card).rect.center
    person.drag(card, (5, 5))
    person.up((5, 5))
    assert asked == person.toast != ""
    person.wait(5.0)
    person.drag(card, (hand[0] + 60, hand[1]))
    person.up((hand[0] + 60, hand[1]))
    assert "" == person.toast, "it was put back"


@every_table
def test_in_every_game_three_presses_at_most_lead_to_the_deed(
    advised: Callable[..., Person], game: str, seats: int
) -> None:
    person = advised(game, seats)
    person.play_to(lambda: free(person))
    marks: list[list[str]] = []
    while not marks or BEST_MARK not in marks[-1]:
        person.key(pygame.K_h)
        person.frame()
        assert slip(person)
        marks.append([mark for found in person.table.hint_overlay.popup.marks for mark in found.text.split() or [""]])
    assert len(marks) in {2, 3}
    assert all(marks)
    assert "1" in marks[-2]
    assert "Keep a low spade for a later trick." in slip(person)  # a reason, said to the person
    person.key(pygame.K_h)
    assert "" == slip(person)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_beside_large_text_the_slip_leaves_the_panel_of_the_deals_free(
    advised: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = advised("king", 3, size=size, settings=replace(QUICK, text_scale=2.0))
    person.play_to(lambda: free(person))
    (panel,) = person.table.hint_overlay.score_panel()
    assert panel.w > 0
    for _ in range(2):
        person.key(pygame.K_h)
        person.frame()
        assert not panel.colliderect(person.target("hint.slip").rect)


def test_the_slip_leaves_buttons_free_that_cannot_be_pressed_yet(advised: Callable[..., Person]) -> None:
    person = advised("kings-and-queens")
    person.play_to(lambda: free(person))
    person.key(pygame.K_h)
    person.frame()
    needed = person.table.hint_overlay.popup.needed
    assert all(widget.rect in needed for widget in person.table.hud.own_widgets)


def test_a_mark_on_a_plate_leaves_the_name_free(advised: Callable[..., Person]) -> None:
    person = advised("crowns")
    person.play_to(lambda: free(person))
    person.key(pygame.K_h, pygame.K_h)
    person.frame()
    plates = person.table.hud.layout.of_seats("plate")
    marks = [mark for mark in person.table.hint_overlay.popup.marks if mark.place in plates]
    assert marks
    plate = person.table.hud.plates.painter
    for mark in marks:
        high = person.table.kit.metrics.text(MARK_HEIGHT)
        drawn = _lay(mark, (high * 5 // 4, high), 0)
        assert mark.place.contains(drawn), "it hangs off its plate"
        face = plate.portrait_rect(mark.place.size).move(mark.place.topleft)
        assert drawn.right < face.right
        assert drawn.top > face.centery


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_mark_of_a_contract_lies_in_its_button_beside_the_words(
    advised: Callable[..., Person], size: tuple[int, int], text_scale: float
) -> None:
    person = advised("king", size=size, settings=replace(QUICK, text_scale=text_scale))
    seatings = person.controller.seatings
    person.stage.context.navigate.open_table(MatchSetup("king", seatings, {"contracts": "dealer"}, 0))
    person.until_asked()
    person.key(pygame.K_h)
    person.frame()
    person.key(pygame.K_h)
    person.frame()
    buttons = [target.rect for target in person.top.targets() if target.id.startswith("contract:")]
    marks = places_of_marks(person.table.hint_overlay.popup)
    assert [1] in [mark.collidelistall(buttons) for mark in marks]
    for mark in marks:
        (own,) = mark.collidelistall(buttons)
        assert mark.right <= buttons[own].right
        assert text_scale > 1 or buttons[own].contains(mark)


def test_the_button_does_the_same(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(lambda: free(person))
    person.click("hint")
    person.frame()
    assert any(say(key, words="").strip() in slip(person) for key in ("hint.more", "hint.why"))
    assert person.has("hint.slip")


def test_a_hint_goes_when_the_position_changes(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(lambda: free(person))
    person.key(pygame.K_h)
    person.act()
    person.frame()
    assert ("", {}) == (slip(person), person.table.hint_overlay.card_marks)


def test_escape_puts_a_hint_away_before_it_opens_the_pause(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(lambda: free(person))
    person.key(pygame.K_h)
    person.key(pygame.K_ESCAPE)
    assert ("", "table") == (slip(person), person.scene)
    person.key(pygame.K_ESCAPE)
    assert "pause" == person.scene


def test_one_sentence_shows_at_a_time(advised: Callable[..., Person]) -> None:
    person = advised("kings-and-queens")
    person.play_to(lambda: free(person))
    person.key(pygame.K_h)
    person.frame()
    said = slip(person)
    card = next(target for target in person.table.targets() if target.id.startswith("hand:0:"))
    person.point(card.rect.center)
    person.wait(2)
    assert (said, "", True) == (slip(person), person.toast, person.has("hint.slip"))
    person.click(card.id)
    person.frame()
    assert person.toast
    assert not person.has("hint.slip")
    assert person.table.hint_overlay.popup.marks
    person.key(pygame.K_F5)
    assert ("", True) == (person.toast, person.has("hint.slip"))


def test_a_hint_gives_way_to_how_the_chosen_cards_are_played_until_more_of_it_is_asked(
    advised: Callable[..., Person],
) -> None:
    person = advised("the-queen")
    person.play_to(lambda: free(person) and any(deed.startswith("drop") for deed in person.legal()))

    def shown() -> tuple[bool, bool]:
        """Tell whether the hint is read, and whether the prompt is."""
        person.frame()
        person.frame()
        assert person.table.hint_overlay.popup.marks
        return person.has("hint.slip"), not person.table.hud.state.is_prompt_covered

    drop = next(deed for deed in person.legal() if deed.startswith("drop"))
    person.key(pygame.K_h)
    assert (True, False) == shown()
    person.click(f"hand:0:{drop.removeprefix('drop ')}")
    assert (False, True) == shown()
    assert say("table.click_again") == person.prompt
    person.key(pygame.K_h)
    assert (True, False) == shown()


def test_while_it_is_thought_the_slip_says_so(come: Opener) -> None:
    person = come(bots=Slow)
    person.stage.context.navigate.open_table(MatchSetup("king", (*TOGETHER, Seating("Cleo")), {}, 2))
    person.until_asked()
    if person.scene == "curtain":
        person.look()
        person.until_asked()
    person.key(pygame.K_h)
    person.wait(1)
    assert say("hint.thinking") == slip(person)
    assert not person.controller.is_assisted


def test_a_hint_that_fails_says_so_and_may_be_asked_for_again(come: Opener) -> None:
    person = come(bots=Hopeless)
    person.sit_down()
    person.play_to(lambda: free(person))
    for _ in range(2):
        person.key(pygame.K_h)
        person.frame()
        assert say("hint.failed", reason="did not answer in time") == slip(person)
    assert not person.controller.is_assisted


def test_a_match_with_a_hint_counts_as_one_with_help(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(lambda: free(person))
    assert not person.controller.is_assisted
    person.key(pygame.K_h)
    person.frame()
    assert person.controller.is_assisted
    person.key(*[pygame.K_h] * 5)
    assert 1 == person.controller.path.read_text("utf-8").count("# hint 0\n")


def test_of_a_deed_without_choice_nothing_is_asked_and_nothing_noted(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(lambda: person.is_asked() and len(person.legal()) == 1)
    person.key(pygame.K_h)
    person.frame()
    assert slip(person).startswith(say("hint.only", move="")[:16])
    assert not person.controller.is_assisted


def test_no_mark_lies_on_a_card_that_the_pointer_raises_but_its_own(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(lambda: person.is_asked() and len(person.legal()) > 2)
    person.key(pygame.K_h, pygame.K_h)
    person.frame()
    board, overlay, named = person.table.board, person.table.hint_overlay, person.table.cards.targets_by_card()
    assert len(overlay.card_marks) == 2
    covered = 0
    for sprite in person.pile("hand:0"):
        person.point(named[sprite].rect.center)
        person.wait(1.0)
        assert sprite.is_pointed_at
        raised = shown_rect(board, sprite)
        spots = {mark.place.x: mark.spot for mark in overlay.popup.marks if not mark.is_covered}
        covered += len(overlay.card_marks) - len(spots)
        for marked in overlay.card_marks:
            spot = spots.get(named[marked].rect.x)
            assert spot is None or (marked is sprite) == raised.inflate(0, 4).collidepoint(spot)
        if sprite in overlay.card_marks:
            assert named[sprite].rect.x in spots
    assert covered > 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_beside_large_text_the_slip_leaves_a_card_free_that_the_pointer_raises(
    advised: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = advised("kings-and-queens", size=size, settings=replace(QUICK, text_scale=2.0))
    person.play_to(lambda: free(person))
    person.key(pygame.K_h, pygame.K_h)
    middle = person.pile("hand:0")[4]
    person.point(person.table.cards.targets_by_card()[middle].rect.center)
    person.wait(1.0)
    assert middle.is_pointed_at
    assert not shown_rect(person.table.board, middle).colliderect(person.target("hint.slip").rect)


def test_there_is_no_hint_for_another_turn(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(person.is_asked)
    person.act()
    person.key(pygame.K_h)
    assert (say("hint.not_now"), "") == (person.toast, slip(person))


def test_that_it_was_too_early_is_said_no_longer_than_it_is_true(advised: Callable[..., Person]) -> None:
    person = advised("king")
    person.play_to(person.is_asked)
    person.act()
    person.key(pygame.K_h)
    assert say("hint.not_now") == person.toast
    person.until(person.is_asked)
    person.frame()
    assert "" == person.toast


def test_who_looks_on_has_no_such_button(come: Opener) -> None:
    person = come()
    person.sit_down((Seating("One", "knight"), Seating("Two", "knight")))
    person.wait(0.5)
    assert not person.has("hint")


def test_no_hint_shows_behind_the_curtain_or_to_another(come: Opener) -> None:
    Sage.told = {}
    person = come(bots=Sage, settings=replace(QUICK, reduced_motion=True))
    person.sit_down(TOGETHER, 1)
    person.until_asked()
    person.look()
    person.until_asked()
    person.key(pygame.K_h)
    person.frame()
    first = person.table.match.seat
    assert slip(person)
    person.lose_focus()
    person.frame()
    assert ("curtain", "") == (person.scene, slip(person))
    person.look()
    person.until_asked()
    assert "" == slip(person)
    person.act()
    person.until(lambda: person.scene == "curtain")
    person.look()
    person.until_asked()
    assert (1 - first, "") == (person.table.match.seat, slip(person))


def test_who_advises_a_seat_has_heard_what_that_seat_saw(come: Opener) -> None:
    Sage.told = {}
    person = come(bots=Sage)
    person.sit_down(TOGETHER, 1)
    asked: set[int] = set()
    while len(asked) < 2:
        person.until_asked()
        if person.scene == "curtain":
            person.look()
        else:
            asked.add(person.table.match.seat)
            person.key(pygame.K_h)
            person.act()
    match = person.controller._match
    for seat, heard in Sage.told.items():
        assert list(match.lines(seat))[: len(heard)] == heard
        assert any("??" in line for line in heard)
