"""Deeds by a game's rule of thumb: for a bot that failed, and if there is no time to think."""

from __future__ import annotations

from typing import Any

from engines.core.api import Rules, View
from engines.core.search_api import Budget

from .heuristics_by_game import heuristics_for


def fallback_deed(rules: Rules[Any], view: View[Any]) -> str:
    """Choose a sensible deed without a search, for a bot that failed; takes well under 2 ms."""
    position = rules.position(view.state)
    return position.text(heuristics_for(rules.key, view.state.public.seats).quick_deed(position))


def rule_deed(rules: Rules[Any], view: View[Any], budget: Budget) -> str:
    """Choose without a search, among the deeds that keep the seat's promises if it made any."""
    deed = fallback_deed(rules, view)
    if not budget.among or deed in budget.among:
        return deed
    position = rules.position(view.state)
    choices = [position.deed(text) for text in budget.among]
    return position.text(heuristics_for(rules.key, view.state.public.seats).habit(position, choices, is_beginner=False))
