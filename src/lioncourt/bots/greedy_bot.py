"""The bot `greedy`: judges every option by points to be expected, and takes the best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lioncourt.bots.outlook import Outlook, money_in
from lioncourt.bots.worth import (
    ACTION,
    CARD,
    EXTRA_ACTION,
    IN_RESERVE,
    coin,
    gain_of,
    piece_worth,
    readiness,
    shape_now,
    shape_of,
    shape_with,
    shapes,
    sums_of,
)
from lioncourt.core.ids import cell_at
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.bots.outlook import Piece
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action

Option = dict[str, Any]  # one option of the decision in a view

UNKNOWN = 1.0  # an action it does not know: rather than nothing, rather not than a good one


@dataclass(frozen=True)
class Advice:
    """An action with its value in points and the reasons for it."""

    action: Action
    value: float
    reason: str


@dataclass(frozen=True)
class Verdict:
    """The value of an option, with reasons."""

    value: float
    reasons: tuple[str, ...] = ()


class GreedyBot:
    """Looks one action ahead: what does the palace gain, what does the money still allow?

    It pays exactly whenever it can, builds for wall and majority, and takes the money that makes an
    exact purchase possible. Kinds of action that it does not know are judged by the facts that the
    view tells of every option. The seed decides between equals.
    """

    __slots__ = ("_dice",)

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            return sight.actions[0]
        return self.advise(sight).action

    def advise(self, sight: Sight) -> Advice:
        """Returns the best action with the reason."""
        judge = Judge(Outlook(sight.view, sight.seat))
        options = sight.view["decision"]["options"]
        verdicts = [judge.verdict(option) for option in options]
        best = max(verdict.value for verdict in verdicts)
        equals = [i for i, verdict in enumerate(verdicts) if verdict.value >= best - 1e-9]
        chosen = equals[self._dice.below(len(equals))]
        reason = "; ".join(verdicts[chosen].reasons)
        return Advice(sight.actions[chosen], verdicts[chosen].value, reason)


class Judge:
    """Judges the options of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.coin = coin(outlook)
        self.worth: dict[str, float] = {}  # by place
        self.useful: dict[str, bool] = {}  # by place: whether it can be built without harm
        for place, ware in outlook.wares.items():
            self.worth[place], self.useful[place] = piece_worth(outlook, ware.piece)
        self.ready = {
            place: readiness(ware, outlook.money.get(ware.currency, []))
            for place, ware in outlook.wares.items()
        }
        self.shape = shape_now(outlook.palace)
        self.judges: dict[str, Callable[[Option, list[str]], Verdict]] = {
            "end": self._declined,
            "pass": self._declined,
            "take": self._taken,
            "buy": self._bought,
            "build": self._placed,
            "place": self._placed,
            "remove": self._removed,
            "swap": self._swapped,
            "reserve": self._reserved,
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
        paid: int = option["worth"]
        value = self.worth[place] - self.coin * paid
        reasons = [f"{ware.piece.name} is worth about {self.worth[place]:.0f} points"]
        if option["exact"]:
            value += EXTRA_ACTION if self.useful[place] else ACTION
            reasons.append("paid exactly, so another action follows")
        else:
            reasons.append(f"{paid - ware.price} more than needed")
        return Verdict(value + self._what_is_left(place, cards), tuple(reasons))

    def _what_is_left(self, place: str, cards: list[str]) -> float:
        """Returns what the rest of the hand still allows, against what it allowed before."""
        outlook = self.outlook
        rest = {currency: list(values) for currency, values in outlook.money.items()}
        for card in cards:
            currency, amount = money_in(card)
            if amount in rest.get(currency, ()):
                rest[currency].remove(amount)
        value = 0.0
        for other, ware in outlook.wares.items():
            if other != place:
                lost = self.ready[other] - readiness(ware, rest.get(ware.currency, []))
                value -= max(0.0, lost) * max(0.0, self.worth[other])
        # Between equal payments, the one after which more sums can be paid.
        return value + 0.01 * sum(sums_of(values).bit_count() for values in rest.values())

    # Building

    def _placed(self, option: Option, words: list[str]) -> Verdict:
        """A tile in the palace: majority and shape."""
        piece = self.outlook.pieces[words[0]]
        after = shapes(self.outlook.palace, piece.walls).get(_cell(words[1]))
        if after is None:
            return self._unknown(option, words)
        gain = gain_of(self.outlook, piece.rank)
        change = after.worth(self.outlook) - self.shape.worth(self.outlook)
        return Verdict(gain + change, (*self._majority(piece, gain), *self._wall(after.run)))

    def _removed(self, option: Option, words: list[str]) -> Verdict:
        """A tile out of the palace: it counts no more, and must be built again."""
        cell = _cell(words[0])
        piece = self.outlook.piece_at(*_corner(words[0]))
        after = shape_of(self.outlook.palace.without(cell))
        lost = gain_of(self.outlook, piece.rank, by=-1)
        change = after.worth(self.outlook) - self.shape.worth(self.outlook)
        return Verdict(lost * (1 - IN_RESERVE) + change - ACTION, self._wall(after.run))

    def _swapped(self, option: Option, words: list[str]) -> Verdict:
        """One tile for another at the same cell."""
        outlook = self.outlook
        new = outlook.pieces[words[0]]
        old = outlook.piece_at(*_corner(words[1]))
        after = shape_with(outlook.palace, _cell(words[1]), new.walls)
        gain = 0.0
        if new.rank != old.rank:
            gain = gain_of(outlook, new.rank) + gain_of(outlook, old.rank, by=-1)
        change = after.worth(outlook) - self.shape.worth(outlook)
        return Verdict(gain + change, (*self._majority(new, gain), *self._wall(after.run)))

    def _reserved(self, option: Option, words: list[str]) -> Verdict:
        gain = gain_of(self.outlook, self.outlook.pieces[words[0]].rank)
        return Verdict(IN_RESERVE * max(0.0, gain), ("it would harm the palace now",))

    def _given(self, option: Option, words: list[str]) -> Verdict:
        """A tile for Dirk, the last of the contenders."""
        piece = self.outlook.pieces[words[0]]
        dirk = len(self.outlook.counts) - 1
        return Verdict(gain_of(self.outlook, piece.rank, whom=dirk), ("it spoils a majority",))

    def _majority(self, piece: Piece, gain: float) -> tuple[str, ...]:
        if piece.rank is None or gain < 0.5:
            return ()
        return (f"about {gain:.0f} points from {self.outlook.types[piece.rank]} majorities",)

    def _wall(self, run: int) -> tuple[str, ...]:
        if run == self.shape.run:
            return (f"the longest wall stays {run}",)
        return (f"the longest wall goes from {self.shape.run} to {run}",)

    # Anything else

    def _unknown(self, option: Option, words: list[str]) -> Verdict:
        """Judges by the facts that the view tells of an option, whatever it is."""
        value = UNKNOWN
        reasons = []
        if "price" in option:
            paid: int = option.get("worth") or option["price"]
            value -= self.coin * paid
            if option.get("exact"):
                value += EXTRA_ACTION
                reasons.append("paid exactly")
        if isinstance(option.get("wall"), int):
            change = option["wall"] - self.shape.run
            value += change * len(self.outlook.to_come)
            reasons.extend(self._wall(option["wall"]))
        return Verdict(value, tuple(reasons) or ("there is nothing better to do",))


def _corner(word: str) -> tuple[int, int]:
    x, y = word.split(",")
    return int(x), int(y)


def _cell(word: str) -> int:
    return cell_at(*_corner(word))
