"""Records that older versions have written: read, or said by their rules version not to be.

The files of `old` are never written anew. Those of rules version 1 were written before hashes named
everything, by a game of every kind, every module alone, and all modules of a game together.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.record.position import NOT_COMPARED
from lioncourt.record.replay import remark_on
from lioncourt.record.text import record_from_text
from lioncourt.table.registry import default_registry

OLD = sorted(Path(__file__).with_name("old").glob("*.txt"))

# What later rules led elsewhere: since version 2 all tiles are handed out before any is placed
# (core 7.1), and a bonus card may be laid right after its tile was placed (bonus-cards play 2).
LED_ELSEWHERE = {
    "alhambra-2-seats-bonus-cards",
    "alhambra-2-seats-camps",
    "alhambra-2-seats-currency-exchange",
    "alhambra-2-seats-diamonds",
    "alhambra-2-seats-street-traders",
    "alhambra-2-seats-thieves",
    "alhambra-2-seats-viziers-favour",
    "alhambra-3-seats",
    "alhambra-3-seats-all-modules",
    "alhambra-4-seats-all-modules-midway",
}


READABLE = [path for path in OLD if path.stem not in LED_ELSEWHERE]
OF_OTHER_RULES = [path for path in OLD if path.stem in LED_ELSEWHERE]


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_what_was_played_is_played_again(path: Path) -> None:
    """Every action and draw is possible, and leads to the same result."""
    written = record_from_text(path.read_text(encoding="utf-8"))
    game = lc.load(path)
    again = game.record()
    for key in ("game", "seats", "modules", "options", "seed", "setup", "actions", "result"):
        assert again[key] == written[key], key
    assert again["hashes"].keys() == written["hashes"].keys()
    assert lc.load(again).record() == again, "from now on with hashes that are compared"


@pytest.mark.parametrize("path", OF_OTHER_RULES, ids=lambda path: path.stem)
def test_what_other_rules_led_elsewhere_says_so(path: Path) -> None:
    said = f"; it was played by rules version 1, these are {lc.RULES_VERSION}$"
    with pytest.raises(lc.RecordError, match=said) as refused:
        lc.load(path)
    assert "hash" not in str(refused.value)


def test_old_hashes_are_said_not_to_be_compared() -> None:
    for path in OLD:
        assert remark_on(path) == NOT_COMPARED
    assert remark_on(lc.new_game(seed=1).record()) == ""


def test_there_is_a_record_of_every_game_and_module() -> None:
    registry = default_registry()
    records = [record_from_text(path.read_text(encoding="utf-8")) for path in OLD]
    alone = {record["modules"][0] for record in records if len(record["modules"]) == 1}
    together = {
        name for record in records if len(record["modules"]) > 1 for name in record["modules"]
    }
    assert {record["game"] for record in records} == set(registry.games)
    assert alone == together, "both alone and together"
    assert alone <= set(registry.modules)
    assert len(alone) >= 12
