"""Trains an agent for the base game with three seats; it needs only numpy.

    python examples/train/train.py runs/first --processes 2

First it watches: `normal` plays itself, and the agent learns to choose likewise. Then it practises:
it plays two `easy` bots, and `normal` says at each decision what it would choose. So it also learns
about the positions that it gets itself into.

Stop it at any time and start it again: it continues from the last round. The folder holds the agent
(`agent.npz`) and the curve (`curve.csv`).
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # processes share the cores, not threads

import numpy as np
from looking import Looking
from network import Lesson, Network

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.core.actions import Action
from lioncourt.envs import make_codec
from lioncourt.envs.spaces import as_array

SEATS: Final = 3
WATCHING: Final = "watching"
PRACTISING: Final = "practising"
TEACHER: Final = "normal"
OPPONENT: Final = "easy"
BATCHES: Final = 5  # to learn from after each game
BATCH: Final = 256  # choices
KEPT: Final = 250_000  # choices to learn from, the latest
RATE: Final = 1e-3  # of learning at the start; it gradually falls to a tenth
FIRST_SEED: Final = 1_000_000  # of the games
RECENT: Final = 100  # practice games averaged by the curve


class Played(NamedTuple):
    """A game: its lessons, and how the agent did."""

    lessons: list[Lesson]
    beaten: float = 0.0  # how many opponents
    alike: int = 0  # choices like the teacher's, before learning from them
    seconds: float = 0.0


class Player:
    """Plays games to learn from."""

    def __init__(self) -> None:
        self.codec: Final = make_codec(seats=SEATS, memory=True)
        self.looking: Final = Looking(self.codec)
        self.network: Final = Network(self.looking.context, self.looking.facts)

    def watch(self, seed: int) -> Played:
        """Watches the teacher play itself."""
        game = lc.new_game(seats=SEATS, seed=seed)
        teachers = [make_bot(TEACHER, SEATS * seed + seat) for seat in range(SEATS)]
        lessons: list[Lesson] = []
        while game.seat is not None:
            action = teachers[game.seat].choose(sight_of(game))
            lessons += self.noted(game, action)
            game.play(action)
        return Played(lessons)

    def practise(self, seed: int) -> Played:
        """Plays by itself, and learns what the teacher would have chosen."""
        game = lc.new_game(seats=SEATS, seed=seed)
        own = seed % SEATS
        teacher = make_bot(TEACHER, seed)
        others = [make_bot(OPPONENT, SEATS * seed + seat) for seat in range(SEATS)]
        lessons: list[Lesson] = []
        while game.seat is not None:
            if game.seat == own:
                lessons += self.noted(game, teacher.choose(sight_of(game)))
                game.play(self.choose(game))
            else:
                game.play(others[game.seat].choose(sight_of(game)))
        points = game.scores()
        rivals = [points[seat] for seat in range(SEATS) if seat != own]
        return Played(lessons, sum((points[own] > p) + (points[own] == p) / 2 for p in rivals))

    def noted(self, game: lc.Game, action: Action) -> Iterator[Lesson]:
        """Yields what the seat sees and which numbers lead to an action, one by one."""
        saying = self.codec.begin(game.actions())
        for number in self.codec.encode(action, game.actions()):
            numbers = saying.numbers()
            if len(numbers) > 1:
                context, facts = self._look(game, saying, numbers)
                half = np.float16  # enough to learn from, and small to keep
                yield Lesson(context.astype(half), facts.astype(half), numbers.index(number))
            saying.say(number)

    def choose(self, game: lc.Game) -> Action:
        """Returns what the agent chooses."""
        saying = self.codec.begin(game.actions())
        while saying.action is None:
            numbers = saying.numbers()
            scores = self.network.scores(*self._look(game, saying, numbers))
            saying.say(numbers[int(scores.argmax())])
        return saying.action

    def _look(self, game: lc.Game, saying: Any, numbers: list[int]) -> Any:
        assert game.seat is not None
        seen = self.codec.observe(game.state, game.seat, saying.said(), game.known())
        return self.looking.look(as_array(seen), numbers)


# Games may be played in several processes.


@lru_cache(maxsize=1)
def player() -> Player:
    """Returns the player of this process."""
    return Player()


def play(task: tuple[str, dict[str, Any], int]) -> Played:
    """Plays a game with given weights."""
    phase, values, seed = task
    began = time.process_time()
    here = player()
    here.network.values = values
    played = here.watch(seed) if phase == WATCHING else here.practise(seed)
    alike = sum(here.network.agrees(lesson) for lesson in played.lessons)
    return played._replace(alike=alike, seconds=time.process_time() - began)


class Training:
    """The training, kept in a folder."""

    def __init__(self, folder: Path, settings: argparse.Namespace) -> None:
        self.folder: Final = folder
        self.network: Final = player().network
        self.watched: Final[int] = settings.watch
        self.games: Final[int] = settings.watch + settings.practise
        self.round: Final[int] = settings.round
        self.done = 0  # games
        self.lessons: list[Lesson] = []
        self.added = 0
        self.beaten: deque[float] = deque(maxlen=RECENT)
        self.seconds = 0.0  # of all processors together
        folder.mkdir(parents=True, exist_ok=True)
        if self.agent.exists():
            saved = self.network.load(self.agent)
            self.done, self.seconds = saved["games"], saved["seconds"]
            print(f"going on after {self.done} games")

    @property
    def agent(self) -> Path:
        return self.folder / "agent.npz"

    def run(self, games: Callable[[list[Any]], Iterable[Played]]) -> None:
        """Plays and learns round by round."""
        while self.done < self.games:
            phase = WATCHING if self.done < self.watched else PRACTISING
            last = min(self.done + self.round, self.watched if phase == WATCHING else self.games)
            tasks = [(phase, self.network.values, FIRST_SEED + n) for n in range(self.done, last)]
            played = list(games(tasks))
            for game in played:
                self.keep(game.lessons)
            began = time.process_time()
            self.learn(len(played), RATE * (1 - 0.9 * self.done / self.games))
            self.seconds += time.process_time() - began + sum(game.seconds for game in played)
            self.done = last
            self.tell(phase, played)

    def keep(self, lessons: list[Lesson]) -> None:
        """Keeps lessons in place of the oldest."""
        for lesson in lessons:
            if len(self.lessons) < KEPT:
                self.lessons.append(lesson)
            else:
                self.lessons[self.added % KEPT] = lesson
            self.added += 1

    def learn(self, games: int, rate: float) -> None:
        """Learns from the kept lessons; after a new start, not too often from the same."""
        draw = random.Random(self.done)
        for _ in range(min(BATCHES * games, 1 + 2 * len(self.lessons) // BATCH)):
            self.network.learn(draw.choices(self.lessons, k=BATCH), rate)

    def tell(self, phase: str, played: list[Played]) -> None:
        """Saves the agent and reports how it is doing."""
        alike = sum(game.alike for game in played) / sum(len(game.lessons) for game in played)
        won = ""
        if phase == PRACTISING:
            self.beaten += [game.beaten / (SEATS - 1) for game in played]
            won = f"{sum(self.beaten) / len(self.beaten):.3f}"
        seconds = round(self.seconds)
        with (self.folder / "curve.csv").open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow([seconds, phase, self.done, f"{alike:.3f}", won])
        self.network.save(self.agent, games=self.done, seconds=seconds)
        against = f", against {OPPONENT} {won}" if won else ""
        print(
            f"{seconds:5} s, {phase}, {self.done:5} games: alike {alike:.3f}{against}", flush=True
        )


@contextmanager
def sharing(processes: int) -> Iterator[Callable[[list[Any]], Iterable[Played]]]:
    """Shares out games among processes; with one, plays them in this process."""
    if processes < 2:
        yield lambda tasks: map(play, tasks)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield lambda tasks: pool.imap(play, tasks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--watch", type=int, default=600, help="games of the teacher")
    parser.add_argument("--practise", type=int, default=600, help="games of the agent")
    parser.add_argument("--round", type=int, default=20, help="games, after which it learns")
    parser.add_argument("--processes", type=int, default=1)
    settings = parser.parse_args()
    training = Training(settings.folder, settings)
    with sharing(settings.processes) as games:
        training.run(games)


if __name__ == "__main__":
    main()
