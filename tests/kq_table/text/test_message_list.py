"""How the file of a language follows the English: what is new, what is gone, and what is to be read again."""

from __future__ import annotations

from collections.abc import Callable

import book_marks
import message_list
import pytest

from kq_table.text.po_file import Message, read_po

HEAD = Message("", ("Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=(n % 3);\n",))
HIGH = "Leads {card}, the highest card left."
Follow = Callable[[list[Message]], dict[tuple[str, str], Message]]


def _asked(key: str, english: str, context: str = "", plural: str = "") -> Message:
    notes = [f"#. {line}" for line in english.split("\n")] if " " not in key or context else ["#. somewhere"]
    return Message(key, (), context, plural, ("# play: Table", *notes))


ASKED = [
    _asked("table.begin", "Begin"),
    _asked("table.lines", "One\nTwo"),
    _asked("table.cards", "{count} card\n{count} cards", plural="table.cards"),
    _asked("table.begin", "You begin", "you: name"),
    _asked(HIGH, HIGH),
]


@pytest.fixture
def follow(monkeypatch: pytest.MonkeyPatch) -> Follow:
    """Bring the file of a language in line with other English than it was made from."""
    monkeypatch.setattr(message_list, "asked", lambda: ASKED)
    full = [HEAD, *(one._replace(texts=("x",) * (3 if one.plural else 1)) for one in ASKED)]
    text = message_list.written(full)
    assert text == message_list.merged(text)

    def now(asked: list[Message]) -> dict[tuple[str, str], Message]:
        monkeypatch.setattr(message_list, "asked", lambda: asked)
        merged = message_list.merged(text)
        assert merged == message_list.merged(merged)
        head, *found = read_po(merged)
        assert head.texts == HEAD.texts
        return {(one.context, one.key): one for one in found}

    return now


def test_what_is_new_is_empty_in_all_its_forms_and_what_is_gone_goes(follow: Follow) -> None:
    new = _asked("table.ends", "{count} end\n{count} ends", plural="table.ends")
    found = follow([new, *ASKED[1:]])
    assert ("", "", "") == found["", "table.ends"].texts
    assert ("", "table.begin") not in found
    assert found["", "table.lines"] == ASKED[1]._replace(texts=("x",))


@pytest.mark.parametrize(("place", "former"), [(0, "Begin"), (1, "One\\nTwo"), (3, "You begin")])
def test_a_translation_whose_english_has_changed_is_to_be_read_again(follow: Follow, place: int, former: str) -> None:
    old = ASKED[place]
    changed = _asked(old.key, "Quite another sentence", old.context)
    found = follow([changed if one is old else one for one in ASKED])[old.context, old.key]
    assert found.is_fuzzy
    assert ("x",) == found.texts
    assert f'#| msgid "{former}"' in found.comments
    assert "#. Quite another sentence" in found.comments


def test_a_sentence_of_an_engine_that_has_changed_has_the_former_one_as_a_draft(follow: Follow) -> None:
    near, far = HIGH.replace("left", "of all"), "Nothing of the kind."
    found = follow([*ASKED[:-1], _asked(near, near), _asked(far, far)])
    assert found["", near].is_fuzzy
    assert f'#| msgid "{HIGH}"' in found["", near].comments
    assert ("",) == found["", far].texts
    assert ("", HIGH) not in found


def test_a_chapter_has_a_mark_of_its_english_alone() -> None:
    parts = (
        "# Game",
        "A line.",
        "## 1 <!-- one -->",
        "First.",
        "## 2 <!-- two -->",
        "Then.",
        "## 3 <!-- two -->",
        "End.",
    )
    english = "\n\n".join(parts)
    chapters = book_marks.chapters(english)
    assert ["cover", "one", "two", "two 3"] == [*chapters]
    assert 4 == len({book_marks.mark(chapter) for chapter in chapters.values()})
    other = book_marks.chapters(english.replace("First.", "Other."))
    assert ["one"] == [key for key in chapters if book_marks.mark(chapters[key]) != book_marks.mark(other[key])]
