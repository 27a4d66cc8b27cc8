"""The sources of the site: the documents where they stand in the repository, and generated pages.

The copy keeps the folders of the repository, so that every link between documents works there too.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

from docs.site import gallery, reference

ROOT: Final = Path(__file__).parents[2]
_COPIED: Final = (
    "*.md",
    "LICENSE",
    "benchmarks/*.md",
    "docs/*.md",
    "docs/examples/*.py",
    "docs/lessons/**/*.*",
    "docs/manual/*.md",
    "docs/pictures/*.*",
    "docs/studies/*.md",
    "docs/studies/*.svg",
    "docs/studies/*.toml",
)
# A link to the README of the repository, after the folders above the page.
_TO_README: Final = r"\(({})README\.md(#.*?)?\)"
# A link to the page of a workflow beside the repository, as the badge of the checks has.
_BADGE: Final = r"^\[!\[.*\n+"
# A picture of the README: its light file, what it shows, its dark file.
_SCREEN: Final = (
    r'<picture>\s*<source media="\(prefers-color-scheme: light\)" srcset="(.+?)">'
    r'\s*<img alt="(.+?)" src="(.+?)".*?>\s*</picture>'
)
_TRY: Final = (
    '<p class="try"><a href="try/index.html">Try it in the page</a> '
    "without installing anything.</p>"
)


def assemble(folder: Path, *, has_page: bool) -> None:
    """Write all sources into a new folder; with `has_page` they link to the page to try."""
    for pattern in _COPIED:
        for file in ROOT.glob(pattern):
            target = folder / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    gallery.write_pages(folder / "gallery", has_page=has_page)
    reference.write_pages(folder / "reference")
    for name in ("lessons", "lessons/teacher", "studies"):
        _add_parts(folder / "docs" / name / "README.md")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    (folder / "README.md").unlink()
    _write(
        folder / "index.md", _front_page(readme, has_page=has_page) + _navigation(folder, readme)
    )
    table = folder / "docs/manual/algorithms.md"
    _write(table, _with_links_to_gallery(table.read_text(encoding="utf-8")))
    for page in folder.rglob("*.md"):
        above = "../" * len(page.relative_to(folder).parts[:-1])
        to_readme = _TO_README.format(re.escape(above))
        text = re.sub(to_readme, r"(\1index.md\2)", page.read_text(encoding="utf-8"))
        # As a console, each line that begins with # would be a command.
        _write(page, text.replace("```console\n", "```text\n"))


def _add_parts(page: Path) -> None:
    """Add the other pages of a page's folder to the page, as its parts in the navigation."""
    others = [each.stem for each in sorted(page.parent.glob("*.md")) if each != page]
    others += [f"{each.parent.name}/README" for each in sorted(page.parent.glob("*/README.md"))]
    heading, _, text = page.read_text(encoding="utf-8").partition("\n")
    _write(page, f"{heading}\n{_contents('', others)}{text}")


def _with_links_to_gallery(page: str) -> str:
    """Return the manual's tables of algorithms with a link from each key to the gallery."""
    before, *parts = re.split(r"^(?=## (?:Generators|Solvers)$)", page, flags=re.MULTILINE)
    for part, kind in zip(parts, gallery.kinds(), strict=True):
        link = rf"| [`\1`](../../gallery/{kind}/\1.md) |"
        before += re.sub(r"^\| `([a-z0-9-]+)` \|", link, part, flags=re.MULTILINE)
    return before


def _front_page(readme: str, *, has_page: bool) -> str:
    """Return the README for the site: without badge, with screens that follow the theme."""
    screen = r'<img class="only-light" alt="\2" src="\1"><img class="only-dark" alt="\2" src="\3">'
    text = re.sub(_SCREEN, screen, re.sub(_BADGE, "", readme, flags=re.MULTILINE))
    heading, first, others = text.split("\n\n", 2)
    return "\n\n".join([heading, first, *[_TRY] * has_page, others])


def _navigation(folder: Path, readme: str) -> str:
    """Return the tables of contents of the whole site."""
    manual = re.findall(r"\((docs/manual/.+?)\.md\)", readme)
    studied = {"docs/lessons/README", "docs/studies/README"}
    glossary = "docs/manual/glossary"
    about = ["docs/architecture", "CONTRIBUTING", "benchmarks/README", "CHANGELOG"]
    placed = {"index", *manual, *studied, *about}
    documents = {page.stem for page in folder.glob("*.md")}
    documents |= {f"docs/{page.stem}" for page in (folder / "docs").glob("*.md")}
    parts = {
        "": ["Start <self>"],
        "Manual": [each for each in dict.fromkeys(manual) if each != glossary],
        "Learn": [*sorted(studied), glossary],
        "Gallery": ["gallery/generators/index", "gallery/solvers/index"],
        "Python reference": [f"reference/{name}" for name in reference.names()],
        "The project": [f"How it is built <{about[0]}>", *about[1:], *sorted(documents - placed)],
    }
    return "".join(_contents(caption, entries) for caption, entries in parts.items())


def _contents(caption: str, entries: list[str]) -> str:
    """Return a hidden table of contents, which the navigation shows below its caption."""
    heading = f":caption: {caption}\n" if caption else ""
    listed = "\n".join(entries)
    return f"\n```{{toctree}}\n:hidden:\n{heading}\n{listed}\n```\n"


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="\n")
