"""Random matches of Crowns full of random acts: sensible ones, ones that may not be, and nonsense."""

from __future__ import annotations

from random import Random

from engines.core.api import OVER, UnreadableDeed
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.crowns.rules import Crowns
from engines.record.match import Match
from engines.record.record import Record

RULES = Crowns()
RANKS, SUITS, COURT = "23456789TJQKA", "SHDC", "TJQKA"
NONSENSE = ("/", "/offer", "/accept", "I promise", "/claim have", "/react cry", "/decline 1 maybe", "/want a King", "…")
BY_DEED = {"play": "on", "take": "from", "give": "to"}


class Chatterbox:
    """Says something at random; *offers* are those that it has made, with their two seats."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.offers: list[tuple[int, int, int]] = []

    def line(self) -> tuple[int, str]:
        """Give a seat and what it says."""
        seat, chance = self.rng.randrange(4), self.rng.random()
        if chance < 0.4:
            return seat, self._offer(seat)
        if chance < 0.75 and self.offers:
            return self._answer()
        if chance < 0.9:
            return seat, f"/claim {self.rng.choice(('have', 'lack'))} {self._spec()}"
        others = [f"/ask {self.rng.randrange(4)} want", f"/want {self._spec()}", "/react thanks", *NONSENSE]
        return seat, self.rng.choice(others)

    def _offer(self, seat: int) -> str:
        rng = self.rng
        to = rng.choice([other for other in range(4) if other != seat or rng.random() < 0.1])
        number = len(self.offers) + 1 if rng.random() < 0.9 else rng.choice([0, 1, len(self.offers)])
        old = rng.choice(self.offers)[0] if self.offers and rng.random() < 0.15 else None
        if self.offers and rng.random() < 0.15:
            old, to, seat_ = self.offers[-1]  # a proper counter, where the speaker happens to be its addressee
            to = to if seat_ == seat else rng.randrange(4)
        self.offers.append((number, seat, to))
        text = f"/offer {number} to {to} give {self._side(seat)} for {self._side(to)}"
        return text + (f" re {old}" if old is not None else "")

    def _answer(self) -> tuple[int, str]:
        rng = self.rng
        number, seat, to = rng.choice(self.offers[-4:])
        word = rng.choice(["/accept"] * 6 + ["/decline", "/retract"])
        who = seat if word == "/retract" else to
        text = f"{word} {number}{rng.choice(['', ' low', ' no']) if word == '/decline' else ''}"
        return rng.randrange(4) if rng.random() < 0.1 else who, text

    def _side(self, seat: int) -> str:
        rng = self.rng
        count = rng.choices([0, 1, 2, 3], [20, 50, 27, 3])[0]
        return ", ".join(self._clause(seat) for _ in range(count)) or "nothing"

    def _clause(self, seat: int) -> str:
        rng = self.rng
        deed = rng.choice(["play", "play", "play", "take", "give"])
        others = [other for other in range(4) if deed == "play" or other != seat or rng.random() < 0.03]
        denied = rng.random() < 0.2
        text = f"{'not ' * denied}{deed} {self._spec()} {BY_DEED[deed]} {rng.choice(others)}"
        if rng.random() < 0.35:
            text += f" if {rng.randrange(4)} plays {self._spec()} on {rng.randrange(4)}"
        if rng.random() < (0.03 if denied else 0.5):
            text += rng.choice([" by next", " by next", " by round"])
        return text

    def _spec(self) -> str:
        rng = self.rng
        kind = rng.randrange(7)
        if kind == 0:
            return rng.choice(RANKS if rng.random() < 0.2 else COURT) + rng.choice(SUITS)
        wide = ["**", "**", "*" + rng.choice(SUITS), rng.choice(COURT) + "*", rng.choice(["A/red", "A/black"]), "JO"]
        return wide[kind - 1]


def bargained_record(seed: int, talk: float = 0.6) -> Record:
    """Play a random match in which somebody says something before a move, with the probability *talk* and again."""
    rng = Random(f"bargain {seed}")
    chatterbox = Chatterbox(rng)
    match = Match.begin(RULES, 4, {}, SealedSource(secret_from_seed(str(seed))))
    while match.turn != OVER:
        while rng.random() < talk:
            seat, text = chatterbox.line()
            _say(match, seat, text)
        match.deal()
        match.submit(match.turn, rng.choice(match.legal()).text)
        while match.turn < 0 and rng.random() < talk:
            _say(match, *chatterbox.line())
    return match.record


def _say(match: Match, seat: int, text: str) -> None:
    try:
        match.submit(seat, f"say {text}")
    except UnreadableDeed:
        assert len(text) > 200
