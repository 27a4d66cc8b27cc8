"""Small files of every format that is read, as people and programs write them.

Each is (format, text, the same maze as block text), by a name that says what is special.
"""

from __future__ import annotations

from typing import NamedTuple


class Sample(NamedTuple):
    format: str
    text: str
    maze: str


ROOMS = "#######\n#     #\n# ### #\n# # # #\n### # #\n#     #\n#######\n"
SAMPLES = {
    "edges": Sample("edges", "edges 2 2\n0\n7 0\n\n0\n", "#####\n#   #\n### #\n#   #\n#####\n"),
    "edges in one line": Sample("edges", "edges 2 1 \n9", "###\n# #\n###\n# #\n###\n"),
    "block text": Sample("text", "#####\n#S#G#\n#   #\n#####\n", "#####\n#S#G#\n#   #\n#####\n"),
    "block text with other letters": Sample(
        "text", "#####\n#A 2#\n#*#B#\n#####", "#####\n#S 2#\n# #G#\n#####\n"
    ),
    "block text with gaps in the border": Sample(
        "text", "# ###\n# # #\n#    \n#####\n", "#S###\n# # #\n#   G\n#####\n"
    ),
    "block text with ragged lines": Sample(
        "text", "\n#####   \n#S\n#   #\n## ##\n\n  \n", "#####\n#S   \n#   #\n## ##\n"
    ),
    "block text with tabs": Sample(
        "text", "##########\n#S\t #\n#########\t\n", "##########\n#S       #\n######### \n"
    ),
    "ascii picture": Sample(
        "ascii",
        "+---+---+\n| S     |\n+---+   +\n|   | G |\n+---+---+\n",
        "#####\n#S  #\n### #\n# #G#\n#####\n",
    ),
    "ascii picture of two columns, with a path": Sample(
        "ascii",
        "+--+--+\n|S  * |\n+--+* +\n|  |G |\n+--+--+\n",
        "#####\n#S  #\n### #\n# #G#\n#####\n",
    ),
    "ascii picture of one column, with openings": Sample(
        "ascii", "+ +-+\n|   |\n+-+ +\n| | |\n+-+ +\n", "#####\n#S  #\n### #\n# #G#\n#####\n"
    ),
    "ascii picture, the path drawn with #": Sample(
        "ascii", "+#+-+\n|###|\n+-+#+\n|x|#|\n+-+#+\n", "#####\n#S  #\n### #\n# #G#\n#####\n"
    ),
    "ascii picture below a title, with digits": Sample(
        "ascii",
        "\nA* (weight 2):\n+ +-+\n|0 1|\n+-+ +\n| |2|\n+-+ +\n",
        "#####\n#S  #\n### #\n# #G#\n#####\n",
    ),
    "ascii picture with trailing blanks cut and added": Sample(
        "ascii",
        "+---+---+   \n|       |\n+---+\n|   | S |  \n+---+---+\n\n",
        "#####\n#   #\n###  \n# #S#\n#####\n",
    ),
    "mms map": Sample(
        "ascii",
        "+---+---+\n| G   G |\n+   +~~~+\n: S |   :\n+---+---+\n",
        "#####\n#G G#\n# ###\n#S# #\n#####\n",
    ),
    "mms map with unusual walls": Sample(
        "micromouse",
        "+~~~+~~~+\n| G   G |\n+   +~~~+\n: S |   :\n+---+---+\n",
        "#####\n#G G#\n# ###\n#S# #\n#####\n",
    ),
    "micromouse": Sample(
        "micromouse",
        "o---o---o\n| G | G |\no   o   o\n| S     |\no---o---o\n",
        "#####\n#G#G#\n# # #\n#S  #\n#####\n",
    ),
    "micromouse without endpoints, a room closed off": Sample(
        "micromouse",
        "o---o---o\n|       |\no   o---o\n|   |   |\no---o---o",
        "#####\n#   #\n# ###\n# # #\n#####\n",
    ),
    "micromouse with trailing blanks": Sample(
        "micromouse",
        "o---o---o  \n|       |\t\no   o   o \n| S   G | \no---o---o \n \n",
        "#####\n#   #\n# # #\n#S G#\n#####\n",
    ),
    "mms numbers": Sample(
        "mms-num",
        "0 0 0 0 1 1\n0 1 1 1 0 1\n1 0 1 1 1 0\n1 1 1 1 1 1\n",
        "#####\n# # #\n# ###\n#   #\n#####\n",
    ),
    "box drawing": Sample(
        "unicode",
        "┌───────┐\n│ S   * │\n├───╴ * │\n│     G │\n└───────┘\n",
        "#####\n#S  #\n### #\n#  G#\n#####\n",
    ),
    "box drawing, heavy, one column": Sample(
        "unicode", "┏━━━┓\n┃S  ┃\n┣━┓ ┃\n┃ ┃G┃\n┗━┻━┛\n", "#####\n#S  #\n### #\n# #G#\n#####\n"
    ),
    "walls": Sample("walls", "2 2\n0 0\n1 1\n5 9\n14 14\n", "#####\n#S  #\n# # #\n# #G#\n#####\n"),
    "walls with commas, no start and two goals": Sample(
        "walls",
        "2,2\n-\n0, 0, 1, 1\n\n5, 9\n14, 14",
        "#####\n#G  #\n# # #\n# #G#\n#####\n",
    ),
    "hex": Sample("hex", "2 2\n0 0\n1 1\n59\neE\n", "#####\n#S  #\n# # #\n# #G#\n#####\n"),
    "compass": Sample("compass", "93\nEE\n\n0,0\n1,1\nES\n", "#####\n#S  #\n# # #\n# #G#\n#####\n"),
    "compass, small letters, without a path": Sample(
        "compass", "93\nee\n\n0, 1\n1, 1\n", "#####\n#   #\n# # #\n#S#G#\n#####\n"
    ),
    "numbers of walls, clockwise from above": Sample("numbers", "9 5 3\n14 11 10\n13 4 6\n", ROOMS),
    "numbers of passages, after their sizes": Sample(
        "numbers", "3 3\n6,12,10\n1,2,3\n4,13,9\n", ROOMS
    ),
    "numbers of passages, after the length of a side": Sample(
        "numbers", "3\n6,12,10 \n1,2,3 \n4,13,9 \n", ROOMS
    ),
    "numbers as NumPy saves them": Sample(
        "numbers",
        "".join(
            " ".join(f"{number:.18e}" for number in row) + "\n"
            for row in ((9, 5, 3), (14, 11, 10), (13, 4, 6))
        ),
        ROOMS,
    ),
    "numbers in hexadecimal, after a name": Sample("numbers", "spiral\n9ac\n7d5\nb26\n", ROOMS),
    "numbers in hexadecimal, apart": Sample("numbers", "3\t5\t6\n8\t2\ta\n1\td\tc\n", ROOMS),
    "numbers with sizes, start and goal": Sample(
        "numbers",
        "3 3 0 0 2 1\n9 5 3\n14 11 10\n13 4 6\n",
        "#######\n#S    #\n# ### #\n# # # #\n### # #\n#  G  #\n#######\n",
    ),
    "numbers with openings": Sample(
        "numbers",
        "9 5 2\n14 11 10\n9 4 6\n",
        "#######\n#    S#\n# ### #\n# # # #\n### # #\n#G    #\n#######\n",
    ),
    "numbers as JSON": Sample("numbers", "[[9,5,3],[14,11,10],[13,4,6]]", ROOMS),
    "numbers in Python": Sample(
        "numbers", "maze = [\n    [9, 5, 3],\n    [14, 11, 10],\n    [13, 4, 6],\n]\n", ROOMS
    ),
    "numbers in C": Sample(
        "numbers",
        "const uint8_t maze[3][3] = {\n{0x9, 0x5, 0x3},\n{0xe, 0xb, 0xa},\n{0xD, 4, 6}};\n",
        ROOMS,
    ),
    "numbers as NumPy prints them": Sample(
        "numbers", "[[ 9  5  3]\n [14 11 10]\n [13  4  6]]\n", ROOMS
    ),
    "Moving AI": Sample(
        "moving-ai",
        "type octile\nheight 2\nwidth 5\nmap\n@TOW@\n..GS@\n",
        "#####\n    #\n",
    ),
    "Moving AI, sizes in another order": Sample(
        "moving-ai", "type tile\nwidth 3\nheight 2\nmap\n.@.\nT.T", " # \n# #\n"
    ),
    "Moving AI, small letters": Sample(
        "moving-ai", "type octile\nheight 2\nwidth 5\nmap\n@tow@\n.sgS@\n", "#####\n    #\n"
    ),
    "Moving AI, corners with their heights": Sample(
        "moving-ai",
        "type octile-corner\nheight 3\nwidth 4\nmap\n2222\n2345\n2222\n.ts@\nG@W@\n@@@@\n",
        " # \n ##\n",
    ),
    "Moving AI, corners without heights": Sample(
        "moving-ai", "type octile-corner\nheight 2\nwidth 3\nmap\n.@.\n@.@\n", " # \n# #\n"
    ),
    "Pac-Man": Sample(
        "pacman", "%%%%%%\n%P o.%\n%.%%G%\n%%%%%%", "######\n#S  G#\n#G## #\n######\n"
    ),
    "maze-dataset": Sample(
        "maze-dataset", "#####\n#SXX#\n###X#\n#  E#\n#####", "#####\n#S  #\n### #\n#  G#\n#####\n"
    ),
    "mask": Sample("mask", "..X..\n.XXX\n.....\n", "  #  \n ####\n     \n"),
    "mask of blanks": Sample("mask", " ... \n.. ..\n", "#   #\n  #  \n"),
    "tiles: mazelib with its path": Sample(
        "tiles",
        "#S#####\n#+++++#\n#+###+#\n#+# #+E\n#######",
        "#S#####\n#     #\n# ### #\n# # # G\n#######\n",
    ),
    "tiles: dots for corridor": Sample(
        "tiles", "#####\n#S..#\n###.#\n#G..#\n#####\n", "#####\n#S  #\n### #\n#G  #\n#####\n"
    ),
    "tiles: dots for the path": Sample(
        "tiles", "#####\n#S..#\n# #.#\n#  E#\n#####\n", "#####\n#S  #\n# # #\n#  G#\n#####\n"
    ),
    "tiles: rock outside is blank": Sample(
        "tiles",
        "####\n#@.###\n##...#\n #.#>#\n #####\n",
        "######\n#S ###\n##   #\n## #G#\n######\n",
    ),
    "tiles: blocks of two columns": Sample(
        "tiles",
        "██████████\n██A   ▓▓██\n██████▓▓██\n██ B▓▓▓▓██\n██████████\n",
        "#####\n#S  #\n### #\n#G  #\n#####\n",
    ),
    "tiles: blanks between, and the size": Sample(
        "tiles", "5 4\nX X X X X\nX P     X\nX X X F X\nX X X X X\n", "#####\n#S  #\n###G#\n#####\n"
    ),
    "tiles: digits": Sample("tiles", "1111\n1s01\n10g1\n1111\n", "####\n#S #\n# G#\n####\n"),
    "tiles: walls of stars, unknown endpoints, indented": Sample(
        "tiles", "  *****\n  *m  *\n  * *c*\n  *****\n", "#####\n#S  #\n# #G#\n#####\n"
    ),
    "tiles: letters": Sample(
        "tiles", "wwwww\nwcccw\nwcwcw\nwwwcw\n", "#####\n#   #\n# # #\n### #\n"
    ),
    "tiles: walls of @ and gaps": Sample(
        "tiles", "@ @@@\n@   @\n@ @ @\n@ @ @\n@@@ @\n", "#S###\n#   #\n# # #\n# # #\n###G#\n"
    ),
    "tiles: an open field": Sample("tiles", "S..#.\n.#..#\n...#E\n", "S  # \n #  #\n   #G\n"),
    "tiles: walls of +": Sample("tiles", "+++++\n+o x+\n+++++\n", "#####\n#S G#\n#####\n"),
    "tiles: lines a character a tile": Sample(
        "tiles",
        "+--+----+\n|X |   #|\n|  | - -+\n|       |\n+-------+\n",
        "#########\n#S #   G#\n#  # # ##\n#       #\n#########\n",
    ),
    "tiles: two sizes, each in a line": Sample(
        "tiles", "3\n5\n10101\n10001\n11111\n", "#S#G#\n#   #\n#####\n"
    ),
    "tiles: size and entrance run together": Sample(
        "tiles",
        "57\n03\n111E111\n1110111\n1000101\n1010100\n1111111\n",
        "###G###\n### ###\n#   # #\n# # #  \n#######\n",
    ),
    "tiles: D for départ and A for arrivée": Sample(
        "tiles", "Dxxxx\noooxo\nxxooo\nxxxxA\n", "S####\n   # \n##   \n####G\n"
    ),
    "tiles: the way is drawn, not the walls": Sample(
        "tiles",
        "        \n #####  \n #   #  \n #   ###$\n ######  \n    #   \n",
        "     ###\n ### ###\n ###   G\n      ##\n### ####\n",
    ),
    "tiles: nobody tells the wall": Sample(
        "tiles", "***XX\nXX**X\nXXX**\n", "   ##\n##  #\n###  \n"
    ),
    "matrix: blanks between": Sample(
        "matrix", "1 1 1 1\n1 0 0 1\n1 1 0 1\n1 1 1 1\n", "####\n#  #\n## #\n####\n"
    ),
    "matrix: the border is 0": Sample(
        "matrix", "0,0,0,0\n0,1,1,0\n0,0,1,0\n0,0,0,0\n", "####\n#  #\n## #\n####\n"
    ),
    "matrix: 2 and 3": Sample(
        "matrix",
        "[[1, 1, 1, 1], [1, 2, 0, 1], [1, 0, 3, 1], [1, 1, 1, 1]]",
        "####\n#S #\n# G#\n####\n",
    ),
    "matrix: NumPy": Sample(
        "matrix", "[[1. 1. 1.]\n [1. 0. 1.]\n [1. 0. 1.]\n [1. 1. 1.]]\n", "###\n# #\n# #\n###\n"
    ),
    "matrix: NumPy, saved as text": Sample(
        "matrix",
        "1.000e+00 1.000e+00 1.000e+00\n1.000e+00 0.000e+00 1.000e+00\n"
        "1.000e+00 1.000e+00 1.000e+00\n",
        "###\n# #\n###\n",
    ),
    "matrix: NumPy, truths": Sample(
        "matrix",
        "[[ True  True  True]\n [ True False  True]\n [ True  True  True]]\n",
        "###\n# #\n###\n",
    ),
    "matrix: NumPy, characters": Sample(
        "matrix",
        "[['#' '#' '#' '#']\n ['#' 'S' ' ' '#']\n ['#' ' ' 'E' '#']\n ['#' '#' '#' '#']]\n",
        "####\n#S #\n# G#\n####\n",
    ),
    "matrix: Python, declared": Sample(
        "matrix", "maze = [\n  '#####',\n  '#S E#',\n  '#####',\n]\n", "#####\n#S G#\n#####\n"
    ),
    "matrix: C": Sample(
        "matrix",
        "int maze[3][4] = {\n {1,1,1,1},\n {1,0,0,1},\n {1,1,1,1}\n};\n",
        "####\n#  #\n####\n",
    ),
    "matrix: CSV with empty cells": Sample(
        "matrix", "#,#,#,#\n#,S,,#\n#,,E,#\n#,#,#,#\n", "####\n#S #\n# G#\n####\n"
    ),
    "matrix: tabs": Sample(
        "matrix", "1\t1\t1\n1\t0\t1\n1\t0\t1\n1\t1\t1\n", "###\n# #\n# #\n###\n"
    ),
    "matrix: six columns": Sample(
        "matrix",
        "1 1 1 1 1 1\n1 0 0 0 0 1\n1 1 1 1 1 1\n",
        "######\n#    #\n######\n",
    ),
    "matrix: sizes, start and goal": Sample(
        "matrix",
        "4 3\n1 1\n2 1\n1 1 1 1\n1 0 0 1\n1 1 1 1\n",
        "####\n#SG#\n####\n",
    ),
    "matrix: JSON object": Sample(
        "matrix",
        '{"name": "x", "maze": {"grid": [[1,1,1],[1,0,1],[1,0,1],[1,1,1]]}}',
        "###\n# #\n# #\n###\n",
    ),
    "matrix: JSON object with endpoints": Sample(
        "matrix",
        '{"grid": ["####", "#  #", "####"], "start": {"x": 1, "y": 1}, "end": {"x": 2, "y": 1}}',
        "####\n#SG#\n####\n",
    ),
    "matrix: nobody tells the wall": Sample(
        "matrix", "1 0 0 0\n1 1 0 1\n0 1 0 0\n1 1 1 1\n", " ###\n  # \n# ##\n    \n"
    ),
    "underscores": Sample(
        "underscores",
        " _ _ _\n|  _  |\n|_ _| |\n|_ _ _|\n",
        "#######\n#     #\n# ### #\n#   # #\n##### #\n#     #\n#######\n",
    ),
    "underscores, joined, with openings and a seed": Sample(
        "underscores",
        "   ___\n|  _  |\n|___| |\n|____ |\nmaze.rb 3 3 1\n",
        "#######\n#S    #\n# ### #\n#   # #\n##### #\n#    G#\n#######\n",
    ),
    "underscores, rooms of three columns": Sample(
        "underscores",
        " ___ ___ ___\n|S      |   |\n|___|    ___|\n|___|___  E |\n",
        "#######\n#S  # #\n# # # #\n# #   #\n### ###\n# #  G#\n#######\n",
    ),
    "maze-dataset tokens": Sample(
        "maze-dataset-tokens",
        "<ADJLIST_START> (0,0) <--> (0,1) ; (1,1) <--> (0,1) ; (1,0) <--> (1,1) ; <ADJLIST_END> "
        "<ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> (1,0) <TARGET_END> "
        "<PATH_START> (0,0) (0,1) (1,1) (1,0) <PATH_END>\n",
        "#####\n#S  #\n### #\n#G  #\n#####\n",
    ),
    "maze-dataset tokens, coordinates of several": Sample(
        "maze-dataset-tokens",
        "<ADJLIST_START> ( 0 , 0 ) <--> ( 0 , 1 ) ; ( 0 , 1 ) <XX> ( 1 , 1 ) ;\n"
        "( 1 , 0 ) <--> ( 0 , 0 ) ; <ADJLIST_END> <ORIGIN_START> ( 1 , 0 ) <ORIGIN_END>\n",
        "#####\n#   #\n# ###\n#S# #\n#####\n",
    ),
    "JSON": Sample(
        "json",
        '{"format": "labyrinth", "version": 1, "height": 1, "width": 3, "tiles": ["# #"],\n'
        ' "weights": ["00ff00"], "start": [0, 1], "goals": []}',
        "#S#\nweights\n0,255,0\n",
    ),
    "graph: nodes with neighbours": Sample(
        "graph",
        '{"nodes": [{"id": 7, "row": 0, "col": 0, "neighbors": [8]}, {"id": 8, "row": 0, "col": 1, '
        '"neighbors": [7, 9]}, {"id": 9, "row": 1, "col": 1, "neighbors": [8]}], "start": 7}',
        "#####\n#S  #\n### #\n### #\n#####\n",
    ),
    "graph: nodes and edges, in pixels": Sample(
        "graph",
        '{"nodes": [{"id": "a", "x": 20, "y": 20}, {"id": "b", "x": 60, "y": 20},'
        ' {"id": "c", "x": 60, "y": 60, "type": "goal"}],'
        ' "edges": [{"source": "a", "target": "b"}, ["b", "c"]]}',
        "#####\n#   #\n### #\n###G#\n#####\n",
    ),
    "graph: adjacency by places": Sample(
        "graph",
        '{"0,0": ["0,1"], "0,1": ["0,0", "1,1"], "1,1": ["0,1", "1,0"], "1,0": ["1,1"]}',
        "#####\n#   #\n### #\n#   #\n#####\n",
    ),
    "graph: cells in rows with the walls of each in a list": Sample(
        "graph",
        '[[{"walls": [true, false, true, true]}, {"walls": [true, true, false, false]}],\n'
        ' [{"walls": [true, false, true, true]}, {"walls": [false, true, true, false]}]]',
        "#####\n#   #\n### #\n#   #\n#####\n",
    ),
    "graph: sides that the border explains": Sample(
        "graph",
        '[{"row": 0, "col": 0, "north": false, "south": true, "east": false, "west": false},'
        ' {"row": 1, "col": 0, "north": true, "south": false, "east": false, "west": false,'
        ' "isStart": true}]',
        "###\n# #\n# #\n#S#\n###\n",
    ),
    "graph: cells with lists of the sides that are open": Sample(
        "graph",
        '[[{"open": ["right"], "wall": ["up", "left", "down"], "start": true},'
        ' {"open": ["left", "down"], "wall": ["up", "right"]}],'
        ' [{"open": [], "wall": ["left", "down", "up", "right"]},'
        ' {"open": ["up"], "wall": ["left", "right", "down"]}]]',
        "#####\n#S  #\n### #\n# # #\n#####\n",
    ),
    "graph: cells that are tiles": Sample(
        "graph",
        '[[{"isWall": false, "isStart": true}, {"isWall": true}],'
        ' [{"isWall": false}, {"isWall": false, "isFinish": true}]]',
        "S#\n G\n",
    ),
    "tiles: the map of a game below keys": Sample(
        "tiles",
        "NO ./north.xpm\nSO ./south.xpm\n\nF 220,100,0\n\n  1111\n111001\n1N0011\n11111\n",
        "######\n###  #\n#S  ##\n######\n",
    ),
    "underscores: below comments": Sample(
        "underscores",
        "# maze.txt\n#\n# Draw the maze below these lines.\n _ _\n|_  |\n|_ _|\n",
        "#####\n#   #\n### #\n#   #\n#####\n",
    ),
    "graph: cells by their places, with two sides each": Sample(
        "graph",
        '{"rows": 2, "cols": 2, "cells": {"0-0": {"right": true, "bottom": false},'
        ' "0-1": {"right": false, "bottom": true}, "1-0": {"right": true, "bottom": false},'
        ' "1-1": {"right": false, "bottom": false}}}',
        "#####\n#   #\n### #\n#   #\n#####\n",
    ),
}
