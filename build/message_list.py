"""
Writes every message that a translator is asked for, as a template of gettext: `dist/messages.pot`, and brings the
files of all languages in line with it.

A message of the app has a key; its English stands above it. A sentence of the engines is its own key. A translation
whose English has changed is marked fuzzy, as by gettext's msgmerge, which cannot see it behind a key.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import book_marks
from identity import DIST

import engines.games
from engines.bots import external, players, search_player
from engines.bots.faults import FAULTS
from engines.bots.heuristics_by_game import heuristics_for
from engines.core import illegal
from engines.core.api import Reason
from engines.core.search_api import AS_GOOD, SEEMED_BEST
from engines.games.crowns import remarks as crowns_remarks
from engines.games.crowns.bargain_review import IF_KEPT, NOTHING_BACK
from engines.games.registry import GAMES
from kq_table.text import catalogue
from kq_table.text.po_file import FLAGS, FUZZY, Message, read_po

HEAD: Final = Message("", ("Content-Type: text/plain; charset=UTF-8\n",))
NOTE: Final = "#. "
"""How a line begins that shows a translator the English, or where a sentence is from."""
FORMER: Final = "#| "
"""How a line begins that shows the English as it was when it was translated."""
FUZZY_LINE: Final = FLAGS + FUZZY
ALIKE: Final = 0.75
"""How alike a new sentence must be to an old one, from 0 to 1, for its translation to be a draft; difflib's ratio."""


def english() -> list[Message]:
    """List the app's messages as their English file has them."""
    path = catalogue.FOLDER / catalogue.ENGLISH / "messages.po"
    return [message for message in read_po(path.read_text("utf-8")) if message.key]


def asked() -> list[Message]:
    """List what a translator is asked for, without texts."""
    told = [message._replace(texts=(), comments=_comments(message)) for message in english()]
    return told + [Message(words, (), comments=(f"{NOTE}{where}",)) for words, where in all_templates().items()]


def _comments(message: Message) -> tuple[str, ...]:
    where = [line for line in message.comments if line.startswith("# ")]
    return (*where, *(f"{NOTE}{line}" for line in "\n".join(message.texts).split("\n")))


def template() -> str:
    """Give the template: every message with an empty translation."""
    return written([HEAD, *(message._replace(texts=("", "")) for message in asked())])


def merged(text: str) -> str:
    """Bring the file of a language in line with the English."""
    head, *there = read_po(text)
    forms = int(head.texts[0].partition("nplurals=")[2].partition(";")[0])
    known = {(message.context, message.key): message for message in there}
    sentences = [key for context, key in known if " " in key and not context]
    found = []
    for message in asked():
        old = known.get((message.context, message.key))
        if old is None and " " in message.key and not message.context:
            draft = get_close_matches(message.key, sentences, 1, ALIKE)
            old = known["", draft[0]] if draft else None
        texts = old.texts if old and any(old.texts) else ("",) * (forms if message.plural else 1)
        marks = _marks(message, old) if old and any(old.texts) else ()
        found.append(message._replace(texts=texts, comments=(*message.comments, *marks)))
    return written([head, *found])


def _marks(message: Message, old: Message) -> tuple[str, ...]:
    """Give the flag and the former English of a translation that is to be read again; nothing where it is not."""
    if message.key != old.key:
        return (FUZZY_LINE, f"{FORMER}msgid {_quoted(old.key)}")
    if (message.context or " " not in message.key) and english_of(message) != english_of(old) and not old.is_fuzzy:
        return (FUZZY_LINE, f"{FORMER}msgid {_quoted(english_of(old))}")
    return tuple(line for line in old.comments if line.startswith((FLAGS, FORMER)))


def english_of(message: Message) -> str:
    """Give what stands above a message: its English, all forms of a plural in lines, or where a sentence is from."""
    return "\n".join(line.removeprefix(NOTE) for line in message.comments if line.startswith(NOTE))


def written(messages: Sequence[Message]) -> str:
    """Write messages as the text of a file."""
    return "\n".join(map(_entry, messages))


def _entry(message: Message) -> str:
    lines = [*message.comments]
    lines += [f"msgctxt {_quoted(message.context)}"] if message.context else []
    lines += [f"msgid {_quoted(message.key)}"]
    if message.plural:
        lines += [f"msgid_plural {_quoted(message.plural)}"]
        lines += [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(message.texts)]
    else:
        lines += [f"msgstr {_quoted(message.texts[0])}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    first, *rest = text.splitlines(keepends=True) or [""]
    lines = ["", first, *rest] if rest and text.endswith("\n") else [text]
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)


def all_templates() -> dict[str, str]:
    """Give where each template stands, by the template."""
    games = [f"engines.games.{found.name}" for found in pkgutil.iter_modules(engines.games.__path__) if found.ispkg]
    told = dict.fromkeys(_texts(illegal), "engines.core.illegal")
    for game in games:
        told |= dict.fromkeys(_texts(import_module(f"{game}.illegal")), f"{game}.illegal")
        told |= dict.fromkeys(import_module(f"{game}.explanations").templates(), f"{game}.explanations")
    told |= dict.fromkeys((NOTHING_BACK, IF_KEPT), "engines.games.crowns.bargain_review")
    told |= {heuristics_for(rules.key).better_by: f"heuristics of {rules.key}" for rules in GAMES}
    of_search = (search_player.NO_CHOICE, search_player.NO_OTHER, search_player.NO_TIME, AS_GOOD, SEEMED_BEST)
    of_players = (players.AT_RANDOM, players.BY_RULE, *of_search, external.REPLACED)
    told |= dict.fromkeys(of_players, "engines.bots")
    told |= dict.fromkeys(FAULTS, "after the name of a computer player, or in its place")
    return told | dict.fromkeys(remarks(), "a remark of a computer player in Crowns")


def remarks() -> tuple[str, ...]:
    """List what computer players say aloud."""
    return tuple(crowns_remarks.REMARKS)


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


def languages() -> dict[str, Path]:
    """Give the file of each language but English."""
    return {name: catalogue.FOLDER / name / "messages.po" for name in catalogue.languages()[1:]}


def make() -> int:
    """Write the list to `dist`, bring every language in line, and print what is left to do; give the exit status."""
    DIST.mkdir(exist_ok=True)
    (DIST / "messages.pot").write_text(template(), "utf-8", newline="\n")
    for language, path in languages().items():
        text = merged(path.read_text("utf-8"))
        path.write_text(text, "utf-8", newline="\n")
        messages = [*read_po(text)]
        missing = [message.key for message in messages if not all(message.texts)]
        fuzzy = [message.key for message in messages if message.is_fuzzy]
        old = [*book_marks.old_chapters(language)]
        print(f"{language}: {len(missing)} missing, {len(fuzzy)} to be read again, {len(old)} chapters of rule books")
        for line in [*missing, *fuzzy, *old]:
            print(f"  {line}")
    return 0
