"""Driving races: begin one, and compare what its lanes show with replays of their traces."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from textual.geometry import Offset
from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.races.race import Race
from labyrinth.races.solvers import race
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.racing.lanes import Caption, LaneMaze
from labyrinth.tui.racing.race_screen import RaceMode, RaceScreen
from labyrinth.tui.widgets.status_line import StatusLine
from tests.races.oracle import position_at
from tests.tui.driving import running, screen, until, until_viewing
from tests.tui.runs import replayed
from tests.tui.shown import picture_of

TWO = ("bfs", "a-star")
FOUR = ("dfs", "bfs", "dijkstra", "a-star")


def choices(keys: Sequence[str]) -> list[SolverChoice]:
    return [SolverChoice.parse(key) for key in keys]


@asynccontextmanager
async def racing(
    maze: Maze,
    keys: Sequence[str] = TWO,
    size: tuple[int, int] = (80, 24),
    *,
    drawing: bool = False,
) -> AsyncIterator[Pilot[None]]:
    """Run the interface with a race of these solvers, paused at its beginning."""
    async with running(maze, size=size, animations="full", drawing=drawing) as pilot:
        await until_viewing(pilot)
        screen(pilot).races.race_with(choices(keys))
        await until_racing(pilot)
        await pilot.press("space", "home")
        yield pilot


async def until_racing(pilot: Pilot[None]) -> None:
    """Wait until the lanes have run."""

    def races() -> bool:
        shown = pilot.app.screen
        return isinstance(shown, RaceScreen) and isinstance(shown.mode, RaceMode)

    await until(pilot, races)


def race_screen(pilot: Pilot[None]) -> RaceScreen:
    """Return the screen of the race."""
    shown = pilot.app.screen
    assert isinstance(shown, RaceScreen)
    return shown


def views(pilot: Pilot[None]) -> list[LaneMaze]:
    """Return the mazes of the lanes that are seen."""
    return [view for view in pilot.app.screen.query(LaneMaze) if view.is_on_screen]


def captions(pilot: Pilot[None]) -> list[str]:
    """Return the captions of the lanes that are seen, as they stand there."""
    shown = [each for each in pilot.app.screen.query(Caption) if each.is_on_screen]
    return [" ".join(str(each.render()).split()) for each in shown]


def places(pilot: Pilot[None]) -> list[str]:
    """Return the place of every lane, or how it ended; empty while it is under way."""
    return [each.place for each in pilot.app.screen.query(Caption)]


def bar(pilot: Pilot[None]) -> TransportBar:
    """Return the transport bar."""
    return pilot.app.screen.query_one(TransportBar)


def sentence(pilot: Pilot[None]) -> str:
    """Return what is said of the race."""
    return pilot.app.screen.query_one(StatusLine).message


def fresh_race(pilot: Pilot[None]) -> Race:
    """Let the lanes run once more, on the maze as it is."""
    shown = race_screen(pilot)
    return race(shown.document.maze, shown.racers).finish()


def replay_of(view: LaneMaze, position: int) -> list[str]:
    """Return the lines of a lane as a replay of its trace, event by event, has them."""
    before = view.player
    assert before is not None
    view.drawing.player = replayed(before.trace, position)
    lines = [view.render_line(y).text for y in range(view.size.height)]
    view.drawing.player = before
    return lines


def drawn_in(view: LaneMaze) -> list[str]:
    """Return the lines of a lane as they stand on the screen, without its frame."""
    frame = view.content_region.offset - view.region.offset
    lines = picture_of(view)[frame.y : frame.y + view.size.height]
    return [line[frame.x : frame.x + view.size.width] for line in lines]


def assert_lanes_tell_the_truth(pilot: Pilot[None]) -> None:
    """Compare each lane that is seen with a replay of its trace up to where the clock is."""
    shown = pilot.app.screen
    assert isinstance(shown, RaceScreen)
    player = shown.player
    assert player is not None
    traces = [each.trace for each in player.players]
    longest = max(map(len, traces))
    assert bar(pilot).position == player.position
    for view in views(pilot):
        trace = traces[view.number]
        position = position_at(trace, player.clock.kind, player.position, longest)
        assert drawn_in(view) == replay_of(view, position)


def offset_of(view: LaneMaze, position: Position) -> Offset:
    """Return where a tile is drawn, from the top left of the lane's maze."""
    line, column, _, _ = view.shown_glyphs.place_of(*position)
    return view.content_region.offset - view.region.offset + view.origin + Offset(column, line)
