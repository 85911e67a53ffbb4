"""The examples of bots in docs/bots, through the bot protocol: the simplest, and Merchant, who bargains at Crowns."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engines.bots.arena import Contest, compete
from engines.bots.seats import play_turn, seated_players
from engines.core.api import SPECTATOR
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.crowns.ledger import BROKEN, EMPTY, KEPT, Bargain, Ledger
from engines.games.crowns.rules import Crowns
from engines.record.match import Match
from tests.bot_scripts import command

EXAMPLES = Path(__file__).parents[3] / "docs" / "bots"
SIMPLEST, MERCHANT = (
    f"cmd:{command([sys.executable, str(EXAMPLES / name)])}" for name in ("simplest.py", "merchant.py")
)
SEATS_OF_MERCHANTS = (0, 1, 2)


@pytest.mark.parametrize("key", ["the-queen", "king", "crowns"])
def test_the_simplest_bot_plays_without_a_fault(key: str) -> None:
    assert [] == compete(Contest(key, (SIMPLEST, "rule"), 1, "the simplest"))[1]


@pytest.fixture(scope="module")
def played() -> tuple[Match, list[str]]:
    """Give two rounds of three Merchants and a player that says nothing, and the faults of the Merchants."""
    match = Match.begin(Crowns(), 4, {"talk": "on"}, SealedSource(secret_from_seed("merchants")))
    match.deal()
    with seated_players([*[MERCHANT] * len(SEATS_OF_MERCHANTS), "rule"]) as players:
        while match.view(SPECTATOR).state.public.round < 3:
            play_turn(match, players, Budget(30, 1))
        return match, [fault for seat in SEATS_OF_MERCHANTS for fault in players[seat].faults]


def ledger_of(match: Match) -> Ledger:
    ledger = Ledger()
    for line in match.record.lines:
        ledger.feed(line.actor, line.deed)
    return ledger


def test_it_plays_without_a_fault(played: tuple[Match, list[str]]) -> None:
    assert [] == played[1]


def test_it_offers_answers_and_keeps_its_word(played: tuple[Match, list[str]]) -> None:
    ledger = ledger_of(played[0])
    deals = [entry for entry in ledger.entries if isinstance(entry, Bargain)]
    own = [deal for deal in deals if deal.seat in SEATS_OF_MERCHANTS]
    asked = [deal for deal in deals if deal.offer.to in SEATS_OF_MERCHANTS]
    assert {"accepted"} <= {deal.state for deal in own}
    assert not [deal for deal in asked if deal.state in {"open", "lapsed"}], "every offer to it is answered"
    records = [ledger.record_of(seat) for seat in SEATS_OF_MERCHANTS]
    assert any(record[KEPT] for record in records)
    assert not any(record[BROKEN] + record[EMPTY] for record in records)


def test_all_that_it_says_is_understood(played: tuple[Match, list[str]]) -> None:
    ledger = Ledger()
    for line in played[0].record.lines:
        heard = ledger.feed(line.actor, line.deed)
        if line.actor in SEATS_OF_MERCHANTS and line.deed.startswith("say "):
            assert heard is not None, line
