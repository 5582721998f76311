"""What an option is worth in points to the seat that has to choose, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lioncourt.bots.outlook import Outlook, money_in
from lioncourt.bots.shape import shape_now, shape_with, shape_without, shapes
from lioncourt.bots.worth import (
    ACTION,
    CARD,
    EXTRA_ACTION,
    IN_RESERVE,
    coin,
    flip_cost,
    gain_of,
    gain_of_swap,
    loss_of,
    prospect_of,
    readiness,
    stored_worth,
    sums_of,
)
from lioncourt.core.ids import cell_at

if TYPE_CHECKING:
    from lioncourt.bots.outlook import Piece
    from lioncourt.bots.shape import Shape

Option = dict[str, Any]  # one option of the decision in a view

UNKNOWN = 1.0  # an action it does not know: rather than nothing, rather not than a good one


@dataclass(frozen=True)
class Verdict:
    """The value of an option, with reasons."""

    value: float
    reasons: tuple[str, ...] = ()


class Judge:
    """Judges the options of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.coin = coin(outlook)
        self.prospects = {
            place: prospect_of(outlook, ware.piece) for place, ware in outlook.wares.items()
        }
        flip = flip_cost(self.coin, outlook.money.values())
        self.worth = {place: prospect.worth(flip) for place, prospect in self.prospects.items()}
        self.ready = {
            place: readiness(ware, outlook.money.get(ware.currency, []))
            for place, ware in outlook.wares.items()
        }
        self.regions = len(outlook.edges)
        self.shape = shape_now(outlook.palace, self.regions)
        self.judges: dict[str, Callable[[Option, list[str]], Verdict]] = {
            "end": self._declined,
            "pass": self._declined,
            "take": self._taken,
            "buy": self._bought,
            "build": self._placed,
            "place": self._placed,
            "place-flipped": self._placed_flipped,
            "remove": self._removed,
            "swap": self._swapped,
            "reserve": self._reserved,
            "reserve-flipped": self._reserved_flipped,
            "give": self._given,
        }

    def verdict(self, option: Option) -> Verdict:
        """Returns the verdict on an option."""
        judge = self.judges.get(option["kind"], self._unknown)
        return judge(option, option["action"].split()[1:])

    # Money

    def _declined(self, option: Option, words: list[str]) -> Verdict:
        return Verdict(0.0, ("nothing else is worth doing",))

    def _taken(self, option: Option, cards: list[str]) -> Verdict:
        """Money is worth something by itself, and more where it makes a purchase possible."""
        outlook = self.outlook
        taken: dict[str, list[int]] = {}
        value = 0.0
        for card in cards:
            currency, amount = money_in(card)
            taken.setdefault(currency, []).append(amount)
            value += self.coin * amount + CARD
        reasons = [f"{sum(map(sum, taken.values()))} more to spend"]
        for place, ware in outlook.wares.items():
            more = taken.get(ware.currency)
            if more is None or self.worth[place] <= 0:
                continue
            ready = readiness(ware, [*outlook.money.get(ware.currency, []), *more])
            value += max(0.0, ready - self.ready[place]) * outlook.stays * self.worth[place]
            if ready == 1.0 > self.ready[place]:
                reasons.append(f"then {ware.piece.name} can be paid exactly")
        return Verdict(value, tuple(reasons))

    def _bought(self, option: Option, words: list[str]) -> Verdict:
        """A tile for what it is worth less what is paid; an exact sum earns another action."""
        place, *cards = words
        ware = self.outlook.wares[place]
        rest = self._rest(cards)
        prospect = self.prospects[place]
        flip = flip_cost(self.coin, rest.values())
        worth = prospect.worth(flip)
        paid: int = option["worth"]
        value = worth - self.coin * paid - self._missed(rest, but=place)
        reasons = [f"{ware.piece.name} is worth about {worth:.0f} points"]
        if option["exact"]:
            value += EXTRA_ACTION if prospect.is_useful(flip) else ACTION
            reasons.append("paid exactly, so another action follows")
        else:
            reasons.append(f"{paid - ware.price} more than needed")
        # Between equal payments, the one after which more sums can be paid.
        sums = sum(sums_of(values).bit_count() for values in rest.values())
        return Verdict(value + 0.01 * sums, tuple(reasons))

    def _rest(self, cards: list[str]) -> dict[str, list[int]]:
        """Returns the money left when these cards are spent."""
        rest = {currency: list(values) for currency, values in self.outlook.money.items()}
        for card in cards:
            currency, amount = money_in(card)
            if amount in rest.get(currency, ()):
                rest[currency].remove(amount)
        return rest

    def _missed(self, rest: dict[str, list[int]], but: str = "") -> float:
        """Returns what the rest of the money no longer allows, except at one place."""
        value = 0.0
        for place, ware in self.outlook.wares.items():
            if place != but:
                lost = self.ready[place] - readiness(ware, rest.get(ware.currency, []))
                value += max(0.0, lost) * max(0.0, self.worth[place])
        return value

    # Building

    def _placed(self, option: Option, words: list[str]) -> Verdict:
        return self._built(option, self.outlook.pieces[words[0]], words[1])

    def _placed_flipped(self, option: Option, words: list[str]) -> Verdict:
        """The other face, for a card that could buy something else."""
        name, at, card = words
        piece = self.outlook.pieces[name].back
        if piece is None:
            return self._unknown(option, words)
        verdict = self._built(option, piece, at)
        cost = self.coin * money_in(card)[1] + CARD + self._missed(self._rest([card]))
        return Verdict(verdict.value - cost, (f"flipped to {piece.name}", *verdict.reasons))

    def _built(self, option: Option, piece: Piece, at: str) -> Verdict:
        """A tile in the palace: majority and shape."""
        after = shapes(self.outlook.palace, piece.walls, piece.region, self.regions).get(_cell(at))
        if after is None:
            return self._unknown(option, [])
        gain = gain_of(self.outlook, piece)
        reasons = (*self._majority(piece, gain), *self._form(after))
        return Verdict(gain + self._change(after), reasons)

    def _removed(self, option: Option, words: list[str]) -> Verdict:
        """A tile out of the palace: it counts no more, and must be built again."""
        piece = self.outlook.piece_at(*_corner(words[0]))
        after = shape_without(self.outlook.palace, _cell(words[0]), self.regions)
        lost = loss_of(self.outlook, piece)
        return Verdict(lost * (1 - IN_RESERVE) + self._change(after) - ACTION, self._form(after))

    def _swapped(self, option: Option, words: list[str]) -> Verdict:
        """One tile for another at the same cell."""
        outlook = self.outlook
        new = outlook.pieces[words[0]]
        old = outlook.piece_at(*_corner(words[1]))
        after = shape_with(outlook.palace, _cell(words[1]), new.walls, new.region, self.regions)
        gain = gain_of_swap(outlook, new, old)
        reasons = (*self._majority(new, gain), *self._form(after))
        return Verdict(gain + self._change(after), reasons)

    def _reserved(self, option: Option, words: list[str]) -> Verdict:
        return self._stored(self.outlook.pieces[words[0]])

    def _reserved_flipped(self, option: Option, words: list[str]) -> Verdict:
        piece = self.outlook.pieces[words[0]]
        return self._stored(piece.back or piece)

    def _stored(self, piece: Piece) -> Verdict:
        value = stored_worth(self.outlook, gain_of(self.outlook, piece))
        return Verdict(value, ("it would do harm, or help others, to build it now",))

    def _given(self, option: Option, words: list[str]) -> Verdict:
        """A tile for Dirk, the last of the contenders."""
        piece = self.outlook.pieces[words[0]]
        dirk = self.outlook.contenders - 1
        return Verdict(
            gain_of(self.outlook, piece, whom=dirk),
            ("it spoils a majority, or makes one pay more",),
        )

    def _change(self, after: Shape) -> float:
        return after.worth(self.outlook) - self.shape.worth(self.outlook)

    def _majority(self, piece: Piece, gain: float) -> tuple[str, ...]:
        if gain < 0.5:
            return ()
        return (f"about {gain:.0f} points from {piece.type} majorities",)

    def _form(self, after: Shape) -> tuple[str, ...]:
        """Returns what becomes of the longest runs, and of the seam where two regions meet."""
        changes = list(zip(self.outlook.edges, self.shape.runs, after.runs, strict=True))
        found = [
            f"the longest {edge} goes from {run} to {then}"
            for edge, run, then in changes
            if run != then
        ]
        if self.shape.seam != after.seam:
            found.append(f"the seam goes from {self.shape.seam} to {after.seam}")
        return tuple(found) or tuple(f"the longest {edge} stays {run}" for edge, run, _ in changes)

    # Anything else

    def _unknown(self, option: Option, words: list[str]) -> Verdict:
        """Judges by the facts that the view tells of an option, whatever it is.

        A `hint` is what the option is worth in points by those who made it, all but the runs.
        """
        value: float = option.get("hint", UNKNOWN)
        reasons = []
        if "price" in option and "hint" not in option:
            paid: int = option.get("worth") or option["price"]
            value -= self.coin * paid
            if option.get("exact"):
                value += EXTRA_ACTION
                reasons.append("paid exactly")
        for edge, run in zip(self.outlook.edges, self.shape.runs, strict=True):
            then = option.get("runs", {}).get(edge, run)
            if then != run:
                value += (then - run) * self.outlook.scorings_left
                reasons.append(f"the longest {edge} goes from {run} to {then}")
        return Verdict(value, tuple(reasons) or ("there is nothing better to do",))


def _corner(word: str) -> tuple[int, int]:
    x, y = word.split(",")
    return int(x), int(y)


def _cell(word: str) -> int:
    return cell_at(*_corner(word))
