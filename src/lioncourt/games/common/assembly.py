"""Installs the rules that all games of the family share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.actions import CARD, CELL, PLACE, TILE, Field
from lioncourt.core.seams import EARLY, LAST
from lioncourt.games.common.buying import BuyTile, ExactSumActsAgain, HandPurse
from lioncourt.games.common.choosing import install_choices
from lioncourt.games.common.dirk import DirkGrows, DirkStarts, ToDirk
from lioncourt.games.common.ending import GiveTile, GiveTiles, HandOut, ThirdScoring
from lioncourt.games.common.market import (
    EndIfShort,
    FillPlaces,
    PlaceFilling,
    RefillMarket,
    ShuffleSupply,
    SlotStaysEmpty,
)
from lioncourt.games.common.money import (
    SCORING_CARD,
    ChooseFirstSeat,
    DealMoney,
    DisplayRefill,
    FirstDisplay,
    FirstTurn,
    MoneyCards,
    RefillDisplay,
    ScoringCards,
    ShuffleMoney,
    TakeMoney,
)
from lioncourt.games.common.paying import AskedMoney
from lioncourt.games.common.placing import (
    HOW,
    HOW_KIND,
    PlaceBought,
    PlacingQuestion,
    ToPalace,
    ToReserve,
)
from lioncourt.games.common.rebuilding import REBUILD, Rebuild
from lioncourt.games.common.scoring import ScoreNow, ScoringDone
from lioncourt.games.common.turn import Act, ActionQuestion, PassOn
from lioncourt.games.common.window import OpenWindow, WindowQuestion

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.seams import Components, Ground, Majorities, Scoring, Stage


def install_family(
    build: Build, *, tiles: Components, ground: Ground, piles: Stage, run: Scoring, rank: Majorities
) -> None:
    """Installs the shared rules around the game's own.

    Its own are its tiles, where they may lie, the piles of its deck, and what it scores: runs
    (order S1) and majorities (S6).
    """
    build.dirk = build.seats == 2
    build.add(MoneyCards())
    build.add(tiles)
    _install_turn(build)
    _install_placing(build, ground)
    _install_setup(build, piles)

    build.stage("T7.2", "fill", FillPlaces())
    build.stage("T7.3", "shortage", EndIfShort(), order=LAST)
    build.handler("fill", PlaceFilling())

    build.stage("P7", "extra-action", ExactSumActsAgain())

    build.stage("S1", "wall", run)
    build.stage("S6", "majorities", rank)
    build.stage("S26", "done", ScoringDone(), order=EARLY)
    if build.dirk:
        build.stage("S26", "dirk", DirkGrows())

    build.stage("G4", "hand-out", HandOut())
    build.stage("G5", "third-scoring", ThirdScoring())
    build.stage("G4.1", "give", GiveTile())
    build.handler("giving", GiveTiles())


def _install_setup(build: Build, piles: Stage) -> None:
    """Installs the set-up (order U3-U7)."""
    build.stage("U3", "supply", ShuffleSupply())
    if build.dirk:
        build.stage("U4", "dirk", DirkStarts())
    build.stage("U5", "market", RefillMarket())
    build.stage("U6", "money", ShuffleMoney())
    build.stage("U6", "deal", DealMoney())
    build.stage("U6", "first-seat", ChooseFirstSeat())
    build.stage("U6", "display", FirstDisplay())
    build.stage("U7", "piles", piles)
    build.stage("U8", "first-turn", FirstTurn(), order=LAST)


def _install_turn(build: Build) -> None:
    """Installs the turn (order T2-T10) and its three actions (core 4.1-4.3)."""
    displayed = Field("cards", CARD, many=True, zone="display")
    held = Field("cards", CARD, many=True, zone="hand.{seat}")
    tile = Field("tile", TILE, zone="reserve.{seat}")
    cell = Field("cell", CELL)

    decline = build.action("end", declines=True)
    skip = build.action("pass", declines=True)
    build.handler("action", ActionQuestion(decline, skip))
    build.add(TakeMoney(build.action("take", displayed)))
    build.add(BuyTile(build.action("buy", Field("place", PLACE), held)))
    build.add(HandPurse())
    build.add(AskedMoney())
    build.add(
        Rebuild(
            build.action("build", tile, cell, group=REBUILD),
            build.action("remove", cell, group=REBUILD),
            build.action("swap", tile, cell, group=REBUILD),
        )
    )

    build.stage("T2", "act", Act())
    build.stage("T3", "place", PlaceBought())
    build.stage("T5", "display", RefillDisplay())
    build.stage("T6", "scoring", ScoreNow())
    build.stage("T7", "market", RefillMarket())
    build.stage("T9", "window", OpenWindow("window"))
    build.stage("T10", "pass", PassOn())

    install_choices(build)

    build.handler("display", DisplayRefill())
    build.handler("window", WindowQuestion(build.action("decline", declines=True)))
    build.add(ScoringCards(SCORING_CARD))
    build.add(SlotStaysEmpty())


def _install_placing(build: Build, ground: Ground) -> None:
    """Installs where bought tiles may go (core 4.4, 5, 8.5)."""
    tile = Field("tile", TILE, zone="bought.{seat}")
    build.add(ground)
    build.kind(HOW_KIND, *HOW)
    build.handler("placing", PlacingQuestion())
    build.add(ToPalace(build.action("place", tile, Field("cell", CELL))))
    build.add(ToReserve(build.action("reserve", tile)))
    if build.dirk:
        build.add(ToDirk(build.action("give", tile)))
