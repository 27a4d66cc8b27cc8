"""Mazes in BMP pictures.

The format is read-only. Mazes are found by the same rules as in `png`: horizontal and vertical
walls by their edges, start and goal by colours or openings. Reading needs Pillow, from the extra
`images`.
"""

from __future__ import annotations

import re

from labyrinth.formats.pictures import read_picture
from labyrinth.formats.support.format import Format, registry

registry.add(
    Format(
        key="bmp",
        name="BMP picture",
        summary="A picture of a maze with vertical and horizontal walls.",
        suffixes=(".bmp",),
        read_picture=read_picture,
        signature=re.compile(rb"BM....\x00\x00\x00\x00", re.DOTALL),
        bytes_a_tile=1,
        binary=True,
        extra="images",
    )
)
