"""Files of algorithms that were saved while the program runs: what they have made is made again."""

from __future__ import annotations

from typing import Final

from textual.app import App

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.task import Task
from labyrinth.loading.loaded import replace
from labyrinth.tui.bench.file_watch import Saved
from labyrinth.tui.bench.source_mode import SourceMode
from labyrinth.tui.bench.source_panel import SourcePanel
from labyrinth.tui.bench.source_timeline import ReadSourceMode, ways_of
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.modes.mode import Focus, Host, HostScreen, Mode, ViewMode
from labyrinth.tui.playback.past_runs import PastRun, past_runs
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.searching.search_mode import ResultMode, answer, search_of


def take_saved(app: App[None], saved: Saved) -> None:
    """Load a file as it was saved, and run again what is shown of it; or say why not.

    What it has made before stays as it is until then.
    """
    screens = [screen for screen in app.screen_stack if isinstance(screen, HostScreen)]
    if saved.now is None:
        shown = [screen.mode for screen in screens if isinstance(screen.mode, SourceMode)]
        for mode in shown:
            mode.refuse(saved.error)
        if not shown:
            app.notify(saved.error, severity="error", markup=False)
        return
    replace(saved.file, saved.now)
    again = [screen for screen in screens if _run_again(screen, saved.now.told)]
    if not again:
        app.notify(f"{named(saved.now.told)} was saved: it is loaded again.", markup=False)


def _run_again(screen: HostScreen[None], told: str) -> bool:
    """Run again what a screen shows of a file, if it does so; return whether."""
    mode = screen.mode
    if not (isinstance(mode, _SHOWING) and screen.document.opened):
        return False
    share = mode.share if isinstance(mode, SourceMode | ReadSourceMode | SearchOnceMore) else None
    for run in _shown_first(mode, past_runs(screen.document)):
        origin = run.algorithm.origin
        is_of_file = origin is not None and origin.told == told
        if is_of_file and (run.choice is not None or not screen.document.edited):
            screen.enter(_making_again(screen, run, share))
            return True
    return False


def _shown_first(mode: Mode, runs: list[PastRun]) -> list[PastRun]:
    """Return the runs of a document, where a mode shows a run that one alone, if it is of them."""
    if not isinstance(mode, SourceMode | ReadSourceMode | TimelineMode):
        return runs
    return [run for run in runs if run.trace is mode.run.trace]


def _making_again(host: Host, run: PastRun, share: float | None) -> Mode:
    """Return the mode that makes a run again, and shows it where the `share` of it has run."""
    name = run.name
    if run.choice is not None:
        return SearchOnceMore(host, run.choice, share)

    def then(_: str) -> Mode:
        return _shown(host, name, share)

    recipe = Recipe.parse(run.trace.recipe)
    return GenerateMode(host, recipe, then, shows_carving=False)


def _shown(host: Host, name: str, share: float | None) -> Mode:
    """Return the mode that shows the run of that name, with the others after it."""
    runs = past_runs(host.document)
    runs.sort(key=lambda run: run.name != name)
    return ReadSourceMode(host, runs, ways_of(host), share=share)


class SearchOnceMore(Mode):
    """Searches as before in the background, by code that is another one now; Escape gives it up."""

    places = ("searching",)
    keeps_keys = True
    panel = "source-panel"
    focus = Focus.NOTHING
    classes = ("-timeline", "-source", "-told")
    status = "It was saved: searching once more … <searching.cancel> gives it up."

    def __init__(self, host: Host, choice: SolverChoice, share: float | None) -> None:
        """Search by a choice, then show its code where a `share` of it has run."""
        super().__init__(host)
        self._choice, self.share = choice, share

    def begin(self) -> None:
        """Start, or say why there is nothing to search."""
        self.host.part(SourcePanel).show_failure("")  # it was told of what was saved before
        try:
            task = Task(answer(search_of(self.host, self._choice)))
        except LabyrinthError as error:
            self.host.enter(ViewMode(self.host, f"{error}."))
        else:
            self.tasks.start(task, self._take)

    def key(self, key: str) -> bool:
        """Give it up."""
        self.host.enter(ViewMode(self.host))
        return True

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run, listed=False)
        self.host.enter(_shown(self.host, "the search", self.share))


_SHOWING: Final = (
    SourceMode,
    ReadSourceMode,
    TimelineMode,
    SearchOnceMore,
    ResultMode,
    ViewMode,
)
"""The modes that give way to the run that is made again."""
