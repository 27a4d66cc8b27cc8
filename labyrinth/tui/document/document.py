"""The document: the state of the open maze. It makes all changes and notifies observers.

It does not depend on Textual. An observer is a plain function that is called once after each
change, with a description of the change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from labyrinth import LabyrinthError, Maze, Player, Recipe, Solution
from labyrinth.core.maze.painting import Paint, Span, paint, unpainted, weigh_walls
from labyrinth.core.maze.walls import Position
from labyrinth.game.game import Game
from labyrinth.results.result import Ground, Result
from labyrinth.tui.document import document_changes as changes
from labyrinth.tui.document.search_run import NO_STOPS, SearchRun, Stops

if TYPE_CHECKING:
    from labyrinth.core.trace import Trace
    from labyrinth.game.predicting import Score
    from labyrinth.scenarios.judging import Benchmark, Judgement

# Called with a change, of one of the kinds that it observes.
Observer = Callable[[Any], None]


# Bytes of all remembered states together; beyond that the farthest are dropped.
BUDGET: Final = 128_000_000
# The most bytes of a state besides its tiles and its trace.
_A_STATE: Final = 1000

MOST_RESULTS: Final = 100
# Bytes of all results together; beyond that the earliest are dropped, except the last one.
MOST_BYTES: Final = 8_000_000
# The most bytes of a result besides its path.
_A_RESULT: Final = 1000
# The bytes of a tile that is not packed.
_A_TILE: Final = 100


@dataclass(frozen=True, slots=True)
class State:
    """A state of a maze with its recipe, its file's path, and whether it has unsaved edits.

    The waypoints of searches are not edits, but belong to the state. A game belongs to the state
    only if another maze replaced this one: undoing an edit does not undo moves in a game.
    """

    maze: Maze
    recipe: Recipe | None = None
    path: Path | None = None
    edited: bool = False
    stops: Stops = NO_STOPS
    game: Game | None = None
    ordinal: int = 0
    """The number of the state's maze, counting all opened mazes."""

    @property
    def ground(self) -> Ground:
        """The identity of the maze in results."""
        return Ground.of(self.maze.height, self.maze.width, self.maze.tiles, self.recipe)

    def copy(self) -> State:
        """Return a copy that later changes to this state do not affect.

        The game of the copy is played on the maze of the copy.
        """
        game, maze = self.game and self.game.copy(), self.maze.copy()
        if game is not None:
            game.walk.fit(maze)
        return replace(self, maze=maze, game=game)


class History:
    """The states before and after the current one, for undo and redo; they must not be changed.

    Together the states use no more memory than the budget, but one state on either side is always
    kept. A trace that several states share counts only once, and so do shared weights of walls.
    """

    def __init__(self, past: Iterable[State] = (), future: Iterable[State] = ()) -> None:
        """Begin with the states `past` and `future`."""
        # The states for undo, the latest last.
        self.past = list(past)
        # The states for redo, the nearest last.
        self.future = list(future)

    @property
    def states(self) -> Sequence[State]:
        """All past and future states."""
        return (*self.past, *self.future)

    @property
    def bytes(self) -> int:
        """The bytes of all states together."""
        traces = {id(each.maze.trace): each.maze.trace for each in self.states}
        layers = [each.weights for each in traces.values() if each is not None]
        layers += [each.maze.wall_weights for each in self.states]
        return (
            sum(len(each.maze.tiles) + _A_STATE for each in self.states)
            + sum(len(each) for each in {id(each): each for each in layers if each}.values())
            + sum(
                len(each.before) + len(each) * each.events.itemsize
                for each in traces.values()
                if each is not None
            )
        )

    def remember(self, before: State) -> None:
        """Remember the state before a change, which clears redo."""
        self.future.clear()
        self.past.append(before)
        self._keep_to_the_budget()

    def saved(self) -> None:
        """Record that the current state was saved: all other states now count as edited."""
        for states in (self.past, self.future):
            # A state with its flag unchanged need not be replaced.
            states[:] = [each if each.edited else replace(each, edited=True) for each in states]

    def exchange(self, out: list[State], present: State) -> State:
        """Remove and return the last state of `out`, which is `past` or `future`.

        `present` is remembered in the other of these two lists.
        """
        state = out.pop()
        (self.future if out is self.past else self.past).append(present)
        self._keep_to_the_budget()
        return state

    def _keep_to_the_budget(self) -> None:
        for states in (self.past, self.future):
            while len(states) > 1 and self.bytes > BUDGET:
                del states[0]


class Results(list[Result]):
    """Results in the order of their searches, one for each search; the mazes have numbers."""

    def add(self, result: Result) -> None:
        """Add a result, with the number of its maze, replacing any result of the same search.

        A repeated search becomes the latest, and keeps the timing with more runs. A result with an
        unchanged `when`, whose search was only timed, stays in place. If there are too many
        results, the earliest are removed.
        """
        numbers = {each.ground: each.maze for each in self}
        following = 1 + max(numbers.values(), default=0)
        added = replace(result, maze=numbers.get(result.ground, following))
        place = next((at for at, each in enumerate(self) if each.same_search(added)), None)
        if place is not None and self[place].when == added.when:
            self[place] = added
            return
        if place is not None:
            before = self.pop(place)
            if before.timing.runs > added.timing.runs:
                added = replace(added, timing=before.timing)
        self.append(added)
        while len(self) > MOST_RESULTS or (len(self) > 1 and self.bytes > MOST_BYTES):
            del self[0]

    @property
    def bytes(self) -> int:
        """The bytes of all results together."""
        tiles = (len(each.goals) + len(each.stops) + len(each.waypoints) for each in self)
        return sum(_A_RESULT + len(each.way) for each in self) + _A_TILE * sum(tiles)


@dataclass(slots=True)
class Contents:
    """A maze with its history and its last search.

    While a sketch is edited, the document has two such objects: for the sketch and for the maze.
    """

    state: State
    history: History = field(default_factory=History)
    solution: Solution | None = None
    run: SearchRun | None = None


class Document:
    """A maze with its recipe, file, edits, history, game and last search.

    Endpoints may be tried out: they are shown, and reset by `give_up_trying` or by an edit. A
    sketch, which is a half-carved maze, may be edited instead of the maze, with a separate history.
    """

    def __init__(
        self,
        maze: Maze | None = None,
        recipe: Recipe | None = None,
        path: Path | None = None,
        *,
        benchmark: Benchmark | None = None,
    ) -> None:
        """Hold `maze`, read from the file at `path` if given; without a maze, hold a single room.

        The default recipe is the recipe of the maze. `benchmark` has the published length for
        comparison with searches.
        """
        # The published length of the maze, if it is that of an instance of a scenario.
        self.benchmark = benchmark
        # Whether a maze is open; until then `maze` is a single room.
        self.opened = maze is not None
        recipe = recipe or (maze.recipe if maze else None)
        # The results of searches, also of mazes open before; see `keep_result`.
        self.results = Results()
        # The scores of predict mode by run, each kept as long as its trace is.
        self.scores: WeakKeyDictionary[Trace, Score] = WeakKeyDictionary()
        self._observers: list[tuple[Observer, tuple[type[changes.Change], ...]]] = []
        self._contents = Contents(State(maze or Maze.of_rooms(1, 1), recipe, path))
        self._kept: Contents | None = None
        self._endpoints_before_trying: tuple[Position | None, tuple[Position, ...]] | None = None

    @classmethod
    def of(
        cls,
        contents: Contents,
        kept: Contents | None = None,
        results: Iterable[Result] = (),
        benchmark: Benchmark | None = None,
    ) -> Document:
        """Return a document with `contents`; `kept` is the maze behind a sketch, or None."""
        document = cls(contents.state.maze, benchmark=benchmark)
        document._contents, document._kept = contents, kept
        document.results = Results(results)
        return document

    # Observers

    def observe(self, observer: Observer, *kinds: type[changes.Change]) -> None:
        """Notify `observer` of every change of these `kinds`, by default of any kind.

        Observers are called in the order of registration, and may change the document.
        """
        self._observers.append((observer, kinds or (changes.Change,)))

    def unobserve(self, observer: Observer) -> None:
        """Stop notifying `observer`."""
        self._observers = [each for each in self._observers if each[0] != observer]

    def _tell(self, change: changes.Change) -> None:
        """Adapt the game to a change, and notify the observers of the change."""
        game, gone = self.game, 0
        if game is not None and isinstance(change, changes.MazeChange) and not self.trying:
            before = game.walk.length
            game.walk.fit(self.maze)
            gone = max(0, before - game.walk.length)
            # A finished game ends if its walker is no longer on a goal.
            if game.finished and not game.walk.at_goal:
                self._set(game=None)
        for observer, kinds in self._observers:
            if isinstance(change, kinds):
                observer(change)
        if gone:
            self._tell(changes.GameCut(gone))

    # Queries

    @property
    def maze(self) -> Maze:
        """The current maze, or the sketch that replaces it."""
        return self._contents.state.maze

    @property
    def recipe(self) -> Recipe | None:
        """The recipe from which the maze was generated, before any edits; None if unknown."""
        return self._contents.state.recipe

    @property
    def path(self) -> Path | None:
        """The file that the maze was read from or saved in."""
        return self._contents.state.path

    @property
    def stops(self) -> Stops:
        """The waypoints of the next searches."""
        return self._contents.state.stops

    @property
    def game(self) -> Game | None:
        """The game on the maze (running, paused or finished), None if there is no game."""
        return self._contents.state.game

    @property
    def solution(self) -> Solution | None:
        """The solution of the last search, None if there was no search."""
        return self._contents.solution

    @property
    def run(self) -> SearchRun | None:
        """The part of the last search that is shown, None if nothing is shown."""
        return self._contents.run

    @property
    def contents(self) -> tuple[Contents, Contents | None]:
        """The contents, and the contents of the maze behind a sketch, or None."""
        return self._contents, self._kept

    @property
    def edited(self) -> bool:
        """Whether there are unsaved edits, including edits to the maze behind a sketch."""
        kept = self._kept is not None and self._kept.state.edited
        return kept or self._contents.state.edited

    @property
    def trying(self) -> bool:
        """Whether endpoints are tried out, and may still be reset."""
        return self._endpoints_before_trying is not None

    @property
    def ground(self) -> Ground:
        """The identity of the maze in results."""
        return self._contents.state.ground

    @property
    def numbered_stops(self) -> tuple[Position, ...]:
        """The waypoints in the order in which the last search visited them.

        Without such a search, they are in the order in which the user chose them.
        """
        solution = self.solution
        if solution is not None and set(solution.stops) == set(self.stops.tiles):
            return solution.stops
        return self.stops.tiles

    @property
    def judgement(self) -> Judgement | None:
        """The comparison of the last search with the published length, if there is one."""
        if self.benchmark is None or self.solution is None or self.solution.stops:
            return None
        return self.benchmark.judge(self.maze, self.solution)

    def title(self, *, sized: bool = True) -> str:
        """Return the name of the maze, its size if `sized`, and a sign of unsaved edits.

        The title of a maze in a file ends with the recipe from which it was generated.
        """
        instance = self.benchmark.name if self.benchmark else ""
        recipe = self.recipe.short if self.recipe else ""
        name = str(self.path or recipe or instance or "maze")
        origin = f"  ·  from {recipe}" if self.path and recipe else ""
        rooms = f"  ·  {self.maze.rows} x {self.maze.cols} rooms" if self.opened and sized else ""
        return f"{name}{rooms}{', edited' if self.edited else ''}{origin}"

    def at_rest(self) -> Player | None:
        """Return the player that shows the path and any expanded tiles; None if no run is shown."""
        return None if self.run is None else self.run.at_rest()

    # Other mazes

    def open(self, maze: Maze, path: Path | None = None) -> None:
        """Show another maze, read from the file at `path` if given, without a search or a game."""
        self._open(State(maze, maze.recipe, path))

    def open_again(self, ground: Ground) -> bool:
        """Show the maze of a result again; return whether another maze is shown now.

        The maze must still be in the history. Undo then returns to the previously shown maze.
        """
        state = self.state_on(ground) if ground != self.ground else None
        if state is not None:
            self._open(state.copy())
        return state is not None

    def state_on(self, ground: Ground) -> State | None:
        """Return the state of the maze with this identity from the history, or None."""
        states = reversed(self._contents.history.states)
        return next((state for state in states if state.ground == ground), None)

    def carve_on(self, maze: Maze) -> None:
        """Show a maze that continues the carving of the current maze or sketch."""
        self._drop_sketch()
        self._open(State(maze, maze.recipe, edited=True))

    def begin_sketch(self, maze: Maze) -> None:
        """Show a half-carved maze instead of the maze, until `end_sketch` or `carve_on`."""
        self._kept = self._contents
        self._contents = Contents(State(maze, self.recipe, self.path))
        self._tell(changes.StateReplaced())

    def end_sketch(self) -> None:
        """Drop the sketch, if there is one, and show the maze again."""
        if self._drop_sketch():
            self._tell(changes.StateReplaced())

    def _drop_sketch(self) -> bool:
        if self._kept is None:
            return False
        self._contents, self._kept = self._kept, None
        return True

    def saved(self, path: Path) -> None:
        """Record that the maze was saved in a file."""
        self._set(path=path, edited=False)
        self._contents.history.saved()
        self._tell(changes.Saved())

    def close(self) -> None:
        """Record that the user has left the maze."""
        self._tell(changes.Closed())

    # Edits

    def paint(self, spans: Sequence[Span], with_paint: Paint, *, continues: bool = False) -> bool:
        """Paint the tiles of these spans; return whether any tile or stored weight changed.

        Each opened wall gets the weight stored for it, which a paint may change. A start, a goal or
        a waypoint under a new wall is removed. With `continues` undo reverts this edit together
        with the previous one.
        """
        maze = self.maze
        changed = unpainted(maze.tiles, maze.width, spans, with_paint)
        waiting = weigh_walls(maze.tiles, maze.width, spans, with_paint, maze.wall_weights)
        if waiting != maze.wall_weights:
            changed = list(spans)
        if changed:
            self.give_up_trying()
            self._begin_edit(continues=continues)
            ends = self._open_ends()
            paint(maze.tiles, maze.width, changed, with_paint, maze.wall_weights)
            maze.wall_weights = waiting
            lost = self._lose_endpoints(ends)
            self._tell(changes.Painted(changed, lost))
        return bool(changed)

    def replace_tiles(self, tiles: bytearray) -> None:
        """Replace all tiles of the maze; endpoints on walls are removed as in `paint`."""
        if tiles != self.maze.tiles:
            self.give_up_trying()
            self._begin_edit()
            ends = self._open_ends()
            before, self.maze.tiles = self.maze.tiles, tiles
            lost = self._lose_endpoints(ends)
            self._tell(changes.TilesReplaced(before, lost))

    def move_endpoints(
        self, start: Position | None, goals: tuple[Position, ...], *, continues: bool = False
    ) -> bool:
        """Move the start and the goals; return whether any of them moved.

        With `continues` undo reverts this edit together with the previous one.
        """
        tried = self._put_back_endpoints()
        moved = (start, goals) != (self.maze.start, self.maze.goals)
        if moved:
            self._begin_edit(continues=continues)
            self.maze.start, self.maze.goals = start, goals
        if moved or tried:
            self._tell(changes.EndpointsMoved())
        return moved

    def try_endpoints(self, start: Position | None, goals: tuple[Position, ...]) -> None:
        """Show other endpoints without an edit."""
        maze = self.maze
        if self._endpoints_before_trying is None:
            self._endpoints_before_trying = (maze.start, maze.goals)
        maze.start, maze.goals = start, goals
        self._tell(changes.EndpointsMoved())

    def give_up_trying(self) -> None:
        """Reset tried endpoints to the previous ones."""
        if self._put_back_endpoints():
            self._tell(changes.EndpointsMoved())

    def choose_stops(self, stops: Stops) -> None:
        """Set the waypoints of searches, leaving out tiles that are not corridors."""
        stops = stops.on_corridors_of(self.maze)
        if stops != self.stops:
            self._contents.history.remember(self._state())
            self._set(stops=stops)
            self._tell(changes.StopsChosen())

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        return self._restore(self._contents.history.past)

    def redo(self) -> bool:
        """Redo the last undone change; return whether there was one."""
        return self._restore(self._contents.history.future)

    # Searches

    def keep_search(self, run: SearchRun, *, listed: bool = True) -> None:
        """Store the last search, and show its run; list the result, unless `listed` is false."""
        self._contents.solution, self._contents.run = run.solution, run
        self._tell(changes.Searched(run.solution, listed))

    def keep_result(self, result: Result) -> None:
        """Add a result to the list, or update it there."""
        self.results.add(result)
        self._tell(changes.ResultKept())

    def forget_search(self) -> None:
        """Forget the last search, including the expanded tiles."""
        self._contents.solution = self._contents.run = None
        self._tell(changes.Searched(None))

    def show_run(self, run: SearchRun | None) -> None:
        """Set the run of the last search that is drawn while nothing is played; None for no run."""
        self._contents.run = run
        self._tell(changes.RunShown())

    # The game

    def begin_game(self) -> None:
        """Begin a game with the walker on the start, replacing the previous game."""
        self._set(game=Game.begun(self.maze))
        self._tell(changes.GameBegun())

    def go_on_playing(self, tiles: Sequence[Position], seconds: float, hints: int = 0) -> None:
        """Record that the walker of the game stepped onto these tiles, using `hints` hints.

        The game has lasted `seconds` seconds in total. Raises LabyrinthError if a tile is not an
        open neighbour of the previous one, or if there is no game.
        """
        if self.game is None:
            raise LabyrinthError("there is no game to resume")
        self.game.go_on(tiles, seconds, hints)
        self._tell(changes.GameMoved(tuple(tiles)))

    def pause_game(self, seconds: float) -> None:
        """Pause the game, if there is one, after `seconds` seconds of play in total."""
        if self.game is not None:
            self.game.paused, self.game.seconds = True, seconds
            self._tell(changes.GamePaused())

    def veil_game(self, radius: int) -> None:
        """Set how far, in tiles, the walker of an unfinished game can see; 0 for everything."""
        game = self.game
        if game is not None and game.fog != radius and not game.finished:
            game.see(radius)
            self._tell(changes.GameVeiled(radius))

    def end_game(self) -> None:
        """Drop the game, if there is one."""
        if self.game is not None:
            self._set(game=None)
            self._tell(changes.GameEnded())

    # Parts shared by changes

    def _set(self, **values: object) -> None:
        self._contents.state = replace(self._contents.state, **values)  # type: ignore[arg-type]

    def _state(self) -> State:
        """Return the state to restore when an edit is undone; undo does not affect the game."""
        return replace(self._contents.state, maze=self.maze.copy(), game=None)

    def _begin_edit(self, *, continues: bool = False) -> None:
        if not continues:
            self._contents.history.remember(self._state())
        self._set(edited=True)

    def _open_ends(self) -> list[Position]:
        """Return the start and the goals that are corridors."""
        ends = (self.maze.start, *self.maze.goals)
        return [tile for tile in ends if tile is not None and self.maze.is_open(tile)]

    def _lose_endpoints(self, open_before: Collection[Position]) -> str:
        """Remove waypoints and formerly open endpoints that are now walls; return what was removed.

        The result is a text such as "start and the goal", "" if nothing was removed.

        Nothing is removed from a sketch, since its endpoints may still be carved.
        """
        maze, stops = self.maze, self.stops.on_corridors_of(self.maze)
        if self._kept is not None:
            return ""
        closed = [tile for tile in open_before if not maze.is_open(tile)]
        goals = tuple(goal for goal in maze.goals if goal not in closed)
        gone = {"start": maze.start in closed, "goal": goals != maze.goals}
        gone["waypoint"] = stops != self.stops
        maze.start, maze.goals = None if gone["start"] else maze.start, goals
        self._set(stops=stops)
        return " and the ".join(name for name, is_gone in gone.items() if is_gone)

    def _put_back_endpoints(self) -> bool:
        """Reset tried endpoints; return whether there were any."""
        if self._endpoints_before_trying is None:
            return False
        self.maze.start, self.maze.goals = self._endpoints_before_trying
        self._endpoints_before_trying = None
        return True

    def _open(self, state: State) -> None:
        before = self._contents.state
        if self.opened:
            self._contents.history.remember(before.copy())
        self.opened = True
        state = replace(state, ordinal=before.ordinal + 1)
        self._contents = Contents(state, self._contents.history)
        self._tell(changes.MazeOpened())

    def _restore(self, states: list[State]) -> bool:
        """Swap the current state for the last of `states`; return whether there was a state."""
        if not states:
            return False
        before, history = self._contents.state, self._contents.history
        same_maze = states[-1].ordinal == before.ordinal
        # The history keeps its states unchanged, also those that undo and redo pass through.
        state = history.exchange(states, replace(before, game=None) if same_maze else before).copy()
        self._contents = Contents(replace(state, game=before.game) if same_maze else state, history)
        self._tell(changes.StateReplaced())
        return True
