"""A player's own backs and felts: what is sound is offered, anything else is left out with one plain note."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import NoReturn

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kq_table.art import back_picture, back_svg, custom_art
from kq_table.art.back_picture import InvalidArtError
from kq_table.art.back_process import DRAW_SECONDS, Drawn, draw_backs
from kq_table.art.back_svg import write_anew
from kq_table.art.card_images import BACK, CardImages, Deck
from kq_table.art.custom_art import CUSTOM_PREFIX, read_backs, read_felts
from kq_table.art.felt import felt_image
from kq_table.match import job
from kq_table.match.bot_transport import environment
from kq_table.system import resources
from kq_table.text import say
from kq_table.ui.svg import rasterize
from tests.wine import NO_MEMORY_LIMIT, fault_of_wine

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 250 350">'
RED = '<rect width="250" height="350" fill="#C00000"/>'
GOOD = f"{HEAD}{RED}</svg>"
ROSE = {"light": "#7A2A55", "middle": "#60174A", "dark": "#3B0D2A"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "backs").mkdir()
    (tmp_path / "felts").mkdir()
    return tmp_path


def middle(drawn: pygame.Surface) -> tuple[int, ...]:
    """Give the colour in the middle of a picture: red, green and blue."""
    return tuple(drawn.get_at(drawn.get_rect().center))[:3]


def test_where_no_folder_is_nothing_is_found_and_nothing_told(tmp_path: Path) -> None:
    assert not any(read_backs(tmp_path) + read_felts(tmp_path))


def test_a_back_and_a_felt_of_ones_own_are_found_by_their_names(data: Path) -> None:
    (data / "backs" / "red-roses.svg").write_text(GOOD, "utf-8", newline="\n")
    (data / "felts" / "rose.json").write_text(json.dumps(ROSE), "utf-8", newline="\n")
    backs, notes = read_backs(data)
    assert [f"{CUSTOM_PREFIX}red-roses"] == list(backs)
    assert not notes
    drawn = back_picture.unpack(backs[f"{CUSTOM_PREFIX}red-roses"], (50, 70))
    assert 0xBC < middle(drawn)[0] <= 0xC0
    assert (0, 0) == middle(drawn)[1:]
    assert ({f"{CUSTOM_PREFIX}rose": tuple(ROSE.values())}, []) == read_felts(data)
    assert "Red roses" == custom_art.display_name(f"{CUSTOM_PREFIX}red-roses")


@pytest.mark.parametrize("name", resources.choices("cards", "backs"))
def test_our_own_backs_would_pass(name: str) -> None:
    text = resources.find("cards", "backs", f"{name}.svg").read_text("utf-8")
    drawn, anew = (pygame.image.tobytes(rasterize(each, (200, 280)), "RGBA") for each in (text, write_anew(text)))
    assert drawn == anew


def test_long_fractions_and_long_names_are_no_huge_numbers() -> None:
    gradient = '<linearGradient id="a12345678"><stop stop-color="#123456"/></linearGradient>'
    shape = '<rect id="rect-12345678" width="250.123456789" height="3.5e-7" style="fill:url(#a12345678)"/>'
    text = f"{HEAD}{RED}{gradient}{shape}</svg>"
    anew = write_anew(text)
    for kept in ('id="a12345678"', 'width="250.123456789"', 'height="3.5e-7"', 'fill="url(#a12345678)"'):
        assert kept in anew


@pytest.mark.parametrize("name", resources.choices("felts"))
def test_our_own_felts_would_pass(name: str) -> None:
    text = resources.find("felts", f"{name}.json").read_text("utf-8")
    assert tuple(json.loads(text).values()) == custom_art.check_felt(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", say("own.not_svg")),
        ("<svg", say("own.not_svg")),
        ("<html/>", say("own.not_svg")),
        (GOOD.replace("<svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg'), say("own.not_svg")),
        (f"{HEAD}{RED}<image xlink:href='file:///etc/passwd'/></svg>", say("own.not_drawn", what="image")),
        (f"{HEAD}{RED}<text>Hello</text></svg>", say("own.not_drawn", what="text")),
        (f"{HEAD}{RED}<style>rect {{ fill: red }}</style></svg>", say("own.not_drawn", what="style")),
        (f"{HEAD}<g clip-path='url(#a)'>{RED}</g></svg>", say("own.not_drawn", what="clip-path")),
        (f"{HEAD}<g style='filter:url(#a)'>{RED}</g></svg>", say("own.not_drawn", what="filter")),
        (f"{HEAD}<linearGradient id='a' xlink:href='other.svg#b'/>{RED}</svg>", say("own.reference")),
        (f"{HEAD}<rect width='9' height='9' fill='url(other.svg#b)'/></svg>", say("own.reference")),
        (f"{HEAD}{RED}<path d='M0 0L9 9' stroke-dasharray='1'/></svg>", say("own.not_drawn", what="stroke-dasharray")),
        (f"{HEAD}{RED}<path d='M0 0L9 1e38'/></svg>", say("own.huge")),
        (f"{HEAD}{RED}<g transform='scale(10000000)'/></svg>", say("own.huge")),
        (f"{HEAD}{'<g/>' * back_svg.MAX_ELEMENTS}</svg>", say("own.too_rich", number=back_svg.MAX_ELEMENTS)),
    ],
)
def test_a_picture_that_would_not_be_drawn_whole_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidArtError) as refused:
        write_anew(text)
    assert reason == str(refused.value)


def test_a_picture_of_another_shape_and_an_empty_one_are_refused() -> None:
    texts = (GOOD, GOOD.replace("250 350", "250 250"), f"{HEAD}</svg>")
    assert ["", "own.shape", "own.empty"] == [drawn.fault for drawn in draw_backs(texts)]


def test_a_picture_that_takes_minutes_to_draw_keeps_nobody_waiting(data: Path) -> None:
    spikes = "M0 0" + "l99 0l-99 1" * 4000
    costly = f"<path d='{spikes}' fill='none' stroke='red' stroke-width='900000' stroke-linejoin='round'/>"
    for name in ("a-good", "good-too"):
        (data / "backs" / f"{name}.svg").write_text(
            GOOD.replace("#C00000", f"#C0000{len(name)}"), "utf-8", newline="\n"
        )
    (data / "backs" / "costly.svg").write_text(f"{HEAD}{costly}</svg>", "utf-8", newline="\n")
    before = time.process_time()
    found, [note] = read_backs(data)
    assert {f"{CUSTOM_PREFIX}a-good", f"{CUSTOM_PREFIX}good-too"} == found.keys(), "those after it are drawn too"
    assert ("costly.svg", say("own.slow")) == (note.values["file"], note.values["reason"])
    assert time.process_time() - before < DRAW_SECONDS, "another process drew it, and waiting costs nothing"


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS takes the limit and does not keep it")
@fault_of_wine(NO_MEMORY_LIMIT)
def test_what_draws_a_back_gets_no_more_memory_than_it_may() -> None:
    code = """
from kq_table.art.back_process import MEMORY_BYTES, work
bytearray(MEMORY_BYTES)
next(work(()))
try:
    bytearray(MEMORY_BYTES)
except MemoryError:
    print("refused")
"""
    assert b"refused" == subprocess.check_output([sys.executable, "-c", code], env=environment()).strip()


def test_where_no_process_can_be_had_no_back_is_taken_on_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError

    monkeypatch.setattr(job, "Pipe", refuse)
    assert [Drawn(fault="own.slow")] == draw_backs((f"{GOOD}\n",))


@pytest.mark.parametrize(
    "answer",
    [
        *(b"[]", b"{", b'["", ""]', b'["*", ""]', b"[1, 2]", b'["", "crash.title"]', b'{"a": 1}'),
        json.dumps([base64.b64encode(zlib.compress(bytes(back_picture.RAW_BYTES + 1))).decode(), ""]).encode(),
        json.dumps([base64.b64encode(zlib.compress(bytes(back_picture.RAW_BYTES))[:-4]).decode(), ""]).encode(),
    ],
)
def test_pixels_of_any_other_number_are_not_believed(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "answers", lambda *_: [b"[]", answer])
    assert [Drawn(fault="own.slow")] == draw_backs((f"{GOOD}\n\n",))


# What SDL's reader draws, and a reader of XML takes for something else.
HIDDEN = "<path d='M0 0L9 9' stroke='red' stroke-dasharray='3e-8'/>"


@pytest.mark.parametrize(
    "around",
    ["<!-- >{} -->", "<![CDATA[>{}]]>", "<?x >{}<?y?>", "<desc>{}</desc>", "<title><![CDATA[{}]]></title>"],
)
def test_what_is_hidden_from_a_reader_of_xml_is_not_handed_on(around: str) -> None:
    assert write_anew(GOOD) == write_anew(GOOD.replace(RED, around.format(HIDDEN) + RED))


@pytest.mark.parametrize("value", ["&lt;/svg&gt;", "&quot;/&gt;&lt;g", "&#38;lt;", "a&#10;b&apos;"])
@pytest.mark.parametrize("key", ["id", "fill", "d", "transform", "style", "x", "display", "unknown", "class"])
def test_no_value_means_anything_in_xml(key: str, value: str) -> None:
    text = f"{HEAD}<path {key}='{value}'/></svg>"
    with contextlib.suppress(InvalidArtError):
        assert write_anew(f"{HEAD}<path></path></svg>") == write_anew(text)


def test_a_style_counts_more_than_an_attribute_and_what_says_none_is_no_matter() -> None:
    text = f"{HEAD}<path d='M0 0' fill='red' style='fill: blue; stroke-dasharray:none;-inkscape-stroke:none'/></svg>"
    assert '<path d="M0 0" fill="blue"></path>' in write_anew(text)


def test_elements_too_deep_within_each_other_are_refused() -> None:
    for depth in (back_svg.MAX_DEPTH + 1, 5000):
        with pytest.raises(InvalidArtError):
            write_anew(f"{HEAD}{'<g>' * depth}{'</g>' * depth}</svg>")


def test_no_text_of_a_person_is_drawn_in_the_tables_process(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "backs" / "own.svg").write_text(GOOD.replace("#C00000", "#C0FFEE"), "utf-8", newline="\n")
    read, load = list[bytes](), pygame.image.load_sized_svg

    def keep(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        read.append(file.getvalue())
        return load(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", keep)
    backs, _ = read_backs(data)
    for height in (105, 168, 210, 252, 560, 700):
        drawn = CardImages(height, Deck(own_back=backs["own:own"])).card(BACK)
        assert max(abs(a - b) for a, b in zip((0xC0, 0xFF, 0xEE), middle(drawn), strict=True)) < 4
    assert read
    assert not any(b"C0FFEE" in text for text in read)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "own.not_json"),
        ("[" * 9000, "own.not_json"),
        ("[]", "own.colours"),
        (json.dumps({"light": "#7A2A55", "middle": "#60174A"}), "own.colours"),
        (json.dumps({**ROSE, "dark": "black"}), "own.colours"),
        (json.dumps({**ROSE, "dark": 3}), "own.colours"),
        (json.dumps({**ROSE, "light": "#F0F0F0"}), "own.pale"),
    ],
)
def test_a_felt_without_its_colours_or_too_bright_to_read_on_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidArtError) as refused:
        custom_art.check_felt(text)
    assert say(reason) == str(refused.value)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        (
            "large.svg",
            b" " * (custom_art.MAX_FILE_BYTES + 1),
            say("own.too_long", number=custom_art.MAX_FILE_BYTES // 1000),
        ),
        ("latin.svg", GOOD.replace("#C00000", "ß").encode("latin-1"), say("own.not_text")),
        (
            "a" * (custom_art.MAX_NAME_LETTERS + 1) + ".svg",
            GOOD.encode(),
            say("own.name", number=custom_art.MAX_NAME_LETTERS),
        ),
    ],
)
def test_a_bad_file_is_left_out_with_one_note_and_the_others_stay(
    data: Path, name: str, content: bytes, reason: str
) -> None:
    (data / "backs" / "good.svg").write_text(GOOD, "utf-8", newline="\n")
    (data / "backs" / name).write_bytes(content)
    found, [note] = read_backs(data)
    assert {f"{CUSTOM_PREFIX}good"} == found.keys()
    assert (name, reason) == (note.values["file"], note.values["reason"])


def test_of_too_many_files_the_first_are_taken(data: Path) -> None:
    for number in range(custom_art.MAX_FILES + 2):
        (data / "backs" / f"back{number:02}.svg").write_text(GOOD, "utf-8", newline="\n")
    found, notes = read_backs(data)
    assert custom_art.MAX_FILES == len(found)
    assert ["back12.svg", "back13.svg"] == [note.values["file"] for note in notes]


def test_a_folder_that_bears_a_files_name_is_nobodys_business(data: Path) -> None:
    (data / "backs" / "folder.svg").mkdir()
    assert ({}, []) == read_backs(data)


@given(st.text() | st.from_regex(r"<svg [a-z]{1,9}='[^'<&]{0,9}'>(<g>){0,9}</svg>"))
def test_no_text_whatever_does_harm(text: str) -> None:
    for check in (write_anew, custom_art.check_felt):
        with contextlib.suppress(InvalidArtError):
            check(text)


def test_a_back_of_ones_own_is_drawn_on_paper() -> None:
    half = f'{HEAD}<rect width="250" height="175" fill="#C00000"/></svg>'
    (found,) = draw_backs((half,))
    drawn = CardImages(70, Deck(own_back=found.pixels)).card(BACK)
    middle = drawn.get_rect().center
    assert (0xC0, 0, 0, 255) == tuple(drawn.get_at((middle[0], middle[1] - 20)))
    assert pygame.Color("#fcf8ef") == drawn.get_at((middle[0], middle[1] + 20))


def test_a_felt_of_ones_own_is_laid() -> None:
    ground = felt_image((640, 400), "green", tuple(ROSE.values()))
    under_lamp = pygame.transform.average_color(ground, (290, 240, 60, 60))
    assert under_lamp[0] > under_lamp[1] + 20
