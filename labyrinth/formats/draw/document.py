"""The mazes embedded in a picture, so that they can be read back exactly.

A picture embeds its mazes as JSON, one per line, as `labyrinth.formats.json` writes them. The first
line has another member, `picture_sha256`: a hash of the drawing. If the hash of a picture differs,
the picture has been changed.
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
    """Replace NO_HASH by a hash in the content of a file that embeds mazes."""
    before, after = (_MEMBER.format(each).encode() for each in (NO_HASH, picture_sha256))
    return content.replace(before, after, 1)


def without_hash(content: bytes) -> bytes:
    """Replace the hash by NO_HASH in the content of a file that embeds mazes."""
    return re.sub(_HASH.pattern.encode(), _MEMBER.format(NO_HASH).encode(), content, count=1)


def carried_of(documents: str, picture_sha256: str) -> Carried | None:
    """Return the mazes embedded in a picture with a given hash; None if there are none."""
    found = _HASH.search(documents)
    return Carried(documents, intact=found[1] == picture_sha256) if found else None


def hash_of(content: bytes) -> str:
    """Return the hash of a file's content, or of the part that draws the picture."""
    return sha256(content).hexdigest()


def hash_of_pixels(picture: Image) -> str:
    """Return a hash of the size and the colours of a picture, independent of compression."""
    pixels = picture.convert("RGBA")
    return hash_of(f"{pixels.size}".encode() + pixels.tobytes())
