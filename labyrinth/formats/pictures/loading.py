"""From the bytes of a picture to its pixels, within bounds."""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

EXTRA: Final = "images"
KINDS: Final = ("PNG", "GIF", "BMP", "JPEG", "PPM")
_MOST_PIXELS: Final = 64_000_000
_MOST_LOOKED_AT: Final = 9_000_000
"""Larger pictures are made smaller before they are looked at."""
_MOST_OF_ALL_FRAMES: Final = 300_000_000
_MOST_FRAMES: Final = 2_000
_SMALLEST: Final = 3


@dataclass(frozen=True, slots=True)
class Loaded:
    """The pixels, by default in red, green and blue, by how much they were made smaller, notes."""

    pixels: Image
    shrunk: int
    notes: list[str]


def load(data: bytes, flatten: Callable[[Image], Image] | None = None) -> Loaded:
    """Decode a picture: of an animation the last frame, turned as its camera was held.

    `flatten` lays it on a ground where that is not to be one unlike what is drawn.

    Raises LabyrinthError without Pillow, for what is no picture, one that is damaged, too large
    or too small.
    """
    images = need("PIL.Image", EXTRA)
    # Pillow warns of what is refused below, or of what does not matter here.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            picture: Image = images.open(BytesIO(data), formats=KINDS)
            _check_size(picture)
            notes = _to_last_frame(picture)
            shrunk = _shrink_while_decoding(picture)
            pixels = (flatten or _flat)(need("PIL.ImageOps", EXTRA).exif_transpose(picture))
        except LabyrinthError:
            raise
        except images.DecompressionBombError:
            raise _too_large() from None
        except MemoryError:
            raise _too_large() from None
        # Of damaged files each decoder complains in ways of its own.
        except Exception as error:
            raise LabyrinthError(
                f"the picture cannot be decoded ({error or type(error).__name__}): "
                "save it anew as PNG"
            ) from None
    more = 1
    while pixels.width * pixels.height > _MOST_LOOKED_AT * more * more:
        more += 1
    return Loaded(pixels.reduce(more) if more > 1 else pixels, shrunk * more, notes)


def _check_size(picture: Image) -> None:
    if picture.width * picture.height > _MOST_PIXELS:
        raise _too_large()
    if min(picture.size) < _SMALLEST:
        raise LabyrinthError(
            f"the picture of {picture.width} x {picture.height} pixels is too small: "
            f"a maze has at least {_SMALLEST} x {_SMALLEST}"
        )


def _too_large() -> LabyrinthError:
    return LabyrinthError(
        f"the picture is over the limit of {_MOST_PIXELS:,} pixels: make it smaller first"
    )


def _to_last_frame(picture: Image) -> list[str]:
    """Go to the last frame, which shows the whole maze, as far as that is not too much."""
    most = min(_MOST_FRAMES, _MOST_OF_ALL_FRAMES // (picture.width * picture.height) + 1)
    if not getattr(picture, "is_animated", False):
        return []
    frame = 0
    try:
        for frame in range(1, most):
            picture.seek(frame)
    except EOFError:
        return [f"of {frame} frames the last one was read"]
    return [f"of many frames the one with the number {frame + 1} was read"]


def _shrink_while_decoding(picture: Image) -> int:
    """Let a decoder that can leave out pixels of a large photograph; return by how much."""
    before = picture.width
    factor = 1
    while picture.width * picture.height > _MOST_LOOKED_AT * factor * factor:
        factor *= 2
    if factor > 1 and picture.format == "JPEG":
        picture.draft("RGB", (picture.width // factor, picture.height // factor))
    return max(1, round(before / picture.width))


def _flat(picture: Image) -> Image:
    """Return a picture in red, green and blue, its transparent parts unlike what is drawn."""
    if picture.mode.startswith(("I", "F")):
        grey = picture.convert("F")
        levels = array("f", grey.tobytes())
        low = min(levels)
        scale = 255 / max(max(levels) - low, 1)
        grey = grey.point(lambda value: value * scale - low * scale)
        return grey.convert("L").convert("RGB")
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    layered = picture.convert("RGBA")
    alpha = layered.getchannel("A")
    drawn = layered.convert("L").histogram(alpha.point(lambda value: 255 * (value > 127)))
    count = max(sum(drawn), 1)
    mean = sum(value * many for value, many in enumerate(drawn)) / count
    ground = 0 if mean > 127 and sum(drawn[:64]) < count / 50 else 255
    page: Image = need("PIL.Image", EXTRA).new("RGB", layered.size, (ground,) * 3)
    page.paste(layered, mask=alpha)
    return page
