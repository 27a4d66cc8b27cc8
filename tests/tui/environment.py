"""What keeps the terminal, the user's settings and the clock out of the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SETTINGS = [name for name in os.environ if name.startswith("TEXTUAL_") and "SNAPSHOT" not in name]

# Textual reads some of these once, when it is imported. A plugin of pytest may have done that
# already: the fixture below puts right what was read.
for name in (*SETTINGS, "NO_COLOR", "COLORFGBG", "COLUMNS", "LINES"):
    os.environ.pop(name, None)

from textual import constants, pilot, screen  # noqa: E402
from textual.app import App  # noqa: E402
from textual.widgets import Button, Input  # noqa: E402

from labyrinth import state_folder  # noqa: E402
from labyrinth.tui import benchmark_worker, daemon_thread  # noqa: E402
from labyrinth.tui.settings import preferences, settings_file  # noqa: E402
from tests.tui.quick_pilot import QuickPilot, draw_later  # noqa: E402


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give every application the settings of a new user, without blinking and flashing."""
    begin_anew(monkeypatch, tmp_path.with_name(f"{tmp_path.name}-state"))


def begin_anew(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    """Give every application these settings, and let it keep in the folder `state` what it keeps.

    A pilot waits until all is done, not for the clock.
    """
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(state_folder, "user_state_path", lambda *_, **__: state)
    configuration = state.with_name(f"{state.name}-configuration")
    monkeypatch.setattr(settings_file, "user_config_path", lambda *_, **__: configuration)
    monkeypatch.setattr(preferences, "write_settings", lambda changes: None)
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(constants, "DEFAULT_THEME", "textual-dark")
    monkeypatch.setattr(App.theme, "_default", "textual-dark")
    monkeypatch.setattr(Input.cursor_blink, "_default", False)
    # Screens are drawn when a pilot has waited until nothing else is left to do, not by the clock.
    monkeypatch.setattr(screen, "UPDATE_PERIOD", 3600.0)
    monkeypatch.setattr(screen.Screen, "_compositor_refresh", draw_later)
    monkeypatch.setattr(pilot, "Pilot", QuickPilot)
    monkeypatch.setattr(daemon_thread, "AT_ONCE", 60.0)
    # What searches take is another each time, and measured in processes of their own.
    monkeypatch.setattr(benchmark_worker, "timings_of", lambda jobs, stop=None: iter(()))
    make_button = Button.__init__

    def make_steady_button(button: Button, *arguments: object, **named: object) -> None:
        make_button(button, *arguments, **named)  # type: ignore[arg-type]
        button.active_effect_duration = 0

    monkeypatch.setattr(Button, "__init__", make_steady_button)
