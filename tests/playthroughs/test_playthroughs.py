"""What the engine does in a few games, as text; `python scripts/playthroughs.py` writes it anew."""

from __future__ import annotations

import pytest

from scripts.playthroughs import FOLDER, path_of, playthrough, shown_configurations
from tests.conformance.support import Configuration


@pytest.mark.parametrize("configuration", shown_configurations(), ids=str)
def test_the_game_goes_as_written(configuration: Configuration) -> None:
    written = path_of(configuration).read_text(encoding="utf-8")
    assert playthrough(configuration).splitlines() == written.splitlines()


def test_every_file_belongs_to_a_configuration() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(each) for each in shown_configurations()}
