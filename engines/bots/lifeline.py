"""Ties a child process to this one: on Linux and Windows the system ends the child whenever this process ends."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

if sys.platform == "linux":
    import fcntl
elif sys.platform == "win32":
    from .windows_job import WindowsJob


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
