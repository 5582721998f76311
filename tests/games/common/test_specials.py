"""Special cards in small modules: in the deck, before the seats, and as they turn up."""

from __future__ import annotations

from collections import Counter

import lioncourt as lc
from lioncourt.core.actions import CARD, SEAT, Field
from lioncourt.core.build import Build
from lioncourt.core.holding import Holding
from lioncourt.core.parts import ALL, OWNER, Part
from lioncourt.games.common.specials import DealSecretly, LaidOpen, SpecialCards, hide_in_piles
from lioncourt.games.common.zones import OpenCards, SecretCards
from lioncourt.table.manifest import Manifest
from lioncourt.view.log import log_lines
from lioncourt.view.reading import laid_out
from tests.seams.table import SEATS, events_of, played, small_module, sound

OMENS = ("omen-raven", "omen-comet", "omen-eclipse")
LAID, HELD = 0, 1


def install_omens(build: Build) -> None:
    """Three omens, two of them in the deck; who sees one first lays it open."""
    build.holding(Part("open", CARD, many=True))
    build.event("omen", Field("card", CARD))
    hide_in_piles(build, "omens", SpecialCards("omen", *OMENS), 1, 5)
    build.add(LaidOpen("omen", "omen"))


def install_one_kind(build: Build) -> None:
    hide_in_piles(build, "ravens", SpecialCards("raven", "raven"), 2, 2, 3)


def install_letters(build: Build) -> None:
    """Two of each of three letters; everybody gets one."""
    own = Part("own", CARD, many=True, each=True, seen=OWNER)
    build.holding(Part("open", CARD, many=True, each=True, seen=ALL), own)
    build.event("dealt-letter", Field("seat", SEAT), Field("cards", CARD, many=True))
    cards = SpecialCards("letter", "a", "b", "c")
    build.add(cards)
    deal = DealSecretly(cards, 1, "dealt-letter", HELD, copies=2)
    build.stage("U8", "letters", deal)
    build.add(SecretCards("letters", HELD))
    build.add(OpenCards("open-letters", LAID))


OMEN_MODULE = small_module("omens", install_omens)
LETTERS = small_module("letters", install_letters)


def specials(module: Manifest, seed: int) -> list[list[str]]:
    """Returns the special cards in each pile of a new game, but for those that score."""
    game = lc.new_game(seats=3, modules=[module], seed=seed)
    names = game.rules.catalogue.card_name
    return [
        [names[card] for card in pile.specials if "scoring" not in names[card]]
        for pile in game.state.deck.piles
    ]


def test_any_of_the_cards_may_be_in_any_of_the_piles() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        piles = specials(OMEN_MODULE, seed)
        assert [len(pile) for pile in piles] == [1, 0, 0, 0, 1], f"seed {seed}"
        assert piles[0] != piles[4], f"seed {seed}"
        seen.update(piles[0])
    assert set(seen) == set(OMENS)


def test_of_one_kind_there_are_as_many_as_it_takes() -> None:
    module = small_module("ravens", install_one_kind)
    assert specials(module, 1) == [[], ["raven", "raven"], ["raven"], [], []]
    game = lc.new_game(seats=3, modules=[module], seed=1)
    plain = lc.new_game(seats=3, seed=1)
    assert game.opening.draws == plain.opening.draws, "nothing was left to chance"


def test_a_card_that_turns_up_is_laid_open() -> None:
    for seats in SEATS:
        game = sound(played([OMEN_MODULE], seats=seats, seed=seats))
        told = [event.args[0] for event in events_of(game, "omen")]
        kept = Holding(game.rules.holding_id["omens"])
        assert kept.ints(game.state) == tuple(sorted(told)), f"seed {seats}"
        assert told, f"seed {seats}: no omen turned up"
        assert not set(told) & {*game.state.display, *game.state.discard}


def test_dealt_cards_are_known_to_their_owners_only() -> None:
    game = lc.new_game(seats=3, modules=[LETTERS], seed=2)
    kept = Holding(game.rules.holding_id["letters"])
    names = game.rules.catalogue.card_name
    dealt = [[names[card] for card in own] for own in kept.rows(game.state, HELD)]
    assert [len(own) for own in dealt] == [1, 1, 1]
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        assert view["module"]["letters"]["numbers"] == [1, 1, 1]
        assert view["module"]["letters"]["open"] == [[], [], []]
        zones = laid_out(view)
        for seat in range(3):
            pieces = [piece["id"] for piece in zones[f"letters.{seat}"]["pieces"]]
            assert pieces == (dealt[seat] if viewer == seat else [])
            assert zones[f"letters.{seat}"]["size"] == 1
            assert zones[f"open-letters.{seat}"]["size"] == 0
        texts = [line["text"] for line in log_lines(game.rules, game.events(), viewer)]
        shown = [text for text in texts if text.startswith("letter for")]
        hidden = [text for text in shown if text.endswith("something hidden")]
        assert (len(shown), len(hidden)) == (3, 3 if viewer is None else 2)


def test_there_are_so_many_copies_of_each() -> None:
    dealt: Counter[int] = Counter()
    for seed in range(30):
        game = lc.new_game(seats=6, modules=[LETTERS], seed=seed)
        kept = Holding(game.rules.holding_id["letters"])
        dealt = Counter(card for own in kept.rows(game.state, HELD) for card in own)
        assert set(dealt.values()) == {2}, f"seed {seed}"
