"""A sequence that fails made as short as it gets."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic

from tests.random_user.actions import Action

Fails = Callable[[list[Action]], bool]


def shrunk(actions: list[Action], fails: Fails, seconds: float) -> list[Action]:
    """Return as few of the actions as still fail, as far as time allows.

    Halves are left out, then ever smaller parts, at last single actions and parts of bursts.
    """
    end = monotonic() + seconds
    fewer = _without_parts(actions, fails, end)
    for at, action in enumerate(fewer):
        if action[0] == "burst":

            def still_fails(inputs: list[Action], at: int = at) -> bool:
                return fails([*fewer[:at], ["burst", *inputs], *fewer[at + 1 :]])

            fewer[at] = ["burst", *_without_parts(action[1:], still_fails, end)]
    return fewer


def _without_parts(actions: list[Action], fails: Fails, end: float) -> list[Action]:
    size = max(1, len(actions) // 2)
    while monotonic() < end:
        first, before = 0, len(actions)
        while first < len(actions) and monotonic() < end:
            fewer = actions[:first] + actions[first + size :]
            if fails(fewer):
                actions = fewer
            else:
                first += size
        print(f"  {len(actions)} actions", file=sys.stderr, flush=True)
        if size == 1 and len(actions) == before:
            break
        size = max(1, size // 2)
    return actions
