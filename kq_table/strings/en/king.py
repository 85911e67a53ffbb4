"""English: the tables of King, King on 52 cards and Jeu du Roi."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # Contracts, against the taker and for him; the short names head the rows of the sheet
    "king.minus.tricks": "No tricks",
    "king.minus.hearts": "No hearts",
    "king.minus.men": "No men",
    "king.minus.queens": "No Queens",
    "king.minus.last-two": "Not the last two",
    "king.minus.king-of-hearts": "No King of Hearts",
    "king.plus.tricks": "Tricks",
    "king.plus.hearts": "Hearts",
    "king.plus.men": "Men",
    "king.plus.queens": "Queens",
    "king.plus.last-two": "Last two",
    "king.plus.king-of-hearts": "King of Hearts",
    "king.plus.clubs-trump": "Clubs are trumps",
    "king.plus.diamonds-trump": "Diamonds are trumps",
    "king.plus.hearts-trump": "Hearts are trumps",
    "king.plus.spades-trump": "Spades are trumps",
    "king.short.minus.last-two": "Not last two",
    "king.short.minus.king-of-hearts": "No {KH}",
    "king.short.plus.king-of-hearts": "{KH}",
    "king.short.plus.clubs-trump": "{C} trumps",
    "king.short.plus.diamonds-trump": "{D} trumps",
    "king.short.plus.hearts-trump": "{H} trumps",
    "king.short.plus.spades-trump": "{S} trumps",
    # What it costs or brings
    "king.cost.minus": "{points} points off {each}",
    "king.cost.plus": "{points} points {each}",
    "king.each.trick": "for each trick",
    "king.each.hearts": "for each heart",
    "king.each.men.KJ": "for each King and each Jack",
    "king.each.men.J": "for each Jack",
    "king.each.men.K": "for each King",
    "king.each.queens": "for each Queen",
    "king.each.last-two": "for each of the last two tricks",
    "king.each.king-of-hearts": "for {KH}",
    "king.bound.lead": "Hearts may not be led by anyone who holds another suit.",
    "king.bound.king": "Whoever holds {KH} and cannot follow suit must play it.",
    # How it stands
    "king.one.trick": "1 trick",
    "king.one.hearts": "1 heart",
    "king.one.men": "1 man",
    "king.one.queens": "1 Queen",
    "king.one.last-two": "1 of the last two",
    "king.one.king-of-hearts": "{KH}",
    "king.many.trick": "{count} tricks",
    "king.many.hearts": "{count} hearts",
    "king.many.men": "{count} men",
    "king.many.queens": "{count} Queens",
    "king.many.last-two": "the last two",
    "king.none": "nothing",
    "king.none_yet": "0 so far",
    "king.so_far": "{points}: {made}",
    "king.trick_of": "Trick {number} of {count}",
    "king.out": "{trick}, {count} of {all} still out",
    # Whose turn it is
    "king.lead_no_heart": "Your lead: any card but a heart",
    "king.lead_hearts": "Your lead: you hold hearts alone",
    "king.must_fall": "You have no {suit}, so {KH} must fall",
    "king.free_trump": "You have no {suit}: trump it with {trump}, or play any card",
    # The sheet
    "king.sheet": "All deals",
    "king.close": "Close",
    "king.cell": "{name}, {contract}: {made}, {points}",
    "king.cell_cards": "{name}, {contract}: {made}, {points}. {cards}",
    "king.foot": "The highest total wins.",
    # A deal's result, and the match's
    "king.deal": "Deal {number}: {contract}",
    "king.stopped": "The last card that counts has been taken, so the deal stops here.",
    "king.sum": "{made}, {worth} each",
    "king.summary": "{high} at the top and {low} at the foot after {deals} deals. The highest total wins.",
}
