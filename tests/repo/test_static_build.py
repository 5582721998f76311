"""Where the static game may be built: over an earlier one, never over anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.page import PageError
from scripts.static_game import building
from scripts.static_game.python_side import PythonSide


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("all of it", encoding="utf-8")
    with pytest.raises(PageError, match="choose another"):
        building.build(tmp_path, "/")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_half_a_game_may_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's build empties the folder first, and may fail after that."""

    def failing(*_: str) -> int:
        (tmp_path / "icon.svg").touch()
        return 1

    monkeypatch.setattr(building, "npm", failing)
    with pytest.raises(PageError, match="could not be built"):
        building.build_page(tmp_path, "/", PythonSide({}, {}, "scripts"))
    monkeypatch.setattr(building, "fetch", lambda: None)
    monkeypatch.setattr(building, "python_side", lambda: PythonSide({}, {}, "scripts"))
    with pytest.raises(PageError, match="could not be built"):  # it got as far as that again
        building.build(tmp_path, "/")
    assert not building.is_current(tmp_path)
