"""The page's own words, from its catalogues: tests say what a player would say."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

CATALOGUES = Path(__file__).resolve().parents[2] / "frontend" / "src" / "texts"


@cache
def catalogue(language: str, part: str) -> dict[str, Any]:
    text = (CATALOGUES / language / f"{part}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def word(key: str, /, language: str = "en", **values: object) -> str:
    """The text of `part.key` in a language, with its values filled in."""
    part, _, path = key.partition(".")
    found: Any = catalogue(language, part)
    if path in found:
        found = found[path]
    else:
        for step in path.split("."):
            found = found[step]
    for name, value in values.items():
        found = found.replace(f"{{{name}}}", str(value))
    assert isinstance(found, str), key
    return found


def beginning(text: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(text)}")
