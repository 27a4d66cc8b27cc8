"""The race of generators: mazes of one size are carved side by side."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import labyrinth
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import relay
from labyrinth.formats import Style
from labyrinth.races.bets import Bets
from labyrinth.races.clock import ClockKind
from labyrinth.races.generator_columns import GENERATOR_COLUMNS, Line
from labyrinth.races.generator_commentary import generator_commentary
from labyrinth.races.generator_pictures import generator_gif, generator_png, generator_svg
from labyrinth.races.generator_writing import generator_board_csv, generator_board_json
from labyrinth.races.generators import GeneratorRace, generator_race, names_of_recipes
from labyrinth.races.race_player import RacePlayer, race_player
from labyrinth.tui.document.document import Document
from labyrinth.tui.playback.past_runs import PastRun
from labyrinth.tui.racing.contests import GeneratorContest
from labyrinth.tui.racing.photo_finish_screen import FinishLine
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.racing.scoreboard import Scoreboard
from labyrinth.tui.settings.preferences import wants_decisions

_SHARE_OF_CARVING = 0.8
"""What the generators take of all that is prepared, with the measuring of their mazes."""


class GeneratorRaceScreen(RaceScreen[GeneratorRace]):
    """Lets two to four generators race."""

    kinds = (ClockKind.EVENTS, ClockKind.TOGETHER)

    def __init__(
        self,
        recipes: Sequence[Recipe],
        bets: Bets = (),
        use: Callable[[Maze], object] = lambda maze: None,
    ) -> None:
        """Race with the generators of these recipes, which are of one size.

        A maze that the user wants to go on with is given to `use`.
        """
        first = recipes[0]
        ground = Maze.of_rooms(first.rows, first.cols)
        scoreboard = Scoreboard[Line](GENERATOR_COLUMNS, lambda line: line[0].lane)
        super().__init__(
            Document(recipe=first), names_of_recipes(recipes), ground, scoreboard, bets
        )
        self.recipes, self._use = tuple(recipes), use

    def prepared(self, kind: ClockKind) -> Generator[float, None, RacePlayer[GeneratorRace]]:
        """Let all generators carve, slice by slice."""
        first = self.recipes[0]
        decisions = wants_decisions(self, 2 * first.rows + 1, 2 * first.cols + 1)
        return self._prepared(kind, decisions=decisions)

    def _prepared(
        self, kind: ClockKind, *, decisions: bool
    ) -> Generator[float, None, RacePlayer[GeneratorRace]]:
        carving = generator_race(self.recipes, decisions=decisions)
        for share in carving:
            yield share * _SHARE_OF_CARVING
        laying = race_player(carving.result, kind)
        rest = 1 - _SHARE_OF_CARVING
        return (yield from relay(laying, lambda share: _SHARE_OF_CARVING + share * rest))

    def take_race(self, player: RacePlayer[GeneratorRace]) -> None:
        """Show the maze of each lane."""
        for view, lane in zip(self.lanes.views, player.race.lanes, strict=True):
            view.replace_maze(lane.maze)
        super().take_race(player)

    def maze_of(self, lane: int) -> Maze:
        """Return the maze of a lane, none to speak of while it is carved."""
        return self.player.race.lanes[lane].maze if self.player else self.document.maze

    def run_of(self, lane: int) -> PastRun:
        """Return the generation of a lane."""
        maze = self.maze_of(lane)
        assert maze.trace is not None
        generator = labyrinth.generators()[self.recipes[lane].algorithm]
        return PastRun("the generation", maze.trace, generator)

    def comment(self) -> str:
        """Return what goes on, or how the mazes differ."""
        player = self.player
        if player is None:
            return ""
        rows = player.race.board(player.clock, self.time)
        return generator_commentary(rows, self.lanes.names)

    def show_board(self) -> None:
        """Show the place and the figures of each lane."""
        if self.player is not None:
            rows = self.player.race.board(self.player.clock, self.time)
            self.lanes.show_places([row.place_text for row in rows])
            self.scoreboard.show([(row, self.lanes.names[row.lane]) for row in rows])

    def contest(self) -> GeneratorContest:
        """Return what is raced."""
        return GeneratorContest(self.recipes[0])

    def finish_lines(self, player: RacePlayer[GeneratorRace]) -> list[FinishLine]:
        """Return how each lane has ended, in the order of their places."""
        rows = player.race.board(player.clock, player.clock.length)
        least = min(row.events for row in rows)
        return [
            FinishLine(
                row.lane,
                self.lanes.names[row.lane],
                row.place,
                row.place_text,
                row.events,
                row.events - least,
            )
            for row in sorted(rows, key=lambda row: row.events)
        ]

    def writers(self, player: RacePlayer[GeneratorRace]) -> dict[str, Callable[[], bytes]]:
        """Return what makes a file of the race as it is now, by suffix."""
        raced, kind, time, bets = player.race, player.clock.kind, self.time, self.bets
        first = self.recipes[0]
        style = Style(title=f"Race on {first.rows} x {first.cols} rooms, seed {first.seed}")
        return {
            ".svg": lambda: generator_svg(raced, kind, time, style).encode(),
            ".png": lambda: generator_png(raced, kind, time, style),
            ".gif": lambda: generator_gif(raced, kind, style),
            ".json": lambda: generator_board_json(raced, bets).encode(),
            ".csv": lambda: generator_board_csv(raced, bets).encode(),
        }

    def action_maze(self) -> None:
        """Go on with the maze of the chosen lane, which stays in the race as it is."""
        if self.player is not None:
            self.lanes.pause()
            self._use(self.maze_of(self.lanes.chosen).copy())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Switch off what edits: every generator has a maze of its own."""
        return action not in ("undo", "redo")
