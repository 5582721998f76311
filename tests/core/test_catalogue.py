"""The catalogue of components."""

from __future__ import annotations

from lioncourt.core.catalogue import Catalogue, Kit
from lioncourt.core.ids import NONE, walls_text
from lioncourt.core.squares import HALF


def test_values_rise_unless_a_card_repeats_a_value_of_its_currency() -> None:
    """The quick listing of payments relies on it: equal values must be equal cards."""
    kit = Kit(3, {})
    dinar = kit.currency("dinar")
    kit.money(dinar, 3, copies=3)
    kit.money(dinar, 5, copies=3)
    assert Catalogue(kit).values_rise()
    kit.card("builder-dinar", role="builder", currency=dinar, value=3)
    assert not Catalogue(kit).values_rise()


def test_a_half_tile_has_a_face_for_each_way_to_turn_it() -> None:
    kit = Kit(3, {})
    kit.tile("fountain")
    faces = kit.half_tile("turret", cost=4)
    catalogue = Catalogue(kit)
    names = [catalogue.tile_name[face] for face in faces]
    assert names == ["turret-NE", "turret-SE", "turret-SW", "turret-NW"]
    assert {catalogue.tile_piece[face] for face in faces} == {faces[0]}
    assert {catalogue.tile_region[face] for face in faces} == {HALF}
    blank = [walls_text(catalogue.tile_walls[face]) for face in faces]
    assert blank == ["SW", "NW", "NE", "ES"]


def test_a_face_without_its_building_is_never_flipped_to() -> None:
    kit = Kit(2, {})
    type = kit.tile_type_named("garden")
    garden = kit.tile("garden-8-NE", walls="NE", type=type, cost=8, base=True)
    bare = kit.unbuilt(garden, "bare-garden-8-NE")
    catalogue = Catalogue(kit)
    assert catalogue.tile_piece[bare] == garden
    assert catalogue.tile_walls[bare] == catalogue.tile_walls[garden]
    assert catalogue.tile_cost[bare] == 8
    assert (catalogue.tile_type[bare], catalogue.tile_colour[bare]) == (NONE, NONE)
    assert not catalogue.tile_is_base[bare]
    assert [catalogue.tile_next_face[tile] for tile in (garden, bare)] == [garden, bare]
