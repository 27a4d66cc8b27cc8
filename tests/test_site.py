"""The parts of the web site; tests/browser builds the whole site."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from docs.site import __main__ as site
from docs.site import check, gallery, reference
from docs.site.page import PYODIDE, MissingError, pyodide
from labyrinth.core.errors import LabyrinthError

CHECKOUT = Path(__file__).parents[1]


def page(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"<html><body>{body}</body></html>", encoding="utf-8")


def test_links_and_anchors_that_exist_are_no_faults(tmp_path: Path) -> None:
    page(tmp_path, "index.html", '<h1 id="here">A</h1><a href="#here"></a><a href="b.html#there">')
    page(tmp_path, "b.html", '<p id="there"><a href="./"></a><a href="https://example.org">')
    page(tmp_path, "c.html", '<a href="b.html#maze=dfs:9x9:1">')
    assert check.faults(tmp_path) == []
    assert check.faults(tmp_path / ".." / tmp_path.name) == []


def test_the_gallery_links_to_the_page_to_try_if_it_is_there(tmp_path: Path) -> None:
    for has_page in (True, False):
        folder = tmp_path / str(has_page)
        gallery.write_pages(folder, has_page=has_page)
        text = (folder / "solvers/a-star.md").read_text(encoding="utf-8")
        assert ("try/index.html#maze=wilson:" in text) is has_page


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="gone.html">', "gone.html leads nowhere"),
        ('<a href="#gone">', "#gone leads nowhere"),
        ('<a href="index.html#gone">', "index.html#gone leads nowhere"),
        ('<img src="gone.png">', "gone.png leads nowhere"),
        ('<a href="../outside.html">', "../outside.html leads nowhere"),
        ('<script src="https://example.org/x.js">', "loads https://example.org/x.js"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "loads //example.org/x.css"),
        ('<img src="http://example.org/x.png">', "loads http://example.org/x.png"),
    ],
)
def test_what_leads_nowhere_or_is_loaded_from_elsewhere_is_a_fault(
    tmp_path: Path, body: str, fault: str
) -> None:
    page(tmp_path.parent, "outside.html", "")
    page(tmp_path, "index.html", body)
    assert check.faults(tmp_path) == [f"index.html: {fault}"]


def test_styles_and_scripts_that_load_from_elsewhere_are_faults(tmp_path: Path) -> None:
    style, script = tmp_path / "a.css", tmp_path / "a.js"
    style.write_text("b { background: url('https://example.org/x.woff') }", encoding="utf-8")
    script.write_text('fetch("https://example.org/x.json")', encoding="utf-8")
    assert len(check.faults(tmp_path)) == 2
    style.write_text("b { background: url(x.woff) }", encoding="utf-8")
    script.write_text('fetch("x.json") // see https://example.org', encoding="utf-8")
    assert check.faults(tmp_path) == []


def test_only_the_expected_pyodide_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("docs.site.page.user_cache_path", lambda *_, **__: tmp_path)
    archive = tmp_path / f"pyodide-{PYODIDE}.tgz"
    archive.write_bytes(b"another one")
    with pytest.raises(LabyrinthError, match="another hash"):
        pyodide()
    assert not archive.exists()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingError, match="npm is missing"):
        pyodide()


def test_a_folder_that_exists_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["docs.site", str(tmp_path)])
    with pytest.raises(SystemExit, match="2"):
        site.main()
    assert "choose another folder" in capsys.readouterr().err


def test_the_gallery_says_of_each_algorithm_when_to_use_it() -> None:
    uses = tomllib.loads((CHECKOUT / "docs/site/uses.toml").read_text(encoding="utf-8"))
    for kind, algorithms in gallery.kinds().items():
        assert uses[kind].keys() == algorithms.keys()
        assert all(each.endswith(".") for each in uses[kind].values())


def test_the_reference_has_the_signature_and_the_docstring_of_each_public_name(
    tmp_path: Path,
) -> None:
    reference.write_pages(tmp_path / "reference")
    texts = {name: (tmp_path / f"reference/{name}.md").read_text() for name in reference.names()}
    for name, text in texts.items():
        public = sys.modules[name].__all__
        assert all(f"\n### {each}\n" in text for each in public)
    assert "save(\n    maze: Maze,\n    path: str | PathLike[str],\n" in texts["labyrinth"]
    assert "#### Maze.to_text" in texts["labyrinth"]
    assert "_repr_svg_" not in texts["labyrinth"]
