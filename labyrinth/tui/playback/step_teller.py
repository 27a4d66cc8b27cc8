"""What is told of the last step of a run: why it was done, and the signs on the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from labyrinth.core.reasons import reason
from labyrinth.core.structures import Structure
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.run_signs import run_signs
from labyrinth.tui.playback.structures_view import Structures
from labyrinth.tui.playback.transport_view import TransportView
from labyrinth.tui.playback.why_line import WHY, WhyLine

SECONDS_A_REASON: Final = 1.0
"""Seconds from one reason to the next while the run plays, so that it can be read."""
_READABLE: Final = 10.0
"""Steps a second up to which signs on the tiles can be followed."""
_LAG: Final = 0.05
"""Seconds that a frame may come too early."""
_FAST: Final = 20_000
"""Tiles up to which a reason takes some milliseconds at the most: else it waits for a pause."""


class StepTeller:
    """Tells of the run that a player moves along, on the line of reasons and on the maze."""

    def __init__(self, host: Host, player: Player, shown: TransportView[Any] | None = None) -> None:
        """Tell nothing yet; it is the view that plays the run, or what it is `shown` by."""
        self._host, self._view, self._player = host, host.view, player
        self._shown: TransportView[Any] = shown or host.view
        self._line = host.part(WhyLine)
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
        known = self._host.known()
        now, told = clock.present.now(), (self._player.position, known is not None)
        if told == self._told:
            return
        self._view.screen.remove_class("-told")
        if self._shown.playing and (
            now - self._told_at < SECONDS_A_REASON - _LAG or len(self._player.tiles) > _FAST
        ):
            return
        self._told, self._told_at = told, now
        sentence = reason(self._player, known)
        self._line.tell(sentence or otherwise, WHY if sentence else "", note if sentence else "")

    def sign(self, held: Structures) -> None:
        """Lay the signs of the decisions and of what is `held` on the tiles, where it is slow."""
        flies = self._shown.playing and abs(self._player.speed) > _READABLE
        signs = {}
        if not flies:
            parents = self._parents(held.structures) if self._shows_parents else None
            signs = dict(run_signs(self._player, held.structures, held.lettered, parents))
        self._view.drawing.lay_signs(signs)

    def switch_parents(self) -> bool:
        """Show the parents of tiles as arrows, or no longer; return whether they are shown."""
        self._shows_parents = not self._shows_parents and len(self._player.tiles) <= _FAST
        return self._shows_parents

    def _parents(self, structures: Sequence[Structure]) -> dict[int, int]:
        """Return the parent of each tile that has one, by flat indices.

        They are told by the structures that point to them, else by what a search knew.
        """
        known, maze, player = self._host.known(), self._host.document.maze, self._player
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
