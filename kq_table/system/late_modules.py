"""Modules of the standard library that others import and hardly ever use: loaded when they are used."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

SELDOM_USED: Final = ("inspect", "traceback", "ipaddress", "difflib", "platform")
"""For dataclasses without a docstring, errors, web addresses, names of fonts that are not there, and a greeting."""


class LateModule(ModuleType):
    """Stands in `sys.modules` for the module of its name until something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def put_off() -> None:
    """Have what is imported from here on get stand-ins for these modules; a tenth of a start went into loading them."""
    for name in SELDOM_USED:
        if name not in sys.modules:
            sys.modules[name] = LateModule(name)
