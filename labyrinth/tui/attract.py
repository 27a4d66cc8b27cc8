"""Animated mazes, carved and searched by changing algorithms, behind or instead of the menu."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Label

import labyrinth
from labyrinth import Maze, Player, Solution, Trace
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.declaration.solver import Guarantee, SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.records import Frozen
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task
from labyrinth.tui import clock
from labyrinth.tui.colours.themes import colours_of
from labyrinth.tui.maze_view.frames import Playback
from labyrinth.tui.maze_view.glyphs import ASCII, HALVES, NARROW, WIDE, GlyphSet
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.tasks import Tasks
from labyrinth.tui.terminal.diff_screen import DiffScreen

# The guarantees of solvers that find a path in every scene.
_SURE: Final = frozenset(
    {Guarantee.CHEAPEST, Guarantee.FEWEST_STEPS, Guarantee.SHORTEST, Guarantee.ANY_PATH}
)


class Scene(Frozen):
    """A maze and a search in it, both with their traces."""

    maze: Maze
    solution: Solution
    generator: GeneratorAlgorithm
    solver: SolverAlgorithm


def scene(number: int, rows: int, cols: int, seed: int) -> Task[Scene]:
    """Return a task that makes a scene of `rows` x `cols` rooms; `number` counts scenes from 0.

    Each scene has the next generator and the next solver. There are fewer solvers than generators,
    so each round of the generators makes different pairs. Loaded algorithms are left out.
    """
    every = labyrinth.generators().values()
    generators = [each for each in every if each.origin is None]
    generators.sort(key=lambda each: (not each.begin_with, each.begin_with, each.key))
    solvers = [
        each
        for each in labyrinth.solvers().values()
        if each.guarantee in _SURE and each.origin is None
    ]
    generator, solver = generators[number % len(generators)], solvers[number % len(solvers)]

    def compute() -> Generator[float, None, Scene]:
        carving = generation(Recipe(generator.key, rows, cols, seed))
        yield from carving
        searching = search_by(carving.result, SolverChoice(solver.key))
        yield from searching
        return Scene(carving.result, searching.result, generator, solver)

    return Task(compute())


def caption(algorithm: Algorithm) -> str:
    """Return an algorithm's name and summary: "Wilson: loop-erased random walks."."""
    words = algorithm.summary.partition(":")[0].rstrip(".")
    first = words.split()[0]
    is_name = bool(first[1:]) and not first[1:].islower()
    return f"{algorithm.name}: {words if is_name else words[0].lower() + words[1:]}."


SECONDS_OF_CARVING: Final = 7.0
SECONDS_OF_SEARCHING: Final = 5.0
SECONDS_AFTER_CARVING: Final = 1.0
SECONDS_AFTER_SEARCHING: Final = 4.0
# How long a still picture is shown before the next, in seconds.
SECONDS_OF_A_PICTURE: Final = 8.0
_STILL_SEED: Final = 7
# From this many columns on, a tile takes two of them, instead of half a character.
_WIDE: Final = 60


class LivingMaze(Container):
    """A widget that shows one scene after another, as soon as it is mounted.

    With animations off, it shows the end of each search or, without `changes`, only the end of the
    first search.
    """

    @dataclass
    class Captioned(Message):
        """Another run has begun; `text` is a caption that starts with the algorithm's `name`."""

        name: str
        text: str

        def within(self, columns: int) -> str:
            """Return the caption if it fits into `columns` columns, else the name."""
            return self.text if cell_len(self.text) <= columns else self.name

    def __init__(self, *, changes: bool = False, id: str | None = None) -> None:
        """Stay empty until the widget has a size."""
        self._maze = MazeWidget()
        self._maze.can_focus = False
        super().__init__(self._maze, id=id)
        self._changes = changes
        self._number = 0
        self._tasks = Tasks(self)
        self._next: clock.Alarm | None = None
        self._resting = False
        self._begun_in = Size(0, 0)

    def on_mount(self) -> None:
        """Begin as soon as this widget has a size."""
        # Textual sends no size to a widget mounted into a container of unchanged size.
        self.call_after_refresh(self.on_resize)

    def on_resize(self) -> None:
        """Restart the scene in the new size, unless another screen is in front."""
        if self.size != self._begun_in and self.screen.is_active:
            self.begin()

    def rest(self) -> None:
        """Pause until `begin` is called."""
        self._resting = True
        self._stop()

    def begin(self) -> None:
        """Start the current scene from its beginning."""
        self._resting = False
        self._begun_in = self.size
        self._stop()
        if self._maze.wish is not ASCII:
            self._maze.wish = None  # it should fill all the available space
        rows, cols = self._rooms_that_fill
        if rows > 0 and cols > 0:
            seed = draw_seed() if self._moves else _STILL_SEED
            self._tasks.start(scene(self._number, rows, cols, seed), self._show)

    @property
    def _rooms_that_fill(self) -> tuple[int, int]:
        """The numbers of rows and columns of rooms that fill the widget, with the glyphs in use."""
        glyphs: GlyphSet
        if colours_of(self.app) is None or self._maze.wish is ASCII:
            glyphs = ASCII
        elif self.size.width >= _WIDE:
            glyphs = WIDE
        else:
            glyphs = NARROW if self.app.no_color else HALVES
        lines_of_two, columns = glyphs.size(2, 1)
        height, width = 2 * self.size.height // lines_of_two, self.size.width // columns
        return (height - 1) // 2, (width - 1) // 2

    @property
    def _moves(self) -> bool:
        return motion(self.app) is Motion.FULL

    def _stop(self) -> None:
        self._tasks.stop()
        self._maze.playback.pause()
        if self._next is not None:
            self._next.stop()

    def _show(self, shown: Scene) -> None:
        self._shown = shown
        self._maze.maze = shown.maze
        trace = shown.maze.trace
        if self._moves and trace is not None:
            self._play(trace, SECONDS_OF_CARVING)
            self._tell(shown.generator)
            return
        player = Player(shown.solution.trace)
        player.seek(len(player.trace))
        self._maze.show(player)
        self._tell(shown.solver)
        if self._changes:
            self._next = clock.present.after(SECONDS_OF_A_PICTURE, self, self._go_on)

    def _play(self, trace: Trace, seconds: float) -> None:
        self._maze.playback.play(Player(trace, len(trace) / seconds))

    @on(Playback.Played)
    def _begin_next_run(self, event: Playback.Played) -> None:
        """Search the carved maze; after a search, carve the next maze."""
        event.stop()
        if self._resting:
            return
        if event.run.trace is self._shown.solution.trace:
            self._next = clock.present.after(SECONDS_AFTER_SEARCHING, self, self._go_on)
        else:
            self._next = clock.present.after(SECONDS_AFTER_CARVING, self, self._search)

    def _search(self) -> None:
        self._play(self._shown.solution.trace, SECONDS_OF_SEARCHING)
        self._tell(self._shown.solver)

    def _tell(self, algorithm: Algorithm) -> None:
        self.post_message(self.Captioned(algorithm.name, caption(algorithm)))

    def _go_on(self) -> None:
        self._number += 1
        self.begin()


class Attract(DiffScreen[None], ModalScreen[None]):
    """A screen of animated mazes that any key closes; the key then acts on the menu behind.

    A click only closes it, because the user cannot see the menu.
    """

    gives_way = True
    """Whether a key is passed to the screen behind."""

    def compose(self) -> ComposeResult:
        """Lay out the maze above its caption."""
        yield LivingMaze(changes=True, id="living")
        yield Label("", id="caption", markup=False)

    @on(LivingMaze.Captioned)
    def tell(self, message: LivingMaze.Captioned) -> None:
        """Show the caption of the run."""
        self.query_one("#caption", Label).update(message.within(self.size.width - 2))

    def on_click(self) -> None:
        """Close the screen."""
        if self.is_active:
            self.dismiss(None)
