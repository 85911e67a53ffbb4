"""A Windows job object: a set of processes that the system ends once nobody holds the object."""

from __future__ import annotations

import ctypes
import sys
from ctypes import wintypes
from typing import Any, Final

if sys.platform == "win32":
    _KERNEL: Final = ctypes.WinDLL("kernel32", use_last_error=True)
    _EXTENDED_LIMIT_INFORMATION: Final = 9
    _KILL_ON_JOB_CLOSE: Final = 0x2000
    _MAY_JOIN_A_JOB: Final = 0x0100 | 0x0001
    """PROCESS_SET_QUOTA and PROCESS_TERMINATE."""

    class _BasicLimits(ctypes.Structure):
        """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

        _fields_ = (
            ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
            ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def _function(name: str, result: Any, *arguments: Any) -> Any:
        function = getattr(_KERNEL, name)
        function.restype, function.argtypes = result, arguments
        return function

    _create_job = _function("CreateJobObjectW", wintypes.HANDLE, wintypes.LPVOID, wintypes.LPCWSTR)
    _set_limits = _function(
        "SetInformationJobObject", wintypes.BOOL, wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD
    )
    _assign = _function("AssignProcessToJobObject", wintypes.BOOL, wintypes.HANDLE, wintypes.HANDLE)
    _terminate = _function("TerminateJobObject", wintypes.BOOL, wintypes.HANDLE, wintypes.UINT)
    _open_process = _function("OpenProcess", wintypes.HANDLE, wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
    _close_handle = _function("CloseHandle", wintypes.BOOL, wintypes.HANDLE)

    class WindowsJob:
        """A job object; an added process, and all that it starts from then on, end with it."""

        def __init__(self) -> None:
            self._handle = _create_job(None, None)
            limits = _Limits()
            limits.BasicLimitInformation.LimitFlags = _KILL_ON_JOB_CLOSE
            _set_limits(self._handle, _EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), ctypes.sizeof(limits))

        def add(self, pid: int) -> None:
            """:raises OSError: if the system refuses."""
            process = _open_process(_MAY_JOIN_A_JOB, False, pid)
            if not process:
                raise ctypes.WinError(ctypes.get_last_error())
            try:
                if not _assign(self._handle, process):
                    raise ctypes.WinError(ctypes.get_last_error())
            finally:
                _close_handle(process)

        def kill(self) -> None:
            _terminate(self._handle, 1)

        def close(self) -> None:
            """Release the object, which ends what is left of its processes."""
            if self._handle:
                _close_handle(self._handle)
                self._handle = None
