"""The report card: every figure of a maze, and what its generator makes one expect."""

from labyrinth.core.measure.expectations import Expectation
from labyrinth.core.measure.report_card import Report, report, report_run
from labyrinth.core.measure.route import Route

__all__ = ["Expectation", "Report", "Route", "report", "report_run"]
