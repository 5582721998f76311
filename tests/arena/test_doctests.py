"""The examples in docstrings of the arena and the statistics hold."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from lioncourt.arena import live, match, report, standings
from lioncourt.stats import figures, plots


@pytest.mark.parametrize("module", [figures, live, match, plots, report, standings])
def test_examples(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
