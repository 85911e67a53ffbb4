"""`python3 -m tests --changed`: which tests stand nearest to a change."""

from __future__ import annotations

from .changed import STYLE, nearest_tests


def test_a_module_brings_the_tests_of_its_folder_and_those_that_import_it() -> None:
    found = nearest_tests(["kq_table/storage/journal.py"])
    assert {*STYLE, "tests/kq_table/storage/test_record_store.py", "tests/kq_table/match/test_controller.py"} <= {
        *found
    }
    assert "tests/kq_table/ui/test_chart.py" not in found


def test_a_test_brings_itself() -> None:
    assert [*STYLE, "tests/test_changed.py"] == nearest_tests(["tests/test_changed.py"])


def test_another_file_brings_the_tests_that_name_it() -> None:
    assert "tests/test_project.py" not in nearest_tests(["README.txt"])
    assert "tests/test_project.py" in nearest_tests(["README.md"])


def test_what_can_break_any_test_brings_all() -> None:
    assert [] == nearest_tests(["kq_table/storage/journal.py", "pyproject.toml"])
