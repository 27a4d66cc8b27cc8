"""Locks on files, which the system lets go of when a program ends, however that is."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt

    def lock(opened: int, *, wait: bool = False) -> bool:
        """Lock an open file until it is closed; return whether that could be done.

        With `wait` another program that has it is waited for. Raises OSError.
        """
        try:
            msvcrt.locking(opened, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def lock(opened: int, *, wait: bool = False) -> bool:
        """Lock an open file until it is closed; return whether that could be done.

        With `wait` another program that has it is waited for. Raises OSError.
        """
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True
