"""Execution of other people's code in a child process; loading and checking of their algorithms.

Learners' functions never run in this process: a child describes them, and runs them within limits.
Full files, which declare algorithms like the built-in ones, are tried in a child, then executed in
this process.
"""
