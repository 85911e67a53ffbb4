"""Functions and classes stay small, and few modules lie loose at the top; a file may be as long as its subject."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).parents[1]
FILES = sorted(path for package in ("engines", "kq_table") for path in (ROOT / package).rglob("*.py"))
LONGEST_FUNCTION, LONGEST_TENTH, TYPICAL_FUNCTION = 50, 12, 4
"""Most lines of a function, of nine in ten, and of every other one; docstrings are not counted."""
MANY_METHODS, MAX_METHODS, MAX_LARGE_CLASSES = 20, 30, 8
MAX_LOOSE_MODULES = 4
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def definitions() -> list[tuple[str, Function | ast.ClassDef]]:
    """List all functions and classes, each with the file that it stands in."""
    return [
        (path.relative_to(ROOT).as_posix(), node)
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, Function | ast.ClassDef)
    ]


def lines(node: ast.stmt) -> int:
    return (node.end_lineno or 0) - node.lineno + 1


def functions() -> dict[str, int]:
    """Give the lines of every function but those that lay a table's panels out."""
    return {
        f"{path}:{node.lineno} {node.name}": lines(node) - (lines(node.body[0]) if ast.get_docstring(node) else 0)
        for path, node in definitions()
        if isinstance(node, Function) and not path.endswith("panel_layout.py")
    }


def methods(node: ast.ClassDef) -> int:
    """Count the methods of a class; a property and its setter are one."""
    return len({part.name for part in node.body if isinstance(part, Function)})


def test_a_function_fits_on_a_screen() -> None:
    found = functions()
    assert {} == {name: count for name, count in found.items() if count > LONGEST_FUNCTION}
    assert quantiles(found.values(), n=10)[-1] <= LONGEST_TENTH
    assert median(found.values()) <= TYPICAL_FUNCTION


def test_few_classes_have_many_methods() -> None:
    counts = {f"{path}:{node.name}": methods(node) for path, node in definitions() if isinstance(node, ast.ClassDef)}
    large = {name: count for name, count in counts.items() if count > MANY_METHODS}
    assert {} == {name: count for name, count in large.items() if count > MAX_METHODS}
    assert len(large) <= MAX_LARGE_CLASSES, large


def test_few_modules_lie_loose() -> None:
    for package in ("engines", "kq_table"):
        assert len(list((ROOT / package).glob("*.py"))) <= MAX_LOOSE_MODULES
