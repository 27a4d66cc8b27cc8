"""Searches in the background and their results: a new search, or a search that is shown again."""

from collections.abc import Generator
from typing import ClassVar, Final

from textual.dom import DOMNode

from labyrinth import LabyrinthError, Player, Trace
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import NoRoomError
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solution import Solution, costs_along
from labyrinth.core.search.solve import search_by
from labyrinth.core.sentences import sentence_of
from labyrinth.core.task import Task
from labyrinth.results.result import Result
from labyrinth.scenarios.judging import MOVES, by_the_rule
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.past_runs import Moment
from labyrinth.tui.document.search_run import SearchRun, Stops, search_run, solver_in_words
from labyrinth.tui.layout import STATUS_COLUMNS
from labyrinth.tui.modes.mode import Focus, Host, Mode, ViewMode
from labyrinth.tui.playback.transport_bar import FASTEST
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.searching.result import in_a_sentence, parts_of
from labyrinth.tui.settings.preferences import preferences_of, remembered_choice, wants_decisions


class RunMode(TransportMode[Player]):
    """A mode that plays a part of the run of a search.

    The mode ends with the run, or on Enter, Escape, a click or an unbound key. Everything stays
    drawn.
    """

    explores = False
    """Whether the run includes the expanded tiles."""
    plays = True
    """Whether the run plays from its beginning."""

    def __init__(self, host: Host, solution: Solution) -> None:
        """Play the run of the last search, which found `solution`, once the run is read."""
        whole = solution.trace
        player = Player(Trace(whole.height, whole.width, whole.before))
        super().__init__(host, player, host.view.playback)
        self.solution = solution
        # The run, once it is read.
        self.run: SearchRun | None = None
        self._ends_soon = False

    def set_out(self, run: SearchRun) -> Player:
        """Return the player at the beginning of the mode's part of the run, with its speed set."""
        raise NotImplementedError

    def begin(self) -> None:
        """Start to play, as soon as the run is read."""
        run = self.document.run
        if run is not None and (run.explored or not self.explores):
            self._take(run)
        else:
            self.tasks.start(Task(search_run(self.solution, explored=self.explores)), self._take)

    def _take(self, run: SearchRun) -> None:
        self.run = run
        if run is not self.document.run:
            self.document.show_run(run)
        self.player = self.set_out(run)
        super().begin()
        if self._ends_soon:
            self.ended()
        elif self.plays:
            self.play()

    def key(self, key: str) -> bool:
        """Move along the run; before the run is read, only remember a request to skip it."""
        return super().key(key) if self.run is not None else self.other_key(key)

    def press(self, position: Position | None = None) -> None:
        """Skip to the end."""
        self.other_key("enter")

    unbound_key = press

    def other_key(self, key: str) -> bool:
        """Skip to the end on Enter or Escape; return whether `key` is one of these keys."""
        if key in ("enter", "escape"):
            self._ends_soon = True
            if self.run is not None:
                self.ended()
        return key in ("enter", "escape")


SECONDS_OF_EXPLORING: Final = 4.0
# Tiles per second for a small search; larger ones take SECONDS_OF_EXPLORING.
SLOWEST: Final = 30.0


class ExploreMode(RunMode):
    """A mode that plays the expanded tiles and the path, which stay until they are cleared."""

    explores = True

    def __init__(self, host: Host, solution: Solution, moment: Moment | None = None) -> None:
        """Play a search from the beginning, or from a moment that was shown before."""
        super().__init__(host, solution)
        self._from = moment
        # The run may have been paused at a moment that was shown.
        self.plays = moment is None or moment.playing

    @property
    def status(self) -> str:
        """The shown part of the run, and how to pause and skip it."""
        vertices = f"{self.solution.trace.vertex.capitalize()}s"
        keys = "<run.pause> pauses, <run.skip> or a click skips"
        return f"{vertices} in order of expansion… {keys}."

    def set_out(self, run: SearchRun) -> Player:
        """Return the player at the moment that was shown, or at the beginning."""
        length, moment = max(1, run.drawn), self._from
        player = run.exploring(run.position_of(moment.events) if moment else 0)
        pace = self.pace(max(SLOWEST, length / SECONDS_OF_EXPLORING))
        player.speed = moment.speed * length if moment else pace
        return player

    @property
    def moment(self) -> Moment | None:
        """The position in the search, None until the run is read."""
        if (run := self.run) is None:
            return None
        share = self.player.speed / max(1, run.drawn)
        return Moment(self.solution, run.searched(), share, self.view.playback.playing)

    def ended(self) -> None:
        """Leave everything drawn, and show the number of expanded tiles."""
        solver, found = solver_in_words(self.solution.choice), self.solution
        expanded = pluralize(found.expanded, found.trace.vertex)
        self.host.enter(ViewMode(self.host, f"{solver} expanded {expanded}."))


TILES_A_SECOND: Final = 1 / 0.130


class WalkMode(RunMode):
    """A mode that plays the walk along a path, over the expanded tiles if they are shown."""

    follows = True

    def __init__(self, host: Host, solution: Solution) -> None:
        """Walk along the path of `solution`, which must have found a path."""
        super().__init__(host, solution)
        self._costs = costs_along(self.document.maze, solution)

    def set_out(self, run: SearchRun) -> Player:
        """Return the player at the beginning of the walk, with its speed set."""
        player = run.walking()
        player.speed = self.pace(TILES_A_SECOND)
        return player

    def ended(self) -> None:
        """Leave everything drawn, and say that the goal is reached."""
        steps = pluralize(*parts_of(self.solution))
        self.host.enter(ViewMode(self.host, f"Goal reached after {steps}."))

    def moved(self) -> None:
        """Show the position of the walker, the cost so far, and its pace."""
        super().moved()
        speed = abs(self.player.speed)
        pace = f"{1000 / speed:.0f} ms per tile" if speed < FASTEST else "all at once"
        cost = f"cost {in_text(self._costs[max(0, self.position - 1)])}"
        self.host.say(f"Walking, {cost}, {pace}. <run.pause> pauses, <run.skip> or a click skips.")


def search_of(host: Host, choice: SolverChoice) -> Task[Solution]:
    """Return the task that searches a screen's maze by way of its waypoints.

    The search records decisions if the settings allow this for a maze of this size.
    Raises LabyrinthError if an endpoint is missing or is a wall.
    """
    maze, stops = host.document.maze, host.document.stops
    decisions = wants_decisions(host.view, maze.height, maze.width)
    return search_by(maze, choice, stops=stops.tiles, order=stops.order, decisions=decisions)


def answer(task: Task[Solution], *, explored: bool = False) -> Generator[float, None, SearchRun]:
    """Search slice by slice; return the run of the search.

    The run has the expanded tiles if `explored`, or if there is no path.
    """
    yield from task
    solution = task.result
    return (yield from search_run(solution, explored=explored or solution.outcome != "found"))


def choice_for(document: Document, node: DOMNode, key: str) -> SolverChoice:
    """Return the solver `key` with its remembered options.

    On a maze of a benchmark, the solver takes the moves of the benchmark if it can.
    """
    choice = remembered_choice(node, key)
    return document.benchmark.with_moves(choice) if document.benchmark else choice


def first_choice(document: Document, node: DOMNode) -> SolverChoice:
    """Return the last used solver, or A* if that solver lacks the benchmark's moves."""
    choice = choice_for(document, node, preferences_of(node).settings.solver or "a-star")
    return (
        choice if choice.options.get("diagonal") == MOVES else by_the_rule(SolverChoice("a-star"))
    )


# With the default key, to measure it.
_QUESTION = " Y animates the walk."


class ResultMode(ViewMode):
    """A mode that shows the result of a search; if there is a path, asks whether to walk along it.

    Y or a click starts the walk, and Enter, Space or Escape answers no. The question does not
    block: every action works without an answer.
    """

    def __init__(self, host: Host, solution: Solution) -> None:
        """Show `solution`, which is the solution in the document."""
        judgement, found = host.document.judgement, solution.outcome == "found"
        self._sentence = in_a_sentence(solution, judgement)
        asks = found and len(self._sentence) + len(_QUESTION) <= STATUS_COLUMNS
        question = _QUESTION.replace("Y", "<question.animate>") if asks else ""
        super().__init__(host, self._sentence + question)
        self._solution, self._found = solution, found
        self.places = ("question",) if found else ("result",)
        self.classes = ("-found",) if found else ("-no-path",)

    def press(self, position: Position | None) -> None:
        """Start the walk."""
        if self._found:
            self.host.enter(WalkMode(self.host, self._solution))

    def choose(self, position: Position) -> None:
        """Leave the mode without a walk, as Enter does."""
        self.key("enter")

    def key(self, key: str) -> bool:
        """Start the walk on Y, or leave the mode on any other key."""
        walks = key == "y"
        self.host.enter(
            WalkMode(self.host, self._solution) if walks else ViewMode(self.host, self._sentence)
        )
        return True

    def changed(self, change: Change) -> None:
        """Leave the mode if the document has forgotten the search."""
        if self.document.solution is not self._solution:
            self.host.enter(ViewMode(self.host))


CANCELLED: Final = "Search cancelled."


class SearchMode(Mode):
    """A mode that searches in the background; Escape or a click cancels.

    With a message the mode restores a path that was shown when the program ended. The message
    describes the last action, and stays visible.
    """

    places = ("searching",)
    keeps_keys = True
    focus = Focus.NOTHING
    listed: ClassVar[bool] = True
    """Whether to add the result to the document's results."""

    def __init__(self, host: Host, choice: SolverChoice | str, *, message: str = "") -> None:
        """Search with the chosen solver, or with a solver parsed from a text."""
        super().__init__(host)
        self._choice, self._message = choice, message
        if message:
            self.focus = Focus.PANEL

    @property
    def status(self) -> str:
        """The last message, and the message about the search in progress."""
        what = f"{self._message} Searching for the path…" if self._message else "Searching…"
        return f"{what} <searching.cancel> cancels."

    def begin(self) -> None:
        """Start the search, or show why it is impossible."""
        try:
            choice = self._choice
            task = self.task(SolverChoice.parse(choice) if isinstance(choice, str) else choice)
        except LabyrinthError as error:
            self.host.enter(ViewMode(self.host, self._message or _refusal(error)))
        else:
            self.tasks.start(task, self._take, None if self._message else self._show_share)

    def task(self, choice: SolverChoice) -> Task[SearchRun]:
        """Return the task of the search. Raises LabyrinthError if the maze cannot be searched."""
        return Task(answer(search_of(self.host, choice)))

    def press(self, position: Position | None) -> None:
        """Cancel the search."""
        self.host.enter(ViewMode(self.host, self._message or CANCELLED))

    def key(self, key: str) -> bool:
        """Cancel the search."""
        self.press(None)
        return True

    def _show_share(self, share: float) -> None:
        self.host.say(
            f"Searching… {share:.0%} of the corridor tiles expanded. <searching.cancel> cancels."
        )

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run, listed=self.listed and not self._message)
        shown = ViewMode(self.host, self._message)
        self.host.enter(shown if self._message else ResultMode(self.host, run.solution))


def _refusal(error: LabyrinthError) -> str:
    """Describe why a search is impossible, and the remedy."""
    if isinstance(error, NoRoomError):
        remedy = "move it, or press <maze.find>, then <solvers.graph> to search tiles"
        return f"{no_room(error)}: {remedy}."
    return sentence_of(error)


def no_room(error: NoRoomError) -> str:
    """Write which endpoint is not a room: "The start 1,2 is not a room"."""
    row, col = error.place
    return f"The {error.name} {row},{col} is not a room"


class ShowResultMode(SearchMode):
    """A mode that shows a result again, with the endpoints and waypoints of its search.

    Only the last search still has its trace. Any other search is repeated, and can be cancelled.
    """

    listed = False

    def __init__(self, host: Host, result: Result) -> None:
        """Show `result`."""
        super().__init__(host, result.choice)
        self._result = result

    def begin(self) -> None:
        """Move the endpoints and the waypoints, and show the search between them."""
        document, result = self.document, self._result
        stops = Stops(result.stops, result.order)
        if (document.maze.start, document.maze.goals) != (result.start, result.goals):
            document.forget_search()
            document.move_endpoints(result.start, result.goals)
        if document.stops != stops:
            document.forget_search()
            document.choose_stops(stops)
        super().begin()

    def task(self, choice: SolverChoice) -> Task[SearchRun]:
        """Return a task that reads the last search if it has this result, or searches again."""
        maze, result, solution = self.document.maze, self._result, self.document.solution
        ends = maze.index(result.start), tuple(map(maze.index, result.goals))
        if (
            solution is not None
            and (solution.choice, solution.order) == (choice, result.order)
            and solution.stops == result.stops
            and (solution.trace.start, solution.trace.goals) == ends
            and solution.trace.before == maze.tiles
        ):
            return Task(search_run(solution, explored=True))
        return Task(answer(search_of(self.host, choice), explored=True))
