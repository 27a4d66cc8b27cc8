"""Mazes in PBM, PGM and PPM pictures, as text or as bytes.

Read-only, under the same rules as `png`: horizontal and vertical walls are found by their edges,
start and goal by colours or openings. Needs Pillow, the extra `images`.
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
