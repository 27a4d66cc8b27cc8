"""What surrounds a maze in a picture: its title and recipe, and the mazes embedded in the file.

The font of titles is Source Sans, with Latin, Greek and Cyrillic letters; SVG uses the viewer's
font.

A picture embeds its mazes as JSON, one per line, as `labyrinth.formats.json` writes them. The first
line has an additional member, `picture_sha256`: the hash of the drawing. If the drawing has another
hash later, the picture has been changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from labyrinth.formats.json import write
from labyrinth.formats.support.format import Carried
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.render_request import RenderRequest

if TYPE_CHECKING:
    from PIL.Image import Image

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont


# The most letters of a title that are drawn.
MOST_LETTERS: Final = 200
_MOST_LINES = 2

# `(text, size)`: the width of a text in letters of that size.
Measure = Callable[[str, int], float]
_NO_LETTER = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Heading:
    """A title broken into lines (no lines for an empty title), and the size of its letters."""

    lines: list[str]
    size: int

    @property
    def height(self) -> int:
        """The height of the title with the space below it, in the unit of `size`."""
        return (len(self.lines) * self.size * 5 + self.size * 3) // 4 if self.lines else 0

    def baselines(self) -> list[int]:
        """Return the distance of each line's baseline from the upper edge of the heading."""
        return [self.size + line * self.size * 5 // 4 for line in range(len(self.lines))]


def title_of(request: RenderRequest) -> str:
    """Return the title in one line, cut if it is too long.

    Unprintable characters become spaces. If the maze has a number, it follows the title.
    """
    title = _printable(request.style.title)
    if len(title) > MOST_LETTERS:
        title = title[:MOST_LETTERS].rstrip() + "\u2026"
    return with_number(title, request.style.number) if title and request.style.number else title


def with_number(title: str, number: object) -> str:
    """Return the title with the maze's number after it."""
    return f"{title} \N{EN DASH} {number}"


def recipe_of(request: RenderRequest) -> str:
    """Return the recipe of the maze, or "" if it was not generated."""
    return str(request.maze.recipe) if request.maze.recipe else ""


def _printable(text: str) -> str:
    """Return a text in one line, with a space for each unprintable character."""
    return "".join(mark if mark.isprintable() else " " for mark in text).strip()


def heading(text: str, measure: Measure, width: float, sizes: Sequence[int]) -> Heading:
    """Break a title into lines of at most `width`, in the largest size that needs at most two.

    `sizes` are the sizes of letters to try, the largest first. In the smallest size the number of
    lines is not limited.
    """
    lines: list[str] = []
    for size in sizes:
        lines = _lines(text, measure, size, width)
        if len(lines) <= _MOST_LINES:
            return Heading(lines, size)
    return Heading(lines, sizes[-1])


def cut_losses(request: RenderRequest) -> list[str]:
    """Return a note if the title is too long, else an empty list."""
    if len(_printable(request.style.title)) <= MOST_LETTERS:
        return []
    return [f"the title is cut after {MOST_LETTERS} characters"]


def _lines(text: str, measure: Measure, size: int, width: float) -> list[str]:
    """Break a text into lines at its spaces, and inside words that are longer than a line."""
    lines = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if measure(longer, size) <= width:
            line = longer
            continue
        lines += [line] if line else []
        line = ""
        for letter in word:
            if line and measure(line + letter, size) > width:
                lines.append(line)
                line = ""
            line += letter
    return [*lines, line] if line else lines


def font_file(extra: str, *, bold: bool = False) -> str:
    """Return the path of the font file.

    If it is missing, raises LabyrinthError with the command to install `extra`.
    """
    package = need("font_source_sans_pro", extra)
    path: str = package.SourceSansProBold if bold else package.SourceSansPro
    return path.removesuffix(".otf").removesuffix(".ttf") + ".ttf"


@cache
def font(size: int, extra: str = "images", *, bold: bool = False) -> FreeTypeFont:
    """Return the font in a size given in pixels.

    If Pillow or the font is missing, raises LabyrinthError with the command to install `extra`.
    """
    fonts = need("PIL.ImageFont", extra)
    # The other layout engine is not available everywhere, and would place letters differently.
    basic = fonts.Layout.BASIC
    loaded: FreeTypeFont = fonts.truetype(font_file(extra, bold=bold), size, layout_engine=basic)
    return loaded


def title_losses(request: RenderRequest, extra: str) -> list[str]:
    """Return notes on a title that is cut off, and on letters that the font lacks.

    Raises LabyrinthError if the extra is missing.
    """
    title = title_of(request)
    if not title:
        return []
    letters = font(20, extra, bold=True)
    box = bytes(letters.getmask(_NO_LETTER))
    lacking = [mark for mark in dict.fromkeys(title) if bytes(letters.getmask(mark)) == box]
    told = cut_losses(request)
    if lacking:
        told.append(f"characters that the font lacks are drawn as boxes: {''.join(lacking)}")
    return told


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
