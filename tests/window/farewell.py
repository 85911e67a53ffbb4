"""
Asks a window to close as its close button does: `farewell.py WINDOW`. Knows nothing of what is in it.

There is no window manager on the tests' screen and so no such button; xdotool cannot do it everywhere.
"""

from __future__ import annotations

import ctypes
import sys

CLIENT_MESSAGE = 33


class ClientMessage(ctypes.Structure):
    """An event of Xlib, as long as the longest of them."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 20),
    )


def main(window: int) -> None:
    """Send WM_DELETE_WINDOW to the window with this number, on the display of the environment."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    x11.XSync.argtypes = (ctypes.c_void_p, ctypes.c_int)
    display = x11.XOpenDisplay(None)
    protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = ClientMessage(type=CLIENT_MESSAGE, display=display, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    x11.XSendEvent(display, window, 0, 0, ctypes.byref(message))
    x11.XSync(display, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
