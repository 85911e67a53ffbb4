"""What `python3 -m tests` does with a module of tests that can't be imported: tells of it, and runs all others."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from kq_table.launch import bootstrap

ROOT = Path(__file__).resolve().parents[1]
PLANTED = {
    "works": "def test_it() -> None: pass",
    "lacks": "import a_package_that_nobody_has",
    "skips": "import pytest\npytest.skip('no scanner here', allow_module_level=True)",
    "raises": "raise ValueError('boom')",
    "exits": "raise SystemExit('enough')",
}


def tell(checkout: Path, *names: str) -> tuple[int, str, list[str]]:
    """Run all tests of a checkout that has but these modules; give the status, the output, and the summary's lines."""
    for name in ("pyproject.toml", "tests/__init__.py", "tests/__main__.py", "tests/conftest.py"):
        (checkout / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)
    for package in ("engines", "kq_table"):
        shutil.copytree(ROOT / package, checkout / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in names:
        (checkout / "tests" / f"test_{name}.py").write_bytes(f"{PLANTED[name]}\n".encode())
    # As a person starts it, and not as a worker of these tests does.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests"],
        cwd=checkout,
        env={**environment, "KQ_VENV": bootstrap.venv()},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    said = done.stdout.replace("\\", "/")
    assert "INTERNALERROR" not in said, said
    return done.returncode, said, said[said.index("short test summary info") :].splitlines()[1:]


def test_a_module_that_skips_itself_is_told_so_and_is_no_failure(tmp_path: Path) -> None:
    status, _, (skipped, counted) = tell(tmp_path, "works", "skips")
    assert (0, "SKIPPED [1] tests/test_skips.py:2: no scanner here") == (status, skipped)
    assert counted.startswith("1 passed, 1 skipped in")


def test_a_module_that_raises_is_an_error_told_once_and_all_others_run(tmp_path: Path) -> None:
    status, said, (*errors, skipped, counted) = tell(tmp_path, *PLANTED)
    assert (1, "SKIPPED [1] tests/test_skips.py:2: no scanner here") == (status, skipped)
    assert ["test_exits", "test_lacks", "test_raises"] == sorted(
        re.findall(r"^ERROR tests/(\w+)\.py - ", "\n".join(errors), re.MULTILINE)
    )
    reasons = ["ModuleNotFoundError: No module", "SystemExit: enough", "ValueError: boom"]
    assert reasons == sorted(re.findall(rf"^(?:E   )?({'|'.join(reasons)})", said, re.MULTILINE))
    assert counted.startswith("1 passed, 1 skipped, 3 errors in")
