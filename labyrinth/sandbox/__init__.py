"""Other people's code: the process that it runs in, loading of files, `learn`, `check`.

Learners' functions never run in this process: a child describes them, and runs them within limits.
Full files, which declare algorithms as the program's own do, are tried in a child, then executed
here.
"""
