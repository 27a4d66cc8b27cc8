"""Small files of every format that is read, as people and programs write them.

Each is (format, text, the same maze as block text), by a name that says what is special.
"""

from __future__ import annotations

from typing import NamedTuple


class Sample(NamedTuple):
    format: str
    text: str
    maze: str


SAMPLES = {
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
    "JSON": Sample(
        "json",
        '{"format": "labyrinth", "version": 1, "height": 1, "width": 3, "tiles": ["# #"],\n'
        ' "weights": ["00ff00"], "start": [0, 1], "goals": []}',
        "#S#\nweights\n0,255,0\n",
    ),
}
