"""Puts the rules that all games of the family share on their seams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.actions import CARD, CELL, PLACE, TILE, Field
from lioncourt.games.common.buying import BuyTile, ExactSumActsAgain, HandPurse, OneCurrency
from lioncourt.games.common.dirk import DirkGrows, DirkStarts, ToDirk
from lioncourt.games.common.ending import HandOut, HandOutTiles, ThirdScoring
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
from lioncourt.games.common.placing import PlaceBought, PlacingQuestion, ToPalace, ToReserve
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
    """Installs the shared rules around what is a game's own.

    Its tiles, where they may lie, the piles of its deck, and what it scores: runs (order S1) and
    majorities (S6). The stages have the same names in every game, so that modules find their place.
    """
    build.dirk = build.seats == 2
    build.add(MoneyCards())
    build.add(tiles)
    _install_turn(build)
    _install_placing(build, ground)
    _install_setup(build, piles)

    build.stage("market", "fill", FillPlaces())
    build.stage("market", "shortage", EndIfShort())
    build.handler("fill", PlaceFilling())

    build.stage("purchase", "extra-action", ExactSumActsAgain())

    build.stage("scoring", "wall", run)
    build.stage("scoring", "majorities", rank)
    build.stage("scoring", "done", ScoringDone())
    if build.dirk:
        build.stage("scoring", "dirk", DirkGrows())

    build.stage("end", "hand-out", HandOut())
    build.stage("end", "third-scoring", ThirdScoring())
    build.handler("hand-out", HandOutTiles())


def _install_setup(build: Build, piles: Stage) -> None:
    """The order of set-up (order U3-U7)."""
    build.stage("setup", "supply", ShuffleSupply())
    if build.dirk:
        build.stage("setup", "dirk", DirkStarts())
    build.stage("setup", "market", RefillMarket())
    build.stage("setup", "money", ShuffleMoney())
    build.stage("setup", "deal", DealMoney())
    build.stage("setup", "first-seat", ChooseFirstSeat())
    build.stage("setup", "display", FirstDisplay())
    build.stage("setup", "piles", piles)
    build.stage("setup", "first-turn", FirstTurn())


def _install_turn(build: Build) -> None:
    """The order of a turn (order T2-T10) and the three actions (core 4.1-4.3)."""
    displayed = Field("cards", CARD, many=True, zone="display")
    held = Field("cards", CARD, many=True, zone="hand.{seat}")
    tile = Field("tile", TILE, zone="reserve.{seat}")
    cell = Field("cell", CELL)

    decline = build.action("end")
    skip = build.action("pass")
    build.handler("action", ActionQuestion(decline, skip))
    build.add(TakeMoney(build.action("take", displayed)))
    build.add(BuyTile(build.action("buy", Field("place", PLACE), held)))
    build.add(HandPurse())
    build.add(OneCurrency())
    build.add(
        Rebuild(
            build.action("build", tile, cell, group=REBUILD),
            build.action("remove", cell, group=REBUILD),
            build.action("swap", tile, cell, group=REBUILD),
        )
    )

    build.stage("turn", "act", Act())
    build.stage("turn", "place", PlaceBought())
    build.stage("turn", "display", RefillDisplay())
    build.stage("turn", "scoring", ScoreNow())
    build.stage("turn", "market", RefillMarket())
    build.stage("turn", "window", OpenWindow("window"))
    build.stage("turn", "pass", PassOn())

    build.handler("display", DisplayRefill())
    build.handler("window", WindowQuestion(build.action("decline")))
    build.add(ScoringCards(SCORING_CARD))
    build.add(SlotStaysEmpty())


def _install_placing(build: Build, ground: Ground) -> None:
    """Where bought tiles go (core 4.4, 5, 8.5)."""
    tile = Field("tile", TILE, zone="bought.{seat}")
    build.add(ground)
    build.handler("placing", PlacingQuestion())
    build.add(ToPalace(build.action("place", tile, Field("cell", CELL))))
    build.add(ToReserve(build.action("reserve", tile)))
    if build.dirk:
        build.add(ToDirk(build.action("give", tile)))
