"""The memory of this process: what the system has given it, and how much of that is in use.

The difference is free, but fragmented, so that the system does not get it back: it depends on the
peak use, and on the mix of long-lived and short-lived objects.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, Self

_SMALL: Final = re.compile(r"# bytes in allocated blocks\s*=\s*([\d,]+)")


@dataclass(frozen=True, slots=True)
class ProcessMemory:
    """Megabytes; 0 if the system does not report them."""

    resident: float
    in_use: float

    @classmethod
    def now(cls) -> Self:
        """Return the memory of this process, with the garbage that is not collected yet."""
        return cls(_resident() / 2**20, (_in_small_objects() + _in_large_objects()) / 2**20)

    def __str__(self) -> str:
        """Write both."""
        return f"{self.resident:8.1f}  {self.in_use:6.1f}"


def _resident() -> int:
    """Return the resident bytes of this process."""
    status = Path("/proc/self/status")
    found = re.search(r"^VmRSS:\s*(\d+) kB", status.read_text(), re.M) if status.exists() else None
    return int(found[1]) * 1024 if found else 0


def _in_small_objects() -> int:
    """Return the bytes in objects of up to 512 bytes, which CPython reports on its stderr."""
    sys.stderr.flush()
    kept = os.dup(2)
    with TemporaryFile() as file:
        os.dup2(file.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        file.seek(0)
        found = _SMALL.search(file.read().decode())
    return int(found[1].replace(",", "")) if found else 0


def _in_large_objects() -> int:
    """Return the bytes in all other objects, if allocated by the GNU C library."""
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallinfo2"):
        return 0
    library.mallinfo2.restype = _Allocated
    allocated = library.mallinfo2()
    return int(allocated.uordblks + allocated.hblkhd)


class _Allocated(ctypes.Structure):
    """The result of `mallinfo2`."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    )
