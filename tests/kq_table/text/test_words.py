"""Every word that the program asks for is there, and every word that is there is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import message_list

from engines.core.cards import RANKS, SUITS
from engines.core.levels import LEVELS
from engines.core.styles import STYLES
from engines.games import registry
from engines.games.king import contracts
from engines.games.king.rules import KingRules
from kq_table.features.journey import court
from kq_table.features.lessons import lesson as lesson_file
from kq_table.storage.key_bindings import MODIFIERS, NAMED
from kq_table.system import resources
from kq_table.text import say
from kq_table.text.po_file import read_po

from .messages import MESSAGES, WORDS

ROOT = Path(__file__).parents[3] / "kq_table"
IDIOM = re.compile(
    r"\b(the house|deeds?|shall|reckon\w*|la(?:y|id|ys) to|whoever|whatever|that one)\b|\bso[.?]?$", re.IGNORECASE
)
"""What people do not say, see `docs/style.md`."""
SHAPE = re.compile(r"[a-z_]+(\.[\w*-]+)+")
FILES = sorted(ROOT.rglob("*.py"))


def _patterns(node: ast.AST) -> Iterator[str]:
    """Give every string that a piece of code may ask for, a `*` where something is filled in."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for inner in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.JoinedStr) and isinstance(inner, ast.Constant)):
            yield from _patterns(inner)


def _asked() -> set[str]:
    found = {text for path in FILES for text in _patterns(ast.parse(path.read_text("utf-8")))}
    return {text for text in found if SHAPE.fullmatch(text)}


def _said_outright() -> Iterator[tuple[str, str]]:
    """Give every key that is named in a call of `say` or `Notice`, and where."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"say", "Notice"}:
                for text in _patterns(node.args[0]) if node.args else ():
                    yield path.name, text


def _fillings() -> set[str]:
    """Give what may be filled in: words of the program, of games, options, contracts and styles, months, cards."""
    options = [option for rules in registry.GAMES for option in rules.options]
    found = {option.name for option in options} | {value for option in options for value in option.values}
    found |= {rules.key for rules in registry.GAMES}
    found |= {str(month) for month in range(1, 13)}
    families = [rules for rules in registry.GAMES if isinstance(rules, KingRules)]
    found |= {
        row.name for rules in families for stage in contracts.game_of(rules.key).stages for row in stage.contracts
    }
    found |= {*LEVELS, *STYLES, "num", *(cap.lower().replace(" ", "_") for cap in (*MODIFIERS, *NAMED))}
    found |= {rival.key for rival in court.load()}
    found |= {*resources.choices("felts"), *resources.choices("cards", "backs"), *SUITS, *RANKS}
    # What a game's facts, its ledger and its acts name by a word, a table says by the same.
    facts = [path for name in ("state", "ledger", "acts") for path in ROOT.parent.glob(f"engines/games/*/{name}.py")]
    return found | {text for path in [*FILES, *facts] for text in _patterns(ast.parse(path.read_text("utf-8")))}


def _matches(pattern: str, fillings: set[str] | None = None) -> list[str]:
    """List the keys of a pattern; *fillings*, where given, are all that may stand for its stars."""
    expression = re.compile("(.+)".join(map(re.escape, pattern.split("*"))))
    found = [(key, match.groups()) for key in WORDS if (match := expression.fullmatch(key))]
    return [key for key, filled in found if fillings is None or fillings.issuperset(filled)]


def test_every_key_that_is_asked_for_is_there() -> None:
    keys = [(where, text) for where, text in _said_outright() if SHAPE.fullmatch(text)]
    assert len(keys) > 60
    assert [] == [(where, text) for where, text in keys if not _matches(text)]


def test_every_key_that_is_there_is_asked_for() -> None:
    fillings = _fillings()
    used = {key for pattern in _asked() for key in _matches(pattern, fillings)}
    used |= {key for game in lesson_file.games() for key in lesson_file.load(game).messages}
    assert [] == [key for key in WORDS if key not in used]


def test_no_text_is_in_our_own_idiom() -> None:
    assert [] == [(m.key, text) for m in MESSAGES for text in m.texts if IDIOM.search(text)]


def test_every_apostrophe_is_typographic() -> None:
    told = [text for message in MESSAGES for text in message.texts]
    told += message_list.all_templates()
    told += [path.read_text("utf-8") for path in resources.root().glob("rulebooks/en/*.md")]
    assert [] == [text[:80] for text in told if "'" in text]


def test_the_list_for_translators_has_every_message() -> None:
    listed = {(message.context, message.key) for message in read_po(message_list.template()) if message.key}
    assert listed == {(m.context, m.key) for m in MESSAGES} | {("", words) for words in message_list.all_templates()}


def test_no_text_is_empty_and_none_has_stray_space() -> None:
    assert [] == [key for key, text in WORDS.items() if not text or text != text.strip() or "  " in text]


def test_a_margin_is_never_parted_from_its_figure() -> None:
    told = [text for text in WORDS.values() if "±" in text]
    assert len(told) > 5
    assert [] == [text for text in told if not re.search(r"[(\u00a0]±\u00a0\{", text)]


def test_names_are_filled_in_and_cards_in_braces_are_left() -> None:
    assert "Hand the screen to Ben" == say("curtain.title", name="Ben")
    assert "Follow {H}" == say("table.follow", suit="{H}")


def test_no_message_is_there_twice() -> None:
    keys = [(message.context, message.key) for message in MESSAGES]
    assert sorted(set(keys)) == sorted(keys)
