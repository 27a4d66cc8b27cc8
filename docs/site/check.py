"""The check of a built site: every link leads somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

# The attributes whose address a browser loads with the page; others are links to follow.
_LOADED: Final = frozenset({"src", "srcset", "poster", "data"})
_FOLLOWED: Final = frozenset({"href", "action"})
# Style sheets load what `url` and `@import` name.
_OF_STYLES: Final = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
# Scripts load what they fetch or import by a whole address.
_OF_SCRIPTS: Final = re.compile(
    r"(?:fetch|import|importScripts|Worker|\.src\s*=|\.open)\s*\(?\s*['\"`](https?:)?//"
)


def faults(site: Path) -> list[str]:
    """Return a sentence for each broken link and each address elsewhere that a page loads."""
    site = site.resolve()
    found = []
    for page in sorted(site.rglob("*.html")):
        found += [f"{page.relative_to(site)}: {fault}" for fault in _faults_of(page, site)]
    for style in sorted(site.rglob("*.css")):
        text = style.read_text(encoding="utf-8")
        addresses = ("".join(pair) for pair in _OF_STYLES.findall(text))
        found += [
            f"{style.relative_to(site)}: loads {each}" for each in addresses if _is_foreign(each)
        ]
    for script in sorted(site.rglob("*.js")):
        if _OF_SCRIPTS.search(script.read_text(encoding="utf-8")):
            found.append(f"{script.relative_to(site)}: loads from elsewhere")
    return found


def _faults_of(page: Path, site: Path) -> Iterator[str]:
    """Yield the faults of a page."""
    contents = _contents(page)
    for is_loaded, address in contents.addresses:
        if _is_foreign(address):
            if is_loaded:
                yield f"loads {address}"
        elif not _leads_somewhere(address, page, site):
            yield f"{address} leads nowhere"


def _leads_somewhere(address: str, page: Path, site: Path) -> bool:
    """Return whether an address inside the site is that of a file and, if given, of its anchor."""
    path, anchor = urldefrag(address)
    target = (page.parent / unquote(urlsplit(path).path)).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file() or not target.is_relative_to(site):
        return False
    # What a page shall show, such as `#maze=wilson:20x40:7`, is no anchor.
    is_anchor = anchor and "=" not in anchor and target.suffix == ".html"
    return not is_anchor or unquote(anchor) in _contents(target).anchors


def _is_foreign(address: str) -> bool:
    """Return whether an address is elsewhere; `data:` is part of the page."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


@cache
def _contents(page: Path) -> _Contents:
    contents = _Contents()
    contents.feed(page.read_text(encoding="utf-8"))
    return contents


class _Contents(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[tuple[bool, str]] = []
        self.anchors = {"", "top"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses and the anchor of a tag."""
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in _LOADED or name in _FOLLOWED:
                is_loaded = name in _LOADED or tag == "link"
                self.addresses.append((is_loaded, value))
