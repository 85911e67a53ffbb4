"""English: the table of The Queen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # What may be done
    "queen.ask.both": "Check or drop on the Focus",
    "queen.ask.check": "Check the Focus",
    "queen.ask.drop": "Drop a lower card on the Focus",
    "queen.ask.ace": "You can neither check nor drop: an Ace must go",
    "queen.ask.high": "You can neither check nor drop: your highest card must go",
    "queen.ask.draw": "You can neither check nor drop: draw",
    "queen.ask.queens": "You hold nothing but Queens: play them all",
    "queen.ladder": "Your duties",
    "queen.duty.free": "Check or drop",
    "queen.duty.free.means": "Go on with the very next card and up to two after it, or lay one lower card.",
    "queen.duty.ace": "Else an Ace",
    "queen.duty.ace.means": "With three cards or more. Nothing is taken for it.",
    "queen.duty.high": "Else the highest card",
    "queen.duty.high.means": "With three cards or more, but never a Queen. Then you take a card.",
    "queen.duty.draw": "Else draw",
    "queen.duty.draw.means": "With one or two cards you keep them, take one, and turn a new Focus.",
    "queen.duty.queens": "All Queens",
    "queen.duty.queens.means": "Three or four Queens and nothing else are played at once, for a point.",
    # Deeds
    "queen.deed.check": "checks with {cards}",
    "queen.deed.drop": "drops {cards}",
    "queen.deed.ace": "gives up {cards}",
    "queen.deed.high": "gives up {cards} and takes a card",
    "queen.deed.draw": "Draw: take a card, turn a Focus",
    "queen.deed.queens": "plays all Queens: {cards}",
    # The stream
    "queen.stream": "Check {check} · drop {low} to {high}",
    "queen.stream_one": "Check {check} · drop {low}",
    "queen.stream_check": "Check {check} · nothing to drop",
    "queen.focus": "Focus",
    "queen.deck": "Deck: {count}",
    # How it stands
    "queen.point": "1 of {goal} points",
    "queen.points": "{points} of {goal} points",
    "queen.card": "1 card",
    "queen.cards": "{count} cards",
    "queen.foot": "Seven points win at once; after {rounds} rounds, more points win.",
    "queen.earned.checked": "a check of three",
    "queen.earned.queened": "a Queen",
    "queen.earned.locked": "the last card",
    "queen.earned.all_queens": "all Queens",
    "queen.earned.rolled": "a Queen turned up",
    "queen.often.checked": "{count} checks of three",
    "queen.often.queened": "{count} Queens",
    "queen.often.locked": "{count} last cards",
    "queen.often.all_queens": "{count} times all Queens",
    "queen.often.rolled": "{count} Queens turned up",
    "queen.earned.nothing": "nothing",
    "queen.by_points": "{high} points to {low}, in round {round}.",
    "queen.by_rounds": "{high} points to {low} after all rounds.",
}
