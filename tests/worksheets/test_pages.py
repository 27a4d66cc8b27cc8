"""Pages of worksheets: paper, margins, what the worksheet does not tell, what is refused."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from labyrinth import Maze, generate
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.formats import read
from labyrinth.worksheets.pages import PAPERS, worksheet_pages
from labyrinth.worksheets.sheet import BOTH
from labyrinth.worksheets.tasks import TASKS
from tests.cli.running import Output
from tests.formats.pdf_pages import pages_of

WEIGHTED = [task.key for task in TASKS.values() if task.needs_weights]
# The answers of these are numbers or marks in the maze, or words in a table.
PLAIN = [key for key in TASKS if key not in WEIGHTED]


def maze_for(task: str, rows: int, cols: int, seed: int = 7) -> Maze:
    weights = ",weights=edges:1:9" if task in WEIGHTED else ""
    return generation(Recipe.parse(f"wilson:{rows}x{cols}:{seed}:braid=0.5{weights}")).finish()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("task", TASKS)
def test_texts_stay_on_the_paper_and_apart(task: str, paper: str) -> None:
    for rows, cols in [(5, 5), (7, 4), (5, 12), (8, 8), *([] if task in WEIGHTED else [(12, 12)])]:
        sheet = TASKS[task].sheet(maze_for(task, rows, cols))
        data = worksheet_pages([(sheet, "code")], parts=BOTH, paper=paper)
        for page in PdfReader(BytesIO(data)).pages:
            width, height = float(page.mediabox.width), float(page.mediabox.height)
            assert sorted((width, height)) == sorted(PAPERS[paper])
            found: set[tuple[int, int]] = set()

            def visit(
                text: str,
                outer: list[float],
                inner: list[float],
                font: object,
                size: float,
                found: set[tuple[int, int]] = found,
                sides: tuple[float, float] = (width, height),
            ) -> None:
                if text.strip():
                    x, y = outer[4] + inner[4], outer[5] + inner[5]
                    # A digit is at least 3 points wide.
                    assert 20 < x < sides[0] - 20
                    assert 20 < y < sides[1] - 20
                    assert (round(x), round(y)) not in found
                    found.add((round(x), round(y)))

            page.extract_text(visitor_text=visit)
            assert len(found) > 4


@pytest.mark.parametrize("task", TASKS)
def test_worksheet_does_not_tell_the_answers(task: str) -> None:
    sheet = TASKS[task].sheet(maze_for(task, 5, 6))
    data = worksheet_pages([(sheet, "code")], parts=BOTH)
    pages = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
    words, answered = ([text for text in page.split("\n") if text.strip()] for page in pages)
    assert any(text.startswith("Name: ___") for text in words)
    assert "answer key" not in pages[0]
    assert "answer key" in pages[1]
    cells = [text for table in sheet.tables for row in table.rows for text in row]
    given = [text for table in sheet.tables for row in table.rows for text in row[: table.given]]
    marks = sum(len(picture.marks) for picture in sheet.pictures)
    # Only the answers are more, and the line for the name is less.
    assert len(answered) - len(words) == len([*filter(None, cells)]) - len(given) + marks - 1
    assert marks or len(cells) > len(given)


def test_mazes_of_a_file_can_be_opened_again(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    output.of("worksheet", "bfs", "wilson:5x5:7", "--count", "3", "-o", str(file))
    reading = read(file.read_bytes())
    mazes = [reading.maze, *(other.maze for other in reading.others)]
    assert mazes == [generate("wilson", 5, 5, seed) for seed in (7, 8, 9)]
    assert len(pages_of(file.read_bytes())) == 3


def test_key_goes_to_the_last_pages_or_to_a_file(output: Output, tmp_path: Path) -> None:
    sheets, keys, whole = (str(tmp_path / f"{name}.pdf") for name in ("sheets", "keys", "whole"))
    command = ["worksheet", "prim", "dfs:4x4:1", "--count", "2", "-q"]
    output.of(*command, "-o", sheets, "--solution", keys)
    output.of(*command, "--key", "-o", whole)
    pages = [pages_of(Path(file).read_bytes()) for file in (sheets, keys, whole)]
    assert pages[2] == pages[0] + pages[1]
    assert output.of(*command[:-1], "-o", sheets) == ""
    assert output.error == "labyrinth: prim needs weights on edges: added weights=edges:1:9\n"


def test_exercise_is_a_task_with_text(output: Output) -> None:
    exercise = output.of("exercise", "dfs:5x5:4")
    assert output.of("worksheet", "exercise", "dfs:5x5:4", "--key") == exercise
    sheets = output.of("worksheet", "exercise", "dfs:5x5:4", "--count", "2")
    reading = read(sheets.encode())
    mazes = [reading.maze, *(other.maze for other in reading.others)]
    assert mazes == [generate("dfs", 5, 5, seed) for seed in (4, 5)]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nix", "dfs:4x4:1"], "'nix' is not known; known: exercise, bfs"),
        (["dijkstr", "dfs:4x4:1"], "did you mean dijkstra?"),
        (["bfs", "maze.txt", "-o", "a.pdf"], "'maze.txt' is not a recipe"),
        (["bfs", "cave:9x9:1", "-o", "a.pdf"], "bfs needs a maze of rooms with walls"),
        (["prim", "dfs:4x4:1:weights=1:9", "-o", "a.pdf"], "prim needs weights on edges"),
        (["prim", "dfs:30x30:1", "-q", "-o", "a.pdf"], "prim does not fit on a page"),
        (["prim", "dfs:15x15:1", "-q", "-o", "a.pdf"], "the worksheet does not fit on a page"),
        (["dead-ends", "dfs:250x250:1", "-o", "a.pdf"], "the worksheet does not fit on a page"),
        (["dijkstra", "dfs:4x4:1"], "must be PDF: write it to a file with -o FILE.pdf"),
        (["bfs", "dfs:4x4:1", "-o", "a.svg"], "must be text or PDF, not svg"),
        (["bfs", "dfs:4x4:1", "--paper", "a3", "-o", "a.pdf"], "'a3' is not known"),
        (["bfs", "dfs:4x4:1", "--count", "0", "-o", "a.pdf"], "must be at least 1"),
        (["bfs", "dfs:4x4:1", "-o", "a.pdf", "--solution", "a.pdf"], "are the same file"),
        (["which-generator", "dfs:6x6:1:shape=heart", "-o", "a.pdf"], "divide has no option shape"),
    ],
)
def test_what_is_no_worksheet_is_told(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told in output.refusal("worksheet", *arguments)
    assert not list(tmp_path.iterdir())


def test_every_task_is_in_the_manual() -> None:
    page = (Path(__file__).parents[2] / "docs/manual/teaching.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \| .+ \| .+ \|$", page.split("| Column")[0], re.M) == list(
        TASKS
    )
