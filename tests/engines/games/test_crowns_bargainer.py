"""How computer players of Crowns bargain: they answer, offer what they hold, keep their word or break it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.bots import STYLES
from engines.bots.players import talker
from engines.bots.search import never
from engines.bots.seats import play_turn, seated_players
from engines.bots.worlds import sampler
from engines.core.cards import name as card_name
from engines.core.cards import parse
from engines.core.determinization import Worlds
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.core.styles import against_all
from engines.core.talk import MAX_TALK_CHARS
from engines.games.crowns import acts, haggling
from engines.games.crowns.acts import Accept, Claim, Clause, Decline, Offer
from engines.games.crowns.appraisal import Appraiser, BargainValues, mean_gain, vows
from engines.games.crowns.bargainer import Bargainer
from engines.games.crowns.ledger import Bargain, Ledger
from engines.games.crowns.offers import is_new, promises, requests
from engines.games.crowns.owed import promised
from engines.games.crowns.rollout import PromisedRound, Vow
from engines.games.crowns.search_state import STEAL
from engines.games.crowns.state import HANDS
from engines.games.crowns.styles import STYLES as CROWNS_STYLES
from engines.games.crowns.trust import Loyalty, trust_in_claims, trust_in_promises
from engines.record import visibility
from engines.record.match import Match

from .bargains import HANDS_WITH_ACES, RULES, BargainedRound

SAMPLE = sampler(RULES)
PLAYERS = ("baron", "baron/bold", "baron/careful", "baron/rival")
WORLDS = 16
MIXED_HANDS = ("KH,TD,TC,JS", "TS,JH,QH,TH", "QS,JD,QD,KD", "KS,JC,QC,KC")
"""Hands with which seat 0 can give every other seat a card that it wants."""


def bargainer(table: BargainedRound, seat: int, style: str = "", level: str = "baron") -> Bargainer:
    """Give a bargainer that has heard all that was said and done at a table."""
    who = Bargainer(seat, level, style)
    for line in table.lines:
        actor, _, text = line.partition(" ")
        who.hear(-1 if actor == "-" else int(actor), text)
    return who


def said(table: BargainedRound, seat: int, style: str = "", seed: int = 1) -> list[str]:
    """Give what a seat says now."""
    view = visibility.observe(table.state, seat)
    return bargainer(table, seat, style).speak(view, SAMPLE, Random(seed))


def kept(table: BargainedRound, seat: int, style: str = "", is_stopped: Callable[[], bool] = never) -> list[str]:
    """Give the deeds to which its word binds a seat."""
    view = visibility.observe(table.state, seat)
    legal = [deed.text for deed in RULES.legal(view.state)]
    return bargainer(table, seat, style).kept_deeds(view, legal, SAMPLE, Random(1), is_stopped)


def match(seed: str) -> Match:
    started = Match.begin(RULES, 4, {"talk": "on"}, SealedSource(secret_from_seed(seed)))
    started.deal()
    return started


# -- rollouts ---------------------------------------------------------------------------------------------------


def positions(table: BargainedRound) -> Any:
    return RULES.position(table.state)


def test_who_promised_a_card_plays_it_there() -> None:
    assert (parse("KH"), 2) == PromisedRound(
        positions(BargainedRound()), [Vow.of(1, Clause("play", "KH", 2))]
    )._choose_play(1)


def test_who_promised_not_to_take_takes_something_else() -> None:
    for other in (1, 2, 3):
        position = positions(BargainedRound())
        PromisedRound(position, [Vow.of(0, Clause("take", "**", other, is_not=True))])._settle(0, STEAL)
        assert 8 == len(position.collections[other])
        assert 9 == len(position.collections[0])


def test_a_condition_is_waited_for() -> None:
    event = acts.Play(1, "KH", 0)
    vow = Vow.of(2, Clause("play", "KD", 1, condition=event))
    position = positions(BargainedRound())
    rest = PromisedRound(position, [vow])
    assert rest._waiting == [vow]
    rest._open_by(1, parse("KH"), 0)
    assert (rest._waiting, rest._open) == ([], [vow])


def test_without_a_promise_a_round_ends_with_all_cards_down() -> None:
    position = positions(BargainedRound(HANDS_WITH_ACES, 2))
    PromisedRound(position, []).play(Random(3).random)
    assert [] == [card for held in position.hands for card in held]
    assert position.round == 3


# -- values -----------------------------------------------------------------------------------------------------


def test_what_one_gains_by_a_deal_others_lose() -> None:
    values = BargainValues([positions(BargainedRound())] * WORLDS, (), Random(1))
    by_world = values.gains(vows(1, [Clause("play", "JH", 0)]))
    gains = [mean_gain(by_world, range(WORLDS), seat) for seat in range(4)]
    assert any(gains)
    assert 0 == pytest.approx(sum(gains))
    assert 0 == values.gain(0, against_all, [])


def test_a_deal_is_judged_where_the_other_can_make_it() -> None:
    """Seat 1 holds the King of hearts; whoever holds no spade cannot promise one, but can promise to play none."""
    values = BargainValues([positions(BargainedRound())] * WORLDS, (), Random(1))
    every = list(range(WORLDS))
    assert every == values.worlds_where(1, Clause("play", "KH", 0))
    assert [] == values.worlds_where(1, Clause("play", "*S", 0))
    assert every == values.worlds_where(1, Clause("play", "*S", 0, is_not=True))
    assert every == values.worlds_where(1, Clause("take", "**", 0))


def test_a_promise_that_changes_nothing_costs_nothing() -> None:
    """In the first round there is no Ace."""
    table = BargainedRound().bargains("0 to 1 give not play AS on 0 for nothing")
    bargain = table.ledger.bargains[1]
    assert bargain
    appraiser = Appraiser(0, "baron", "", table.ledger, Loyalty(table.ledger))
    assert 0 == appraiser.cost_of(bargain.promises[0], [positions(table)] * 9, Random(1))


def test_the_others_have_the_same_luck_whatever_one_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[list[int]] = []
    choose = PromisedRound._choose_play

    def noted(one: PromisedRound, seat: int) -> tuple[int, int]:
        move = choose(one, seat)
        if seat:
            played[-1].append(move[0])
        return move

    monkeypatch.setattr(PromisedRound, "_choose_play", noted)
    for promise in ([], [Vow.of(0, Clause("play", "KS", 1))]):
        played.append([])
        PromisedRound(positions(BargainedRound()), promise).play(Random(4).random)
    assert played[0] == played[1] != []


# -- trust ------------------------------------------------------------------------------------------------------


def broken_deal(n: int = 0) -> BargainedRound:
    """Give a table at which seat 0 has just broken a promise to seat 1."""
    table = BargainedRound()
    table.do(f"0 say /offer {n + 1} to 1 give play KS on 1 by next for nothing", f"1 say /accept {n + 1}")
    return table.do("0 play TS to 0", "1 play TH to 1", "2 play TD to 2", "3 play TC to 3", "0 play KS to 0")


def test_trust_falls_with_a_broken_promise_most_with_its_victim() -> None:
    ledger = broken_deal().ledger
    assert [bargain.promises[0].state for bargain in ledger.entries if isinstance(bargain, Bargain)] == ["broken"]
    stranger = trust_in_promises(bargainer(BargainedRound(), 1).ledger, 1, 0, "")
    witness, victim = (trust_in_promises(ledger, seat, 0, "") for seat in (2, 1))
    assert victim < witness < stranger


def test_a_promise_kept_later_mends_half() -> None:
    table = broken_deal()
    before = trust_in_promises(table.ledger, 1, 0, "")
    table.do("1 play KH to 1", "2 play KD to 2", "3 play KC to 3")
    table.do("0 say /offer 7 to 1 give play QS on 1 for nothing", "1 say /accept 7", "0 play QS to 1")
    after_it = trust_in_promises(table.ledger, 1, 0, "")
    assert before < after_it < 0.75


def test_who_claimed_falsely_is_believed_less_and_nobody_wholly() -> None:
    table = BargainedRound().do("0 say /claim have KH", "1 say /claim have KH")
    assert trust_in_claims(table.ledger, 0) == trust_in_claims(table.ledger, 1) < 1
    table.do(*(f"{seat} play {card} to {seat}" for card, seat in zip(("TS", "KH", "TD", "TC"), range(4), strict=True)))
    table.finish()
    assert trust_in_claims(table.ledger, 0) < trust_in_claims(table.ledger, 1) < 1


# -- answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["", *STYLES])
def test_every_offer_is_answered_by_the_one_to_whom_it_is_made_and_by_nobody_else(style: str) -> None:
    table = BargainedRound().do("0 say /offer 1 to 2 give play *D on 2 for play J* on 0")
    (answer,) = said(table, 2, style)
    act = acts.read(answer)
    assert isinstance(act, Accept | Decline | Offer)
    assert not isinstance(act, Offer) or act.re == 1
    assert said(table, 1, style) == said(table, 3, style) == []


def test_a_present_is_not_asked_for_in_vain_but_not_given_either() -> None:
    table = BargainedRound().do("0 say /offer 1 to 2 give nothing for play KD on 0")
    assert [acts.read(line) for line in said(table, 2)] != [Accept(1)]


def test_what_all_can_see_to_be_impossible_is_declined_with_that_reason() -> None:
    table = BargainedRound(HANDS_WITH_ACES, 2).do(
        "0 play AS to 0", "1 say /offer 1 to 2 give play AH on 2 for play A/red on 0"
    )
    assert ["/decline 1 cannot"] == said(table, 2)


def test_who_breaks_its_word_is_told_so() -> None:
    asked = "1 say /offer 8 to 0 give play QH on 3 for play JS on 1"
    table = broken_deal().do(asked, "0 say /offer 9 to 1 give play QS on 3 for play KH on 0 re 8")
    assert ["/decline 9 trust"] == said(table, 1, "careful")


def test_the_reason_of_a_refusal_looks_at_no_hand() -> None:
    """All that a seat declines it declines alike whatever it holds, if it declines it at all."""
    table = BargainedRound().do("0 say /offer 1 to 2 give not play Q* on 2 for play KD on 0")
    view, reasons = visibility.observe(table.state, 2), set[str]()
    for seed in range(8):
        world = Worlds(RULES, replace(view, seat=-3, state=visibility.observe(table.state, -3).state)).sample(
            Random(seed)
        )
        for line in bargainer(table, 2).speak(visibility.observe(world, 2), SAMPLE, Random(1)):
            act = acts.read(line)
            if isinstance(act, Decline):
                reasons.add(act.reason)
    assert len(reasons) <= 1


def test_who_offers_again_and_again_must_offer_more() -> None:
    table = BargainedRound()
    before = bargainer(table, 2)._appraiser
    offer = [Clause("play", "KD", 0)], [Clause("play", "TS", 2)]
    assert before.margin(0, *offer) == CROWNS_STYLES[""].margin
    for number in range(1, 9):
        table.do(f"0 say /offer {number} to 2 give not play Q* on 2 for play KD on 0", f"2 say /decline {number} low")
    pestered = bargainer(table, 2)._appraiser
    assert pestered.margin(0, *offer) > 2 * before.margin(0, *offer)
    assert pestered.margin(1, *offer) == before.margin(1, *offer)


@pytest.mark.parametrize(("number", "ranks", "is_less"), [(4, "TKA", True), (4, "TK", False), (3, "TKA", False)])
def test_nobody_is_trusted_as_before_in_the_last_turns_of_the_match(number: int, ranks: str, is_less: bool) -> None:
    table = BargainedRound(HANDS_WITH_ACES, 3)
    table.do(*(f"{seat} play {rank}{'SHDC'[seat]} to {seat}" for rank in ranks for seat in range(4)))
    appraiser = bargainer(table, 2)._appraiser
    appraiser.ledger.round = number
    assert 1.0 == appraiser.trust_for(0, [])
    assert is_less == (appraiser.trust_for(0, [Clause("play", "JS", 2)]) < appraiser.trust(0))


def test_an_offer_of_a_card_that_has_gone_elsewhere_is_taken_back() -> None:
    table = BargainedRound().do("0 say /offer 1 to 2 give play KS on 2 for not take ** from 0")
    assert not [line for line in said(table, 0) if line.startswith("/retract")]
    table.do("0 say /offer 2 to 3 give play *S on 3 for nothing", "0 play KS to 0")
    assert ["/retract 1"] == said(table, 0)
    assert ["/retract 1"] == said(table, 0, "bold")


def test_an_offer_not_to_do_what_it_has_done_since_is_taken_back() -> None:
    table = BargainedRound().do("0 say /offer 1 to 2 give not play *S on 2 for not take ** from 0", "0 play KS to 0")
    assert not [line for line in said(table, 0) if line.startswith("/retract")]
    done = BargainedRound().do("0 play KS to 2", "0 say /offer 1 to 2 give not play *S on 2 for not take ** from 0")
    assert not [line for line in said(done, 0) if line.startswith("/retract")]
    belied = BargainedRound().do("0 say /offer 1 to 2 give not play *S on 2 for not take ** from 0", "0 play KS to 2")
    assert ["/retract 1"] == said(belied, 0)


def test_a_theft_of_a_card_that_lies_with_somebody_else_cannot_be_promised() -> None:
    table = BargainedRound().do("0 play KS to 3")
    offer = "0 say /offer 1 to 2 give play QS on 2 for take {card} from {seat}"
    assert ["/decline 1 cannot"] == said(table.do(offer.format(card="KS", seat=1)), 2)
    clauses = [Clause("take", spec, other) for spec, other in (("KS", 3), ("KS", 1), ("K*", 1), ("2H", 1), ("**", 1))]
    assert [False, True, False, False, False] == [table.ledger.table.cannot_keep(2, clause) for clause in clauses]


def test_of_several_offers_at_once_none_is_forgotten() -> None:
    asked = "give nothing for play KD on 0"
    table = BargainedRound().do(f"0 say /offer 1 to 2 {asked}", f"0 say /offer 2 to 2 {asked}")
    for number in (1, 2):
        (answer,) = said(table, 2)
        act = acts.read(answer)
        assert number == (act.re if isinstance(act, Offer) else act.id if isinstance(act, Decline) else 0)
        table.do(f"2 say {answer}")
    assert [] == said(table, 2)


def test_an_offer_is_answered_also_when_another_speaks_first() -> None:
    table = BargainedRound().do("0 say /offer 1 to 2 give nothing for play KD on 0", "1 say /want *H", "0 say Well?")
    (answer,) = said(table, 2)
    assert answer.startswith("/decline 1") or answer.endswith("re 1")


def test_a_question_is_answered_also_when_another_speaks_first_and_once() -> None:
    table = BargainedRound().do("0 say /ask 1 want", "2 say /react laugh")
    assert ["/want *H"] == said(table, 1)
    assert [] == said(table.do("1 say /want *H", "0 say Aha."), 1)


def test_who_wants_something_for_nothing_is_told_that_it_is_too_little() -> None:
    table = BargainedRound(number=2, hands=HANDS_WITH_ACES).do("0 say /offer 1 to 2 give nothing for play KD on 0")
    assert ["/decline 1 low"] == said(table, 2, "careful")


def test_after_two_counter_offers_a_third_offer_is_declined_as_nobody_would_hear_another() -> None:
    offer = "0 say /offer {} to 1 give play J* on 1 for play K* on 0"
    table = BargainedRound(MIXED_HANDS)
    answers = []
    for number in (1, 11, 21):
        (answer,) = said(table.do(offer.format(number)), 1, "builder")
        answers.append(answer)
        table.do(f"1 say {answer}")
    counter = "/offer {} to 0 give play J* on 0 for play J* on 1 re {}"
    assert [counter.format(2, 1), counter.format(12, 11), "/decline 21 no"] == answers


def test_a_word_broken_with_the_last_move_of_a_round_is_not_passed_over_in_silence() -> None:
    table = BargainedRound().reach_last_card()
    assert 3 == table.state.public.turn
    (last,) = table.state.zones[HANDS[3]]
    broken = BargainedRound().bargains(f"3 to 0 give play {card_name(last)} on 0 for nothing").reach_last_card()
    broken.do(f"3 play {card_name(last)} to 3")
    while broken.state.public.effect:
        broken._go_on()
    broken.deal(HANDS_WITH_ACES)
    assert ["/react angry"] == said(broken, 0, "careful")
    assert "/react angry" not in said(broken, 1, "careful")


def test_a_counter_offer_is_no_longer_than_a_line_of_talk() -> None:
    """One that adds a promise to this offer would have 202 characters."""
    table, who, lengths = match("598689446"), 0, list[int]()
    offer = (
        "/offer 999999998 to 0 give play KS on 0 if 2 plays A/black on 3 by round for play KH on 3"
        " if 3 plays A/black on 0 by round, play *H on 3 if 0 plays A/black on 0 by round"
    )
    while table.turn < 0:
        table.deal()
    table.submit(3, f"say {offer}")
    for style in ("", "bold", "careful", "rival"):
        for seed in range(20):
            speaker = Bargainer(who, "page", style)
            for line in table.lines(who):
                actor, _, text = line.partition(" ")
                speaker.hear(-1 if actor == "-" else int(actor), text)
            lengths += map(len, speaker.speak(table.view(who), SAMPLE, Random(seed)))
    assert lengths
    assert MAX_TALK_CHARS >= max(lengths)


def test_a_counter_offer_neither_asks_nor_promises_the_same_twice() -> None:
    """One card would keep both promises: “a Ten of Hearts for you” is agreed already."""
    table = BargainedRound(MIXED_HANDS).bargains("0 to 1 give play J* on 1 for play *H on 0")
    table.do("0 say /offer 2 to 1 give play *C on 1 for play KH on 0")
    counters = [act for seed in range(12) if isinstance(act := acts.read(said(table, 1, "bold", seed)[0]), Offer)]
    assert counters
    for act in counters:
        assert 1 >= sum(clause.deed == "play" and clause.other == 1 for clause in act.want)
        assert all(is_new(clause, promised(table.ledger, 1)) for clause in act.give if str(clause) != "play KH on 0")
    king, heart, jack = (Clause("play", spec, 0) for spec in ("KH", "*H", "J*"))
    assert not is_new(king, [jack, heart])
    assert is_new(jack, [king, Clause("play", "J*", 1), Clause("take", "J*", 0)])


def test_a_question_is_answered_with_truth_lies_and_silence() -> None:
    table, words = BargainedRound().do("0 say /ask 1 have KH"), Counter[str]()
    for seed in range(200):
        words.update(said(table, 1, "bold", seed))
    assert {"/claim have KH", "/claim lack KH", "/react laugh"} == set(words)
    assert words["/claim lack KH"] < words["/claim have KH"]


def test_an_honest_style_claims_only_what_is_so() -> None:
    table = BargainedRound().do("0 say /ask 1 have KH")
    claims = {line for seed in range(100) for line in said(table, 1, "careful", seed)}
    assert {"/claim have KH", "/react laugh"} == claims


def test_who_is_asked_what_it_would_like_names_its_suit() -> None:
    assert ["/want *H"] == said(BargainedRound().do("0 say /ask 1 want"), 1)


# -- offers -----------------------------------------------------------------------------------------------------


def test_it_promises_only_what_it_holds() -> None:
    state = BargainedRound().state
    for other in (1, 2, 3):
        for clause in promises(state, 0, other):
            assert clause.is_not or set(state.zones[HANDS[0]]) & acts.cards(clause.spec)


def test_it_asks_in_kinds_of_cards_for_what_it_cannot_see() -> None:
    view = visibility.observe(BargainedRound().state, 0)
    assert Clause("play", "*S", 0) in list(requests(view.state, 0, 1))


def test_it_speaks_unasked_only_before_a_card_of_its_own_and_once() -> None:
    table = BargainedRound(MIXED_HANDS)
    assert all(said(table, seat, "bold") == [] for seat in (1, 2, 3))
    lines = [line for seed in range(5) for line in said(table, 0, "bold", seed)]
    assert lines
    table.do(f"0 say {lines[0]}", f"{acts.read(lines[0]).to} say /decline 1 no")
    assert all(said(table, 0, "bold", seed) == [] for seed in range(5))


def test_who_never_answers_is_left_alone() -> None:
    who = bargainer(BargainedRound(), 0, "bold")
    for number in (1, 2):
        who.hear(0, f"say /offer {number} to 1 give play *H on 1 for play *S on 0")
    assert who._unanswered == [0, 2, 0, 0]
    who.hear(1, "say /react fine")
    assert who._unanswered == [0, 0, 0, 0]


def test_what_was_refused_is_not_asked_again_in_that_round() -> None:
    table = BargainedRound(MIXED_HANDS)
    offers = {acts.read(line) for seed in range(5) for line in said(table, 0, "bold", seed)}
    refused = next(act for act in offers if isinstance(act, Offer) and act.want)
    table.do(f"0 say {refused}", f"{refused.to} say /decline {refused.id} no")
    for n, card in enumerate(("TD", "TS", "QS", "KS")):
        table.do(f"{n} play {card} to {n}")
        while table.state.public.effect:
            table._go_on()
    assert 0 == table.state.public.turn
    for seed in range(8):
        for line in said(table, 0, "bold", seed):
            act = acts.read(line)
            assert not isinstance(act, Offer) or act.to != refused.to or is_new(act.want[0], refused.want)
    appraiser = bargainer(table, 0)._appraiser
    assert not appraiser.may_ask(refused.to, refused.want[0])


def test_no_promise_of_a_bargain_is_hollow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each side gains by the bargain as a whole, but one of two promises brings nothing."""
    table, worth = BargainedRound(), {"play *S on 0": 2.0, "not take ** from 0": 0.0, "play *H on 1": 2.0}
    haggler = bargainer(table, 0)._haggler

    def gain(_: object, seat: int, promiser: int, side: tuple[Clause, ...], *__: object) -> float:
        return sum(worth[f"{clause}"] for clause in side) * (1.0 if seat != promiser else -0.5)

    monkeypatch.setattr(haggling._Estimates, "of", gain)
    monkeypatch.setattr(haggling._Estimates, "of_alliance", lambda *_: 0.0)
    monkeypatch.setattr(Ledger, "allied_pairs", lambda _: [(0, 1)])
    estimates = haggling._Estimates(BargainValues([positions(table)], (), Random(1)), [against_all] * 4)
    heart, spade, peace = Clause("play", "*H", 1), Clause("play", "*S", 0), Clause("take", "**", 0, is_not=True)
    terms = haggler._terms(1)
    assert haggler._exchange(estimates, [0], terms, (spade,), (heart,)).worth > 0
    assert haggler._exchange(estimates, [0], terms, (spade, peace), (heart,)).worth == 0
    assert haggler._exchange(estimates, [0], terms, (peace,), (heart,)).worth == 0


# -- its word ---------------------------------------------------------------------------------------------------


def test_an_honest_style_does_what_it_promised() -> None:
    table = BargainedRound().do("1 say /offer 1 to 0 give play *S on 0 for play J* on 1", "0 say /accept 1")
    free = kept(table, 0)
    assert ["play JS to 1"] == [deed for deed in free if deed.startswith("play JS")]
    assert {"play TS to 0", "play KS to 2"} <= set(free)


def test_what_is_promised_for_the_next_move_or_is_left_to_the_last_is_done_now() -> None:
    offer = "1 say /offer 1 to 0 give play *S on 0 for play J* on 1"
    assert ["play JS to 1"] == kept(BargainedRound().do(f"{offer} by next", "0 say /accept 1"), 0)
    table = BargainedRound().reach_last_card()
    (last,) = table.state.zones[HANDS[3]]
    table.do(f"1 say /offer 1 to 3 give not take ** from 3 for play {card_name(last)} on 1", "3 say /accept 1")
    assert [f"play {card_name(last)} to 1"] == kept(table, 3)


def test_a_promise_not_to_do_something_leaves_the_rest_free() -> None:
    table = BargainedRound().do("1 say /offer 1 to 0 give play *S on 0 for not play Q* on 1", "0 say /accept 1")
    free = kept(table, 0)
    assert "play QS to 1" not in free
    assert 15 == len(free)


def test_without_a_deal_nothing_binds() -> None:
    assert [] == kept(BargainedRound(), 0)
    assert [] == kept(BargainedRound().do("1 say /offer 1 to 0 give play *S on 0 for play J* on 1"), 0)


def test_in_the_last_round_only_the_honest_keep_what_costs_them() -> None:
    """Nothing comes after it: a word is worth as much as the one who gave it."""
    hands = ("KS,JH,QD,TD,AD", "JS,TH,QH,KH,AH", "TS,JD,QS,KD,AS", "JC,QC,KC,AC,JO")
    lines = ("1 say /offer 1 to 0 give play TH on 1 for not play KS on 0", "0 say /accept 1")
    table = BargainedRound(hands, 4).do(*lines)
    assert "play KS to 0" not in kept(table, 0, "careful") != []
    assert [] == kept(table, 0, "bold")
    assert kept(table, 0, "careful") == kept(table, 0, "bold", lambda: True), "there is no time to weigh it"


def test_one_promise_is_broken_and_another_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who breaks its word weighs each promise by itself: the dear one is broken, the cheap one kept."""
    dear = ("1 say /offer 1 to 0 give play TH on 1 for play KS on 1", "0 say /accept 1")
    cheap = ("2 say /offer 2 to 0 give play TD on 2 for not play QS on 0", "0 say /accept 2")
    costs = {"play KS on 1": 9.0, "not play QS on 0": 0.0}
    monkeypatch.setattr(Appraiser, "cost_of", lambda _, promise, *__: costs[f"{promise.clause}"])
    for lines in (dear + cheap, cheap + dear):
        free = kept(BargainedRound().do(*lines), 0, "bold")
        assert "play KS to 0" in free
        assert "play QS to 0" not in free


# -- matches ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bargained() -> Match:
    """Give the first two rounds of a match of four that bargain."""
    played = match("bargains 1")
    with seated_players(PLAYERS) as sitters:
        while played.view(0).state.public.round < 3:
            play_turn(played, sitters, Budget(30, 1))
    return played


def test_a_match_is_full_of_deals_and_most_promises_are_kept(bargained: Match) -> None:
    ledger = RULES.new_ledger()
    for line in bargained.record.lines:
        ledger.feed(line.actor, line.deed)
    bargains = [row for row in ledger.rows() if row["kind"] == "deal"]
    assert 2 <= len([bargain for bargain in bargains if bargain["state"] == "accepted"])
    states = Counter(
        clause["state"] for bargain in bargains if bargain["state"] == "accepted" for clause in bargain["clauses"]
    )
    assert states["kept"] > states["broken"] + states["empty"]


def test_all_that_they_say_are_acts_that_count(bargained: Match) -> None:
    ledger, talk = RULES.new_ledger(), 0
    for line in bargained.record.lines:
        heard = ledger.feed(line.actor, line.deed)
        if line.deed.startswith("say "):
            talk += 1
            assert heard is not None, line
    assert talk


def test_the_same_view_says_the_same_whatever_lies_hidden(bargained: Match) -> None:
    """What it says and keeps follows from its view: another world that looks alike changes no word."""
    steps = [n for n, line in enumerate(bargained.record.lines) if line.deed.startswith("say /offer")][:4]
    for n in steps:
        actor = bargained.record.lines[n].actor
        replayed = Match(replace(bargained.record, lines=bargained.record.lines[:n]), SealedSource(b"x" * 32))
        view = replayed.view(actor)
        world = Worlds(RULES, view).sample(Random(n))
        answers = set()
        for seen in (view, visibility.observe(world, actor)):
            who = Bargainer(actor, "baron", PLAYERS[actor].partition("/")[2])
            for line in replayed.lines(actor):
                seat, _, text = line.partition(" ")
                who.hear(-1 if seat == "-" else int(seat), text)
            answers.add(tuple(who.speak(seen, SAMPLE, Random(5))))
        assert 1 == len(answers)


def test_levels_and_styles_have_their_ways_and_the_mute_none() -> None:
    assert {"", *STYLES} == set(CROWNS_STYLES)
    assert all(talker(RULES, level, 0) for level in LEVELS)
    assert talker(RULES, "baron/mute", 0) is None
    assert talker(RULES, "rule", 0) is None


def test_a_claim_is_read_as_it_was_made() -> None:
    table = BargainedRound().do("1 say /claim have KH")
    (claim,) = (entry for entry in table.ledger.entries if not isinstance(entry, Bargain))
    assert isinstance(claim.act, Claim)
    assert claim.has_in([parse("KH")])
    assert not claim.has_in([])
