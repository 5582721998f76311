"""A match in its folder: kept game by game, resumed, never mixed with another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.arena.folder import ArenaError
from lioncourt.arena.match import Match
from lioncourt.arena.play import play_fixture
from lioncourt.arena.run import Run
from lioncourt.bots import BOTS, Sight
from tests.arena.tables import MATCH, OTHER, games_of, know_other, lines, played

REAL = tuple(list(BOTS)[:2])  # in other processes there are only these

HANGS = 300.0  # seconds; a busy machine is slow, and what hangs does so for ever


@pytest.fixture(autouse=True)
def _other(monkeypatch: pytest.MonkeyPatch) -> None:
    know_other(monkeypatch)


def test_every_game_has_a_line_and_a_record(tmp_path: Path) -> None:
    run = played(MATCH, tmp_path)
    assert run.done == run.total == 6
    assert [line["number"] for line in lines(tmp_path)] == list(range(6))
    for number, outcome in run.outcomes.items():
        game = lc.load(run.folder.record_path(number))
        assert tuple(game.scores()) == outcome.points
        assert game.seed == outcome.seed
        assert sum(clock.decisions for clock in outcome.clocks.values()) == len(game.history())
    assert len(list((tmp_path / "games").iterdir())) == 6


def test_any_game_can_be_played_again_alone(tmp_path: Path) -> None:
    run = played(MATCH, tmp_path)
    _, record = play_fixture(MATCH, MATCH.fixture(4))
    assert run.folder.record_path(4).read_text(encoding="utf-8") == record + "\n"


def test_the_rest_is_played_after_a_stop(tmp_path: Path) -> None:
    whole = played(MATCH, tmp_path / "whole")
    assert played(MATCH, tmp_path / "part", most=2).done == 2
    before = lines(tmp_path / "part")
    rest = played(MATCH, tmp_path / "part")
    assert lines(tmp_path / "part")[:2] == before
    assert len(lines(tmp_path / "part")) == 6
    assert games_of(rest.outcomes) == games_of(whole.outcomes)
    assert list(Run(MATCH, tmp_path / "part").play(0)) == []


def test_a_cut_line_is_played_again(tmp_path: Path) -> None:
    whole = played(MATCH, tmp_path)
    results = tmp_path / "results.jsonl"
    results.write_bytes(results.read_bytes()[:-40])
    run = Run(MATCH, tmp_path)
    assert run.done == 5
    assert [outcome.number for outcome in run.play(0)] == [5]
    assert games_of(Run(MATCH, tmp_path).outcomes) == games_of(whole.outcomes)
    assert len(lines(tmp_path)) == 6


def test_a_broken_line_in_the_middle_is_an_error(tmp_path: Path) -> None:
    played(MATCH, tmp_path, most=2)
    results = tmp_path / "results.jsonl"
    results.write_text("{}\n" + results.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ArenaError, match=r"results\.jsonl, line 1: this is no result"):
        Run(MATCH, tmp_path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 4}, "seed is 3 there and 4 now"),
        ({"seats": 3}, "seats is 2 there and 3 now"),
        ({"bots": (OTHER, "random")}, "bots is"),
        ({"modules": ("thieves",)}, "modules is"),
        ({"options": (("open_memory", True),)}, "options is"),
        ({"ladder": True}, "ladder is"),
    ],
)
def test_another_match_in_the_folder_is_refused(
    tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    played(MATCH, tmp_path, most=1)
    with pytest.raises(ArenaError, match=words):
        Run(replace(MATCH, **change), tmp_path)


def test_a_match_may_become_longer_or_shorter(tmp_path: Path) -> None:
    played(MATCH, tmp_path)
    longer = played(replace(MATCH, games=8), tmp_path)
    assert (longer.done, longer.total) == (8, 8)
    assert Run(replace(MATCH, games=2), tmp_path).done == 2


class Faulty:
    """A bot that raises, or makes something up, in its third decision."""

    def __init__(self, error: bool) -> None:
        self.error = error
        self.decisions = 0

    def choose(self, sight: Sight) -> Any:
        self.decisions += 1
        if self.decisions < 3:
            return sight.actions[0]
        if self.error:
            raise RuntimeError("out of ideas")
        return "take everything"


@pytest.mark.parametrize(
    ("kind", "words"), [("error", "out of ideas"), ("illegal", "not on offer")]
)
def test_a_bot_that_fails_ends_its_game_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str, words: str
) -> None:
    monkeypatch.setitem(BOTS, OTHER, lambda seed: Faulty(kind == "error"))
    run = played(MATCH, tmp_path)
    assert run.done == 6
    for number, outcome in run.outcomes.items():
        assert outcome.failure is not None
        assert (outcome.failure.kind, outcome.failure.bot) == (kind, OTHER)
        assert words in outcome.failure.text
        game = lc.load(run.folder.record_path(number))
        assert not game.over
        assert game.seat == outcome.failure.seat


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    match = Match(REAL, seats=2, games=2)
    here = played(match, tmp_path / "here")
    run = Run(match, tmp_path / "there")
    assert len(list(run.play(2))) == 2
    assert games_of(run.outcomes) == games_of(here.outcomes)


def test_a_stop_drops_only_what_is_under_way(tmp_path: Path) -> None:
    run = Run(Match(REAL, seats=2, games=400), tmp_path)

    def stop() -> None:
        if run.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(run.play(1, check=stop))
    assert 0 < len(lines(tmp_path)) == run.done < 400


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_kill_loses_nothing_that_was_done(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lioncourt", "arena", "--bots", ",".join(REAL)]
    command += ["--seats", "2", "--games", "400", "--out", str(tmp_path)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        results = tmp_path / "results.jsonl"
        give_up = time.monotonic() + HANGS
        while not (results.exists() and results.read_bytes().count(b"\n") >= 2):
            assert process.poll() is None
            assert time.monotonic() < give_up
            time.sleep(0.02)
    finally:
        process.kill()
        process.wait()
    done = len(lines(tmp_path))
    run = Run(Match(REAL, seats=2, games=400), tmp_path)
    assert run.done == done >= 2
    for number in run.outcomes:
        assert lc.load(run.folder.record_path(number)).over
    assert _nobody_left(process.pid), "the workers go on without the arena"


def _nobody_left(group: int) -> bool:
    """Tells whether all processes of a group end."""
    give_up = time.monotonic() + HANGS
    while time.monotonic() < give_up:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    return False
