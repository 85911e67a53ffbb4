"""English: the table of Kings n' Queens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # What may be done
    "knq.ask_buy": "{worth} to spend: buy one card, or pass",
    "knq.ask_queen": "{worth} to spend: enough for a Queen",
    "knq.ask_keep": "{worth} buys nothing: keep a card, or pass",
    "knq.ask_pass": "{worth} to spend, but all of it is sold out",
    "knq.ask_exchange_red": "All your cards are red: exchange the highest",
    "knq.ask_exchange_black": "All your cards are black: exchange the highest",
    "knq.turn_of": "{name}: {words}",
    "knq.wait": "{name} has {worth} to spend",
    # What was done
    "knq.buys": "buys {card}",
    "knq.buys_queen": "buys a Queen, {card}",
    "knq.buys_face": "buys a face card unseen",
    "knq.keeps": "keeps {card}",
    "knq.exchanges": "gives {card} back",
    "knq.passes": "passes",
    "knq.pass": "Pass",
    # Plates, scales and piles
    "knq.queens": "{card} × {count}",
    "knq.cards": "{count} cards",
    "knq.to_spend": "{worth} to spend",
    "knq.nothing_open": "no cards open",
    "knq.first_hand": "first hand",
    "knq.scales": "Red {red}, black {black}",
    "knq.left": "{count} left",
    "knq.sold_out": "sold out",
    "knq.faces": "10 J A K",
    "knq.kings": "Kings {count} of {most}",
    "knq.kings_short": "{count}/{most}",
    "knq.draw": "to draw {count}",
    "knq.discard": "discards {count}",
    "knq.kept": "kept",
    "knq.keep_here": "keep here",
    "knq.keep": "keep",
    # Decks
    "knq.decks": "Decks",
    "knq.deck_of": "{name}'s deck",
    "knq.deck_hint": "See what is in {name}'s deck",
    "knq.owner": "{name}: {count} cards",
    "knq.merits": "Queens {queens}, Jacks and Aces {others}",
    "knq.brings": "Red brings {red}, black {black}",
    "knq.ahead": "Still to be drawn: {count}",
    "knq.behind": "In play, kept and discarded: {count}",
    "knq.none": "none",
    # The end
    "knq.count_queens": "Queens",
    "knq.count_others": "Jacks and Aces",
    "knq.end_kings": "The fourth King is out.",
    "knq.end_queens": "The last Queen is sold.",
    "knq.end_rounds": "All rounds are played.",
    "knq.most_queens": "Most Queens win: {count}.",
    "knq.tie_break": "Level at {count} Queens, so Jacks and Aces decide: {counts}.",
}
