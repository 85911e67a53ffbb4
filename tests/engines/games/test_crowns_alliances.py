"""Who are allies at Crowns, from when to when, and what computer players do for them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.bargaining import ALLIED, with_allies
from engines.core.styles import EVEN, against_all
from engines.games.crowns import acts
from engines.games.crowns.acts import Clause, Offer
from engines.games.crowns.appraisal import BargainValues, mean_gain
from engines.games.crowns.evaluation import score_shares
from engines.games.crowns.ledger import Ledger
from engines.games.crowns.offers import pact
from engines.games.crowns.trust import Loyalty

from .bargains import HANDS_WITH_ACES, RULES, BargainedRound
from .test_crowns_bargainer import MIXED_HANDS, bargainer, said

PEACE = "give not take ** from 1 for not take ** from 0"


def allied() -> BargainedRound:
    """Give a table at which seats 0 and 1 have just made peace."""
    return BargainedRound().bargains(f"0 to 1 {PEACE}")


def test_a_bargain_makes_allies_of_its_two_sides_and_of_nobody_else() -> None:
    offered = BargainedRound().do(f"0 say /offer 1 to 1 {PEACE}")
    assert [] == offered.ledger.allied_pairs()
    ledger = allied().ledger
    assert [(0, 1)] == ledger.allied_pairs()
    assert [(1,), (0,), (), ()] == [ledger.allies_of(seat) for seat in range(4)]


def test_each_seat_has_one_ally_the_first_with_whom_it_made_a_deal() -> None:
    other = "give not play Q* on 2 for not take ** from 0"
    table = BargainedRound().do(f"0 say /offer 8 to 2 {other}").bargains(f"0 to 1 {PEACE}").do("2 say /accept 8")
    assert [(0, 1)] == table.ledger.allied_pairs()
    assert bargainer(table, 0)._appraiser.alliance(2) is None
    table.do("0 play JS to 0", "0 steal 2H from 1")
    assert [(0, 2)] == table.ledger.allied_pairs()


def test_who_has_no_ally_offers_a_pact_and_who_has_one_does_not() -> None:
    table = BargainedRound(MIXED_HANDS)
    offers = [acts.read(line) for seed in range(8) for line in said(table, 0, seed=seed)]
    pacts = [act for act in offers if isinstance(act, Offer) and (act.give, act.want) == (pact(act.to), pact(0))]
    assert len(pacts) > 3
    table.do(f"0 say {pacts[0]}", f"{pacts[0].to} say /accept {pacts[0].id}")
    assert (pacts[0].to,) == bargainer(table, 0).allies()
    assert not [line for seed in range(8) for line in said(table, 0, seed=seed) if "give not take ** from" in line]


def test_a_pact_has_to_bring_less_than_it_seems_to() -> None:
    appraiser = bargainer(BargainedRound(), 0)._appraiser
    least = appraiser.margin(1, pact(0), pact(1))
    assert least < 0 < appraiser.margin(1, pact(0), [Clause("play", "JS", 1)])
    taken = bargainer(BargainedRound().bargains("0 to 2 give not take ** from 2 for not take ** from 0"), 0)._appraiser
    assert least < taken.margin(1, pact(0), pact(1))


def test_an_alliance_ends_with_the_round() -> None:
    table = allied().finish()
    assert [] == table.ledger.allied_pairs()
    table.deal(HANDS_WITH_ACES)
    assert [] == table.ledger.allied_pairs()


def test_who_breaks_a_promise_is_no_ally_any_more() -> None:
    table = BargainedRound().do(
        "0 say /offer 1 to 1 give play KS on 1 by next for not take ** from 0", "1 say /accept 1"
    )
    assert [(0, 1)] == table.ledger.allied_pairs()
    assert [] == table.do("0 play KS to 0").ledger.allied_pairs()


def test_who_steals_from_an_ally_is_none_until_the_next_deal() -> None:
    table = BargainedRound().bargains("0 to 1 give not play QS on 1 for not play QH on 0")
    table.do("0 play JS to 0", "0 steal 2H from 1")
    assert [] == table.ledger.allied_pairs()
    table.do("1 say /offer 9 to 0 give not play QH on 0 for not take ** from 1", "0 say /accept 9")
    assert [(0, 1)] == table.ledger.allied_pairs()


def test_who_is_trusted_little_is_not_helped_beyond_what_was_promised() -> None:
    table = allied()
    helped, ledger = bargainer(table, 1), table.ledger
    assert (0,) == helped.allies() == ledger.allies_of(1)
    cheat = BargainedRound().do("0 say /offer 7 to 1 give play KS on 1 by next for nothing", "1 say /accept 7")
    cheat.do("0 play TS to 0").finish().deal(HANDS_WITH_ACES)
    cheat.do(f"0 say /offer 8 to 1 {PEACE}", "1 say /accept 8")
    assert (0,) == cheat.ledger.allies_of(1)
    assert () == bargainer(cheat, 1).allies()


def loyalties(*lines: str) -> list[float]:
    """Give how loyal each seat seems after these lines at a table where seats 0 and 1 are allies."""
    table = allied().do(*lines)
    follower = Loyalty(Ledger())
    for line in table.lines:
        actor, _, text = line.partition(" ")
        follower.feed(-1 if actor == "-" else int(actor), text)
    return [follower.of(seat) for seat in range(4)]


def test_who_gives_an_ally_a_card_of_its_suit_is_taken_to_be_loyal_and_who_spoils_its_crown_is_not() -> None:
    crowned = ("0 play TS to 0", "1 play KH to 1", "2 play TD to 2", "3 play TC to 3")
    before = loyalties(*crowned)
    assert 0 == before[2] == before[3]
    spoilt = loyalties(*crowned, "0 play KS to 1")
    assert spoilt[0] < before[0] - 0.5
    assert spoilt[1] == before[1]
    kind = loyalties(*crowned, "0 play QS to 2", "2 give 2D to 1")
    assert kind[2] == 0


def test_whose_moves_never_help_an_ally_is_helped_no_more() -> None:
    table = allied().do("0 play TS to 0", "1 play KH to 1", "2 play TD to 2", "3 play TC to 3", "0 play KS to 1")
    assert () == bargainer(table, 1).allies()
    assert bargainer(table, 1)._appraiser.alliance(0) is None
    assert (1,) == bargainer(table, 0).allies()
    assert (0,) == table.ledger.allies_of(1)


def test_to_take_what_was_agreed_is_no_theft() -> None:
    table = BargainedRound().bargains("0 to 1 give take 2H from 1 for play TH on 0")
    table.do("0 play JS to 0", "0 steal 2H from 1")
    assert [(0, 1)] == table.ledger.allied_pairs()


def test_part_of_what_an_ally_gains_counts_as_ones_own() -> None:
    results = (3.0, 5.0, 1.0, 1.0)
    assert EVEN is with_allies(EVEN, ())
    helped = with_allies(EVEN, (1,)).measure(results, 0)
    assert helped == pytest.approx(against_all(results, 0) + ALLIED * against_all(results, 1))
    position: Any = RULES.position(BargainedRound().state)
    piles = position.piles
    alone, together = (score_shares(piles, pairs, is_paired=False) for pairs in ((), [(0, 1)]))
    assert together[0] == pytest.approx([own + ALLIED * its for own, its in zip(alone[0], alone[1], strict=True)])
    assert together[2:] == alone[2:]


def test_two_who_help_each_other_gain_together() -> None:
    position: Any = RULES.position(BargainedRound().state)
    values = BargainValues([position] * 40, (), Random(1))
    gains = values.gains((), allies=(0, 1))
    assert sum(mean_gain(gains, range(40), seat) for seat in (0, 1)) > 0
    among_allies = BargainValues([position] * 9, (), Random(1), [(0, 1)])
    assert 0 == among_allies.gain(0, against_all, (), (0, 1))
