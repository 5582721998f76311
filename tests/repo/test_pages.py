"""The pages about a move and about words keep up with the source."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = (ROOT / "src" / "lioncourt", ROOT / "frontend" / "src")


def test_every_file_on_the_way_of_a_move_exists() -> None:
    text = (ROOT / "docs" / "a-move.md").read_text(encoding="utf-8")
    named = re.findall(r"\b[\w/]+(?:\.svelte)?\.(?:py|ts)\b", text)
    assert len(named) > 15
    for name in named:
        found = [path for part in PARTS for path in part.rglob(Path(name).name)]
        assert any(str(path).endswith(f"/{name}") for path in found), name


def test_every_word_is_explained_once() -> None:
    text = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    words = [word.strip() for row in rows for word in row.split(",")]
    found = Counter(word for word in words if word not in ("word", "---"))
    assert len(found) > 80
    assert [word for word, times in found.items() if times > 1] == []
