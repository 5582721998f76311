"""`lioncourt play` with modules."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.table.registry import default_registry
from lioncourt.terminal.commands import Left
from lioncourt.view.reading import pieces_in
from tests.cli.tables import Table, leave, script
from tests.conformance.mixtures import fitting
from tests.conformance.sampling import at_most


def modules_of(name: str) -> tuple[str, ...]:
    return fitting(default_registry().games[name])


@pytest.mark.parametrize(("width", "turns"), [(80, at_most(20)), (50, 8)])
def test_a_game_with_all_modules_fits_the_console(width: int, turns: int) -> None:
    """Played by numbers: the beginning of a game, with the whole all of it."""
    game = lc.new_game("alhambra", seats=3, modules=modules_of("alhambra"), seed=width)
    bot = make_bot("random", 5)

    def answer(prompt: str) -> str:
        if game.state.turn > turns:
            raise EOFError
        sight = sight_of(game)
        return str(1 + sight.actions.index(bot.choose(sight)))

    table = Table(game, (0,), answer, width)
    with contextlib.suppress(Left):
        table.session.run()
    assert game.over or game.state.turn > turns
    assert max(len(line) for line in table.text.splitlines()) <= width


# With modules

MONEY = ("currency-exchange", "diamonds", "change")


def test_what_can_be_paid_is_what_the_options_say() -> None:
    """With coins, diamonds and exchange cards too; nothing is said when nothing can be bought."""
    game = lc.new_game(seats=2, modules=MONEY, seed=6)
    bot = make_bot("greedy", 6)
    seen: set[str] = set()
    while not game.over and (len(seen) < 3 or len(game.history()) < 60):
        seat = game.seat
        assert seat is not None
        view = game.view(seat)
        decision = view["decision"]
        for entry, row in market_rows(game, seat):
            bought = [
                o for o in decision["options"] if o["action"].startswith(f"buy {entry['place']} ")
            ]
            own = held(view, entry["currency"])
            if any(option["exact"] for option in bought):
                assert "you can pay exactly" in row
            elif bought:
                over = min(option["worth"] - option["price"] for option in bought)
                assert f"you can pay, {over} too much" in row
            else:
                assert "you can" not in row
            if bought and own < entry["price"]:
                seen.add("paid otherwise")
            if "short" in row:
                seen.add("short")
                assert decision["kind"] in ("action", "extra-action")
            elif decision["kind"] == "placing":
                seen.add("nothing to say")
        game.play(bot.choose(sight_of(game)))
    assert seen == {"paid otherwise", "short", "nothing to say"}


def held(view: dict[str, Any], currency: str) -> int:
    """Returns the money of a currency among the own cards."""
    hand = pieces_in(view, f"hand.{view['you']}")
    return sum(card["value"] for card in hand if card["currency"] == currency)


def market_rows(game: lc.Game, seat: int) -> list[tuple[dict[str, Any], str]]:
    """Returns the places of the market with a tile, each with its line on the screen."""
    lines = leave(Table(game.copy(), (seat,), script())).partition("Market")[2].splitlines()
    offers = [entry for entry in game.view(seat)["market"] if entry["tile"]]
    return [
        (entry, next(line for line in lines if f" {entry['tile']} " in line)) for entry in offers
    ]


def test_coins_are_counted_in_what_is_missing() -> None:
    """A seat with coins is short of less than its cards alone would say."""
    game = lc.new_game(seats=2, modules=["change"], seed=2)
    bot = make_bot("random", 2)
    while not game.over:
        seat = game.seat
        assert seat is not None
        view = game.view(seat)
        coins = view["module"]["change"]["coins"][seat]
        for entry, row in market_rows(game, seat) if any(coins.values()) else ():
            own = held(view, entry["currency"])
            more = coins[entry["currency"]]
            if more and "short" in row:
                assert f"you're {entry['price'] - own - more} short" in row
                return
        game.play(bot.choose(sight_of(game)))
    raise AssertionError("no such position")


def test_nobody_else_is_told_what_can_be_paid() -> None:
    game = lc.new_game(seats=3, seed=7)
    screen = Table(game, (0,), script()).session.screen
    assert game.seat == 2
    with screen.console.capture() as shown:
        screen.table(game.view(0))
    assert "short" not in shown.get()
    assert "you can" not in shown.get()
    with screen.console.capture() as shown:
        screen.table(game.view(2))
    assert "short" in shown.get()


def test_zones_of_modules_have_a_line_each() -> None:
    game = lc.new_game(seats=3, modules=["thieves", "viziers-favour", "city-gates"], seed=1)
    text = leave(Table(game, (0, 1, 2), script("")))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    (vizier,) = [line for line in lines if line.startswith("Vizier ")]
    (thieves,) = [line for line in lines if line.startswith("Thieves ")]
    assert vizier.count("vizier, awake") == 3
    assert thieves.count("4 hidden") == 2
    assert " thief" in thieves.partition("you: ")[2]
    assert "Empty Open gate card, Gate cards" in lines


def test_help_on_a_piece_and_on_a_question() -> None:
    game = lc.new_game(seats=3, modules=["street-traders"], seed=1)
    lines = ("", "help trader", "help street-traders", "help nothing", "help")
    text = " ".join(leave(Table(game, (0, 1, 2), script(*lines))).split())
    said = game.rules.texts["en"]
    for key in ("help.piece.trader", "help.street-traders", "help.question.citizens"):
        assert said[key] in text
    assert "No: there is no help on 'nothing'" in text
