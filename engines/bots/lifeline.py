"""Ties a child process to this one: on Linux and Windows the system ends the child whenever this process ends."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Any, Final

if sys.platform == "linux":
    import fcntl
elif sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KERNEL: Final = ctypes.WinDLL("kernel32", use_last_error=True)
    _EXTENDED_LIMIT_INFORMATION: Final = 9
    _KILL_ON_JOB_CLOSE: Final = 0x2000
    _PROCESS_MEMORY: Final = 0x0100
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
        """
        A job object; an added process, and all that it starts from then on, end with it.

        :param max_bytes: most memory that each of its processes may have; 0 for any amount
        """

        def __init__(self, max_bytes: int = 0) -> None:
            self._handle = _create_job(None, None)
            limits = _Limits()
            limits.BasicLimitInformation.LimitFlags = _KILL_ON_JOB_CLOSE | (_PROCESS_MEMORY if max_bytes else 0)
            limits.ProcessMemoryLimit = max_bytes
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


class Lifeline:
    """
    Ties one child process to this one, from before its start until after its end.

    On Linux the child holds one end of a pipe that nobody writes to. When the last holder of the other end is gone, the
    system kills the child. On Windows a job object does the same. All of it is set up in this process, so it holds
    while the child still loads its modules, and whichever thread started it. Elsewhere there is no such means: a child
    has to notice the end of its stdin.

    :param is_leader: whether the child leads a process group, all of which is to end
    """

    def __init__(self, *, is_leader: bool) -> None:
        self._is_leader = is_leader
        self.inherited: tuple[int, ...] = ()
        """File descriptors that the child must inherit."""
        self._ours: int | None = None
        if sys.platform == "linux":
            theirs, self._ours = os.pipe()
            self.inherited = (theirs,)
        elif sys.platform == "win32":
            self._job = WindowsJob()

    def tie(self, pid: int) -> None:
        """Tie the child, which must have just been started."""
        # It may have ended already, or a sandbox may forbid this: then the end of its stdin has to do.
        with suppress(OSError):
            if sys.platform == "linux":
                (theirs,) = self.inherited
                fcntl.fcntl(theirs, fcntl.F_SETOWN, -pid if self._is_leader else pid)
                fcntl.fcntl(theirs, fcntl.F_SETSIG, signal.SIGKILL)
                fcntl.fcntl(theirs, fcntl.F_SETFL, os.O_ASYNC)
            elif sys.platform == "win32":
                self._job.add(pid)
        self._close_theirs()

    def kill(self, pid: int) -> None:
        """Kill what is left of a child that is a leader, and of its group."""
        if sys.platform == "win32":
            self._job.kill()
        else:
            # Nobody may be left; macOS reports "not permitted" if only dead processes are.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)

    def close(self) -> None:
        """Release the tie's resources; the child must have ended."""
        self._close_theirs()
        if self._ours is not None:
            os.close(self._ours)
            self._ours = None
        if sys.platform == "win32":
            self._job.close()

    def _close_theirs(self) -> None:
        for descriptor in self.inherited:
            os.close(descriptor)
        self.inherited = ()
