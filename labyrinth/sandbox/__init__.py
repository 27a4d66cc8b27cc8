"""Execution of other people's code: a child process for it, loading of files, `learn`, `check`.

Learners' functions never run in this process: a child describes them, and runs them within limits.
Full files, which declare algorithms like the built-in ones, are tried in a child, then executed
here.
"""
