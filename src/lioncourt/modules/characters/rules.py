"""Characters: ten persons, auctioned when they turn up, each with an ability."""

from __future__ import annotations

from lioncourt.core.actions import CARD, PLACE, SEAT, TYPE, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import LATE, View
from lioncourt.core.state import State
from lioncourt.core.verbs import push
from lioncourt.games.common.auction import Auction, PayBid, auction_off, install_auction
from lioncourt.games.common.market import Replacing
from lioncourt.games.common.money import DrawToHand
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.specials import InSomePile, IntoPiles, SpecialCards, TurnsUp
from lioncourt.games.common.zones import PILE, Data, card_names, cards_zone, zone
from lioncourt.modules.characters import abilities, scoring
from lioncourt.modules.characters.ability import CARDS, OWNED, SPARE, card_worth


class SixOfTen(IntoPiles):
    """Two of the ten into each of the piles 2, 3, 4; the rest are spare (characters set-up 1)."""

    def set_aside(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> None:
        self.kept.put(state, cards, SPARE)


class CharacterTurnsUp(TurnsUp):
    """A character is auctioned at once; the seat next to move begins (characters play 1, 2)."""

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        auction_off(rules, state, card)


class CharacterAuction(Auction):
    """What a character is worth follows from the tiles still to come."""

    def worth(self, rules: Ruleset, state: State, card: int) -> float:
        return card_worth(state, rules.catalogue.card_name[card])


class PayCharacter(PayBid):
    """The card lies open before the winner and works from now on (characters play 4)."""

    def won(self, rules: Ruleset, state: State, seat: int, card: int) -> None:
        self.kept.add(state, card, OWNED + seat)
        if rules.catalogue.card_name[card] == "troubadour" and self.kept.ints(state, SPARE):
            push(state, Frame(rules.handler_id["troubadour"], seat))


class CharacterView(View):
    """Shows the cards of each seat, and how many are spare (characters hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        owned = [card_names(rules, cards) for cards in self.kept.rows(state)[OWNED:]]
        return {"owned": owned, "spare": len(self.kept.ints(state, SPARE))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        spare = zone("spare", PILE, size=len(self.kept.ints(state, SPARE)))
        owned = enumerate(self.kept.rows(state)[OWNED:])
        return [spare, *[cards_zone(rules, "characters", cards, seat=s) for s, cards in owned]]


def install(build: Build) -> None:
    build.holding(((),) * (OWNED + build.seats))
    cards = SpecialCards("character", *CARDS)
    build.add(cards)
    build.stage("setup", "characters", SixOfTen(cards, 2, 2, 3, 3, 4, 4), after="piles")
    build.add(InSomePile(cards, SPARE))  # characters hidden-information
    build.add(CharacterView())
    build.add(CharacterTurnsUp("character"))
    auction = CharacterAuction("characters play 2", "characters play 3")
    install_auction(build, auction, PayCharacter("characters play 4"))
    install_abilities(build)


def install_abilities(build: Build) -> None:
    """Installs what characters do for their owners (characters play 6-13, scoring)."""
    seat, place, kind = Field("seat", SEAT), Field("place", PLACE), Field("type", TYPE)
    given = Field("given", CARD, zone="hand.{seat}")
    taken = Field("card", CARD, zone="display")
    build.event("used-character", seat, Field("card", CARD))
    build.event("gave-moneyer", seat, given, hand=-1)
    build.event("named", seat, kind)
    build.add(abilities.Beggar("beggar", build.action("beggar")))
    build.add(abilities.Dancer("dancer", build.action("dancer", place)))
    build.add(abilities.Patron("patron", build.action("patron", place)))
    build.add(abilities.Merchant())
    build.add(scoring.HalfBuilding())
    build.handler("begging", DrawToHand())
    build.handler("dance", Replacing())

    moneyer = abilities.Moneyer("moneyer", build.action("moneyer", given, taken))
    miser = abilities.Miser("miser", build.action("miser", taken))
    architect = abilities.Architect("architect")
    troubadour = abilities.Troubadour("troubadour", build.action("troubadour"))
    wise_man = scoring.WiseMan("wise-man", build.action("wise-man", kind))
    forgo = build.action("forgo")
    for asked in (moneyer, miser, architect, troubadour, wise_man):
        build.handler(asked.name, Offer(asked, forgo))
    build.add(moneyer)
    build.stage("turn", "moneyer", MakeOffer("moneyer", moneyer), after="act")
    build.stage("turn", "architect", MakeOffer("architect", architect), after="place")
    offer = MakeOffer("miser", miser)
    build.stage("purchase", "miser", offer, before="extra-action", order=LATE)  # order P6
    build.stage("scoring", "guard", scoring.GuardScores(), after="wall")
    offer = MakeOffer("wise-man", wise_man, own_turn=False)
    build.stage("scoring", "wise-man", offer, after="guard")
    build.stage("scoring", "troubadour", scoring.TroubadourScores(), after="majorities")
