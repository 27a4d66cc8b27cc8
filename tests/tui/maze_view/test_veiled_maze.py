"""What a game lays over a maze: notes on single tiles, and the fog."""

from __future__ import annotations

from labyrinth import Maze
from labyrinth.core.trace import Trace
from labyrinth.core.trace.player import Player
from labyrinth.game.fog import Fog, Veil
from labyrinth.tui.maze_view.glyphs import ASCII, LINES
from labyrinth.tui.maze_view.tile_appearance import Appearance
from tests.tui.driving import drawn, picture, running, tiles_drawn_with, widget

ROOMS = """\
###########
#S   #   G#
# ## # ## #
# ##   ## #
#      #57#
###########
"""


async def test_notes_stand_above_marks_and_below_endpoints() -> None:
    async with running(Maze.from_text(ROOMS)) as pilot:
        view = widget(pilot)
        view.drawing.annotate({(1, 1): Appearance.CHOICE, (1, 2): Appearance.CHOICE, (0, 0): 18})
        await pilot.pause()
        assert tiles_drawn_with(pilot, "•") == {(1, 2)}
        assert "S" in drawn(pilot, (1, 1))
        view.drawing.annotate({(1, 3): Appearance.GHOST})
        await pilot.pause()
        assert not tiles_drawn_with(pilot, "•")
        assert tiles_drawn_with(pilot, "&") == {(1, 3)}
        view.maze = Maze.from_text(ROOMS)
        await pilot.pause()
        assert not tiles_drawn_with(pilot, "&")


async def test_notes_and_the_walker_change_tile_by_tile_and_give_way_to_a_run() -> None:
    maze = Maze.from_text(ROOMS)
    async with running(maze) as pilot:
        view = widget(pilot)
        view.drawing.note({(1, 2): Appearance.TRAIL, (1, 3): Appearance.CHOICE, (99, 99): 18})
        view.stand((1, 4))
        await pilot.pause()
        assert tiles_drawn_with(pilot, ":") == {(1, 2)}
        assert tiles_drawn_with(pilot, "•") == {(1, 3)}
        assert tiles_drawn_with(pilot, "@") == {(1, 4)}
        view.drawing.note({(1, 2): None, (1, 3): Appearance.TRAIL, (1, 7): None})
        view.stand((1, 2))
        await pilot.pause()
        assert tiles_drawn_with(pilot, ":") == {(1, 3)}
        assert not tiles_drawn_with(pilot, "•")
        assert tiles_drawn_with(pilot, "@") == {(1, 2)}
        view.show(Player(Trace(maze.height, maze.width, bytes(maze.tiles))))
        await pilot.pause()
        assert not tiles_drawn_with(pilot, ":")
        assert not tiles_drawn_with(pilot, "@")
        view.show(None)
        await pilot.pause()
        assert tiles_drawn_with(pilot, ":") == {(1, 3)}
        assert tiles_drawn_with(pilot, "@") == {(1, 2)}


async def test_fog_hides_all_that_was_never_seen() -> None:
    maze = Maze.from_text(ROOMS)
    fog = Fog(maze, 3)
    async with running(maze) as pilot:
        view = widget(pilot)
        view.drawing.lay(fog.veil)
        view.drawing.annotate({(1, 8): Appearance.GHOST})
        view.cursor = (1, 1)
        for here in ((1, 1), (4, 1), (4, 4)):
            view.drawing.veil_changed(fog.look(here))
            hidden = {maze.position(tile) for tile, veil in enumerate(fog.veil) if not veil}
            assert hidden
            for glyphs, mist in ((None, "░"), (ASCII, "~"), (LINES, "░")):
                view.glyphs = glyphs
                await pilot.pause()
                assert tiles_drawn_with(pilot, mist) == hidden
                after_changes = picture(pilot)
                view.refresh()
                await pilot.pause()
                assert picture(pilot) == after_changes
        assert view.drawing.hides((1, 9))
        assert not view.drawing.hides((1, 1))
        assert not view.drawing.hides((-1, 0))


async def test_what_lies_in_the_fog_changes_nothing_of_the_picture() -> None:
    maze = Maze.from_text(ROOMS)
    fog = Fog(maze, 3)
    fog.look((1, 1))
    other = maze.copy()
    for tile, veil in enumerate(fog.veil):
        if veil == Veil.HIDDEN:
            other.tiles[tile] = 0 if maze.tiles[tile] else 9
    other.goals = ((3, 6),)
    assert fog.veil[maze.index((3, 6))] == Veil.HIDDEN
    async with running(maze) as pilot:
        view = widget(pilot)
        for glyphs in (None, ASCII, LINES):
            pictures = []
            for shown in (maze, other):
                view.maze = shown
                view.drawing.lay(fog.veil)
                view.glyphs = glyphs
                view.cursor = (1, 1)
                await pilot.pause()
                styles = [strip._segments for strip in view.render_lines(view.size.region)]
                pictures.append((picture(pilot), styles))
            assert pictures[0] == pictures[1]
