"""The table as a player uses it: by the roles and names that a screen reader would tell."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.visitor import Visitor
from tests.e2e.words import word


class TablePage:
    """A visitor at a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    # --- what is to be seen -----------------------------------------------------------------

    @property
    def asked(self) -> Locator:
        """The line that always says what is asked of whom."""
        return self.page.get_by_role("region", name=word("table.ask.label"))

    @property
    def question(self) -> Locator:
        return self.asked.get_by_role("heading", level=1)

    @property
    def answers(self) -> Locator:
        """The buttons that answer: in the banner, on a phone below the palace."""
        return self.page.get_by_role("group", name=word("table.choices"), exact=True)

    @property
    def own_things(self) -> Locator:
        return self.page.get_by_role("region", name=word("table.own"))

    @property
    def palace(self) -> Locator:
        """The palace that is shown large."""
        name = word("table.palace.own", palace="")
        return self.page.get_by_role("region", name=re.compile(f"{re.escape(name)}$"))

    @property
    def scoring(self) -> Locator:
        """A scoring that shows itself, until it is read."""
        return self.page.locator("dialog.screen[open]")

    @property
    def undo(self) -> Locator:
        return self.page.get_by_role("button", name=word("table.undo"), exact=True)

    @property
    def all_choices(self) -> Locator:
        return self.asked.get_by_role("button", name=word("table.all"))

    @property
    def advice(self) -> Locator:
        """The button that asks for advice, in sight of whoever has to decide."""
        return self.asked.get_by_role("button", name=word("table.advice.title"), exact=True)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=word(key))

    # --- what a player does -----------------------------------------------------------------

    def arrive(self, link: str) -> TablePage:
        self.visitor.open(link)
        expect(self.question).to_be_visible()
        return self

    def open_menu(self) -> Locator:
        """Open what can be done with the table itself."""
        self.page.get_by_role("button", name=word("table.menu.title"), exact=True).click()
        return self.page.get_by_role("group", name=word("table.menu.title"))

    def wait_for_turn(self) -> bool:
        """Wait until something is asked of this player; false if the game is over instead."""
        over = self.asked.get_by_role("heading", name=word("table.ask.over"))
        expect(self.all_choices.or_(over).first).to_be_visible()
        while self.scoring.is_visible():
            self.read_scoring()
        return self.all_choices.is_visible()

    def read_scoring(self) -> None:
        """Close the scoring that shows itself."""
        title = self.scoring.get_by_role("heading", level=2).inner_text()
        self.page.keyboard.press("Escape")
        expect(self.scoring.filter(has_text=title)).to_have_count(0)
        is_back = "!history.state?.dialog"  # an open dialog is a step of its own
        self.visitor.wait_until(lambda: bool(self.page.evaluate(is_back)), "the step back")

    def list_choices(self) -> Locator:
        """Open the list of all choices, in words."""
        self.all_choices.click()
        dialog = self.page.get_by_role("dialog", name=word("table.all"))
        return dialog.get_by_role("listitem").get_by_role("button")

    def choose(self, label: str | re.Pattern[str]) -> None:
        """Play the first option of the list with such words."""
        self.play(self.list_choices().filter(has_text=label).first)

    def choose_first_of(self, *verbs: str) -> None:
        """Play the first option that begins with the earliest of the verbs that there is."""
        choices = self.list_choices()
        labels = choices.all_inner_texts()
        for verb in verbs:
            for number, label in enumerate(labels):
                if label.startswith(verb):
                    return self.play(choices.nth(number))
        raise AssertionError(f"none of {verbs} in {labels}")

    def play(self, button: Locator) -> None:
        """Press a button that plays something, and wait until the table has moved on."""
        before = self.visitor.moves
        button.click()
        self.visitor.wait_until(lambda: self.visitor.moves != before, "a move")

    def play_proposal(self) -> None:
        """Play what is proposed after pieces were pointed at."""
        self.play(self.asked.locator(".button-primary"))
