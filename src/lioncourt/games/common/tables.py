"""Tables: data of a game or module, as TOML beside its source."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def table_beside(source: str, name: str) -> dict[str, Any]:
    """Returns the table of a name that lies beside a source file, given as its `__file__`."""
    path = Path(source).with_name(f"{name}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))
