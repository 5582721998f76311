"""The sentences of scenarios: each form with what it does or checks."""

from __future__ import annotations

import json
from collections.abc import Iterable

from lioncourt.core.engine import scoring_lines
from lioncourt.core.events import Event
from lioncourt.core.ids import NONE
from lioncourt.core.score import ScoreLine
from lioncourt.game import Game, IllegalAction
from lioncourt.games.common.building import legal_cells
from lioncourt.record.notation import (
    cell_text,
    hand_text,
    palace_text,
    parse_hand,
    parse_palace,
    parse_tiles,
    tiles_text,
)
from lioncourt.sheet import sheet_line
from tests.scenarios.english import DIRK, Mismatch, says
from tests.support.position import EMPTY, listed, parse_draws

NOBODY = "nobody"

# What the checks are made of


def same(wanted: object, found: object) -> None:
    if wanted != found:
        raise Mismatch(f"wanted {wanted}, found {found}")


def contender(game: Game, who: str) -> int:
    """Returns the number of a seat, or of Dirk."""
    return game.rules.seats if who == DIRK else int(who.removeprefix("seat "))


def same_cards(game: Game, text: str, found: Iterable[int]) -> None:
    catalogue = game.rules.catalogue
    wanted = parse_hand(catalogue, listed(text))
    same(hand_text(catalogue, wanted), hand_text(catalogue, sorted(found)))


def same_tiles(game: Game, text: str, found: Iterable[int]) -> None:
    catalogue = game.rules.catalogue
    wanted = parse_tiles(catalogue, listed(text))
    same(tiles_text(catalogue, wanted), tiles_text(catalogue, sorted(found)))


def split_list(text: str) -> list[str]:
    """Returns the items of a list with semicolons; "none" is an empty list."""
    return [] if text == "none" else [item.strip() for item in text.split(";")]


def must_decide(game: Game, seat: str) -> None:
    if game.seat != int(seat):
        raise Mismatch(f"seat {game.seat} decides, not seat {seat}")


def last_lines(game: Game) -> list[tuple[int, ScoreLine]]:
    """Returns the lines of the scorings that the last action caused, each with its number."""
    events = game.last.events if game.last is not None else []
    return [(event.args[1], event.line) for event in events if event.line is not None]


def points_of(lines: Iterable[ScoreLine], contender: int, source: str) -> list[int]:
    return [line.points for line in lines if (line.contender, line.source) == (contender, source)]


# Playing


@says("seat {seat} plays {action}, drawing {pieces}")
def play_drawing(game: Game, seat: str, action: str, pieces: str) -> None:
    must_decide(game, seat)
    try:
        game.replay(action, parse_draws(game.rules.catalogue, pieces))
    except IllegalAction as error:
        raise Mismatch(f"refused: {error}") from None


@says("seat {seat} plays {action}")
def play(game: Game, seat: str, action: str) -> None:
    play_drawing(game, seat, action, "")


# What is asked and allowed


@says("the decision is {kind} for seat {seat}")
def decision(game: Game, kind: str, seat: str) -> None:
    found = game.decision
    same((kind, int(seat)), found and (found.kind, found.seat))


@says("the game is over")
def is_over(game: Game) -> None:
    same(True, game.over)


@says("the game goes on")
def goes_on(game: Game) -> None:
    same(False, game.over)


@says("seat {seat} may not place {tile} at {cell} because {reason}")
def may_not_place_because(game: Game, seat: str, tile: str, cell: str, reason: str) -> None:
    found = why_not_at(game, seat, tile, cell)
    same(reason, found and found[0])


@says("seat {seat} may not place {tile} at {cell}: {rule}")
def may_not_place(game: Game, seat: str, tile: str, cell: str, rule: str) -> None:
    found = why_not_at(game, seat, tile, cell)
    same(rule, found and found[1])


def why_not_at(game: Game, seat: str, tile: str, cell: str) -> tuple[str, str] | None:
    """Returns the reason and the rule against a tile at a cell, or None."""
    x, _, y = cell.partition(",")
    return game.why_not(int(seat), tile, (int(x), int(y)))


@says("seat {seat} may place {tile} at {cell}")
def may_place(game: Game, seat: str, tile: str, cell: str) -> None:
    same(None, why_not_at(game, seat, tile, cell))
    number = game.rules.catalogue.tile_id[tile]
    cells = legal_cells(game.rules, game.state, int(seat), number)
    if cell not in map(cell_text, cells):
        raise Mismatch("nothing speaks against it, but it is not among the legal cells")


@says("seat {seat} may not {action} because {reason}")
def may_not_because(game: Game, seat: str, action: str, reason: str) -> None:
    same(reason, refused(game, seat, action).reason)


@says("seat {seat} may not {action}: {rule}")
def may_not(game: Game, seat: str, action: str, rule: str) -> None:
    same(rule, refused(game, seat, action).rule)


def refused(game: Game, seat: str, action: str) -> IllegalAction:
    """Returns why an action is refused; nothing may have changed by trying."""
    must_decide(game, seat)
    if action in map(str, game.actions()):
        raise Mismatch("it is among the legal actions")
    before = game.state.content()
    try:
        game.play(action)
    except IllegalAction as error:
        same(before, game.state.content())
        return error
    game.undo()
    raise Mismatch("it is not listed, but accepted")


@says("seat {seat} may {action}, though it is not listed")
def may_unlisted(game: Game, seat: str, action: str) -> None:
    must_decide(game, seat)
    if str(game.parse(action)) in map(str, game.actions()):
        raise Mismatch("it is listed")
    game.check(action)


@says("seat {seat} may {action}")
def may(game: Game, seat: str, action: str) -> None:
    must_decide(game, seat)
    if action not in map(str, game.actions()):
        raise Mismatch(f"listed are {[str(a) for a in game.actions()]}")


@says("the actions are: {actions}")
def actions_are(game: Game, actions: str) -> None:
    same(sorted(split_list(actions)), sorted(map(str, game.actions())))


@says("the offers for slot {slot} are: {offers}")
def offers_are(game: Game, slot: str, offers: str) -> None:
    found = [str(a).split(maxsplit=2) for a in game.actions() if a.kind == "buy"]
    same(sorted(split_list(offers)), sorted(cards for _, place, cards in found if place == slot))


# What lies on the table


@says("slot {slot} is {tile_or_empty}")
def slot_is(game: Game, slot: str, tile_or_empty: str) -> None:
    tile = game.state.market[game.rules.catalogue.place_id[slot]]
    same(tile_or_empty, EMPTY if tile == NONE else game.rules.catalogue.tile_name[tile])


@says("beside slot {slot} lie {tiles}")
def beside_slot_lie(game: Game, slot: str, tiles: str) -> None:
    rules, state = game.rules, game.state
    at = rules.catalogue.place_id[slot]
    lying = [(place, tile) for place, tile in enumerate(state.market) if tile != NONE]
    found = [tile for p, tile in lying if p != at and rules.slot_of(state, p) == at]
    same_tiles(game, tiles, tuple(found))


@says("the supply has {number} tiles")
def supply_has(game: Game, number: str) -> None:
    same(int(number), sum(map(len, game.state.supply)))


@says("the {supply} supply has {number} tiles")
def one_supply_has(game: Game, supply: str, number: str) -> None:
    at = game.rules.catalogue.supply_name.index(f"{supply}-supply")
    same(int(number), len(game.state.supply[at]))


@says("the parity marker shows {parity}")
def marker_shows(game: Game, parity: str) -> None:
    same(parity, game.view(None)["module"][game.rules.game]["parity"])


@says("module {module} shows {name}: {value}")
def module_shows(game: Game, module: str, name: str, value: str) -> None:
    same(json.loads(value), game.view(None)["module"][module][name])


@says("module {module} shows seat {seat} {name}: {value}")
def module_shows_seat(game: Game, module: str, seat: str, name: str, value: str) -> None:
    same(json.loads(value), game.view(int(seat))["module"][module][name])


@says("the display is {cards}")
def display_is(game: Game, cards: str) -> None:
    same_cards(game, cards, game.state.display)


@says("the deck has {number} cards")
def deck_has(game: Game, number: str) -> None:
    same(int(number), game.state.deck.size())


@says("the piles of the deck are: {piles}")
def piles_are(game: Game, piles: str) -> None:
    names = game.rules.catalogue.card_name
    found = [
        " + ".join([str(pile.plain), *(names[card] for card in pile.specials)])
        for pile in game.state.deck.piles
    ]
    same(split_list(piles), found)


@says("the discard is {cards}")
def discard_is(game: Game, cards: str) -> None:
    same_cards(game, cards, game.state.discard)


# What a seat has


@says("seat {seat}'s hand is {cards}")
def hand_is(game: Game, seat: str, cards: str) -> None:
    same_cards(game, cards, game.state.hands[int(seat)].cards)


@says("seat {seat}'s reserve is {tiles}")
def reserve_is(game: Game, seat: str, tiles: str) -> None:
    same_tiles(game, tiles, game.state.reserves[int(seat)])


@says("seat {seat} has set aside {tiles}")
def set_aside_is(game: Game, seat: str, tiles: str) -> None:
    same_tiles(game, tiles, game.state.bought[int(seat)])


@says("seat {seat}'s palace is {palace}")
def palace_is(game: Game, seat: str, palace: str) -> None:
    catalogue = game.rules.catalogue
    wanted = parse_palace(catalogue, listed(palace))
    same(palace_text(catalogue, wanted), palace_text(catalogue, game.state.palaces[int(seat)]))


@says("{who} has {number} {kind} tiles")
def counts(game: Game, who: str, number: str, kind: str) -> None:
    type = game.rules.catalogue.type_id[kind]
    same(int(number), game.rules.count_of(game.state, contender(game, who), type))


@says("Dirk has {number} tiles")
def dirk_has(game: Game, number: str) -> None:
    same(int(number), len(game.state.dirk))


@says("Dirk's tiles are {tiles}")
def dirk_tiles(game: Game, tiles: str) -> None:
    same_tiles(game, tiles, game.state.dirk)


# Points


@says("the {edge} of seat {seat} is {number}")
def run_is(game: Game, edge: str, seat: str, number: str) -> None:
    palace = game.state.palaces[int(seat)]
    region = game.rules.catalogue.region_edge.index(edge)
    same(int(number), palace.wall_run(region))
    same(int(number), len(palace.longest_wall(region)))


@says("the seam of seat {seat} is {number}")
def seam_is(game: Game, seat: str, number: str) -> None:
    palace = game.state.palaces[int(seat)]
    same(int(number), palace.meeting_run())
    same(int(number), len(palace.meeting_edges()))


@says("{who} has {number} points")
def has_points(game: Game, who: str, number: str) -> None:
    same(int(number), game.scores()[contender(game, who)])


@says("{who} scored {source} {number} in scoring {nth}")
def scored_in(game: Game, who: str, source: str, number: str, nth: str) -> None:
    lines = [line for scoring, line in last_lines(game) if scoring == int(nth)]
    same([int(number)], points_of(lines, contender(game, who), source))


@says("{who} scored {source} {number}")
def scored(game: Game, who: str, source: str, number: str) -> None:
    lines = [line for _, line in last_lines(game)]
    same([int(number)], points_of(lines, contender(game, who), source))


@says("{who} scored no {source}")
def scored_none(game: Game, who: str, source: str) -> None:
    lines = [line for _, line in last_lines(game)]
    same([], points_of(lines, contender(game, who), source))


@says("nobody scored")
def nobody_scored(game: Game) -> None:
    same([], last_lines(game))


@says("scorings done: {number}")
def scorings_done(game: Game, number: str) -> None:
    same(int(number), game.state.scorings)


@says("in scoring {nth} {who} would score {source} {number}")
def would_score(game: Game, nth: str, who: str, source: str, number: str) -> None:
    lines = scoring_lines(game.rules, game.state, int(nth))
    same([int(number)], points_of(lines, contender(game, who), source))


@says("in scoring {nth} {who} would score no {source}")
def would_score_none(game: Game, nth: str, who: str, source: str) -> None:
    lines = scoring_lines(game.rules, game.state, int(nth))
    same([], points_of(lines, contender(game, who), source))


@says("in scoring {nth} {who} would read: {text}")
def would_read(game: Game, nth: str, who: str, text: str) -> None:
    lines = scoring_lines(game.rules, game.state, int(nth))
    mine = [line for line in lines if line.contender == contender(game, who)]
    found = [sheet_line(game.rules, line, int(nth)).text for line in mine]
    if text not in found:
        raise Mismatch(f"the lines are {found}")


@says("the winners are {winners}")
def winners_are(game: Game, winners: str) -> None:
    named = [contender(game, who) for who in winners.split(" and ")] if winners != NOBODY else []
    same(named, game.winners())


# What happened


@says("the last action brought, in this order: {events}")
def brought(game: Game, events: str) -> None:
    in_order(events, game.last.events if game.last is not None else [])


@says("the game began with, in this order: {events}")
def began_with(game: Game, events: str) -> None:
    in_order(events, game.opening.events)


def in_order(wanted: str, events: list[Event]) -> None:
    """Checks that the wanted events are among the others, in their order."""
    happened = [str(event) for event in events]
    left = iter(happened)
    for event in split_list(wanted):
        if event not in left:
            raise Mismatch(f"no {event!r} there; all that happened: {'; '.join(happened)}")
