"""The seams of what is drawn next, each with the smallest module that uses it."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.deck import Deck, Pile, split_evenly
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import FLAG
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Drawn, Face, Turnover
from lioncourt.core.state import State
from tests.seams.table import played, small_module, sound


class GardensHaveBacks(Components):
    """Each garden has a tower on its back, with the same walls and for the same cost."""

    def add(self, kit: Kit) -> None:
        tower = kit.type_name.index("tower")
        for tile, name in enumerate(kit.tile_name.copy()):
            if name.startswith("garden"):
                back = kit.tile(f"{name}-back", type=tower, cost=kit.tile_cost[tile], face_of=tile)
                kit.tile_walls[back] = kit.tile_walls[tile]


class BacksInOddTurns(Face):
    """In odd turns tiles are laid with their other face, if they have one; Dirk has the fronts."""

    def face(self, rules: Ruleset, state: State, tile: int) -> int:
        return rules.catalogue.tile_next_face[tile] if state.turn % 2 else tile

    def dirks(self, rules: Ruleset, state: State, tile: int) -> int:
        return rules.catalogue.tile_piece[tile]


def test_seam_face() -> None:
    def install(build: Build) -> None:
        build.add(GardensHaveBacks())
        build.add(BacksInOddTurns())

    game = sound(played([small_module("backs", install)], seats=3, seed=1))
    catalogue = game.rules.catalogue
    laid: dict[bool, set[str]] = {True: set(), False: set()}  # by whether the turn was odd
    for node in game.history():
        for event in node.events:
            if event.kind == "laid":
                laid[node.turn % 2 == 1].add(catalogue.tile_name[event.args[1]])
    assert any(name.endswith("-back") for name in laid[True])
    assert not any(name.startswith("garden") for name in laid[True] if "-back" not in name)
    assert any(name.startswith("garden") for name in laid[False])
    assert not any(name.endswith("-back") for name in laid[False])
    drawn = [tile for tile, supply in enumerate(catalogue.tile_supply) if supply != NONE]
    assert not any(catalogue.tile_name[tile].endswith("-back") for tile in drawn)
    # A back that a player gives to Dirk is a front again.
    game = sound(played([small_module("backs", install)], seats=2, seed=2))
    gifts = [e for node in game.history() for e in node.events if e.kind == "gave"]
    names = [game.rules.catalogue.tile_name[event.args[1]] for event in gifts]
    assert any(name.endswith("-back") for name in names), "seed 2"
    assert all(game.rules.catalogue.tile_piece[tile] == tile for tile in game.state.dirk)


class JesterIsKeptAside(Components):
    def add(self, kit: Kit) -> None:
        kit.card("jester", role="jester")


class JesterComesLate(Turnover):
    """The jester is shuffled into the lower half when the discard is first turned over."""

    def stack(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> Deck | None:
        if self.kept.number(state):
            return None
        self.kept.put(state, 1)
        deck = split_evenly(cards, 2)
        upper, lower = deck.piles
        return Deck(deck.pool, (upper, lower.with_special(rules.catalogue.card_id["jester"])))


class JesterLeaves(Drawn):
    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return rules.catalogue.card_role[card] == "jester"


def take_until(game: lc.Game, kind: str) -> None:
    """Takes money until such an event happens, or such a card is drawn."""
    for _ in range(200):
        game.play(game.actions()[0])
        assert game.last is not None
        drawn = {game.rules.catalogue.card_name[card] for _, card in game.last.draws}
        if kind in drawn | {event.kind for event in game.last.events}:
            return
    raise AssertionError(f"no {kind}")


def test_seam_turnover() -> None:
    def install(build: Build) -> None:
        build.add(JesterIsKeptAside())
        build.holding(Part("came", FLAG))
        build.add(JesterComesLate())
        build.add(JesterLeaves())

    game = lc.new_game(seats=3, modules=[small_module("jester", install)], seed=1)
    jester = game.rules.catalogue.card_id["jester"]
    money = game.state.deck.pool
    game.state.deck = Deck(money[:2], (Pile(2),))
    game.state.discard = money[2:40]
    assert jester not in game.state.deck.cards()
    take_until(game, "reshuffled")
    assert [pile.specials for pile in game.state.deck.piles] == [(), (jester,)]
    take_until(game, "jester")
    assert jester not in (*game.state.deck.cards(), *game.state.display)
    game.state.discard = money[40:]
    take_until(game, "reshuffled")  # the second time nobody answers: one pile
    assert [pile.specials for pile in game.state.deck.piles] == [()]
