"""Characters: ten persons, auctioned when they turn up, each with an ability."""

from __future__ import annotations

from lioncourt.core.actions import CARD, NUMBER, PLACE, SEAT, TYPE, Field
from lioncourt.core.build import Build
from lioncourt.games.common.offering import Offer
from lioncourt.modules.characters import abilities, auction, scoring
from lioncourt.modules.characters.ability import Ask, AskLast
from lioncourt.modules.characters.cast import OWNED, CharacterCards, IntoThePiles
from lioncourt.modules.characters.view import CharacterView


def install(build: Build) -> None:
    build.holding(((),) * (OWNED + build.seats))
    build.add(CharacterCards())
    build.stage("setup", "characters", IntoThePiles(), after="piles")
    install_auction(build)
    install_abilities(build)
    build.add(CharacterView())


def install_auction(build: Build) -> None:
    """Installs what happens when a character turns up (characters play 1-4)."""
    seat, card = Field("seat", SEAT), Field("card", CARD)
    amount = Field("amount", NUMBER)
    paid = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.event("auctioned", card)
    build.event("bid", seat, amount)
    build.event("withdraw", seat)
    build.event("unsold", card)
    build.event("won", seat, card)
    build.event("paid-bid", seat, amount, paid, hand=-1)
    build.action("bid", amount)
    build.action("withdraw")
    build.action("pay-bid", paid)
    build.add(auction.TurnsUp())
    build.handler("auction", auction.Auction())
    build.handler("pay-bid", auction.PayBid())


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
    build.handler("begging", abilities.Begging())
    build.handler("dance", abilities.Dance())

    moneyer = abilities.Moneyer("moneyer", build.action("moneyer", given, taken))
    miser = abilities.Miser("miser", build.action("miser", taken))
    architect = abilities.Architect("architect")
    troubadour = abilities.Troubadour("troubadour", build.action("troubadour"))
    wise_man = scoring.WiseMan("wise-man", build.action("wise-man", kind))
    forgo = build.action("forgo")
    for asked in (moneyer, miser, architect, troubadour, wise_man):
        build.handler(asked.name, Offer(asked.name, asked, forgo))
    build.add(moneyer)
    build.stage("turn", "moneyer", Ask(moneyer), after="act")
    build.stage("turn", "architect", Ask(architect), after="place")
    build.stage("purchase", "miser", AskLast(miser), before="extra-action")  # order P6
    build.stage("scoring", "guard", scoring.GuardScores(), after="wall")
    build.stage("scoring", "wise-man", Ask(wise_man), after="guard")
    build.stage("scoring", "troubadour", scoring.TroubadourScores(), after="majorities")
