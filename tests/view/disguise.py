"""States that a seat cannot tell from the true one: other money, other secrets of modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from lioncourt.core.answers import Stock
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.core.tops import DECK
from lioncourt.games.common.money import SCORING_CARD
from lioncourt.modules.buildings_of_power.dice import HIDDEN
from tests.view.smugglers import CUSTOMS, MONEY_KINDS, SMUGGLERS

Ints = tuple[int, ...]


def indistinguishable(rules: Ruleset, state: State, seat: int, random: Random) -> State:
    """Returns a state that differs in all that a seat cannot know, but has the same pieces."""
    other = state.copy()
    other.rng = random.getrandbits(59) + 1
    _deal_money_anew(rules, other, seat, random)
    for stock in rules.stocks:
        _deal_stock_anew(rules, other, stock, seat, random)
    for role in sorted({role for role in rules.catalogue.card_role if role != SCORING_CARD}):
        aside = _spare(rules, other) if role == "character" else ()
        _shuffle_role(rules, other, role, aside, seat, random)
    for secret in rules.secrets:
        secret.redraw(rules, other, seat, Dice(random.getrandbits(32)))
    for module, disguise in DISGUISES.items():
        if module in rules.modules:
            disguise(rules, other, seat, random)
    _lay_others_on_top(other, seat, random)
    return other


def _on_top(other: State, stock: int, seat: int) -> list[int]:
    """Returns what the seat knows to lie on top: that stays there."""
    return [piece for its, piece, seats in other.tops if its == stock and seats >> seat & 1]


def _lay_others_on_top(other: State, seat: int, random: Random) -> None:
    """Lets any pieces lie on top where somebody else has put some back."""
    pools = {DECK: Counter(other.deck.pool)}
    pools |= {stock: Counter(pool) for stock, pool in enumerate(other.supply)}
    for stock, piece, seats in other.tops:
        if seats >> seat & 1:
            pools[stock] -= Counter([piece])
    laid = []
    for stock, piece, seats in other.tops:
        if not seats >> seat & 1:
            piece = random.choice(sorted(pools[stock].elements()))
            pools[stock] -= Counter([piece])
        laid.append((stock, piece, seats))
    other.tops = tuple(laid)


def _deal_money_anew(rules: Ruleset, other: State, seat: int, random: Random) -> None:
    """Exchanges money between the hands of others and the pool of the deck."""
    stock_of = rules.catalogue.card_stock
    others = [owner for owner in range(len(other.hands)) if owner != seat]
    backs = {owner: [c for c in other.hands[owner].cards if stock_of[c]] for owner in others}
    cards = [c for owner in others for c in other.hands[owner].cards if not stock_of[c]]
    known = Counter(_on_top(other, DECK, seat)) & Counter(other.deck.pool)
    cards += (Counter(other.deck.pool) - known).elements()
    random.shuffle(cards)
    for owner in others:
        size = len(other.hands[owner].cards) - len(backs[owner])
        other.hands[owner] = Hand(tuple(sorted([*cards[:size], *backs[owner]])))
        del cards[:size]
    other.deck = Deck(tuple(sorted([*cards, *known.elements()])), other.deck.piles)


def _deal_stock_anew(rules: Ruleset, other: State, stock: Stock, seat: int, random: Random) -> None:
    """Exchanges cards with a back of their own: how many of them a hand has everybody sees."""
    stock_of = rules.catalogue.card_stock
    others = [owner for owner in range(len(other.hands)) if owner != seat]
    cards = list(stock.hidden(rules, other))
    for owner in others:
        cards += [card for card in other.hands[owner].cards if stock_of[card] == stock.name]
    random.shuffle(cards)
    for owner in others:
        dealt = [cards.pop() if stock_of[c] == stock.name else c for c in other.hands[owner].cards]
        other.hands[owner] = Hand(tuple(sorted(dealt)))
    stock.hide(rules, other, tuple(sorted(cards)), Dice(random.getrandbits(32)))


# Special cards in the deck


def _shuffle_role(
    rules: Ruleset, other: State, role: str, aside: Ints, seat: int, random: Random
) -> None:
    """Exchanges the special cards of a role between the piles, and with those set aside."""
    role_of = rules.catalogue.card_role
    piles = other.deck.piles
    known = [card for card in _on_top(other, DECK, seat) if role_of[card] == role]
    cards = [card for pile in piles for card in pile.specials if role_of[card] == role]
    for card in [card for card in known if card in cards]:
        cards.remove(card)
    cards += aside
    random.shuffle(cards)
    changed = []
    for pile in piles:
        mine = []
        for card in pile.specials:
            if role_of[card] == role and card in known:
                known.remove(card)
                mine.append(card)
            else:
                mine.append(card if role_of[card] != role else cards.pop())
        changed.append(Pile(pile.plain, tuple(sorted(mine))))
    other.deck = Deck(other.deck.pool, tuple(changed))
    if aside:
        used, _, *rest = _parts(rules, other, "characters")
        _put(rules, other, "characters", (used, tuple(sorted(cards)), *rest))


def _spare(rules: Ruleset, state: State) -> Ints:
    spare: Ints = _parts(rules, state, "characters")[1]
    return spare


# Secrets of modules


def _parts(rules: Ruleset, state: State, module: str) -> tuple[Any, ...]:
    held = state.holdings[rules.holding_id[module]]
    assert isinstance(held, tuple)
    return held


def _put(rules: Ruleset, other: State, module: str, held: tuple[Any, ...]) -> None:
    other.holdings[rules.holding_id[module]] = held


def _redealt(
    held: Iterable[Ints], seat: int, cards: list[int], known: Ints, random: Random
) -> tuple[Ints, ...]:
    """Returns secret cards by seat: any of the cards for the others, but for those known."""
    rows = tuple(held)
    for card in rows[seat]:
        if card in cards:
            cards.remove(card)
    random.shuffle(cards)
    found = []
    for owner, own in enumerate(rows):
        kept = [card for card in own if owner == seat or card in known]
        found.append(tuple(sorted([*kept, *[cards.pop() for _ in own[len(kept) :]]])))
    return tuple(found)


def _other_thieves(rules: Ruleset, other: State, seat: int, random: Random) -> None:
    held, played = _parts(rules, other, "thieves")
    names = rules.catalogue.card_name
    cards = [card for card, name in enumerate(names) if name.startswith("thief-")] * 3
    for card in played:
        cards.remove(card)
    _put(rules, other, "thieves", (_redealt(held, seat, cards, (), random), played))


def _other_bonus_cards(rules: Ruleset, other: State, seat: int, random: Random) -> None:
    held, laid, shown = _parts(rules, other, "bonus-cards")
    names = rules.catalogue.card_name
    cards = [c for c, name in enumerate(names) if name.startswith("bonus-") and c not in shown]
    _put(rules, other, "bonus-cards", (_redealt(held, seat, cards, shown, random), laid, shown))


def _other_citizens(rules: Ruleset, other: State, seat: int, random: Random) -> None:
    asking = rules.handler_id["choose-citizens"]
    for at, frame in enumerate(other.frames):
        if frame.kind == asking:
            answers: Ints = ()
            for owner in range(len(frame.data) // 3):
                own = frame.data[3 * owner : 3 * owner + 3]
                answers += own if owner == seat else tuple(sorted(random.sample(range(6), 3)))
            other.frames[at] = Frame(frame.kind, frame.seat, frame.stage, answers)


def _other_goods(rules: Ruleset, other: State, seat: int, random: Random) -> None:
    numbers = _parts(rules, other, SMUGGLERS.id)
    changed = [n if owner == seat else random.randrange(10) for owner, n in enumerate(numbers)]
    _put(rules, other, SMUGGLERS.id, tuple(changed))
    for at, frame in enumerate(other.frames):
        if frame.kind == rules.handler_id[CUSTOMS]:
            hidden = (frame.data[0], random.randrange(MONEY_KINDS))
            other.frames[at] = Frame(frame.kind, frame.seat, frame.stage, hidden)


def _other_hidden_tiles(rules: Ruleset, other: State, seat: int, random: Random) -> None:
    held = list(_parts(rules, other, "buildings-of-power"))
    known = _on_top(other, 0, seat)
    rows = held[HIDDEN]
    laid = [tile for owner, (_, tiles) in enumerate(rows) if owner != seat for tile in tiles]
    unseen = [*[tile for tile in other.supply[0] if tile not in known], *laid]
    random.shuffle(unseen)
    held[HIDDEN] = tuple(
        (places, tiles if owner == seat else tuple(unseen.pop() for _ in tiles))
        for owner, (places, tiles) in enumerate(rows)
    )
    other.supply[0] = tuple(sorted([*unseen, *known]))
    _put(rules, other, "buildings-of-power", tuple(held))


Disguise = Callable[[Ruleset, State, int, Random], None]

# By module, written by hand beside what its own `Secret` says. Cards in the deck go by their role.
DISGUISES: dict[str, Disguise] = {
    "thieves": _other_thieves,
    "bonus-cards": _other_bonus_cards,
    "street-traders": _other_citizens,
    "buildings-of-power": _other_hidden_tiles,
    SMUGGLERS.id: _other_goods,
}
