"""The signs of a run on the maze: what it weighs, where it stands, what it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from labyrinth.core.structures import Label, Place, Role, Structure, Turns, WayBack
from labyrinth.core.trace.decisions import Sign, signs
from labyrinth.core.trace.events import EXPAND, STEP, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.playback.entry_lines import Row

_FAR: Final = 64
"""Events that are looked back at for the last two steps of a walker."""
_REFUSED: Final = "✗"
_COUNTS: Final = {"1": SignStyle.SET}
_SIGNS: Final = {
    Sign.STANDS: TileSign("@", SignStyle.STANDS),
    Sign.CANDIDATE: TileSign("?", SignStyle.CANDIDATE),
    Sign.REFUSED: TileSign(_REFUSED, SignStyle.REFUSED),
}


def run_signs(
    player: Player,
    structures: Sequence[Structure],
    lettered: Mapping[int, Row],
    parents: Mapping[int, int] | None = None,
) -> Mapping[int, TileSign]:
    """Return the signs at the player's position, by the flat index of the tile.

    The arrows to the `parents` of tiles lie below what the structures write on tiles, that below
    the letters of the tiles that are `lettered`, and the signs of decisions on top.
    """
    arrows = _arrows(player.trace.width)
    pointers = dict(parents or {})
    for structure in structures:
        if not structure.points_on_demand:
            pointers.update(structure.pointers(player))
    found = {
        tile: TileSign(arrows[to - tile], SignStyle.ARROW)
        for tile, to in pointers.items()
        if to - tile in arrows
    }
    labels: dict[int, Label] = {}
    for structure in structures:
        labels.update(structure.labels(player))
    found.update((tile, _of_label(label)) for tile, label in labels.items())
    for tile, row in lettered.items():
        found[tile] = TileSign(row.letters, SignStyle.FIRST if row.is_next else SignStyle.CANDIDATE)
    for tile, sign in signs(player).items():
        if sign is not Sign.CANDIDATE or tile not in found:
            found[tile] = _of_decision(sign, labels.get(tile))
    found.update(_heading(player, structures))
    return found


def _of_decision(sign: Sign, label: Label | None) -> TileSign:
    """Return the sign of a decision: which walker stands there, and what was passed over why."""
    if label is not None and sign is Sign.STANDS and label.role is Role.WALKER:
        return _of_label(label)
    if label is not None and sign is Sign.REFUSED and label.role is Role.COUNT:
        return TileSign(label.text, SignStyle.REFUSED)
    return _SIGNS[sign]


def _of_label(label: Label) -> TileSign:
    if label.role is Role.SET:
        number = ord(label.text[-1]) + len(label.text)
        return TileSign(label.text, (SignStyle.SET, SignStyle.OTHER_SET)[number % 2])
    if label.role is Role.COUNT:
        return TileSign(label.text, _COUNTS.get(label.text, SignStyle.OTHER_SET))
    if label.role is Role.WALKER:
        return TileSign(label.text, SignStyle.STANDS)
    return TileSign(_REFUSED, SignStyle.REFUSED_BEFORE)


def _heading(player: Player, structures: Sequence[Structure]) -> dict[int, TileSign]:
    """Return the arrow of a walker on its tile, in the direction of its last step."""
    if not any(isinstance(each, Place | Turns | WayBack) for each in structures):
        return {}
    stepping = player.trace.codes_of(EXPAND, STEP)
    events = player.trace.events[max(0, player.position - _FAR) : player.position]
    moves = (event & TILE_MASK for event in reversed(events) if event >> TILE_BITS in stepping)
    here, before = next(moves, None), next(moves, None)
    if here is None or before is None:
        return {}
    arrow = _arrows(player.trace.width).get(here - before)
    return {here: TileSign(arrow, SignStyle.STANDS)} if arrow else {}


def _arrows(width: int) -> dict[int, str]:
    """Return the arrows of steps between flat indices, from tile to tile or from room to room."""
    of_tiles = {-width: "↑", width: "↓", -1: "←", 1: "→"}
    return of_tiles | {2 * step: arrow for step, arrow in of_tiles.items()}
