"""With any modules, nothing that a seat gets depends on hands, deck or supply that it cannot see.

What a module keeps secret itself is shown to stay so in `tests/modules/<id>`; each module alone is
looked at in `test_every_module.py`.
"""

from __future__ import annotations

from random import Random

import pytest

from lioncourt.view.player_view import view
from tests.conformance.mixtures import all_together, pairs, some_seats
from tests.conformance.sampling import sample
from tests.conformance.support import Configuration, random_actions
from tests.view.tables import disguised

LOOK_EVERY = 23  # decisions
LOOK_FOR = 160  # decisions


def one_of_each_pair() -> list[Configuration]:
    """Returns every pair once in each game, with the seats taking turns."""
    found: dict[tuple[str, tuple[str, ...]], list[Configuration]] = {}
    for each in pairs():
        found.setdefault((each.game, each.modules), []).append(each)
    return [seats[n % len(seats)] for n, seats in enumerate(found.values())]


@pytest.mark.parametrize(
    "configuration", [*sample(one_of_each_pair(), 40), *some_seats(all_together())], ids=str
)
def test_nothing_hidden_shows(configuration: Configuration) -> None:
    seed = 3
    random = Random(seed)
    game = configuration.start(seed)
    rules = game.rules
    looks = differed = 0
    for number, action in enumerate(random_actions(game, seed)):
        if number > LOOK_FOR:
            break
        if number % LOOK_EVERY == 0:
            asked = game.seat
            for seat in (None, asked, random.randrange(rules.seats)):
                other = disguised(rules, game.state, seat, random)
                looks += 1
                differed += other.content() != game.state.content()
                same = view(rules, other, seat) == view(rules, game.state, seat)
                assert same, f"seed {seed}, {number} decisions, seat {seat}"
        game.play(action)
    assert differed > looks // 2  # at a choice during set-up nothing lies hidden yet
