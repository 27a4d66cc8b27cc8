"""A headless Chromium for the tests of what is shown in a browser.

Every test of this folder is slow, and is skipped where Playwright or a browser is missing. A file
with asynchronous tests has no place here: Playwright's event loop runs in the thread of the tests
as long as the browser is open.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as slow."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder on the loopback interface; yield its address."""
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Start a browser for the tests of one file.

    It ends with the file, since the same process may run asynchronous tests of other files later.
    """
    missing = "Playwright is missing: pip install playwright"
    playwright = pytest.importorskip("playwright.sync_api", reason=missing)
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"No browser is installed: none of {', '.join(BROWSERS)} is in the PATH.")
    with playwright.sync_playwright() as driver:
        # Chromium's own sandbox refuses to run as root, as containers do.
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Open a page of 1280 x 800 pixels that shares nothing with the pages of other tests."""
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context.new_page()
