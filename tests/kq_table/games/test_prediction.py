"""Saying a number: by the wheel, by drag, by keys, typed; the barred one cannot be said."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import partial
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from engines.core.cards import SUITS, parse
from engines.core.sentences import signed
from kq_table.board.card_targets import shown_rect
from kq_table.features.hints.overlay import MARK_HEIGHT
from kq_table.games.kings_and_queens.dial import MAX_NUMBER, MIN_NUMBER, Dial
from kq_table.games.kings_and_queens.hud import KingsAndQueensHud, PredictionDial, _draw_tally
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.image_cache import Deadline
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, STEP, Person


@pytest.fixture
def first(person: Person) -> Person:
    """Give a person who is the first to say a number."""
    person.sit_down(dealer=1)
    person.until_asked()
    return person


@pytest.fixture
def second(person: Person) -> Person:
    """Give a person who has to say a number after the other."""
    person.sit_down(dealer=0)
    person.until_asked()
    return person


def _dial(person: Person) -> PredictionDial:
    dial = person.table.widgets["dial"]
    assert isinstance(dial, PredictionDial)
    return dial


def _said(person: Person) -> list[str]:
    return [line.deed for line in person.controller._match.record.lines if line.actor == 0]


def _barred(person: Person) -> int:
    barred = _dial(person).barred
    assert barred is not None
    return barred


@pytest.mark.parametrize(
    ("typed", "number"), [("-12", -12), ("7", 7), ("12", 12), ("0", 0), ("-3", -3), ("99", 9), ("-13", -3)]
)
def test_a_number_can_be_typed(first: Person, typed: str, number: int) -> None:
    first.type(typed)
    assert number == _dial(first).number
    first.key(pygame.K_RETURN)
    assert [f"predict {number}"] == _said(first)


def test_a_number_can_be_typed_anew_from_the_button_that_says_it(first: Person) -> None:
    first.type("-12")
    while first.table.widgets.focused is not first.table.widgets["announce"]:
        first.key(pygame.K_TAB)
    first.type("3")
    assert (3, _dial(first)) == (_dial(first).number, first.table.widgets.focused)
    first.key(pygame.K_RETURN)
    assert ["predict 3"] == _said(first)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.usefixtures("warned")
def test_news_lies_below_the_button_that_says_the_number(come: Opener, scale: float) -> None:
    person = come(settings=replace(QUICK, text_scale=scale))
    person.sit_down(dealer=1)
    person.until_asked()
    person.type("3")
    person.key(pygame.K_RETURN)
    person.until_asked()
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    person.until_asked()
    hud, toasts = person.table.hud, person.table.overlays.toasts
    assert say("undo.done") == toasts.text
    slip = toasts.slip(person.table.kit, hud.toast_foot)
    assert hud.layout["announce"].bottom < slip.top
    assert slip.bottom < min(target.rect.top for target in person.table.targets() if target.id.startswith("hand:0:"))


def test_backspace_takes_a_digit_back(first: Person) -> None:
    first.type("-12")
    first.key(pygame.K_BACKSPACE)
    assert -1 == _dial(first).number


def test_what_was_typed_ends_when_the_number_is_chosen_otherwise(first: Person) -> None:
    dial = _dial(first)
    five = dial.dial.box(5).center
    keys = [partial(first.key, key) for key in (pygame.K_HOME, pygame.K_END, pygame.K_UP)]
    for turn in (partial(dial.press, five), partial(dial.drag, five), *keys):
        first.type("1")
        turn()
        first.type("2")
        assert 2 == dial.number
        dial.clear(None)


def test_nothing_is_chosen_at_first_and_enter_says_nothing(first: Person) -> None:
    assert _dial(first).number is None
    first.key(pygame.K_RETURN)
    assert [] == _said(first)
    assert not first.has("announce")


def test_the_first_to_speak_may_say_every_number(first: Person) -> None:
    assert _dial(first).barred is None
    assert [f"dial:{n}" for n in range(-12, 13)] == [t.id for t in first.top.targets() if t.id.startswith("dial:")]


def test_every_number_can_be_clicked(first: Person) -> None:
    for number in range(-12, 13):
        first.click(f"dial:{number}")
        assert number == _dial(first).number


def test_a_click_on_a_number_and_on_announce_says_it(first: Person) -> None:
    first.click("dial:5")
    first.click("announce")
    assert ["predict 5"] == _said(first)


def test_the_needle_follows_a_drag_even_beside_the_ring(first: Person) -> None:
    dial = _dial(first).dial
    first.down(first.target("dial:-6").rect.center)
    first.point((dial.x + 3 * dial.radius, dial.y + 5), is_down=True)
    assert 12 == _dial(first).number
    first.point((dial.x, dial.y - 3 * dial.radius), is_down=True)
    first.up((dial.x, dial.y - 3 * dial.radius))
    assert 0 == _dial(first).number


def test_the_wheel_turns_by_one(first: Person) -> None:
    first.click("dial:4")
    for steps in (1, 1, -1):
        first.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps)))
    assert 5 == _dial(first).number


def test_less_and_more_turn_by_one(first: Person) -> None:
    first.click("dial:4")
    first.click("more")
    first.click("more")
    first.click("less")
    assert 5 == _dial(first).number


def test_arrows_home_and_end_turn_the_needle(first: Person) -> None:
    first.key(pygame.K_HOME)
    assert -12 == _dial(first).number
    first.key(pygame.K_RIGHT, pygame.K_PAGEUP)
    assert -8 == _dial(first).number
    first.key(pygame.K_END, pygame.K_RIGHT)
    assert 12 == _dial(first).number


def test_the_barred_number_is_no_target_and_cannot_be_said(second: Person) -> None:
    barred = _barred(second)
    assert not second.has(f"dial:{barred}")
    second.type(str(barred))
    assert say("table.barred", number=signed(barred)) == second.toast
    assert _dial(second).number is None
    assert not second.has("announce")
    second.key(pygame.K_RETURN)
    assert [] == _said(second)


def test_the_barred_number_says_why(second: Person) -> None:
    second.point(_dial(second).dial.box(_barred(second)).center)
    assert "0" in _dial(second).tip()[0]
    assert say("table.barred", number=signed(_barred(second))) == _dial(second).tip()[0]


def test_the_reason_against_the_barred_number_stands_where_a_press_says_it(second: Person) -> None:
    reason = say("table.barred", number=signed(_barred(second)))
    second.point(_dial(second).dial.box(_barred(second)).center)
    second.wait(MOTION.tip_delay + 0.5)
    assert reason == second.toast
    second.click(_dial(second).dial.box(_barred(second)).center)
    second.frame()
    assert reason == second.toast


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_news_beside_large_text_leaves_score_sheet_plate_and_cards_free(come: Opener, size: tuple[int, int]) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=2.0))
    person.sit_down(dealer=0)
    person.until_asked()
    card, hud = next(target for target in person.top.targets() if target.id.startswith("hand:0:")), person.table.hud
    person.click(card.id)
    person.wait(1.0)
    assert person.toast
    foot = hud.toast_foot
    news = person.table.overlays.toasts.slip(person.table.kit, foot, hud.toast_room)
    beside = [hud.layout["plate:0"], *person.table.hint_overlay.score_panel()]
    raised = [shown_rect(person.table.board, sprite) for sprite in person.pile("hand:0")]
    assert -1 == news.collidelist([*beside, *raised])
    person.click(_dial(person).dial.box(_barred(person)).center)
    person.frame()
    assert person.toast
    news = person.table.overlays.toasts.slip(person.table.kit, foot, hud.toast_room)
    assert -1 == news.collidelist(beside)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_mark_of_a_hint_lies_outwards_of_its_number_and_on_none(come: Opener, size: tuple[int, int]) -> None:
    person = come(size=size)
    person.sit_down(dealer=0)
    person.until_asked()
    dial, fonts = _dial(person).dial, person.table.kit.fonts
    numbers = range(MIN_NUMBER, MAX_NUMBER + 1)
    high = person.table.kit.metrics.text(MARK_HEIGHT)
    for number in numbers:
        spot = person.table.hud.mark_spot(f"dial:{number}")
        assert spot is not None
        x, y = dial.spot(number, 1.06)
        assert (x, y) == pytest.approx(spot, abs=1)
        mark = Rect(0, 0, round(1.25 * high), high).move_to(center=spot)
        assert -1 == mark.collidelist([dial.label_rect(fonts, other) for other in numbers])
        assert person.table.hud.mark_spot("announce") is None


def test_turning_passes_over_the_barred_number(second: Person) -> None:
    barred = _barred(second)
    second.click(f"dial:{barred - 1}")
    second.click("more")
    assert barred + 1 == _dial(second).number
    second.click("less")
    assert barred - 1 == _dial(second).number


def test_keys_that_pass_over_the_barred_number_say_why(second: Person) -> None:
    barred = _barred(second)
    second.click(f"dial:{barred - 1}")
    second.top.widgets.focus(_dial(second))
    second.key(pygame.K_LEFT)
    assert not second.toast
    second.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert (barred + 1, say("table.barred", number=signed(barred))) == (_dial(second).number, second.toast)


def test_the_dial_goes_when_the_number_is_said(first: Person) -> None:
    first.click("dial:5")
    first.click("announce")
    assert not first.has("dial")
    assert not first.has("announce")


def test_a_number_just_asked_for_is_not_said_by_a_click_meant_for_something_else(person: Person) -> None:
    person.sit_down(dealer=1)
    person.until(lambda: person.is_asked() and person.has("dial"))
    asked = person.stage.clock.now()
    person.frame(seconds=0)
    _dial(person).step(3)
    person.table.widgets["announce"].on_press()  # type: ignore[attr-defined] # the button that says it
    assert person.stage.clock.now() - asked < MOTION.dead_after_phase
    assert [] == _said(person)
    person.wait(MOTION.dead_after_phase + STEP)
    person.click("announce")
    assert ["predict 0"] == _said(person)


def test_a_barred_number_typed_leaves_nothing_chosen(second: Person) -> None:
    other = 5 if _barred(second) != 5 else 4
    second.type(str(other))
    second.type(str(_barred(second)))
    assert _dial(second).number is None
    second.key(pygame.K_RETURN)
    assert [] == _said(second)


def test_a_minus_alone_leaves_nothing_chosen(first: Person) -> None:
    first.type("4")
    first.type("-")
    assert _dial(first).number is None
    first.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert [] == _said(first)


def test_looking_at_a_card_leaves_the_keys_at_the_dial(first: Person) -> None:
    card = next(target for target in first.top.targets() if target.id.startswith("hand:0"))
    first.click(card.id)
    first.type("6")
    assert 6 == _dial(first).number


def test_the_parts_of_a_large_dial_are_drawn_in_several_frames() -> None:
    fonts, large = UiContext(Metrics((3840, 2160))).fonts, Dial(900, 900, 701)
    frames, pictures = 0, list[pygame.Surface]()
    while not pictures:
        with Deadline(lambda: 1.0, 0.0):
            pictures.append(large.paint(fonts, None, None))
        frames += 1
    assert frames >= 3
    assert pygame.image.tobytes(large.paint(fonts, None, None), "RGBA") == pygame.image.tobytes(pictures[0], "RGBA")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_of_the_cards_taken_so_far_none_lies_on_another(come: Opener, scale: float) -> None:
    person = come(size=(1024, 640), settings=replace(QUICK, text_scale=scale, memory_aid=True))
    person.sit_down()
    person.until_asked()
    hud = person.table.hud
    assert isinstance(hud, KingsAndQueensHud)
    assert hud.state is not None
    history = copy(hud.state.history)
    history.captured = [[parse(rank + suit) for rank in "KQ" for suit in SUITS], []]
    frame = DisplayList()
    _draw_tally(hud, frame, replace(hud.state, history=history))
    cards = [item for key, item in frame.items.items() if isinstance(key, tuple) and key[0] == "seen"]
    places = [item.image.get_rect(topleft=(item.x, item.y)) for item in cards]
    assert 8 == len(places)
    assert not [pair for pair in combinations(places, 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("tricks", [1, 4])
def test_the_number_of_tricks_stands_below_the_middle_of_their_pile(person: Person, tricks: int) -> None:
    person.sit_down(dealer=1)
    person.play_to(lambda: person.is_asked() and person.table.view.history.tricks[0] == tricks)
    person.wait(2.0)
    pile = [person.table.cards.rect_of(sprite) for sprite in person.pile("won:0")]
    (caption,) = (rect for rect in person.table.hud.captions if 0 <= rect.y - pile[0].bottom < pile[0].h // 4)
    assert abs(pile[0].unionall(pile[1:]).centerx - caption.centerx) <= 2


@pytest.mark.parametrize(("scale", "is_told"), [(1.0, True), (2.0, False)])
def test_the_cards_that_nobody_has_are_said_to_be_out_unless_the_dial_needs_the_room(
    come: Opener, scale: float, *, is_told: bool
) -> None:
    person = come(size=(1024, 640), settings=replace(QUICK, text_scale=scale))
    person.sit_down()
    person.until_asked()
    hud = person.table.hud
    assert isinstance(hud, KingsAndQueensHud)
    assert hud.state is not None
    assert ["8 not in play"] * is_told == [words for _, words, _ in hud._captions(hud.state)]
    assert -1 == hud._dial.dial.rect.collidelist(hud.captions)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(640, 400), (1280, 800), (800, 1200)])
def test_what_is_said_of_a_pile_lies_on_no_plate(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    person.sit_down()
    person.to_play()
    hud = person.table.hud
    assert hud.captions
    for seat in range(2):
        assert -1 == hud.plates.rect(seat).collidelist(hud.captions)
