"""Pictures of mazes: `png` and `gif` are written and read, `bmp`, `jpeg` and `pnm` are read.

A PNG picture is drawn like an SVG picture. A maze of rooms with walls is drawn with lines, any
other maze with a block for each wall tile. Weights are shown as shades and, if a tile is at least
12 pixels wide, also as numbers. The start is a disc, a goal is a diamond. The path is drawn as a
line, with its waypoints as numbers in rings. The title is above the maze, the recipe below it.

A GIF animation shows a trace: how a maze was generated, or how it was searched. The request may
have a trace; by default the trace is the generation of the maze. The animation has up to 151 evenly
spaced frames. The last frame is shown for two seconds, then the animation restarts. Tiles on which
a generator works are purple, the frontier of a search is orange, expanded tiles are light blue
(dark blue in a dark picture) and the path is strong blue. An any-angle path is drawn as a line when
it is found. The start is green, goals are red, waypoints are numbers in rings.

Both embed the maze as JSON: an unchanged picture can be read back exactly. Letters of the title
that the font lacks are lost. Both have a palette, which keeps the files small. They need Pillow and
a font with Latin, Greek and Cyrillic letters, from the extra `images`.

All pictures are read by the same rules, a GIF file from its last frame. Walls must be horizontal
and vertical; cells may have any size, walls may be thin or as thick as the corridors, dark on light
or light on dark, drawn or photographed from the front. Walls are found by the thickness of lines
and by the regular distance of their edges; a tilt of one or two degrees is corrected. Start and
goal are found by colours (green and red, or two others), otherwise by two openings in the border.
Other coloured marks, such as a path, are not kept. If detection fails, the user can give the
threshold between dark and light (1 to 255), the cell size in pixels, and whether walls are dark or
light.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from labyrinth.formats.draw.document import title_losses
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.optional_dependencies import look_for

_EXTRA = "images"


def _later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports a function of a module, which needs Pillow, to call it."""

    def call(*arguments: Any) -> Any:
        look_for(_EXTRA)
        return getattr(import_module(f"labyrinth.formats.{module}"), name)(*arguments)

    return call


_PNM = Format(
    key="pnm",
    name="PNM picture",
    summary="A picture of a maze as PBM, PGM or PPM.",
    suffixes=(".pbm", ".pgm", ".ppm", ".pnm"),
    recognise_data=re.compile(rb"P[1-6]\s+(?:#[^\n]*\n\s*)*\d+\s+\d+\s").match,
    read_data=_later("pictures.picture_reader", "read_picture"),
    binary=True,
    extra=_EXTRA,
)
registry.add(_PNM)
_JPEG = _PNM.replaced(
    key="jpeg",
    name="JPEG picture",
    summary="A photograph or drawing of a maze with vertical and horizontal walls.",
    suffixes=(".jpg", ".jpeg"),
    recognise_data=re.compile(rb"\xff\xd8\xff").match,
    bytes_a_tile=1,
)
registry.add(_JPEG)
registry.add(
    _JPEG.replaced(
        key="bmp",
        name="BMP picture",
        summary="A picture of a maze with vertical and horizontal walls.",
        suffixes=(".bmp",),
        recognise_data=re.compile(rb"BM....\x00\x00\x00\x00", re.DOTALL).match,
    )
)
_PNG = _JPEG.replaced(
    key="png",
    name="PNG picture",
    summary="A picture with title, recipe and path; any picture of a maze can be read.",
    suffixes=(".png",),
    recognise_data=re.compile(rb"\x89PNG\r\n\x1a\n").match,
    write=_later("draw.picture_files", "write_png"),
    carried=_later("draw.picture_files", "carried_in_png"),
    losses=lambda request: title_losses(request, _EXTRA),
    styled=("dark", "cell", "title"),
)
registry.add(_PNG)
registry.add(
    _PNG.replaced(
        key="gif",
        name="GIF animation",
        summary="The trace of a generation or a search as an animation.",
        suffixes=(".gif",),
        recognise_data=re.compile(rb"GIF8[79]a").match,
        write=_later("draw.picture_files", "write_gif"),
        carried=_later("draw.picture_files", "carried_in_gif"),
    )
)
