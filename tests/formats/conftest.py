"""Hypothesis, without a clock: the machines that run the tests are shared."""

from hypothesis import settings

settings.register_profile("no clock", deadline=None)
settings.load_profile("no clock")
