"""The worksheets are what their commands make, and there is one for each lesson."""

from __future__ import annotations

from pathlib import Path

from docs.worksheets import LESSONS, WORKSHEETS, make
from tests.formats.pdf_pages import pages_of


def test_worksheets_are_what_the_commands_of_the_page_make(tmp_path: Path) -> None:
    make(tmp_path)
    names = [page.stem for page in sorted(LESSONS.glob("[1-9]-*.md"))]
    assert [file.stem for file in sorted(tmp_path.iterdir())] == names
    assert [file.stem for file in sorted(WORKSHEETS.iterdir())] == names
    for file in WORKSHEETS.iterdir():
        # Their bytes depend on the release of ReportLab and of the font.
        made, kept = (
            pages_of((folder / file.name).read_bytes()) for folder in (tmp_path, WORKSHEETS)
        )
        assert made == kept, "run python -m docs.worksheets"
        assert len(kept) == 2
