"""The face-down money cards: a pool without an order, and how it is stacked in piles.

Nobody knows which plain card lies in which pile, so all plain cards share one pool; a pile says
only how many plain cards it holds and which special cards were shuffled into it (core 3.6). So a
clone of the game can't peek at an order, and re-seeding it gives another fair future. `State.tops`
knows the cards that somebody looked at and put back on top.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(free_list_len=1)
class Pile:
    """One pile: a number of cards from the common pool and the special cards shuffled in."""

    __slots__ = ("plain", "specials")

    def __init__(self, plain: int, specials: tuple[int, ...] = ()) -> None:
        self.plain: Final = plain
        self.specials: Final = specials

    def size(self) -> int:
        return self.plain + len(self.specials)

    def with_special(self, card: int) -> Pile:
        return Pile(self.plain, tuple(sorted((*self.specials, card))))

    def content(self) -> tuple[int, ...]:
        """Returns the value of the pile as plain data."""
        return (self.plain, *self.specials)


@mypyc_attr(free_list_len=1)
class Deck:
    """The piles, immutable: `pool` is sorted, `piles` go from the top down, and none is empty."""

    __slots__ = ("piles", "pool")

    def __init__(self, pool: tuple[int, ...], piles: tuple[Pile, ...]) -> None:
        self.pool: Final = pool
        self.piles: Final = piles

    def size(self) -> int:
        total = 0
        for pile in self.piles:
            total += pile.size()
        return total

    def cards(self) -> tuple[int, ...]:
        """Returns every card of the deck, sorted."""
        found = list(self.pool)
        for pile in self.piles:
            found.extend(pile.specials)
        return tuple(sorted(found))

    def without_plain(self, at: int) -> Deck:
        """Returns the deck after drawing the card at a position of the pool from the top pile."""
        top = self.piles[0]
        pool = self.pool[:at] + self.pool[at + 1 :]
        if top.plain == 1 and not top.specials:
            return Deck(pool, self.piles[1:])
        return Deck(pool, (Pile(top.plain - 1, top.specials), *self.piles[1:]))

    def without_special(self, at: int) -> Deck:
        """Returns the deck after drawing a special card, by its position, from the top pile."""
        top = self.piles[0]
        if not top.plain and len(top.specials) == 1:
            return Deck(self.pool, self.piles[1:])
        specials = top.specials[:at] + top.specials[at + 1 :]
        return Deck(self.pool, (Pile(top.plain, specials), *self.piles[1:]))

    def without_top(self, card: int) -> Deck:
        """Returns the deck after `card` was drawn from the top pile."""
        top = self.piles[0]
        if card in top.specials:
            return self.without_special(top.specials.index(card))
        return self.without_plain(self.pool.index(card))

    def with_top(self, card: int, *, plain: bool) -> Deck:
        """Returns the deck with one more card in its top pile, a plain one or a special one."""
        top = self.piles[0] if self.piles else Pile(0)
        if plain:
            pool = tuple(sorted((*self.pool, card)))
            return Deck(pool, (Pile(top.plain + 1, top.specials), *self.piles[1:]))
        return Deck(self.pool, (top.with_special(card), *self.piles[1:]))

    def raised(self, card: int) -> Deck:
        """Returns the deck with a special card moved to the top pile from another one.

        A plain card takes its place, so all piles keep their size.
        """
        for at, pile in enumerate(self.piles):
            if card in pile.specials and at and self.piles[0].plain:
                piles = list(self.piles)
                piles[0] = Pile(piles[0].plain - 1, piles[0].specials).with_special(card)
                lower = list(pile.specials)
                lower.remove(card)
                piles[at] = Pile(pile.plain + 1, tuple(lower))
                return Deck(self.pool, tuple(piles))
        return self

    def content(self) -> tuple[tuple[int, ...], ...]:
        """Returns the value of the deck as plain data."""
        return (self.pool, *(pile.content() for pile in self.piles))


EMPTY_DECK: Final = Deck((), ())


def one_pile(cards: tuple[int, ...]) -> Deck:
    """Returns a deck of one shuffled pile of these cards, such as a turned-over discard."""
    pool = tuple(sorted(cards))
    return Deck(pool, (Pile(len(pool)),)) if pool else EMPTY_DECK


def split_evenly(cards: tuple[int, ...], piles: int) -> Deck:
    """Returns the cards in nearly equal piles, earlier ones with the extra cards (core 3.6)."""
    each, extra = divmod(len(cards), piles)
    return Deck(
        tuple(sorted(cards)), tuple(Pile(each + (1 if i < extra else 0)) for i in range(piles))
    )
