"""Nothing grows too large to be read at once: files, functions, classes, and the number of loose modules."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for package in ("engines", "kq_table") for path in (ROOT / package).rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 300, 50
MANY_METHODS, MAX_METHODS, MAX_LARGE_CLASSES = 20, 30, 6
MAX_LOOSE_MODULES = 4
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())


@cache
def definitions(path: Path) -> list[Definition]:
    """List the functions and classes of a file."""
    found = ast.walk(ast.parse(path.read_text("utf-8")))
    return [node for node in found if isinstance(node, Definition)]


def methods(node: ast.ClassDef) -> int:
    """Count the methods of a class; a property and its setter are one."""
    return len({part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)})


@every_file
def test_a_file_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE


@every_file
def test_a_function_fits_on_a_screen(path: Path) -> None:
    if path.name == "panel_layout.py":
        return  # until the tables are redrawn
    functions = [node for node in definitions(path) if not isinstance(node, ast.ClassDef)]
    assert [] == [node.name for node in functions if (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION]


def test_few_classes_have_many_methods() -> None:
    counts = {
        f"{path.relative_to(ROOT)}:{node.name}": methods(node)
        for path in FILES
        for node in definitions(path)
        if isinstance(node, ast.ClassDef)
    }
    large = {name: count for name, count in counts.items() if count > MANY_METHODS}
    assert {} == {name: count for name, count in large.items() if count > MAX_METHODS}
    assert len(large) <= MAX_LARGE_CLASSES, large


def test_few_modules_lie_loose() -> None:
    for package in ("engines", "kq_table"):
        assert len(list((ROOT / package).glob("*.py"))) <= MAX_LOOSE_MODULES
