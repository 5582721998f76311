"""Many games at once, stepped in one call on arrays written in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from lioncourt.envs.codec.codec import OWN, codec_for
from lioncourt.envs.codec.lane import Lane
from lioncourt.envs.codec.play import LONGEST, POINTS, Play, check_reward
from lioncourt.table.config import GameConfig, make_config
from lioncourt.table.registry import default_registry

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from lioncourt.table.manifest import OptionValue

STEP, DONE, END = b"step", b"done", b"end"  # what processes say to each other


@dataclass(frozen=True)
class _Games:
    """What a process needs to know about its games."""

    config: GameConfig
    space: str
    memory: bool
    reward: str
    longest: int
    seed: int
    number: int


class Arrays:
    """The arrays of some games, one row for each."""

    def __init__(self, games: _Games, buffer: Any = None) -> None:
        codec = codec_for(games.config, games.space, memory=games.memory)
        n, seats = games.number, games.config.seats
        shapes: list[tuple[tuple[int, ...], Any]] = [
            ((n, codec.size), np.float32),
            ((n, seats), np.float32),
            ((n,), np.int32),
            ((n,), np.int32),
            ((n, codec.actions), np.int8),
            ((n,), np.int8),
        ]
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes]
        self.size: Final = sum(sizes)
        memory = np.zeros(self.size, np.uint8) if buffer is None else buffer
        starts = np.cumsum([0, *sizes[:-1]]).tolist()
        made = [
            np.ndarray(shape, kind, memory, start)
            for (shape, kind), start in zip(shapes, starts, strict=True)
        ]
        self.observations, self.rewards, self.seats, self.numbers, self.masks, self.over = made


class VectorGames:
    """`number` games: `step` takes a number for each, and the arrays hold the results.

    `observations`, `masks` and `seats` are those of the deciding seat in each game; `rewards` has a
    column for each seat. Where `over` is 1, a game has ended with this step and the next one has
    begun. With `processes` the games are divided among that many, this one included.
    """

    def __init__(
        self,
        number: int,
        seats: int = 3,
        game: str = "alhambra",
        modules: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
        *,
        reward: str = POINTS,
        space: str = OWN,
        memory: bool = False,
        longest: int = LONGEST,
        seed: int = 0,
        processes: int = 0,
    ) -> None:
        check_reward(reward)
        if number < 1:
            raise ValueError(f"there must be at least one game, not {number}")
        if processes and number % processes:
            raise ValueError(f"{number} games cannot be shared out among {processes} processes")
        config = make_config(default_registry(), game, seats, modules, options)
        self.codec: Final = codec_for(config, space, memory=memory)
        games = _Games(config, space, memory, reward, longest, seed, number)
        each = number // max(1, processes)
        self._shared = None
        if each < number:
            self._shared = SharedMemory(create=True, size=Arrays(games).size)
        self._arrays = Arrays(games, None if self._shared is None else self._shared.buf)
        self._parts = [
            _Process(games, self._shared.name, first, first + each)
            for first in range(each, number, each)
            if self._shared is not None
        ]
        self._lanes = _lanes(games, self._arrays, range(each))
        for part in self._parts:
            part.wait()

    @property
    def observations(self) -> NDArray[np.float32]:
        return cast("NDArray[np.float32]", self._arrays.observations)

    @property
    def masks(self) -> NDArray[np.int8]:
        return cast("NDArray[np.int8]", self._arrays.masks)

    @property
    def seats(self) -> NDArray[np.int32]:
        return cast("NDArray[np.int32]", self._arrays.seats)

    @property
    def rewards(self) -> NDArray[np.float32]:
        return cast("NDArray[np.float32]", self._arrays.rewards)

    @property
    def over(self) -> NDArray[np.int8]:
        return cast("NDArray[np.int8]", self._arrays.over)

    def step(self, numbers: Sequence[int] | NDArray[Any]) -> None:
        """Steps every game with the number given for it."""
        if len(numbers) != len(self.over):  # numpy would give a single one to all games
            raise ValueError(f"{len(self.over)} games need as many numbers, not {len(numbers)}")
        self._arrays.numbers[:] = numbers
        for part in self._parts:
            part.tell()
        try:
            _step(self._lanes, self._arrays, 0)
        finally:  # their answers are not left for the next step
            for part in self._parts:
                part.wait()

    def close(self) -> None:
        """Ends the processes; after that the arrays are gone."""
        for part in self._parts:
            part.end()
        self._parts = []
        if self._shared is not None:
            self._lanes.clear()
            del self._arrays
            self._shared.close()
            self._shared.unlink()
            self._shared = None


def _lanes(games: _Games, arrays: Arrays, rows: range) -> list[Lane]:
    """Returns games at their first decision, each with its rows of the arrays."""
    found: list[Lane] = []
    for row in rows:
        play = Play(games.config, games.space, memory=games.memory, longest=games.longest)
        lane = Lane(
            play,
            games.reward,
            games.seed * 1_000_003 + row,
            memoryview(arrays.observations[row]).cast("B").cast("f"),
            memoryview(arrays.masks[row]),
            memoryview(arrays.rewards[row]).cast("B").cast("f"),
        )
        lane.begin()
        arrays.seats[row] = lane.seat
        found.append(lane)
    return found


def _step(lanes: list[Lane], arrays: Arrays, first: int) -> None:
    seats, over = arrays.seats, arrays.over
    rows = slice(first, first + len(lanes))
    arrays.rewards[rows] = 0.0
    numbers = arrays.numbers[rows].tolist()  # quicker than one by one
    for row, lane in enumerate(lanes, first):
        lane.step(numbers[row - first])
        seats[row] = lane.seat
        over[row] = lane.over


class _Process:
    """A process with some of the games."""

    def __init__(self, games: _Games, shared: str, first: int, last: int) -> None:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(games, shared, first, last, theirs), daemon=True
        )
        self._process.start()

    def tell(self) -> None:
        """Tells it to make a step."""
        self._connection.send_bytes(STEP)

    def wait(self) -> None:
        """Waits until it is done."""
        self._connection.recv_bytes()

    def end(self) -> None:
        """Ends it."""
        self._connection.send_bytes(END)
        self._process.join()


def _serve(games: _Games, shared: str, first: int, last: int, connection: Connection) -> None:
    memory = SharedMemory(shared)
    arrays = Arrays(games, memory.buf)
    lanes = _lanes(games, arrays, range(first, last))
    connection.send_bytes(DONE)
    while connection.recv_bytes() == STEP:
        _step(lanes, arrays, first)
        connection.send_bytes(DONE)
    lanes.clear()
    del arrays
    memory.close()
