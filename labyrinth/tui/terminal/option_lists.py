"""Textual's lists of options, kept from failing while they are not laid out.

A page key can come in one read with the key that opens a list, such as the command palette, or
find it without room on the screen. Textual 8.2 then looks for lines that it has not measured yet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from textual.widgets import OptionList


@cache
def guard_page_keys() -> None:
    """Let page keys do nothing in lists that are not laid out, from now on."""
    move_page: Callable[[OptionList, Any], None] = OptionList._move_page

    @wraps(move_page)
    def move_page_if_laid_out(options: OptionList, direction: Any) -> None:
        if options.scrollable_content_region:
            move_page(options, direction)

    # A method is replaced, which types do not foresee: the lists are Textual's own, not subclasses.
    OptionList._move_page = move_page_if_laid_out  # type: ignore[method-assign, assignment]
