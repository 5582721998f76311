"""What the bot `greedy` thinks of majorities: places shared or broken by the dearest, and N."""

from __future__ import annotations

import pytest

from lioncourt.bots.majority import RIVALS, Contest, majority, rank_in

FIXED = Contest(((18, 10, 3),), by_number=False, by_dearest=False)
DEAREST = Contest(((18, 10, 3),), by_number=False, by_dearest=True)
NUMBER = Contest(((3, 2, 1),), by_number=True, by_dearest=True)


def gain(contest: Contest, mine: list[int], *others: list[int], more: int) -> float:
    """Returns what a tile of this cost is worth to contender 0."""
    rest = [rank_in(contest, tuple(costs)) for costs in others]
    after = majority(contest, (rank_in(contest, (*mine, more)), *rest), 0)
    return after - majority(contest, (rank_in(contest, tuple(mine)), *rest), 0)


def test_where_places_are_shared_costs_do_not_matter() -> None:
    cheap = gain(FIXED, [4], [5, 6], [], more=2)
    assert cheap == gain(FIXED, [4], [5, 6], [], more=13)
    assert cheap > 0


def test_the_dearest_tile_breaks_a_tie() -> None:
    assert gain(DEAREST, [4], [5, 6], [], more=13) > gain(DEAREST, [4], [5, 6], [], more=3) + 1


def test_the_more_tiles_on_the_table_the_more_a_lead_is_worth() -> None:
    small = gain(NUMBER, [4], [5], [], more=13)
    assert gain(NUMBER, [4, 6, 8], [5, 7, 9], [2], more=13) > 2 * small


def test_a_tile_that_wins_nothing_only_helps_the_leaders() -> None:
    """Fourth of four with one tile: N grows for the three before (granada scoring 2)."""
    assert gain(NUMBER, [], [5, 7, 9], [4, 6, 8], [3, 10, 12], more=2) < 0
    assert gain(DEAREST, [], [5, 7, 9], [4, 6, 8], [3, 10, 12], more=2) == 0


def test_nobody_takes_a_place_without_a_tile() -> None:
    contest = Contest(((3, 2, 1),), by_number=True, by_dearest=True)
    alone = majority(contest, ((1, 5), (0, 0)), 0)
    # The rival stays without a tile with chance 0.6, else he is second or first with one.
    assert alone == pytest.approx(3 - 0.4 * RIVALS * 2)
