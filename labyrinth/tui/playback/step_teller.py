"""What is told of the last step of a run: why it was done, and the signs on the tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.explain import reason
from labyrinth.core.explain.structure import Label, Role, Structure
from labyrinth.core.search.inspection import AnyInspection
from labyrinth.core.trace.decisions import Sign, signs
from labyrinth.core.trace.events import EXPAND, STEP, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.playback.past_runs import Algorithm
from labyrinth.tui.playback.structures_view import Row, Structures
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.playback.why_line import WHY, WhyLine

SECONDS_A_REASON: Final = 1.0
"""Seconds from one reason to the next while the run plays, so that it can be read."""
_READABLE: Final = 10.0
"""Steps a second up to which signs on the tiles can be followed."""
_LAG: Final = 0.05
"""Seconds that a frame may come too early."""
_FAST: Final = 20_000
"""Tiles up to which a reason takes some milliseconds at the most: else it waits for a pause."""
_SCROLLS: Final = {
    "up": (-1, False),
    "down": (1, False),
    "pageup": (-1, True),
    "pagedown": (1, True),
}
"""The keys that scroll the panel: by how much, and whether these are pages."""


class Explaining(Protocol):
    """The panel that explains a run."""

    @property
    def held(self) -> Structures:
        """What shows what the algorithm holds."""

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll the code so many lines, or pages, down."""

    def scroll_lists(self, pages: int) -> None:
        """Scroll so many pages on in what stands beside the code."""


class StepTeller:
    """Tells of the run of a mode: on the line of reasons, by signs on the maze, in the panel."""

    def __init__(
        self,
        mode: TransportMode[Any],
        player: Player,
        algorithm: Algorithm,
        place: str,
        panel: Callable[[], Explaining],
        known: Callable[[], AnyInspection | None],
    ) -> None:
        """Tell nothing yet of the run of `player`.

        The `place` in the table of keys has those that are about the `panel`. `known` returns all
        that the search knew of tiles, None where it is not read yet, or nothing.
        """
        self._mode, self._player, self._algorithm = mode, player, algorithm
        self._place, self._panel, self._known = place, panel, known
        self._view = mode.host.view
        self._line = mode.host.part(WhyLine)
        self._told: tuple[int, bool] | None = None
        self._told_at = 0.0
        self._shows_parents = False

    def end(self) -> None:
        """Take the signs off the tiles."""
        self._view.drawing.lay_signs({})

    def forget(self) -> None:
        """Tell the reason again, also where it was told last."""
        self._told = None

    def tell(self, otherwise: str, note: str = "") -> None:
        """Say why the run did its last step, or `otherwise`; while it plays only now and then.

        The `note` stands beside a reason where there is room.
        """
        known = self._known()
        now, told = clock.present.now(), (self._player.position, known is not None)
        if told == self._told:
            return
        self._view.screen.remove_class("-told")
        if self._mode.shown.playing and (
            now - self._told_at < SECONDS_A_REASON - _LAG or len(self._player.tiles) > _FAST
        ):
            return
        self._told, self._told_at = told, now
        sentence = reason(self._player, known)
        self._line.tell(sentence or otherwise, WHY if sentence else "", note if sentence else "")

    def sign(self) -> None:
        """Lay the signs of decisions and of what is held on the tiles, where it is slow."""
        signs: Mapping[int, TileSign] = {}
        if not (self._mode.shown.playing and abs(self._player.speed) > _READABLE):
            held = self._panel().held
            parents = self._parents(held.structures) if self._shows_parents else None
            signs = run_signs(self._player, held.structures, held.lettered, parents)
        self._view.drawing.lay_signs(signs)

    def pressed(self) -> None:
        """Play or pause at a press on the maze."""
        if not self._mode.reads:
            self._view.screen.set_focus(None)  # the arrows move along the run as before
        self._mode.key("space")

    def key(self, key: str) -> bool:
        """Scroll the panel, take up the cursor or put it away, or show parents; else do nothing."""
        mode = self._mode
        if key == "tab" or (mode.reads and key == "escape"):
            mode.read(not mode.reads)
            reading = f"Arrows read tiles, <{self._place}.read> returns."
            mode.host.say(reading if mode.reads else mode.keys_told)
        elif key in ("shift+up", "shift+down"):
            self._panel().scroll_lists(1 if key == "shift+down" else -1)
        elif key in _SCROLLS:
            self._panel().scroll_by(*_SCROLLS[key])
        elif key == "b":
            self._switch_parents()
        else:
            return False
        return True

    def _switch_parents(self) -> None:
        """Show the parents of tiles as arrows, or no longer, and say so."""
        algorithm, host = self._algorithm, self._mode.host
        if not self._panel().held.points and (
            isinstance(algorithm, GeneratorAlgorithm) or self._known() is None
        ):
            host.say("Only searches and origin shift have parents that arrows could lead to.")
            return
        if isinstance(algorithm, SolverAlgorithm) and algorithm.growth == "untold":
            host.say("What this search keeps as parents is its own: no arrows can show it.")
            return
        self._shows_parents = not self._shows_parents and len(self._player.tiles) <= _FAST
        self.sign()
        host.say(
            f"Arrows lead to the parent of each tile: <{self._place}.parents> hides them."
            if self._shows_parents
            else "The parents are hidden."
        )

    def _parents(self, structures: Sequence[Structure]) -> dict[int, int]:
        """Return the parent of each tile that has one, by flat indices.

        They are told by the structures that point to them, else by what a search knew.
        """
        known, maze, player = self._known(), self._mode.document.maze, self._player
        if pointing := [each for each in structures if each.points_on_demand]:
            return {tile: to for each in pointing for tile, to in each.pointers(player).items()}
        if known is None:
            return {}
        reached = (tile for tile, mark in enumerate(player.marks) if mark)
        facts = {tile: known.at(tile, player.position) for tile in reached}
        return {
            tile: maze.index(each.parent)
            for tile, each in facts.items()
            if each is not None and each.parent is not None
        }


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
    if not any(each.has_heading for each in structures):
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
