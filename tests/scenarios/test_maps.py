"""The maps of a scenario are found, scaled, and read as land or as water."""

from __future__ import annotations

from pathlib import Path

import pytest

from labyrinth import LabyrinthError, Maze, save
from labyrinth.scenarios.scenario import Instance, Maps, find_map, scaled

MAP = "type octile\nheight 2\nwidth 4\nmap\n.SW@\nG@WW\n"


Tile = tuple[int, int]


def instance(
    name: str = "a.map", *, size: Tile = (2, 4), start: Tile = (0, 0), goal: Tile = (0, 1)
) -> Instance:
    return Instance(2, 0, name, *size, start, goal, "1")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("a.map", "scen/a.map"),
        ("maps/dao/a.map", "scen/a.map"),
        ("maps/dao/a.map", "scen/maps/dao/a.map"),
        ("maps/dao/a.map", "scen/dao/a.map"),
        ("maps\\dao\\a.map", "scen/a.map"),
        ("../../a.map", "scen/a.map"),
        ("/somewhere/a.map", "scen/a.map"),
    ],
)
def test_a_map_is_found_beside_the_scenario(name: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    scenario = tmp_path / "scen" / "a.map.scen"
    assert find_map(name, scenario) == path


def test_maps_are_found_in_the_folder_of_the_archives_of_the_benchmark(tmp_path: Path) -> None:
    (tmp_path / "dao-map").mkdir()
    (tmp_path / "dao-map" / "a.map").touch()
    scenario = tmp_path / "dao-scen" / "a.map.scen"
    assert find_map("dao/a.map", scenario) == tmp_path / "dao-map" / "a.map"


def test_a_map_or_its_folder_is_given(tmp_path: Path) -> None:
    other = tmp_path / "maps"
    other.mkdir()
    (other / "a.map").touch()
    scenario = tmp_path / "a.map.scen"
    assert find_map("x/a.map", scenario, other) == other / "a.map"
    assert find_map("b.map", scenario, other / "a.map") == other / "a.map"


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.map").touch()
    scenario = tmp_path / "scen" / "a.scen"
    scenario.parent.mkdir()
    for name in ("../secret.map", str(tmp_path / "secret.map"), "x/../../secret.map", "..", "/"):
        with pytest.raises(LabyrinthError, match=r"there is no map .* next to the scenario"):
            find_map(name, scenario)


def test_a_missing_map_is_named_without_control_characters(tmp_path: Path) -> None:
    with pytest.raises(LabyrinthError) as caught:
        find_map("\x1b[31m.map", tmp_path / "a.scen", tmp_path)
    assert "there is no map '\\x1b[31m.map' in" in str(caught.value)
    assert str(caught.value).isprintable()


def test_ground_and_swamp_connect_and_water_only_with_water(tmp_path: Path) -> None:
    (tmp_path / "a.map").write_text(MAP)
    maps = Maps(tmp_path / "a.scen")
    land = maps.maze(instance())
    assert (land.start, land.goals) == ((0, 0), ((0, 1),))
    assert land.tiles == bytes([1, 1, 0, 0, 1, 0, 0, 0])
    water = maps.maze(instance(start=(0, 2), goal=(1, 3)))
    assert water.tiles == bytes([0, 0, 1, 0, 0, 0, 1, 1])
    told = [
        f"{tmp_path / 'a.map'}: {note}"
        for note in (
            "water was read as wall: 3 tiles",
            "swamp was read as ground: 1 tile",
        )
    ]
    assert maps.notes == told


@pytest.mark.parametrize(
    ("start", "goal", "message"),
    [
        ((0, 0), (0, 2), "line 2: the goal x 2, y 0 cannot be reached, since it is a wall on"),
        ((0, 2), (0, 1), "line 2: the goal x 1, y 0 cannot be reached, since it is a wall"),
        ((0, 3), (0, 1), "line 2: the start x 3, y 0 cannot be reached, since it is a wall"),
    ],
)
def test_endpoints_on_walls_are_refused(
    start: Tile, goal: Tile, message: str, tmp_path: Path
) -> None:
    (tmp_path / "a.map").write_text(MAP)
    with pytest.raises(LabyrinthError) as caught:
        Maps(tmp_path / "a.scen").maze(instance(start=start, goal=goal))
    assert message in str(caught.value)


def test_a_map_is_scaled_to_the_size_that_the_scenario_says(tmp_path: Path) -> None:
    (tmp_path / "a.map").write_text(MAP)
    maps = Maps(tmp_path / "a.scen")
    maze = maps.maze(instance(size=(4, 8), start=(3, 1), goal=(0, 3)))
    row, other = [1] * 4 + [0] * 4, [1] * 2 + [0] * 6
    assert list(maze.tiles) == row + row + other + other
    assert any("scaled from 2 x 4 to 4 x 8 tiles" in note for note in maps.notes)
    half = scaled(maze, 2, 4)
    assert half.tiles == maps.maze(instance()).tiles
    assert scaled(Maze(1, 3, bytes([1, 0, 1])), 1, 2).tiles == bytes([1, 0])


def test_any_maze_may_be_the_map_and_its_weights_are_left_out(tmp_path: Path) -> None:
    save(Maze(1, 2, bytes([3, 9])), tmp_path / "a.json")
    maps = Maps(tmp_path / "a.scen")
    maze = maps.maze(instance("a.json", size=(1, 2)))
    assert maze.tiles == bytes([1, 1])
    assert any("weights are ignored" in note for note in maps.notes)
