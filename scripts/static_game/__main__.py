"""Builds the static game: python -m scripts.static_game --out FOLDER (python3 run.py page)."""

from __future__ import annotations

import sys

from scripts.page import PageError
from scripts.static_game.building import main

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PageError as problem:
        sys.exit(f"\n{problem}")
