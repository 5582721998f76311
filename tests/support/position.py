"""Positions for tests: `lioncourt.positions`, and draws in notation."""

from __future__ import annotations

from lioncourt.core.catalogue import Catalogue
from lioncourt.positions.laying import game_at
from lioncourt.positions.told import EMPTY, Position, SeatPosition, listed
from lioncourt.record.notation import parse_draw

__all__ = ["EMPTY", "Position", "SeatPosition", "game_at", "listed", "parse_draws"]


def parse_draws(catalogue: Catalogue, text: str) -> list[tuple[int, int]]:
    """Returns the draws named in a text: tiles from the supply, cards from the deck."""
    return [parse_draw(catalogue, word) for word in listed(text).split()]
