"""The page that generates and searches mazes in a browser: `python -m docs.site.page OUT`.

The page runs the program's core in Python compiled to WebAssembly (Pyodide). The folder that
`build` writes is complete: any static file server can serve it, below any path, without a network.
"""

import json
import shutil
import subprocess
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from platformdirs import user_cache_path
from textual.theme import Theme

import labyrinth
from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.colours.theme_variables import variables_of
from labyrinth.tui.colours.themes import themes

PYODIDE: Final = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
# The files of Pyodide that the page needs. Not every server knows that .mjs is a script as .js is.
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
HERE: Final = Path(__file__).parent


class MissingError(LabyrinthError):
    """The error if Pyodide cannot be fetched."""


def build(folder: Path) -> None:
    """Write the page into a folder, which is created if it is missing.

    Raises the errors of `pyodide`.
    """
    shutil.copytree(HERE / "static", folder, dirs_exist_ok=True)
    python = folder / "python"
    python.mkdir(exist_ok=True)
    with tarfile.open(pyodide()) as archive, TemporaryDirectory() as scratch:
        archive.extractall(scratch, filter="data")
        unpacked = Path(scratch) / "package"
        for name in FILES:
            shutil.copyfile(unpacked / name, python / name.replace(".mjs", ".js"))
        # The index of packages; the page uses none of them.
        lock = json.loads((unpacked / "pyodide-lock.json").read_bytes()) | {"packages": {}}
    (python / "pyodide-lock.json").write_text(json.dumps(lock))
    package = Path(labyrinth.__file__).parent
    core = [file for file in sorted((package / "core").rglob("*.*")) if file.suffix != ".pyc"]
    with ZipFile(python / "labyrinth.zip", "w", ZIP_DEFLATED) as zipped:
        zipped.write(HERE / "explained_run.py", "explained_run.py")
        for file in [package / "__init__.py", *core]:
            zipped.write(file, file.relative_to(package.parent))
    (folder / "colours.css").write_text("".join(map(_colours, themes("truecolor"))))
    shutil.copyfile(package / "browser/page/icon.svg", folder / "icon.svg")
    page, size = folder / "index.html", sum(file.stat().st_size for file in python.iterdir())
    page.write_text(page.read_text("utf-8").replace("{BYTES}", str(size)), "utf-8")


def pyodide() -> Path:
    """Return the archive of Pyodide, which npm fetches into the user's cache.

    Raises MissingError, which says what to do, if npm is missing or fails, and LabyrinthError if
    the archive is not the expected one.
    """
    cache = user_cache_path("labyrinth", ensure_exists=True)
    archive = cache / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        with TemporaryDirectory(dir=cache) as scratch:
            pack = ["npm", "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", scratch]
            try:
                subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
            except FileNotFoundError:
                raise MissingError("npm is missing: install Node.js") from None
            except subprocess.CalledProcessError:
                raise MissingError("npm cannot fetch Pyodide: is there a network?") from None
            (Path(scratch) / archive.name).replace(archive)
    if b64encode(sha512(archive.read_bytes()).digest()).decode() != SHA512:
        archive.unlink()
        raise LabyrinthError(f"npm's archive of Pyodide {PYODIDE} has another hash than expected")
    return archive


def _colours(theme: Theme) -> str:
    """Return a style sheet with the colours of one of the program's themes."""
    variables = theme.to_color_system().generate() | variables_of(theme, "truecolor")
    lines = [f"    --{name}: {value};\n" for name, value in (variables | theme.variables).items()]
    scheme = "dark" if theme.dark else "light"
    root = f"  :root {{\n    color-scheme: {scheme};\n{''.join(lines)}  }}\n"
    return f"@media (prefers-color-scheme: {scheme}) {{\n{root}}}\n"
