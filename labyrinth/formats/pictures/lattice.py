"""The lattice of an axis: the equally spaced positions where walls may begin and end.

Run lengths count consecutive pixels of one kind: the shortest runs that are frequent show the
thickness of walls and the width of corridors.

Edges where a wall begins are counted for each column, in bands from top to bottom. They are equally
spaced: their distance is close to the run lengths, and is the wavelength at which the counts add up
best. The phase of the wave gives the first wall, the phase of the edges where walls end gives the
thickness, and the shift of the phase from band to band gives the tilt.
"""

from __future__ import annotations

import cmath
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, sin, tau
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

_BANDS: Final = 12
_LEAST_COHERENT: Final = 0.4
# The share of edges on the lattice at which no other distance is tried.
_COHERENT: Final = 0.75
_MOST_TILTED: Final = 0.06
_RARE: Final = 0.015
# The length in tiles of the shortest runs of walls and corridors, at most, if both fill tiles.
_MOST_TILES: Final = 4.5
# How far the distance may differ from the run lengths', as a share of it.
_SPREAD: Final = 0.12
_RUN: Final = re.compile(rb"\xff+|\x00+")
_MOST_LINES: Final = 160
_FREQUENT: Final = 0.12


@dataclass(frozen=True, slots=True)
class Lattice:
    """The positions on an axis where walls may begin: `first`, then one after every `pitch`.

    `wall` is the thickness of walls. Lengths are in pixels of the axis. `slope` is the shift of
    `first` per pixel of the other axis; with `blocks` the pitch is the size of a tile. `coherence`,
    0.0 to 1.0, is the share of edges that lie on the lattice.
    """

    first: float
    pitch: float
    wall: float
    slope: float
    blocks: bool
    coherence: float


class _Band(NamedTuple):
    """The columns of a band that have edges, with the number of edges in each column."""

    columns: list[int]
    counts: list[float]


def lattice(
    walls: Image, cell_size: float | None, *, across: bool, finest: float
) -> Lattice | None:
    """Find the lattice of a mask of walls (255), for columns if `across`, else for rows.

    `cell_size` is the distance between walls in pixels; None to detect it. Distances below `finest`
    are not considered. Returns None if no lattice fits.
    """
    if not across:
        walls = walls.transpose(need("PIL.Image", EXTRA).Transpose.TRANSPOSE)
    wall, corridor = shortest_runs(walls, across=True)
    begins, ends = _edges(walls, 1), _edges(walls, -1)
    if not corridor or not any(band.counts for band in begins):
        return None
    best: Lattice | None = None
    for middle, spread in _distances(walls, wall or 1.0, corridor, cell_size):
        if middle < finest:
            continue
        pitch = _best_pitch(begins, walls.width + 1, middle, spread)
        found = _fitted(begins, ends, pitch, min(wall or 1.0, corridor), walls.height)
        if abs(found.slope) > _MOST_TILTED or found.coherence < _LEAST_COHERENT:
            continue
        if best is None or found.coherence > best.coherence:
            best = found
        if found.coherence >= _COHERENT:
            break
    return best


def _distances(
    walls: Image, wall: float, corridor: float, cell_size: float | None
) -> Iterable[tuple[float, float]]:
    """Yield likely distances between walls, each with its possible error, in pixels."""
    if cell_size is not None:
        yield cell_size, max(0.5, 0.02 * cell_size)
        return
    both = wall + corridor
    yield both, max(1.0, _SPREAD * both)
    if 0.7 * wall <= corridor <= 1.4 * wall:
        yield both / 2, max(0.5, _SPREAD * both / 2)
    # Where corridors are long, runs of a single room or tile may be rare.
    rare_wall, rare_corridor = shortest_runs(walls, across=True, share=_RARE)
    both = rare_wall + rare_corridor
    yield both, max(1.0, _SPREAD * both)
    tile, other = sorted((rare_wall or rare_corridor, rare_corridor))
    if other <= _MOST_TILES * tile:
        for parts in (1, 2, 3):
            if tile / parts >= 2:
                yield tile / parts, max(0.5, _SPREAD * tile / parts)


def _fitted(
    begins: Sequence[_Band],
    ends: Sequence[_Band],
    pitch: float,
    thinner: float,
    height: int,
) -> Lattice:
    """Return the lattice with this pitch; `thinner` is the lesser width of walls and corridors."""
    phases = [_sum(band, pitch) for band in begins]
    drift = sum(
        (later * earlier.conjugate() for earlier, later in pairwise(phases)),
        start=0j,
    )
    slope = cmath.phase(drift) / tau * pitch * len(begins) / height if drift else 0.0
    # The result of all bands, moved to the middle one.
    turned = cmath.rect(1.0, -cmath.phase(drift)) if drift else 1 + 0j
    middle = (len(begins) - 1) / 2

    def begin(bands: Sequence[_Band]) -> tuple[float, float]:
        """Return the first position of edges in bands, and the share of edges that fit it."""
        summed = sum(
            (_sum(band, pitch) * turned ** (at - middle) for at, band in enumerate(bands)),
            start=0j,
        )
        total = sum(sum(band.counts) for band in bands) or 1.0
        return cmath.phase(summed) / tau * pitch % pitch, abs(summed) / total

    (first, coherent), (last, coherent_too) = begin(begins), begin(ends)
    coherence = min(coherent, coherent_too)
    blocks = thinner > 0.65 * pitch
    if blocks:
        # Walls begin and end at the same places.
        apart = (last - first + pitch / 2) % pitch - pitch / 2
        return Lattice((first + apart / 2) % pitch, pitch, pitch, slope, True, coherence)
    return Lattice(first, pitch, (last - first) % pitch, slope, False, coherence)


def _edges(walls: Image, direction: int) -> list[_Band]:
    """Count for each column the rows in which a wall begins there, in bands from top to bottom.

    With `direction` -1, count the rows in which a wall ends just before the column. There is one
    column more than in the mask.
    """
    images, chops = need("PIL.Image", EXTRA), need("PIL.ImageChops", EXTRA)
    width, height = walls.size
    here: Image = images.new("L", (width + 1, height))
    before: Image = here.copy()
    here.paste(walls, (0, 0))
    before.paste(walls, (1, 0))
    edges = chops.subtract(here, before) if direction > 0 else chops.subtract(before, here)
    # The edges of the picture are kept: the border of a maze may be cut off there.
    bands = min(_BANDS, height)
    counts = []
    for band in range(bands):
        top, bottom = band * height // bands, (band + 1) * height // bands
        part = edges.crop((0, top, width + 1, bottom)).convert("F")
        means = array("f", part.resize((width + 1, 1), images.Resampling.BOX).tobytes())
        above = _above_noise([mean * (bottom - top) / 255 for mean in means])
        columns = [column for column, count in enumerate(above) if count]
        counts.append(_Band(columns, [above[column] for column in columns]))
    return counts


def _above_noise(counts: list[float]) -> list[float]:
    """Return the counts without the edges that specks cause in every column."""
    noise = sorted(counts)[len(counts) // 2]
    return [max(0.0, count - noise) for count in counts] if noise < max(counts) / 3 else counts


def _best_pitch(bands: Sequence[_Band], width: int, middle: float, spread: float) -> float:
    """Return the pitch, `middle` plus or minus `spread`, at which edges repeat most strongly."""
    low, high = max(1.0, middle - spread), middle + spread
    best = middle
    # Over the width a wave of another pitch falls behind by a quarter, then by a small part.
    for fineness in (3, 30):
        step = middle * middle / (fineness * width)
        tries = min(400, int((high - low) / step) + 1)
        pitches = [low + (high - low) * at / max(tries - 1, 1) for at in range(tries)]
        pitches.append(best)
        best = max(pitches, key=lambda pitch: _strength(bands, pitch, middle))
        low, high = max(low, best - 2 * step), min(high, best + 2 * step)
    return best


def _strength(bands: Sequence[_Band], pitch: float, middle: float) -> float:
    """Return how strongly edges repeat at a pitch, a little less if it is far from `middle`."""
    return sum(abs(_sum(band, pitch)) for band in bands) * (1 - 0.02 * abs(pitch - middle) / middle)


def _sum(band: _Band, pitch: float) -> complex:
    """Return the sum of the edges as complex phases of a wave with the wavelength `pitch`."""
    angles = [tau / pitch * column for column in band.columns]
    real, imaginary = (sum(map(mul, band.counts, map(part, angles))) for part in (cos, sin))
    return complex(real, imaginary)


def shortest_runs(mask: Image, *, across: bool, share: float = _FREQUENT) -> tuple[float, float]:
    """Return the typical lengths of the shortest runs of set and of unset pixels.

    A run is a row of consecutive pixels of one kind: horizontal if `across` is true, else vertical.
    The typical length is the mean of the shortest group of similar lengths that has at least
    `share` of all runs, 0.0 if there is no such group.
    """
    if not across:
        mask = mask.transpose(need("PIL.Image", EXTRA).Transpose.TRANSPOSE)
    width, height = mask.size
    pixels = mask.tobytes()
    inner: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    outer: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    lines = min(height, _MOST_LINES)
    for at in range(lines):
        line = (2 * at + 1) * height // (2 * lines) * width
        runs = [match[0] for match in _RUN.finditer(pixels, line, line + width)]
        for number, run in enumerate(runs):
            # A run that touches the edge of the picture is cut off, or a margin.
            lengths = inner if 0 < number < len(runs) - 1 else outer
            lengths[run[0] == 0][len(run)] += 1
    return _shortest(inner[0] or outer[0], share), _shortest(inner[1] or outer[1], share)


def _shortest(lengths: Counter[int], share: float) -> float:
    """Return the mean of the shortest similar lengths that are `share` (0 to 1) of all, or 0.0."""
    total = sum(lengths.values())
    for length in sorted(lengths):
        near = [each for each in lengths if length <= each <= max(length + 1, 1.2 * length)]
        count = sum(lengths[each] for each in near)
        if count >= share * total:
            return sum(each * lengths[each] for each in near) / count
    return 0.0
