"""Positions of the engine that tables go on from: bots play up to where a test wants to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, NamedTuple

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.view.reading import ids_in, pieces_in

Wanted = Callable[[lc.Game], bool]

BUILDER: Final = "greedy"
BUYER: Final = "buyer"  # plays as the builder, but buys whatever it can pay exactly
IDLER: Final = "idler"
SEEDS_AT_MOST = 20


class NeverThere(AssertionError):
    """A game that ended before it was as wanted."""


def played_until(
    wanted: Wanted,
    lineup: Sequence[str],
    seed: int,
    game: str = "alhambra",
    modules: Sequence[str] = (),
) -> dict[str, Any]:
    """The record of a game that bots played until it was as wanted."""
    played = lc.new_game(game, len(lineup), modules, seed=seed)
    bot = make_bot(BUILDER, seed)
    while not wanted(played):
        if played.over:
            raise NeverThere(f"the game with seed {seed} never came to that")
        sight = sight_of(played)
        wish = WISHES.get(lineup[sight.seat], _none)(played)
        played.play(wish or bot.choose(sight))
    return played.record()


def _none(_: lc.Game) -> Any:
    """Leave it to the bot."""


def _exact(game: lc.Game) -> Any:
    """Buy whatever can be paid exactly."""
    exact = [option for option in _options(game) if option.get("exact")]
    return exact[0]["action"] if exact else None


def _idle(game: lc.Game) -> Any:
    """Take money, and keep out of everything else."""
    view = game.view(game.seat)
    options = view["decision"]["options"]
    money = [option for option in options if option["kind"] == "take"]
    return (money or options)[0]["action"]


WISHES: Final[dict[str, Callable[[lc.Game], Any]]] = {IDLER: _idle, BUYER: _exact}


def tiles_of(game: lc.Game, seat: int) -> int:
    return len(ids_in(game.view(None), f"palace.{seat}"))


@cache
def large_palace(tiles: int, seats: int = 3) -> dict[str, Any]:
    """Seat 0, to move, has so many tiles in its palace, because nobody else builds."""
    for seed in range(SEEDS_AT_MOST):  # a better bot may play for something else than tiles
        with suppress(NeverThere):
            return played_until(
                lambda game: game.seat == 0 and tiles_of(game, 0) >= tiles,
                [BUYER, *[IDLER] * (seats - 1)],
                seed,
            )
    raise NeverThere(f"no game came to a palace of {tiles} tiles")


@cache
def finished(seats: int = 3, seed: int = 1, modules: tuple[str, ...] = ()) -> dict[str, Any]:
    return played_until(lambda game: game.over, [BUILDER] * seats, seed, modules=modules)


@cache
def midgame(
    seats: int,
    seed: int = 1,
    game: str = "alhambra",
    modules: tuple[str, ...] = (),
    scorings: int = 2,
) -> dict[str, Any]:
    """After the second scoring, seat 0 to begin its turn."""

    def is_there(played: lc.Game) -> bool:
        view = played.view(None)
        return bool(played.seat == 0 == view["active"] and view["scorings"] >= 2)

    return played_until(is_there, [BUILDER] * seats, seed, game, modules)


def _options(game: lc.Game) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = game.view(game.seat)["decision"]["options"]
    return options


@cache
def exact_purchase(seats: int = 3, seed: int = 2) -> dict[str, Any]:
    """Seat 0 begins its turn and can pay a tile exactly; its palace has begun to grow."""

    def is_there(game: lc.Game) -> bool:
        return (
            game.seat == 0
            and game.view(0)["decision"]["kind"] == "action"
            and tiles_of(game, 0) > 2
            and any(option.get("exact") for option in _options(game))
        )

    return played_until(is_there, [BUILDER] * seats, seed)


class TwoWays(NamedTuple):
    """A table where seat 0 can pay one tile exactly: with one card, or with two others."""

    record: dict[str, Any]
    currency: str
    price: int
    parts: tuple[int, int]

    def card(self, value: int) -> str:
        """What a card of this currency is called."""
        return f"{value} {self.currency}" + ("s" if value > 1 else "")


@cache
def two_ways_to_pay(seats: int = 3) -> TwoWays:
    """No other tile can be paid exactly."""
    for seed in range(SEEDS_AT_MOST):
        with suppress(NeverThere):
            record = played_until(lambda game: bool(_two_ways(game)), [BUILDER] * seats, seed)
            (one,), two = _two_ways(lc.load(record))
            currency, price = one.split("-")
            first, second = [int(card.split("-")[1]) for card in two]
            return TwoWays(record, currency, int(price), (first, second))
    raise NeverThere("no game came to a tile that can be paid exactly in two ways")


def _two_ways(game: lc.Game) -> list[list[str]]:
    """Payments of one card and of two others for the only tile with exact ones; else nothing."""
    if game.seat != 0 or game.view(0)["decision"]["kind"] != "action":
        return []
    exact = [option["action"].split() for option in _options(game) if option.get("exact")]
    if len({place for _, place, *_ in exact}) != 1:
        return []
    paid = [cards for _, _, *cards in exact]
    ones, twos = [[one for one in paid if len(one) == number] for number in (1, 2)]
    return next(([one, two] for one in ones for two in twos if not set(one) & set(two)), [])


@cache
def one_purchase(seats: int = 3, seed: int = 2) -> dict[str, Any]:
    """Seat 0 begins its turn and can pay one tile alone, in several ways."""

    def is_there(game: lc.Game) -> bool:
        if game.seat != 0 or game.view(0)["decision"]["kind"] != "action":
            return False
        bought = [option["targets"][0]["id"] for option in _options(game) if "worth" in option]
        return len(bought) > 1 and len(set(bought)) == 1

    return played_until(is_there, [BUILDER] * seats, seed)


@cache
def tile_to_place(seats: int = 3, seed: int = 2) -> dict[str, Any]:
    """Seat 0 has one tile with walls to place, which fits in some cells and not in others."""

    def is_there(game: lc.Game) -> bool:
        if game.seat != 0 or tiles_of(game, 0) < 4:
            return False
        view = game.view(0)
        bought = pieces_in(view, "bought.0")
        if view["decision"]["kind"] != "placing" or len(bought) != 1 or not bought[0]["walls"]:
            return False
        (palace,) = (zone for zone in view["zones"] if zone["id"] == "palace.0")
        legal = [option for option in _options(game) if option["kind"] == "place"]
        return 1 < len(legal) < len(palace["cells"])

    return played_until(is_there, [BUILDER] * seats, seed)


@cache
def before_scoring(scoring: int) -> tuple[dict[str, Any], str]:
    """Seat 0 is about to make the move that ends in a scoring: the record, and that move.

    The system draws at every table, so what comes next must be certain: the card lies on top of the
    deck, or no tile is left to refill the market.
    """
    seat = lived_in()
    for own in seat.values():
        own["points"] = 0  # the sheet tells where all of them came from
    if scoring == 3:
        seat[0] |= {"bought": seat[0].pop("reserve")}
        nothing = dict.fromkeys(MARKET, "empty")
        told: dict[str, Any] = {"market": nothing, "supply": "empty"}
        move = "reserve garden-9-E"
    else:
        card = ("first", "second")[scoring - 1]
        told = {"market": MARKET, "deck": f"{card}-scoring ..."}
        move = "take dirham-9"
    display = "florin-1 florin-4 dirham-9 ducat-3"
    game = lc.position(seats=3, seat=seat, display=display, scorings=scoring - 1, turn=40, **told)
    return game.record(), move


MARKET = {1: "seraglio-5-SW", 2: "garden-10-W", 3: "arcades-8-E", 4: "garden-8-NE"}


def lived_in() -> dict[int, dict[str, Any]]:
    """Three palaces late in a game, and the hand of seat 0."""
    palaces = (
        "seraglio-3-ESW@-2,-3 arcades-6-SW@-3,-2 tower-11-N@-2,-2 tower-9-ES@-1,-2 pavilion-8@-1,-1"
        " tower-12@0,-1 chambers-9-S@1,-1 arcades-4-NES@2,-1 pavilion-5-NW@-1,0 chambers-7-NE@1,0"
        " tower-7-NEW@0,1",
        "pavilion-4-ES@0,-2 chambers-9-W@0,-1 chambers-6-ES@1,-1 pavilion-3-SW@-1,0 garden-11@1,0"
        " tower-8-NES@2,0 garden-7-NSW@-2,1 arcades-9@-1,1 pavilion-2-NEW@1,1 garden-8-NW@-1,2",
        "garden-6-ESW@1,-2 arcades-7-ES@-2,-1 chambers-7-SW@0,-1 arcades-6-NE@1,-1 seraglio-9@-3,0"
        " garden-10-N@-2,0 arcades-10@-1,0 seraglio-7-W@0,1 garden-12-S@1,1 chambers-5-NSW@-1,2"
        " tower-13-E@0,2",
    )
    points = (57, 46, 54)
    seat: dict[int, dict[str, Any]] = {
        number: {"palace": palace, "points": points[number]}
        for number, palace in enumerate(palaces)
    }
    seat[0] |= {"hand": "florin-8 dirham-2 dinar-3 dinar-5 ducat-7", "reserve": "garden-9-E"}
    return seat


@cache
def still_life() -> dict[str, Any]:
    """A table told in words, so that no better bot and no other deal changes a picture of it."""
    return lc.position(
        seats=3,
        seat=lived_in(),
        market=MARKET,
        display="florin-1 florin-4 dirham-9 ducat-3",
        scorings=2,
        turn=40,
    ).record()
