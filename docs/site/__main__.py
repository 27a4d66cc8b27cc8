"""Build the web site into a folder: `python -m docs.site OUT`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from docs.site import check, gallery, page, sources


def build(out: Path) -> None:
    """Build the site into a new folder. Exits with a message if a page or a link is faulty.

    Without npm, the site has no page to try the program in, and standard error says so.
    """
    has_page = _can_build_page()
    with tempfile.TemporaryDirectory() as folder:
        source, trees = Path(folder) / "source", Path(folder) / "trees"
        sources.assemble(source, has_page=has_page)
        command = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going"]
        settings = ["-c", str(Path(__file__).parent), "-A", f"has_page={int(has_page) or ''}"]
        made = subprocess.run([*command, *settings, "-d", str(trees), str(source), str(out)])
        if made.returncode:
            sys.exit("The site was not built: see the warnings above.")
        shutil.copytree(source / "docs/pictures", out / "docs/pictures")
    gallery.write_pictures(out / "gallery")
    if has_page:
        page.build(out / "try")
    if faults := check.faults(out):
        sys.exit("\n".join(faults))


def _can_build_page() -> bool:
    """Return whether there is all that the page to try the program in needs; if not, say why."""
    try:
        page.pyodide()
    except page.MissingError as error:
        print(f"The site has no page to try Labyrinth in: {error}", file=sys.stderr)
        return False
    return True


def main() -> None:
    """Build the site into the given folder."""
    parser = argparse.ArgumentParser(prog="python -m docs.site", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of the site; it must not exist yet")
    out = parser.parse_args().out
    if out.exists():
        parser.error(f"{out} exists: choose another folder, or delete it")
    if find_spec("sphinx") is None:
        parser.error("the extra docs is missing: pip install -e '.[docs]'")
    build(out)
    pages = sum(1 for _ in out.rglob("*.html"))
    print(f"{pages} pages in {out}: open {out / 'index.html'}")


if __name__ == "__main__":
    main()
