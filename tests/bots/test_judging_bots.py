"""The bots that look one action ahead: no fools, no waste, quick, and the same with one seed."""

from __future__ import annotations

from time import process_time

import pytest

import lioncourt as lc
from lioncourt.bots import GreedyBot, NormalBot, Sight, make_bot, sight_of
from lioncourt.bots.judge import EXTRA_ACTION
from lioncourt.bots.judging_bots import EasyBot, judge_for
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.simulate import play_bots
from lioncourt.view.reading import pieces_in
from tests.bots.tables import ALL_MODULES, GAMES, option_of, played, sight_in
from tests.conftest import Measure

SENSIBLE = ("greedy", "normal")  # `easy` overlooks things, and `hard` has its own reasons
TABLES = [("alhambra", 2), ("alhambra", 4), ("granada", 3), ("alhambra-granada", 2)]


def decisions(
    bot: str, name: str, seats: int, seed: int, modules: tuple[str, ...] = ()
) -> list[tuple[Sight, Action]]:
    """Returns every decision of a game between bots of one kind, with what was chosen."""
    game = lc.new_game(name, seats, modules, seed=seed)
    return list(played(game, [make_bot(bot, seed)] * seats))


def wares_beside(sight: Sight, place: str) -> list[str]:
    """Returns the other places with a tile that is sold for the same currency."""
    sold = {e["place"]: e["currency"] for e in sight.view["market"] if e["tile"] is not None}
    return [other for other in sold if other != place and sold[other] == sold[place]]


def profits_from_number(sight: Sight, name: str) -> bool:
    """Tells whether a seat has a tile of the same type, where more of them on the table pay more.

    Then it may do no harm to give one away (granada scoring 2).
    """
    mine = sight.view["table"][sight.seat]
    its_type = sight.view["pieces"][name]["type"]
    majorities = sight.view["majorities"]
    by_number = [entry["type"] for entry in majorities if entry["by_number"]]
    return its_type in by_number and mine["counts"][its_type] > 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("bot", SENSIBLE)
def test_plays_no_nonsense(bot: str, name: str, seats: int) -> None:
    seed = 20 + seats
    for sight, action in decisions(bot, name, seats, seed):
        chosen = option_of(sight, action)
        options = sight.view["decision"]["options"]
        where = f"seed {seed}, turn {sight.view['turn']}: {chosen['action']}"
        lengths = sight.view["table"][sight.seat]["runs"].values()
        runs = sum(run["length"] for run in lengths)
        if chosen["kind"] == "buy":
            place = chosen["action"].split()[1]
            same = [o for o in options if o["kind"] == "buy" and o["action"].split()[1] == place]
            cheapest = min(option["worth"] for option in same)
            # Two tiles for one currency: a card may be kept for the other.
            assert chosen["worth"] == cheapest or wares_beside(sight, place), where
        if chosen["kind"] == "reserve":
            tile = chosen["action"].split()[1]
            better = [o for o in options if o["action"].startswith(f"place {tile} ")]
            assert all(sum(o["runs"].values()) <= runs for o in better), where
        if chosen["kind"] == "remove":
            assert sum(chosen["runs"].values()) > runs, where
        if chosen["kind"] == "give":
            assert profits_from_number(sight, chosen["action"].split()[1]), where
        assert chosen["kind"] != "pass", where


@pytest.mark.parametrize("bot", SENSIBLE)
def test_does_not_swap_back_and_forth(bot: str) -> None:
    """A tile that was swapped out, or removed, does not come back to the same cell."""
    rebuilt = 0
    for seed in range(8):
        game = after_nonsense(seed)
        left: set[tuple[int, int, int]] = set()  # seat, cell, tile
        for sight, action in played(game, [make_bot(bot, seed)] * 3):
            if action.kind in ("swap", "build"):
                tile, cell = action.args
                assert (sight.seat, cell, tile) not in left, f"seed {seed}: {action}"
            if action.kind in ("swap", "remove"):
                cell = action.args[-1]
                left.add((sight.seat, cell, game.state.palaces[sight.seat].tile(cell)))
        rebuilt += len(left)
    assert rebuilt


def after_nonsense(seed: int) -> lc.Game:
    """Returns a game in which chance has built palaces that want to be rebuilt."""
    game = lc.new_game("alhambra", 3, seed=seed)
    dice = Dice(seed)
    for _ in range(120):
        game.play(engine.sample_action(game.rules, game.state, dice))
    return game


def pays_exactly_with_profit(sight: Sight, *, foresight: bool) -> bool:
    """Tells whether an exact payment gets a tile that is worth more than the money."""
    judge = judge_for(sight, Dice(0), foresight=foresight)
    exact = [a for a in sight.actions if a.kind == "buy" and option_of(sight, a)["exact"]]
    return any(judge.value(action) > EXTRA_ACTION for action in exact)


@pytest.mark.parametrize("bot", SENSIBLE)
def test_pays_exactly_whenever_the_tile_is_worth_the_money(bot: str) -> None:
    seen = [pair for seed in (31, 32) for pair in decisions(bot, "alhambra", 3, seed)]
    could = [a for s, a in seen if pays_exactly_with_profit(s, foresight=bot == "normal")]
    exact = sum([bool(option_of(s, a).get("exact")) for s, a in seen])
    assert len(could) > 30
    assert exact == len(could), "seeds 31 and 32"


# Flips

SEED = 51


def placings() -> list[Sight]:
    """Returns the decisions of a game in which a tile may be placed with either face."""
    seen = [sight for sight, _ in decisions("greedy", "granada", 3, SEED)]
    return [s for s in seen if any(a.kind == "place-flipped" for a in s.actions)]


def test_flips_where_the_other_face_is_better() -> None:
    seen = placings()
    flips = [s for s in seen if GreedyBot(0).choose(s).kind == "place-flipped"]
    assert 0.05 < len(flips) / len(seen) < 0.6, f"{len(flips)} of {len(seen)}, seed {SEED}"


def test_pays_for_a_flip_with_the_cheapest_card() -> None:
    flips = 0
    for sight in placings():
        # With nothing to buy there is no reason to keep a small card rather than a large one.
        world = sight.worlds.sample(Dice(0))
        world.market = (NONE,) * len(world.market)
        action = GreedyBot(0).choose(sight_in(sight, world))
        if action.kind == "place-flipped":
            paid = int(str(action).rpartition("-")[2])
            values = [card["value"] for card in pieces_in(sight.view, f"hand.{sight.seat}")]
            assert paid == min(value for value in values if value >= 3), f"{action}, seed {SEED}"
            flips += 1
    assert flips


def test_pays_for_no_flip_that_is_worth_nothing() -> None:
    seen = placings()
    assert len(seen) > 20
    for sight in seen:
        world = sight.worlds.sample(Dice(0))
        world.scorings = 3  # no majority is to come
        action = GreedyBot(0).choose(sight_in(sight, world))
        assert action.kind != "place-flipped", f"{action}, seed {SEED}"


# Luck and time


@pytest.mark.parametrize("bot", ["easy", "greedy", "normal"])
def test_the_same_seed_plays_the_same_game(bot: str) -> None:
    games = [lc.new_game(seats=3, modules=["thieves", "diamonds"], seed=2) for _ in range(2)]
    for game in games:
        play_bots(game, [bot] * 3, 8)
    assert games[0].record() == games[1].record()


def test_easy_overlooks_what_greedy_sees() -> None:
    seen = [s for s, _ in decisions("greedy", "alhambra", 3, 4) if len(s.actions) > 1]
    same = [make_bot("easy", 4).choose(s) == make_bot("greedy", 4).choose(s) for s in seen]
    assert 0.2 < sum(same) / len(same) < 0.8, "seed 4"


def test_easy_never_overlooks_that_it_may_decline() -> None:
    """Else it would throw things away that it only had to keep."""
    played_out = decisions("greedy", "alhambra", 3, 4, ("treasure-chamber", "zoo"))
    declining = [
        (action, sight.actions)
        for sight, _ in played_out
        for action in sight.actions
        if action.spec.declines
    ]
    assert len(declining) > 10, "seed 4"
    easy = EasyBot(4)
    assert all(action in easy.considered(actions) for action, actions in declining), "seed 4"


def test_normal_knows_what_rivals_can_pay() -> None:
    """It chooses otherwise than greedy, who does not look at their hands, but not all the time."""
    seen = [s for s, _ in decisions("greedy", "alhambra", 3, 4) if len(s.actions) > 1]
    same = [NormalBot(4).choose(s) == GreedyBot(4).choose(s) for s in seen]
    assert 0.5 < sum(same) / len(same) < 1, "seed 4"


@pytest.mark.parametrize(
    ("name", "modules", "wanted"),
    [*[(name, (), "below 5 ms") for name in GAMES], ("alhambra", ALL_MODULES, "below 15 ms")],
    ids=lambda value: str(len(value)) if isinstance(value, tuple) else str(value),
)
def test_how_long_normal_decides(
    name: str, modules: tuple[str, ...], wanted: str, measure: Measure
) -> None:
    game = lc.new_game(name, 4, modules, seed=3)
    bot = NormalBot(3)
    spent, decided = 0.0, 0
    while not game.over and decided < 150:
        sight = sight_of(game)
        start = process_time()
        action = bot.choose(sight)
        spent += process_time() - start
        decided += 1
        game.play(action)
    what = f"normal decides, {name} with {len(modules)} modules, work"
    measure(what, f"{1000 * spent / decided:.1f} ms", wanted)
