"""Files in the form in which other programs write or document them, each with its origin.

The files are our own: small, and written after the documents and files of the program that is
named, so that nobody else's work stands here.
"""

from __future__ import annotations

from typing import NamedTuple


class Foreign(NamedTuple):
    """A file, where its form comes from, and the maze in it as block text.

    `says` begins one of the notes on it; of a file that is refused the maze is empty, and the
    refusal has it.
    """

    origin: str
    text: str
    maze: str
    says: str


FOREIGN = {
    "cub3d": Foreign(
        "cub3D of the school 42: .cub, textures and colours above a map whose outside is blank",
        "NO ./textures/north.xpm\nSO ./textures/south.xpm\nWE ./textures/west.xpm\n"
        "EA ./textures/east.xpm\n\nF 220,100,0\nC 225,30,0\n\n   111111\n   100001\n"
        "1111011011\n10000N0001\n1111111111\n",
        "##########\n####    ##\n#### ## ##\n#    S   #\n##########\n",
        "the text around the maze was ignored: 'NO ./textures/north.xpm'",
    ),
    "pacman": Foreign(
        "The Pac-Man projects of UC Berkeley: layouts/*.lay",
        "%%%%%%%%%\n%P %   .%\n% %% %%%%\n%   o  G%\n%%%%%%%%%\n",
        "#########\n#S #   G#\n# ## ####\n#       #\n#########\n",
        "ghosts, players and capsules were read as corridor: 2 in all",
    ),
    "moving-ai": Foreign(
        "The benchmarks of movingai.com: .map",
        "type octile\nheight 4\nwidth 6\nmap\n@@@@@@\n@..T.@\n@.WG.@\n@@@@@@\n",
        "######\n#  # #\n# #  #\n######\n",
        "water was read as wall: 1 tile",
    ),
    "sokoban": Foreign(
        "Sokoban in XSB: @ the player, $ boxes, . goals, a name below after a semicolon",
        "########\n#  .   #\n# $@$  #\n#  . ###\n########\n; Two boxes\n",
        "########\n#      #\n#  S   #\n#    ###\n########\n",
        "'$', '.' were read as corridor: 4 tiles",
    ),
    "places": Foreign(
        "Advent of Code 2016, day 24: numbered places, none of them a start or a goal",
        "#############\n#0.1.......2#\n#.#########.#\n#4.........3#\n#############\n",
        "#############\n#           #\n# ######### #\n#           #\n#############\n",
        "'0', '1', '2', '3', '4' were read as corridor: 5 tiles",
    ),
    "keys and doors": Foreign(
        "Advent of Code 2019, day 18: @ the entrance, keys in small letters, doors in capitals",
        "###############\n#i.G..c.......#\n#.###########.#\n#..b..@..C.f..#\n###############\n",
        "###############\n#             #\n# ########### #\n#     S       #\n###############\n",
        "'@' was read as the start",
    ),
    "snakebird": Foreign(
        "Solvers of the game Snakebird Primer: a head of another length above the level",
        "snakebirdPrimer_1 R\n....................\n..........E.........\n....##..........##..\n"
        "...>>R.######.......\n..#############.....\n....~~~~~~~~~~~~....\n",
        "                    \n          G         \n    ##          ##  \n     S ######       \n"
        "  #############     \n                    \n",
        "the text around the maze was ignored: 'snakebirdPrimer_1 R'",
    ),
    "roguelike": Foreign(
        "Maps of NetHack and its kin: rock is blank, | and - are walls, @ the hero, > the stairs",
        "  -------\n  |.....|\n###.....|\n# |..@..|\n# ---.---\n#    #\n######\n",
        "#########\n###     #\n        #\n ##  S  #\n #### ###\n #### ###\n      ###\n",
        "'-', '|' and blanks were read as walls, '#' as corridor between rooms",
    ),
    "pathfinding.js": Foreign(
        "PathFinding.js: a matrix in JavaScript, 1 is blocked",
        "var matrix = [\n    [0, 0, 0, 1, 0],\n    [1, 0, 0, 0, 1],\n    [0, 0, 1, 0, 0],\n];\n"
        "var grid = new PF.Grid(matrix);\n",
        "   # \n#   #\n  #  \n",
        "only the array was read, not the code around it",
    ),
    "tiled": Foreign(
        "Tiled: .tmx, the layer as CSV within XML",
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" width="5" height="3">\n'
        ' <layer id="1" name="Tile Layer 1" width="5" height="3">\n  <data encoding="csv">\n'
        "1,1,1,1,1,\n1,0,0,0,1,\n1,1,1,1,1\n</data>\n </layer>\n</map>\n",
        "",
        "not a maze but a page of HTML, SVG or XML",
    ),
    "maze-dataset": Foreign(
        "maze-dataset: tokens of a maze, as its tokenizers write them",
        "<ADJLIST_START> (0,0) <--> (1,0) ; (1,0) <--> (1,1) ; (0,1) <--> (1,1) ; <ADJLIST_END> "
        "<ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> (0,1) <TARGET_END> "
        "<PATH_START> (0,0) (1,0) (1,1) (0,1) <PATH_END>\n",
        "#####\n#S#G#\n# # #\n#   #\n#####\n",
        "the path in the file, 4 rooms, is not kept",
    ),
    "mms": Foreign(
        "mms, the micromouse simulator: a map with + posts",
        "+---+---+---+\n|       | G |\n+   +---+   +\n| S         |\n+---+---+---+\n",
        "#######\n#   #G#\n# ### #\n#S    #\n#######\n",
        "",
    ),
}
