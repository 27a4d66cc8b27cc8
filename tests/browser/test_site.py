"""The built web site: complete, without broken links, and with nothing from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from docs.site import gallery
from tests.browser.conftest import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHECKOUT = Path(__file__).parents[2]
PAGES = (
    "index.html",
    "docs/manual/files.html",
    "docs/studies/a-star.html",
    "gallery/generators/index.html",
    "gallery/solvers/a-star.html",
    "reference/labyrinth.html",
    "search.html?q=wilson",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once, without npm: it has no page to try, unless npm ran here before."""
    folder = tmp_path_factory.mktemp("site")
    without_npm = {**os.environ, "PATH": str(folder)}
    command = [sys.executable, "-m", "docs.site", str(folder / "built")]
    made = subprocess.run(command, cwd=CHECKOUT, env=without_npm, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    built = folder / "built"
    is_told = "no page to try Labyrinth in: npm is missing" in made.stderr
    assert is_told is not (built / "try/index.html").is_file()
    return built


def test_the_site_is_complete(site: Path) -> None:
    for kind, algorithms in gallery.kinds().items():
        for key in algorithms:
            text = (site / f"gallery/{kind}/{key}.html").read_text(encoding="utf-8")
            assert 'id="pseudocode"' in text
            assert ("Try it in the page" in text) is (site / "try").is_dir()
            for theme in ("light", "dark"):
                moving = site / f"gallery/{kind}/{key}-{theme}.gif"
                assert moving.name in text
                assert 10_000 < moving.stat().st_size < 500_000
    for source in (CHECKOUT / "docs/manual").glob("*.md"):
        assert (site / f"docs/manual/{source.stem}.html").is_file()


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Serve the site on the loopback interface."""
    with serving(site) as root:
        yield root


@pytest.mark.parametrize("width", [1280, 400])
@pytest.mark.parametrize(("theme", "other"), [("light", "dark"), ("dark", "light")])
def test_pages_fit_into_the_window_and_load_only_files_of_the_site(
    chromium: Browser,
    address: str,
    theme: Literal["light", "dark"],
    other: str,
    width: int,
) -> None:
    loaded: list[str] = []
    failed: list[str] = []
    with chromium.new_context(
        viewport={"width": width, "height": 1000}, color_scheme=theme
    ) as context:
        page = context.new_page()
        page.on("request", lambda request: loaded.append(request.url))
        page.on("response", lambda got: failed.append(got.url) if got.status >= 400 else None)
        page.on("pageerror", lambda error: failed.append(str(error)))
        for name in PAGES:
            page.goto(address + name)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert page.locator(f".only-{other}:visible").count() == 0, name
        page.get_by_role("link", name="Wilson", exact=True).last.wait_for()
    assert not failed
    assert [each for each in loaded if not each.startswith((address, "data:"))] == []
