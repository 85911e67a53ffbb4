"""Bargaining at the table of Crowns: the Speak sheet, offers as slips at plates, and the ledger (design: talk)."""

from __future__ import annotations

import itertools
from copy import copy
from dataclasses import replace

import pygame
import pytest

from engines.core.api import Said, Seat
from engines.core.cards import SUITS, name, parse
from engines.games.crowns.acts import Accept, Offer, read
from engines.games.crowns.ledger import Bargain, Ledger
from engines.games.crowns.state import COLLECTIONS
from kq_table.games.crowns.hud import CrownsHud
from kq_table.games.crowns.speak_sheet import ClauseDraft, Draft, OpenCards, SpeakSheet
from kq_table.games.shared.interface import HudState
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import You, say
from kq_table.ui.button import IconButton
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Paragraph
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person, own

BOTS = (Seating("Ben", "random"), Seating("Clara", "random"), Seating("Dora", "random"))
DEAL = "/offer 7 to 0 give play K* on 0 for play ** on 2"
"""What Clara offers Anna, at her first chance and at any time."""


def _sit_down(person: Person, *people: str, **options: str) -> None:
    seated = [Seating(who) for who in people or ("Anna",)]
    person.stage.context.navigate.open_table(MatchSetup("crowns", (*seated, *BOTS[len(seated) - 1 :]), options, 3))
    person.until_asked()


def _hud(person: Person) -> CrownsHud:
    hud = person.table.hud
    assert isinstance(hud, CrownsHud)
    return hud


def _state(person: Person) -> HudState:
    state = person.table.hud.state
    assert state is not None
    return state


def _said(person: Person) -> tuple[Seat, str]:
    """Give who said what last."""
    event = next(event for event in reversed(person.controller.history(0)) if isinstance(event, Said))
    return event.seat, event.word.removeprefix("say ")


def _hear(person: Person, seat: Seat, text: str) -> None:
    person.controller.submit(seat, f"say {text}")
    person.wait(0.2)


def _hidden_suit(person: Person) -> str:
    """Give a suit of which a hand may still hold a card."""
    zones = person.controller.view(0).state.zones
    cards = OpenCards.of_round(1, [zones[zone] for zone in COLLECTIONS])
    return next(key for key in SUITS if key in cards.keys(in_hand=True))


# -- the Speak sheet


def test_an_ordinary_offer_takes_five_presses_and_no_keyboard(person: Person) -> None:
    _sit_down(person)
    suit = _hidden_suit(person)
    for press in ("plate:2.talk", f"pick:card:{suit}", "want:0:cards", "pick:card:K", "send"):
        person.click(press)
    assert "table" == person.scene
    assert (0, f"/offer 1 to 2 give play *{suit} on 2 for play K* on 0") == _said(person)


def test_what_one_asks_for_alone_takes_four_presses(person: Person) -> None:
    _sit_down(person)
    for press in ("plate:3.talk", "want:0:cards", "pick:card:K", "send"):
        person.click(press)
    assert (0, "/offer 1 to 3 give nothing for play K* on 0") == _said(person)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_page_for_messages_shows_what_was_done_last(come: Opener, size: tuple[int, int]) -> None:
    person = come(size)
    _sit_down(person)
    _hear(person, 2, DEAL)
    top = _hud(person).bargaining._top()
    person.key(pygame.K_t)
    person.top._begin("free")
    shown = [widget.text for widget in person.top.dialog.walk() if widget.name.startswith("recent:")]
    assert shown
    assert _hud(person).bargaining.log_lines(0)[-1][0] == shown[-1]
    assert person.top._sheet.panel.rect.top >= top


def test_enter_makes_the_offer_and_not_the_last_press_once_more(person: Person) -> None:
    _sit_down(person)
    for press in ("plate:3.talk", "want:0:cards"):
        person.click(press)
    person.key(pygame.K_RETURN)
    assert "speak" == person.scene
    person.click("pick:card:K")
    person.key(pygame.K_RETURN)
    assert (0, "/offer 1 to 3 give nothing for play K* on 0") == _said(person)


def test_a_press_on_an_open_card_asks_to_steal_it(person: Person) -> None:
    _sit_down(person)
    sprite = person.pile("collection:2")[0]
    box = person.table.cards.rect_of(sprite)
    for press in ("plate:1.talk", "want:0:cards"):
        person.click(press)
    person.click((box.x + 4, box.y + 4))
    assert "speak" == person.scene
    person.click("send")
    assert (0, f"/offer 1 to 1 give nothing for take {name(sprite.card)} from 2") == _said(person)


def test_a_press_on_a_plate_names_whose_collection_is_meant(person: Person) -> None:
    _sit_down(person)
    for press in ("plate:1.talk", "want:0:cards", "pick:card:K"):
        person.click(press)
    plate = _hud(person).plates.rect(3)
    person.click(plate.center)
    person.click("send")
    assert (0, "/offer 1 to 1 give nothing for play K* on 3") == _said(person)


def test_an_offer_is_made_by_keys_alone(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    sheet = person.top
    assert isinstance(sheet, SpeakSheet)

    def tab_to(control: str) -> None:
        for _ in range(60):
            if person.top.focused_name == control:
                return
            person.key(pygame.K_TAB)
        raise AssertionError(control)

    tab_to("want:0:cards")
    person.key(pygame.K_RETURN)
    assert sheet.focused_name.startswith("pick:card:")
    tab_to("pick:card:K")
    person.key(pygame.K_RETURN)
    tab_to("send")
    person.key(pygame.K_RETURN)
    assert (0, "/offer 1 to 1 give nothing for play K* on 0") == _said(person)


def test_every_part_of_a_clause_can_be_said(person: Person) -> None:
    _sit_down(person)
    presses = ["plate:2.talk", "give:0:deed", "pick:deed:take", "give:0:cards", "pick:card:9", "pick:card:H"]
    presses += ["give:0:other", "pick:seat:3", "give:0:when", "pick:when:next", "give:and", "pick:card:K"]
    presses += ["give:1:deed", "pick:deed:not-play", "send", "give"]
    for press in presses:
        person.click(press)
    assert (0, "/offer 1 to 2 give take 9H from 3 by next, not play K* on 2 for nothing") == _said(person)


def test_hand_claims_questions_and_wishes_are_said(person: Person) -> None:
    _sit_down(person)
    for presses, wanted in (
        (["kind:hand", "pick:card:K", "send"], "/claim have K*"),
        (["kind:hand", "has:lack", "pick:card:Q", "send"], "/claim lack Q*"),
        (["kind:ask", "send"], "/ask 1 want"),
        (["kind:ask", "to:2", "question:have", "pick:card:J", "send"], "/ask 2 have J*"),
        (["kind:ask", "question:like", "pick:card:K", "send"], "/want K*"),
        (["kind:free", "react:thanks"], "/react thanks"),
    ):
        person.key(pygame.K_t)
        person.click("kind:deal")
        for press in presses:
            person.click(press)
        assert wanted == _said(person)[1]
        person.wait(0.2)


def test_of_a_hand_it_is_not_said_that_it_holds_any_card(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    offered = {}
    for presses in (["kind:hand"], ["kind:ask", "question:have"], ["question:like"], ["kind:deal"]):
        for press in presses:
            person.click(press)
        offered[presses[-1]] = person.has("pick:card:**")
    assert {"kind:hand": False, "question:have": False, "question:like": True, "kind:deal": True} == offered


def test_nothing_is_said_as_long_as_cards_are_missing(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    assert not person.has("send")
    person.key(pygame.K_RETURN)
    assert "speak" == person.scene
    person.key(pygame.K_ESCAPE)
    assert "table" == person.scene


def test_free_text_is_said_as_ever_and_answered_once_by_how_to_offer(person: Person) -> None:
    _sit_down(person)
    for words in ("clara, help me", "Clara!"):
        person.key(pygame.K_t)
        person.click("kind:free")
        assert not person.has("send")
        person.type(words)
        person.key(pygame.K_RETURN)
        assert (0, words) == _said(person)
        person.frame()
        assert (say("speak.tip", name="Clara") if words.startswith("clara") else "") == person.toast
        person.wait(6.0)


def test_any_person_at_the_table_may_speak(person: Person) -> None:
    _sit_down(person, "Anna", "Bea")
    person.answer()
    person.until_asked()
    person.key(pygame.K_t)
    for press in ("speaker:1", "to:0", "want:0:cards", "pick:card:K", "send"):
        person.click(press)
    assert (1, "/offer 1 to 0 give nothing for play K* on 1") == _said(person)


def test_people_may_speak_before_the_first_of_them_has_looked_at_a_hand(person: Person) -> None:
    _sit_down(person, "Anna", "Bea")
    person.until(lambda: person.table.view.board.timeline.is_idle)
    person.table.match.is_open = False
    person.controller.submit(2, "say /offer 1 to 0 give nothing for not take ** from 2")
    person.table.view.refresh()
    person.wait(1.0)
    bargaining = _hud(person).bargaining
    bargaining.answer(bargaining.dealings.ledger.open_offers()[0], Accept(1))
    assert (0, "/accept 1") == _said(person)


def test_the_head_of_the_sheet_stays_where_it_is(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    before = person.target("kind").rect
    for kind in ("hand", "ask", "free", "deal"):
        person.click(f"kind:{kind}")
        assert before == person.target("kind").rect


def test_while_the_sheet_is_open_the_collections_above_are_seen(come: Opener) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        person = come(size)
        _sit_down(person)
        person.key(pygame.K_t)
        sheet = person.top
        assert isinstance(sheet, SpeakSheet)
        trays = [person.table.hud.layout[f"tray:{place}"] for place in (1, 2, 3)]
        assert sheet.dialog.panel.rect.top >= max(tray.bottom for tray in trays)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_sheet_speaks_of_cards_on_the_table_where_some_can_be_seen(come: Opener, text_scale: float) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        person = come(size, settings=replace(QUICK, text_scale=text_scale))
        _sit_down(person)
        person.key(pygame.K_t)
        sheet, hud = person.top, _hud(person)
        assert isinstance(sheet, SpeakSheet)
        assert say("speak.how.deal_table") == sheet.dialog.foot.text
        trays = [hud.layout[f"tray:{place}"] for place in range(4)]
        assert any(tray.bottom <= sheet.dialog.panel.rect.top for tray in trays)
        sheet.talkers = replace(sheet.talkers, cards=OpenCards.of_round(1, [()] * 4))
        sheet.resize()
        assert say("speak.how.deal") == sheet.dialog.foot.text


# -- what cannot be is not offered, and a hidden hand does not show


def test_the_sheet_names_the_cards_that_it_lies_over(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    held = {name(card) for card in own(person.table)}
    lying = {name(card) for card in person.controller.view(0).state.zones[COLLECTIONS[0]]}
    assert (held, lying) == (_told(person, "held"), _told(person, "mine"))
    person.click("kind:hand")
    assert (held, set()) == (_told(person, "held"), _told(person, "mine"))
    person.click("kind:free")
    assert not _told(person, "held")


def _told(person: Person, group: str) -> set[str]:
    """Give the cards that the sheet shows as buttons of a group."""
    names = [widget.name for widget in person.top.dialog.walk()]
    return {name.removeprefix(f"{group}:") for name in names if name.startswith(f"{group}:")}


def test_a_press_on_ones_own_cards_in_the_sheet_promises_them(person: Person) -> None:
    _sit_down(person)
    held, mine = own(person.table)[0], person.controller.view(0).state.zones[COLLECTIONS[0]][0]
    for press in ("plate:1.talk", "want:0:cards", f"held:{name(held)}"):
        person.click(press)
    blank = person.top.draft.give[0]
    assert ("play", name(held)) == (blank.deed, blank.spec)
    person.click(f"mine:{name(mine)}")
    assert ("give", name(mine), 1) == (blank.deed, blank.spec, blank.other)
    for press in ("send", "give"):
        person.click(press)
    assert (0, f"/offer 1 to 1 give give {name(mine)} to 1 for nothing") == _said(person)


def test_ones_own_cards_are_seen_beside_the_longest_offer(come: Opener) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        person = come(size)
        _sit_down(person)
        person.key(pygame.K_t)
        for press in ("pick:card:**", "give:and", "pick:card:**", "want:0:cards", "pick:card:**", "want:and"):
            person.click(press)
        person.click("pick:card:**")
        lying = {name(card) for card in person.controller.view(0).state.zones[COLLECTIONS[0]]}
        assert ({name(card) for card in own(person.table)}, lying) == (_told(person, "held"), _told(person, "mine"))


def test_the_sheet_cuts_through_no_panel(come: Opener) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160)):
        person = come(size)
        _sit_down(person)
        person.key(pygame.K_t)
        sheet, hud = person.top, _hud(person)
        assert isinstance(sheet, SpeakSheet)
        top = sheet.dialog.panel.rect.top
        covered = [hud.layout[name] for name in ("recent", "ranking", "tray:0", "hand:0")]
        assert all(top <= rect.top for rect in covered), size


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (800, 1280)])
def test_a_slip_names_who_offers_where_the_plate_does(come: Opener, size: tuple[int, int]) -> None:
    person = come(size)
    _sit_down(person)
    _hear(person, 3, "/offer 1 to 0 give play T* on 0 by next for play K* on 3")
    hud = _hud(person)
    slip = hud.bargaining.slip_places[3].slip
    assert slip is not None
    parts = [slip._name, slip._words, *slip.children]
    assert slip._name.is_shown
    assert hud.bargaining.names[3] == slip._name.text
    assert hud.bargaining.names[3] not in slip._words.text
    inside = slip.rect.inflate(-2 * hud.kit.px(12), -2 * hud.kit.px(8))
    assert all(inside.contains(part.rect) for part in parts)
    assert all(one.rect.bottom <= other.rect.top for one, other in itertools.pairwise(parts[:3]))


def test_to_several_people_the_sheet_names_no_cards_of_a_hand(person: Person) -> None:
    _sit_down(person, "Anna", "Ben")
    person.look()
    person.key(pygame.K_t)
    assert isinstance(person.top, SpeakSheet)
    assert not _told(person, "held")
    assert not any(widget.name == "held" for widget in person.top.dialog.walk())


def test_the_sheet_offers_the_same_whatever_one_holds() -> None:
    collections = [tuple(map(parse, held.split(","))) for held in ("2S,KH", "3S", "4S,QD", "5S")]
    cards = OpenCards.of_round(1, collections)
    assert ["S", "H", "D", "C", "T", "J", "Q", "K", "**"] == cards.keys(in_hand=True)
    assert cards.after("*H", "K", in_hand=True) == "K*"  # K♥ lies open, so no hand holds it
    assert cards.after("*S", "K", in_hand=True) == "KS"
    assert cards.after("KS", "K", in_hand=True) == "*S"
    assert cards.after("*S", "S", in_hand=True) == ""
    assert cards.after("", "A", in_hand=True) is None
    assert {"A/red", "A/black", "A"} < set(OpenCards.of_round(2, collections).keys(in_hand=True))
    assert "JO" not in OpenCards.of_round(3, collections).keys(in_hand=True)
    assert "JO" in OpenCards.of_round(4, collections).keys(in_hand=True)


def test_a_counter_turns_an_offer_round() -> None:
    offer = read("/offer 7 to 0 give play KH on 0 by next for not play *S on 1 if 2 plays J* on 0")
    assert isinstance(offer, Offer)
    ledger = Ledger()
    draft = Draft.counter(Bargain(0, 1, 3, offer))
    assert "/offer 1 to 3 give not play *S on 1 if 2 plays J* on 0 for play KH on 0 by next re 7" == str(
        draft.act(ledger)
    )


def test_another_addressee_takes_the_place_of_the_former() -> None:
    draft = Draft(0, 1)
    draft.give[0] = ClauseDraft(0, 1, "play", "KH")
    draft.want = [ClauseDraft(1, 1, "play", "QS"), ClauseDraft(1, 2, "take", "TD"), ClauseDraft(1, 3, "play", "JH")]
    draft.speak_to(2)
    wanted = ["play QS on 2", "take TD from 0", "play JH on 3"]
    assert ["play KH on 2", *wanted] == [str(blank.clause) for blank in draft.give + draft.want]


def test_a_counter_offer_stays_one_if_its_addressee_is_named_again() -> None:
    offer = read("/offer 7 to 0 give play KH on 0 for play *S on 1")
    assert isinstance(offer, Offer)
    draft = Draft.counter(Bargain(0, 1, 3, offer))
    draft.speak_to(3)
    assert 7 == draft.re
    draft.speak_to(1)
    assert draft.re is None


def test_an_offer_that_is_too_long_is_said_to_be(person: Person) -> None:
    _sit_down(person)
    clause = "not play A/black on 0 if 2 plays A/black on 1"
    _hear(person, 2, f"/offer 999999998 to 0 give {clause}, {clause} for {clause[4:]}")
    person.key(pygame.K_d)
    presses = ["deal:999999998:change", "give:and", "pick:card:K", "give:1:when", "pick:when:next"]
    for press in [*presses, "give:0:when", "pick:when:next"]:
        person.click(press)
    assert say("speak.too_long", longest=200) == person.top.dialog["sentence"].text
    assert not person.has("send")


# -- slips


@pytest.mark.parametrize(("press", "wanted"), [("accept", "/accept 7"), ("no", "/decline 7")])
def test_an_offer_waits_at_the_plate_and_is_answered_there(come: Opener, press: str, wanted: str) -> None:
    person = come((1280, 800))
    _sit_down(person)
    _hear(person, 2, DEAL)
    slip = person.target(f"slip:7:{press}")
    assert slip.rect.top >= _hud(person).plates.rect(2).top
    person.click(f"slip:7:{press}")
    assert (0, wanted) == _said(person)
    person.wait(0.2)
    assert not person.has(f"slip:7:{press}")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_press_on_an_offer_or_beside_it_talks_and_the_dealer_s_sign_stays_whole(
    come: Opener, size: tuple[int, int]
) -> None:
    person = come(size)
    _sit_down(person)
    _hear(person, 2, DEAL)
    plates, slip = _hud(person).plates, _hud(person).bargaining.slip_places[2].slip
    assert slip is not None
    plate = plates.rect(2)
    assert plate.x + plates.painter.signs_right(plate.size) < slip.rect.left
    person.click((slip.rect.left + 4, plate.y + 4))
    assert ("speak", 2) == (person.scene, person.top.draft.to)


def test_a_card_flies_below_an_offer(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, DEAL)
    person.stage.context.change_settings(replace(QUICK, speed="normal"))
    person.act(next(deed for deed in person.legal() if deed.endswith(" to 2")))
    board, frame = person.table.board, DisplayList()
    while not any(sprite.flight for _, sprite in board.sprites()):
        person.frame(seconds=0.02)
    person.table.draw(frame)
    flying = [frame.items["card", id(sprite)].z for _, sprite in board.sprites() if sprite.flight]
    slip = [item.z for key, item in frame.items.items() if "slip:7" in str(key)]
    assert max(flying) < min(slip)


def test_an_offer_is_changed_into_a_counter_offer(come: Opener) -> None:
    person = come((1280, 800))
    _sit_down(person)
    _hear(person, 2, DEAL)
    for press in ("slip:7:change", "want:0:cards", "pick:card:Q", "send"):
        person.click(press)
    assert (0, "/offer 8 to 2 give play ** on 2 for play Q* on 0 re 7") == _said(person)
    person.wait(0.2)
    assert not person.has("slip:7:accept")


def test_an_offer_blocks_nothing_and_lapses(come: Opener) -> None:
    person = come((1280, 800))
    _sit_down(person)
    _hear(person, 2, DEAL)
    number = person.controller.view(0).state.public.round
    person.play_to(lambda: person.controller.view(0).state.public.round > number)
    assert not person.has("slip:7:accept")


def test_in_large_text_the_slip_leads_to_the_ledger(come: Opener) -> None:
    person = come((1024, 640), settings=replace(QUICK, text_scale=2.0))
    _sit_down(person)
    _hear(person, 2, "/offer 8 to 0 give not play *S on 1, play K* on 0 for not play *H on 2")
    person.click("slip:8:look")
    assert "ledger" == person.scene
    person.click("deal:8:accept")
    assert (0, "/accept 8") == _said(person)


def test_two_people_at_one_screen_answer_each_other(come: Opener) -> None:
    person = come((1280, 800))
    _sit_down(person, "Anna", "Bea")
    person.answer()
    person.until_asked()
    _hear(person, 0, "/offer 7 to 1 give play K* on 1 for nothing")
    person.click("slip:7:accept")
    assert (1, "/accept 7") == _said(person)


def test_an_answer_that_comes_too_late_is_not_said(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, DEAL)
    bargain = _hud(person).bargaining.dealings.ledger.open_offers()[0]
    _hear(person, 2, "/retract 7")
    _hud(person).bargaining.answer(bargain, read("/accept 7"))  # type: ignore[arg-type]
    assert (2, "/retract 7") == _said(person)
    assert say("speak.too_late") == person.toast


# -- the ledger


def _fresh(person: Person) -> list[dict[str, object]]:
    """Give the ledger's rows, made anew from all lines."""
    return _hud(person).bargaining.dealings.as_of_now().ledger.rows()


def test_the_ledger_follows_what_is_shown_line_by_line(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, DEAL)
    _hear(person, 0, "/accept 7")
    dealings = _hud(person).bargaining.dealings
    ledger = dealings.ledger
    number = person.controller.view(0).state.public.round
    person.play_to(lambda: person.controller.view(0).state.public.round > number)
    assert dealings.ledger is ledger
    dealings.follow(copy(_state(person).history))  # as it is while totals count up
    assert dealings.ledger is ledger
    assert _fresh(person) == ledger.rows()
    bargain = ledger.bargains[7]
    assert bargain is not None
    assert all(promise.at is not None for promise in bargain.promises)


def test_a_deed_taken_back_is_taken_out_of_the_ledger(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, DEAL)
    _hear(person, 2, "/claim have K*")
    _hear(person, 2, "/retract 7")
    person.act()
    person.until_asked()
    _hear(person, 2, "/offer 8 to 0 give nothing for play K* on 2")
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    person.wait(0.3)
    dealings = _hud(person).bargaining.dealings
    assert _fresh(person) == dealings.ledger.rows()
    assert 8 not in dealings.ledger.bargains


def _break_a_promise(person: Person) -> None:
    """Promise to play anything on Clara next, and play it on oneself."""
    _hear(person, 0, "/offer 5 to 2 give play ** on 2 by next, not play A/red on 3 for nothing")
    _hear(person, 2, "/accept 5")
    card = name(person.table.cards.reach.hand()[0].card)
    person.act(f"play {card} to 0")
    person.wait(0.5)


def test_a_broken_promise_is_seen_by_all(person: Person) -> None:
    _sit_down(person)
    _break_a_promise(person)
    assert say("ledger.breaks", name=You("Anna")) == person.table.overlays.caption.text
    hud = _hud(person)
    assert (say("ledger.breaks", name=You("Anna")), False) in hud._recent._lines
    assert [("cross", 1)] == [(icon, count) for icon, _, count in hud.plates.marks[0]]
    assert "1 broken" in hud.plates.describe(0)
    assert () == hud.plates.marks[1]


def test_what_came_of_the_deals_stands_in_the_round_s_result(person: Person) -> None:
    _sit_down(person)
    _break_a_promise(person)
    person.play_to(lambda: person.scene == "round")
    texts = " ".join(widget.text for widget in person.top.dialog.walk())
    assert "1 bargain this round. Promises: 1 kept, 1 broken. You broke this promise: “I’ll play a card on " in texts


def test_who_is_not_trusted_reads_which_promise_was_broken(person: Person) -> None:
    _sit_down(person)
    _hear(person, 0, "/offer 4 to 3 give nothing for play K* on 0")
    _hear(person, 3, "/decline 4 trust")
    _break_a_promise(person)
    _hear(person, 0, "/offer 6 to 3 give nothing for play K* on 0")
    _hear(person, 3, "/decline 6 trust")
    why = say("ledger.distrust", name=You("Anna"), words="I’ll play a card on Clara next")
    assert [why] == [words for words, _ in _hud(person).bargaining.log_lines(0) if words.startswith("Why")]
    person.key(pygame.K_d)
    told = {widget.name: widget for widget in person.top.dialog.walk() if isinstance(widget, Paragraph)}
    assert why not in told["deal:4.why"].text
    assert told["deal:6.why"].text.endswith(why)
    assert "small" == told["deal:6"].role
    assert "body" == told["deal:5"].role


def test_all_sentences_under_the_scores_of_a_round_begin_at_the_same_edge(person: Person) -> None:
    _sit_down(person)
    _break_a_promise(person)
    person.play_to(lambda: person.scene == "round")
    told = [widget for widget in person.top.dialog.walk() if isinstance(widget, Paragraph)]
    assert "deals:0" in {widget.name for widget in told}
    assert {False} == {widget.is_centred for widget in told}


def test_d_opens_the_ledger_and_closes_it(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, DEAL)
    _hear(person, 0, "/accept 7")
    _hear(person, 1, "/claim have K*")
    person.key(pygame.K_d)
    assert "ledger" == person.scene
    texts = " ".join(widget.text for widget in person.top.dialog.walk())
    allied = "You and Clara are allies."
    for words in (say("ledger.accepted"), say("ledger.open"), say("ledger.unseen"), "I’ll play a King", allied):
        assert words in texts
    person.key(pygame.K_d)
    assert "table" == person.scene
    card = person.table.cards.reach.hand()[0]
    person.click(f"hand:0:{name(card.card)}")
    assert [card] == person.table.board.selected


def test_a_replay_shows_offers_and_ledger_as_they_stood(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, DEAL)
    _hear(person, 0, "/accept 7")
    _hear(person, 1, "/offer 8 to 3 give nothing for play K* on 1")
    person.controller.give_up(0)
    path = person.controller.path
    person.stage.context.navigate.show_replay(path)
    replay = person.top
    bargaining = replay.table.hud.bargaining
    person.key(pygame.K_END)
    person.frame()
    assert ["accepted", "open"] == [bargain.state for bargain in bargaining.dealings.ledger.of_round()]
    assert [8] == [bargain.offer.id for bargain in bargaining.dealings.ledger.open_offers()]
    for _ in range(2):
        person.key(pygame.K_LEFT)
    person.frame()
    assert ["open"] == [bargain.state for bargain in bargaining.dealings.ledger.of_round()]
    assert not any(target.id.startswith("slip") for target in replay.targets())
    person.key(pygame.K_t)
    assert "replay" == person.scene
    (button,) = replay.table.hud._recent.children
    assert ("Promises (D)", "people") == (button.text, button.picture)
    assert not isinstance(button, IconButton)
    assert button.natural_width(replay.context.kit) <= button.rect.w
    person.key(pygame.K_d)
    assert "ledger" == person.scene
    assert not person.has("deal:7:accept")


def test_an_offer_whose_sentence_fits_shows_its_answers_at_every_size(come: Opener) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080), (800, 1280)):
        person = come(size)
        _sit_down(person)
        _hear(person, 3, "/offer 1 to 0 give play T* on 0 by next for play K* on 3")
        assert all(person.has(f"slip:1:{word}") for word in ("accept", "change", "no")), size


def test_one_s_own_offer_is_taken_back_in_the_ledger(person: Person) -> None:
    _sit_down(person)
    _hear(person, 0, "/offer 3 to 2 give play K* on 2 for nothing")
    person.key(pygame.K_d)
    person.click("deal:3:retract")
    assert (0, "/retract 3") == _said(person)


@pytest.mark.parametrize("is_by_key", [False, True])
def test_a_computer_player_is_muted_where_one_talks_to_it(person: Person, *, is_by_key: bool) -> None:
    _sit_down(person)
    person.click("plate:2.talk")
    if is_by_key:
        while person.top.dialog.focused is None or person.top.dialog.focused.name != "mute":
            person.key(pygame.K_TAB)
        person.key(pygame.K_RETURN)
    else:
        person.click("mute")
    assert say("speak.unmute", name="Clara") == person.top.dialog["mute"].text
    assert {2} == person.controller.muted
    person.key(pygame.K_ESCAPE)
    hud = _hud(person)
    assert [2] == [seat for seat in range(4) if hud.plates.marks[seat]]
    assert say("speak.muted", name="Clara") in hud.plates.describe(2)
    person.click("plate:2.talk")
    person.click("mute")
    assert not person.controller.muted
    assert say("speak.mute", name="Clara") == person.top.dialog["mute"].text


def test_people_at_one_screen_are_not_muted(person: Person) -> None:
    _sit_down(person, "Anna", "Bea")
    person.answer()
    person.until_asked()
    person.key(pygame.K_t)
    assert "speak" == person.scene
    assert not person.has("mute"), "the sheet begins with Bea"
    person.click("to:2")
    assert person.has("mute")


def test_with_talk_off_there_is_neither(person: Person) -> None:
    _sit_down(person, talk="off")
    for key in (pygame.K_t, pygame.K_d):
        person.key(key)
        assert "table" == person.scene


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_beside_an_offer_cards_are_raised_and_carried_as_ever(person: Person, seat: Seat) -> None:
    _sit_down(person)
    _hear(person, seat, DEAL)
    person.click(next(target.id for target in person.table.targets() if target.id.startswith("hand:0:")))
    assert 1 == len(person.table.board.selected)
    person.key(pygame.K_ESCAPE)
    card = next(target.id for target in person.table.targets() if target.id.startswith("hand:0:"))
    to, n = person.target(f"collection:{seat}").rect.center, person.controller.n
    person.drag(card, to)
    person.up(to)
    person.wait(0.3)
    assert person.controller.n > n
