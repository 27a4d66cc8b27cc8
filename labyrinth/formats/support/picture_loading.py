"""Decode the bytes of a picture to pixels, within limits of size."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from labyrinth.core.errors import LabyrinthError

_MOST_PIXELS: Final = 64_000_000
# Larger pictures are reduced first.
_MOST_LOOKED_AT: Final = 9_000_000
_MOST_OF_ALL_FRAMES: Final = 200_000_000
_MOST_OF_A_FRAME: Final = 16_000_000
_MOST_FRAMES: Final = 2_000
_SMALLEST: Final = 3
# The most pixels per byte of a file: a damaged header claims more than there are.
_MOST_A_BYTE: Final = {"PNG": 8300, "GIF": 3000, "JPEG": 600, "BMP": 260, "PPM": 10}


@dataclass(frozen=True, slots=True)
class Loaded:
    """The pixels of a picture (RGB by default), the factor by which it was reduced, and notes."""

    pixels: Image.Image
    shrunk: int
    notes: list[str]


def load(data: bytes, flatten: Callable[[Image.Image], Image.Image] | None = None) -> Loaded:
    """Decode a picture or the last frame of an animation, rotated as the orientation tag says.

    `flatten` replaces transparency by a colour that contrasts with the drawing. Raises
    LabyrinthError like `open_picture`.
    """
    picture, notes = open_picture(data)
    with complaints():
        shrunk = _shrink_while_decoding(picture)
        more = 1
        while picture.width * picture.height > _MOST_LOOKED_AT * more * more:
            more += 1
        pixels = _flat_in_strips(picture, flatten or _flattener(picture), more)
        return Loaded(ImageOps.exif_transpose(pixels), shrunk * more, notes)


def reduced(
    pixels: Image.Image, share: float, rounded: Callable[[float], int] = round
) -> tuple[int, int, bytes]:
    """Return the width, the height and the bytes of a picture of which each side is `share`.

    A picture is not enlarged; `rounded` converts the length of a side to whole pixels.
    """
    cols, rows = (max(1, rounded(side * min(1.0, share))) for side in pixels.size)
    return cols, rows, pixels.resize((cols, rows), Image.Resampling.BOX).tobytes()


def on_white(picture: Image.Image) -> Image.Image:
    """Convert a picture to grey, with a white background."""
    layered = picture.convert("RGBA")
    page = Image.new("RGBA", layered.size, "white")
    page.alpha_composite(layered)
    return page.convert("L")


def open_picture(data: bytes) -> tuple[Image.Image, list[str]]:
    """Open a picture at its last frame, and return the picture with notes on its frames.

    Raises LabyrinthError if Pillow is missing, or if the file is not a picture, is damaged, too
    large or too small.
    """
    with complaints():
        if data.startswith(b"GIF"):
            _check_frames(data)
        picture = Image.open(BytesIO(data), formats=list(_MOST_A_BYTE))
        _check_size(picture, len(data))
        return picture, _to_last_frame(picture)


@contextmanager
def complaints() -> Iterator[None]:
    """Convert the exceptions of Pillow in a `with` block to LabyrinthError."""
    # Pillow warns of what is refused here, or of what does not matter.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        except LabyrinthError:
            raise
        except (Image.DecompressionBombError, MemoryError):
            raise _too_large() from None
        except UnidentifiedImageError:
            raise LabyrinthError(
                "the picture cannot be decoded (its header is damaged): save it again as PNG"
            ) from None
        # Each decoder raises other exceptions for damaged files.
        except Exception as error:
            raise LabyrinthError(
                f"the picture cannot be decoded ({error or type(error).__name__}): "
                "save it again as PNG"
            ) from None


def _check_size(picture: Image.Image, size: int) -> None:
    if picture.width * picture.height > _MOST_PIXELS:
        raise _too_large()
    if min(picture.size) < _SMALLEST:
        raise LabyrinthError(
            f"the picture of {picture.width} x {picture.height} pixels is too small: "
            f"a maze has at least {_SMALLEST} x {_SMALLEST}"
        )
    if picture.width * picture.height > _MOST_A_BYTE[picture.format or "PNG"] * size:
        raise LabyrinthError(
            f"the picture is damaged: {size:,} bytes are too few for {picture.width} x "
            f"{picture.height} pixels"
        )


def _too_large() -> LabyrinthError:
    return LabyrinthError(
        f"the picture is over the limit of {_MOST_PIXELS:,} pixels: make it smaller first"
    )


def _check_frames(data: bytes) -> None:
    """Raise LabyrinthError if a frame of a GIF is too large, even if the header says otherwise."""
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (6, 8))
    at, frames, drawn = 13 + _colours(data[10]), 0, 0
    while data[at : at + 1] in (b"!", b","):
        if data[at] == ord("!"):
            at += 2
        else:
            left, top, across, down = (
                int.from_bytes(data[at + each : at + each + 2], "little") for each in (1, 3, 5, 7)
            )
            width, height = max(width, left + across), max(height, top + down)
            frames, drawn = frames + 1, drawn + across * down
            at += 11 + _colours(data[at + 9])
        while at < len(data) and data[at]:
            at += data[at] + 1
        at += 1
    if width * height > (_MOST_PIXELS if frames < 2 else _MOST_OF_A_FRAME):
        raise _too_large()
    if max(drawn, width * height) > _MOST_A_BYTE["GIF"] * len(data):
        raise LabyrinthError(
            f"the picture is damaged: {len(data):,} bytes are too few for its size in pixels"
        )


def _colours(flags: int) -> int:
    """Return the size in bytes of the GIF colour table that a byte of flags announces."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _to_last_frame(picture: Image.Image) -> list[str]:
    """Go to the last frame of an animation, which shows the whole maze; return a note, if any.

    If there are too many frames, the last frame within the limit is used.
    """
    most = min(_MOST_FRAMES, _MOST_OF_ALL_FRAMES // (picture.width * picture.height) + 1)
    if not getattr(picture, "is_animated", False):
        return []
    frame = 0
    try:
        for frame in range(1, most):
            picture.seek(frame)
    except EOFError:
        return [f"the last of {frame} frames was read"]
    return [f"frame {frame + 1} was read; later frames were ignored"]


def _shrink_while_decoding(picture: Image.Image) -> int:
    """Make the decoder reduce a large photograph, if possible, and return the factor."""
    before = picture.width
    factor = 1
    while picture.width * picture.height > _MOST_LOOKED_AT * factor * factor:
        factor *= 2
    if factor > 1 and picture.format == "JPEG":
        picture.draft("RGB", (picture.width // factor, picture.height // factor))
    return max(1, round(before / picture.width))


def _flat_in_strips(
    picture: Image.Image, flatten: Callable[[Image.Image], Image.Image], factor: int
) -> Image.Image:
    """Convert a picture by `flatten` and reduce it by a factor, in strips to save memory."""
    if factor == 1:
        return flatten(picture)
    width, height = -(-picture.width // factor), -(-picture.height // factor)
    page = Image.new("RGB", (width, height))
    step = 256 * factor
    for top in range(0, picture.height, step):
        strip = picture.crop((0, top, picture.width, min(top + step, picture.height)))
        page.paste(flatten(strip).reduce(factor), (0, top // factor))
    return page


def _flattener(picture: Image.Image) -> Callable[[Image.Image], Image.Image]:
    """Return a function that converts a picture to RGB, with transparency as one colour."""
    if picture.mode.startswith(("I", "F")):
        low, high = picture.getextrema()
        assert isinstance(low, (int, float))
        assert isinstance(high, (int, float))
        scale = 255 / max(high - low, 1)

        def levelled(part: Image.Image) -> Image.Image:
            grey = part.convert("F").point(lambda value: value * scale - low * scale)
            return grey.convert("L").convert("RGB")

        return levelled
    if not picture.has_transparency_data:
        return lambda part: part.convert("RGB")
    # Transparent parts get a colour unlike the drawing.
    sample = picture.resize((min(picture.width, 3000), min(picture.height, 3000)), 0)
    layered = sample.convert("RGBA")
    drawn = layered.convert("L").histogram(
        layered.getchannel("A").point(lambda value: 255 * (value > 127))
    )
    count = max(sum(drawn), 1)
    mean = sum(value * many for value, many in enumerate(drawn)) / count
    ground = 0 if mean > 127 and sum(drawn[:64]) < count / 50 else 255

    def laid_on_ground(part: Image.Image) -> Image.Image:
        layered = part.convert("RGBA")
        page = Image.new("RGB", layered.size, (ground,) * 3)
        page.paste(layered, mask=layered.getchannel("A"))
        return page

    return laid_on_ground
