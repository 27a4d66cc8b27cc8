"""Every way to install Labyrinth finds its style sheet and starts the interface, headless."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

import labyrinth

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[1]
SITE_PACKAGES = Path(sysconfig.get_path("purelib"))

START = """
import asyncio
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.screens.key_help import KeyHelp

async def start():
    app = LabyrinthApp()
    async with app.run_test():
        assert app.screen.query("Item")
        await app.push_screen(KeyHelp([]))
        print(*(path for path, _ in app.stylesheet.source if path.endswith(".tcss")))

asyncio.run(start())
"""


def style_sheets(package: Path, screens: Path) -> str:
    return f"{package / 'tui' / 'menu.tcss'} {screens / 'screens.tcss'}"


@dataclass(frozen=True)
class Environment:
    """A virtual environment, used from a directory outside the checkout."""

    root: Path

    @property
    def paths(self) -> dict[str, str]:
        base = str(self.root)
        return sysconfig.get_paths(scheme="venv", vars={"base": base, "platbase": base})

    @property
    def package(self) -> Path:
        return Path(self.paths["purelib"]) / "labyrinth"

    def program(self, name: str) -> str:
        return str(Path(self.paths["scripts"]) / name)

    def run(self, *command: str, python_path: str = "") -> str:
        """Run a command and return its output."""
        result = subprocess.run(
            command,
            cwd=self.root,
            env=os.environ | {"PYTHONPATH": python_path},
            capture_output=True,
            encoding="utf-8",
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout.strip()

    def install(self, *arguments: str) -> None:
        pip = [sys.executable, "-m", "pip", "--python", self.program("python")]
        self.run(*pip, "install", "--quiet", "--no-deps", "--no-index", *arguments)


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """A fresh environment with the dependencies of Labyrinth, but without Labyrinth."""
    venv.create(tmp_path / "environment", symlinks=os.name != "nt", with_pip=False)
    environment = Environment(tmp_path / "environment")
    # The dependencies are those of the running tests: nothing is downloaded. An editable install
    # of Labyrinth there stays unseen, because path files count in site directories only.
    path_file = environment.package.with_name("dependencies.pth")
    path_file.write_text(f"{SITE_PACKAGES}\n", encoding="utf-8")
    return environment


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution, which is built from the checkout."""
    target = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target)]
    result = subprocess.run([*build, str(CHECKOUT)], capture_output=True, encoding="utf-8")
    assert result.returncode == 0, result.stdout + result.stderr
    assert len(list(target.glob("*.tar.gz"))) == 1
    (wheel,) = target.glob("*.whl")
    return wheel


def test_wheel_contains_the_style_sheets_and_starts(environment: Environment, wheel: Path) -> None:
    environment.install(str(wheel))
    screens = environment.package / "screens.tcss"
    assert screens.read_bytes() == (CHECKOUT / "screens.tcss").read_bytes()
    started = environment.run(environment.program("python"), "-c", START)
    assert started == style_sheets(environment.package, environment.package)


def test_wheel_installs_the_command(environment: Environment, wheel: Path) -> None:
    environment.install(str(wheel))
    example = environment.run(environment.program("labyrinth"), "example", "kruskal")
    page = CHECKOUT / "docs" / "examples" / "kruskal.py"
    assert example.split() == page.read_text(encoding="utf-8").split()
    version = f"labyrinth {labyrinth.__version__}"
    assert environment.run(environment.program("labyrinth"), "--version") == version
    assert environment.run(environment.program("python"), "-m", "labyrinth", "--version") == version


def test_editable_install_starts_with_the_style_sheets_of_the_checkout(
    environment: Environment,
) -> None:
    environment.install("--no-build-isolation", "--editable", str(CHECKOUT))
    started = environment.run(environment.program("python"), "-c", START)
    assert started == style_sheets(CHECKOUT / "labyrinth", CHECKOUT)


def test_plain_checkout_starts_with_its_style_sheets(environment: Environment) -> None:
    started = environment.run(environment.program("python"), "-c", START, python_path=str(CHECKOUT))
    assert started == style_sheets(CHECKOUT / "labyrinth", CHECKOUT)
