"""What a perfect memory knows of every hand (core 9)."""

from __future__ import annotations

import pytest

from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.game import Game, new_game
from lioncourt.table.manifest import Manifest
from lioncourt.view.known import KnownHand, known_hands
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import GAMES, moments


def hand_names(game: Game, seat: int) -> tuple[str, ...]:
    names = game.rules.catalogue.card_name
    return tuple(names[card] for card in game.state.hands[seat].cards)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_money_moves_openly_so_every_hand_is_known(kind: str, seats: int) -> None:
    """core 9: dealt, taken and paid openly; so is what a flip costs (granada play 2)."""
    for game in moments(seats, seed=seats, game=kind, every=7):
        for seat, hand in enumerate(game.known()):
            turn = f"seats {seats}, turn {game.state.turn}"
            assert hand == KnownHand(seat, hand_names(game, seat), 0), turn
    flips = [event for event in game.events() if event.kind == "paid-flip"]
    assert bool(flips) == ("paid-flip" in game.rules.event_spec)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_called_known_is_held_whatever_is_hidden(seed: int) -> None:
    unknown = 0
    for game in moments(3, seed, every=5, modules=(SMUGGLERS,)):
        for seat, hand in enumerate(game.known()):
            held = hand_names(game, seat)
            where = f"seed {seed}, turn {game.state.turn}, seat {seat}"
            assert len(hand.cards) + hand.unknown == len(held), where
            assert all(hand.cards.count(card) <= held.count(card) for card in hand.cards), where
            unknown += hand.unknown
    assert unknown > 0, f"seed {seed}: nothing was ever hidden"


@pytest.mark.parametrize("modules", [(), (SMUGGLERS,)])
def test_what_was_remembered_before_changes_nothing(modules: tuple[Manifest, ...]) -> None:
    """Each move keeps what it was asked for; after taking back it is asked of an earlier one."""
    seed = 6
    for number, game in enumerate(moments(3, seed, every=3, modules=modules)):
        where = f"seed {seed}, turn {game.state.turn}"
        if number % 2:  # two moves behind the last time, and with it
            assert game.known() == known_hands(game.rules, game.events()), where
        back = game.copy()
        for _ in range(number % 5):
            if back.history():
                back.undo()
        assert back.known() == known_hands(back.rules, back.events()), where


def rules_and_event(
    name: str, *words: str, seen: tuple[int, ...] | None = None
) -> tuple[Ruleset, Event]:
    rules = new_game("alhambra", 3, [SMUGGLERS], seed=0).rules
    spec = rules.event_spec[name]
    args = spec.parse(list(words))
    return rules, Event(spec, args) if seen is None else Event(spec, args, args[0], seen)


def known_after(*events: tuple[Ruleset, Event]) -> KnownHand:
    return known_hands(events[0][0], [event for _, event in events])[1]


def test_a_card_that_came_unseen_is_unknown() -> None:
    dealt = rules_and_event("dealt", "1", "dinar-5")
    came = rules_and_event("smuggled", "1", "ducat-3", seen=(1,))
    assert known_after(dealt, came) == KnownHand(1, ("dinar-5",), 1)
    assert known_after(dealt, came).to_data() == {"seat": 1, "cards": ["dinar-5"], "unknown": 1}


def test_paying_with_an_unknown_card_shows_it() -> None:
    came = rules_and_event("smuggled", "1", "ducat-3", seen=())
    paid = rules_and_event("bought", "1", "tower-12", "4", "12", "12", "ducat-3")
    assert known_after(came) == KnownHand(1, (), 1)
    assert known_after(came, paid) == KnownHand(1, (), 0)


def test_a_card_that_left_unseen_may_be_any() -> None:
    dealt = [rules_and_event("dealt", "1", name) for name in ("dinar-5", "ducat-3", "ducat-3")]
    left = rules_and_event("hid", "1", "dinar-5", seen=(1, -1))
    assert known_after(*dealt, left) == KnownHand(1, ("ducat-3",), 1)


def test_the_table_sees_it_only_with_an_open_memory() -> None:
    """core 9: option open_memory."""
    assert "known" not in new_game(seats=3, seed=1).view(0)
    game = new_game(seats=3, seed=1, options={"open_memory": True})
    for seat in (None, 0, 1, 2):
        assert game.view(seat)["known"] == [hand.to_data() for hand in game.known()]
