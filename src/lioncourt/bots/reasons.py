"""Why an option is good, in words: what the rules and the judge can tell a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from lioncourt.bots.judge import EXTRA_ACTION, Judge
from lioncourt.bots.shape import NOWHERE, Shape, shapes
from lioncourt.bots.wares import PAYABLE, sums_of
from lioncourt.bots.worth import worth_of
from lioncourt.core.actions import CARD
from lioncourt.core.doubles import parts_of
from lioncourt.core.squares import square_region
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.placing import ToPalace, ToReserve
from lioncourt.table.texts import gather_texts, say
from lioncourt.view.wording import wording_in

if TYPE_CHECKING:
    from lioncourt.bots.wares import Ware
    from lioncourt.core.actions import Action
    from lioncourt.view.known import KnownHand

MORE_ROOM: Final = 0.15  # of a region: from here on it is worth mentioning
SPOILED: Final = 0.3  # points that a tile for Dirk costs a rival: from here on it is mentioned


class Reason(NamedTuple):
    """Something that speaks for an option: the key of a text, and its values."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


def because(key: str, **values: object) -> Reason:
    """Returns a reason."""
    return Reason(key, tuple(values.items()))


class Reasons:
    """What speaks for the options of one decision, in one language.

    The judge looks at a world that may not be the true one. So whatever this says of rivals comes
    from what is known of their hands, never from that world.
    """

    def __init__(self, judge: Judge, known: Iterable[KnownHand], language: str) -> None:
        self.judge: Final = judge
        self.rules: Final = judge.rules
        self.outlook: Final = judge.outlook
        self.rivals: Final = [hand for hand in known if hand.seat != judge.seat]
        self.language: Final = language
        self.wording: Final = wording_in(judge.rules, language)
        self.texts: Final = gather_texts(["lioncourt.bots"])
        self.tellers: Final[dict[str, Callable[[Action], list[Reason]]]] = {
            "take": self._taken,
            "buy": self._bought,
            "build": self._built,
            "place": self._built,
            "remove": self._removed,
            "swap": self._swapped,
            "reserve": self._reserved,
            "give": self._given,
        }

    def of(self, action: Action) -> list[str]:
        """Returns what speaks for an option, in a few words each, the most important first."""
        return [self.say(reason.key, **dict(reason.values)) for reason in self.found(action)]

    def found(self, action: Action) -> list[Reason]:
        """Returns what speaks for an option, the most important first; empty if nothing does."""
        if action.spec.declines:
            return []
        teller = self.tellers.get(action.spec.name)
        return self._carried(action) if teller is None else teller(action)

    def say(self, reason: str, **values: object) -> str:
        """Returns a reason in a few words."""
        return say(self.texts, f"reason.{reason}", values, self.language)

    def sentence(self, reasons: list[str]) -> str:
        """Returns some reasons as a sentence."""
        return _capitalized(self.say("between").join(reasons) + ".")

    def sentences(self, reasons: Iterable[Reason]) -> str:
        """Returns some reasons as sentences, each as a person would say it."""
        return " ".join([self.spoken(reason.key, **dict(reason.values)) for reason in reasons])

    def spoken(self, reason: str, **values: object) -> str:
        """Returns a reason as a sentence."""
        return _capitalized(say(self.texts, f"why.{reason}", values, self.language))

    def points(self, number: float) -> str:
        """Returns a number of points in words."""
        rounded = round(number)
        key = "points.one" if rounded == 1 else "points.many"
        return say(self.texts, key, {"number": rounded}, self.language)

    # Money

    def _taken(self, action: Action) -> list[Reason]:
        catalogue = self.rules.catalogue
        taken: dict[int, tuple[int, ...]] = {}
        for card in action.args:
            currency = catalogue.card_currency[card]
            taken[currency] = taken.get(currency, ()) + (catalogue.card_value[card],)
        amount = sum([sum(values) for values in taken.values()])
        said = [because("money", amount=amount)] if amount else []
        return [*self._next_purchase(taken), *said]

    def _next_purchase(self, taken: dict[int, tuple[int, ...]]) -> list[Reason]:
        """Returns the best tile for sale that more money can pay, and pay better than now."""
        judge, money = self.judge, self.outlook.money()
        nearest = PAYABLE / 2  # anything less is out of reach
        best: list[Reason] = []
        for ware in sorted(self.outlook.wares(), key=judge.worth, reverse=True):
            more = taken.get(ware.currency)
            if more is None or judge.worth(ware) <= 0:
                continue
            ready = ware.readiness(money.get(ware.currency, ()) + more)
            if ready > max(nearest, ware.ready):
                key = "ready" if ready == 1.0 else "payable"
                nearest, best = ready, [because(key, tile=self.wording.tile(ware.tile))]
        return best

    def _bought(self, action: Action) -> list[Reason]:
        ware = self.judge.ware_at(action.args[0])
        said = self._payment(action)
        best = self._best_shape(ware.tile)
        if best is not None:
            said += self._form(best)
        elif self.judge.prospect(ware.tile).built == NOWHERE:
            said.append(because("nowhere"))
        said += self._majority(ware.tile, self.outlook.gain(ware.tile))
        if self._could_be_a_rivals(ware):
            said.append(because("denied"))
        return said

    def _payment(self, action: Action) -> list[Reason]:
        facts = self.judge.facts(action)
        price, paid = facts.get("price"), facts.get("worth")
        if facts.get("exact"):
            return [because("exact", cards=self._cards(action))]
        if isinstance(price, int) and isinstance(paid, int) and paid > price:
            return [because("overpaid", over=paid - price)]
        return []

    def _cards(self, action: Action) -> str:
        spread = action.spec.spread(action.args)
        return " ".join(
            self.wording.cards([value for field, value in spread if field.kind == CARD])
        )

    def _could_be_a_rivals(self, ware: Ware) -> bool:
        """Tells whether a rival is known to have the exact price, and would gain by buying."""
        if self.judge.rivalry.denied(ware) <= 0:
            return False
        catalogue = self.rules.catalogue
        for hand in self.rivals:
            cards = [catalogue.card_id[name] for name in hand.cards]
            values = [
                catalogue.card_value[card]
                for card in cards
                if catalogue.card_currency[card] == ware.currency
            ]
            price = sale_at(self.rules, self.judge.state, hand.seat, ware.place).price
            if sums_of(tuple(values)) >> price & 1:
                return True
        return False

    # Building

    def _built(self, action: Action) -> list[Reason]:
        tile, cell = action.args
        return self._built_at(tile, cell)

    def _carried(self, action: Action) -> list[Reason]:
        """A tile that reaches the palace or the reserve in a special way, or anything else."""
        carrier = self.rules.carrier_of.get(action.spec.kind)
        if not isinstance(carrier, ToPalace | ToReserve):
            return self._unknown(action)
        face = carrier.face(self.rules, action)
        shown = face != action.args[0]
        said = [because("face", tile=self.wording.tile(face))] if shown else []
        if isinstance(carrier, ToReserve):
            return said + self._stored(face)
        return said + self._built_at(face, action.args[1])

    def _built_at(self, tile: int, cell: int) -> list[Reason]:
        gain = self.outlook.gain(tile)
        rest = self.judge.built(tile, cell) - gain
        after = self.judge.shape_if_built(tile, cell)
        said: list[Reason] = []
        if after is not None:
            said = self._form(after)
            rest -= self.judge.better(after)
        said += self._majority(tile, gain)
        if rest >= 1:
            said.append(because("scored", points=self.points(rest)))
        return said

    def _removed(self, action: Action) -> list[Reason]:
        palace, cell = self.outlook.palace, action.args[0]
        if square_region(palace.square(cell)) >= self.outlook.regions:
            return []
        return self._form(self.judge.shape_if_removed(cell))

    def _swapped(self, action: Action) -> list[Reason]:
        tile, cell = action.args
        after = self.judge.shape_if_built(tile, cell)
        said = self._form(after) if after is not None else []
        gain = self.judge.gain_of_swap(tile, cell) + self.outlook.weights.tile
        return said + self._majority(tile, gain)

    def _reserved(self, action: Action) -> list[Reason]:
        return self._stored(action.args[0])

    def _stored(self, tile: int) -> list[Reason]:
        is_nowhere = self.judge.prospect(tile).built == NOWHERE
        return [because("nowhere" if is_nowhere else "later")]

    def _given(self, action: Action) -> list[Reason]:
        dirk = self.rules.contenders - 1
        parts = parts_of(self.rules.catalogue, action.args[0])
        tile = max(parts, key=lambda part: self.outlook.gain(part, whom=dirk))
        if self.outlook.gain(tile, whom=dirk) < SPOILED:
            return []
        return [because("given", type=self._type(tile))]

    def _region(self, tile: int) -> int:
        return self.rules.catalogue.tile_region[tile]

    def _best_shape(self, tile: int) -> Shape | None:
        """Returns the palace's form with a tile where it fits best, None if it fits nowhere."""
        outlook, region = self.outlook, self._region(tile)
        if region >= outlook.regions:
            return None
        walls = self.rules.walls_of(self.judge.state, tile)
        found = shapes(outlook.palace, walls, region, outlook.regions).values()
        return max(found, key=lambda shape: worth_of(outlook, shape), default=None)

    def _form(self, after: Shape) -> list[Reason]:
        """Returns what is better about a new form of the palace."""
        now = self.judge.shape()
        said: list[Reason] = []
        edges = self.rules.catalogue.region_edge
        for edge, before, then in zip(edges, now.runs, after.runs, strict=True):
            if then > before:
                said.append(self._run(edge, before, then))
        if after.seam > now.seam:
            said.append(because("seam", now=now.seam, then=after.seam))
        if after.room >= now.room + MORE_ROOM:
            said.append(because("room"))
        return said

    def _run(self, edge: str, now: int, then: int) -> Reason:
        key = edge if f"reason.{edge}" in self.texts["en"] else "run"
        name = self.wording.title(f"source.{edge}", edge)
        return because(key, edge=name, now=now, then=then)

    def _majority(self, tile: int, gain: float) -> list[Reason]:
        """Returns what a tile does for a majority, given all it gains apart from form."""
        if not self.outlook.is_ranked(self.rules.catalogue.tile_type[tile]):
            return []
        points = gain - self.outlook.weights.tile
        if points >= 1:
            return [because("majority", type=self._type(tile), points=self.points(points))]
        return [because("tile")] if gain >= 1 else []

    def _type(self, tile: int) -> str:
        type = self.rules.catalogue.tile_type[tile]
        name = self.rules.catalogue.type_name[type]
        return self.wording.title(f"source.{name}", self.wording.type(type))

    # Anything else

    def _unknown(self, action: Action) -> list[Reason]:
        """Returns what the facts tell about any option, or otherwise its value."""
        said = self._payment(action)
        facts = self.judge.facts(action)
        runs = facts.get("runs")
        if isinstance(runs, dict):
            edges = self.rules.catalogue.region_edge
            for edge, now in zip(edges, self.judge.shape().runs, strict=True):
                if runs.get(edge, now) > now:
                    said.append(self._run(edge, now, runs[edge]))
        value = self.judge.value(action)
        if not said and comes_first(value):
            said.append(because("free"))
        elif not said and value >= 1:
            said.append(because("worth", points=self.points(value)))
        return said


def comes_first(value: float) -> bool:
    """Tells whether a value says that an option comes before those that end the turn."""
    return value > EXTRA_ACTION / 2


def _capitalized(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"
