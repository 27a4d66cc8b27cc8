"""The snapshots are drawn in the clean environment of the interface, once all is computed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from tests.tui.driven_clock import driven_clock
from tests.tui.driving import until_computed
from tests.tui.environment import clean_environment

__all__ = ["clean_environment", "driven_clock"]


async def nothing(pilot: Pilot[None]) -> None:
    """Do nothing before the picture is drawn."""


@pytest.fixture(name="snap_compare")
def snap_compare_when_computed(snap_compare: Callable[..., bool]) -> Callable[..., bool]:
    """Draw no picture before all that is shown of a maze has been found out."""

    def compare(
        app: App[None],
        *,
        run_before: Callable[[Pilot[None]], Awaitable[None]] = nothing,
        **how: Any,
    ) -> bool:
        async def act(pilot: Pilot[None]) -> None:
            await run_before(pilot)
            await until_computed(pilot)

        return snap_compare(app, run_before=act, **how)

    return compare
