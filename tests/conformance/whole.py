"""All laws in one random game of a configuration: what `scripts/soak.py` plays by the hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

import lioncourt as lc
from lioncourt.bots import sight_of
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.rng import Dice
from lioncourt.view.player_view import view
from tests.conformance.laws import audit
from tests.conformance.support import ENDLESS, Configuration
from tests.conformance.zones import target_faults, zone_faults
from tests.view.tables import disguised

AUDIT_EVERY: Final = 5  # turns
LOOK_EVERY: Final = 29  # decisions between two looks at copies, views and worlds
SHOWN: Final = 3  # questions of each kind that are shown in any case
SHOW_EVERY: Final = 101  # questions of a kind after those
RECORDS: Final = 6  # positions of a game that are saved and loaded again
USUAL: Final = ("action", "extra-action", "placing")  # what is asked outside of any window


class Broken(AssertionError):
    """A law does not hold; the text says which one, and where."""


def check(holds: bool, law: str) -> None:
    """Breaks off unless a law holds."""
    if not holds:
        raise Broken(law)


def audited(game: lc.Game) -> None:
    """Checks that pieces are where they belong."""
    complaints = audit(game)
    check(not complaints, "; ".join(complaints))


def quick_game(configuration: Configuration, seed: int, most: int = ENDLESS) -> int:
    """Plays a game, audits it and looks at it now and then; returns the number of decisions.

    After so many decisions at most it is left as it is.
    """
    game = configuration.start(seed)
    asked: Counter[str] = Counter()
    last_audit = 0
    for action in islice(configuration.actions(game, seed), most):
        _can_be_shown(game, asked)
        game.play(action)
        if game.over or game.state.turn >= last_audit + AUDIT_EVERY:
            audited(game)
            last_audit = game.state.turn
    return len(game.history())


def whole_game(configuration: Configuration, seed: int, most: int = ENDLESS) -> int:
    """Plays a game and checks all laws; returns the number of decisions.

    After so many decisions at most it is left as it is.
    """
    game = configuration.start(seed)
    random = Random(seed)
    looked_at = range(seed % LOOK_EVERY, 1 << 30, LOOK_EVERY)
    for number, action in enumerate(islice(configuration.actions(game, seed), most)):
        options = game.actions()
        check(options == sorted(set(options)), "options are not sorted, or not distinct")
        check(game.decision is not None, "nothing is asked")
        if number in looked_at:
            _copies_go_their_own_ways(game, options, random)
            _nothing_hidden_shows(game, random)
        game.play(action)
        if game.over or game.state.turn % AUDIT_EVERY == 0:
            audited(game)
    check(bool(game.winners()) == game.over, "nobody has won")
    contents = [node.before.content() for node in game.history()] + [game.state.content()]
    _is_taken_back(game, contents)
    _is_replayed(game, configuration, contents)
    _is_recorded(game, random)
    _order_of_naming_does_not_matter(game, configuration, contents[-1])
    return len(game.history())


def _can_be_shown(game: lc.Game, asked: Counter[str]) -> None:
    """Shows the table to the seat that is asked and to a spectator, for every kind of question."""
    assert game.decision is not None
    kind = game.decision.kind
    asked[kind] += 1
    if asked[kind] <= SHOWN or asked[kind] % SHOW_EVERY == 0:
        for seat in (None, game.seat):
            view(game.rules, game.state, seat)


def _copies_go_their_own_ways(game: lc.Game, options: Sequence[Action], random: Random) -> None:
    content = game.state.content()
    for option in random.sample(options, min(2, len(options))):
        branch = game.state.copy()
        engine.apply(game.rules, branch, option)
        check(game.check(str(option)) == option, f"{option} is on offer and refused")
    check(game.state.content() == content, "a copy has changed its original")


def _nothing_hidden_shows(game: lc.Game, random: Random) -> None:
    """Views are the same whatever cannot be seen; so is the world that a bot searches in."""
    rules, state, asked = game.rules, game.state, game.seat
    for seat in (None, asked, random.randrange(rules.seats)):
        other = disguised(rules, state, seat, random)
        check(view(rules, other, seat) == view(rules, state, seat), f"seat {seat} sees too much")
        wrong = zone_faults(game, seat)
        check(not wrong, f"zones of seat {seat}: {'; '.join(wrong)}")
    wrong = target_faults(game)
    check(not wrong, f"nobody can point at what is asked: {'; '.join(wrong)}")
    world = sight_of(game).worlds.sample(Dice(random.getrandbits(32)))
    check(view(rules, world, asked) == view(rules, state, asked), "a world is not as it is seen")


def _is_taken_back(game: lc.Game, contents: list[tuple[object, ...]]) -> None:
    back = game.copy()
    for number in reversed(range(len(contents) - 1)):
        back.undo()
        check(back.state.content() == contents[number], f"taken back to {number} decisions")


def _is_replayed(
    game: lc.Game, configuration: Configuration, contents: list[tuple[object, ...]]
) -> None:
    """Without a seed, so that only the draws can tell what chance gave."""
    again = lc.new_game(
        configuration.game,
        configuration.seats,
        configuration.modules,
        dict(configuration.options),
        draws=list(game.opening.draws),
    )
    for number, node in enumerate(game.history()):
        check(again.state.content() == contents[number], f"replayed, {number} decisions")
        again.replay(str(node.action), node.draws)
    check(again.state.content() == contents[-1], "replayed to the end")


def _is_recorded(game: lc.Game, random: Random) -> None:
    """Saves and loads the game at its end and at some positions, windows first."""
    decisions = len(game.history())
    places = list(range(1, decisions))
    random.shuffle(places)
    at: set[int] = set()
    back = game.copy()
    in_windows: list[int] = []
    for number in reversed(range(decisions)):
        back.undo()
        if back.decision is not None and back.decision.kind not in USUAL:
            in_windows.append(number)
    at |= set(random.sample(in_windows, min(RECORDS // 2, len(in_windows))))
    at |= set(places[: RECORDS - len(at)])
    back = game.copy()
    for number in reversed(range(decisions + 1)):
        if number in at or number == decisions:
            loaded = lc.load(back.record())
            check(loaded.state.content() == back.state.content(), f"recorded, {number} decisions")
        if number:
            back.undo()


def _order_of_naming_does_not_matter(
    game: lc.Game, configuration: Configuration, last: tuple[object, ...]
) -> None:
    turned = replace(configuration, modules=configuration.modules[::-1]).start(game.seed or 0)
    for node in game.history():
        turned.play(str(node.action))
    check(turned.state.content() == last, "modules named in another order")
    check(turned.rules.explain() == game.rules.explain(), "rules named in another order")
