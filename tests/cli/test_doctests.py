"""The examples in docstrings hold."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from lioncourt.bots import wares
from lioncourt.cli import options
from lioncourt.terminal import strokes


@pytest.mark.parametrize("module", [options, strokes, wares])
def test_examples(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
