"""Printing: JSON for programs, text for people."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console

from lioncourt.game import Game


def print_json(data: Any) -> None:
    """Prints one JSON object on any console."""
    print(json.dumps(data, indent=2))


def seed_text(game: Game) -> str:
    """Returns the seed of a game in words."""
    return "drawn by the system" if game.seed is None else f"seed {game.seed}"


def console() -> Console:
    """Returns the console for people."""
    return Console(highlight=False)
