"""Examples of commands on pages: what stands there, and what differs from run to run."""

from __future__ import annotations

import re

_NUMBER = r"\d+\.\d\d"
_SPREAD = rf"(?: \(.*\)|  once|  {_NUMBER}-{_NUMBER})?"
_TIMES = re.compile(rf" +(?:{_NUMBER}{_SPREAD}|ms  spread)$", re.MULTILINE)


def shown_after_commands(console: str) -> list[tuple[str, str]]:
    """Return each command after a `$` with the lines that follow it."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, re.MULTILINE)


def without_times(output: str) -> str:
    """Return what was printed without the milliseconds at the ends of lines."""
    return _TIMES.sub(" ms", output)
