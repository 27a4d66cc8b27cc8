"""Build the web site into a folder: `python -m docs.site OUT`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.site import check, gallery, sources


def build(out: Path) -> None:
    """Build the site into a new folder. Exits with a message if a page or a link is faulty."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        sources.assemble(source)
        settings = ["-c", str(Path(__file__).parent)]
        command = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going"]
        made = subprocess.run([*command, *settings, "-d", f"{folder}.trees", folder, str(out)])
        shutil.rmtree(f"{folder}.trees", ignore_errors=True)
        if made.returncode:
            sys.exit("the site was not built: see the warnings above")
        shutil.copytree(source / "docs/pictures", out / "docs/pictures")
    gallery.write_pictures(out / "gallery")
    if faults := check.faults(out):
        sys.exit("\n".join(faults))


def main() -> None:
    """Build the site into the given folder."""
    parser = argparse.ArgumentParser(prog="python -m docs.site", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of the site; it must not exist yet")
    out = parser.parse_args().out
    if out.exists():
        parser.error(f"{out} exists: choose another folder, or delete it")
    build(out)
    pages = sum(1 for _ in out.rglob("*.html"))
    print(f"{pages} pages in {out}: open {out / 'index.html'}")


if __name__ == "__main__":
    main()
