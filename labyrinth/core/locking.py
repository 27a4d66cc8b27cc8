"""Locks on files, which the system releases when a program ends in any way."""

import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def lock(opened: int, *, wait: bool = False) -> bool:
    """Lock the open file of a descriptor until it is closed; return whether that succeeded.

    If another program holds the lock, waits for it with `wait` (on Windows at most about ten
    seconds), and otherwise returns False. Raises OSError if the file cannot be locked at all; on
    Windows the result is False.
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
