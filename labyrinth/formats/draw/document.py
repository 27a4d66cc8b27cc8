"""The mazes embedded in a picture, so that they can be read back exactly.

A picture embeds its mazes as JSON, one per line, as `labyrinth.formats.json` writes them. The first
line has an additional member, `picture_sha256`: the hash of the drawing. If the drawing has another
hash later, the picture has been changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from labyrinth.formats.json import write
from labyrinth.formats.support.format import Carried
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from PIL.Image import Image

NO_HASH: Final = "0" * 64
_MEMBER: Final = '"picture_sha256": "{}"'
_HASH: Final = re.compile(_MEMBER.format("([0-9a-f]{64})"))


def documents_of(requests: Sequence[RenderRequest], picture_sha256: str = NO_HASH) -> str:
    """Return the mazes as JSON, one per line, with the hash of the picture that embeds them."""
    lines = [" ".join(map(str.strip, write(request).splitlines())) for request in requests]
    lines[0] = f"{{ {_MEMBER.format(picture_sha256)},{lines[0].removeprefix('{')}"
    return "\n".join(lines) + "\n"


def with_hash(content: bytes, picture_sha256: str) -> bytes:
    """Return the content of a file that embeds mazes, with a hash in place of NO_HASH."""
    before, after = (_MEMBER.format(each).encode() for each in (NO_HASH, picture_sha256))
    return content.replace(before, after, 1)


def without_hash(content: bytes) -> bytes:
    """Return the content of a file that embeds mazes, with NO_HASH in place of the hash."""
    return re.sub(_HASH.pattern.encode(), _MEMBER.format(NO_HASH).encode(), content, count=1)


def carried_of(documents: str, picture_sha256: str) -> Carried | None:
    """Return the mazes in `documents`, the text embedded in a picture; None if there are none.

    `picture_sha256` is the hash of the picture, which shows whether the picture was changed.
    """
    found = _HASH.search(documents)
    return Carried(documents, intact=found[1] == picture_sha256) if found else None


def hash_of(content: bytes) -> str:
    """Return the SHA-256 hash, in hexadecimal digits, of a file's content or a part of it."""
    return sha256(content).hexdigest()


def hash_of_pixels(picture: Image) -> str:
    """Return a hash of the size and the colours of a picture; compression does not change it."""
    pixels = picture.convert("RGBA")
    return hash_of(f"{pixels.size}".encode() + pixels.tobytes())
