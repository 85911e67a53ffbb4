"""What somebody calls a file is never a pattern: patterns are written here, and what is put into one is escaped."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for folder in ("engines", "kq_table", "build") for path in (ROOT / folder).rglob("*.py"))
GLOBS = {"glob", "rglob", "iglob"}
EXPRESSIONS = {"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"}
WITH_WRITTEN_PATTERNS = {"kq_table/features/lessons/lesson.py"}
"""May compare with patterns that are data: those of our lessons."""


def is_written(node: ast.expr) -> bool:
    """Whether an expression is made of literals and constants alone, or escaped."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.isupper():
            return True
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts):
            return all(map(is_written, parts))
        case ast.FormattedValue(value=part) | ast.Subscript(value=part) | ast.Attribute(value=part):
            return is_written(part)
        case ast.Call(func=ast.Attribute(value=owner, attr=action), args=parts):
            return action == "escape" or (is_written(owner) and all(map(is_written, parts)))
    return isinstance(node, ast.Constant)


def patterns(tree: ast.AST, *, with_expressions: bool = True) -> Iterator[ast.expr]:
    """Give what each call takes for a pattern of names or, if wanted, for a regular expression."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            is_expression = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            if node.func.attr in GLOBS or (with_expressions and is_expression and node.func.attr in EXPRESSIONS):
                yield node.args[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_name_from_outside_is_a_pattern(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    # The notations of the engines, and the scripts of the build, put expressions together from parts of their own.
    found = patterns(tree, with_expressions=path.is_relative_to(ROOT / "kq_table"))
    assert [] == [ast.unparse(pattern) for pattern in found if not is_written(pattern)]
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)} | {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    assert not imported & {"glob", "fnmatch"} or path.relative_to(ROOT).as_posix() in WITH_WRITTEN_PATTERNS


@pytest.mark.parametrize("call", ["folder.glob(f'{name}.*')", "folder.rglob(name)", "re.search(rf'{A} {name}', text)"])
def test_a_name_in_a_pattern_would_be_found(call: str) -> None:
    (pattern,) = patterns(ast.parse(call))
    assert not is_written(pattern)
