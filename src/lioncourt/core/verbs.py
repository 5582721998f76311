"""The verbs: the only functions that write the core parts of a state. Each emits what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.deck import Deck
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE
from lioncourt.core.rng import OPEN, advanced, below, drawn_openly
from lioncourt.core.state import DRAWN_CARD, DRAWN_NUMBER, DRAWN_TILE, FateError
from lioncourt.core.steps import script_of
from lioncourt.core.tops import DECK, top_of, without_stock, without_top
from lioncourt.core.values import sorted_with, with_item, without, without_all

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.score import ScoreLine
    from lioncourt.core.state import State


# Events


def heard(rules: Ruleset, state: State, name: str) -> bool:
    """Tells whether anybody hears an event; ask first if its arguments are costly."""
    return state.journal is not None or name in rules.hearers


def emit(
    rules: Ruleset,
    state: State,
    name: str,
    args: tuple[int, ...],
    audience: int = NONE,
    veiled: tuple[int, ...] = (),
) -> None:
    """Tells the journal and the observers that something happened."""
    if state.journal is None and name not in rules.hearers:
        return
    tell(rules, state, Event(rules.event_spec[name], args, audience, veiled))


def tell(rules: Ruleset, state: State, event: Event) -> None:
    """Hands an event to the journal and the observers."""
    if state.journal is not None:
        state.journal.append(event)
    for observer in rules.hearers.get(event.spec.name, ()):
        observer.on_event(rules, state, event)


# Chance


def chance(state: State, bound: int) -> int:
    """Returns a number from 0 to bound - 1 and advances the generator; doesn't record it."""
    if state.rng == OPEN:
        return drawn_openly(bound)
    rng = advanced(state.rng)
    state.rng = rng
    return below(rng, bound)


def draw_number(state: State, bound: int) -> int:
    """Returns a number from 0 to bound - 1, such as a throw of a die."""
    number = chance(state, bound)
    if state.fate is not None:
        number = state.fate.draw(DRAWN_NUMBER, number, range(bound))
        if not 0 <= number < bound:
            raise FateError(f"drew {number}, which is not from 0 to {bound - 1}")
    return number


def draw_tile(state: State, supply: int) -> int:
    """Draws a tile from a supply and returns it; NONE if there is none left."""
    pool = state.supply[supply]
    if not pool:
        return NONE
    if state.tops:
        known = top_of(state.tops, supply)
        if known != NONE:
            state.tops = without_top(state.tops, supply)
            state.supply[supply] = without(pool, known)
            return known
    at = chance(state, len(pool))
    tile = pool[at]
    if state.fate is not None and not state.fate.notes(DRAWN_TILE, tile):
        tile = state.fate.draw(DRAWN_TILE, tile, pool)
        if tile not in pool:
            raise FateError("drew a tile that is not in the supply")
        at = pool.index(tile)
    state.supply[supply] = pool[:at] + pool[at + 1 :]
    return tile


def return_tile(state: State, supply: int, tile: int) -> None:
    """Puts a tile that was drawn back into its supply, which is shuffled."""
    state.supply[supply] = sorted_with(state.supply[supply], tile)
    if state.tops:
        state.tops = without_stock(state.tops, supply)


def draw_card(rules: Ruleset, state: State) -> int:
    """Draws a card from the deck; NONE: no card.

    The caller calls `renew_deck` once the card has found its place.
    """
    if not state.deck.piles:
        renew_deck(rules, state)  # there was no discard when the deck ran out
        if not state.deck.piles:
            return NONE
    deck = state.deck
    if state.tops:
        known = top_of(state.tops, DECK)
        if known != NONE:
            state.tops = without_top(state.tops, DECK)
            state.deck = deck.without_top(known)
            return known
    top = deck.piles[0]
    # One number decides both whether the card is special and, if not, which plain one it is.
    pool = deck.pool
    size = top.plain + len(top.specials)
    roll = chance(state, size * len(pool) if pool else size)
    at = roll % size
    card = pool[roll // size] if at < top.plain else top.specials[at - top.plain]
    if state.fate is not None and not state.fate.notes(DRAWN_CARD, card):
        card = state.fate.draw(DRAWN_CARD, card, top.specials + pool if top.plain else top.specials)
        if card not in top.specials and not (top.plain and card in pool):
            name = rules.catalogue.card_name[card]
            raise FateError(f"drew {name}, which is not in the top pile of the deck")
        state.deck = deck.without_top(card)
    elif at < top.plain:
        state.deck = deck.without_plain(roll // size)
    else:
        state.deck = deck.without_special(at - top.plain)
    return card


def renew_deck(rules: Ruleset, state: State) -> None:
    """Makes the shuffled discard the new deck if the deck has run out (core 4.5)."""
    if state.deck.piles or not state.discard:
        return
    deck = rules.stacked(state, state.discard)
    if deck.piles:
        state.deck = deck
        state.discard = ()
        emit(rules, state, "reshuffled", ())


def shuffle_in(state: State, pile: int, card: int) -> None:
    """Shuffles a card into a pile of the deck; pile 1 is the top one (core 3.6)."""
    piles = list(state.deck.piles)
    piles[pile - 1] = piles[pile - 1].with_special(card)
    state.deck = Deck(state.deck.pool, tuple(piles))


# Frames


def push(state: State, frame: Frame) -> None:
    """Puts something new on top of what is under way."""
    state.frames.append(frame)


def start(rules: Ruleset, state: State, frame: Frame) -> None:
    """Puts something new on top and advances it at once: mostly it finishes without a question."""
    state.frames.append(frame)
    rules.handlers[frame.kind].advance(rules, state, frame)


def replace_top(state: State, frame: Frame) -> None:
    """Replaces the top frame: it has come further."""
    state.frames[-1] = frame


def finish(state: State) -> None:
    """Removes the top frame: it is done."""
    state.frames.pop()


def run_script(
    rules: Ruleset, state: State, script: str, seat: int, data: tuple[int, ...] = ()
) -> None:
    """Starts a script, unless it has no stages."""
    kind = rules.script_id[script]
    if kind != NONE:
        state.frames.append(Frame(kind, seat, 0, data))


def go_back(rules: Ruleset, state: State, step: str) -> None:
    """Takes the script on top back to a step: all its stages from there on run again.

    For a stage of that script, or for a frame it has pushed, when that is done. Keys do it: they
    reopen display, scoring and market (order T8.1).
    """
    frame = state.frames[-1]
    if frame.kind != rules.script_id[script_of(step)]:
        raise ValueError(f"what is on top is not the script of {step}")
    state.frames[-1] = frame.at(rules.stage_at(step))


def begin_turn(rules: Ruleset, state: State, seat: int) -> None:
    """Begins the turn of a seat and drops whatever was under way."""
    frames = state.frames
    frames.clear()
    state.active = seat
    state.turn += 1
    if state.journal is not None or "began" in rules.hearers:  # checked here: every turn comes by
        emit(rules, state, "began", (seat, state.turn))
    turn = Frame(rules.script_id["turn"], seat)
    frames.append(turn)
    rules.handlers[turn.kind].advance(rules, state, turn)


def end_game(rules: Ruleset, state: State) -> None:
    """Drops the rest of the turn and begins the end of the game."""
    state.frames.clear()
    emit(rules, state, "ended", ())
    run_script(rules, state, "end", state.active)


# Set-up


def fill_supply(state: State, supply: int, tiles: tuple[int, ...]) -> None:
    """Shuffles sorted tiles into a supply (core 3.2)."""
    state.supply[supply] = tiles


def fill_deck(state: State, deck: Deck) -> None:
    """Lays out the face-down money (core 3.3, 3.6)."""
    state.deck = deck


def choose_first(state: State, seat: int) -> None:
    """Sets who has the first turn (core 3.4)."""
    state.active = seat


# Money


def deal_card(rules: Ruleset, state: State, seat: int, card: int) -> None:
    """Deals a card openly to a hand."""
    state.hands[seat] = Hand(sorted_with(state.hands[seat].cards, card))
    emit(rules, state, "dealt", (seat, card))


def deal_unseen(rules: Ruleset, state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Deals cards face down to a hand; the others see how many."""
    state.hands[seat] = Hand(tuple(sorted(state.hands[seat].cards + cards)))
    emit(rules, state, "dealt", (seat, *cards), seat, (seat, *[NONE for _ in cards]))


def show_card(rules: Ruleset, state: State, card: int) -> None:
    """Lays a card in the display."""
    state.display = sorted_with(state.display, card)
    emit(rules, state, "turned-up", (card,))


def take_cards(rules: Ruleset, state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Moves cards from the display to a hand."""
    state.hands[seat] = state.hands[seat].gaining(rules.catalogue, cards)
    state.display = without_all(state.display, cards)
    if heard(rules, state, "took"):  # checked here too: the arguments cost time
        emit(rules, state, "took", (seat, *cards))


def discard_cards(rules: Ruleset, state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Moves cards from a hand to the discard, or out of the game if they go there."""
    state.hands[seat] = state.hands[seat].losing(rules.catalogue, cards)
    leaves = rules.catalogue.card_leaves
    state.discard += tuple([card for card in cards if not leaves[card]])


def to_discard(state: State, cards: tuple[int, ...]) -> None:
    """Lays cards that are in nobody's hand on the discard."""
    state.discard += cards


def give_cards(rules: Ruleset, state: State, seat: int, cards: tuple[int, ...], to: int) -> None:
    """Moves cards openly from one hand to another; another event tells that they left the first."""
    state.hands[seat] = Hand(without_all(state.hands[seat].cards, cards))
    state.hands[to] = Hand(tuple(sorted(state.hands[to].cards + cards)))
    emit(rules, state, "received", (to, *cards))


# Tiles


def lay_tile(rules: Ruleset, state: State, place: int, tile: int) -> None:
    """Lays a tile at a market place."""
    state.market = with_item(state.market, place, tile)
    emit(rules, state, "laid", (place, tile))


def lay_beside(rules: Ruleset, state: State, slot: int, place: int, tile: int) -> None:
    """Lays a tile beside a slot of the market, at a place that has no supply."""
    state.market = with_item(state.market, place, tile)
    emit(rules, state, "laid-beside", (tile, slot))


def take_tile(state: State, place: int) -> int:
    """Takes the tile from a market place and returns it."""
    tile = state.market[place]
    state.market = with_item(state.market, place, NONE)
    return tile


def swap_places(rules: Ruleset, state: State, seat: int, first: int, second: int) -> None:
    """Swaps the tiles at two market places, with all that lies on them.

    One of the places may be empty. Rules that hide something below a tile hear of it.
    """
    market = state.market
    state.market = with_item(with_item(market, first, market[second]), second, market[first])
    emit(rules, state, "swapped-slots", (seat, first, second))


def set_aside(state: State, seat: int, tile: int) -> None:
    """Sets a tile aside for a seat, to be placed."""
    state.bought[seat] = sorted_with(state.bought[seat], tile)


def take_set_aside(state: State, seat: int, tile: int) -> None:
    """Removes a tile that was set aside, to be laid otherwise or to show another face."""
    state.bought[seat] = without(state.bought[seat], tile)


def lay_squares(state: State, seat: int, squares: tuple[tuple[int, int], ...]) -> None:
    """Lays squares (cell, square) into a palace, such as a tile of two cells."""
    state.palaces[seat] = state.palaces[seat].with_squares(squares)


def build_walls(state: State, seat: int, tile: int, sides: int) -> None:
    """Adds walls to a tile of a palace."""
    state.palaces[seat] = state.palaces[seat].with_walls(tile, sides)


def build_gates(state: State, seat: int, edges: tuple[int, ...]) -> None:
    """Puts gates into the walls at some edges between the tiles of a palace."""
    state.palaces[seat] = state.palaces[seat].with_gates(edges)


def to_dirk(state: State, tile: int) -> None:
    """Adds a tile to Dirk's (core 8.2, 8.4, 8.5)."""
    state.dirk = sorted_with(state.dirk, tile)


# Points


def remember_scoring(rules: Ruleset, state: State, nth: int) -> None:
    """Remembers a scoring whose card has turned up (core 4.5)."""
    state.pending = sorted_with(state.pending, nth)
    emit(rules, state, "remembered", (nth,))


def start_scorings(rules: Ruleset, state: State) -> None:
    """Starts the remembered scorings, the lowest first (core 4.6)."""
    for nth in reversed(state.pending):
        run_script(rules, state, "scoring", state.active, (nth,))
    state.pending = ()


def count_scoring(state: State, nth: int) -> None:
    """Counts a scoring as done."""
    state.scorings = nth


def add_points(state: State, contender: int, points: int) -> None:
    """Adds or removes points; a score never falls below 0 (core 6)."""
    state.points[contender] = max(0, state.points[contender] + points)


def award(rules: Ruleset, state: State, line: ScoreLine, nth: int) -> None:
    """Adds the points of a line and tells how they came about."""
    add_points(state, line.contender, line.points)
    if heard(rules, state, "scored"):
        args = (line.contender, nth, line.points)
        tell(rules, state, Event(rules.event_spec["scored"], args, line=line))


def award_at_once(rules: Ruleset, state: State, line: ScoreLine) -> None:
    """Adds points given between scorings; the score sheet lists them with the next one."""
    add_points(state, line.contender, line.points)
    if heard(rules, state, "scored-at-once"):
        args = (line.contender, state.scorings + 1, line.points)
        tell(rules, state, Event(rules.event_spec["scored-at-once"], args, line=line))
