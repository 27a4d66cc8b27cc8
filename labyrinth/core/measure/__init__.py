"""Measurements of a maze: report card, bias, distances, and the usual figures of its generator."""
