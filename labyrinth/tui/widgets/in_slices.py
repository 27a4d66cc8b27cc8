"""Mounting of widgets a few at a time, so that keys are handled in between."""

from collections.abc import Callable, Iterable

from textual.widget import Widget


def mount_in_slices(
    parent: Widget, widgets: Iterable[Widget], count: int, done: Callable[[], object]
) -> None:
    """Mount widgets at the end of `parent`, `count` per frame, then call `done`."""
    waiting = list(widgets)

    def mount_more() -> None:
        if not parent.is_attached:
            return
        if not waiting:
            done()
            return
        parent.mount_all(waiting[:count])
        del waiting[:count]
        parent.call_after_refresh(mount_more)

    mount_more()
