"""The options of a decision: by number, by group, by face, and by letter on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_letters
from typing import Any, Final

from rich.text import Text

from lioncourt.core.actions import CARD, CELL, TILE, Action
from lioncourt.core.ids import cell_x, cell_y
from lioncourt.terminal.board import Spot
from lioncourt.terminal.ink import GOOD, MARK, QUIET, TITLE
from lioncourt.view.reading import zone_of

FOLD_FROM: Final = 9  # a group with this many options is shown as one line
FOLD_CELLS_FROM: Final = 13  # with this many ways to lay tiles, each face is shown as one line
FOLDED: Final = "Type a letter to see what fits there, or the start of a name to see where it fits."
SHORTEST: Final = 2  # letters of a face's name; one letter is a cell


@dataclass(frozen=True)
class Option:
    """One option with its number, counted from 1 across all groups."""

    number: int
    action: Action
    group: str
    label: str
    note: str
    good: bool
    face: str  # the name of the tile as it would lie, if the option is about one
    cost: int  # the worth of the cards paid

    def spots(self) -> list[Spot]:
        """Returns the cells in the action."""
        spread = self.action.spec.spread(self.action.args)
        return [(cell_x(v), cell_y(v)) for field, v in spread if field.kind == CELL]

    def without_cards(self) -> tuple[str, ...]:
        """Returns what the option does, whichever cards pay for it."""
        spec = self.action.spec
        spread = spec.spread(self.action.args)
        return (spec.name, *(spec.word(f.kind, v) for f, v in spread if f.kind != CARD))


class Menu:
    """All options of one decision. One can *open* a group, or faces by the start of their names."""

    def __init__(self, actions: Sequence[Action], view: Mapping[str, Any]) -> None:
        decision = view["decision"]
        owner = view["table"][decision["seat"]]
        runs = {edge: run["length"] for edge, run in owner["runs"].items()}
        worth = _worth_of_cards(view)
        palace = zone_of(view, f"palace.{decision['seat']}")
        self.filled = {(t["x"], t["y"]) for t in palace["pieces"]}
        self.groups: dict[str, str] = {g["id"]: g["label"] for g in decision["groups"]}
        self.options = [
            Option(
                number,
                action,
                option["group"],
                option["label"],
                *_note(option, runs),
                face=_face(option),
                cost=sum(worth.get(t.get("id"), 0) for t in option["targets"]),
            )
            for number, (action, option) in enumerate(
                zip(actions, decision["options"], strict=True), start=1
            )
        ]
        # The board always asks where a tile goes; other questions only if their group is opened.
        self.on_board = all(
            any(field.kind == TILE for field in option.action.spec.fields)
            for option in self.options
        )

    def can_open(self, word: str) -> bool:
        """Tells whether a word is a group, or begins the name of a face that may be laid."""
        return word in self.groups or bool(self._of_face(word))

    def opened(self, word: str | None) -> list[Option]:
        """Returns the options of a group, or of faces whose names begin with a word; None: all."""
        if word is None:
            return self.options
        if word in self.groups:
            return [option for option in self.options if option.group == word]
        return self._of_face(word)

    def _of_face(self, word: str) -> list[Option]:
        if len(word) < SHORTEST or not self.on_board:
            return []
        return [option for option in self.options if option.face.startswith(word)]

    def numbered(self, number: int) -> Option | None:
        """Returns the option with a number."""
        return self.options[number - 1] if 1 <= number <= len(self.options) else None

    def letters(self, word: str | None) -> dict[str, list[Option]]:
        """Returns the options that lay something on an empty cell, by the letter of the cell.

        Letters run from the north-west to the south-east; the cheapest options come first.
        """
        if word is None and not self.on_board:
            return {}
        by_spot: dict[Spot, list[Option]] = {}
        for option in sorted(self.opened(word), key=lambda option: option.cost):
            for spot in option.spots():
                if spot not in self.filled:
                    by_spot.setdefault(spot, []).append(option)
        if len(by_spot) > len(ascii_letters):
            return {}
        spots = sorted(by_spot, key=lambda spot: (-spot[1], spot[0]))
        return {ascii_letters[i]: by_spot[spot] for i, spot in enumerate(spots)}

    def marks(self, word: str | None) -> dict[Spot, str]:
        """Returns the letters by cell."""
        return {
            spot: letter
            for letter, options in self.letters(word).items()
            for spot in options[0].spots()
        }

    def lines(self, word: str | None, *, everything: bool = False) -> list[Text]:
        """Returns the menu; long groups are folded unless opened."""
        letter_of = {
            option.number: letter
            for letter, options in self.letters(word).items()
            for option in options
        }
        options = self.options if everything else self.opened(word)
        by_cell = len(_ways(options)) < FOLD_CELLS_FROM or word is not None
        lines: list[Text] = []
        for group, label in self.groups.items():
            mine = [option for option in options if option.group == group]
            if not mine:
                continue
            if everything:
                lines += _listed(label, mine, letter_of)
            elif self.on_board:
                found = _ways(mine)
                lines.append(Text(label, style=TITLE))
                lines += _ways_listed(found, letter_of) if by_cell else _faces(found, letter_of)
            elif len(mine) >= FOLD_FROM and word is None:
                lines.append(_folded(group, label, mine))
            else:
                lines += _listed(label, mine, letter_of)
        if self.on_board and not by_cell and not everything:
            lines.append(Text(FOLDED, style=QUIET))
        return lines


def _ways(options: Sequence[Option]) -> list[list[Option]]:
    """Returns the options, grouped if they differ only in the cards, the cheapest first."""
    found: dict[tuple[str, ...], list[Option]] = {}
    for option in sorted(options, key=lambda option: option.cost):
        found.setdefault(option.without_cards(), []).append(option)
    return sorted(found.values(), key=lambda ways: min(way.number for way in ways))


def _listed(label: str, options: Sequence[Option], letter_of: Mapping[int, str]) -> list[Text]:
    lines = [option_line(option, letter_of.get(option.number, "")) for option in options]
    return [Text(label, style=TITLE), *lines]


def _ways_listed(found: Sequence[list[Option]], letter_of: Mapping[int, str]) -> list[Text]:
    """Returns a line for each way to lay a tile, with the cheapest cards."""
    lines: list[Text] = []
    for cheapest, *others in found:
        line = option_line(cheapest, letter_of.get(cheapest.number, ""))
        if others:
            cards = "another card" if len(others) == 1 else f"{len(others)} other cards"
            line.append(f"   or {cards}", style=QUIET)
        lines.append(line)
    return lines


def _faces(found: Sequence[list[Option]], letter_of: Mapping[int, str]) -> list[Text]:
    """Returns a line for each face that may be laid, with the letters of its cells."""
    by_face: dict[str, list[list[Option]]] = {}
    for ways in found:
        by_face.setdefault(ways[0].face, []).append(ways)
    lines: list[Text] = []
    for face, all_ways in by_face.items():
        if len(all_ways) == 1:
            lines += _ways_listed(all_ways, letter_of)
            continue
        numbers = [way.number for ways in all_ways for way in ways]
        span = f"{min(numbers):>4} to {max(numbers)}"
        line = Text(f"{span:<12}{face:<17}")
        for letter in sorted({letter_of.get(n, "") for n in numbers}, key=ascii_letters.find):
            line.append(f" {letter} ", style=MARK)
        if any(ways[0].cost for ways in all_ways):
            line.append("   for a card", style=QUIET)
        lines.append(line)
    return lines


def _folded(group: str, label: str, options: Sequence[Option]) -> Text:
    line = Text(label, style=TITLE)
    span = f"   {options[0].number} to {options[-1].number}"
    line.append(f"{span}: type {group} to list them", style=f"not bold {QUIET}")
    return line


def option_line(option: Option, letter: str = "") -> Text:
    """Returns an option with its number, the letter of its cell, and its result."""
    line = Text(f"{option.number:>4}  ")
    if letter:
        line.append(f" {letter} ", style=MARK)
        line.append(" ")
    line.append(option.label)
    if option.note:
        line.append(f"   {option.note}", style=GOOD if option.good else QUIET)
    return line


def _worth_of_cards(view: Mapping[str, Any]) -> dict[str, int]:
    pieces = view["pieces"].items()
    return {name: piece["value"] for name, piece in pieces if piece["kind"] == "card"}


def _face(option: Mapping[str, Any]) -> str:
    """Returns the name of the face that an option lays: the tile's own, unless it is flipped."""
    tiles = [str(t["id"]) for t in option["targets"] if t["type"] == TILE]
    return str(option.get("face", tiles[0] if tiles else ""))


def _note(option: Mapping[str, Any], now: Mapping[str, int]) -> tuple[str, bool]:
    """Returns the facts about an option in a few words, and whether they are good news."""
    if option.get("exact"):
        return "exact: act again", True
    if "price" in option:
        over = option["worth"] - option["price"]
        return (f"{over} too much" if over else "exact"), False
    runs: Mapping[str, int] = option.get("runs", {})
    notes = [
        f"{edge} {run} ({run - now[edge]:+})" for edge, run in runs.items() if run != now[edge]
    ]
    better = any(run > now[edge] for edge, run in runs.items())
    if "face" in option:
        notes.insert(0, f"shows {option['face']}")
    return ", ".join(notes), better
