"""Reasons, in words, why a card may not be played."""

from __future__ import annotations

import re

from engines.core.api import Reason, Zone
from engines.core.cards import Card
from kq_table.match.controller import MatchController
from kq_table.text import say

from .card_behaviour import CardBehaviour


def reason_against(controller: MatchController, card_behaviour: CardBehaviour, zone: Zone, card: Card) -> str:
    """
    Say why the seat to act may not play a card from a zone.

    It is the rules' reason against the likeliest deed that the card could mean; empty if it never goes from there.
    """
    seat = controller.turn
    possible = card_behaviour.possible_deeds(controller.view(seat), zone, card)
    reason = controller.why_not(seat, possible[0]) if possible else None
    return in_words(reason, controller) if reason else ""


def in_words(reason: Reason, controller: MatchController) -> str:
    """Put a reason of the rules into a sentence that calls seats by their players' names."""
    values = dict(reason.values)
    if "seat" in values:
        values["seat"] = controller.seatings[int(values["seat"])].name
    return re.sub(r"\b[Ss]eat (?=\{seat\})", "", reason.sentence).format_map(values)


def not_your_turn(controller: MatchController) -> str:
    """Say whose turn it is; empty where no seat is to act."""
    turn = controller.turn
    return say("table.not_now", name=controller.seatings[turn].name) if turn >= 0 else ""
