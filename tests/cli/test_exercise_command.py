"""`labyrinth exercise`: its pictures are walked, room by room, by rules of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate, save
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by
from labyrinth.formats import read
from labyrinth.worksheets.search_order import CLASSIC, exercise, exercise_text
from labyrinth.worksheets.sheet import BOTH, Part
from tests.cli.running import Output
from tests.formats.mazes import room_mazes
from tests.formats.pdf_pages import pages_of

Room = tuple[int, int]
Picture = list[str]

few_rooms = st.sampled_from([(1, 1), (1, 2), (2, 1), (1, 10), (2, 2), (2, 5), (5, 2), (3, 3)])
sizes = st.tuples(st.integers(1, 20), st.integers(1, 20))
seeds = st.integers(0, 1000)


def searched(maze: Maze, *choices: SolverChoice) -> list[Solution]:
    """Return what each choice finds, of none DFS and BFS."""
    return [search_by(maze, choice).finish() for choice in choices or CLASSIC]


def text_of(maze: Maze, solutions: Sequence[Solution], parts: Sequence[Part] = BOTH) -> str:
    return exercise_text(exercise(maze, solutions), parts)


class Exercise:
    """The pictures of one exercise."""

    def __init__(self, text: str) -> None:
        maze, dfs_order, dfs_path, bfs_order, bfs_path = text.rstrip("\n").split("\n\n")
        self.maze = maze.split("\n")
        self.rows = len(self.maze) // 2
        self.cols = len(self.maze[0]) // 2
        self.orders = {"DFS": dfs_order.split("\n"), "BFS": bfs_order.split("\n")}
        for name, picture in self.orders.items():
            assert picture.pop(0) == f"{name}:"
        self.paths = [dfs_path.split("\n"), bfs_path.split("\n")]
        self.rooms = [(row, col) for row in range(self.rows) for col in range(self.cols)]

    @classmethod
    def of(cls, rows: int, cols: int, seed: int) -> Exercise:
        maze = generate("dfs", rows, cols, seed)
        return cls(text_of(maze, searched(maze)))

    def neighbours(self, room: Room) -> list[Room]:
        """Return the rooms behind the removed walls of a room."""
        row, col = room
        sides = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        return [
            (row + down, col + right)
            for down, right in sides
            if (row + down, col + right) in self.rooms
            and self.maze[2 * row + 1 + down][2 * col + 1 + right] == " "
        ]

    def visited(self, name: str) -> list[Room]:
        """Return the rooms that have a digit, by their digits."""
        picture = self.orders[name]
        digits = {room: picture[2 * room[0] + 1][2 * room[1] + 1] for room in self.rooms}
        return sorted((room for room in self.rooms if digits[room] != " "), key=digits.__getitem__)


def without(picture: Picture, marks: str) -> Picture:
    return [
        "".join(" " if character in marks else character for character in line) for line in picture
    ]


@given(sizes, seeds)
def test_maze_is_perfect_and_drawn_as_asked(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    rows, cols = size
    assert len(drawn.maze) == 2 * rows + 1
    for row, line in enumerate(drawn.maze):
        assert len(line) == 2 * cols + 1
        for col, character in enumerate(line):
            if row % 2 and col % 2:
                assert character == " "
            elif row % 2 == 0 and col % 2 == 0:
                assert character == "+"
            else:
                assert character in (" ", "|" if row % 2 else "-")
    border = drawn.maze[0] + drawn.maze[-1] + "".join(line[0] + line[-1] for line in drawn.maze)
    assert border.count(" ") == 2
    assert drawn.maze[0][1] == drawn.maze[-1][-2] == " "
    doors = sum(len(drawn.neighbours(room)) for room in drawn.rooms)
    assert doors == 2 * (rows * cols - 1)
    reached = {(0, 0)}
    queue = [(0, 0)]
    for room in queue:
        new = set(drawn.neighbours(room)) - reached
        reached |= new
        queue += new
    assert len(reached) == rows * cols


@given(sizes, seeds)
def test_digits_and_path_are_all_that_is_added(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    for picture in drawn.orders.values():
        assert without(picture, "0123456789") == drawn.maze
        digits = Counter("".join(picture)) & Counter("0123456789" * size[0] * size[1])
        visited = digits.total()
        assert digits == Counter(str(number % 10) for number in range(visited))
        assert picture[1][1] == "0"
        assert picture[-2][-2] == str((visited - 1) % 10)
    for picture in drawn.paths:
        assert without(picture, "#") == drawn.maze


@given(few_rooms, seeds)
def test_dfs_goes_on_from_the_newest_room_that_leads_on(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    order = drawn.visited("DFS")
    for number in range(1, len(order)):
        before = order[:number]
        leading_on = [room for room in before if set(drawn.neighbours(room)) - set(before)]
        assert order[number] in drawn.neighbours(leading_on[-1])


@given(few_rooms, seeds)
def test_bfs_goes_on_from_the_oldest_room_that_leads_on(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    order = drawn.visited("BFS")
    for number in range(1, len(order)):
        before = order[:number]
        leading_on = [room for room in before if set(drawn.neighbours(room)) - set(before)]
        assert order[number] in drawn.neighbours(leading_on[0])


@given(sizes, seeds)
def test_path_leads_from_opening_to_opening(size: tuple[int, int], seed: int) -> None:
    drawn = Exercise.of(*size, seed)
    for picture in drawn.paths:
        marked = {
            (row, col)
            for row, line in enumerate(picture)
            for col, character in enumerate(line)
            if character == "#"
        }
        walk = [(0, 1)]
        while marked - set(walk):
            row, col = walk[-1]
            beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
            (following,) = beside & marked - set(walk)
            walk.append(following)
        assert walk[-1] == (2 * drawn.rows, 2 * drawn.cols - 1)


def test_large_mazes_have_digits_that_come_round(output: Output) -> None:
    drawn = Exercise(output.of("exercise", "40", "--seed", "2"))
    assert (drawn.rows, drawn.cols) == (40, 40)
    assert "".join(drawn.orders["DFS"]).count("7") > 10


@pytest.mark.parametrize(
    ("size", "rooms"), [([], (5, 5)), (["4"], (4, 4)), (["3x7"], (3, 7)), (["1"], (1, 1))]
)
def test_size(output: Output, size: list[str], rooms: tuple[int, int]) -> None:
    drawn = Exercise(output.of("exercise", *size))
    assert (drawn.rows, drawn.cols) == rooms


@pytest.mark.parametrize("size", ["3", "9", "4x9", "3x8", "4", "8", "8x4"])
def test_sizes_outside_the_classic_exercise_are_told_and_done(output: Output, size: str) -> None:
    drawn = Exercise(output.of("exercise", size, "--seed", "1"))
    told = (
        f"labyrinth: {drawn.rows} x {drawn.cols} rooms are not a classic size: "
        "classic exercises have 4 to 8 rows and columns\n"
    )
    is_classic = size in ("4", "8", "8x4")
    assert output.error == ("" if is_classic else told)


def test_seed_is_told_and_repeats_the_exercise(output: Output, tmp_path: Path) -> None:
    text = output.of("exercise", "6")
    seed = output.error.split()[2].rstrip(",")
    assert output.error == f"labyrinth: seed {seed}, recipe dfs:6x6:{seed}\n"
    assert output.of("exercise", "6", "--seed", seed) == text
    assert output.error == ""
    path = tmp_path / "exercise.txt"
    assert output.of("exercise", "6", "--seed", seed, "-o", str(path)) == ""
    assert path.read_text() == text


def test_seeds_give_different_mazes(output: Output) -> None:
    texts = [output.of("exercise", "6", "--seed", str(seed)) for seed in range(4)]
    assert all(one != other for one, other in pairwise(texts))


@pytest.mark.parametrize("size", ["0", "-4", "nix", "3x", "99999x99999"])
def test_impossible_sizes_are_told(output: Output, size: str) -> None:
    output.refusal("exercise", size)


def test_worksheet_has_the_maze_for_each_search_and_then_their_digits(
    output: Output, tmp_path: Path
) -> None:
    file = tmp_path / "worksheet.PDF"
    assert output.of("exercise", "4", "--seed", "4", "-o", str(file)) == ""
    empty, solved = pages_of(file.read_bytes())
    assert len(empty.mazes) == len(solved.mazes) == 2
    assert {"Depth-first search", "Breadth-first search", "dfs:4x4:4"} <= set(empty.words()) & set(
        solved.words()
    )
    assert not [word for word in empty.words() if word.isdigit()]
    drawn = Exercise.of(4, 4, 4)
    expected = []
    for (left, top, unit), name in zip(solved.mazes, ["DFS", "BFS"], strict=True):
        for row, col in drawn.visited(name):
            digit = drawn.orders[name][2 * row + 1][2 * col + 1]
            expected.append((left + (2 * col + 1) * unit, top - (2 * row + 1) * unit, digit))
    found = [each for each in solved.texts if each[2].isdigit()]
    assert [digit for _, _, digit in found] == [digit for _, _, digit in expected]
    for (x, y, _), (middle, centre, _) in zip(found, expected, strict=True):
        assert abs(x - middle) < 15
        assert abs(y - centre) < 15


def without_weights(maze: Maze) -> Maze:
    plain = maze.copy()
    plain.tiles[:] = plain.tiles.translate(bytes([0] + [1] * 255))
    return plain


def all_of(text: str) -> list[Maze]:
    reading = read(text.encode())
    assert reading.format == "ascii"
    return [reading.maze, *(other.maze for other in reading.others)]


@given(
    st.sampled_from(["corner", "dead-end", "farthest"]),
    st.sampled_from(["bfs", "a-star:weight=2", "tremaux", "dfs:diagonal=always"]),
    sizes,
    seeds,
)
def test_what_is_written_opens_again(
    endpoints: str, solver: str, size: tuple[int, int], seed: int
) -> None:
    maze = generate("wilson", *size, seed, endpoints=endpoints, braid=0.3)
    found = searched(maze, SolverChoice.parse(solver), SolverChoice("dfs"))
    assert all_of(text_of(maze, found)) == [maze] * 5
    assert all_of(text_of(maze, found, ["sheet"])) == [maze]
    assert all_of(text_of(maze, found, ["solution"])) == [maze] * 4


@given(room_mazes(endpoints=True))
def test_any_maze_opens_again_with_its_endpoints(maze: Maze) -> None:
    if maze.start is None or not maze.goals or not all(map(maze.is_open, maze.goals)):
        return
    if maze.is_open(maze.start):
        assert set(map(str, all_of(text_of(maze, searched(maze))))) == {str(without_weights(maze))}


INNER = "###########\n#S        #\n# ### # # #\n#    G  #G#\n###########\n"


def test_given_maze_keeps_endpoints_that_cannot_be_openings(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_text(INNER)
    text = output.of("exercise", str(file), "--solver", "bfs")
    assert output.error == ""
    assert text.split("\n\n")[1].split("\n")[2] == "|S 2 4    |"
    assert all_of(text) == [Maze.from_text(INNER)] * 3
    sheet = tmp_path / "sheet.txt"
    assert output.of("exercise", str(file), "-o", str(sheet)) == ""
    assert output.of("exercise", str(sheet)) == output.of("exercise", str(file))


def rooms_by_order(picture: Picture) -> dict[Room, int]:
    """Return the number of each room in a picture of fewer than ten visited rooms."""
    return {
        (row // 2, col // 2): int(mark)
        for row, line in enumerate(picture)
        for col, mark in enumerate(line)
        if mark.isdigit()
    }


def test_rooms_of_a_priority_queue_are_counted_when_they_are_taken_out(
    output: Output, tmp_path: Path
) -> None:
    file = tmp_path / "maze.json"
    # The upper way costs 5 more at its second passage.
    maze = Maze.from_text("#######\n#S    #\n# ### #\n#    G#\n#######\n")
    maze[1, 4] = 6
    save(maze, file)
    text = output.of("exercise", str(file), "--solver", "dijkstra", "bfs")
    assert "weights are lost" in output.error
    _, dijkstra, _, bfs, _ = text.split("\n\n")
    assert rooms_by_order(dijkstra.split("\n")[1:]) == {
        (0, 0): 0,
        (1, 0): 1,
        (0, 1): 2,
        (1, 1): 3,
        (1, 2): 4,
    }
    assert rooms_by_order(bfs.split("\n")[1:]) == {
        (0, 0): 0,
        (1, 0): 1,
        (0, 1): 2,
        (1, 1): 3,
        (0, 2): 4,
        (1, 2): 5,
    }


def test_tiles_are_counted_where_a_maze_has_no_rooms(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("######\n#S   #\n###G #\n######\n")
    text = output.of("exercise", str(file), "--solver", "bfs")
    assert text.split("\n\n")[1].split("\n")[2] == "|S12 %"


def test_search_without_a_path_is_told(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("#####\n#S#G#\n#####\n")
    text = output.of("exercise", str(file), "--solver", "bfs", status=1)
    assert output.error == ("labyrinth: bfs: unreachable: No goal can be reached from the start.\n")
    assert "#" not in text
    assert all_of(text) == [Maze.from_text("#####\n#S#G#\n#####\n")] * 3


def test_solution_goes_into_a_file_of_its_own(output: Output, tmp_path: Path) -> None:
    sheet, solution = tmp_path / "sheet.txt", tmp_path / "solution.txt"
    command = ["exercise", "5", "--seed", "4"]
    whole = output.of(*command)
    assert output.of(*command, "-o", str(sheet), "--solution", str(solution)) == ""
    assert f"{sheet.read_text()}\n{solution.read_text()}" == whole
    assert not set(sheet.read_text()) & set("0123456789#")
    printed, paper = tmp_path / "sheet.pdf", tmp_path / "solution.pdf"
    assert output.of(*command, "-o", str(printed), "--solution", str(paper)) == ""
    (empty,), (solved,) = pages_of(printed.read_bytes()), pages_of(paper.read_bytes())
    assert not [word for word in empty.words() if word.isdigit()]
    assert len([word for word in solved.words() if word.isdigit()]) > 20
    error = output.refusal(*command, "-o", str(sheet), "--solution", str(sheet))
    assert "--solution and -o are the same file" in error


def test_pages_to_print_show_any_solver_and_weights(output: Output, tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    recipe = "wilson:5x5:7:weights=2:9"
    solvers = ["dijkstra", "a-star:weight=2", "bfs", "dfs", "tremaux"]
    output.of("exercise", recipe, "--solver", *solvers, "--format", "pdf", "-o", str(file))
    first, second, third, fourth = pages_of(file.read_bytes())
    assert [len(page.mazes) for page in (first, second, third, fourth)] == [4, 1, 4, 1]
    names = ["Dijkstra", r"A* \(weight 2\)", "Breadth-first search", "Depth-first search"]
    assert [word for word in first.words() if word in names] == names
    assert "Tr" in "".join(second.words())
    corridors = sum(tile > 0 for tile in generate("wilson", 5, 5, 7, weights=(2, 9)).tiles)
    assert len([word for word in first.words() if word.isdigit()]) == 4 * corridors
    digits = [int(word) for word in third.words() if word.isdigit()]
    assert max(digits) == 9


def test_maze_too_large_for_digits_is_refused_on_paper(output: Output, tmp_path: Path) -> None:
    file = str(tmp_path / "sheet.pdf")
    error = output.refusal("exercise", "dfs:200x200:1", "-o", file)
    assert "the worksheet does not fit on a page" in error


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dfs:4x4:1", "--seed", "3"], "--seed is for a random maze"),
        (["4", "--format", "svg"], "'svg' is not known"),
        (["4", "-o", "exercise.svg"], "an exercise must be text or PDF, not svg"),
        (["4", "-o", "exercise.doc"], "unknown suffix '.doc'"),
        (["nix"], "there is no file 'nix'"),
        (["4x"], "'4x' is not a size: write R or RxC"),
        (["4", "--solver", "nix"], "there is no solver 'nix'"),
    ],
)
def test_what_is_no_exercise_is_told(output: Output, arguments: list[str], told: str) -> None:
    assert told in output.refusal("exercise", *arguments)
