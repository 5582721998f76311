"""Characters: ten persons, auctioned when they turn up, each with an ability."""

from __future__ import annotations

from lioncourt.core.actions import CARD, PLACE, SEAT, TYPE, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.core.tableplaces import DISPLAY
from lioncourt.core.verbs import push
from lioncourt.games.common.auction import Auction, PayBid, auction_off, install_auction
from lioncourt.games.common.market import Replacing
from lioncourt.games.common.money import DrawToHand
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.specials import InSomePile, IntoPiles, SpecialCards, TurnsUp
from lioncourt.games.common.zones import HiddenPile, OpenCards
from lioncourt.modules.characters import abilities, scoring
from lioncourt.modules.characters.ability import CARDS, HOLDING, OWNED, SPARE


class SixOfTen(IntoPiles):
    """Hides two of the ten in each of piles 2, 3, 4; the rest are spare (characters set-up 1)."""

    def set_aside(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> None:
        self.kept.put(state, cards, SPARE)


class CharacterTurnsUp(TurnsUp):
    """A character is auctioned at once; the seat next to move begins (characters play 1, 2)."""

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        auction_off(rules, state, card)


class PayCharacter(PayBid):
    """Lays the card open before the winner; it works from now on (characters play 4)."""

    def won(self, rules: Ruleset, state: State, seat: int, card: int) -> None:
        self.kept.add(state, card, OWNED, seat)
        if rules.catalogue.card_name[card] == "troubadour" and self.kept.ints(state, SPARE):
            push(state, Frame(rules.handler_id["troubadour"], seat))


def install(build: Build) -> None:
    build.holding(*HOLDING)
    cards = SpecialCards("character", *CARDS)
    build.add(cards)
    build.stage("U7", "characters", SixOfTen(cards, 2, 2, 3, 3, 4, 4))
    build.add(InSomePile(cards, SPARE))  # characters hidden-information
    build.add(HiddenPile("spare", SPARE, place=DISPLAY))
    build.add(OpenCards("characters", OWNED))
    build.add(CharacterTurnsUp("character"))
    auction = Auction("characters play 2", "characters play 3")
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
    beggar = abilities.Beggar("beggar", build.action("beggar"))
    dancer = abilities.Dancer("dancer", build.action("dancer", place))
    terms = Field("terms", CARD, many=True, zone="hand.{seat}")
    build.add(abilities.Patron("patron", build.action("patron", place, terms)))
    build.add(abilities.Merchant())
    build.add(scoring.HalfBuilding())
    build.handler("begging", DrawToHand())
    build.handler("dance", Replacing())

    moneyer = abilities.Moneyer("moneyer", build.action("moneyer", given, taken))
    miser = abilities.Miser("miser", build.action("miser", taken))
    troubadour = abilities.Troubadour("troubadour", build.action("troubadour"))
    wise_man = scoring.WiseMan("wise-man", build.action("wise-man", kind))
    forgo = build.forgo()
    for asked in (moneyer, miser, troubadour, wise_man):
        build.handler(asked.name, Offer(asked, forgo, asked.name))
    build.add(moneyer)
    build.choice("T1.2", "beggar", beggar)
    build.choice("T1.2", "dancer", dancer)
    build.stage("T2", "moneyer", MakeOffer("moneyer", moneyer))  # after the last action
    build.choice("T4.2", "architect", abilities.Architect("architect"))
    build.stage("P6", "miser", MakeOffer("miser", miser))
    build.stage("S2", "guard", scoring.GuardScores())
    build.stage("S4", "wise-man", MakeOffer("wise-man", wise_man, own_turn=False))
    build.stage("S7", "troubadour", scoring.TroubadourScores())
