"""The components of the combination are those of both games, and nothing else."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE
from lioncourt.games.common.money import CURRENCIES

CURRENCY = dict(enumerate(CURRENCIES, start=1))  # by slot


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return lc.new_game("alhambra-granada", seed=0).rules.catalogue


def tiles_of(catalogue: Catalogue, supply: int) -> list[tuple[str, int, int, str, str]]:
    """Name, price and moats of the tiles of a supply, with what is on their other side."""
    return [
        (
            catalogue.tile_name[tile],
            catalogue.tile_cost[tile],
            catalogue.tile_walls[tile],
            catalogue.type_name[catalogue.tile_type[tile]],
            catalogue.tile_name[catalogue.tile_next_face[tile]],
        )
        for tile in range(len(catalogue.tile_name))
        if catalogue.tile_supply[tile] == supply
    ]


@pytest.mark.parametrize(
    ("game", "supply"), [("alhambra", "palace-supply"), ("granada", "city-supply")]
)
def test_all_tiles_of_both_games(catalogue: Catalogue, game: str, supply: str) -> None:
    """alhambra-granada components: two separate supplies, each as in its own game."""
    own = tiles_of(catalogue, catalogue.supply_name.index(supply))
    assert own == tiles_of(lc.new_game(game, seed=0).rules.catalogue, 0)
    assert len(own) == 54
    assert len(catalogue.supply_name) == 2


def test_alhambra_start_tiles_only(catalogue: Catalogue) -> None:
    """alhambra-granada components: the fountain is there, the start tile of Granada is not."""
    assert catalogue.tile_name[catalogue.start_tile] == "fountain"
    assert "start" not in catalogue.tile_id
    drawn = [catalogue.tile_piece[t] for t, s in enumerate(catalogue.tile_supply) if s != NONE]
    rest = [t for t, piece in enumerate(catalogue.tile_piece) if piece not in drawn]
    assert rest == [catalogue.start_tile]


def test_regions(catalogue: Catalogue) -> None:
    """alhambra-granada play 2: tiles of Alhambra are palace, those of Granada city."""
    assert catalogue.region_name == ("palace", "city")
    assert catalogue.region_edge == ("wall", "moat")
    granada = lc.new_game("granada", seed=0).rules.catalogue
    for name, region in zip(catalogue.tile_name, catalogue.tile_region, strict=True):
        assert region == (1 if name in granada.tile_id else 0), name


def test_each_slot_has_two_places_of_one_currency(catalogue: Catalogue) -> None:
    """alhambra-granada set-up 1 and alhambra-granada play 1: slots 1 to 4, Alhambra first."""
    wanted = [
        (f"{slot}-{kind}", str(slot), currency, f"{kind}-supply")
        for slot, currency in CURRENCY.items()
        for kind in ("palace", "city")
    ]
    found = [
        (name, slot, catalogue.currency_name[currency], catalogue.supply_name[supply])
        for name, slot, currency, supply in zip(
            catalogue.place_name,
            catalogue.place_slot,
            catalogue.place_currency,
            catalogue.place_supply,
            strict=True,
        )
    ]
    assert found == wanted


@pytest.mark.parametrize("seats", [2, 3])
def test_one_set_of_money(seats: int) -> None:
    """alhambra-granada Rulings: as many money cards as in the core game."""
    both = lc.new_game("alhambra-granada", seats, seed=0).rules.catalogue
    core = lc.new_game("alhambra", seats, seed=0).rules.catalogue
    assert (both.card_name, both.card_copies) == (core.card_name, core.card_copies)
    assert sum(both.card_copies) == (72 if seats == 2 else 108)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("seed", range(10))
def test_the_first_fill(seats: int, seed: int) -> None:
    """alhambra-granada set-up 1: one of each in every slot, city tiles even and with a moat."""
    game = lc.new_game("alhambra-granada", seats, seed=seed)
    catalogue = game.rules.catalogue
    for place, tile in enumerate(game.state.market):
        assert catalogue.tile_supply[tile] == catalogue.place_supply[place], f"seed {seed}"
        if catalogue.place_name[place].endswith("city"):
            assert catalogue.tile_walls[tile], f"seed {seed}"
            assert catalogue.tile_cost[tile] % 2 == 0, f"seed {seed}"
    drawn = 4 + (6 if game.rules.dirk else 0)
    assert [len(tiles) for tiles in game.state.supply] == [54 - drawn, 54 - drawn], f"seed {seed}"


def test_tiles_are_put_back_now_and_then() -> None:
    """alhambra-granada set-up 1: of 54 city tiles 10 have no moat, and only those go back."""
    put_back = 0
    for seed in range(40):
        game = lc.new_game("alhambra-granada", seed=seed)
        for event in game.opening.events:
            if event.kind == "put-back":
                put_back += 1
                assert not game.rules.catalogue.tile_walls[event.args[0]], f"seed {seed}"
    # 160 tiles are laid; before each of them 10/44 are put back on average.
    assert 10 < put_back < 80


def test_second_scoring_pile_is_not_offered() -> None:
    """alhambra-granada Rulings: the option is refused, whatever its value; others are not."""
    for pile in (4, 5):
        with pytest.raises(ValueError, match="second_scoring_pile"):
            lc.new_game("alhambra-granada", options={"second_scoring_pile": pile}, seed=0)
        lc.new_game("granada", options={"second_scoring_pile": pile}, seed=0)
    lc.new_game("alhambra-granada", options={"simple_scoring": True, "open_memory": True}, seed=0)
