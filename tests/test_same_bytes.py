"""What our programs write is the same on every system: Windows has ends of lines and an encoding of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("assets", "build", "docs", "engines", "kq_table", "tests")
OPENERS: Final = {
    **dict.fromkeys(("open", "io.open", "os.fdopen"), (1, 3, "r")),
    **dict.fromkeys(("gzip.open", "bz2.open", "lzma.open"), (1, 3, "rb")),
    **{f"tempfile.{name}": (0, 2, "w+b") for name in ("NamedTemporaryFile", "TemporaryFile")},
}
"""What opens a file: the places of its mode and its encoding among the arguments, and the mode where none is given."""
ENCODING_AT: Final = {"read_text": 0, "write_text": 1}
PIPES: Final = {f"subprocess.{name}" for name in ("run", "Popen", "check_output", "check_call", "call")}
OPENING: Final = ("open(", "_text(", "TemporaryFile(", "subprocess.")
"""What a text has that may be a program which opens something."""
BINARY_FLAGS: Final = ("O_BINARY", "SAFE_FLAGS", "O_DIRECTORY", "devnull")
"""Which name in the call of `os.open` shows that Windows puts nothing in between, or that it does not matter."""


def faults(source: str) -> Iterator[str]:
    """Name the calls that would read or write text in the way of the system at hand, with their lines."""
    nodes = [*ast.walk(ast.parse(source))]
    parts = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.Call):
            fault = _fault(node, ast.unparse(node.func))
            if fault:
                yield f"{node.lineno}: {fault}"
        elif isinstance(node, ast.JoinedStr):
            yield from _faults_within("".join(map(_text, node.values)), node.lineno)
        elif isinstance(node, ast.Constant) and node not in parts:
            yield from _faults_within(_text(node), node.lineno)


def _text(node: ast.expr) -> str:
    """Give a text as far as it is written down; a name stands for what is filled in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "filled_in"


def _faults_within(text: str, line: int) -> Iterator[str]:
    """Look into a program that a test hands to another Python."""
    if not any(word in text for word in OPENING):
        return
    try:
        found = list(faults(text))
    except SyntaxError:
        if "import " in text:
            yield f"{line}: a program that cannot be read"
        return
    yield from (f"{line}, in a string, {fault}" for fault in found)


def _fault(call: ast.Call, name: str) -> str:
    words = {word.arg or "": word.value for word in call.keywords}
    if name == "os.open":
        return "" if any(flag in ast.unparse(call) for flag in BINARY_FLAGS) else "os.open without O_BINARY"
    if name in PIPES:
        return _fault_of_pipe(words)
    mode, encoding_at = _opened(call, words, name)
    if "b" in mode:
        return ""
    if "encoding" not in words and len(call.args) <= encoding_at:
        return f"{name} without encoding"
    if set(mode) & set("wax+?") and ast.unparse(words.get("newline", call)) not in {"''", "'\\n'"}:
        return f"{name} without newline"
    return ""


def _opened(call: ast.Call, words: Mapping[str, ast.expr], name: str) -> tuple[str, int]:
    """Give the mode in which a call opens a file, and the place of its encoding; "b" where it opens none."""
    last = name.rpartition(".")[2]
    known = OPENERS.get(name) or OPENERS.get(f"tempfile.{name}")
    if last in ENCODING_AT:
        return last[0], ENCODING_AT[last]
    if known:
        return _mode(call, words, known[0], known[2]), known[1]
    mode = _mode(call, words, 0, "r")
    is_path = last == "open" and not name.startswith("tarfile") and set(mode) <= set("rwaxbt+")
    return mode if is_path else "b", 2


def _mode(call: ast.Call, words: Mapping[str, ast.expr], place: int, usual: str) -> str:
    """Give the mode of a call that may open a file; "?" where it is not written down there."""
    given = words.get("mode") or (call.args[place] if len(call.args) > place else ast.Constant(usual))
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else "?"


def _fault_of_pipe(words: Mapping[str, ast.expr]) -> str:
    if "encoding" not in words:
        return "a pipe of text without encoding" if {"text", "universal_newlines"} & set(words) else ""
    # Python gives no say in how the lines end that go in.
    is_written = "input" in words or "PIPE" in ast.unparse(words.get("stdin", ast.Constant(None)))
    return "text that goes into a pipe" if is_written else ""


def _sources(folder: Path) -> Iterator[Path]:
    for ending in ("py", "spec"):
        yield from folder.rglob(f"*.{ending}")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_read_and_written_in_the_same_way_on_every_system(folder: str) -> None:
    sources = sorted({*_sources(ROOT / folder)} - {Path(__file__)})
    assert sources
    found = {path.relative_to(ROOT).as_posix(): list(faults(path.read_text("utf-8"))) for path in sources}
    assert {} == {name: lines for name, lines in found.items() if lines}


@pytest.mark.parametrize(
    "bad",
    [
        *("open(p)", "open(p, 'w', encoding='ascii')", "open(p, 'x', 1, 'utf-8')", "open(p, mode, encoding='ascii')"),
        *("os.fdopen(1, 'a', encoding='ascii')", "io.open(p, 'r+', newline='\\n')", "gzip.open(p, 'wt')"),
        *("path.open()", "path.open('r')", "path.open('w', encoding='ascii')", "p.parent.open(mode='a')"),
        *("path.read_text()", "path.write_text('a', 'utf-8')", "(a / b).write_text('a', newline='\\n')"),
        "path.write_text('a', 'utf-8', newline=None)",
        *("NamedTemporaryFile('w')", "tempfile.TemporaryFile('w+', encoding='ascii')"),
        *("subprocess.run(a, text=True)", "subprocess.run(a, input='a', encoding='ascii')"),
        "subprocess.Popen(a, stdin=subprocess.PIPE, encoding='ascii')",
        *("os.open(p, os.O_WRONLY | os.O_CREAT)", "run('open(1)')", "run('p.write_text(1)')"),
        *("run(f'open({p})')", "run('import os; open(p')", "run('subprocess.run(a, text=True)')"),
    ],
)
def test_what_depends_on_the_system_is_found(bad: str) -> None:
    assert 1 == len(list(faults(f"first()\n{bad}")))


@pytest.mark.parametrize(
    "good",
    [
        *(
            "open(p, 'rb')",
            "open(p, 'w', encoding='ascii', newline='\\n')",
            "open(p, encoding='ascii')",
            "read_text(p, 1)",
        ),
        *("os.fdopen(1, 'wb')", "gzip.open(p)", "path.open('xb')", "path.open(encoding='utf-8')", "dialog.open(page)"),
        *(
            "path.read_text('utf-8')",
            "path.write_text('a', 'utf-8', newline='')",
            "NamedTemporaryFile()",
            "box.open(1)",
        ),
        *("tarfile.open(p, 'w:xz')", "subprocess.run(a, input=b'a')", "subprocess.run(a, encoding='ascii')"),
        *(
            "os.open(p, os.O_RDWR | O_BINARY)",
            "os.open(os.devnull, os.O_RDWR)",
            "say('open(the door)')",
            "run(f'open({p}, \"rb\")')",
        ),
    ],
)
def test_what_is_the_same_everywhere_is_not_complained_of(good: str) -> None:
    assert [] == list(faults(good))
