"""The tables of King: the contract and its cost, what was taken and what it came to, what may be played and why not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Rect

from engines.core.api import Ended, RoundBegan, RoundScored, Seat
from engines.core.cards import name, parse, suit
from engines.core.sentences import plain, signed
from engines.games.king.contracts import Contract, KingOptions, match_contracts
from engines.games.king.rules import KING
from engines.games.king.state import State, taken
from kq_table.board.history import MatchHistory
from kq_table.board.state import CardSprite
from kq_table.features.play.overlays import Caption
from kq_table.games.king.hud import KingHud
from kq_table.games.king.scores import ContractProgress
from kq_table.games.king.words import deal_so_far, first_fitting
from kq_table.games.shared.interface import HudState
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.metrics import Metrics
from kq_table.ui.table_view import TableView
from kq_table.ui.widget import UiContext
from tests.engines.games.king_positions import FOUR, FRENCH, at
from tests.kq_table import do_deed
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

BOTS = (Seating("Bo", "random"), Seating("Cy", "random"), Seating("Di", "random"))
HEART = 1
SMALL_WINDOW = (800, 1200)


def _sit_down(person: Person, game: str = "king", seats: int = 4, people: tuple[str, ...] = ("Anna",)) -> None:
    seatings = (*(Seating(who) for who in people), *BOTS)[:seats]
    person.stage.context.navigate.open_table(MatchSetup(game, seatings, {}, 0))
    person.until_asked()


def _hud(person: Person) -> KingHud:
    hud = person.table.hud
    assert isinstance(hud, KingHud)
    return hud


def _progress(person: Person) -> ContractProgress:
    standing = _hud(person)._progress
    assert standing is not None
    return standing[1]


def _contract(person: Person) -> Contract:
    contract: Contract = person.controller.view(0).state.public.contract
    return contract


def _come_to(person: Person, contract: str, *, tricks: int = 0, game: str = "king", seats: int = 4) -> None:
    """Play on into a deal, and so many tricks far."""
    _sit_down(person, game, seats)

    def is_there() -> bool:
        public = person.controller.view(0).state.public
        is_deal = person.is_asked() and public.contract.name == contract
        return bool(is_deal) and len(public.takers) >= tricks

    person.play_to(is_there)


def _won(person: Person, seats: int = 4) -> list[CardSprite]:
    return [sprite for seat in range(seats) for sprite in person.pile(f"won:{seat}")]


def _situation(state: State, seat: Seat = 0) -> HudState:
    """Give what a seat sees that is to play from a position set by hand."""
    history = MatchHistory(state.public.seats, round=state.public.round)
    trick = state.zones[next(zone for zone in state.zones if zone.name == "trick")]
    legal = KING.legal(state)
    return HudState(seat, state.public.turn, True, state.public, legal, history, trick, zones=state.zones)


# -- what counts lies open


def test_kg_15_of_the_cards_won_those_that_count_lie_open_behind_the_others(person: Person) -> None:
    _come_to(person, "hearts", tricks=4)
    won = _won(person)
    assert {True, False} == {sprite.is_up for sprite in won}
    assert [suit(sprite.card) == HEART for sprite in won] == [sprite.is_up for sprite in won]
    for seat in range(4):
        pile = [sprite.is_up for sprite in person.pile(f"won:{seat}")]
        assert sorted(pile) == pile


def test_kg_15_where_tricks_count_all_cards_lie_closed(person: Person) -> None:
    _come_to(person, "tricks", tricks=3)
    assert {False} == {sprite.is_up for sprite in _won(person)}


def test_kg_15_the_cards_that_count_lie_open_again_when_a_match_goes_on(person: Person) -> None:
    _come_to(person, "hearts", tricks=4)
    before = [(sprite.card, sprite.is_up) for sprite in _won(person)]
    person.key(pygame.K_ESCAPE)
    person.click("leave")
    person.click("continue")
    person.until_asked()
    assert before == [(sprite.card, sprite.is_up) for sprite in _won(person)]


def test_cards_lie_as_they_were_won_until_the_result_has_been_read(person: Person) -> None:
    _come_to(person, "queens")
    person.play_to(lambda: person.scene == "round")
    deck = person.pile("deck")
    still_held = (32 - sum(map(len, person.table.view.history.hauls[-1]))) // 4
    assert 4 + still_held == sum(sprite.is_up for sprite in deck)
    assert 4 < len({(sprite.pose.x, sprite.pose.y) for sprite in deck})


# -- the sheet and the plates


def test_the_sheet_has_a_row_for_every_deal_and_tells_the_contract_with_its_cost(person: Person) -> None:
    _come_to(person, "hearts")
    progress = _progress(person)
    names = [row[0].text for row in progress.rows]
    first, second = ["No tricks", "No hearts", "No men", "No Queens"], ["Tricks", "Hearts", "Men", "Queens"]
    assert [*first, "Not last two", "No {KH}", *second, "Last two", "{KH}", "Total"] == names
    assert "No hearts" == progress.deal.title
    assert "−2 for each heart" == progress.deal.cost
    assert {1, 12} == progress.lit


def test_jeu_du_roi_has_ten_deals_the_last_four_with_trumps(person: Person) -> None:
    _sit_down(person, "jeu-du-roi")
    rows = _progress(person).rows
    assert ["{C} trumps", "{D} trumps", "{H} trumps", "{S} trumps", "Total"] == [row[0].text for row in rows[6:]]
    assert "+25 for each trick." == rows[6][0].hint


@pytest.mark.parametrize("contract", ["tricks", "hearts", "last-two"])
def test_plates_and_sheet_tell_what_a_deal_has_cost_so_far(person: Person, contract: str) -> None:
    _come_to(person, contract, tricks=3)
    state = person.controller.view(0).state
    live = [cell.text for cell in _progress(person).rows[state.public.round - 1][1:]]
    points = [count * state.public.contract.worth for count in taken(state)]
    assert [plain(score) for score in points] == live
    hud = _hud(person)
    assert hud.state is not None
    for seat, score in enumerate(points):
        total, so_far = hud.plates.lines(hud.state, seat)
        assert f"Total {signed(state.public.totals[seat] + score)}" == total
        assert plain(score) in so_far
    totals = [total + score for total, score in zip(state.public.totals, points, strict=True)]
    assert list(map(signed, totals)) == [cell.text for cell in _progress(person).rows[-1][1:]]


@pytest.mark.parametrize("letters", range(4, 40))
def test_plates_always_say_that_the_points_are_of_this_deal(letters: int) -> None:
    contract = match_contracts(KingOptions("king"), 4)[0]
    texts = first_fitting(deal_so_far(contract, (12, 0, 1, 5)), lambda text: len(text) < letters)
    assert all("deal" in words.lower() for words in texts)


def test_a_score_that_is_pointed_at_shows_the_cards_that_made_it(person: Person) -> None:
    _come_to(person, "men")
    hearts = person.table.view.history.rounds[1]
    hints = [cell.hint for cell in _progress(person).rows[1][1:]]
    told = [re.findall(r"\{(.H)\}", hint) for hint in hints]
    assert list(hearts.facts["taken"]) == [len(found) for found in told]
    assert 8 == len({card for found in told for card in found})
    names = ("You", *(seating.name for seating in person.controller.seatings[1:]))
    assert all(hint.startswith(f"{name}, No hearts: ") for hint, name in zip(hints, names, strict=True))


@pytest.mark.parametrize("size", [(1280, 800), SMALL_WINDOW])
def test_f2_or_the_button_opens_all_deals_and_escape_closes_them(come: Opener, size: tuple[int, int]) -> None:
    person = come(size)
    _sit_down(person)
    assert not person.has("deals.list")
    person.key(pygame.K_F2)
    assert "deals" == person.scene
    assert person.has("deals.list")
    person.key(pygame.K_ESCAPE)
    assert "table" == person.scene
    person.click("sheet.unfold")
    assert "deals" == person.scene
    person.click("deals.close")
    assert "table" == person.scene


def test_all_deals_are_seen_at_once_where_a_deal_forbids_something(come: Opener) -> None:
    person = come((1280, 800))
    _come_to(person, "hearts", seats=3)
    person.key(pygame.K_F2)
    assert 0 == person.top.dialog.body.max_offset


def test_all_deals_follow_a_trick_that_is_taken_while_they_are_open(come: Opener) -> None:
    person = come(settings=replace(QUICK, trick_rest=2.0, speed="normal"))
    _sit_down(person)
    person.until(lambda: _wins_lie(person))
    person.key(pygame.K_F2)
    assert "deals" == person.scene
    before = person.top.dialog["deals.list"].rows
    person.wait(3.0)
    assert person.top.dialog["deals.list"].rows != before


def _wins_lie(person: Person) -> bool:
    """Play on until a trick is complete that counts, and lies on the table."""
    if person.is_asked():
        person.act()
    taken = person.controller.view(0).state.public.takers
    return len(taken) > sum(person.table.view.history.tricks)


# -- what may be played


@pytest.mark.parametrize(
    ("deal", "hand", "trick", "words"),
    [
        ("tricks", "9C AH", "", "table.lead"),
        ("hearts", "9C AH", "", "king.lead_no_heart"),
        ("hearts", "7H AH", "", "king.lead_hearts"),
        ("hearts", "9C AS", "", "table.lead"),
        ("hearts", "AH", "", "table.last"),
    ],
)
def test_the_slip_says_what_may_be_led(person: Person, deal: str, hand: str, trick: str, words: str) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert say(words) == hud.prompt.text(_situation(at(FOUR, deal, [hand], trick)))


def test_the_slip_says_what_may_follow(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)

    def ask(deal: str, hand: str) -> str:
        return hud.prompt.text(_situation(at(FOUR, deal, ["", hand], "9C"), 1))

    assert "Follow {C}" == ask("hearts", "7C AH")
    assert "Play your last card" == ask("hearts", "AH")
    assert "You have no {C}: play any card (it can’t win)" == ask("hearts", "7S KH")
    assert "You have no {C}, so you must play {KH}" == ask("king-of-hearts", "7S KH")
    assert "You have no {C}: play any card (it can’t win)" == ask("king-of-hearts", "7S QH")


def test_the_slip_names_the_trump(person: Person) -> None:
    _sit_down(person, "jeu-du-roi")
    hud = _hud(person)

    def ask(hand: str) -> str:
        return hud.prompt.text(_situation(at(FRENCH, "+diamonds-trump", ["", hand], "9C"), 1))

    assert "You have no {C}: trump with {D}, or play any card" == ask("7D KH")
    assert "You have no {C}: play any card (it can’t win)" == ask("7S KH")


def test_a_heart_that_may_not_be_led_says_why(person: Person) -> None:
    _sit_down(person)

    def is_barred() -> bool:
        hand = [sprite.card for sprite in person.pile("hand:0")] if person.is_asked() else []
        leads = person.is_asked() and not person.pile("trick")
        return leads and _contract(person).barred == HEART and len({suit(card) == HEART for card in hand}) > 1

    person.play_to(is_barred)
    heart = next(sprite.card for sprite in person.pile("hand:0") if suit(sprite.card) == HEART)
    person.click(f"hand:0:{name(heart)}")
    assert person.toast.startswith("In this deal you can’t lead hearts while you have another suit. You have ")


# -- a deal begins


def test_the_contract_is_told_as_a_deal_begins(person: Person) -> None:
    _sit_down(person)
    assert "Deal 1 of 12: No tricks · −2 for each trick" == person.table.overlays.caption.line


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_long_notice_in_large_text_leaves_the_contract_free(
    person: Person, size: tuple[int, int], seats: int
) -> None:
    person.stage.context.change_settings(replace(QUICK, text_scale=2.0))
    person.resize(size)
    bots = tuple(Seating(f"Seat {i}", "random") for i in range(1, seats))
    person.stage.context.navigate.open_table(MatchSetup("king", (Seating("Anna"), *bots), {}, 0))
    begins = say("king.begins", number=7, count=12, contract="Tricks", cost="+6 for each trick")
    person.table.overlays.show_toast(say("king.turns", begins=begins))
    hud, foot = person.table.hud, person.table.hud.toast_foot
    slip = person.table.overlays.toasts.slip(person.table.kit, foot, hud.toast_room)
    assert not slip.colliderect(hud.layout["sheet"])


def test_the_contract_s_name_stands_over_the_felt_until_its_time_is_over_or_something_is_pressed(
    person: Person,
) -> None:
    person.stage.context.navigate.open_table(MatchSetup("king", (Seating("Anna"), *BOTS), {}, 0))
    person.stage.until(lambda: bool(person.table.overlays.caption.text))
    caption = person.table.overlays.caption
    assert "No tricks" == caption.text
    frame = DisplayList()
    person.table.draw(frame)
    assert "caption" in frame.items
    person.wait(MOTION.contract + 0.05)
    assert "" == caption.text
    person.table.overlays.show_caption("No hearts")
    person.key(pygame.K_LEFT)
    assert "" == caption.text


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), SMALL_WINDOW])
@pytest.mark.parametrize("game", ["king", "jeu-du-roi"])
def test_the_contract_s_name_lies_over_no_card_that_others_lead(come: Opener, size: tuple[int, int], game: str) -> None:
    person, seats = come(size), 4 if game == "jeu-du-roi" else 3
    _sit_down(person, game, seats)
    table, trick = person.table, person.zone("trick")
    spread, (w, h) = table.board.layout.slots[trick], table.board.layout.card
    others = [spread.pose(0, 1, seat) for seat in range(1, seats)]
    cards = [Rect(0, 0, w, h).move_to(center=(round(pose.x), round(pose.y))) for pose in others]
    line = say("king.begins", number=1, count=10, contract="Last two tricks", cost="")
    table.overlays.show_caption("Last two tricks", line)
    person.wait(MOTION.caption / 2)
    frame = DisplayList()
    table.draw(frame)
    words = frame.items["caption"].image.get_bounding_rect(min_alpha=200).move(frame.items["caption"].rect.topleft)
    assert -1 == words.collidelist(cards)
    assert table.hud.layout["trick"].top <= words.top


@pytest.mark.parametrize("is_reduced", [True, False])
def test_with_reduced_motion_a_caption_does_not_rise(is_reduced: bool) -> None:
    kit, caption, tempo = UiContext(Metrics((1280, 800))), Caption(), Tempo(is_reduced=is_reduced)
    heights = set()
    caption.show("No {KH}", 0.0)
    for now in (0.02, 0.1, 0.6):
        caption.step(now)
        frame = DisplayList()
        caption.draw(frame, kit, (640, 400), tempo)
        (item,) = frame.items.values()
        heights.add(item.rect.y)
    assert (len(heights) == 1) is is_reduced


def test_the_first_deal_in_which_it_is_good_to_take_says_so(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.is_asked() and person.controller.view(0).state.public.round == 7)
    line = person.table.overlays.caption.line
    assert line.startswith("From now on, what you take scores points. Deal 7 of 12: Tricks · ")
    person.key(pygame.K_F2)
    (listing,) = (widget for widget in person.top.dialog.body.content.widgets if isinstance(widget, TableView))
    assert frozenset({6}) == listing.parted


def test_the_trumps_lie_as_a_sign_on_the_felt(person: Person) -> None:
    _come_to(person, "clubs-trump", game="jeu-du-roi")
    frame = DisplayList()
    hud = _hud(person)
    hud.draw(frame)
    assert 1 == list(frame.items).count("trump")


def test_the_log_and_the_end_call_a_deal_by_its_contract(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.scene == "match")
    table = person.top.table()
    assert "" == table.headings[0].text
    assert "Deal 3 · No men" == table.rows[3][0].text
    told = person.table.toolbar.game_log.entries(0, len(person.table.view.history.events))
    assert "Deal 12 · {KH}" == [saying.words for saying in told if saying.kind == "round"][-1]
    hud = _hud(person)
    assert hud.state is not None
    assert [f"Total {signed(person.table.view.history.totals[0])}"] == list(hud.plates.lines(hud.state, 0))


# -- results


def test_the_result_of_a_deal_tells_that_it_stopped_early_and_shows_what_counted(person: Person) -> None:
    _come_to(person, "queens")
    person.play_to(lambda: person.scene == "round")
    texts = {widget.name: widget.text for widget in person.top.dialog.walk()}
    event = person.top.event
    assert "Deal 4 · No Queens" == person.top.title()
    assert "−4 for each Queen." == texts["words.0"]
    left = sum(map(len, person.table.view.history.hauls[-1])) < 32
    assert left == ("words.1" in texts)
    hauls = " ".join(text for name, text in texts.items() if name.startswith("haul:"))
    assert ["Q"] * 4 == re.findall(r"\{(.).\}", hauls)
    assert list(texts).index("result") < min(i for i, name in enumerate(texts) if name.startswith("haul:"))
    rows = person.top.table().rows
    assert [signed(score) for score in event.scores] == [row[2].text for row in rows]
    person.key(pygame.K_RETURN)
    assert "table" == person.scene


def test_a_deal_about_tricks_shows_no_cards(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.scene == "round")
    names = {widget.name for widget in person.top.dialog.walk()}
    assert [] == [name for name in names if name.startswith("haul:")]
    assert 8 == sum(person.top.event.facts["taken"])


def test_the_match_is_summed_up(person: Person) -> None:
    _sit_down(person)
    ended = Ended((12, -20, 4, 4), ((0,), (2, 3), (1,)))
    history = MatchHistory(4, rounds=[RoundScored(1, (0,) * 4, (0,) * 4, {})] * 12)
    words = _hud(person).words
    assert "You win with a total of 12 after 12 deals." == words.summarize(history, ended)
    tied = Ended((12, -20, 12, -4), ((0, 2), (3,), (1,)))
    assert "The highest total is 12, after 12 deals." == words.summarize(history, tied)
    level = Ended((0, 0, 0, 0), ((0, 1, 2, 3),))
    assert "Everyone has a total of 0, after 12 deals." == words.summarize(history, level)


def test_the_end_of_a_deal_is_heard_as_it_is_for_the_viewer(person: Person) -> None:
    _sit_down(person)
    setting = _hud(person).card_behaviour
    against, none, well = (RoundScored(1, (points, 0, 0, 0), (0,) * 4, {}) for points in (-2, 0, 2))
    assert ["low", "chime"] == [setting.sound(event, 0) for event in (against, none)]
    setting.update(at(FOUR, "+men", ["9C"]).public)
    assert ["chime", "low"] == [setting.sound(event, 0) for event in (well, none)]
    assert "" == setting.sound(RoundBegan(1, 0), 0)


def test_a_trick_is_worth_what_its_cards_are_and_whether_it_counts_itself(person: Person) -> None:
    _sit_down(person)
    setting = _hud(person).card_behaviour
    trick = [parse(text) for text in ("KS", "QS", "JS", "7S")]
    for contract, values in {"+men": (4, 4), "queens": (-4, -4), "tricks": (-2, -2), "last-two": (0, -8)}.items():
        setting.update(at(FOUR, contract, ["9C"]).public)
        assert values == (setting.trick_value(trick, 0), setting.trick_value(trick, 7)), contract


# -- several people


def test_behind_the_curtain_nothing_hidden_shows_and_what_counts_still_lies_open(person: Person) -> None:
    _sit_down(person, people=("Anna", "Ben"))
    assert "curtain" == person.scene

    def is_in_hearts() -> bool:
        public = person.controller.view(0).state.public
        return person.scene == "curtain" and public.contract.name == "hearts" and len(public.takers) > 3

    person.play_to(is_in_hearts)
    assert [] == [sprite for seat in range(4) for sprite in person.pile(f"hand:{seat}") if sprite.is_up]
    assert [suit(sprite.card) == HEART for sprite in _won(person)] == [sprite.is_up for sprite in _won(person)]


def test_each_person_sits_below_in_turn(person: Person) -> None:
    _sit_down(person, seats=3, people=("Anna", "Ben"))
    seen: set[Seat] = set()
    for _ in range(8):
        person.until_asked()
        if person.scene == "curtain":
            person.look()
            continue
        seat = person.table.match.seat
        place = person.target(f"plate:{seat}").rect
        others: list[Any] = [person.target(f"plate:{other}").rect.y for other in range(3) if other != seat]
        assert place.y > max(others)
        seen.add(seat)
        do_deed.click(person, person.controller.default_deed())
    assert {0, 1} == seen
