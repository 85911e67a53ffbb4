"""All templates of the engines' sentences, with the constant's or module's name for each."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import engines.games
from engines.bots import external, players
from engines.bots.heuristics_by_game import heuristics_for
from engines.core import refusals
from engines.core.api import Reason
from engines.games.crowns import chat_lines
from engines.games.registry import GAMES


def all_templates() -> dict[str, str]:
    """Give where each template stands, by the template."""
    games = [f"engines.games.{found.name}" for found in pkgutil.iter_modules(engines.games.__path__) if found.ispkg]
    told = dict.fromkeys(_texts(refusals), "engines.core.refusals")
    for game in games:
        told |= dict.fromkeys(_texts(import_module(f"{game}.refusals")), f"{game}.refusals")
        told |= dict.fromkeys(import_module(f"{game}.explanations").templates(), f"{game}.explanations")
    told |= {heuristics_for(rules.key).better_by: f"heuristics of {rules.key}" for rules in GAMES}
    of_players = (players.NO_CHOICE, players.AT_RANDOM, players.BY_RULE, players.NO_TIME, players.NO_BETTER)
    return told | dict.fromkeys((*of_players, external.REPLACED), "engines.bots")


def remarks() -> tuple[str, ...]:
    """List what computer players say aloud."""
    return tuple(_found((chat_lines.COMMON_LINES, chat_lines.STYLE_LINES)))


def _texts(module: ModuleType) -> Iterator[str]:
    return _found([value for name, value in vars(module).items() if name.isupper()])


def _found(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Reason):
        yield value.sentence
    elif isinstance(value, Mapping):
        yield from _found(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _found(part)
