"""Characters, for bots: what a card is worth at its auction, and when to use its ability."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.rule import NORMAL
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.scoring import rankings
from lioncourt.games.common.senses import COIN, AuctionSense, tiles_to_come
from lioncourt.modules.characters.ability import CARDS, name_type

FOR_NOTHING: Final = 60.0  # free of an action, so done before any
EXTRA_ACTION: Final = 2.0
DANCER: Final = 0.0  # nobody knows which tile comes instead
TROUBADOUR: Final = "troubadour"


def card_worth(state: State, name: str) -> float:
    """Returns roughly what a character is worth, given the tiles still to come."""
    now, per_tile = CARDS[name]["worth"]
    return float(now + per_tile * tiles_to_come(state))


class CharacterAuction(AuctionSense):
    """A character is worth more, the more tiles are still to come."""

    order: ClassVar[int] = NORMAL

    def worth(self, rules: Ruleset, state: State, card: int) -> float:
        return card_worth(state, rules.catalogue.card_name[card])


class AbilitySense(Sense):
    """What using an ability brings."""

    actions: ClassVar[tuple[str, ...]] = (
        "beggar",
        "dancer",
        "patron",
        "miser",
        "moneyer",
        "troubadour",
        "wise-man",
    )

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        value_of = rules.catalogue.card_value
        match action.kind:
            case "beggar":
                return FOR_NOTHING
            case "patron":
                return COIN * sale_at(rules, state, seat, action.args[0]).price + EXTRA_ACTION
            case "miser":
                return COIN * (value_of[action.args[0]] + 1)
            case "moneyer":
                given, taken = action.args
                return COIN * (value_of[taken] - value_of[given]) - COIN
            case "troubadour":  # for an unknown other card
                others = [card_worth(state, name) for name in CARDS if name != TROUBADOUR]
                return sum(others) / len(others) - card_worth(state, TROUBADOUR)
            case "wise-man":
                return self.majorities(rules, state, seat, action.args[0])
        return DANCER

    def majorities(self, rules: Ruleset, state: State, seat: int, type: int) -> float:
        """Returns the points that the wise man's owner gets by naming a type."""
        then = state.copy()
        name_type(then, self.kept, type)
        nth = state.frames[-1].data[0]
        lines = [line for rule in rankings(rules) for line in rule.lines(rules, then, nth)]
        return float(sum([line.points for line in lines if line.contender == seat]))


def install(build: Build) -> None:
    build.add(CharacterAuction())
    build.add(AbilitySense())
