"""Perft: how many action sequences, and how many different positions, lie behind a position.

A slip in the legality of one action changes these numbers, often far from where anybody looked.

A file says how to reach a position and what lies behind it:

    # What the position is about.
    game alhambra
    seats 3
    option second_scoring_pile 5
    seed 4
    random 40               play so many decisions at random, with dice of the game's seed
    play take dinar-5       play this action
    decision placing        what must be asked then
    reserve                 the seat that is asked must have a tile in its reserve
    regions 2               its grid must hold so many regions
    offers place-flipped    it must have an option of this kind
    perft 2 120 97          depth, sequences, different positions

Chance is part of the tree: every branch draws with the generator as it stands there, so the numbers
belong to the seed. Positions that are over have no further sequences.

    python -m tests.perft.count          counts everything anew and rewrites the files
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.table.manifest import OptionValue

FOLDER = Path(__file__).resolve().parent


@dataclass
class Perft:
    """A perft file, read."""

    path: Path
    game: str = "alhambra"
    seats: int = 3
    seed: int = 0
    modules: list[str] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    steps: list[tuple[str, str]] = field(default_factory=list)
    decision: str = ""
    with_reserve: bool = False
    regions: int = 0
    offers: list[str] = field(default_factory=list)
    counts: dict[int, tuple[int, int]] = field(default_factory=dict)  # by depth

    def position(self) -> lc.Game:
        """Plays to the position and checks that it is what the file is about."""
        game = lc.new_game(self.game, self.seats, self.modules, self.options, self.seed)
        dice = Dice(self.seed)
        for word, rest in self.steps:
            if word == "play":
                game.play(rest)
            else:
                for _ in range(int(rest)):
                    game.play(random_option(game.actions(), dice))
        asked = game.decision
        if asked is None or asked.kind != self.decision:
            raise ValueError(f"{self.path.name}: the decision is {asked}, not {self.decision}")
        if self.with_reserve and not game.state.reserves[asked.seat]:
            raise ValueError(f"{self.path.name}: the reserve of seat {asked.seat} is empty")
        regions = len(game.state.palaces[asked.seat].starts)
        if self.regions not in (0, regions):
            raise ValueError(f"{self.path.name}: there are {regions} regions, not {self.regions}")
        for kind in self.offers:
            if kind not in {action.kind for action in game.actions()}:
                raise ValueError(f"{self.path.name}: nothing of the kind {kind} is on offer")
        return game


def perft_files() -> list[Path]:
    return sorted(FOLDER.glob("*.perft"))


def read(path: Path) -> Perft:
    """Reads a file; ValueError says which line is wrong."""
    perft = Perft(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        try:
            if word:
                _read_line(perft, word, rest.strip())
        except ValueError as error:
            raise ValueError(f"{path.name}, line {number}: {error}") from None
    return perft


def _read_line(perft: Perft, word: str, rest: str) -> None:
    if word in ("game", "decision"):
        setattr(perft, word, rest)
    elif word in ("seats", "seed", "regions"):
        setattr(perft, word, int(rest))
    elif word == "module":
        perft.modules.append(rest)
    elif word == "offers":
        perft.offers.append(rest)
    elif word == "option":
        name, value = rest.split()
        perft.options[name] = int(value)
    elif word in ("random", "play"):
        perft.steps.append((word, rest))
    elif word == "reserve":
        perft.with_reserve = True
    elif word == "perft":
        depth, sequences, positions = map(int, rest.split())
        perft.counts[depth] = (sequences, positions)
    else:
        raise ValueError(f"cannot read {word!r}")


def count(rules: Ruleset, state: State, depth: int) -> tuple[int, int]:
    """Returns how many sequences of so many actions there are, and where they lead to."""
    found: set[tuple[object, ...]] = set()
    return _sequences(rules, state, depth, found), len(found)


def _sequences(rules: Ruleset, state: State, depth: int, found: set[tuple[object, ...]]) -> int:
    if depth == 0:
        found.add(state.content())
        return 1
    total = 0
    for action in engine.legal_actions(rules, state):
        after = state.copy()
        engine.apply(rules, after, action)
        total += _sequences(rules, after, depth - 1, found)
    return total


def recount(path: Path) -> str:
    """Returns the text of a file with its numbers counted anew."""
    game = read(path).position()
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("perft "):
            depth = int(line.split()[1])
            sequences, positions = count(game.rules, game.state, depth)
            line = f"perft {depth} {sequences} {positions}"
        lines.append(line)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for each in perft_files():
        text = recount(each)
        changed = text != each.read_text(encoding="utf-8")
        each.write_text(text, encoding="utf-8")
        print(f"{each.name}: {'changed' if changed else 'as it was'}")
