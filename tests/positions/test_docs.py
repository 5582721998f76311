"""docs/positions.md is true and complete."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from pathlib import Path

from lioncourt.positions.told import Position, SeatPosition

PAGE = Path(__file__).resolve().parents[2] / "docs" / "positions.md"


def test_the_sessions_are_true() -> None:
    failures, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failures, tried > 5) == (0, True)


def test_every_word_is_described() -> None:
    rows = re.findall(r"^\| (?:\W )?(`.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    described = [word.strip("`") for row in rows for word in row.split(", ")]
    words = [part.name for kind in (Position, SeatPosition) for part in fields(kind)]
    assert sorted(described) == sorted(words)
