"""Puzzles: one decision each, with one clearly best answer (docs/puzzles.md)."""

from lioncourt.puzzles.puzzle import Puzzle
from lioncourt.puzzles.shipped import shipped

__all__ = ["Puzzle", "shipped"]
