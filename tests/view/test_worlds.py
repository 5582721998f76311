"""Worlds agree with all that a seat knows, tell nothing else, and can be played on in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.game import Game, new_game
from lioncourt.games.common.zones import SecretCards
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.view.known import KnownHand
from lioncourt.view.player_view import view
from lioncourt.view.worlds import Worlds, determinize
from tests.conformance.laws import audit
from tests.conformance.mixtures import all_together
from tests.conformance.sampling import at_most
from tests.view.disguise import DISGUISES, indistinguishable
from tests.view.smugglers import SMUGGLERS

Table = tuple[str, int, tuple[str | Manifest, ...]]

EVERYTHING = [(each.game, each.seats, each.modules) for each in all_together()]
PAIRS = (("thieves", "bonus-cards"), ("characters", "currency-exchange"))
TABLES: list[Table] = [
    *(("alhambra", seats, ()) for seats in (2, 4)),
    *((game, 3, ()) for game in ("granada", "alhambra-granada")),
    *(("alhambra", 3, pair) for pair in PAIRS),
    ("alhambra", 3, (SMUGGLERS,)),
    *(table for table in EVERYTHING if table[:2] in (("alhambra", 2), ("alhambra", 6))),
    *(table for table in EVERYTHING if table[0] != "alhambra" and table[1] == 4),
]
SEED = 11
EVERY = 37  # decisions
MOST = 900  # decisions of a game
WITH_MODULES = at_most(400)  # of a game with many modules, where each takes longer
MANY = 10
PLAYED_ON = at_most(3)  # worlds with many modules that are played to their end
OF_A_KIND = 3  # looks at each kind of question, whenever it comes


def named(table: Table) -> str:
    kind, seats, modules = table
    return f"{kind}-{seats}-seats-{len(modules)}-modules"


every_table = pytest.mark.parametrize("table", TABLES, ids=named)


def looks(table: Table) -> Iterator[Game]:
    """Yields a random game at some decisions, at the first few of every kind among them."""
    kind, seats, modules = table
    game = new_game(kind, seats, modules, seed=SEED)
    dice = Dice(SEED)
    asked: Counter[str] = Counter()
    for number in range(WITH_MODULES if len(modules) > MANY else MOST):
        if game.decision is None:
            return
        asked[game.decision.kind] += 1
        if asked[game.decision.kind] <= OF_A_KIND or number % EVERY == 0:
            yield game.copy()
        game.play(engine.sample_action(game.rules, game.state, dice))


def seats_to_look_for(game: Game, random: Random) -> list[int]:
    assert game.seat is not None
    return [game.seat, (game.seat + random.randrange(1, game.rules.seats)) % game.rules.seats]


def where(game: Game, seat: int) -> str:
    return f"seed {SEED}, {len(game.history())} decisions, seat {seat}, {game.decision}"


@every_table
def test_nothing_hidden_goes_into_a_world(table: Table) -> None:
    random = Random(SEED)
    differed = total = 0
    for game in looks(table):
        rules, state, known = game.rules, game.state, game.known()
        for seat in seats_to_look_for(game, random):
            worlds = Worlds(rules, state, seat, known)
            drawn = [worlds.sample(Dice(seed)) for seed in (1, 2)]
            for _ in range(2):
                other = indistinguishable(rules, state, seat, random)
                total += 1
                differed += other.content() != state.content()
                again = Worlds(rules, other, seat, known)
                for seed, world in zip((1, 2), drawn, strict=True):
                    twin = again.sample(Dice(seed))
                    assert twin.content() == world.content(), where(game, seat)
                    assert twin.rng == world.rng, where(game, seat)
                    assert twin.discard == world.discard, where(game, seat)
    assert differed > 0.9 * total - 40  # at a choice during set-up nothing lies hidden yet


@every_table
def test_a_world_looks_like_the_game(table: Table) -> None:
    random = Random(SEED)
    for number, game in enumerate(looks(table)):
        rules, state, known = game.rules, game.state, game.known()
        for seat in seats_to_look_for(game, random):
            world = determinize(rules, state, seat, known, Dice(number))
            assert audit(Game(game.opening, world, game.last)) == audit(game), where(game, seat)
            assert pieces(rules, world) == pieces(rules, state), where(game, seat)
            assert [len(hand.cards) for hand in world.hands] == [len(h.cards) for h in state.hands]
            for hand in known:
                assert holds(rules, world, hand), where(game, seat)
        asked = game.seat
        assert asked is not None
        world = determinize(rules, state, asked, known, Dice(number))
        assert view(rules, world, asked) == view(rules, state, asked), where(game, asked)


def pieces(rules: Ruleset, state: State) -> Counter[int]:
    """Returns the cards on the table, and those that modules keep aside."""
    cards = [*state.deck.cards(), *state.display, *state.discard]
    cards += [card for hand in state.hands for card in hand.cards]
    for module, part in (("characters", 1), ("master-builders", 0)):
        if module in rules.modules:
            cards += holding(rules, state, module)[part]
    return Counter(cards)


def holding(rules: Ruleset, state: State, module: str) -> tuple[Any, ...]:
    held = state.holdings[rules.holding_id[module]]
    assert isinstance(held, tuple)
    return held


def holds(rules: Ruleset, world: State, hand: KnownHand) -> bool:
    names = Counter(rules.catalogue.card_name[card] for card in world.hands[hand.seat].cards)
    return names >= Counter(hand.cards) and names.total() == len(hand.cards) + hand.unknown


@pytest.mark.parametrize("table", [t for t in TABLES if SMUGGLERS not in t[2]], ids=named)
def test_worlds_are_played_to_their_end(table: Table) -> None:
    played = 0
    for number, game in enumerate(looks(table)):
        if number % 7 == 0 and (played < PLAYED_ON or len(table[2]) <= MANY):
            played += 1
            assert game.seat is not None
            world = determinize(game.rules, game.state, game.seat, game.known(), Dice(number))
            engine.play_out(game.rules, world, Dice(SEED))
            assert engine.is_over(world), where(game, game.seat)
            assert max(world.points) > 0, where(game, game.seat)


@every_table
def test_worlds_differ_where_something_is_hidden(table: Table) -> None:
    hidden = bool(table[2])  # the plain games deal, take and pay everything openly
    different = 0
    for game in looks(table):
        seat = game.seat
        assert seat is not None
        worlds = Worlds(game.rules, game.state, seat, game.known())
        drawn = [worlds.sample(Dice(seed)) for seed in range(8)]
        assert len({world.rng for world in drawn}) == 8, where(game, seat)
        number = len({world.content() for world in drawn})
        different += number > 1
        assert hidden or number == 1, where(game, seat)
    assert bool(different) == hidden, f"seed {SEED}"


def test_the_true_state_stays_as_it_is() -> None:
    for game in looks(EVERYTHING[2]):
        seat = game.seat
        assert seat is not None
        before, rng = game.state.content(), game.state.rng
        Worlds(game.rules, game.state, seat, game.known()).sample(Dice(1))
        assert (game.state.content(), game.state.rng) == (before, rng), where(game, seat)


def test_no_card_is_drawn_more_often_than_there_are() -> None:
    """Thieves that were played are gone; a bonus card that came back is where everybody saw it."""
    played = back = 0
    for game in looks(("alhambra", 4, ("thieves", "bonus-cards"))):
        rules, seat = game.rules, game.seat
        assert seat is not None
        world = determinize(rules, game.state, seat, game.known(), Dice(SEED))
        held, gone = holding(rules, world, "thieves")
        assert max(Counter([*gone, *(card for own in held for card in own)]).values()) <= 3
        hands, laid, shown = holding(rules, world, "bonus-cards")
        cards = Counter(card for row in (*hands, *laid) for card in row)
        assert set(cards.values()) == {1}, where(game, seat)
        true_hands = holding(rules, game.state, "bonus-cards")[0]
        for owner, own in enumerate(true_hands):
            assert set(own) & set(shown) <= set(hands[owner]), where(game, seat)
            back += len(set(own) & set(shown))
        played += len(gone)
    assert played, f"seed {SEED}: no thief was ever played"
    assert back, f"seed {SEED}: no bonus card ever came back"


def test_every_secret_card_has_a_disguise() -> None:
    """Whoever adds a module with secret cards says how they are drawn anew."""
    registry = default_registry()
    for module in registry.modules.values():
        rules = new_game(module.games[0], 3, [module.id], seed=0).rules
        if any(isinstance(rule, SecretCards) for _, rule in rules.views):
            assert module.id in DISGUISES or rules.secrets, module.id
