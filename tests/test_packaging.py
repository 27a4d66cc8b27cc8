"""Every way to install Labyrinth finds its style sheet and starts the interface, headless."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

import labyrinth

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[1]
SITE_PACKAGES = Path(sysconfig.get_path("purelib"))

TRY = ("-P", str(CHECKOUT / "tests" / "installed.py"))
START = (*TRY, "start")
# What the other distribution `labyrinth` installs, which has our package and our command.
FOREIGN = {
    "labyrinth/__init__.py": '__version__ = "0.1.1"\n',
    "labyrinth-0.1.1.data/scripts/labyrinth": "#!python\nprint('another game')\n",
    "labyrinth-0.1.1.dist-info/METADATA": "Name: labyrinth\nVersion: 0.1.1\n",
    "labyrinth-0.1.1.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n",
    "labyrinth-0.1.1.dist-info/RECORD": "",
}


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

    def run(self, *command: str, python_path: str = "", status: int = 0) -> str:
        """Run a command and return its output, or all that it told if it should fail."""
        result = subprocess.run(
            command,
            cwd=self.root,
            env=os.environ | {"PYTHONPATH": python_path, "PATH": self.paths["scripts"]},
            capture_output=True,
            encoding="utf-8",
        )
        assert result.returncode == status, result.stdout + result.stderr
        return (result.stdout + result.stderr).strip() if status else result.stdout.strip()

    def pip(self, *arguments: str) -> None:
        self.run(sys.executable, "-m", "pip", "--python", self.program("python"), *arguments)

    def install(self, *arguments: str) -> None:
        self.pip("install", "--quiet", "--no-deps", "--no-index", *arguments)


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
    started = environment.run(environment.program("python"), *START)
    assert started == style_sheets(environment.package, environment.package)


def test_wheel_installs_the_command(environment: Environment, wheel: Path) -> None:
    environment.install(str(wheel))
    example = environment.run(environment.program("labyrinth"), "example", "kruskal")
    page = CHECKOUT / "docs" / "examples" / "kruskal.py"
    assert example.split() == page.read_text(encoding="utf-8").split()
    version = f"labyrinth {labyrinth.__version__}"
    for command in (["labyrinth"], ["labyrinth-laboratory"], ["python", "-m", "labyrinth"]):
        name, *arguments = command
        assert environment.run(environment.program(name), *arguments, "--version") == version


def test_wheel_alone_does_what_users_do(environment: Environment, wheel: Path) -> None:
    environment.install(str(wheel))
    told = environment.run(environment.program("python"), *TRY)
    assert "Nothing needs to be done." in told
    assert "breadth_first (mine.py): passed" in told


def test_wheel_installs_what_shells_and_desktops_look_for(
    environment: Environment, wheel: Path
) -> None:
    environment.install(str(wheel))
    for file in filter(Path.is_file, (CHECKOUT / "share").rglob("*")):
        installed = Path(environment.paths["data"]) / file.relative_to(CHECKOUT)
        assert installed.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("is_first", [True, False])
def test_the_other_distribution_of_the_name_is_told(
    environment: Environment, wheel: Path, tmp_path: Path, is_first: bool
) -> None:
    foreign = tmp_path / "labyrinth-0.1.1-py3-none-any.whl"
    with ZipFile(foreign, "w") as archive:
        for name, text in FOREIGN.items():
            archive.writestr(name, text)
    for each in (foreign, wheel) if is_first else (wheel, foreign):
        environment.install(str(each))
    ours, theirs = environment.program("labyrinth-laboratory"), environment.program("labyrinth")
    # The one that was installed last has the package and the command.
    told = environment.run(ours, "doctor", status=1)
    assert "(labyrinth 0.1.1)" in told
    if is_first:
        assert environment.run(theirs, "doctor", status=1) == told
    else:
        assert "another game" in Path(theirs).read_text(encoding="utf-8")
    # Neither is whole without the other, until it is installed again.
    environment.pip("uninstall", "--quiet", "--yes", "labyrinth")
    assert not Path(theirs).exists()
    assert "--force-reinstall" in environment.run(ours, "list", "solvers", status=1)
    environment.install("--force-reinstall", str(wheel))
    assert environment.run(theirs, "doctor").endswith("Nothing needs to be done.")


def test_editable_install_starts_with_the_style_sheets_of_the_checkout(
    environment: Environment,
) -> None:
    environment.install("--no-build-isolation", "--editable", str(CHECKOUT))
    started = environment.run(environment.program("python"), *START)
    assert started == style_sheets(CHECKOUT / "labyrinth", CHECKOUT)


def test_plain_checkout_starts_with_its_style_sheets(environment: Environment) -> None:
    started = environment.run(environment.program("python"), *START, python_path=str(CHECKOUT))
    assert started == style_sheets(CHECKOUT / "labyrinth", CHECKOUT)
