"""Print how many megabytes Labyrinth and each extra take, for docs/manual/install.md.

`python -m docs.extras` installs the checkout without extras and with each of them, each time into
an empty folder. pip downloads what it needs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from labyrinth.cli.doctor import EXTRAS

CHECKOUT: Final = Path(__file__).parents[1]
_PIP: Final = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def megabytes(wheel: Path, extra: str = "") -> float:
    """Return the size of everything that a wheel with one of its extras installs."""
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    with TemporaryDirectory() as folder:
        subprocess.run([*_PIP, "install", "--target", folder, wanted], check=True)
        return sum(each.stat().st_size for each in Path(folder).rglob("*") if each.is_file()) / 1e6


def main() -> None:
    """Print the size without extras, and what each extra adds."""
    with TemporaryDirectory() as folder:
        build = [*_PIP, "wheel", "--no-deps", "--wheel-dir", folder, str(CHECKOUT)]
        subprocess.run(build, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        alone = megabytes(wheel)
        print(f"{'(none)':10}{alone:6.1f}")
        for extra in EXTRAS:
            print(f"{extra:10}{megabytes(wheel, extra) - alone:+6.1f}", flush=True)


if __name__ == "__main__":
    main()
