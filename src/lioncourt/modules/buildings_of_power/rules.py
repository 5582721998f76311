"""Buildings of power: twelve base tiles have twins, each with one of four kinds of ability."""

from __future__ import annotations

from lioncourt.core.actions import CARD, NUMBER, PLACE, SEAT, TILE, Field
from lioncourt.core.build import Build
from lioncourt.games.common.below import TurnedUp, install_below
from lioncourt.games.common.looking import THE_DECK, PutBack
from lioncourt.games.common.riders import RidersView
from lioncourt.games.common.zones import card_piece
from lioncourt.modules.buildings_of_power import dice, looking
from lioncourt.modules.buildings_of_power.looking import CHOOSE, ChooseTile, HiddenTiles


def install(build: Build) -> None:
    build.holding(*dice.HOLDING)
    twins = dice.Twins()
    build.add(twins)
    install_events(build)
    build.stage("P4", "die-for-tile", dice.RollForTile(twins))
    build.add(dice.WhiteDie(twins))
    build.stage("S3", dice.STRENGTH, dice.SecondRun(twins))
    build.add(RidersView(dice.DICE, card_piece, dice.ON_TILES))
    below = HiddenTiles(dice.HIDDEN)
    install_below(build, below)
    install_looking(build, twins, below)
    build.handler(CHOOSE, ChooseTile(build.action(CHOOSE, Field("tile", TILE))))
    build.add(TurnedUp(CHOOSE))


def install_events(build: Build) -> None:
    """Declares what everybody is told, and what only the looker is."""
    seat, tile, place = Field("seat", SEAT), Field("tile", TILE), Field("place", PLACE)
    number = Field("number", NUMBER)
    build.event("rolled-for-tile", seat, tile, Field("die", CARD))
    build.event("lowered-die", seat, tile, number)
    build.event("rolled-red", seat, tile, number)
    build.event("saw-tiles", seat, Field("tiles", TILE, many=True), reveals=True)
    build.event("saw-cards", seat, Field("cards", CARD, many=True), reveals=True)
    build.event("laid-hidden", seat, place)
    build.event("knows-hidden", tile)


def install_looking(build: Build, twins: dice.Twins, below: HiddenTiles) -> None:
    """Installs architecture and knowledge (buildings-of-power play 4-7)."""
    own = Field("tile", TILE, zone="palace.{seat}")
    tile, card = Field("tile", TILE, zone="supply"), Field("card", CARD, zone="deck")
    use = looking.UsePower(twins, below, build.action("use-power", own))
    build.choice("T8.2", "use-power", use)
    lay = build.action(looking.LAY, tile, Field("place", PLACE))
    build.handler(looking.LAY, looking.LayHidden(below, lay))
    learn = build.action(looking.LEARN, card), build.action("score-now", card)
    leave = build.action("learn-nothing", declines=True)
    build.handler(looking.LEARN, looking.Learn(*learn, leave))
    stocks = (looking.ORDER_TILES, dice.SUPPLY, tile), (looking.ORDER_CARDS, THE_DECK, card)
    for name, stock, piece in stocks:
        why = "put-back-one", "buildings-of-power play 7"
        build.handler(name, PutBack(stock, *why, build.action(name, piece)))
