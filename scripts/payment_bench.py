"""Measures what a full purse costs: listing the actions and building the view, with `change`.

    python scripts/payment_bench.py                 # 1,000 positions
    python scripts/payment_bench.py --positions 200

Each position comes from a random game, where the seat to decide then gets 20 random money cards
and, with `change`, some coins. The same is done in the base game. Positions alternate, so that a
busy machine slows both alike. It prints the mean times of `actions()` and `view()`, their ratio,
which must be at most 5, and the most payments listed for one sale. In each position it also puts
together a random payment for every sale, which must be accepted.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from time import process_time

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.hand import Hand
from lioncourt.core.rng import Dice
from lioncourt.games.common.listing import draw_payment
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.paying import means_of

SEATS = 4
CARDS = 20
COINS = 6  # in each currency
MOST = 5.0  # times the cost in the base game
MODULES: dict[str, tuple[str, ...]] = {"base game": (), "change": ("change",)}


def position(modules: tuple[str, ...], number: int) -> lc.Game:
    """Returns a game where the seat that chooses an action has a full purse."""
    dice = Dice(number)
    game = lc.new_game("alhambra", SEATS, modules, seed=number % 50)
    left = dice.below(60)
    while not game.over and (left > 0 or game.decision is None or game.decision.kind != "action"):
        game.play(engine.sample_action(game.rules, game.state, dice))
        left -= 1
    if game.over:
        return position(modules, number + 10_000)
    catalogue, state = game.rules.catalogue, game.state
    money = [card for card, copies in enumerate(catalogue.card_copies) if copies]
    cards = [money[dice.below(len(money))] for _ in range(CARDS)]
    state.hands[state.active] = Hand(tuple(sorted(cards)))
    if modules:
        names = [f"{name}-coin" for name in CURRENCIES for _ in range(dice.below(COINS + 1))]
        coins = tuple(sorted(catalogue.card_id[name] for name in names))
        state.holdings[game.rules.holding_id["change"]] = tuple(
            coins if seat == state.active else () for seat in range(SEATS)
        )
    return lc.Game(game.opening, state)


def check_payments(game: lc.Game, dice: Dice) -> int:
    """Puts together a payment for every sale and checks it; returns how many there were."""
    rules, state, seat = game.rules, game.state, game.state.active
    top = state.frames[-1]
    found = 0
    for spec, ware, sale in rules.handlers[top.kind].sales(rules, state, top):
        pieces = draw_payment(rules, state, seat, sale, dice, means_of(rules, state, seat))
        if pieces is not None:
            game.check(Action(spec, ware + pieces))  # IllegalAction unless it is accepted
            found += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=1000)
    wanted = parser.parse_args()
    spent: dict[tuple[str, str], float] = defaultdict(float)
    most = drawn = 0
    for number in range(wanted.positions):
        for name, modules in MODULES.items():
            game = position(modules, number)
            start = process_time()
            actions = game.actions()
            listed = process_time()
            game.view(game.seat)
            spent[name, "actions()"] += listed - start
            spent[name, "view()"] += process_time() - listed
            sales = Counter(action.args[0] for action in actions if action.kind == "buy")
            most = max([most, *sales.values()])
            drawn += check_payments(game, Dice(number))
    for what in ("actions()", "view()"):
        times = {name: spent[name, what] / wanted.positions * 1000 for name in MODULES}
        ratio = times["change"] / times["base game"]
        verdict = "" if ratio <= MOST else f", more than {MOST:.0f} times"
        print(
            f"{what:<10} {times['base game']:.3f} ms, {times['change']:.3f} ms with change:",
            end=" ",
        )
        print(f"{ratio:.1f} times{verdict}")
    print(f"at most {most} payments listed for a sale; {drawn} put together, all accepted")
    if any(spent["change", w] > MOST * spent["base game", w] for w in ("actions()", "view()")):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
