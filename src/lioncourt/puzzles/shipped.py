"""The puzzles that come with the project."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from lioncourt.puzzles.puzzle import Puzzle, read_puzzles

PACKAGE: Final = "lioncourt.puzzles"
FILE: Final = "puzzles.jsonl"


@cache
def shipped() -> dict[str, Puzzle]:
    """Returns all puzzles by name, well mixed, in the order of their days."""
    text = files(PACKAGE).joinpath(FILE).read_text(encoding="utf-8")
    found = sorted(read_puzzles(text.splitlines()), key=lambda puzzle: _mixed(puzzle.name))
    return {puzzle.name: puzzle for puzzle in found}


def _mixed(name: str) -> bytes:
    return blake2b(name.encode()).digest()
