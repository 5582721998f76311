"""The numbers of the perft files; see `tests.perft.count` for what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.perft.count import count, perft_files, read


@pytest.mark.parametrize("path", perft_files(), ids=lambda path: path.stem)
def test_sequences_and_positions(path: Path) -> None:
    perft = read(path)
    game = perft.position()
    before = game.state.content()
    found = {depth: count(game.rules, game.state, depth) for depth in perft.counts}
    assert found == perft.counts
    assert game.state.content() == before


def test_there_is_a_file_for_every_number_of_seats_and_every_question() -> None:
    perfts = [read(path) for path in perft_files()]
    assert {perft.seats for perft in perfts} >= {2, 3, 4, 5, 6}
    assert {perft.decision for perft in perfts} >= {"action", "extra-action", "placing"}
    assert any(perft.with_reserve for perft in perfts)
    assert all(max(perft.counts) >= 2 for perft in perfts)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats three", "x.perft, line 1: invalid literal"),
        ("seats 3\nhop 3", "x.perft, line 2: cannot read 'hop'"),
        ("seats 3\ndecision placing", "the decision is Decision.*, not placing"),
        ("seats 3\ndecision action\nreserve", "the reserve of seat . is empty"),
    ],
)
def test_a_file_that_is_wrong_is_explained(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "x.perft"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        read(path).position()
