"""Searching: endpoints, solver, path, and live search."""
