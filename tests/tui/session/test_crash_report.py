"""The reports of how the interface failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from labyrinth.state_folder import state_folder
from labyrinth.tui.session import crash_report


def test_the_last_five_reports_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    times = [f"20260101-00000{number}" for number in range(7)]
    for each in times:
        monkeypatch.setattr(crash_report, "strftime", lambda _, each=each: each)
        told = crash_report.report(ValueError(f"at {each}"))
    reports = sorted(state_folder("crashes").iterdir())
    assert [each.name[: len(times[0])] for each in reports] == times[-5:]
    assert "ValueError: at 20260101-000006" in reports[-1].read_text()
    assert "the interface failed (ValueError: " in told
    assert str(reports[-1]) in told
    assert told.endswith('; "Continue" in the menu restores your work')
