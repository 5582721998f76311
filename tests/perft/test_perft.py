"""The numbers of the perft files; see `tests.perft.count` for what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.table.registry import default_registry
from tests.conformance.support import Configuration, random_actions
from tests.perft.count import count, perft_files, read
from tests.perft.slow_options import slow_options

SEED = 41
SKIPPED = 3  # every third action is followed


@pytest.mark.parametrize("path", perft_files(), ids=lambda path: path.stem)
def test_sequences_and_positions(path: Path) -> None:
    perft = read(path)
    game = perft.position()
    before = game.state.content()
    found = {depth: count(game.rules, game.state, depth) for depth in perft.counts}
    assert found == perft.counts
    assert game.state.content() == before


@pytest.mark.parametrize("path", perft_files(), ids=lambda path: path.stem)
def test_options_are_those_found_by_trying_everything(path: Path) -> None:
    """At the position itself, and one action later."""
    game = read(path).position()
    rules, state = game.rules, game.state
    assert sorted(map(str, game.actions())) == slow_options(rules, state)
    for action in game.actions()[::SKIPPED]:
        after = state.copy()
        engine.apply(rules, after, action)
        if after.frames:
            listed = sorted(map(str, engine.legal_actions(rules, after)))
            assert listed == slow_options(rules, after), action


@pytest.mark.parametrize("game", sorted(default_registry().games))
@pytest.mark.parametrize("seats", [2, 4])
def test_options_of_random_games_are_those_found_by_trying_everything(
    game: str, seats: int
) -> None:
    played = Configuration(game, seats).start(SEED)
    for number, action in enumerate(random_actions(played, SEED)):
        if number % 23 == 0:
            listed = sorted(map(str, played.actions()))
            assert listed == slow_options(played.rules, played.state), (SEED, number)
        played.play(action)


@pytest.mark.parametrize("game", sorted(default_registry().games))
def test_there_is_a_file_for_every_number_of_seats_and_every_question(game: str) -> None:
    perfts = [perft for perft in map(read, perft_files()) if perft.game == game]
    assert {perft.seats for perft in perfts} >= {2, 3, 4, 5, 6}
    assert {perft.decision for perft in perfts} >= {"action", "extra-action", "placing"}
    assert any(perft.with_reserve for perft in perfts)
    assert all(max(perft.counts) >= 2 for perft in perfts)
    rules = lc.new_game(game, seed=0).rules
    two_faces = "place-flipped" in rules.action_spec
    assert any("place-flipped" in perft.offers for perft in perfts) == two_faces
    regions = {perft.regions for perft in perfts if perft.decision == "placing"}
    assert regions == ({1, 2} if len(rules.catalogue.region_name) == 2 else {0})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats three", "x.perft, line 1: invalid literal"),
        ("seats 3\nhop 3", "x.perft, line 2: cannot read 'hop'"),
        ("seats 3\ndecision placing", "the decision is Decision.*, not placing"),
        ("seats 3\ndecision action\nreserve", "the reserve of seat . is empty"),
        ("seats 3\ndecision action\nregions 2", "there are 1 regions, not 2"),
        ("seats 3\ndecision action\noffers swap", "nothing of the kind swap is on offer"),
    ],
)
def test_a_file_that_is_wrong_is_explained(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "x.perft"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        read(path).position()
