"""Pictures of a race: each lane shows its trace at the position of the clock, side by side."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

from labyrinth import Maze, Recipe, generate
from labyrinth.core.search.timing import timing
from labyrinth.core.trace.player import Mark, Player
from labyrinth.formats import Style, write
from labyrinth.formats.draw.palette import LIGHT
from labyrinth.races.clock import ClockKind
from labyrinth.races.generators import generator_race
from labyrinth.races.race import Race
from labyrinth.races.side_by_side import race_gif, race_png
from labyrinth.races.solvers import BOARD
from labyrinth.races.svg_side_by_side import race_svg
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
    frames = frames_of(race_gif(run, ClockKind.EVENTS, Style(cell=CELL)))
    assert len({frame.size for frame in frames}) == 1
    first, last = (lanes_of(MAZE, run, frame) for frame in (frames[0], frames[-1]))
    for number, lane in enumerate(run.lanes):
        alone = frames_of(write(MAZE, "gif", trace=lane.trace, style=Style(cell=CELL)))
        assert first[number].tobytes() == alone[0].tobytes()
        assert last[number].tobytes() == alone[-1].tobytes()


def test_who_has_ended_waits_and_is_told_at_once() -> None:
    maze = generate("dfs", 20, 9, 5)
    run = race_of(maze, "random-mouse:limit=4", "bfs")
    frames = frames_of(race_gif(run, ClockKind.EVENTS, Style(cell=CELL)))
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
    frame = frames_of(race_gif(run, ClockKind.EXPANSIONS, Style(cell=CELL)))[-1]
    assert len(lanes_of(maze, run, frame)) == 6
    assert 1 < frame.width / frame.height < 3


def test_the_picture_of_a_moment_is_that_of_the_animation() -> None:
    run = race_of(MAZE, "bfs", "dfs")
    style, length = Style(cell=CELL), run.clock(ClockKind.EVENTS).length
    frames = frames_of(race_gif(run, ClockKind.EVENTS, style))
    still = Image.open(BytesIO(race_png(run, ClockKind.EVENTS, length, style)))
    assert still.convert("RGB").tobytes() == frames[-1].tobytes()
    still = Image.open(BytesIO(race_png(run, ClockKind.EVENTS, 0, style)))
    (first, second), before = lanes_of(MAZE, run, frames[0]), still.convert("RGB")
    assert [each.tobytes() for each in lanes_of(MAZE, run, before)] == [
        first.tobytes(),
        second.tobytes(),
    ]


def parts_of(svg: str, kind: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return [each for each in root.iter() if each.tag == f"{{http://www.w3.org/2000/svg}}{kind}"]


def marked(svg: str, colour: tuple[int, int, int]) -> list[set[tuple[int, int]]]:
    """Return for each part of that colour the tiles that its level lines cover, (row, col)."""
    found = []
    for part in parts_of(svg, "path"):
        if part.get("stroke") == f"#{bytes(colour).hex()}":
            runs = re.findall(r"M(\d+) (\d+)h(\d+)", part.get("d", ""))
            found.append(
                {
                    (int(row), int(col) + step)
                    for col, row, length in runs
                    for step in range(int(length) + 1)
                }
            )
    return found


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 1.0])
def test_the_vector_picture_shows_each_lane_where_it_is(share: float) -> None:
    run, kind = race_of(MAZE, "bfs", "a-star"), ClockKind.EVENTS
    time = int(share * run.clock(kind).length)
    svg = race_svg(run, kind, time, Style(title="Race"), [timing([0.25]), None])
    lanes = []
    for lane in run.lanes:
        player = Player(lane.trace)
        player.seek(min(time, len(lane.trace)))
        ended = player.position == len(lane.trace)
        kinds = {Mark.EXPANDED, Mark.PATH} if ended else {Mark.EXPANDED}
        lanes.append(
            {divmod(tile, MAZE.width) for tile, mark in enumerate(player.marks) if mark in kinds}
        )
    assert marked(svg, LIGHT.expanded) == [tiles for tiles in lanes if tiles]
    texts = ["".join(each.itertext()) for each in parts_of(svg, "text")]
    assert texts[0] == "Race"
    assert texts[-1] == run.sentence(kind, time)
    assert {column.heading for column in BOARD} <= set(texts)
    assert "250.00" in texts
    # The first lane's maze, as large as a picture of the maze alone is.
    alone = write(MAZE, "svg", style=Style(cell=CELL)).decode()
    cells = race_svg(run, kind, time, Style(cell=CELL))
    scale = re.findall(r"scale\(([\d.]+)\)", alone)
    assert re.findall(r"scale\(([\d.]+)\)", cells) == scale * 2
    assert len(parts_of(svg, "polyline")) == sum(time >= len(lane.trace) for lane in run.lanes)


def test_generators_are_drawn_as_far_as_they_have_carved() -> None:
    recipes = [Recipe("dfs", 4, 5, 1), Recipe("cave", 4, 5, 1)]
    run, style = generator_race(recipes).finish(), Style(cell=CELL)
    frames = frames_of(race_gif(run, ClockKind.TOGETHER, style))
    length = run.clock(ClockKind.TOGETHER).length
    png = race_png(run, ClockKind.TOGETHER, length, style)
    assert Image.open(BytesIO(png)).convert("RGB").tobytes() == frames[-1].tobytes()
    assert frames[0].tobytes() != frames[-1].tobytes()
    svg = race_svg(run, ClockKind.TOGETHER, length, style)
    drawn = write(run.lanes[0].maze, "svg", style=style)
    walls = parts_of(str(drawn, "utf-8"), "path")[0].get("d")
    assert walls in [part.get("d") for part in parts_of(svg, "path")]
    texts = ["".join(each.itertext()) for each in parts_of(svg, "text")]
    assert {"usual dead ends", "usual difficulty", "Cave"} <= set(texts)
