"""Locks on files, which the system lets go of when a program ends, however that is."""

import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def lock(opened: int, *, wait: bool = False) -> bool:
    """Lock an open file until it is closed; return whether that could be done.

    With `wait` another program that has it is waited for. Raises OSError.
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
