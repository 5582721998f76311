"""A table is the fold of its journal."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from lioncourt.game import RULES_VERSION
from lioncourt.record.replay import load
from lioncourt.server import journal
from lioncourt.server.history import record_of
from lioncourt.server.keys import Keys
from lioncourt.server.tables import Table, table_of
from tests.server.paper import Paper


def again(paper: Paper) -> Table:
    """Returns the table as another process would read it from the store."""
    return table_of("paper", journal.from_bytes(journal.to_bytes(paper.entries)))


def same(one: Table, other: Table) -> None:
    assert one.version == other.version
    assert one.moves == other.moves
    assert one.seats == other.seats
    assert one.chat == other.chat
    assert one.undo_wish == other.undo_wish
    assert one.game is not None
    assert other.game is not None
    assert one.game.record() == other.game.record()
    assert one.game.state.rng == other.game.state.rng


def test_the_game_begins_when_no_seat_is_open() -> None:
    paper = Paper("moo")
    assert not paper.table.begun
    assert paper.table.to_move is None
    paper.run(paper.asking(), "sit", seat=1, name="Ana")
    assert not paper.table.begun
    paper.run(paper.asking(), "sit", seat=2, name="Bo")
    assert paper.table.begun
    assert paper.table.to_move is not None
    assert [seat.name for seat in paper.table.seats] == ["Name 0", "Ana", "Bo"]
    same(paper.table, again(paper))


@pytest.mark.parametrize("seed", range(3))
def test_a_journal_leads_to_the_same_table_again(seed: int) -> None:
    random = Random(seed)
    paper = Paper("mmb", seed=seed)
    for number in range(12):
        paper.play(random.randrange(1, 9))
        paper.run(paper.asking(0), "say", seat=0, text=f"word {number}")
        if random.random() < 0.5:
            moves = random.randrange(paper.table.moves)
            paper.add(journal.Undone(moves, 0))
            assert paper.table.moves == moves
        same(paper.table, again(paper))
    assert paper.table.version == len(paper.entries)
    assert paper.table.game is not None
    assert journal.record_in(paper.entries) == paper.table.game.record(), f"seed {seed}"


def test_the_record_of_a_whole_game_needs_no_rules() -> None:
    paper = Paper("bb")
    paper.play(2000, greedy=True)
    assert paper.table.over
    record = journal.record_in(paper.entries)
    assert paper.table.game is not None
    assert record == paper.table.game.record()
    assert load(record).scores() == record["result"]


def test_lines_that_were_undone_are_not_kept() -> None:
    paper = Paper("mb")
    paper.play(6)
    table, version = paper.table, paper.table.version
    paper.play(4)
    assert table.moves_kept_since(version) == 6
    paper.add(journal.Undone(4, 0))
    assert table.moves_kept_since(version) == 4
    paper.play(5)
    assert table.moves == 9
    assert table.moves_kept_since(version) == 4
    assert table.moves_kept_since(table.version) == 9
    assert table.moves_kept_since(0) == 0
    assert table.moves_kept_since(table.version + 5) == 0


# Rules that have changed


def of_other_rules(paper: Paper) -> list[journal.AnyEntry]:
    """Returns the same journal as an older program would have written it."""
    made = paper.entries[0]
    assert isinstance(made, journal.Made)
    record = {**made.record, "rules_version": RULES_VERSION + 1}
    return [msgspec.structs.replace(made, record=record), *paper.entries[1:]]


def test_a_table_of_other_rules_goes_on_if_positions_are_the_same() -> None:
    paper = Paper("mb")
    paper.play(30)
    table = table_of("paper", of_other_rules(paper))
    assert table.game is not None
    assert paper.table.game is not None
    assert table.game.state.content() == paper.table.game.state.content()


@pytest.mark.parametrize(
    "changed",
    [
        {"hash": "2:" + "0" * 16},
        {"action": "take everything"},
        {"draws": ("tower-1000",)},
        {"seat": 5},
    ],
)
def test_a_table_of_other_rules_that_differ_can_only_be_read(changed: dict[str, Any]) -> None:
    paper = Paper("mb")
    paper.play(30)
    entries = of_other_rules(paper)
    moved = entries[11]
    assert isinstance(moved, journal.Moved)
    entries[11] = msgspec.structs.replace(moved, **changed)
    table = table_of("paper", entries)
    assert table.game is None
    assert table.moves == 30
    assert table.version == len(entries)
    record = record_of(table, entries, Keys([paper.keys[0]]))
    assert len(record["actions"]) == 30
    assert record["rules_version"] == RULES_VERSION + 1
    asking = paper.asking(0)
    paper.table = table
    assert paper.refused(asking, "play", seat=0, action="pass", at=30) == "unreadable"
    assert paper.refused(asking, "undo", seat=0, moves=20) == "unreadable"
    assert paper.run(asking, "say", seat=0, text="what a pity").entries


def test_a_set_up_that_cannot_be_read_is_no_end() -> None:
    paper = Paper("mb")
    entries = of_other_rules(paper)
    made = entries[0]
    assert isinstance(made, journal.Made)
    strange = {**made.record, "modules": ["a-module-of-the-past"]}
    table = table_of("paper", [msgspec.structs.replace(made, record=strange)])
    assert table.game is None
    assert table.begun
    assert not table.over
