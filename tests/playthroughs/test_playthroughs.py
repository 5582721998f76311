"""What the engine does in a few games, as text; `python scripts/playthroughs.py` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import playthroughs
from scripts.playthroughs import FOLDER, path_of, playthrough, shown_configurations
from tests.conformance.support import Configuration


@pytest.mark.parametrize("configuration", shown_configurations(), ids=str)
def test_the_game_goes_as_written(configuration: Configuration) -> None:
    written = path_of(configuration).read_text(encoding="utf-8")
    assert playthrough(configuration).splitlines() == written.splitlines()


def test_every_file_belongs_to_a_configuration() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(each) for each in shown_configurations()}


def test_to_ask_for_help_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)
    (tmp_path / "old.txt").touch()
    with pytest.raises(SystemExit):
        playthroughs.main(["--help"])
    assert "Writes the playthroughs" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"]
