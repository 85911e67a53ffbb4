"""The catalogue: what is found under which key, plural forms, forms for the one who reads, and its file."""

from __future__ import annotations

import os
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po as read_by_babel

from kq_table.text import You, catalogue, fill, say
from kq_table.text.po_file import compile_po

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n'
SAMPLE = (
    HEAD
    + r"""
# a comment
msgid "begin"
msgstr "{name} begins"

msgctxt "you: name"
msgid "begin"
msgstr "You begin"

msgid "draw"
msgid_plural "draw"
msgstr[0] "{name} draws a card"
msgstr[1] "{name} draws {count} cards"

msgctxt "you: name"
msgid "draw"
msgid_plural "draw"
msgstr[0] "You draw a card"
msgstr[1] "You draw {count} cards"

msgid "lines"
msgstr ""
"one \"line\"\n"
"and another"

msgid "You have {card}."
msgstr "Sie haben {card}."

msgid "later"
msgstr ""

#, fuzzy
msgid "changed"
msgid_plural "changed"
msgstr[0] "ein Wechsel"
msgstr[1] "{count} Wechsel"
"""
)
ENGLISH = (
    HEAD
    + """
msgid "begin"
msgstr "{name} starts"

msgid "later"
msgstr "Until later"

msgid "changed"
msgid_plural "changed"
msgstr[0] "one change"
msgstr[1] "{count} changes"
"""
)


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "messages.po").write_text(SAMPLE, "utf-8", newline="\n")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "messages.po").write_text(ENGLISH, "utf-8", newline="\n")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogue, "_english", partial(catalogue.Catalogue, "en"))
    monkeypatch.setattr(catalogue, "_used", catalogue.Catalogue("xx"))
    return folder


@pytest.mark.usefixtures("sample")
def test_a_sentence_has_forms_for_numbers_and_for_the_one_who_reads() -> None:
    ann, you = "Ann", You("Ann")
    assert ["Ann begins", "You begin"] == [say("begin", name=name) for name in (ann, you)]
    assert ["Ann draws a card", "You draw a card"] == [say("draw", name=name, count=1) for name in (ann, you)]
    assert ["Ann draws 3 cards", "You draw 3 cards"] == [say("draw", name=name, count=3) for name in (ann, you)]
    assert 'one "line"\nand another' == say("lines")


@pytest.mark.usefixtures("sample")
def test_what_is_not_there_is_an_error_for_a_key_and_itself_for_a_sentence() -> None:
    with pytest.raises(KeyError):
        say("never")
    assert "Sie haben {QS}." == fill("You have {card}.", {"card": "{QS}"})
    assert "Play {QS}." == fill("Play {card}.", {"card": "{QS}"})


@pytest.mark.usefixtures("sample")
def test_what_is_not_translated_or_is_to_be_read_again_is_english() -> None:
    assert ["Until later", "2 changes"] == [say("later"), say("changed", count=2)]


@pytest.mark.usefixtures("sample")
def test_a_value_is_never_taken_for_a_name() -> None:
    assert "{count} draws 2 cards" == say("draw", name="{count}", count=2)


def test_it_is_compiled_once_and_again_after_a_change(sample: Path) -> None:
    compiled = sample / "messages.mo"
    made = compiled.stat().st_mtime_ns
    catalogue.Catalogue("xx")
    assert compiled.stat().st_mtime_ns == made
    source = sample / "messages.po"
    source.write_text(SAMPLE.replace("begins", "starts"), "utf-8", newline="\n")
    os.utime(source, ns=(made + 10**9, made + 10**9))
    assert "{name} starts" == catalogue.Catalogue("xx").find("begin")
    source.unlink()
    assert "{name} starts" == catalogue.Catalogue("xx").find("begin")


def test_a_folder_that_cannot_be_written_does_without(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sample / "messages.mo").unlink()

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert "{name} begins" == catalogue.Catalogue("xx").find("begin")
    assert [sample / "messages.po"] == list(sample.iterdir())


@pytest.mark.parametrize("damage", [b"", b"no catalogue", compile_po(SAMPLE)[:-40], compile_po(SAMPLE)[:40]])
def test_a_damaged_one_is_compiled_anew(sample: Path, damage: bytes) -> None:
    compiled = sample / "messages.mo"
    compiled.write_bytes(damage)
    assert "{name} begins" == catalogue.Catalogue("xx").find("begin")
    assert compile_po(SAMPLE) == compiled.read_bytes()


@pytest.mark.parametrize("words", [SAMPLE, catalogue.FOLDER.joinpath("en", "messages.po").read_text("utf-8")])
def test_babel_reads_the_same_from_what_we_compile(words: str) -> None:
    def messages(found: Catalog) -> list[str]:
        # Babel's reader of compiled files gives plurals as lists, and contexts as bytes.
        return sorted(
            f"{m.id!r} {m.string!r} {m.context!r}".translate({ord("["): "(", ord("]"): ")"}).replace(" b'you", " 'you")
            for m in found
            if m.id and any(m.string or ()) and not m.fuzzy
        )

    source = read_by_babel(BytesIO(words.encode()), abort_invalid=True)
    assert messages(source) == messages(read_mo(BytesIO(compile_po(words))))


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ('msgid "a"\nmsgstr "b\n', "line 4"),
        ('"a"\n', "line 3"),
        ("hello\n", "line 3: hello"),
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n', "a appears twice"),
        ("msgid 7\n", "line 3"),
    ],
)
def test_what_is_no_catalogue_is_told_by_its_line(lines: str, fault: str) -> None:
    head = HEAD if not lines.startswith('"') else "\n\n"
    with pytest.raises(ValueError, match=fault):
        compile_po(head + lines)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        *(
            ({}, "en"),
            ({"LANG": "xx_XX.UTF-8"}, "xx"),
            ({"LANG": "zz"}, "en"),
            ({"LANGUAGE": "zz:xx", "LANG": "en"}, "xx"),
        ),
        *(({"LANG": "x" * 300}, "en"), ({"LANGUAGE": "é" * 5000 + ":xx"}, "xx")),
        *(({"LANGUAGE": "../xx"}, "en"), ({"LANGUAGE": "../../xx:xx"}, "xx")),
    ],
)
@pytest.mark.usefixtures("sample")
def test_the_environment_asks_for_a_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language == catalogue.preferred()


@pytest.mark.usefixtures("sample")
def test_where_the_environment_asks_for_nothing_the_system_does(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    asked = ("xx_XX", "zz_ZZ:xx:en", "zz_ZZ")
    assert ["xx", "xx", "en"] == [catalogue.preferred(partial(str, system)) for system in asked]
    monkeypatch.setenv("LANG", "C")
    assert "en" == catalogue.preferred(lambda: "xx_XX")
