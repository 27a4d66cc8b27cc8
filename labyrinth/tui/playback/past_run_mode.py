"""The modes that show a past run: the reason for the step just played, and signs on the tiles."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Protocol

from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.explain.sentence import reason
from labyrinth.core.explain.structure import Label, Role, Structure
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import Inspection
from labyrinth.core.trace.decisions import Sign, signs
from labyrinth.core.trace.events import EXPAND, STEP, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player
from labyrinth.tui import clock
from labyrinth.tui.document.past_runs import Moment, PastRun, Prepared, preparation_of
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.tile_appearance import SignStyle, TileSign
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.playback.structures_view import EntryRow, Structures
from labyrinth.tui.playback.transport_mode import Played, TransportMode
from labyrinth.tui.widgets.status_line import WHY, WhyLine

# Seconds between two reasons while the run plays, so that they can be read.
SECONDS_A_REASON: Final = 1.0
# The most steps per second at which signs on the tiles can be followed.
_READABLE: Final = 10.0
# Seconds that a frame may come too early.
_LAG: Final = 0.05
# The most tiles at which a reason takes a few milliseconds: for more it waits for a pause.
_FAST: Final = 20_000
# The keys that scroll the panel: by how much, and whether these are pages.
_SCROLLS: Final = {
    "up": (-1, False),
    "down": (1, False),
    "pageup": (-1, True),
    "pagedown": (1, True),
}


class Explaining(Protocol):
    """A panel that explains a run."""

    @property
    def held(self) -> Structures:
        """The widget that shows the data structures."""

    def scroll_by(self, count: int, pages: bool) -> None:
        """Scroll the code down by `count` lines or, with `pages`, by `count` pages."""

    def scroll_lists(self, pages: int) -> None:
        """Scroll the lists next to the code by a number of pages."""


class PastRunMode(TransportMode[Played], ABC):
    """A mode that shows the first of a list of past runs, with a panel that explains the run.

    The line of reasons and the signs on the maze describe the run's last step.
    """

    follows = True
    shows_code = False
    """Whether the panel shows the code of the run, instead of its pseudocode."""
    panel_keys: ClassVar[str]
    """The place in the table of keys with the keys of the panel."""
    switched: ClassVar[tuple[str, str]]
    """The messages shown when only some positions count as steps, and when all positions do."""
    explanation: Explaining

    def __init__(
        self,
        host: Host,
        runs: list[PastRun],
        player: Played,
        shown: Playback[Played],
        trace_player: Player,
    ) -> None:
        """Show `runs[0]`, played by `player`, on `shown`; `trace_player` plays the run's trace."""
        super().__init__(host, player, shown)
        self.runs, self.run, self.trace_player = runs, runs[0], trace_player
        self._told: tuple[int, bool, bool] | None = None
        self._told_at = 0.0
        self._shows_parents = False

    def end(self) -> None:
        """Hide the bar, and remove the signs from the tiles."""
        super().end()
        self.view.drawing.lay_signs({})

    def prepare(self) -> None:
        """Compute the analysis of the run, and pass it to `take`."""
        self.tasks.start(preparation_of(self.trace_player.trace), self.take)

    def take(self, prepared: Prepared) -> None:
        """Store the keyframes, which make far jumps fast."""
        if prepared.keyframes is not None:
            self.trace_player.use(prepared.keyframes)

    # Position

    @property
    def known(self) -> Inspection | None:
        """The inspection of a search; None before the search is inspected, and for other runs."""
        return self.host.known()

    @property
    def present(self) -> Moment | None:
        """The position in the past run, None if the shown run differs from the past run."""
        share = self.player.speed / max(1, self.length)
        return Moment(self.run.solution, self.trace_player.position, share, self.shown.playing)

    @property
    def moment(self) -> Moment | None:
        """The position in the search, None if the run is not a search."""
        return self.present if self.run.solution is not None else None

    # User actions

    def press(self, position: Position | None) -> None:
        """Play or pause."""
        if not self.reads:
            self.view.screen.set_focus(None)  # the arrows move along the run as before
        self.key("space")

    def other_key(self, key: str) -> bool:
        """Scroll the panel, read tiles, show parents, switch the steps, view or run, or leave.

        Return whether the key was handled.
        """
        if key == "tab" or (self.reads and key == "escape"):
            self.read(not self.reads)
            reading = f"Arrows move the cursor, <{self.panel_keys}.read> returns."
            self.host.say(reading if self.reads else self.keys_told)
        elif key in ("shift+up", "shift+down"):
            self.explanation.scroll_lists(1 if key == "shift+down" else -1)
        elif key in _SCROLLS:
            self.explanation.scroll_by(*_SCROLLS[key])
        elif key == "b":
            self._switch_parents()
        elif key == "c":
            self.host.show_run(self.runs, self.present, code=not self.shows_code)
        elif key == "y":
            self.switch_steps()
        elif key in ("escape", "enter"):
            self.host.leave_run()
        elif key == "t" and len(self.runs) > 1:
            self.host.show_run([*self.runs[1:], self.runs[0]])
        else:
            return False
        return True

    # Steps

    @abstractmethod
    def count_steps(self) -> None:
        """Select the positions that count as steps, and adapt the speed."""

    @abstractmethod
    def name_steps(self) -> None:
        """Show which positions count as steps at present."""

    @abstractmethod
    def mark(self) -> None:
        """Mark the landmarks on the bar, once they are known."""

    def switch_steps(self) -> None:
        """Switch the positions that count as steps, and say which count now."""
        playing = self.shown.playing
        self.shown.pause()
        self.count_steps()
        self._load()
        self.name_steps()
        self.mark()
        self.moved()
        self.host.say(self.switched[self.player.steps is None])
        if playing:
            self.play()

    # The reason of the last step

    def forget(self) -> None:
        """Forget the last reason shown, so that `tell` shows a reason again."""
        self._told = None

    def tell(self, otherwise: str, note: str = "") -> None:
        """Show the reason for the run's last step, or `otherwise` if there is none.

        During playback the reason changes at most once a second. The `note` is shown next to a
        reason if there is space.
        """
        known, player = self.known, self.trace_player
        now, told = clock.present.now(), (player.position, known is not None, self.shown.playing)
        if told == self._told:
            return
        self.view.screen.remove_class("-told")
        # A message from a pause may say how to play.
        if (
            (self._told or told)[2]
            and self.shown.playing
            and (now - self._told_at < SECONDS_A_REASON - _LAG or len(player.tiles) > _FAST)
        ):
            return
        self._told, self._told_at = told, now
        sentence = reason(player, known)
        line = self.host.part(WhyLine)
        line.tell(
            sentence or self.at_present(otherwise),
            WHY if sentence else "",
            note if sentence else "",
        )

    def sign(self) -> None:
        """Show the signs of decisions and structures on the tiles, unless playback is fast."""
        signs: Mapping[int, TileSign] = {}
        if not (self.shown.playing and abs(self.player.speed) > _READABLE):
            held = self.explanation.held
            parents = self._parents(held.structures) if self._shows_parents else None
            signs = run_signs(self.trace_player, held.structures, held.lettered, parents)
        self.view.drawing.lay_signs(signs)

    def _switch_parents(self) -> None:
        """Toggle the arrows to the parents of tiles, and show a message."""
        algorithm, say = self.run.algorithm, self.host.say
        is_missing = not self.explanation.held.points
        if is_missing and self.run.solution is None:
            say("Only searches and Origin shift have parents to show as arrows.")
        elif isinstance(algorithm, SolverAlgorithm) and algorithm.growth == "untold":
            say("The trace of this search has no parents to show as arrows.")
        elif is_missing and self.known is None:
            say("The parents are not known yet: try again in a moment.")
        else:
            few = len(self.trace_player.tiles) <= _FAST
            self._shows_parents = few and not self._shows_parents
            self.sign()
            told = f"Arrows point to the parent of each {self.trace_player.trace.vertex}"
            hides = f"<{self.panel_keys}.parents> hides them"
            say(f"{told}: {hides}." if self._shows_parents else "Search tree hidden.")

    def _parents(self, structures: Sequence[Structure]) -> dict[int, int]:
        """Return the index of each known parent of a tile, by the index of the tile.

        The parents come from the structures with pointers, otherwise from the search's inspection.
        """
        known, maze, player = self.known, self.document.maze, self.trace_player
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


# Events to look back for the last two steps of a walker.
_FAR: Final = 64
_REFUSED: Final = "✗"
_SIGNS: Final = {
    Sign.STANDS: TileSign("@", SignStyle.STANDS),
    Sign.CANDIDATE: TileSign("?", SignStyle.CANDIDATE),
    Sign.REFUSED: TileSign(_REFUSED, SignStyle.REFUSED),
}


def run_signs(
    player: Player,
    structures: Sequence[Structure],
    lettered: Mapping[int, EntryRow],
    parents: Mapping[int, int] | None = None,
) -> Mapping[int, TileSign]:
    """Return the signs at the player's position, by the indices of their tiles.

    The arrows to the `parents` of tiles are lowest, then the labels of the structures, then the
    letters of the tiles that are `lettered`, the signs of decisions, and a learner's labels on top.
    """
    width = player.trace.width
    of_tiles = {-width: "↑", width: "↓", -1: "←", 1: "→"}  # from one flat index to the other
    arrows = of_tiles | {2 * step: arrow for step, arrow in of_tiles.items()}  # between rooms
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
        label = labels.get(tile)
        if sign is Sign.STANDS and label is not None and label.role is Role.WALKER:
            found[tile] = _of_label(label)  # which walker is there
        elif sign is Sign.REFUSED and label is not None and label.role is Role.COUNT:
            found[tile] = TileSign(label.text, SignStyle.REFUSED)  # why it was skipped
        elif sign is not Sign.CANDIDATE or tile not in found:
            found[tile] = _SIGNS[sign]
    if any(each.has_heading for each in structures):
        found.update(_heading(player, arrows))
    for tile, text in player.trace.labels_at(player.position).items():
        short = text if len(text) <= 2 else f"{text[0]}…"
        found[tile] = TileSign(short, SignStyle.SET, text)
    return found


def _of_label(label: Label) -> TileSign:
    if label.role is Role.SET:
        number = ord(label.text[-1]) + len(label.text)
        return TileSign(label.text, (SignStyle.SET, SignStyle.OTHER_SET)[number % 2])
    if label.role is Role.COUNT:
        style = SignStyle.SET if label.text == "1" else SignStyle.OTHER_SET
        return TileSign(label.text, style)
    if label.role is Role.WALKER:
        return TileSign(label.text, SignStyle.STANDS)
    return TileSign(_REFUSED, SignStyle.REFUSED_BEFORE)


def _heading(player: Player, arrows: Mapping[int, str]) -> dict[int, TileSign]:
    """Return the arrow of a walker on its tile, in the direction of its last step."""
    stepping = player.trace.codes_of(EXPAND, STEP)
    events = player.trace.events[max(0, player.position - _FAR) : player.position]
    moves = (event & TILE_MASK for event in reversed(events) if event >> TILE_BITS in stepping)
    here, before = next(moves, None), next(moves, None)
    if here is None or before is None or here - before not in arrows:
        return {}
    return {here: TileSign(arrows[here - before], SignStyle.STANDS)}
