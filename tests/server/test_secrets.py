"""Nothing that a seat may not know reaches it, and no key is ever written down."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from lioncourt.core.ids import NONE
from lioncourt.core.parts import OWNER, SIZE
from lioncourt.game import new_game
from lioncourt.modules.buildings_of_power.dice import HIDDEN as BELOW
from lioncourt.server import wire
from lioncourt.server.commands import Asking
from lioncourt.server.errors import Refused
from lioncourt.server.history import viewer_at
from lioncourt.server.hub import Hub, Live
from lioncourt.server.keys import Keys
from lioncourt.server.limits import Rate
from lioncourt.server.log import EVENTS, start_log
from lioncourt.server.portrait import Portraits, Present
from lioncourt.server.questions import answer
from lioncourt.server.reviews import Reviews
from lioncourt.server.tables import Table
from lioncourt.server.thinking import Thinkers, task_for
from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import fitting
from tests.server.paper import Paper
from tests.server.rig import BOT, ME, OPEN, Server, serving
from tests.view.disguise import indistinguishable
from tests.view.hiding import SECRETS
from tests.view.tables import disguised

REGISTRY = default_registry()
ALL = fitting(REGISTRY.games["alhambra"])
QUESTIONS: list[wire.Command] = [wire.Sheet(now=True), wire.Sheet(now=False), wire.Reference()]


def messages(table: Table, seat: int | None, keys: Keys) -> list[bytes]:
    """Returns everything that a seat, or a watcher, is told of a table."""
    asking = Asking(keys, "fr")
    thinkers = Thinkers(0)
    state = Portraits(table).state(keys, "fr", 0, Present())
    said: list[Any] = [state]

    async def ask() -> None:
        for question in QUESTIONS:
            said.append(await answer(table, asking, question, thinkers))
        said.append(await looking_back(table, asking, thinkers))

    try:
        asyncio.run(ask())
    finally:
        thinkers.close()
    return [wire.encode(message) for message in said]


async def looking_back(table: Table, asking: Asking, thinkers: Thinkers) -> list[str]:
    """Returns what a review and the eyes of others tell during a game: that it is not over."""
    reviews = Reviews(cast("Hub", None), thinkers, Rate(60, 60))  # it never gets so far
    refused = []
    try:
        await reviews.ask(Live(table), "somebody")
    except Refused as error:
        refused.append(error.sentence(asking.language))
    try:
        viewer_at(table, asking, table.moves, "open")
    except Refused as error:
        refused.append(error.sentence(asking.language))
    await reviews.stop()
    assert len(refused) == 2, "something was told"
    return refused


def hiding() -> tuple[str, ...]:
    """Returns the modules that keep something hidden themselves."""
    rules = new_game(seats=3, modules=ALL, seed=1).rules
    return tuple(
        module
        for module, description in rules.descriptions.items()
        if any(each.seen in (OWNER, SIZE) for each in description.parts)
        or {(module, each.name) for each in description.parts} & SECRETS
    )


HIDING = hiding()


@pytest.mark.parametrize(
    ("modules", "seed"), [((), 0), (HIDING, 0), (HIDING, 1), (ALL, 1)], ids=["base", *"abc"]
)
def test_what_is_hidden_changes_no_message(modules: tuple[str, ...], seed: int) -> None:
    random = Random(seed)
    paper = Paper("mmm", modules=modules, seed=seed)
    differed = 0
    held: set[str] = set()  # modules of which something else was hidden
    for _ in range(8):
        paper.play(11)
        table = paper.table
        game = table.game
        assert game is not None
        true = game.state
        for seat in (None, 0, 1, 2):
            keys = Keys([] if seat is None else [paper.keys[seat]])
            honest = messages(table, seat, keys)
            game.state = disguised(game.rules, true, seat, random)
            differed += game.state.content() != true.content()
            held |= {m for m, at in game.rules.holding_id.items()
                     if game.state.holdings[at] != true.holdings[at]}  # fmt: skip
            try:
                message = f"seed {seed}, move {table.moves}, seat {seat}"
                assert messages(table, seat, keys) == honest, message
            finally:
                game.state = true
    assert differed > 20, f"seed {seed}: the states hardly differ"
    assert held >= {*modules} & {*HIDING} - {"buildings-of-power"}  # a tile is seldom laid there


def test_a_tile_that_was_laid_face_down_changes_no_message() -> None:
    """What `buildings-of-power` hides comes seldom by chance."""
    paper = Paper("mmm", modules=("buildings-of-power",), seed=3)
    table, game, random = paper.table, paper.table.game, Random(3)
    assert game is not None
    at = game.rules.holding_id["buildings-of-power"]
    kept = game.state.holdings[at]
    assert isinstance(kept, tuple)
    laid = [((1,), (tile,)) for tile in (3, 5, 7)]  # below the first slot, by each seat its own
    for seat in range(3):
        hidden = tuple(laid[seat] if owner == seat else ((), ()) for owner in range(3))
        true = game.state.copy()
        true.holdings[at] = (
            *kept[:BELOW], hidden, *kept[BELOW + 1 :],
        )  # fmt: skip
        for viewer in (None, 0, 1, 2):
            keys = Keys([] if viewer is None else [paper.keys[viewer]])
            game.state = true
            honest = messages(table, viewer, keys)
            game.state = disguised(game.rules, true, viewer, random)
            assert (game.state.holdings != true.holdings) == (viewer != seat)
            assert messages(table, viewer, keys) == honest


@pytest.mark.parametrize("modules", [(), ALL], ids=["base", "all modules"])
def test_a_bot_is_told_and_a_hint_tells_what_the_seat_may_know(modules: tuple[str, ...]) -> None:
    paper = Paper("mmm", modules=modules, seed=4)
    random = Random(1)
    thinkers = Thinkers(0)
    differed = 0
    for _ in range(10):
        paper.play(7)
        table, game = paper.table, paper.table.game
        assert game is not None
        seat = game.seat
        assert seat is not None
        asking = Asking(Keys([paper.keys[seat]]), "de")
        true = game.state
        task = task_for(game, "normal", 1)
        hints = asyncio.run(answer(table, asking, wire.Hint(seat=seat), thinkers))
        assert hints["hints"]
        game.state = indistinguishable(game.rules, true, seat, random)
        differed += game.state.content() != true.content()
        try:
            assert task_for(game, "normal", 1) == task
            assert asyncio.run(answer(table, asking, wire.Hint(seat=seat), thinkers)) == hints
        finally:
            game.state = true
    thinkers.close()
    assert differed, "nothing was hidden, so this shows nothing"


def test_a_watcher_and_strangers_keys_see_no_hand(server: Server) -> None:
    table = server.make(ME, ME)
    other = server.make(ME, ME)
    for headers in ({}, other.bearer(0, 1, host=True), table.bearer(host=True)):
        state = server.http.get(f"/api/tables/{table.id}/state", headers=headers).json()
        assert list(state["views"]) == ["watch"]
        view = state["views"]["watch"]
        assert "hand" not in view
        assert "options" not in view["decision"]
        hands = [zone for zone in view["zones"] if zone["id"].startswith("hand.")]
        assert len(hands) == 2
        assert all(zone["pieces"] == [] for zone in hands)


def test_no_message_tells_seed_or_digest(server: Server) -> None:
    table = server.make(ME, ME, BOT, seed=987654321)
    told = json.dumps(server.state(table, 0))
    told += server.http.get(f"/api/tables/{table.id}").text
    assert "987654321" not in told
    assert "digest" not in told
    assert table.keys[0] not in told


@pytest.mark.parametrize("seed", range(2))
def test_a_secret_choice_is_told_to_nobody_else(seed: int) -> None:
    """Whatever an action names that its events veil is in no message to the other seats."""
    paper = Paper("mmm", modules=ALL, seed=seed)
    portraits = Portraits(paper.table)
    veiled = 0
    for _ in range(60):
        paper.play()
        last = paper.table.played[-1]
        others = [None, *(seat for seat in range(3) if seat != last.seat)]
        for seat in others:
            keys = Keys([] if seat is None else [paper.keys[seat]])
            state = portraits.state(keys, "en", 0, Present())
            assert state.last is not None
            assert (state.last.seat, state.last.action) == (last.seat, None)
        veiled += any(event.audience != NONE for event in last.events)
        own = portraits.state(Keys([paper.keys[last.seat]]), "en", 0, Present())
        assert own.last is not None
        assert own.last.action == str(last.action)
    assert veiled, f"seed {seed}: nothing was secret, so this shows nothing"


# Keys


def test_keys_are_neither_in_the_log_nor_on_disk(tmp_path: Path) -> None:
    written = io.StringIO()
    logger = logging.getLogger(EVENTS)
    before = logger.handlers, logger.level, logger.propagate
    start_log(written, logging.DEBUG)
    try:
        with serving(tmp_path) as server:
            table = server.make(ME, OPEN)
            table.keys[1] = server.done(table, {"type": "sit", "seat": 1})["key"]
            with server.socket(table, 0, 1) as socket:
                socket.receive("state")
                socket.ask({"type": "play", "seat": 0, "action": "nonsense", "at": 0})
                socket.ask({"type": "say", "seat": 0, "text": "something private"})
            server.http.get(f"/api/tables/{table.id}/record", headers=table.bearer(0, 1))
            server.http.get(f"/api/tables/nothing{table.keys[0]}")
            server.http.post(f"/api/tables/{table.id}/commands", content=table.keys[0])
    finally:
        logger.handlers, logger.level, logger.propagate = before
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["started", "table made", "stopped"]
    assert table.id not in written.getvalue()
    assert all(line["level"] == "info" and line["at"] for line in lines)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert table.id.encode() in kept
    for key in (*table.keys.values(), table.host):
        assert key not in written.getvalue()
        assert key.encode() not in kept
    assert "private" not in written.getvalue()
