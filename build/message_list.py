"""
Writes every message that a translator is asked for, as a template of gettext: `dist/messages.pot`.

A message of the app has a key; its English stands above it. A sentence of the engines is its own key.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from identity import DIST

import engines.games
from engines.bots import external, players, search_player
from engines.bots.heuristics_by_game import heuristics_for
from engines.core import illegal
from engines.core.api import Reason
from engines.core.search_api import AS_GOOD, SEEMED_BEST
from engines.games.crowns import styles as crowns_styles
from engines.games.registry import GAMES
from kq_table.text import catalogue
from kq_table.text.po_file import Message, read_po


def english() -> list[Message]:
    """List the app's messages as their English file has them."""
    path = catalogue.FOLDER / catalogue.ENGLISH / "messages.po"
    return [message for message in read_po(path.read_text("utf-8")) if message.key]


def template() -> str:
    """Give the template: every message with an empty translation."""
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    told = [(", ".join(message.texts), message) for message in english()]
    told += [(where, Message(sentence, ())) for sentence, where in all_templates().items()]
    return "\n".join([head, *(_entry(comment, message) for comment, message in told)])


def _entry(comment: str, message: Message) -> str:
    lines = [f"#. {line}" for line in comment.split("\n")]
    lines += [f"msgctxt {_quoted(message.context)}"] if message.context else []
    lines += [f"msgid {_quoted(message.key)}"]
    plural = [f"msgid_plural {_quoted(message.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
    return "\n".join([*lines, *(plural if message.plural else ['msgstr ""'])]) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def all_templates() -> dict[str, str]:
    """Give where each template stands, by the template."""
    games = [f"engines.games.{found.name}" for found in pkgutil.iter_modules(engines.games.__path__) if found.ispkg]
    told = dict.fromkeys(_texts(illegal), "engines.core.illegal")
    for game in games:
        told |= dict.fromkeys(_texts(import_module(f"{game}.illegal")), f"{game}.illegal")
        told |= dict.fromkeys(import_module(f"{game}.explanations").templates(), f"{game}.explanations")
    told |= {heuristics_for(rules.key).better_by: f"heuristics of {rules.key}" for rules in GAMES}
    of_search = (search_player.NO_CHOICE, search_player.NO_OTHER, search_player.NO_TIME, AS_GOOD, SEEMED_BEST)
    of_players = (players.AT_RANDOM, players.BY_RULE, *of_search, external.REPLACED)
    return told | dict.fromkeys(of_players, "engines.bots")


def remarks() -> tuple[str, ...]:
    """List what computer players say aloud."""
    return tuple(_found((crowns_styles.COMMON_LINES, [style.lines for style in crowns_styles.STYLES.values()])))


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


def make() -> int:
    """Write the list to `dist`; give the exit status."""
    DIST.mkdir(exist_ok=True)
    (DIST / "messages.pot").write_text(template(), "utf-8", newline="\n")
    return 0
