"""Plays every scenario of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.runner import read_scenario, run_scenario, scenario_files

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "path", scenario_files(HERE), ids=lambda path: path.relative_to(HERE).with_suffix("").as_posix()
)
def test_scenario(path: Path) -> None:
    run_scenario(read_scenario(path.read_text(encoding="utf-8")))
