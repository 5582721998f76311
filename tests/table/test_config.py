"""A wish for a game becomes a checked, canonical configuration, or a sentence that helps."""

from __future__ import annotations

from itertools import permutations

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import ConfigError, GameConfig, make_config
from lioncourt.table.manifest import MODULE, Manifest, Option, OptionValue
from lioncourt.table.registry import default_registry


def install_nothing(build: Build) -> None:
    """Installs a module that changes nothing."""


def module(
    name: str,
    chapter: int,
    *,
    games: tuple[str, ...] = ("alhambra",),
    seats: tuple[int, int] = (2, 6),
    requires: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
    options: tuple[Option, ...] = (),
) -> Manifest:
    return Manifest(
        id=name,
        kind=MODULE,
        title=name.title(),
        chapter=chapter,
        summary="",
        install=install_nothing,
        games=games,
        seats=seats,
        requires=requires,
        excludes=excludes,
        options=options,
    )


REGISTRY = default_registry().with_modules(
    [
        module("zoo", 3),
        module("bees", 5),
        module("ants", 5, options=(Option("ant_size", ("small", "large"), "small", "ants 1"),)),
        module("moon", 9, games=("granada",)),
        module("tides", 10, games=("alhambra", "granada")),
        module("duel", 11, seats=(2, 2)),
        module("honey", 12, requires=("bees",)),
        module("winter", 13, excludes=("bees",)),
    ]
)


def config(
    game: str = "alhambra",
    seats: int = 3,
    modules: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> GameConfig:
    return make_config(REGISTRY, game, seats, modules, options)


def test_the_canonical_text_names_every_option() -> None:
    assert str(config()) == "alhambra(seats=3,open_memory=False,second_scoring_pile=4)"
    full = config(modules=("ants", "zoo"), options={"second_scoring_pile": 5, "ant_size": "large"})
    assert str(full) == (
        "alhambra(seats=3,modules=zoo+ants,ant_size=large,open_memory=False,second_scoring_pile=5)"
    )


def test_a_module_named_twice_is_refused() -> None:
    with pytest.raises(ConfigError, match="the module zoo is named twice"):
        config(modules=("zoo", "ants", "zoo"))


def test_a_text_is_the_name_of_one_module() -> None:
    assert make_config(REGISTRY, "alhambra", 3, "zoo").modules == ("zoo",)
    assert lc.new_game(modules="camps", seed=0).config.modules == ("camps",)


def test_the_order_of_modules_does_not_matter() -> None:
    """They stand by chapter, then by name; and one ruleset serves them all."""
    wishes = [config(modules=order) for order in permutations(("zoo", "bees", "ants"))]
    assert {wish.modules for wish in wishes} == {("zoo", "ants", "bees")}
    assert len(set(wishes)) == 1
    assert len({id(compile_rules(wish, REGISTRY)) for wish in wishes}) == 1


def test_options_have_defaults() -> None:
    assert config(options={"second_scoring_pile": 4}) == config()
    assert config(options={"second_scoring_pile": 5}) != config()


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are .*alhambra"),
        ({"modules": ("sun",)}, "there is no module 'sun'; there are .*zoo"),
        ({"modules": ("moon",)}, r"Moon \(moon\) does not go with Alhambra; it goes with granada"),
        ({"modules": ("honey",)}, r"Honey \(honey\) needs the module bees"),
        ({"modules": ("winter", "bees")}, r"Winter \(winter\) does not go with bees"),
        ({"seats": 1}, "Alhambra is for 2 to 6 seats, not 1"),
        ({"seats": 7}, "Alhambra is for 2 to 6 seats, not 7"),
        ({"modules": ("duel",)}, "Duel is for 2 to 2 seats, not 3"),
        ({"seats": True}, "must be a whole number, not True"),
        ({"seats": "3"}, "must be a whole number, not '3'"),
        ({"seats": 3.0}, "must be a whole number, not 3.0"),
        ({"options": {"dice": 1}}, "there is no option 'dice' here; there are .*second_scoring"),
        ({"options": {"ant_size": "large"}}, "there is no option 'ant_size' here"),
        ({"options": {"second_scoring_pile": 3}}, "second_scoring_pile is one of 4, 5, not 3"),
        ({"options": {"second_scoring_pile": "4"}}, "is one of 4, 5, not '4'"),
        ({"options": {"second_scoring_pile": 4.0}}, "is one of 4, 5, not 4.0"),
        ({"options": {"open_memory": 0}}, "open_memory is one of False, True, not 0"),
    ],
)
def test_a_wish_that_cannot_be_met_is_explained(wish: dict[str, object], complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        config(**wish)  # type: ignore[arg-type]  # wrong types are the point


@pytest.mark.parametrize(
    ("game", "name", "says"),
    [
        ("granada", "zoo", r"Zoo \(zoo\) does not go with Granada; it goes with alhambra"),
        (
            "alhambra-granada",
            "tides",
            r"Tides \(tides\) does not go with Alhambra & Granada; it goes with alhambra, granada",
        ),
    ],
)
def test_a_module_of_other_games_is_refused(game: str, name: str, says: str) -> None:
    """granada with-other-modules: others are refused with a clear message."""
    with pytest.raises(ConfigError, match=f"^{says}$"):
        config(game, modules=(name,))


@pytest.mark.parametrize("game", ["alhambra", "granada"])
def test_a_module_goes_with_every_game_that_it_names(game: str) -> None:
    assert config(game, modules=("tides",)).modules == ("tides",)
    played = lc.new_game(game, modules=[REGISTRY.modules["tides"]], seed=2)
    assert (played.rules.game, played.rules.modules) == (game, ("tides",))


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_every_game_has_its_own_options(game: str) -> None:
    """alhambra-granada: the option second_scoring_pile has no effect there, so there is none."""
    piles = "second_scoring_pile" in dict(config(game).options)
    simple = "simple_scoring" in dict(config(game).options)
    assert (piles, simple) == (game != "alhambra-granada", game != "alhambra")


def test_new_game_checks_its_wish() -> None:
    with pytest.raises(lc.ConfigError, match="no module 'sun'"):
        lc.new_game(modules=["sun"], seed=0)
    with pytest.raises(lc.ConfigError, match="2 to 6 seats"):
        lc.new_game(seats=9, seed=0)


def test_a_module_of_ones_own_is_given_as_its_manifest() -> None:
    game = lc.new_game(modules=[module("tea", 40)], seed=4)
    assert game.config.modules == ("tea",)
    assert game.rules.modules == ("tea",)


def test_equal_configurations_share_one_ruleset() -> None:
    assert lc.new_game(seats=4, seed=1).rules is lc.new_game(seats=4, seed=2).rules
    assert lc.new_game(seats=4, seed=0).rules is not lc.new_game(seats=5, seed=0).rules
