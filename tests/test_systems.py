"""What only some systems have is used there alone: no Windows and no Mac is at hand to try it on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from .wine import WINDOWS_TESTS

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = sorted(path for top in ("engines", "kq_table") for path in (ROOT / top).rglob("*.py"))
SYSTEMS: Final = frozenset({"linux", "darwin", "win32"})
POSIX: Final = SYSTEMS - {"win32"}
MODULES: Final = {
    **dict.fromkeys(("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"), POSIX),
    **dict.fromkeys(("msvcrt", "winreg", "winsound", "_winapi"), SYSTEMS - POSIX),
}
"""Which systems have a module of the standard library that others do not have."""
OF_LINUX: Final = re.compile(r"/(?:proc|sys|run|dev/shm)\b|lib\w+\.so|(?:prctl|malloc_trim|mallopt)$")
"""How a text begins that names something of Linux."""
GUARDED: Final = {
    "kq_table/system/memory.py": 'if sys.platform == "linux" and HAS_GLIBC:',
    "kq_table/launch/message_bus.py": 'if sys.platform != "darwin" and not is_known:',
}
"""Where such a text is handed on, and the line that keeps it from being used elsewhere."""


class Reader(ast.NodeVisitor):
    """Goes through a source, and knows on which systems each place can be reached."""

    def __init__(self) -> None:
        self.systems = SYSTEMS
        self.faults: list[str] = []

    def _visit_within(self, systems: frozenset[str], *nodes: ast.AST) -> None:
        before, self.systems = self.systems, self.systems & systems
        for node in nodes:
            self.visit(node)
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return | ast.Raise | ast.Continue):
                self.systems &= _where(node.test, holds=False)
        self.systems = before

    def visit_If(self, node: ast.If) -> None:
        self.visit(node.test)
        self._visit_within(_where(node.test, holds=True), *node.body)
        self._visit_within(_where(node.test, holds=False), *node.orelse)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.visit(node.test)
        self._visit_within(_where(node.test, holds=True), node.body)
        self._visit_within(_where(node.test, holds=False), node.orelse)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.visit(node.args)
        self._visit_within(SYSTEMS, *node.body)

    def visit_With(self, node: ast.With) -> None:
        self._visit_within(SYSTEMS, *node.items, *node.body)

    def visit_Import(self, node: ast.Import) -> None:
        for name in node.names:
            self._need(MODULES.get(name.name, SYSTEMS), node, name.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self._need(MODULES.get(node.module or "", SYSTEMS), node, node.module)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring may tell of anything
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and OF_LINUX.match(node.value):
            self._need(frozenset({"linux"}), node, node.value)

    def _need(self, having: frozenset[str], node: ast.expr | ast.stmt, name: object) -> None:
        if lacking := self.systems - having:
            self.faults.append(f"{node.lineno}: {name} on {', '.join(sorted(lacking))}")


def _where(test: ast.expr, *, holds: bool) -> frozenset[str]:
    """Give the systems on which a condition may hold, or not hold."""
    match test:
        case ast.UnaryOp(ast.Not(), inner):
            return _where(inner, holds=not holds)
        case ast.BoolOp(op, parts):
            found = [_where(part, holds=holds) for part in parts]
            return frozenset.intersection(*found) if isinstance(op, ast.And) == holds else frozenset.union(*found)
        case ast.Compare(
            ast.Attribute(ast.Name("sys"), "platform"), [ast.Eq() | ast.NotEq() as op], [ast.Constant(it)]
        ):
            named = frozenset({str(it)})
        case ast.Call() if ast.unparse(test) == "sys.platform.startswith('linux')":
            op, named = ast.Eq(), frozenset({"linux"})
        case _:
            return SYSTEMS
    return named if isinstance(op, ast.Eq) == holds else SYSTEMS - named


def faults(source: str) -> list[str]:
    """Name what is reached on systems that do not have it, with its line."""
    reader = Reader()
    reader.visit(ast.parse(source))
    return reader.faults


def test_what_a_system_does_not_have_is_never_reached_there() -> None:
    found = {path.relative_to(ROOT).as_posix(): faults(path.read_text("utf-8")) for path in SOURCES}
    assert GUARDED.keys() == {name for name, lines in found.items() if lines}, found
    for name, guard in GUARDED.items():
        assert guard in (ROOT / name).read_text("utf-8")
        assert not [line for line in found[name] if "import" in line]


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        ("import fcntl", "win32"),
        ("from resource import setrlimit", "win32"),
        ("import msvcrt", "darwin, linux"),
        ("if sys.platform == 'win32':\n  pass\nelse:\n  look('/proc/self')", "darwin"),
        ("def f():\n  if sys.platform == 'win32':\n    return\n  f'/proc/{1}/stat'.split()", "darwin"),
        ("if sys.platform == 'linux' or is_new:\n  call('prctl')", "darwin, win32"),
        ("x = 'libc.so.6' if sys.platform != 'linux' else ''", "darwin, win32"),
        ("def f(folder='/dev/shm'):\n  if sys.platform == 'linux': use(folder)", "darwin, win32"),
    ],
)
def test_what_is_reached_in_vain_is_found(bad: str, where: str) -> None:
    (fault,) = faults(f"import sys\n{bad}")
    assert fault.endswith(f" on {where}")


@pytest.mark.parametrize(
    "good",
    [
        "if sys.platform == 'linux':\n  import fcntl\nelif sys.platform == 'win32':\n  import msvcrt",
        "def f():\n  if sys.platform != 'linux':\n    return\n  look('/proc/self')",
        "if is_new and sys.platform.startswith('linux'):\n  call('prctl')",
        "if not (sys.platform == 'win32' or is_old):\n  import pwd",
        "def f():\n  '''/proc is looked for nowhere.'''\n  procure('processes')",
    ],
)
def test_what_is_reached_where_it_is_is_not_complained_of(good: str) -> None:
    assert [] == faults(f"import sys\n{good}")


def complaints(system: str, *paths: Path | str) -> str:
    """Have mypy read sources as if it ran on that system: it knows which system has which function."""
    command = [sys.executable, "-m", "mypy", "--cache-dir=/dev/null", "--platform", system, *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False).stdout


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_every_function_that_is_called_is_there(system: str) -> None:
    assert complaints(system, "engines", "kq_table").startswith("Success: ")


@pytest.mark.parametrize(("system", "call"), [("win32", "os.killpg(1, 9)"), ("darwin", "os.sched_getaffinity(0)")])
def test_a_function_that_is_not_there_is_found(system: str, call: str, tmp_path: Path) -> None:
    source = tmp_path / "planted.py"
    source.write_bytes(f"import os\nif os.environ:\n    {call}\n".encode())
    assert "[attr-defined]" in complaints(system, source)


def test_the_tests_that_windows_runs_are_there() -> None:
    assert [] == [name for name in WINDOWS_TESTS if not any((ROOT / name).glob("**/test_*.py"))]
