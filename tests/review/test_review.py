"""Reviews: the graph ends at the result, bad choices cost, and nothing is told with hindsight."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.cli import app
from lioncourt.core.rng import Dice
from lioncourt.game import Game
from lioncourt.review import Review, review_of
from lioncourt.review.look import look_at
from lioncourt.simulate import Simulation, simulate
from tests.view.disguise import indistinguishable

WORLDS = 3


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which one seat plays at random and the other well."""
    folder = tmp_path_factory.mktemp("records")
    simulate(Simulation(seats=2, bots=("random", "normal"), games=1, seed=3, out=folder))
    return next(folder.glob("*.json"))


@pytest.fixture(scope="module")
def game(record: Path) -> Game:
    return lc.load(record)


@pytest.fixture(scope="module")
def found(game: Game) -> Review:
    return review_of(game, worlds=WORLDS)


def test_the_graph_ends_at_the_result(game: Game, found: Review) -> None:
    assert found.marks[-1].expected == tuple(map(float, game.scores()))
    moves = [mark.move for mark in found.marks]
    assert moves == sorted(set(moves))
    assert len({len(mark.expected) for mark in found.marks}) == 1  # Dirk is there all along


def test_who_plays_at_random_gives_more_away(found: Review) -> None:
    careless, careful = sorted(found.seats, key=lambda each: each.points)
    assert careless.given_away > 2 * careful.given_away
    for each in found.seats:
        costs = [mistake.cost for mistake in found.mistakes if mistake.seat == each.seat]
        assert sum(costs) == pytest.approx(each.given_away)


def test_the_dearest_mistake_comes_first(found: Review) -> None:
    costs = [mistake.cost for mistake in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 1
    assert all(mistake.reason.endswith(".") for mistake in found.mistakes)
    assert all(mistake.chosen != mistake.best for mistake in found.mistakes)


def test_a_mistake_names_options_of_its_moment(game: Game, found: Review) -> None:
    history = game.history()
    for mistake in found.mistakes[:5]:
        played = history[mistake.move]
        then = Game(game.opening, played.before, played.parent)
        assert played.action == mistake.chosen
        assert mistake.best in then.actions()
        assert mistake.seat == then.seat


def test_what_is_left_at_the_end_is_told(game: Game, found: Review) -> None:
    for each in found.seats:
        assert len(each.left_over) == len(game.state.reserves[each.seat])
        assert each.points == game.scores()[each.seat]


def test_the_same_game_gets_the_same_review(game: Game, found: Review) -> None:
    assert review_of(game, worlds=WORLDS) == found


def test_progress_is_told(game: Game) -> None:
    told: list[tuple[int, int]] = []

    class Stop(Exception):
        pass

    def stop_at_three(done: int, total: int) -> None:
        told.append((done, total))
        if done == 3:
            raise Stop

    with pytest.raises(Stop):
        review_of(game, worlds=WORLDS, progress=stop_at_three)
    assert told == [(n, len(game.history())) for n in (1, 2, 3)]


def test_a_game_under_way_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="not over"):
        review_of(lc.new_game(seats=3, seed=1))


def test_overpaying_is_noticed() -> None:
    game = lc.position(seat={0: {"hand": "dinar-5 dinar-3 dinar-9"}}, market={3: "garden-8-NE"})
    careful = look_at(game, game.parse("buy 3 dinar-5 dinar-3"), 8, Dice(1))
    careless = look_at(game, game.parse("buy 3 dinar-9"), 8, Dice(1))
    assert careful.chosen.lead(0) > careless.chosen.lead(0)
    assert careless.cost > 0


@pytest.mark.parametrize("modules", [(), ("thieves", "bonus-cards"), ("construction-sites",)])
def test_no_hindsight(modules: tuple[str, ...]) -> None:
    """What a seat could not know changes nothing in what is said of its decision."""
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    random = Random(seed)
    game = lc.new_game(seats=3, modules=modules, seed=seed)
    for number in range(40):
        actions = game.actions()
        if number % 8 == 7 and len(actions) > 1:
            _compare(game, random)
        game.play(actions[random.randrange(len(actions))])


def _compare(game: Game, random: Random) -> None:
    assert game.seat is not None
    state = indistinguishable(game.rules, game.state, game.seat, random)
    other = Game(game.opening, state, game.last)
    chosen = game.actions()[0]
    assert look_at(game, chosen, 2, Dice(5)) == look_at(other, chosen, 2, Dice(5))


# The command


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["review", *args])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def test_the_command_tells_it_to_people_and_programs(record: Path, found: Review) -> None:
    said = run(str(record), "--worlds", str(WORLDS), "--most", "1", "--seat", "0")
    worst = next(mistake for mistake in found.mistakes if mistake.seat == 0)
    assert f"Turn {worst.turn}, seat 0: {worst.chosen_label}" in said.replace("\n", " ")
    data = json.loads(run(str(record), "--worlds", str(WORLDS), "--json"))
    assert len(data["mistakes"]) == len(found.mistakes)
    assert data["mistakes"][0]["best"] == str(found.mistakes[0].best)
    assert data["marks"][-1]["expected"] == list(found.marks[-1].expected)


def test_what_cannot_be_reviewed_is_said(tmp_path: Path, record: Path) -> None:
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(lc.new_game(seats=2, seed=1).record()))
    assert "not over" in run(str(file), code=1)
    assert "no seat 7" in run(str(record), "--seat", "7", code=1)
