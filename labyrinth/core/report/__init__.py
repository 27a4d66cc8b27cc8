"""The report card: every figure of a maze, and what its generator makes one expect."""

from labyrinth.core.report.card import Report, report, report_run
from labyrinth.core.report.expected import Expectation
from labyrinth.core.report.route import Route

__all__ = ["Expectation", "Report", "Route", "report", "report_run"]
