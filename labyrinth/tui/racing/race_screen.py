"""The screen of a race: its lanes, one transport bar for all of them, and the board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Label

from labyrinth.core.errors import named
from labyrinth.core.maze.maze import Maze
from labyrinth.races.bets import Bets, who_was_right
from labyrinth.races.clock import ClockKind
from labyrinth.races.race_player import Raced, RacePlayer
from labyrinth.tui.document.document import Document
from labyrinth.tui.files.save_by_suffix import SaveBySuffix
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.playback.transport_bar import TransportBar
from labyrinth.tui.playback.why_line import WhyLine
from labyrinth.tui.racing.bets_dialog import BetsDialog
from labyrinth.tui.racing.contests import Contest
from labyrinth.tui.racing.lane_screen import PARTS, LaneScreen
from labyrinth.tui.racing.photo_finish_screen import FinishLine, PhotoFinishScreen
from labyrinth.tui.racing.race_choice import Entries, RaceChoice
from labyrinth.tui.racing.scoreboard import Scoreboard
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.lazy_switcher import LazySwitcher
from labyrinth.tui.widgets.progress import Progress
from labyrinth.tui.widgets.too_small import TooSmall


class RaceScreen(LaneScreen[Entries[Any] | None, Raced]):
    """Shows two to four lanes side by side, which are played once all of them have run.

    What runs in the lanes, and what there is to tell of it, is up to the kind of race. Returns who
    is to race next, None where nobody is.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("race")]
    place = "race"

    def __init__(
        self,
        document: Document,
        names: Sequence[str],
        maze: Maze,
        scoreboard: Scoreboard[Any],
        bets: Bets,
    ) -> None:
        """Have lanes of these names, which all begin with `maze`, and a board below them."""
        super().__init__(document, names, maze)
        self.bets = bets
        """Who says which lane wins."""
        self.scoreboard = scoreboard
        # From the first frame on as high as with all its lines: lanes would jump.
        scoreboard.styles.height = 1 + len(names)

    # What the kinds of races differ in

    @abstractmethod
    def comment(self) -> str:
        """Return one sentence of what goes on where the clock is, or of what decided the race."""

    @abstractmethod
    def contest(self) -> Contest[Any]:
        """Return what is raced, for others to take part."""

    @abstractmethod
    def finish_lines(self, player: RacePlayer[Raced]) -> list[FinishLine]:
        """Return how each lane has ended, in the order of their places."""

    @abstractmethod
    def writers(self, player: RacePlayer[Raced]) -> dict[str, Callable[[], bytes]]:
        """Return what makes a file of the race as it is now, by suffix."""

    # Composition

    def compose(self) -> ComposeResult:
        """Lay out the title beside the transport bar, the lanes and the sentence."""
        with Horizontal(id="race-header"):
            yield Label(id="race-title")
            yield TransportBar(id="transport")
        with Horizontal(id="workbench"):
            yield self.lanes
            yield Progress(id="progress")
            yield LazySwitcher(PARTS, id="panel")
        yield self.scoreboard
        yield WhyLine(id="why")
        yield self._status
        yield Footer()
        yield TooSmall()

    def sentence(self) -> str:
        """Return what there is to say where the clock is, also of lanes that are not seen."""
        page, lanes = self.lanes.page, len(self.lanes.views)
        if self.player is not None and self.player.finished:
            return f"{self.verdict(self.finish_lines(self.player))} {self.comment()}".strip()
        if len(page) == lanes or self.player is None or self.has_class("-narrow"):
            return self.comment()  # a narrow terminal has the numbers in the captions alone
        seen = f"Lane {page.start + 1}"
        if len(page) > 1:
            seen = f"Lanes {page.start + 1} to {page.stop}"
        comment = self.comment()
        told = f"{seen} of {lanes}, <lanes.next> shows the others. {comment}"
        both = with_names(told, chosen_keys(self))
        return both if self._status.has_room_for(both) else comment

    def close(self, entries: Entries[Any] | None = None) -> None:
        """Leave the race, for another one where there are `entries`."""
        self.end_mode()
        self.dismiss(entries)

    # What the user does

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Switch off what the kind of race has no use for."""
        return action != "maze"

    def action_back(self) -> None:
        """Leave the race."""
        self.close()

    def action_order(self) -> None:
        """Sort the board by its next column."""
        self.scoreboard.action_order(1)

    def action_reverse(self) -> None:
        """Sort the board the other way round."""
        self.scoreboard.action_reverse()

    @on(Scoreboard.Sorted)
    def _tell_order(self, event: Scoreboard.Sorted) -> None:
        event.stop()
        if not self.lanes.playing:  # what is said while they run goes on
            self.say(event.sentence)

    def action_board(self) -> None:
        """Show the board, or make its room the lanes'."""
        self.toggle_class("-board")

    def action_again(self) -> None:
        """Race once more from the beginning."""
        if self.player is not None and not self.lanes.opened:
            self.player.seek(0)
            self.race_on(plays=True)

    def action_others(self) -> None:
        """Ask who else is to race."""
        self.lanes.pause()
        self.app.push_screen(RaceChoice(self.contest(), self.bets), self._race_others)

    def _race_others(self, entries: Entries[Any] | None) -> None:
        if entries is not None:
            self.close(entries)

    def action_bets(self) -> None:
        """Write down who says which lane wins, and race again then."""
        self.lanes.pause()
        self.app.push_screen(BetsDialog(self.lanes.names, self.bets), self._bet)

    def _bet(self, bets: Bets | None) -> None:
        if bets is not None:
            self.bets = bets
            self.action_again()

    def action_finish(self) -> None:
        """Show the photo finish, as soon as all have ended."""
        player = self.player
        if player is None or not player.finished:
            self.say("The photo finish is at the end of the race: <run.to_end> goes there.")
            return
        lines, kind = self.finish_lines(player), player.clock.kind
        unit = self.kinds[0] if kind is ClockKind.TOGETHER else kind
        screen = PhotoFinishScreen(
            lines, unit.value, self.bets, self.comment(), self.verdict(lines)
        )
        self.app.push_screen(screen, self._after_finish)

    def verdict(self, lines: Sequence[FinishLine]) -> str:
        """Say who has bet on the winner, by how the lanes have ended; empty without bets."""
        places = {line.lane: line.place for line in lines}
        return who_was_right(self.bets, [places[lane] for lane in sorted(places)])

    def reveal(self) -> None:
        """Show the photo finish unasked to those who have bet."""
        if self.bets and self.is_active:
            self.action_finish()

    def _after_finish(self, action: str | None) -> None:
        if action is not None:
            self.call_later(self.run_action, action)

    def action_save(self) -> None:
        """Save the board or a picture of the race."""
        if self.player is None:
            self.say("The race is saved as soon as it has begun.")
            return
        self.lanes.pause()
        writers = self.writers(self.player)
        path = Path("race").with_suffix(next(iter(writers)))
        self.app.push_screen(SaveBySuffix("Save the race", path, writers), self._tell_saved)

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self.say(f"Saved as {named(path)}.")
