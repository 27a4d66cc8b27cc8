"""Observers that draw the maze and the game of a document, and collect its results."""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Label, Static

import labyrinth
from labyrinth import Maze, Player, Solution, Trace
from labyrinth.core.declaration.solver import registry
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.search.inspection import Inspection, TileFacts, inspection
from labyrinth.core.task import Task
from labyrinth.core.trace.events import DISCOVER, EXPAND, TILE_BITS, TILE_MASK
from labyrinth.game.fog import Fog, Veil
from labyrinth.game.recorded_run import Ghost
from labyrinth.results.result import Result, find_result
from labyrinth.tui import clock
from labyrinth.tui.document import document_changes as changes
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, GameChange, MazeChange
from labyrinth.tui.keys.table import chosen_keys, table, with_names
from labyrinth.tui.layout import NORMAL
from labyrinth.tui.maze_view.distance_scale import LEVELS, style_in
from labyrinth.tui.maze_view.drawing import QUICK, tints_of
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.maze_view.tile_appearance import Appearance, tile_text
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.widgets.status_line import StatusLine

# The text of the legend while the colours are off, in dim letters.
OFF = "<maze.distances> distances"
_WIDTH, _NARROW_WIDTH = 20, 10
# The names of tasks.
_DISTANCES, _INSPECTION, _TINTS = "distances", "inspection", "tints"
_HEURISTICS: Final = {
    "manhattan": "Manhattan distance",
    "euclidean": "straight-line distance",
    "octile": "octile distance",
    "chebyshev": "Chebyshev distance",
    "zero": "no estimate of the distance",
}


class TitleLine(Label):
    """The title of a document, without the size if space is short."""

    def __init__(self, document: Document, *, id: str | None = None) -> None:
        """Show the title of `document`."""
        super().__init__(document.title(), id=id, markup=False)
        self._document = document

    def render(self) -> Content:
        """Draw as much of the title as fits."""
        text = str(self.content)
        if cell_len(text) > self.content_size.width:
            text = self._document.title(sized=False)
        return Content(text)


class Legend(Static):
    """The scale of the distance colours up to `highest`, or `word` while `highest` is None.

    A click toggles the distance colours.
    """

    word: reactive[str] = reactive(OFF, layout=True)
    highest: reactive[int | None] = reactive(None, layout=True)

    def render(self) -> Text:
        """Draw the scale, or the word."""
        if self.highest is None:
            return Text(with_names(self.word, chosen_keys(self)).lower())
        width = _NARROW_WIDTH if self.app.size.width < NORMAL.width else _WIDTH
        scale = Text("0 ")
        for column in range(width):
            level = column * (LEVELS - 1) // (width - 1)
            scale.append(" ", style_in(self.app, level))
        return scale.append(f" {self.highest:,}")

    def on_mount(self) -> None:
        """Set the tooltip."""
        self.tooltip = table()["maze.distances"].tooltip

    async def on_click(self) -> None:
        """Toggle the distance colours."""
        await self.run_action("screen.heat")


class SearchInspector:
    """A reader of traces of searches, which reads a trace when `known` first asks for it."""

    def __init__(self, tasks: Tasks, read: Callable[[], None]) -> None:
        """Read traces with `tasks`; call `read` when a trace has been read."""
        self._tasks, self._read_done = tasks, read
        self._solution: Solution | None = None
        self._inspection: Inspection | None = None

    def known(self, maze: Maze, solution: Solution) -> Inspection | None:
        """Return the inspection of a search of `maze`; None until its trace is read.

        Only the latest search's inspection is kept.
        """
        if maze.start is None:  # as it may be until the search is forgotten, or the edit undone
            return None
        if solution is not self._solution:
            self._solution, self._inspection = solution, None
            solver = labyrinth.solvers()[solution.solver]
            task = inspection(solution.trace, solver, maze.start, maze.goals)
            self._tasks.start(task, self._take, name=_INSPECTION)
        return self._inspection

    def _take(self, found: Inspection) -> None:
        self._inspection = found
        self._read_done()


def tint(view: MazeWidget, solution: Solution, tasks: Tasks, name: str) -> None:
    """Tint the tiles of a search in `view`; a long search is read first, by the task `name`."""
    task = Task(tints_of(solution))
    if len(solution.trace) < QUICK:
        view.tints = task.finish()
    else:
        tasks.start(task, partial(setattr, view, "tints"), name=name)


class KnownTiles:
    """The colours of tiles, and facts about them, from the searches and distances of a document.

    While the colours are on, the distances are measured on every change; the old colours stay until
    the new ones are ready, and late, outdated results are dropped. Facts about the tile under the
    pointer are shown briefly in the status line, and in full next to the pointer.
    """

    def __init__(
        self,
        document: Document,
        view: MazeWidget,
        legend: Legend,
        status: StatusLine,
        tasks: Tasks,
        learned: Callable[[], None],
    ) -> None:
        """Observe `document`; call `learned` when the trace of its last search has been read."""
        self._document, self._view, self._legend = document, view, legend
        self._status, self._tasks, self._learned = status, tasks, learned
        # The tile (row, col) under the pointer.
        self.position: Position | None = None
        # Whether the distance colours are shown.
        self.coloured = False
        self._distances: DistanceMap | None = None
        self._tinted: Solution | None = None
        self._search = SearchInspector(tasks, self._tell_facts)
        self._wished_figure = "g"
        view.drawing.figure_of = self._figure
        game = (changes.GameChange, changes.StopsChosen)
        document.observe(
            self._follow, changes.MazeChange, *game, changes.Searched, changes.RunShown
        )

    def _follow(self, change: changes.Change) -> None:
        solution = self._document.solution
        if solution is not self._tinted:
            self._tinted, self._view.tints = solution, None
            self._tasks.stop(_TINTS)
            if solution is not None:
                tint(self._view, solution, self._tasks, _TINTS)
        if self.coloured and isinstance(change, changes.MazeChange):
            self._measure()
        self.tell()

    # Distances from the start

    def switch_colours(self) -> bool:
        """Toggle the distance colours; return false if there is no start to measure from.

        The caller must show or hide the legend.
        """
        if not self.coloured and self._document.maze.start is None:
            return False
        self.coloured = not self.coloured
        if self.coloured:
            self._measure()
        else:
            self._forget_distances(OFF)
        return True

    def _measure(self) -> None:
        maze = self._document.maze
        if maze.start is None:
            self._forget_distances("no start")
            return
        if self._distances is None or len(self._distances.levels) != len(maze.tiles):
            self._forget_distances("measuring…")
        task = Task(distance_map(maze, maze.start, LEVELS))
        self._tasks.start(task, self._take_distances, name=_DISTANCES)

    def _take_distances(self, distances: DistanceMap) -> None:
        self._distances, self._view.heat = distances, distances.levels
        self._legend.highest = distances.highest
        self.tell()

    def _forget_distances(self, word: str) -> None:
        self._tasks.stop(_DISTANCES)
        self._distances = self._view.heat = None
        self._legend.word, self._legend.highest = word, None
        self.tell()

    # Knowledge of the last search

    def facts(self, position: Position) -> TileFacts | None:
        """Return the last search's facts about a tile (row, col); None if there are no facts.

        The facts hold at the moment that a player of the search shows or, if nothing is played, at
        the end of the search. There are no facts while the trace is unread or another run is shown.
        """
        solution, player, run = self._document.solution, self._view.player, self._document.run
        if solution is None or position not in self._document.maze:
            return None
        if player is None:
            events = len(solution.trace)
        elif run is not None and player is run.player:
            events = run.searched()
        elif player.trace is solution.trace:
            events = player.position
        else:
            return None
        maze = self._document.maze
        known = self._search.known(maze, solution)
        return known.at(maze.index(position), events) if known is not None else None

    # Figures of the search in the tiles

    def next_figure(self) -> str:
        """Show the next of g, h, f or nothing in the tiles; return its name, "" for nothing.

        Values that the solver does not have are skipped.
        """
        offered = self._figures()
        self._wished_figure = offered[(offered.index(self._shown_figure()) + 1) % len(offered)]
        self._view.refresh()
        return self._wished_figure

    def _figures(self) -> list[str]:
        solution = self._document.solution
        return [*(registry.get(solution.solver).figures if solution else "ghf"), ""]

    def _shown_figure(self) -> str:
        offered = self._figures()
        return self._wished_figure if self._wished_figure in offered else offered[0]

    def _figure(self, tile: int) -> str:
        """Return the g, h or f to show on `tile` (flat index), "old→new" if this step lowers it."""
        name, position = self._shown_figure(), self._document.maze.position(tile)
        facts = self.facts(position) if name else None
        figure: float | None = getattr(facts, name) if facts is not None else None
        if figure is None:
            return ""
        lowered = lowering(self._view.player, self.known(), tile, name)
        return "→".join(map(in_text, lowered)) if lowered else f"{name} {in_text(figure)}"

    def known(self) -> Inspection | None:
        """Return the inspection of the last search; None if it is not shown or not yet read."""
        solution, player = self._document.solution, self._view.player
        if solution is None or player is None or player.trace is not solution.trace:
            return None
        return self._search.known(self._document.maze, solution)

    def _tell_facts(self) -> None:
        self._view.refresh()  # tiles may have figures
        self.tell()
        self._learned()

    # The tile under the pointer

    def point_at(self, position: Position | None) -> None:
        """Show the facts about a tile (row, col); None shows no facts."""
        self.position = position
        self.tell()

    def tell(self) -> None:
        """Update the facts shown about the tile under the pointer."""
        self._status.place, tooltip = self._texts()
        self._view.tooltip = tooltip or None

    def _texts(self) -> tuple[str, str]:
        """Return a short and a long text about the tile under the pointer; "" for no text."""
        position, document, view = self.position, self._document, self._view
        if position is None or not document.opened:
            return "", ""
        if view.drawing.hides(position):
            return f"{position[0]},{position[1]} in the fog", ""
        tile = tile_text(document.maze, position, view.player)
        if view.drawing.veil is not None:
            return tile, ""  # what a search knew would reveal the way
        stops = document.numbered_stops
        if position in stops:
            tile = f"{tile}, waypoint {stops.index(position) + 1}"
        distance = ""
        if self._distances is not None and position in document.maze:
            cost = self._distances.costs[document.maze.index(position)]
            distance = f"distance {cost:,}" if cost >= 0 else ""
        facts = self.facts(position)
        if facts is None:
            return ", ".join(filter(None, (tile, distance))), ""
        in_full = (tile, distance, at_length(facts))
        return ", ".join(filter(None, (tile, in_short(facts)))), "\n".join(filter(None, in_full))


# The number of events after a decision that include the one following from it.
_DECISIONS: Final = 16


def lowering(
    player: Player | None, known: Inspection | None, tile: int, name: str
) -> tuple[float, float] | None:
    """Return the old and new value of `name` ("g" or "f") at `tile` if the current event lowers it.

    After a decision, a later event before the next expansion counts too. Return None if no such
    event lowers the value.
    """
    if player is None or known is None or player.head != tile:
        return None
    trace, at = player.trace, player.position
    discovering, expanding = trace.codes_of(DISCOVER), trace.codes_of(EXPAND)
    for number, event in enumerate(trace.events[at - 1 : at + _DECISIONS], at):
        if event >> TILE_BITS in expanding:
            break
        if event & TILE_MASK == tile and event >> TILE_BITS in discovering:
            before, after = known.at(tile, number - 1), known.at(tile, number)
            if before and after and before.from_goal == after.from_goal:
                old, new = getattr(before, name), getattr(after, name)
                return (old, new) if old is not None and new < old else None
    return None


def in_short(facts: TileFacts) -> str:
    """Write a search's facts about a tile briefly, as in "g 5 h 2 f 7 from 3,4"."""
    figures = (("g", facts.g), ("h", facts.h), ("f", facts.f))
    parts = [f"{name} {in_text(figure)}" for name, figure in figures if figure is not None]
    if facts.parent is not None:
        parts.append(f"from {facts.parent[0]},{facts.parent[1]}")
    return " ".join(parts)


def by_term(facts: TileFacts, tile: int, trace: Trace) -> dict[str, str]:
    """Return a search's facts about a tile (flat index) as text, by glossary key."""
    at, found = trace.place(tile), {}
    g, h = in_text(facts.g or 0), in_text(facts.h or 0)
    if facts.g is not None:
        found["g"] = f"At {at}: g = {g}"
    if facts.h is not None:
        found["h"] = f"At {at}: h = {h} ({_HEURISTICS[facts.heuristic]})"
    if facts.f is not None:
        sums = ("g + h", h) if facts.weight == 1 else ("g + w·h", f"{facts.weight:g}·{h}")
        found["g"] = f"At {at}: f = {sums[0]} = {g} + {sums[1]} = {in_text(facts.f)}"
    if facts.parent is not None:
        row, col = facts.parent
        found["parent"] = f"The parent of {at} is {trace.place(row * trace.width + col)}"
    return found


def at_length(facts: TileFacts) -> str:
    """Write a search's facts about a tile, one per line."""
    here, there = ("a goal", "the start") if facts.from_goal else ("the start", "a goal")
    lines = ["expanded" if facts.expanded else "discovered, not expanded"]
    if facts.parent is not None:
        lines.append(f"parent {facts.parent[0]},{facts.parent[1]}")
    if facts.g is not None:
        lines.append(f"g {in_text(facts.g)}  cost from {here}")
    if facts.h is not None:
        lines.append(f"h {in_text(facts.h)}  {_HEURISTICS[facts.heuristic]} to {there}")
    if facts.f is not None:
        h = "h" if facts.weight == 1 else f"{facts.weight:g} h"
        lines.append(f"f {in_text(facts.f)}  g + {h}")
    return "\n".join(lines)


def show_changes(document: Document, view: MazeWidget) -> None:
    """Observe `document`, and redraw the parts of `view` that its changes affect."""

    def follow(change: Change) -> None:
        view.drawing.show_stops(document.numbered_stops)
        if isinstance(change, changes.Searched | changes.RunShown):
            view.show(document.at_rest())
        else:
            show_edit(document, view, change)

    view.drawing.show_stops(document.numbered_stops)
    document.observe(follow, MazeChange, changes.StopsChosen, changes.Searched, changes.RunShown)


def show_edit(document: Document, view: MazeWidget, change: Change) -> None:
    """Redraw in `view` the parts of the maze that a change of `document` affects."""
    match change:
        case changes.MazeOpened():
            view.maze = document.maze
        case changes.StateReplaced():
            view.replace_maze(document.maze)
        case changes.Painted():
            view.drawing.spans_changed(change.spans)
        case changes.TilesReplaced():
            view.drawing.rows_differ(change.before)
    lost = isinstance(change, changes.Painted | changes.TilesReplaced) and change.lost
    if lost or isinstance(change, changes.EndpointsMoved):
        view.drawing.endpoints_changed()


class ShownGame:
    """An observer that draws the game of a document, whether it runs, is paused or is finished."""

    def __init__(self, document: Document, view: MazeWidget) -> None:
        """Draw the game of `document`, if it has one, and follow it."""
        self._document, self._view = document, view
        self._walker: Position | None = None
        # The tiles onto which the walker may step.
        self._choices: list[Position] = []
        # The trail as drawn.
        self._drawn: list[Position] | None = None
        # The ghost that runs along, if there is one.
        self.ghost: Ghost | None = None
        # The number of steps of the ghost so far.
        self.ghost_steps = 0
        self._best: frozenset[Position] = frozenset()
        self.draw()
        document.observe(self._follow, GameChange, MazeChange)

    def sign_of(self, tile: Position) -> Appearance | None:
        """Return the appearance of a tile (row, col) in the game; None for its usual appearance."""
        game = self._document.game
        if game is None:
            return None
        if tile == self.ghost_place and self._view.drawing.veil_of(tile) == Veil.SEEN:
            return Appearance.GHOST
        marked = game.walk.marks(tile)
        if tile in self._choices and not (game.paused or game.finished):
            return Appearance.WAY_BACK if marked else Appearance.CHOICE
        if marked:
            return Appearance.BOTH if tile in self._best else Appearance.TRAIL
        return Appearance.PATH if tile in self._best else None

    # The ghost, and the best path

    @property
    def ghost_place(self) -> Position | None:
        """The tile (row, col) of the ghost, None without a ghost or after the game."""
        game, ghost = self._document.game, self.ghost
        if ghost is None or game is None or game.finished:
            return None
        return ghost.way[self.ghost_steps]

    def let_go_along(self, ghost: Ghost | None) -> None:
        """Place a ghost on the start, replacing any other; None removes the ghost."""
        before = self.ghost_place
        self.ghost, self.ghost_steps = ghost, 0
        self.draw_tiles((before, self.ghost_place))

    def move_ghost(self, seconds: float) -> bool:
        """Move the ghost to its tile after `seconds` seconds of play.

        Return whether the ghost has just reached the end of its run.
        """
        game, ghost = self._document.game, self.ghost
        if game is None or ghost is None:
            return False
        before, steps = self.ghost_place, self.ghost_steps
        self.ghost_steps = ghost.steps(game.walk.steps, seconds)
        self.draw_tiles((before, self.ghost_place))
        return ghost.has_arrived(self.ghost_steps) and steps != self.ghost_steps

    def show_best(self, way: Iterable[Position]) -> None:
        """Draw the tiles (row, col) of the best path under the trail, until the next game."""
        self._best = frozenset(way)
        self.draw_tiles(self._best)

    # Drawing

    def draw(self) -> None:
        """Draw the whole game."""
        game = self._document.game
        self._drawn = game.walk.trail if game else None
        self._look_around()
        tiles = {*game.walk.trail, *self._choices, *self._best, self.ghost_place} if game else set()
        signs = {tile: sign for tile in tiles if tile and (sign := self.sign_of(tile)) is not None}
        self._view.drawing.annotate(signs)

    def draw_tiles(self, tiles: Iterable[Position | None]) -> None:
        """Redraw `tiles` (row, col), skipping None."""
        self._view.drawing.note({tile: self.sign_of(tile) for tile in tiles if tile is not None})

    def _draw_around(self, tiles: Iterable[Position | None]) -> None:
        """Redraw `tiles`, and the tiles around the old and the new position of the walker."""
        before = {*self._choices, self._walker}
        self._look_around()
        self.draw_tiles({*before, *tiles, *self._choices, self._walker})

    def _look_around(self) -> None:
        game = self._document.game
        self._walker = game.walk.position if game and game.walk.trail else None
        self._choices = game.walk.open_neighbours() if game else []
        self._view.stand(None if game and game.finished else self._walker)

    def _follow(self, change: Change) -> None:
        match change:
            case changes.GameMoved(tiles=tiles):
                self._draw_around(tiles)
            case changes.GameBegun() | changes.GameEnded():
                self._best, self.ghost_steps = frozenset(), 0
                self.draw()
            case GameChange():
                self.draw()
            case _:
                ways = {*self._best, self.ghost_place}
                self._best, self.ghost = frozenset(), None
                game = self._document.game
                # The trail stays the same list as long as only steps change it.
                is_another = (game.walk.trail if game else None) is not self._drawn
                if is_another or isinstance(change, changes.MazeOpened | changes.StateReplaced):
                    self.draw()
                else:
                    self._draw_around(ways)


_FOG_TASK: Final = "fog"
# Tiles from which a walker looks around in some 15 milliseconds; more are recalled later.
_MOST_AT_ONCE: Final = 50


class ShownFog:
    """An observer that hides tiles that the walker of a running or paused game has not seen.

    In a finished game no tile is hidden.
    """

    def __init__(self, document: Document, view: MazeWidget, tasks: Tasks) -> None:
        """Follow the game of `document`; `lay` shows the fog of a game that has already begun."""
        self._document, self._view, self._tasks = document, view, tasks
        self._fog: Fog | None = None
        document.observe(self._follow, GameChange, MazeChange)

    def _follow(self, change: Change) -> None:
        game, fog = self._document.game, self._fog
        if isinstance(change, changes.GameMoved) and game is not None and not game.finished:
            self._look(change.tiles)
        elif isinstance(change, changes.GameVeiled) and fog and change.radius and game is not None:
            fog.radius = change.radius
            self._look([game.walk.position])
        elif not isinstance(change, changes.GamePaused):
            self.lay()

    def lay(self) -> None:
        """Rebuild the fog of an unfinished game; tiles that were visible on the walk are shown."""
        game = self._document.game
        if self._fog is not None:
            self._fog = None
            self._tasks.stop(_FOG_TASK)
        if game is not None and game.fog and game.walk.trail and not game.finished:
            self._fog = Fog(self._document.maze, game.fog)
            self._look(game.walk.walked)
        self._view.drawing.lay(self._fog.veil if self._fog else None)

    def _look(self, tiles: Sequence[Position]) -> None:
        """Reveal the tiles that are visible from `tiles`; the walker is on the last of them."""
        fog = self._fog
        if fog is None:
            return
        if len(tiles) > _MOST_AT_ONCE:
            self._tasks.start(Task(fog.remember(tiles)), self._recalled, name=_FOG_TASK)
            tiles = tiles[-1:]
        self._view.drawing.veil_changed(set[int]().union(*map(fog.look, tiles)))

    def _recalled(self, _: None) -> None:
        self._view.refresh()


# Traces of up to this many events are read at once: some milliseconds.
_QUICK_TO_READ: Final = 20_000


class ResultKeeper:
    """An observer that adds the result of each search to the document, once its trace is read."""

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Observe `document`."""
        self._document, self._tasks = document, tasks
        self._number = 0
        document.observe(self._follow, changes.Searched)

    def _follow(self, change: changes.Searched) -> None:
        if (solution := change.solution) is not None and change.listed:
            self.keep(solution.trace, lambda: solution)

    def keep(self, trace: Trace, solution: Callable[[], Solution]) -> None:
        """Add the result of a search in the document's maze, once `trace` is read.

        `solution` returns the solution. It is called in the task that reads the trace, since it
        may take time.
        """
        document = self._document
        recipe, when = document.recipe, clock.present.time()

        def read() -> Generator[float, None, Result]:
            return (yield from find_result(solution(), recipe, when=when))

        task = Task(read())
        if len(trace) < _QUICK_TO_READ:
            document.keep_result(task.finish())
        else:
            # Another search may begin meanwhile: each has a task of its own.
            self._number += 1
            self._tasks.start(task, document.keep_result, name=f"result {self._number}")
