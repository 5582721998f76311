"""A small network that scores the numbers to choose from and learns; it needs only numpy."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

HIDDEN: Final = (128, 64)


class Lesson(NamedTuple):
    """An observed choice: facts about the table and each number, and the one chosen."""

    context: NDArray[np.float16]
    facts: NDArray[np.float16]
    chosen: int


class Network:
    """Scores each number by facts about the table and itself, in two hidden layers."""

    def __init__(self, context: int, facts: int) -> None:
        random = np.random.default_rng(1)
        one, two = HIDDEN

        def weights(rows: int, columns: int, inputs: int) -> Floats:
            return random.normal(0, (2 / inputs) ** 0.5, (rows, columns)).astype(np.float32)

        self.values: dict[str, Any] = {
            "context": weights(context, one, context + facts),
            "facts": weights(facts, one, (context + facts) // 4),
            "one": np.zeros(one, np.float32),
            "middle": weights(one, two, one),
            "two": np.zeros(two, np.float32),
            "last": weights(two, 1, two),
        }
        self.mean = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.square = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.steps = 0

    def scores(self, context: Floats, facts: Floats) -> Floats:
        """Returns the scores of the numbers of one decision."""
        v = self.values
        one = np.maximum(context @ v["context"] + facts @ v["facts"] + v["one"], 0)
        two = np.maximum(one @ v["middle"] + v["two"], 0)
        scores: Floats = (two @ v["last"])[:, 0]
        return scores

    def agrees(self, lesson: Lesson) -> bool:
        """Tells whether it would have chosen the same."""
        scores = self.scores(lesson.context.astype(np.float32), lesson.facts.astype(np.float32))
        return int(scores.argmax()) == lesson.chosen

    def learn(self, lessons: list[Lesson], rate: float) -> None:
        """Takes a step towards the choices."""
        v = self.values
        number = len(lessons)
        sizes = [len(lesson.facts) for lesson in lessons]
        whose = np.repeat(np.arange(number), sizes)
        starts = np.cumsum([0, *sizes[:-1]])
        chosen = starts + [lesson.chosen for lesson in lessons]
        context = np.stack([lesson.context for lesson in lessons]).astype(np.float32)
        facts = np.concatenate([lesson.facts for lesson in lessons]).astype(np.float32)

        one = np.maximum((context @ v["context"])[whose] + facts @ v["facts"] + v["one"], 0)
        two = np.maximum(one @ v["middle"] + v["two"], 0)
        scores = (two @ v["last"])[:, 0]
        best = np.maximum.reduceat(scores, starts)
        chances = np.exp(scores - best[whose])
        chances /= np.add.reduceat(chances, starts)[whose]

        error = chances.copy()
        error[chosen] -= 1
        error = error[:, None] / number
        after_two = (error @ v["last"].T) * (two > 0)
        after_one = (after_two @ v["middle"].T) * (one > 0)
        gradient = {
            "context": context.T @ np.add.reduceat(after_one, starts),
            "facts": facts.T @ after_one,
            "one": after_one.sum(0),
            "middle": one.T @ after_two,
            "two": after_two.sum(0),
            "last": two.T @ error,
        }
        self._follow(gradient, rate)

    def _follow(self, gradient: dict[str, Any], rate: float) -> None:
        """Changes the weights, by the method Adam."""
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, slope in gradient.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self.values[name] -= rate * mean / (np.sqrt(square) + 1e-8)

    def save(self, path: Path, **more: int) -> None:
        """Saves all that is needed to continue, and the caller's own numbers."""
        parts = {"values": self.values, "mean": self.mean, "square": self.square}
        arrays: dict[str, Any] = {
            f"{part}.{name}": array for part, its in parts.items() for name, array in its.items()
        }
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, **{**arrays, "steps": self.steps, **more})
        unfinished.replace(path)

    def load(self, path: Path) -> dict[str, int]:
        """Continues from a saved file; returns the caller's own numbers."""
        more: dict[str, int] = {}
        with np.load(path) as saved:
            for key in saved.files:
                part, _, name = key.partition(".")
                if name:
                    getattr(self, part)[name] = saved[key]
                else:
                    more[part] = int(saved[key])
        self.steps = more.pop("steps")
        return more
