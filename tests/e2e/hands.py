"""Plays as a person does: presses what is in sight, lit and enabled, and knows nothing else.

What a finger cannot hit, because it is folded away, covered or off the screen, is not there.
Whoever finds nothing to press looks behind "+n", under a lid with a golden dot, behind the tabs of
a phone.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.e2e.table_page import TablePage
from tests.e2e.visitor import Visitor
from tests.e2e.words import word

PRESSES_AT_MOST: Final = 40
"""So often somebody presses something before they give up on a question."""
PATIENCE: Final = 8
"""So often they press before they clear everything and begin again."""

IN_SIGHT: Final = """() => {
  const INSIDE = [[.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .85], [.12, .12]];
  const within = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    for (const [across, down] of INSIDE) {
      const [x, y] = [left + width * across, top + height * down];
      const hit = width > 2 && height > 2 ? document.elementFromPoint(x, y) : null;
      if (hit && thing.contains(hit)) return { x, y };
    }
    return null;
  };
  const KINDS = {
    read: 'dialog[open] .button-primary, dialog[open] header button',
    primary: '.button-primary[data-answer]',
    answer: '[data-answer]:not(.button-primary):not([aria-pressed=true])',
    clear: '[data-clear]',
    exact: 'button.place.exact:not(.chosen)',
    market: 'button.place:not(.exact):not(.chosen)',
    piece: 'button.piece.lit:not(.chosen)',
    spot: '[data-choice]:not(.hushed):not([aria-pressed=true])',
    picked: '[data-choice][aria-pressed=true]',
    quiet: '[data-choice].hushed',
    fold: '.more[aria-expanded=false]',
    lid: '.lid:has(.dot)[aria-expanded=false]',
    tab: '[role=tablist] [role=tab][aria-selected=false]',
  };
  return Object.entries(KINDS).flatMap(([kind, selector]) =>
    [...document.querySelectorAll(selector)].flatMap((thing) => {
      const point = thing.disabled ? null : within(thing);
      const label = thing.getAttribute("aria-label") ?? thing.innerText;
      return point ? [{ kind, label: label.replaceAll("\\n", " ").trim(), ...point }] : [];
    }));
}"""

CUT: Final = """() => [...document.querySelectorAll('[data-question]')].flatMap((question) => {
  const { scrollHeight, clientHeight } = question.parentElement;
  return scrollHeight > clientHeight + 1 ? [question.parentElement.innerText] : [];
})"""
"""The words of the banner, if they do not fit into it."""

# How much somebody is drawn to each kind of thing. What is proposed is played nearly always.
WISHES: Final = {
    "primary": 60.0,
    "exact": 12.0,
    "market": 4.0,
    "spot": 4.0,
    "picked": 1.0,
    "piece": 3.0,
    "answer": 2.0,
    "quiet": 0.1,
}
BUSY: Final = "[data-answer]:disabled"
HIDING: Final = ("fold", "lid", "tab")


@dataclass
class Account:
    """What it took to play a game."""

    presses: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    longest: dict[str, int] = field(default_factory=dict)
    """The most presses that one question of a kind took."""
    looked_behind: Counter[str] = field(default_factory=Counter)
    """The questions at which nothing was in sight, with what was opened."""


class Hands:
    """A visitor at a table who plays with a mouse or a finger."""

    def __init__(self, visitor: Visitor, seed: int, pictures: Path | None = None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = TablePage(visitor)
        self.account = Account()
        self._random = random.Random(seed)
        self._pictures = pictures
        self._touch = bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    def play(self, link: str) -> Account:
        """Play the table of a link to its end."""
        self.table.arrive(link)
        while self._is_asked():
            self._answer()
        return self.account

    def _is_asked(self) -> bool:
        """Wait until something is asked of this player; false if the game is over instead."""
        over = self.table.asked.get_by_role("heading", name=word("table.ask.over"))
        asked = self.table.all_choices
        self.visitor.wait_until(lambda: asked.is_visible() or over.is_visible(), "a question")
        while self.table.scoring.is_visible():
            self.table.read_scoring()
        return not over.is_visible()

    def _answer(self) -> None:
        """Answer one question."""
        moves, kind = self.visitor.moves, self._kind()
        if kind not in self.account.questions:
            self.keep_picture(kind)
        self.account.questions[kind] += 1
        self.visitor.wait_until(lambda: not self.page.evaluate(CUT), "words that are not cut")
        for pressed in range(1, PRESSES_AT_MOST + 1):
            self._press_something(kind, pressed)
            self.page.wait_for_timeout(60)
            if self.visitor.moves != moves:
                longest = self.account.longest
                longest[kind] = max(longest.get(kind, 0), pressed)
                return
        self.keep_picture(f"stuck-{kind}")
        raise AssertionError(f"nobody would find out how to go on: {kind}, {self._in_sight()}")

    def _press_something(self, kind: str, pressed: int) -> None:
        seen = self._in_sight()
        dialogs = [thing for thing in seen if thing["kind"] == "read"]
        things = [thing for thing in seen if thing["kind"] in WISHES]
        if not self.table.all_choices.is_visible() or self.page.locator(BUSY).count():
            return None  # it goes on by itself
        if dialogs:
            return self._press(dialogs[0])
        clear = [thing for thing in seen if thing["kind"] == "clear"]
        if clear and pressed % PATIENCE == 0 and not any(t["kind"] == "primary" for t in things):
            return self._press(clear[0])
        if things:
            wishes = [WISHES[thing["kind"]] for thing in things]
            return self._press(self._random.choices(things, wishes)[0])
        for hiding in HIDING:
            behind = [thing for thing in seen if thing["kind"] == hiding]
            if behind:
                if f"{kind}: {hiding}" not in self.account.looked_behind:
                    self.keep_picture(f"hidden-{hiding}-{kind}")
                self.account.looked_behind[f"{kind}: {hiding}"] += 1
                return self._press(self._random.choice(behind))
        return None

    def _in_sight(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(IN_SIGHT)
        return found

    def _press(self, thing: dict[str, Any]) -> None:
        self.account.presses += 1
        if self._touch:
            self.page.touchscreen.tap(thing["x"], thing["y"])
        else:
            self.page.mouse.click(thing["x"], thing["y"])

    def _kind(self) -> str:
        views = self.visitor.state["views"].values()
        kinds = [view["decision"]["kind"] for view in views if view["decision"]]
        return str(kinds[0]) if kinds else ""

    def keep_picture(self, name: str) -> None:
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self._pictures / f"{name}.png")
