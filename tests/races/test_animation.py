"""The animation of a race: each lane shows its trace at the position of the clock, side by side."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageSequence

from labyrinth import Maze, generate
from labyrinth.formats import Style, write
from labyrinth.formats.support.palette import LIGHT
from labyrinth.races.animation import race_gif
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import Race
from tests.races.test_board import race_of

MAZE = generate("dfs", 5, 9, 5)
CELL = 8


def frames_of(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]


def lanes_of(maze: Maze, run: Race, frame: Image.Image) -> list[Image.Image]:
    """Cut the mazes out of a frame, by the corners of their walls."""
    width, height = (at // 2 * CELL + 1 for at in (maze.width, maze.height))
    corners = [
        (x, y)
        for y in range(frame.height - height + 1)
        for x in range(frame.width - width + 1)
        if all(
            frame.getpixel((x + right, y + down)) == LIGHT.wall
            for right in (0, width // 2, width - 1)
            for down in (0, height - 1)
        )
    ]
    assert len(corners) == len(run.lanes)
    return [frame.crop((x, y, x + width, y + height)) for x, y in corners]


def test_lanes_begin_with_the_maze_and_end_with_their_searches() -> None:
    run = race_of(MAZE, "bfs", "dfs", "a-star")
    frames = frames_of(race_gif(run, MAZE, ClockKind.EVENTS, Style(cell=CELL)))
    assert len({frame.size for frame in frames}) == 1
    first, last = (lanes_of(MAZE, run, frame) for frame in (frames[0], frames[-1]))
    for number, lane in enumerate(run.lanes):
        alone = frames_of(write(MAZE, "gif", trace=lane.trace, style=Style(cell=CELL)))
        assert first[number].tobytes() == alone[0].tobytes()
        assert last[number].tobytes() == alone[-1].tobytes()


def test_who_has_ended_waits_and_is_told_at_once() -> None:
    maze = generate("dfs", 20, 9, 5)
    run = race_of(maze, "random-mouse:limit=4", "bfs")
    frames = frames_of(race_gif(run, maze, ClockKind.EVENTS, Style(cell=CELL)))
    length = max(len(lane.trace) for lane in run.lanes)
    times = [length * frame // (len(frames) - 1) for frame in range(len(frames))]
    end = sum(time < len(run.lanes[0].trace) for time in times)
    assert 0 < end < len(frames) - 2
    waiting = [lanes_of(maze, run, frame)[0].tobytes() for frame in frames]
    assert len(set(waiting[end:])) == 1
    assert len(set(waiting[: end + 1])) > 1
    # The left half of the frame has what stands above and below the lane, too.
    halves = [frame.crop((0, 0, frame.width // 2, frame.height - 40)) for frame in frames]
    assert len({half.tobytes() for half in halves[end:]}) == 1
    assert text_below(halves[end - 1]) < text_below(halves[end])


def text_below(half: Image.Image) -> int:
    """Count the dark pixels in the lower half, where the foot of a lane is."""
    lower = half.crop((0, half.height // 2, *half.size))
    return sum(count for count, colour in lower.getcolors(1 << 20) or () if colour == LIGHT.text)


def test_many_lanes_stand_in_rows() -> None:
    maze = generate("dfs", 4, 4, 1)
    run = race_of(maze, *["bfs"] * 6)
    frame = frames_of(race_gif(run, maze, ClockKind.EXPANSIONS, Style(cell=CELL)))[-1]
    assert len(lanes_of(maze, run, frame)) == 6
    assert 1 < frame.width / frame.height < 3
