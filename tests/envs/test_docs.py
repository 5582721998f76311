"""Every block of code in docs/environments.md runs, and its figures are those of today."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from lioncourt.envs import Codec, make_codec

PAGE = (Path(__file__).resolve().parents[2] / "docs/environments.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)

# By the words of the page
CODECS: dict[str, dict[str, Any]] = {
    "Alhambra, 3 seats": {"game": "alhambra", "seats": 3},
    "Alhambra, 4 seats": {"game": "alhambra", "seats": 4},
    "Granada, 4 seats": {"game": "granada", "seats": 4},
    "Alhambra & Granada, 4 seats": {"game": "alhambra-granada", "seats": 4},
}


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.strip().splitlines()[-1])
def test_the_code_runs(code: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(code, "environments.md", "exec"), {"__name__": "page"})


@pytest.mark.parametrize("name", CODECS)
def test_the_sizes_are_those_of_today(name: str) -> None:
    """Whoever changes them changes the numbers of trained agents: raise the version (v0)."""
    row = re.search(rf"^\| {re.escape(name)} \| ([\d,]+) \| ([\d,]+) \|$", PAGE, re.MULTILINE)
    assert row is not None
    codec: Codec = make_codec(**CODECS[name])
    assert [int(size.replace(",", "")) for size in row.groups()] == [codec.actions, codec.size]
