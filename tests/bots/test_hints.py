"""Advice: the best few options with their values, and reasons that are true and known."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lioncourt import bots
from lioncourt.bots import Advice, Sight, hint, make_bot, sight_of
from lioncourt.bots.judging_bots import judge_for
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.game import Game, new_game
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES, gather_texts
from lioncourt.view.reading import pieces_in
from tests.conformance.mixtures import all_together
from tests.conformance.sampling import at_most
from tests.view.disguise import indistinguishable

SEED = 5
GAMES = ("alhambra", "granada", "alhambra-granada")
EVERYTHING = [(each.game, each.seats, each.modules) for each in all_together()]
TABLES = [*((kind, 3, ()) for kind in GAMES), *(table for table in EVERYTHING if table[1] == 4)]
LONG = at_most(400)  # decisions, where a game with many modules takes thousands
TEXTS = gather_texts(["lioncourt.bots"])


def decisions(
    kind: str, seats: int, modules: tuple[str, ...], every: int, options: int = 2
) -> list[Game]:
    """Returns positions of a game of easy bots, in which there are at least so many options."""
    game = new_game(kind, seats, modules, seed=SEED)
    bots = [make_bot("easy", seat) for seat in range(seats)]
    found: list[Game] = []
    choices = 0
    while not (game.over or (modules and choices >= LONG)):
        assert game.seat is not None
        if len(game.actions()) >= options:
            choices += 1
            if choices % every == 0:
                found.append(game.copy())
        game.play(bots[game.seat].choose(sight_of(game)))
    return found


def where(game: Game) -> str:
    return f"seed {SEED}, {len(game.history())} decisions, {game.decision}"


@pytest.mark.parametrize("best", [0, -1])
def test_a_number_of_options_that_makes_no_sense_is_refused(best: int) -> None:
    with pytest.raises(ValueError, match=f"best must be at least 1, not {best}"):
        hint(sight_of(new_game(seed=SEED)), best)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{len(table[2])}")
def test_the_best_options_with_sentences_in_every_language(
    table: tuple[str, int, tuple[str, ...]],
) -> None:
    for game in decisions(*table, every=9):
        sight = sight_of(game)
        advices = {language: hint(sight, language=language) for language in LANGUAGES}
        english = advices["en"]
        assert 1 <= len(english) <= 3
        assert all(advice.action in sight.actions for advice in english)
        values = [advice.value for advice in english]
        assert values == sorted(values, reverse=True), where(game)
        options = {
            option["action"]: option["label"] for option in sight.view["decision"]["options"]
        }
        for advice in english:
            assert advice.label == options[str(advice.action)]
        for said in advices.values():
            assert [advice.action for advice in said] == [advice.action for advice in english]
            for advice in said:
                assert re.fullmatch(r"[^{}@]+\.", advice.text), where(game)
                assert advice.text[0] == advice.text[0].upper()


@pytest.mark.parametrize("kind", GAMES)
def test_the_first_advice_is_what_the_judge_thinks_best(kind: str) -> None:
    for game in decisions(kind, 3, (), every=5):
        sight = sight_of(game)
        judge = judge_for(sight, Dice(0), foresight=True)
        best = max(judge.value(action) for action in sight.actions)
        assert judge.value(hint(sight, best=1)[0].action) == pytest.approx(best), where(game)


def test_payments_for_one_tile_are_one_advice() -> None:
    for game in decisions("alhambra", 3, (), every=3):
        bought = [a.action.args[0] for a in hint(sight_of(game), 6) if a.action.kind == "buy"]
        assert len(bought) == len(set(bought)), where(game)


def test_values_are_points_even_if_the_seat_acts_again() -> None:
    """The judge adds a lot to what is paid exactly; nobody would believe such a value."""
    exact = 0
    for game in decisions("alhambra", 3, (), every=2):
        for advice in hint(sight_of(game)):
            exact += "act again" in advice.text
            assert advice.value < 40, where(game)
    assert exact > 5


# Reasons are true


def options_of(sight: Sight) -> dict[str, dict[str, Any]]:
    return {option["action"]: option for option in sight.view["decision"]["options"]}


def check_payment(sight: Sight, advice: Advice) -> set[str]:
    option = options_of(sight)[str(advice.action)]
    said = {"exact"} if "exact, so" in advice.text.lower() else set()
    assert ("exact" in said) == bool(option.get("exact"))
    over = re.search(r"[Pp]aid (\d+) too much", advice.text)
    if over is not None:
        assert int(over.group(1)) == option["worth"] - option["price"]
        said.add("over")
    return said


def check_runs(sight: Sight, advice: Advice) -> set[str]:
    option = options_of(sight)[str(advice.action)]
    runs = sight.view["table"][sight.seat]["runs"]
    said = set()
    for edge, name in (("wall", "longest outer wall"), ("moat", "longest moat")):
        run = re.search(rf"{name}: (\d+) → (\d+)", advice.text, re.IGNORECASE)
        if run is not None:
            now, then = int(run.group(1)), int(run.group(2))
            assert now == runs[edge]["length"] < then
            if "runs" in option:
                assert then == option["runs"][edge]
                said.add(edge)
    return said


def check_next_purchase(game: Game, advice: Advice) -> set[str]:
    """What can be paid after money has been taken can indeed be paid then."""
    found = re.search(r"[Yy]ou can then pay for (.+?)( exactly)?[;.]", advice.text)
    if found is None:
        return set()
    seat = game.seat
    assert seat is not None
    market = {entry["place"]: entry for entry in game.view(seat)["market"]}
    told = [
        market[piece["place"]]
        for piece in market_pieces(game, seat)
        if piece["label"] == found.group(1)  # two towers may cost the same
    ]
    cards = [*game.state.hands[seat].cards, *advice.action.args]
    assert any(can_pay(game, cards, entry, bool(found.group(2))) for entry in told)
    return {"ready" if found.group(2) else "payable"}


def can_pay(game: Game, cards: list[int], entry: dict[str, Any], exactly: bool) -> bool:
    catalogue = game.rules.catalogue
    amounts = [
        catalogue.card_value[card]
        for card in cards
        if catalogue.currency_name[catalogue.card_currency[card]] == entry["currency"]
    ]
    sums = {0}
    for amount in amounts:
        sums |= {amount + each for each in sums}
    return entry["price"] in sums if exactly else sum(amounts) >= entry["price"]


def market_pieces(game: Game, seat: int) -> list[dict[str, Any]]:
    return pieces_in(game.view(seat), "market")


def test_what_is_said_is_so() -> None:
    told: set[str] = set()
    for kind in GAMES:
        for game in decisions(kind, 3, (), every=4):
            sight = sight_of(game)
            for advice in hint(sight):
                told |= check_payment(sight, advice)
                told |= check_runs(sight, advice)
                told |= check_next_purchase(game, advice)
    assert told == {"exact", "over", "wall", "moat", "ready", "payable"}, "not all was tried"


def test_what_fits_nowhere_has_no_cell() -> None:
    tried = 0
    games = [decisions("alhambra", seats, (), every=1, options=1) for seats in (2, 3, 4)]
    for game in chain(*games):
        cells = {a.args[0] for a in game.actions() if a.kind == "place"}
        for advice in hint(sight_of(game), 9):
            if advice.action.kind == "reserve":
                says_nowhere = advice.text == "Fits nowhere yet."
                assert says_nowhere == (advice.action.args[0] not in cells), where(game)
                tried += says_nowhere
    assert tried > 0


# Reasons are known


@pytest.mark.parametrize("table", TABLES[::3], ids=lambda table: f"{table[0]}-{len(table[2])}")
def test_what_is_hidden_changes_no_advice(table: tuple[str, int, tuple[str, ...]]) -> None:
    random = Random(SEED)
    differed = 0
    for game in decisions(*table, every=12):
        assert game.seat is not None
        state = indistinguishable(game.rules, game.state, game.seat, random)
        differed += state.content() != game.state.content()
        other = Game(game.opening, state, game.last)
        assert told(hint(sight_of(other))) == told(hint(sight_of(game))), where(game)
    assert differed > 0


def told(advices: list[Advice]) -> list[tuple[str, float, str]]:
    return [(str(advice.action), advice.value, advice.text) for advice in advices]


def test_a_rivals_purchase_is_told_from_what_is_known_alone() -> None:
    """The sampled cards of a rival who is not known to have any are never spoken of."""
    spoken = 0
    for game in decisions("alhambra", 3, (), every=2):
        here = sight_of(game)
        spoken += sum("rival" in advice.text for advice in hint(here, 9))
        forgetful = Sight(here.seat, here.actions, here.look, list, here.imagine)
        assert not any("rival" in advice.text for advice in hint(forgetful, 9)), where(game)
    assert spoken > 3


# With a search


def test_a_search_tells_how_far_others_are_behind() -> None:
    game = new_game("alhambra", 3, seed=SEED)
    advices = hint(sight_of(game), seconds=0.3)
    values = [advice.value for advice in advices]
    assert len(advices) > 1
    assert values == sorted(values, reverse=True)
    assert values != [advice.value for advice in hint(sight_of(game))]


def test_a_search_without_time_has_nothing_to_say() -> None:
    sight = sight_of(new_game("alhambra", 3, seed=SEED))
    assert told(hint(sight, seconds=1e-9)) == told(hint(sight))


def test_a_single_option_needs_no_search() -> None:
    game = new_game("alhambra", 3, seed=SEED)
    dice = Dice(SEED)
    while len(game.actions()) > 1:
        game.play(engine.sample_action(game.rules, game.state, dice))
    assert len(hint(sight_of(game), seconds=100.0)) == 1


# Texts


def test_every_kind_of_edge_has_a_sentence() -> None:
    for kind in default_registry().games:
        for edge in new_game(kind, 3, seed=0).rules.catalogue.region_edge:
            assert f"reason.{edge}" in TEXTS["en"]


def test_every_sentence_is_used() -> None:
    folder = Path(bots.__file__).parent
    source = "".join((folder / name).read_text("utf-8") for name in ("hints.py", "reasons.py"))
    edges = {"wall", "moat"}
    for key in TEXTS["en"]:
        name = key.split(".")[1]
        assert name in edges or f'"{name}"' in source or f'"{key}"' in source, key
