"""The catalogue of components."""

from __future__ import annotations

from lioncourt.core.catalogue import Catalogue, Kit


def test_values_rise_unless_a_card_repeats_a_value_of_its_currency() -> None:
    """The quick listing of payments relies on it: equal values must be equal cards."""
    kit = Kit(3, {})
    dinar = kit.currency("dinar")
    kit.money(dinar, 3, copies=3)
    kit.money(dinar, 5, copies=3)
    assert Catalogue(kit).values_rise()
    kit.card("builder-dinar", role="builder", currency=dinar, value=3)
    assert not Catalogue(kit).values_rise()
