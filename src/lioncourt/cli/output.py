"""Printing: JSON for programs, text for people."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console

from lioncourt.game import Game


def print_json(data: Any) -> None:
    """Prints one JSON object on any console."""
    print(json.dumps(data, indent=2))


def counted(number: int, noun: str) -> str:
    """Returns a number of things in words.

    >>> counted(1, "game"), counted(20000, "game")
    ('1 game', '20,000 games')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def seed_text(game: Game) -> str:
    """Returns the seed of a game in words."""
    return "drawn by the system" if game.seed is None else f"seed {game.seed}"


def console() -> Console:
    """Returns the console for people."""
    return Console(highlight=False)
