"""Modules that are put off: they come when something of them is asked for, and then wholly."""

from __future__ import annotations

import importlib
import sys

import pytest

from kq_table.system import late_modules


@pytest.fixture
def put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put `difflib` off as at a start."""
    monkeypatch.setattr(late_modules, "SELDOM_USED", ("difflib", "sys"))
    monkeypatch.delitem(sys.modules, "difflib", raising=False)
    late_modules.put_off()


def test_a_module_comes_when_something_of_it_is_asked_for(put_off: None) -> None:
    stand_in = importlib.import_module("difflib")
    assert isinstance(stand_in, late_modules.LateModule)
    assert ["apple"] == stand_in.get_close_matches("appel", ["apple", "pear"])
    assert not isinstance(sys.modules["difflib"], late_modules.LateModule)
    assert stand_in.ndiff is sys.modules["difflib"].ndiff


def test_a_name_that_it_has_not_is_an_error_as_ever(put_off: None) -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = importlib.import_module("difflib").no_such_thing


def test_what_is_loaded_already_stays(put_off: None) -> None:
    assert not isinstance(sys.modules["sys"], late_modules.LateModule)
