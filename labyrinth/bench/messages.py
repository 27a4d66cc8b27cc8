"""Messages between a run's process and the one that started it: a head as JSON, then raw bytes.

Nothing that comes from the process is executed, as unpickling would.
"""

from __future__ import annotations

import json
from struct import Struct
from typing import IO, Any, Final

_LENGTHS: Final = Struct("<II")

Message = tuple[dict[str, Any], bytes]


def send(stream: IO[bytes], head: dict[str, Any], raw: bytes = b"") -> None:
    """Write one message. Raises OSError where nobody reads any more."""
    text = json.dumps(head).encode()
    stream.write(_LENGTHS.pack(len(text), len(raw)) + text + raw)
    stream.flush()


def receive(stream: IO[bytes]) -> Message | None:
    """Read one message, None at the end of the stream, also where a message breaks off."""
    lengths = stream.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    text_length, raw_length = _LENGTHS.unpack(lengths)
    text, raw = stream.read(text_length), stream.read(raw_length)
    if len(text) < text_length or len(raw) < raw_length:
        return None
    return json.loads(text), raw
