"""How computer players of Crowns answer sensible offers: what they say, whether it is true, and how long they think."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engines.bots.arena import Contest, chance_source, start_record
from engines.bots.seats import BuiltinPlayer, play_turn, question_of_match, seated_players
from engines.core.api import OVER, Seat
from engines.core.cards import SUITS, Card, name, suit
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource
from engines.core.styles import STYLES
from engines.games.crowns import acts
from engines.games.crowns.acts import Accept, Decline, Offer
from engines.games.crowns.rules import Crowns
from engines.games.crowns.state import ACES, COLLECTIONS, HANDS, ROUNDS, SEATS, count, crown, tally
from engines.record.match import Match
from engines.record.record import Record

KEY, SEED = "crowns", "offers 1"
"""Never a seed that anything was tuned on."""
OFFERS, AT_A_TIME = 200, 10
"""Fixed beforehand; each part is a match, out of which come so many positions."""
TABLE = ("page", "page/bold", "page/careful", "page/builder")
"""Who plays and bargains until the offer is made, so that promises have been kept and broken before."""
MAX_SECONDS = 1.0
WHO = [f"{level}{f'/{style}' if style else ''}" for style in ("", *STYLES) for level in LEVELS]
"""Who answers, in turn."""
CONTEST = Contest(KEY, TABLE, OFFERS, SEED, "match")
RULES = Crowns()


def parts() -> Iterable[str]:
    """Name the offers of a match at a time."""
    return [f"from {first}" for first in range(0, OFFERS, AT_A_TIME)]


def measure(part: str) -> list[dict[str, Any]]:
    """Make some offers, each in another position of a match."""
    first = int(part.removeprefix("from "))
    found = list(positions(first // AT_A_TIME, AT_A_TIME))
    return [answer(record, number) for number, record in enumerate(found, first)]


def positions(index: int, number: int) -> Iterator[Record]:
    """Give a match as it is at so many places, at each of which a seat is to act and everyone holds a card."""
    match, places = Match(start_record(CONTEST, index), chance_source(CONTEST, index)), list[Record]()
    with seated_players(TABLE) as players:
        while match.turn != OVER:
            if all(len(match.view(seat).state.zones[HANDS[seat]]) for seat in range(SEATS)):
                places.append(match.record)
            play_turn(match, players, Budget(20, index))
    yield from Random(f"{SEED} {index}").sample(places, number)


def answer(record: Record, number: int) -> dict[str, Any]:
    """Have a sensible offer made, and give how it is answered."""
    match, rng = Match(record, SealedSource(bytes(32))), Random(f"{SEED} offer {number}")
    offer, speaker = sensible_offer(match, rng)
    who = BuiltinPlayer(WHO[number % len(WHO)])
    budget = Budget(seed=number)
    who.talk(question_of_match(match, offer.to), budget)  # until now it has followed the match
    match.submit(speaker, f"say {offer}")
    start = time.process_time()
    said = [acts.read(line) for line in who.talk(question_of_match(match, offer.to), budget)]
    seconds = time.process_time() - start
    others = [seat for seat in range(SEATS) if seat not in {speaker, offer.to}]
    strangers = [line for seat in others for line in heard_from(match, seat, number, offer.id)]
    how = next((how_of(act, offer) for act in said), "nothing")
    is_true = how not in TRUE or TRUE[how](match, offer, speaker)
    told = {"how": how, "is_true": is_true, "strangers": len(strangers), "seconds": round(seconds, 3)}
    return {**told, "who": WHO[number % len(WHO)], "offer": str(offer)}


def heard_from(match: Match, seat: Seat, number: int, offer: int) -> Sequence[str]:
    """Give what a seat to which an offer was not made says of it."""
    lines = BuiltinPlayer(WHO[number % len(WHO)]).talk(question_of_match(match, seat), Budget(seed=number))
    return [line for line in lines if str(offer) in line.split(" ") and not line.startswith("/offer")]


def how_of(act: acts.Act | None, offer: Offer) -> str:
    """Name the kind of an answer."""
    match act:
        case Accept(id=offer.id):
            return "accepted"
        case Offer(re=offer.id):
            return "countered"
        case Decline(id=offer.id):
            return f"declined: {act.reason}"
    return "something else"


# -- what is sensible -------------------------------------------------------------------------------------------


def sensible_offer(match: Match, rng: Random) -> tuple[Offer, Seat]:
    """
    Think of an offer such as people make, and who makes it.

    It promises what the speaker can do, and asks for what the addressee may be able to do as far as all can see.
    """
    state = match.view(match.turn).state
    speaker = match.turn
    to = rng.choice([seat for seat in range(SEATS) if seat != speaker])
    give = rng.choice(_payments(state, speaker, to))
    want = rng.choice(_wishes(state, speaker, to))
    more = rng.random() < 0.2
    if more and not (give.startswith("not") or want.startswith("not")):
        give, want = f"{give}, not take ** from {to}", f"{want}, not take ** from {speaker}"
    text = f"/offer {900 + rng.randrange(100)} to {to} give {give} for {want}"
    offer = acts.read(text)
    assert isinstance(offer, Offer), text
    return offer, speaker


def _payments(state: Any, seat: Seat, to: Seat) -> list[str]:
    """List what a seat may promise another: cards that it holds, and peace."""
    hand, wanted = state.zones[HANDS[seat]], _suit_of(state.zones[COLLECTIONS[to]])
    fitting = [card for card in hand if card in range(52) and suit(card) == wanted and card not in ACES]
    found = [f"not take ** from {to}", f"play ** on {to} by next"]
    found += [f"play *{SUITS[wanted]} on {to}", f"play {name(fitting[0])} on {to} by next"] * 2 if fitting else []
    return found + [f"play J* on {to}"] * any(card in acts.cards("J*") for card in hand)


def _wishes(state: Any, seat: Seat, to: Seat) -> list[str]:
    """List what a seat may want of another: kinds of cards of which some are in no collection, and peace."""
    own = state.zones[COLLECTIONS[seat]]
    open_cards = {card for zone in (*COLLECTIONS, HANDS[seat]) for card in state.zones[zone]}
    wanted = _suit_of(own)
    scores = tally(state)["score"]
    leader = max((other for other in range(SEATS) if other not in {seat, to}), key=lambda other: scores[other])
    kinds = [(f"*{SUITS[wanted]}", seat), (f"K{SUITS[wanted]}", seat), ("J*", seat), ("Q*", leader)]
    dealt = ROUNDS[state.public.round - 1].dealt
    found = [f"play {spec} on {on}" for spec, on in kinds if acts.cards(spec) & dealt - open_cards]
    return [*found, f"not take ** from {seat}"]


def _suit_of(collection: Sequence[Card]) -> int:
    """Give the suit that a player collects, as anybody would say."""
    crowned = crown(collection)
    return crowned if crowned >= 0 else max(range(4), key=lambda other: count(collection, other))


# -- what is true -----------------------------------------------------------------------------------------------


def _has_broken(match: Match, speaker: Seat) -> bool:
    """Whether a seat has not done what it had promised."""
    ledger = RULES.new_ledger()
    for line in match.record.lines:
        ledger.feed(line.actor, line.deed)
    (told,) = (row for row in ledger.rows() if row["kind"] == "seats")
    return bool(told["broken"][speaker] + told["empty"][speaker])


def _leads(match: Match, speaker: Seat) -> bool:
    state = match.view(match.turn).state
    standing = [had + has for had, has in zip(state.public.totals, tally(state)["score"], strict=True)]
    return bool(standing[speaker] == max(standing) > min(standing))


TRUE: Mapping[str, Callable[[Match, Offer, Seat], bool]] = {
    "declined: cannot": lambda _match, _offer, _speaker: False,  # a sensible offer asks for nothing that cannot be done
    "declined: trust": lambda match, _offer, speaker: _has_broken(match, speaker),
    "declined: leader": lambda match, _offer, speaker: _leads(match, speaker),
}
"""By answer that names a fact: whether all can see that it is one."""


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Count the answers, and give how long they took."""
    told = [one for part in parts.values() for one in part]
    seconds = sorted(one["seconds"] for one in told)
    return {
        "seed": SEED,
        "offers": len(told),
        "answers": dict(sorted(Counter(one["how"] for one in told).items())),
        "unanswered": sum(one["how"] in {"nothing", "something else"} for one in told),
        "untrue_reasons": sum(not one["is_true"] for one in told),
        "answers_of_strangers": sum(one["strangers"] for one in told),
        "processor_seconds": {"median": seconds[len(seconds) // 2], "most": seconds[-1]},
        "slower_than_a_second": sum(taken > MAX_SECONDS for taken in seconds),
    }
