"""Reviews: the graph ends at the result, bad choices cost, and nothing is told with hindsight."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.bots import sight_data, sight_of
from lioncourt.cli import app
from lioncourt.core.rng import Dice
from lioncourt.game import Game
from lioncourt.review import Review, review_of
from lioncourt.review.examine import Task, examine, tasks_of
from lioncourt.review.found import Found, found_in
from lioncourt.review.look import look_at
from lioncourt.review.review import find
from lioncourt.review.tell import told
from lioncourt.review.why import Why
from lioncourt.simulate import Simulation, simulate
from lioncourt.table.texts import LANGUAGES, gather_texts
from lioncourt.view.wording import named_wording
from tests.view.disguise import indistinguishable

WORLDS = 2


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
def kept(game: Game) -> Found:
    return find(game, worlds=WORLDS)


@pytest.fixture(scope="module")
def found(game: Game, kept: Found) -> Review:
    return told(game, kept)


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
        assert sum(costs) == pytest.approx(each.given_away, abs=0.1)


def test_the_dearest_mistake_comes_first(found: Review) -> None:
    costs = [mistake.cost for mistake in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 1
    assert all(mistake.cost >= 2 * mistake.error for mistake in found.mistakes)
    assert all(mistake.reason.endswith(".") for mistake in found.mistakes)
    assert all(mistake.chosen != mistake.best for mistake in found.mistakes)


def test_a_mistake_names_options_of_its_moment(game: Game, found: Review) -> None:
    history = game.history()
    for mistake in found.mistakes[:5]:
        played = history[mistake.move]
        then = Game(game.opening, played.before, played.parent)
        assert str(played.action) == mistake.chosen.action
        assert then.parse(mistake.best.action) in then.actions()
        assert mistake.seat == then.seat
        options = {one["action"]: one for one in then.view(then.seat)["decision"]["options"]}
        assert mistake.best.label == options[mistake.best.action]["label"]
        assert mistake.best.targets == options[mistake.best.action]["targets"]


def test_what_is_left_at_the_end_is_told(game: Game, found: Review) -> None:
    for each in found.seats:
        assert len(each.left_over) == len(game.state.reserves[each.seat])
        assert each.points == game.scores()[each.seat]
        for left in each.left_over:
            tile = game.rules.catalogue.tile_id[left.tile]
            later = [played.before for played in game.history()][left.move + 1 :]
            assert all(tile in state.reserves[each.seat] for state in later)


def test_what_was_found_is_told_again_from_what_is_kept(game: Game, kept: Found) -> None:
    data = json.loads(json.dumps(kept.to_data()))
    assert Found.from_data(data) == kept
    assert Found.from_data({**data, "method": 0}) is None
    german = told(game, kept, "de", ["Ana", "Zoë"])
    assert german.names[:2] == ("Ana", "Zoë")
    assert "@" not in json.dumps(asdict(german))


def test_moves_can_be_looked_at_in_any_order_and_again(game: Game, kept: Found) -> None:
    some = list(tasks_of(game, WORLDS))[3::25]
    backwards = [examine(task) for task in reversed(some)]
    assert backwards[::-1] == [examine(task) for task in some]
    mistakes = found_in(game, backwards).mistakes
    assert set(mistakes) == set(kept.mistakes) & {
        mistake for mistake in kept.mistakes if mistake.move in {task.move for task in some}
    }


def test_luck_is_nobodys_on_average(game: Game, kept: Found) -> None:
    for drawn in kept.draws:
        assert game.history()[drawn.move].draws
        # Leads over the others: what one gains the others lose, Dirk among them.
        assert max(map(abs, drawn.gained)) < 60
    assert {drawn.move for drawn in kept.draws} == {
        move for move, played in enumerate(game.history()) if played.draws
    }


def test_what_could_still_be_done_was_not_missed(game: Game, kept: Found) -> None:
    history = game.history()
    for mistake in kept.mistakes:
        missed = history[mistake.move]
        own = [
            played
            for played in history[mistake.move + 1 :]
            if (played.turn, played.seat) == (missed.turn, missed.seat)
        ]
        for later in own[:1]:
            then = Game(game.opening, later.before, later.parent)
            assert mistake.best not in map(str, then.actions())


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
    careful = look_at(sight_of(game), game.parse("buy 3 dinar-5 dinar-3"), 16, Dice(1))
    careless = look_at(sight_of(game), game.parse("buy 3 dinar-9"), 16, Dice(1))
    assert careful.cost == 0
    assert careless.cost > 0
    assert careless.best == "buy 3 dinar-3 dinar-5"


def test_a_sentence_says_with_what_and_what_came_of_it() -> None:
    game = lc.position(
        seats=2,
        seat={0: {"hand": "dinar-5 dinar-3 dinar-9"}, 1: {"hand": "dinar-8"}},
        market={3: "garden-8-NE"},
    )
    game.play(next(str(action) for action in game.actions() if action.kind == "take"))
    while game.seat == 0:
        game.play(game.actions()[0])
    game.play("buy 3 dinar-8")
    played = game.history()[0]
    then = Game(game.opening, played.before, played.parent)
    wording = named_wording(game.rules, "en", ["Ana", "Zoë"])
    said = Why(game, wording).sentence(then, played, 0, then.parse("buy 3 dinar-5 dinar-3"))
    assert said.startswith("Exact with 5 + 3 dinars, which leaves another action. ")
    assert said.endswith(" Zoë bought it a turn later.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_said_in_whole_sentences(language: str) -> None:
    texts = (
        gather_texts(["lioncourt.bots"])[language] | gather_texts(["lioncourt.review"])[language]
    )
    sentences = {key: text for key, text in texts.items() if key.startswith("why.")}
    in_brief = {key.split(".")[1] for key in texts if key.startswith("reason.")}
    spoken = {key.split(".")[1] for key in sentences}
    assert in_brief - {"between", "little", "harm"} <= spoken
    for key, text in sentences.items():
        assert text.endswith("."), key
        assert ";" not in text, key
        assert text[0].isupper() or text.startswith("{"), key


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
    assert look_at(sight_of(game), chosen, 2, Dice(5)) == look_at(
        sight_of(other), chosen, 2, Dice(5)
    )


def test_whatever_judges_a_choice_is_told_what_its_seat_could_know(game: Game) -> None:
    """Of hidden things a task holds what its seat could know, and what was drawn afterwards."""
    random = Random(3)
    history = game.history()
    for task in list(tasks_of(game, 2))[5::20]:
        played = history[task.move]
        if task.sight is None:
            continue
        state = indistinguishable(game.rules, played.before, played.seat, random)
        other = sight_data(Game(game.opening, state, played.parent))
        apart = Task(task.config, task.move, task.action, other, None, False, 2)
        assert examine(apart).look == examine(replace(task, drawn=None, to_end=False)).look


def test_a_sentence_speaks_of_what_its_seat_could_know(game: Game, found: Review) -> None:
    """Two worlds that differ in what was hidden from the seat have the same sentence."""
    random = Random(5)
    history = game.history()
    why = Why(game, named_wording(game.rules, "en", []))
    differed = 0
    for mistake in found.mistakes[:12]:
        played = history[mistake.move]
        state = indistinguishable(game.rules, played.before, played.seat, random)
        differed += state.content() != played.before.content()
        other = Game(game.opening, state, played.parent)
        said = why.sentence(other, played, mistake.move, other.parse(mistake.best.action))
        assert said == mistake.reason
    assert differed, "nothing was hidden, so this shows nothing"


# The command


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["review", *args])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def test_the_command_tells_it_to_people_and_programs(
    record: Path, found: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = run(str(record), "--worlds", str(WORLDS), "--most", "1", "--seat", "0")
    monkeypatch.setattr("lioncourt.cli.review.review_of", lambda *_, **__: found)
    worst = next(mistake for mistake in found.mistakes if mistake.seat == 0)
    assert f"Turn {worst.turn}, seat 0: {worst.chosen.label}" in said.replace("\n", " ")
    data = json.loads(run(str(record), "--worlds", str(WORLDS), "--json"))
    assert len(data["mistakes"]) == len(found.mistakes)
    assert data["mistakes"][0]["best"] == asdict(found.mistakes[0].best)
    assert data["marks"][-1]["expected"] == list(found.marks[-1].expected)


def test_what_cannot_be_reviewed_is_said(tmp_path: Path, record: Path) -> None:
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(lc.new_game(seats=2, seed=1).record()))
    assert "isn't over" in run(str(file), code=1)
    assert "no seat 7" in run(str(record), "--seat", "7", code=1)
