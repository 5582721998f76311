"""Plays with the keyboard alone: digits for the counters, letters that lead somewhere, Tab, arrows.

Whoever finds no way so opens the list of all choices, which is a way as well.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from tests.e2e.table_page import TablePage
from tests.e2e.visitor import Visitor
from tests.e2e.words import word

STEPS_AT_MOST: Final = 60
SETTLED: Final = 60  # milliseconds

FOCUSED: Final = """() => {
  const here = document.activeElement;
  return {
    choice: here?.dataset?.choice ?? null,
    answer: here?.closest?.("[data-answer]") !== null,
    listed: here?.closest?.("dialog[open] li") !== null,
  };
}"""


class Keys:
    """A visitor at a table who has no mouse."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = TablePage(visitor)
        self.ways: Counter[str] = Counter()
        """By which way each question was answered."""
        self._random = random.Random(seed)

    def play(self, link: str) -> Counter[str]:
        """Play the table of a link to its end."""
        self.table.arrive(link)
        while self._is_asked():
            self._answer()
        return self.ways

    def _is_asked(self) -> bool:
        over = self.table.asked.get_by_role("heading", name=word("table.ask.over"))
        asked = self.table.all_choices
        self.visitor.wait_until(lambda: asked.is_visible() or over.is_visible(), "a question")
        while self.table.scoring.is_visible():
            self.table.read_scoring()
        return not over.is_visible()

    def _answer(self) -> None:
        moves = self.visitor.moves
        ways = {"counter": self._buy, "display": self._take, "palace": self._lay}
        for name in self._random.sample(sorted(ways), len(ways)):
            ways[name]()
            if self._has_moved(moves):
                self.ways[name] += 1
                return
            self._press("Escape")
        self._choose_from_list()
        self.visitor.wait_until(lambda: self.visitor.moves != moves, "a move by the list")
        self.ways["list"] += 1

    def _has_moved(self, moves: int) -> bool:
        busy = self.page.locator("[data-answer]:disabled")
        self.visitor.wait_until(lambda: not busy.count(), "an answer of the table")
        return self.visitor.moves != moves

    def _press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(SETTLED)

    def _buy(self) -> None:
        """A digit points at a counter and proposes a payment; Enter plays it."""
        self._press(str(self._random.randint(1, 4)), "Enter")

    def _take(self) -> None:
        """The market has the focus, the display is further on; Enter chooses, then plays."""
        self._press("m")
        for _ in range(self._random.randint(0, 5)):
            self._press("Tab")
        self._press("Enter", "Enter")

    def _lay(self) -> None:
        """The palace has the focus; Tab leads to a cell, arrows from cell to cell."""
        self._press("p", "Tab")
        if not self.page.evaluate(FOCUSED)["choice"]:
            return
        for _ in range(self._random.randint(0, 3)):
            self._press(self._random.choice(("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")))
        self._press("Enter", "Enter")
        if self.table.answers.locator(".button").count():  # which of the two faces shows
            self._press("1")

    def _choose_from_list(self) -> None:
        self._press("a")
        wanted = self._random.randint(1, 5)
        for _ in range(STEPS_AT_MOST):
            self._press("Tab")
            wanted -= self.page.evaluate(FOCUSED)["listed"]
            if wanted <= 0:
                return self._press("Enter")
        raise AssertionError("no choice of the list can be reached by Tab")
