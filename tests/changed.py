"""Which test files to run first after a change: those that stand nearest to it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from .test_layers import read_imports, tree

ROOT = Path(__file__).resolve().parents[1]
STYLE = (
    *("tests/test_layers.py", "tests/test_sizes.py", "tests/test_project.py::test_ruff_finds_nothing"),
    *("tests/test_project.py::test_ruff_would_format_nothing_anew", "tests/test_project.py::test_mypy_finds_nothing"),
)
"""What any line can break."""
EVERYTHING = {"pyproject.toml", "tests/conftest.py", "tests/__main__.py"}
"""Changes of these can break any test."""


def changed_files(since: str = "HEAD") -> list[str]:
    """
    List the files that differ from a commit, uncommitted and new ones too.

    :raises subprocess.CalledProcessError: if git knows no such commit.
    """
    differ = ["git", "diff", "--name-only", "-z", "--no-renames", since]
    new = ["git", "ls-files", "--others", "--exclude-standard", "-z"]
    found = [subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout for command in (differ, new)]
    return [name for name in b"".join(found).decode(errors="surrogateescape").split("\0") if name]


def nearest_tests(changed: Iterable[str]) -> list[str]:
    """
    Choose the test files of a change, given by paths from the top; an empty list stands for all tests.

    Of a module these are the tests in its folder's twin below `tests` and those that import it; of any other file the
    tests that name it. What breaks only further away is found by the run of everything.
    """
    changed = set(changed)
    if changed & EVERYTHING:
        return []
    modules = {module_name(name) for name in changed if name.endswith(".py")}
    others = {PurePosixPath(name).name for name in changed if not name.endswith(".py")}
    twins = {f"tests/{PurePosixPath(name).parent}" for name in changed if name.startswith(("kq_table/", "engines/"))}
    found = [
        path
        for path in (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests").rglob("test_*.py")))
        if path in changed
        or str(PurePosixPath(path).parent) in twins
        or modules & set(read_imports(module_name(path), tree(module_name(path))))
        or (others and any(name in (ROOT / path).read_text("utf-8") for name in others))
    ]
    return [*STYLE, *(path for path in found if path not in STYLE)]


def module_name(path: str) -> str:
    """Give the full name of the module in a file, by its path from the top."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
