"""Modules of the standard library that others import and rarely use: loaded on first use."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

SELDOM_USED: Final = ("inspect", "traceback", "ipaddress", "difflib", "platform")
"""For dataclasses without a docstring, errors, web addresses, names of missing fonts, and a greeting."""


class LateModule(ModuleType):
    """A placeholder in `sys.modules` until an attribute of the module is used."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def put_off() -> None:
    """From now on, imports of these modules get placeholders; loading them took a tenth of a start."""
    for name in SELDOM_USED:
        if name not in sys.modules:
            sys.modules[name] = LateModule(name)
