"""Texts that are no maze, by their names, and what is said of each: people open them by mistake."""

from __future__ import annotations

NO_MAZES = {
    "a letter": (
        "Dear Ada,\nthe maze in the park is closed.\nYours, Ben\n",
        "not a maze but words: line 2 begins with 'the maze in the park is closed.'",
    ),
    "a poem with short lines": (
        "Rain\nfalls\non walls\nand halls\n",
        "not a maze in a known format",
    ),
    "a README": (
        "# maze-solver\n\nSolves mazes.\n\n## Usage\n\n    python solve.py maze.txt\n",
        "not a maze but words: line 1 begins with '# maze-solver'",
    ),
    "a list of tasks": (
        "- [x] walls\n- [ ] rooms\n- [ ] a way out\n",
        "not a maze in a known format",
    ),
    "a licence": (
        "MIT License\n\nPermission is hereby granted, free of charge, to any person\n",
        "not a maze but words: line 1 begins with 'MIT License'",
    ),
    "a subtitle file": (
        "1\n00:00:01,000 --> 00:00:04,000\nWhere is the way out?\n",
        "not a maze but settings: line 2 begins with '00:00:01,000 --> 00:00:",
    ),
    "a log": (
        "2026-11-01 12:00:01 INFO started\n2026-11-01 12:00:02 WARNING slow\n",
        "not a maze but words: line 1 begins with '2026-11-01 12:00:01 INFO s",
    ),
    "an access log": (
        '127.0.0.1 - - [01/Nov/2026] "GET / HTTP/1.1" 200 512\n' * 3,
        "not a maze but words: line 1 begins with '127.0.0.1 - - [01/Nov/2026",
    ),
    "a traceback": (
        'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 3\n',
        "not a maze but a program: line 1 begins with 'Traceback (most recent",
    ),
    "a shell script": (
        "#!/bin/sh\nset -e\nfor f in *; do\n  echo $f\ndone\n",
        "not a maze but a program: line 1 begins with '#!/bin/sh'",
    ),
    "a Python program": (
        "import sys\n\ndef main():\n    print(sys.argv)\n\nmain()\n",
        "not a maze but a program: line 1 begins with 'import sys'",
    ),
    "a C program": (
        "#include <stdio.h>\nint main(void) {\n  return 0;\n}\n",
        "not a maze but a program: line 1 begins with '#include <stdio.h>'",
    ),
    "a makefile": (
        "all: maze\n\nmaze: maze.c\n\tcc -o maze maze.c\n",
        "not a maze but settings: line 1 begins with 'all: maze'",
    ),
    "a diff": (
        "--- a/maze.txt\n+++ b/maze.txt\n@@ -1,2 +1,2 @@\n-#S#\n+#G#\n",
        "not a maze in a known format",
    ),
    "a diff of matrices": (
        "--- a\n+++ b\n@@ -1,3 +1,3 @@\n 1 0 1\n-1 0 0\n+1 1 0\n",
        "not a maze in a known format",
    ),
    "settings in INI": (
        "[walls]\nthick = 2\nopen = no\n",
        "not a maze but settings: line 1 begins with '[walls]'",
    ),
    "settings in YAML": (
        "maze:\n  rows: 5\n  cols: 7\n  seed: 3\n",
        "not a maze but settings: line 1 begins with 'maze:'",
    ),
    "settings in TOML": (
        'title = "maze"\n[size]\nrows = 5\ncols = 7\n',
        "not a maze but settings: line 1 begins with 'title = \"maze\"'",
    ),
    "environment": (
        "PATH=/usr/bin\nHOME=/root\nLANG=C\n",
        "not a maze but settings: line 1 begins with 'PATH=/usr/bin'",
    ),
    "a .gitignore": (
        "*.pyc\n__pycache__/\n.venv/\n",
        "not a maze in a known format",
    ),
    "requirements": (
        "numpy>=2\npillow==11.0\n",
        "not a maze in a known format",
    ),
    "a page": (
        "<!DOCTYPE html>\n<html><body>maze</body></html>\n",
        "not a maze but a page of HTML, SVG or XML: line 1 begins with '<!DOC",
    ),
    "an SVG of another program": (
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>\n',
        "this SVG file has no embedded maze, unlike files from Labyrinth",
    ),
    "XML": (
        '<?xml version="1.0"?>\n<maze rows="3"><cell/></maze>\n',
        "not a maze but a page of HTML, SVG or XML: line 1 begins with '<?xml",
    ),
    "a map of Tiled in XML": (
        '<?xml version="1.0"?>\n<map width="3"><data>1,1,1</data></map>\n',
        "not a maze but a page of HTML, SVG or XML: line 1 begins with '<?xml",
    ),
    "JSON of settings": (
        '{"rows": 5, "cols": 7, "seed": 3}\n',
        'this JSON is not a maze: it has "rows", "cols", "seed"; expected',
    ),
    "JSON of a person": (
        '{"name": "Ada", "age": 36}\n',
        'this JSON is not a maze: it has "name", "age"; expected "format": "labyrinth"',
    ),
    "JSON of numbers": (
        "[3, 1, 4, 1, 5, 9]\n",
        "not a maze but JSON with other content: line 1 begins with '[3, 1, 4,",
    ),
    "JSON lines": (
        '{"a": 1}\n{"a": 2}\n',
        "not a maze in a known format",
    ),
    "GeoJSON": (
        '{"type": "FeatureCollection", "features": []}\n',
        'this JSON is not a maze: it has "type", "features"; expected "for',
    ),
    "a notebook": (
        '{"cells": [], "metadata": {}, "nbformat": 4}\n',
        'this JSON is not a maze: it has "cells", "metadata", "nbformat"; ex',
    ),
    "CSV of prices": (
        "date,price\n2026-01-01,3.5\n2026-01-02,3.6\n",
        "not a maze but a table: line 1 begins with 'date,price'",
    ),
    "CSV of names": (
        "name,city,age\nAda,London,36\nAlan,Wilmslow,41\n",
        "not a maze but a table: line 1 begins with 'name,city,age'",
    ),
    "CSV of measurements": (
        "0.12,0.55,1.73\n0.98,0.11,0.44\n0.31,0.62,0.07\n",
        "not a maze but a table: line 1 begins with '0.12,0.55,1.73'",
    ),
    "a table of temperatures": (
        "12 14 13\n11 15 12\n10 13 14\n",
        "line 1: room (0, 0) has no DOWN wall but its neighbour (1, 0) ha",
    ),
    "a distance matrix": (
        "0 12 31 7\n12 0 5 44\n31 5 0 9\n7 44 9 0\n",
        "not a maze in a known format",
    ),
    "a confusion matrix": (
        "50 2 1\n3 47 4\n0 5 44\n",
        "not a maze in a known format",
    ),
    "a magic square": (
        "16 3 2 13\n5 10 11 8\n9 6 7 12\n4 15 14 1\n",
        "line 2, column 4: '0' is not a tile; use '#' for a wall, a space",
    ),
    "a sudoku": (
        "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n",
        "not a maze in a known format",
    ),
    "an edge list": (
        "0 1\n1 2\n2 3\n3 0\n",
        "not a maze in a known format",
    ),
    "a weighted edge list": (
        "a b 3\nb c 4\nc a 5\n",
        "line 2: room (1, 0) has no RIGHT wall but its neighbour (1, 1) h",
    ),
    "a graph in DOT": (
        "graph {\n  a -- b;\n  b -- c;\n}\n",
        "not a maze but a program: line 1 begins with 'graph {'",
    ),
    "DIMACS": (
        "c a formula\np cnf 3 2\n1 -3 0\n2 3 -1 0\n",
        "not a maze in a known format",
    ),
    "a word search": (
        "QWERTYUI\nASDFGHJK\nZXCVBNML\nPOIUYTRE\n",
        "not a maze in a known format",
    ),
    "a crossword list": (
        "ACROSS\n1. Way out\n4. Hedge\nDOWN\n2. Dead end\n",
        "not a maze but words: line 2 begins with '1. Way out'",
    ),
    "DNA": (
        ">seq1\nGATTACAGATTACA\nCCGGTTAACCGGTT\n",
        "not a maze in a known format",
    ),
    "base64": (
        "iVBORw0KGgoAAAANSUhEUgAAAAUA\nAAAFCAYAAACNbyblAAAAHElEQVQI12P4\n",
        "not a maze in a known format",
    ),
    "a hash list": (
        "d41d8cd98f00b204e9800998ecf8427e  a.txt\n0cc175b9c0f1b6a831c399e269772661  b\n",
        "not a maze in a known format",
    ),
    "ASCII art": (
        "  /\\_/\\\n ( o.o )\n  > ^ <\n",
        "not a maze in a known format",
    ),
    "a tree of folders": (
        "maze\n|-- a.py\n|-- b.py\n`-- tests\n    `-- c.py\n",
        "not a maze in a known format",
    ),
    "a table in Markdown": (
        "| name | age |\n|------|-----|\n| Ada  | 36  |\n",
        "not a maze in a known format",
    ),
    "a table of psql": (
        " id | name\n----+------\n  1 | Ada\n  2 | Alan\n(2 rows)\n",
        "not a maze in a known format",
    ),
    "a table in a box": (
        "+----+------+\n| id | name |\n+----+------+\n|  1 | Ada  |\n+----+------+\n",
        "not a maze in a known format",
    ),
    "a bar chart": (
        "alpha ####\nbeta ##########\ngamma ##\n",
        "line 1, column 1: 'a' is not a tile; use '#' for a wall, a space",
    ),
    "a scenario": (
        "version 1\n0\tmaze.map\t5\t5\t1\t1\t3\t3\t4\n",
        "not a maze in a known format",
    ),
    "moves": (
        "RRDDLLUURRDD\n",
        "not a maze in a known format",
    ),
    "a Sokoban solution": (
        "rRuullDDrr\nuuLLddRR\n",
        "not a maze in a known format",
    ),
    "a heading underlined": (
        "Mazes\n=====\n\nWalls\n-----\n",
        "not a maze in a known format",
    ),
}
