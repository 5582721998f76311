"""The options of a decision: numbered, grouped, and by letters on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Final

from rich.text import Text

from lioncourt.core.actions import CELL, TILE, Action
from lioncourt.core.ids import cell_x, cell_y
from lioncourt.terminal.board import Spot
from lioncourt.terminal.ink import GOOD, MARK, QUIET, TITLE

FOLD_FROM: Final = 9  # a group with so many options is shown as one line


@dataclass(frozen=True)
class Option:
    """One option with its number, counted from 1 through all groups."""

    number: int
    action: Action
    group: str
    label: str
    note: str
    good: bool

    def spots(self) -> list[Spot]:
        """Returns the cells that the action names."""
        spread = self.action.spec.spread(self.action.args)
        return [(cell_x(v), cell_y(v)) for field, v in spread if field.kind == CELL]


class Menu:
    """All options of one decision."""

    def __init__(self, actions: Sequence[Action], view: Mapping[str, Any]) -> None:
        decision = view["decision"]
        wall = view["table"][decision["seat"]]["wall"]
        self.filled = {(t["x"], t["y"]) for t in view["table"][decision["seat"]]["palace"]}
        self.groups: dict[str, str] = {g["id"]: g["label"] for g in decision["groups"]}
        self.options = [
            Option(number, action, option["group"], option["label"], *_note(option, wall))
            for number, (action, option) in enumerate(
                zip(actions, decision["options"], strict=True), start=1
            )
        ]
        # Where a tile goes is asked on the board; other questions only if their group is opened.
        self.on_board = all(
            any(field.kind == TILE for field in option.action.spec.fields)
            for option in self.options
        )

    def of_group(self, group: str) -> list[Option]:
        """Returns the options of a group."""
        return [option for option in self.options if option.group == group]

    def numbered(self, number: int) -> Option | None:
        """Returns the option with a number."""
        return self.options[number - 1] if 1 <= number <= len(self.options) else None

    def letters(self, group: str | None) -> dict[str, list[Option]]:
        """Returns the options that lay something on an empty cell, by the letter of the cell.

        Letters run from the north-west to the south-east.
        """
        if group is None and not self.on_board:
            return {}
        shown = self.options if group is None else self.of_group(group)
        by_spot: dict[Spot, list[Option]] = {}
        for option in shown:
            for spot in option.spots():
                if spot not in self.filled:
                    by_spot.setdefault(spot, []).append(option)
        if len(by_spot) > len(ascii_lowercase):
            return {}
        spots = sorted(by_spot, key=lambda spot: (-spot[1], spot[0]))
        return {ascii_lowercase[i]: by_spot[spot] for i, spot in enumerate(spots)}

    def marks(self, group: str | None) -> dict[Spot, str]:
        """Returns the letters by cell."""
        return {
            spot: letter
            for letter, options in self.letters(group).items()
            for spot in options[0].spots()
        }

    def lines(self, opened: str | None, *, everything: bool = False) -> list[Text]:
        """Returns the menu; long groups are folded unless they are opened."""
        letter_of = {
            option.number: letter
            for letter, options in self.letters(opened).items()
            for option in options
        }
        lines: list[Text] = []
        for group, label in self.groups.items():
            options = self.of_group(group)
            if opened is not None and group != opened and not everything:
                continue
            folded = len(options) >= FOLD_FROM and not self.on_board
            if folded and not everything and group != opened:
                lines.append(_folded(group, label, options))
                continue
            lines.append(Text(label, style=TITLE))
            lines += [_line(option, letter_of.get(option.number, "")) for option in options]
        return lines


def _folded(group: str, label: str, options: Sequence[Option]) -> Text:
    line = Text(label, style=TITLE)
    span = f"   {options[0].number} to {options[-1].number}"
    line.append(f"{span}: type {group} to list them", style=f"not bold {QUIET}")
    return line


def _line(option: Option, letter: str) -> Text:
    line = Text(f"{option.number:>4}  ")
    if letter:
        line.append(f" {letter} ", style=MARK)
        line.append(" ")
    line.append(option.label)
    if option.note:
        line.append(f"   {option.note}", style=GOOD if option.good else QUIET)
    return line


def _note(option: Mapping[str, Any], wall: int) -> tuple[str, bool]:
    """Returns what the facts of an option say in a few words, and whether that is good news."""
    if option.get("exact"):
        return "exact: act again", True
    if "price" in option:
        return f"{option['worth'] - option['price']} too much", False
    if "wall" in option:
        change = option["wall"] - wall
        return f"wall {option['wall']} ({change:+})" if change else f"wall {wall}", change > 0
    return "", False
