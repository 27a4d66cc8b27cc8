"""Mazes in PBM, PGM and PPM pictures, as text or as bytes.

The format `pnm` is read-only. Mazes are found by the same rules as in `png`: horizontal and
vertical walls by their edges, start and goal by colours or openings. Reading needs Pillow, from the
extra `images`.
"""

from __future__ import annotations

import re

from labyrinth.formats.pictures import read_picture
from labyrinth.formats.support.format import Format, registry

registry.add(
    Format(
        key="pnm",
        name="PNM picture",
        summary="A picture of a maze as PBM, PGM or PPM.",
        suffixes=(".pbm", ".pgm", ".ppm", ".pnm"),
        read_picture=read_picture,
        signature=re.compile(rb"P[1-6]\s+(?:#[^\n]*\n\s*)*\d+\s+\d+\s"),
        binary=True,
        extra="images",
    )
)
