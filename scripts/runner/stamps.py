"""Stamps: what something was made from, so that it is rebuilt only if that has changed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

from scripts.runner.steps import ROOT

RECIPE = (ROOT / "pyproject.toml", ROOT / "hatch_build.py")


def interpreter() -> str:
    return f"{sys.version} {sys.base_prefix}"


def read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def digest_of(files: Iterable[Path], *extra: str) -> str:
    """One value that changes when any of the files (or the extra texts) changes."""
    total = hashlib.sha256()
    for text in extra:
        total.update(text.encode() + b"\0")
    for path in files:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
