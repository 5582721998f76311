"""Lays out what was entered for a scoring, and checks it as a careful player would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from lioncourt.core.doubles import parts_of, squares_for
from lioncourt.core.engine import empty_state
from lioncourt.core.ids import FOUNTAIN_CELL, NONE, SIDES, STEPS, cell_x, cell_y, edge_at
from lioncourt.core.kinds import parse_cell
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.squares import DOUBLE, square_gates
from lioncourt.core.state import State
from lioncourt.core.verbs import to_dirk
from lioncourt.evening.told import ScoreFileError, ToldScoring
from lioncourt.games.common.building import objection
from lioncourt.positions.faults import named_fault, palace_fault
from lioncourt.record.notation import cell_text, parse_palace, parse_tile
from lioncourt.table.texts import ENGLISH, say

# No palace reaches further, and all neighbours of cells this near to the fountain exist.
FARTHEST: Final = 100


def laid_out(rules: Ruleset, told: ToldScoring, language: str = ENGLISH) -> State:
    """Returns the table of a scoring; a ScoreFileError says what is impossible."""
    return _Table(rules, language).lay(told)


def unlaid(rules: Ruleset, state: State) -> dict[int, int]:
    """Returns how many of each piece neither lie in a palace nor belong to Dirk."""
    palaces = [palace.tile(cell) for palace in state.palaces for cell in palace.squares]
    used = Counter(_piece(rules, tile) for tile in (*palaces, *state.dirk))
    copies = rules.catalogue.tile_copies
    pieces = {_piece(rules, tile) for tile in range(len(copies))}
    pieces -= {NONE, rules.catalogue.start_tile}
    return {piece: copies[piece] - used[piece] for piece in pieces}


def _piece(rules: Ruleset, tile: int) -> int:
    """Returns the piece that a tile is a face of; for a tile of two cells, its first half's."""
    double = rules.catalogue.doubles.get(tile)
    if double is None:
        return rules.catalogue.tile_piece[tile]
    return NONE if tile == double.second else rules.catalogue.tile_piece[double.whole]


def _gates_in(palace: Palace) -> tuple[int, ...]:
    """Returns the edges where a tile of a palace was entered with a gate to another one."""
    return tuple(
        edge_at(cell, i)
        for cell, square in palace.squares.items()
        for i in range(4)
        if square_gates(square) & SIDES[i] and cell + STEPS[i] in palace.squares
    )


class _Table:
    """One table, and who has which piece."""

    def __init__(self, rules: Ruleset, language: str) -> None:
        self.rules: Final = rules
        self.language: Final = language
        self.state: Final = empty_state(rules, seed=0)
        # What a holding remembers of an earlier scoring isn't entered; it begins as NONE.
        self.state.scorings = NONE
        self._taken: Final[Counter[int]] = Counter()

    def lay(self, told: ToldScoring) -> State:
        """Lays out everything that was entered."""
        self._hold(told.holding)
        for seat, text in enumerate(told.palaces):
            self.state.palaces[seat] = self._palace(seat, text)
        for seat in range(self.rules.seats):
            self._check(seat)
        self._give_dirk(told.dirk)
        return self.state

    def _hold(self, told: Mapping[str, Mapping[str, object]]) -> None:
        """Gives modules what was entered, walls added to tiles included."""
        for module, parts in told.items():
            if module not in self.rules.holding_id:
                raise ScoreFileError(f"{module!r:.40} holds nothing in this game")
            try:
                holding = self.rules.descriptions[module].read(self.rules.catalogue, parts)
            except ValueError as error:
                raise ScoreFileError(f"{module}: {error}") from None
            self.state.holdings[self.rules.holding_id[module]] = holding

    def _palace(self, seat: int, text: str) -> Palace:
        catalogue = self.rules.catalogue
        start = catalogue.start_tile
        palace = self.state.palaces[seat]
        more = self.rules.walls_of(self.state, start) & ~catalogue.tile_walls[start]
        palace = palace.with_square(FOUNTAIN_CELL, palace.square(FOUNTAIN_CELL) | more)
        for word in text.split():
            try:
                palace = self._with_word(palace, seat, word)
            except ScoreFileError:
                raise
            except ValueError as error:
                raise ScoreFileError(f"seat {seat}: {error}") from None
        return palace.with_gates(_gates_in(palace))

    def _with_word(self, palace: Palace, seat: int, word: str) -> Palace:
        """Returns a palace with a tile written in notation, such as garden-10-N@1,0."""
        rules, catalogue = self.rules, self.rules.catalogue
        name, _, place = word.partition("@")
        cell = parse_cell(place)
        if max(abs(cell_x(cell)), abs(cell_y(cell))) > FARTHEST:
            raise ScoreFileError(f"seat {seat}: {name} at {place} is too far away", "core 5.3")
        if name in catalogue.tile_id and catalogue.tile_region[catalogue.tile_id[name]] == DOUBLE:
            tile = catalogue.tile_id[name]
            squares = squares_for(rules, self.state, tile, cell)
        else:
            written = parse_palace(catalogue, word)
            tile = written.tile(cell)
            more = rules.walls_of(self.state, tile) & ~catalogue.tile_walls[tile]
            squares = ((cell, written.square(cell) | more),)
        if cell != FOUNTAIN_CELL or tile != catalogue.start_tile:
            self._take(tile, f"seat {seat}, at {place}")
            for at, _ in squares:
                self._check_free(palace, seat, name, at)
        return palace.with_squares(squares)

    def _check_free(self, palace: Palace, seat: int, name: str, cell: int) -> None:
        if cell in palace.squares:
            other = self.rules.catalogue.tile_name[palace.tile(cell)]
            where = f"{other} at {cell_text(cell)}"
            raise ScoreFileError(f"seat {seat}: {name} lies on top of {where}", "core 5.4")

    def _take(self, tile: int, owner: str) -> None:
        """Takes a tile, after checking that nobody else has either of its faces."""
        rules, catalogue = self.rules, self.rules.catalogue
        name = catalogue.tile_name[tile]
        if tile == catalogue.start_tile or rules.ground_of[tile] is None:
            raise ScoreFileError(f"{owner}: there is no building tile {name!r}", "core 2")
        piece = _piece(rules, tile)
        if piece == NONE:
            return
        self._taken[piece] += 1
        copies = catalogue.tile_copies[piece]
        if self._taken[piece] > copies:
            number = "is only one" if copies == 1 else f"are only {copies}"
            raise ScoreFileError(f"{owner}: there {number} {name}", "core 2")

    def _check(self, seat: int) -> None:
        palace = self.state.palaces[seat]
        fault = named_fault(self.rules, self.state, palace) or palace_fault(self.rules, palace)
        if fault is not None:
            raise ScoreFileError(f"seat {seat}: {fault.text}", fault.rule)
        reason = objection(self.rules, self.state, seat, palace)
        if reason is not None:
            text = say(self.rules.texts, f"refusal.{reason.key}", reason.values, self.language)
            raise ScoreFileError(f"seat {seat}: {text}", reason.rule)

    def _give_dirk(self, text: str) -> None:
        if text.strip() and not self.rules.dirk:
            raise ScoreFileError("Dirk plays only with two seats", "core 8")
        for name in text.split():
            try:
                tile = parse_tile(self.rules.catalogue, name)
            except ValueError as error:
                raise ScoreFileError(f"Dirk: {error}", "core 2") from None
            self._take(tile, "Dirk")
            for part in parts_of(self.rules.catalogue, tile):
                to_dirk(self.state, part)
