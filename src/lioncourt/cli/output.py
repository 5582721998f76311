"""Printing: JSON for programs, text for people."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console


def print_json(data: Any) -> None:
    """Prints one JSON object, whatever the console."""
    print(json.dumps(data, indent=2))


def console() -> Console:
    """Returns the console for people."""
    return Console(highlight=False)
