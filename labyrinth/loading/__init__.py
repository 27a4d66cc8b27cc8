"""Loading algorithms from the user's own files and from packages, as `--with` asks for it.

Files of learners, which import `labyrinth.learn`, never run in this process: a child describes
them, and a stand-in for each of their functions drives a child whenever it is to run. Full files,
which declare as the program's own do, are executed here.
"""
