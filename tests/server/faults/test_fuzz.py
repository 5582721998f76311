"""A sample of `scripts/fuzz_server.py`, and proof that it would find what it looks for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import lioncourt as lc
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.puzzles.shipped import shipped
from lioncourt.server import journal
from lioncourt.server.keys import digest_of, new_key
from lioncourt.server.lesson import lesson
from lioncourt.server.puzzling import puzzle_page
from tests.conformance.mixtures import all_together
from tests.server.faults.fuzz import Fuzz, Seen
from tests.server.faults.messages import Attacker, has_key_of_others
from tests.server.faults.secrecy import Secrets, is_printed, shown_too_much, views_in
from tests.server.faults.targets import Target

MESSAGES = 2000


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """Returns the event loop that the server runs in."""
    return "asyncio"


@pytest.mark.anyio
async def test_odd_messages_do_no_harm(tmp_path: Path) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    tally = await Fuzz(str(tmp_path / "data"), tmp_path, seed).run(MESSAGES)
    assert tally.faults == []
    assert tally.messages >= MESSAGES
    for answer in ("done", "state", "forbidden", "malformed", "http 200", "http 404"):
        assert tally.answers[answer] > 0  # else the attack was one-sided


def test_keys_and_digests_are_found_anywhere() -> None:
    secrets = Secrets()
    key = new_key()
    secrets.guard_key(key, "seat 1")
    assert secrets.found_in(f'{{"a": ["{key}"]}}') == ["the key of seat 1"]
    assert secrets.found_in(f"x{digest_of(key)}x") == ["the digest of the key of seat 1"]
    assert secrets.found_in(new_key()) == []


def test_only_lessons_and_puzzles_are_nobodys_tables() -> None:
    view = lc.new_game("alhambra", 3, seed=4).view(1)
    for told in ({"views": {"1": view}}, {"moves": 1, "view": view}, [view], view, None):
        assert not is_printed(told)
    assert is_printed(msgspec.to_builtins(puzzle_page(next(iter(shipped())), "en")))
    assert is_printed(msgspec.to_builtins(lesson("en")))


def test_views_that_show_too_much_are_found() -> None:
    game = lc.new_game("alhambra", 3, seed=4)
    deciding = game.seat
    assert deciding is not None
    other = (deciding + 1) % 3
    assert shown_too_much(game.view(other), [other]) == []
    assert shown_too_much(game.view(None), []) == []
    assert shown_too_much(game.view(other), [deciding]) == [f"the view of seat {other}"]
    leaking = game.view(other)
    full = game.view(deciding)
    leaking["zones"] = full["zones"]
    leaking["decision"] = full["decision"]
    found = shown_too_much(leaking, [other])
    assert f"pieces in hand.{deciding} in the view of seat {other}" in found
    assert f"options of seat {deciding} in the view of seat {other}" in found
    assert list(views_in({"a": [{"b": leaking}]})) == [leaking]


def test_no_view_of_a_table_with_all_modules_shows_too_much() -> None:
    (table,) = [each for each in all_together() if (each.game, each.seats) == ("alhambra", 4)]
    game, dice = table.start(4), Dice(4)
    for number in range(120):
        for seat in (None, *range(4)) if number % 12 == 0 else ():
            own = [] if seat is None else [seat]
            assert shown_too_much(game.view(seat), own) == [], f"seed 4, {number} decisions"
        game.play(random_option(game.actions(), dice))


def test_a_move_without_its_key_is_found(tmp_path: Path) -> None:
    fuzz = Fuzz(str(tmp_path), tmp_path, seed=1)
    target = Target("table", 1, 2, own_seats={0}, own_keys=["k"], guarded={1: "g"})
    target.guarded_moves = 1
    made = journal.Made(record={}, seats=(), host="")
    moves = [journal.Moved(seat, 1, "take dinar-1", "hash") for seat in (0, 1)]
    fuzz._look_at_journal(target, [made, *moves])
    assert fuzz.tally.faults == []
    fuzz._look_at_journal(target, [made, *moves, moves[1], journal.Renamed(1, "Mallory")])
    assert len(fuzz.tally.faults) == 2


def test_another_view_than_the_engines_is_found(tmp_path: Path) -> None:
    fuzz = Fuzz(str(tmp_path), tmp_path, seed=1)
    game = lc.new_game("alhambra", 3, seed=4)
    chairs = tuple(journal.Chair("x", digest=digest_of(new_key())) for _ in range(3))
    entries: list[journal.AnyEntry] = [journal.Made(game.record(), chairs, host="")]
    view = game.view(1, finals=True)
    fuzz._compare(Seen("table", 1, view), entries)
    assert fuzz.tally.faults == []
    fuzz._compare(Seen("table", 1, {**view, "zones": game.view(0)["zones"]}), entries)
    assert len(fuzz.tally.faults) == 1


def test_no_mutation_makes_a_key_right() -> None:
    target = Target("table", 1, 3, {0}, [new_key()], {1: new_key(), 2: new_key()})
    attacker = Attacker(Random(5))
    for number in range(3000):
        frame = attacker.frame(target)
        assert not has_key_of_others(frame.data, target), f"seed 5, frame {number}"
