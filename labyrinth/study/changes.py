"""What has changed between two plans, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from labyrinth.core.errors import named

_MOST_WORDS: Final = 8


def told_changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Return a clause on each difference between the heads of two plans, none for equal ones."""
    return list(_told(before, now))


def _told(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if before["stamp"] != now["stamp"]:
        yield f"it was made by {before['stamp']}, and this is {now['stamp']}"
    old, new = _flat(before["study"]), _flat(now["study"])
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield f"{name} was {_in_words(old.get(name))} and is {_in_words(new.get(name))} now"
    for kind in ("with", "files"):
        for file in sorted({*before[kind], *now[kind]}):
            if before[kind].get(file) != now[kind].get(file):
                known = file in before[kind] and file in now[kind]
                yield f"{named(file)} {'has changed' if known else 'is not in both'}"


def _flat(factors: Mapping[str, Any]) -> dict[str, Any]:
    options = factors.get("options", {})
    return {**{name: each for name, each in factors.items() if name != "options"}, **options}


def _in_words(value: object) -> str:
    if value is None:
        return "not given"
    words = [str(each) for each in value] if isinstance(value, list) else [str(value)]
    more = f" and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else ""
    return " ".join(words[:_MOST_WORDS]) + more
