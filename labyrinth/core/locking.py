"""Locks on files, which the system releases when a program ends in any way."""

import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def lock(opened: int, *, wait: bool = False) -> bool:
    """Lock an open file until it is closed; return whether that succeeded.

    With `wait` it waits for another program that holds the lock. Raises OSError.
    """
    try:
        if sys.platform == "win32":
            msvcrt.locking(opened, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(opened, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        if sys.platform != "win32" and not isinstance(error, BlockingIOError):
            raise
        return False
    return True
