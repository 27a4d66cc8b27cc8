"""Escape and a key after it, which in one read look like one key with Alt.

Some terminals send the same two for Ctrl and an arrow, by which one moves from word to word;
Textual 8.2 takes them for that wherever they come. Here they mean it only where a text is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.widget import Widget

_WORDS: Final = {"alt+f": "ctrl+right", "alt+b": "ctrl+left"}


@cache
def tell_letters_from_arrows() -> None:
    """Let Escape with F or B arrive as such keys with Alt, from now on."""
    for sequence in ("\x1bf", "\x1bb"):
        cast(dict[str, Any], ANSI_SEQUENCES_KEYS).pop(sequence, None)


def keys_meant(key: events.Key, focused: Widget | None) -> Sequence[events.Key]:
    """Return what was pressed where a key with Alt comes; any other key is meant itself."""
    if key.key in _WORDS:
        # The first frame does without fields.
        from textual.widgets import Input

        if isinstance(focused, Input):
            return [events.Key(_WORDS[key.key], None)]
    if key.key.startswith("alt+") and (key.character or "").isalnum():
        return [events.Key("escape", None), events.Key(key.character or "", key.character)]
    return [key]
