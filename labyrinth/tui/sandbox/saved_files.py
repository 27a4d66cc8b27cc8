"""A watch on files of algorithms: when a file is saved, the runs of its algorithms are repeated."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Final

from textual.app import App
from textual.message_pump import MessagePump

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named, notes_of
from labyrinth.core.records import Frozen
from labyrinth.core.task import Task
from labyrinth.sandbox.loading import Loaded, loaded, prepared, replace
from labyrinth.sandbox.source_reader import read
from labyrinth.tui.document.past_runs import PastRun, past_runs
from labyrinth.tui.document.search_run import SearchRun
from labyrinth.tui.generating.generate_mode import GenerateMode
from labyrinth.tui.modes.mode import Focus, Host, HostScreen, Mode, ViewMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.sandbox.source_mode import ReadSourceMode, SourceMode
from labyrinth.tui.sandbox.source_panel import SourcePanel
from labyrinth.tui.searching.search_mode import ResultMode, answer, search_of

# Seconds between two checks of the files.
_SECONDS: Final = 0.3
# What shows whether a file has changed: its time of change, size and inode number.
_State = tuple[int, int, int]


class Saved(Frozen):
    """A saved file: its algorithms before (`file`) and after saving (`now`, None on an `error`).

    The `excerpt` has the line of a syntax error, and a line with carets below it.
    """

    file: Loaded
    now: Loaded | None
    error: str = ""
    excerpt: Sequence[str] = ()


class FileWatch:
    """A watch that checks the loaded files in a thread, which never keeps the program alive.

    A file counts as saved when it has changed and two checks in a row then find the same state,
    since editors write in several steps.
    """

    def __init__(self, owner: MessagePump, take: Callable[[Saved], None]) -> None:
        """Pass saved files to `take`, in the UI thread, as long as `owner` exists."""
        self._owner, self._take = owner, take
        # The state of each file, and whether its text was read in this state. Changes between
        # loading and now are found by the first checks.
        self._states = {
            file.told: (_state(file), False) for file in loaded() if not file.is_package
        }
        self._texts = {file.told: file.source.sha256 for file in loaded()}

    def start(self) -> None:
        """Start to check the files regularly."""

        def go_on() -> None:
            with suppress(RuntimeError):  # the program has ended meanwhile
                while self._owner.is_running:
                    sleep(_SECONDS)
                    for saved in self.look():
                        self._owner.call_later(self._take, saved)

        Thread(target=go_on, daemon=True).start()

    def look(self) -> list[Saved]:
        """Check all files once, and return the files that were saved."""
        found = []
        for file in loaded():
            if file.told in self._states:
                state, (before, is_read) = _state(file), self._states[file.told]
                self._states[file.told] = state, state == before
                if state == before and not is_read:
                    found += self._read(file)
        return found

    def _read(self, file: Loaded) -> list[Saved]:
        try:
            if read(file.told).sha256 == self._texts[file.told]:
                return []  # it was touched, or saved without changes
            now = prepared(file.told)
        except LabyrinthError as error:
            self._texts[file.told] = ""
            return [Saved(file, None, str(error), notes_of(error))]
        self._texts[file.told] = now.source.sha256
        return [Saved(file, now)]


def _state(file: Loaded) -> _State:
    """Return the state of a file; zeros if the file does not exist."""
    with suppress(OSError):
        state = os.stat(file.source.path)
        return state.st_mtime_ns, state.st_size, state.st_ino
    return 0, 0, 0


def take_saved(app: App[None], saved: Saved) -> None:
    """Load a saved file again, and repeat its run on the screen, or report why this fails.

    Earlier results of the file are kept until the run is repeated.
    """
    screens = [screen for screen in app.screen_stack if isinstance(screen, HostScreen)]
    if saved.now is None:
        for screen in screens:
            if isinstance(screen.mode, SourceMode):
                screen.mode.refuse("\n".join([saved.error, *saved.excerpt]))
            screen.say(f"Saved, but not loaded: {saved.error}.")
        if not screens:
            told = "\n".join([saved.error, *saved.excerpt])
            app.notify(told, severity="error", markup=False)
        return
    replace(saved.file, saved.now)
    again = [screen for screen in screens if _run_again(screen, saved.now.told)]
    if not again:
        app.notify(f"Reloaded {named(saved.now.told)}.", markup=False)


def _run_again(screen: HostScreen[None], told: str) -> bool:
    """Repeat a screen's run of an algorithm in the file `told`; return whether it was repeated."""
    mode = screen.mode
    if not (isinstance(mode, _SHOWING) and screen.document.opened):
        return False
    share = mode.share if isinstance(mode, _SHARING) else None
    runs = past_runs(screen.document)
    if isinstance(mode, SourceMode | ReadSourceMode | TimelineMode):
        runs = [run for run in runs if run.trace is mode.run.trace]
    for run in runs:
        origin = run.algorithm.origin
        is_of_file = origin is not None and origin.told == told
        if is_of_file and (run.choice is not None or not screen.document.edited):
            if run.choice is not None:
                screen.enter(SearchAgain(screen, run.choice, share))
            else:
                screen.enter(GenerateAgain(screen, run, share))
            return True
    return False


def _shown(host: Host, name: str, share: float | None) -> Mode:
    """Return the mode that shows the run called `name` at a `share` of it, then the other runs."""
    runs = sorted(past_runs(host.document), key=lambda run: run.name != name)
    return ReadSourceMode(host, runs, share=share)


class SearchAgain(Mode):
    """A mode that repeats a search in the background, with changed code; Escape cancels it."""

    places = ("searching",)
    keeps_keys = True
    panel = "source-panel"
    focus = Focus.NOTHING
    classes = ("-timeline", "-source", "-told")
    status = "File saved: searching again… <searching.cancel> cancels."

    def __init__(self, host: Host, choice: SolverChoice, share: float | None) -> None:
        """Search with `choice`, then show the code at a `share` (0.0 to 1.0) of the run.

        Without a share the code is shown at the usual position.
        """
        super().__init__(host)
        self._choice, self.share = choice, share

    def begin(self) -> None:
        """Start the search, or report why it is impossible."""
        self.host.part(SourcePanel).show_failure("")  # it was of what was saved before
        try:
            task = Task(answer(search_of(self.host, self._choice)))
        except LabyrinthError as error:
            self.host.enter(ViewMode(self.host, f"{error}."))
        else:
            self.tasks.start(task, self._take)

    def key(self, key: str) -> bool:
        """Cancel the repeated search, on any key."""
        self.host.enter(ViewMode(self.host))
        return True

    def _take(self, run: SearchRun) -> None:
        self.document.keep_search(run, listed=False)
        self.host.enter(_shown(self.host, "the search", self.share))


class GenerateAgain(GenerateMode):
    """A mode that repeats a generation in the background, with changed code."""

    def __init__(self, host: Host, run: PastRun, share: float | None) -> None:
        """Repeat `run`, then show the code at a `share` (0.0 to 1.0) of the run."""
        self.share = share
        recipe = Recipe.parse(run.trace.recipe)
        super().__init__(host, recipe, lambda _: _shown(host, run.name, share), shows_carving=False)


_SHARING: Final = (SourceMode, ReadSourceMode, SearchAgain, GenerateAgain)
# The modes that are replaced by the repeated run.
_SHOWING: Final = (*_SHARING, TimelineMode, ResultMode, ViewMode)
