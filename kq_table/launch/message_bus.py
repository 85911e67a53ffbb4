"""Keeps the program from starting a message bus: SDL asks for the session's, and libdbus starts one if none runs."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

ADDRESS: Final = "DBUS_SESSION_BUS_ADDRESS"
NOWHERE: Final = "disabled:"
"""An address that no library connects to."""


def start_none(variables: MutableMapping[str, str] = os.environ, users: Path = Path("/run/user")) -> None:
    """
    Name the session's bus in the environment *variables*, or none; call it before SDL starts.

    Without this `dbus-launch`, if installed, leaves a daemon behind at every start. A running bus is still found: by
    its address, or as the socket ``bus`` in the user's folder, below *users*.
    """
    if sys.platform == "win32":
        return
    is_known = variables.get(ADDRESS) or Path(variables.get("XDG_RUNTIME_DIR", os.devnull), "bus").is_socket()
    if sys.platform != "darwin" and not is_known:
        bus = users / str(os.getuid()) / "bus"
        variables[ADDRESS] = f"unix:path={bus}" if bus.is_socket() else NOWHERE
