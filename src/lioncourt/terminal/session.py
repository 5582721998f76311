"""A game in the terminal: people and bots take turns at one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from lioncourt.bots import Bot, sight_of
from lioncourt.core.actions import Action
from lioncourt.core.history import Played
from lioncourt.game import Game, IllegalAction
from lioncourt.record.codec import compact_json
from lioncourt.terminal.commands import COMMANDS, Left, unknown
from lioncourt.terminal.ink import ALERT, QUIET, TITLE
from lioncourt.terminal.interrupts import deferred_interrupt
from lioncourt.terminal.menu import Menu, option_line
from lioncourt.terminal.screen import Screen
from lioncourt.terminal.sheets import ranking_table, sheet_text
from lioncourt.terminal.story import told

INTRODUCTION: Final = (
    "Choose by number (3), by the letter of a cell (c), or type the action (take dirham-5).",
    "? lists every option; hint gives advice; help lists all commands, such as undo and save.",
    "Three scorings pay majorities (see prizes) and the longest {edges}.",
)

Ask = Callable[[str], str]  # shows a prompt and returns the answer; EOFError at the end of input


class Session:
    """One sitting. `bots` play their seats; people play the others."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, tuple[str, Bot]],
        console: Console,
        ask: Ask,
        save_to: Path | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.ask = ask
        self.save_to = save_to
        self.people = [seat for seat in range(game.config.seats) if seat not in bots]
        self.names = [self._name(seat) for seat in range(game.config.seats)]
        if game.rules.dirk:
            self.names.append("Dirk")
        self.screen = Screen(console, game.rules.catalogue, self.names)
        self._seen: dict[int, Played | None] = dict.fromkeys(self.people, game.last)
        self._covered_for: int | None = None

    def _name(self, seat: int) -> str:
        if seat in self.bots:
            return f"seat {seat} ({self.bots[seat][0]})"
        return f"seat {seat} (you)" if len(self.people) == 1 else f"seat {seat}"

    # The game

    def run(self) -> None:
        """Plays until the game is over, or until somebody leaves (raises Left)."""
        if self.people:
            where = " and ".join(str(seat) for seat in self.people)
            self.screen.say(f"You play seat {where}.", TITLE)
            edges = " and ".join(self.game.rules.catalogue.region_edge)
            for line in INTRODUCTION:
                self.screen.say(line.format(edges=edges))
        while not self.game.over:
            seat = self.game.seat
            assert seat is not None
            if seat in self.bots:
                with deferred_interrupt() as check:
                    self.game.play(self.bots[seat][1].choose(sight_of(self.game)))
                    check()
            else:
                self._decide(seat)
                if self.save_to is not None:
                    self.save(self.save_to)
        self._end()

    def _decide(self, seat: int) -> None:
        """Asks a person until the game has moved on, or back."""
        self._cover(seat)
        self._tell(seat)
        before = self.game.last
        turn = Question(self, seat)
        turn.show()
        while self.game.last is before and not self.game.over:
            turn.answer(self.prompt(f"seat {seat}> "))

    def _cover(self, seat: int) -> None:
        """Hides the hand of one person from the next at the same screen."""
        if len(self.people) < 2 or self._covered_for == seat:
            return
        if self._covered_for is not None:
            self.screen.console.clear()
        self._covered_for = seat
        self.prompt(f"Seat {seat}: press Enter when nobody else is looking. ")

    def _tell(self, seat: int) -> None:
        """Tells what happened since the seat's last decision."""
        news: list[Played] = []
        node = self.game.last
        while node is not None and node is not self._seen[seat]:
            news.append(node)
            node = node.parent
        events = [event for played in reversed(news) for event in played.events]
        self._seen[seat] = self.game.last
        lines = told(self.game.rules, events, seat, self.names)
        if lines:
            self.screen.say("")
        for line in lines:
            self.screen.say(f"  {line}")
        self.screen.say("")

    def play(self, action: Action | str) -> None:
        """Plays an action for a person, or says why it isn't allowed."""
        try:
            self.game.play(action)
        except IllegalAction as error:
            self.refuse(f"{error.reason} ({error.rule})")

    def take_back(self, count: int) -> None:
        """Takes back the latest actions."""
        for _ in range(count):
            self.game.undo()
        for seat in self.people:
            self._seen[seat] = self.game.last

    def refuse(self, reason: str) -> None:
        """Says why something wasn't done."""
        self.screen.say(f"No: {reason}.", ALERT)

    def prompt(self, text: str) -> str:
        """Asks for a line of text; raises Left at the end of input."""
        try:
            return self.ask(text).strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None

    # Afterwards

    def _end(self) -> None:
        for seat in self.people[:1]:  # the end is public: once is enough
            self._tell(seat)
        self.screen.table(self.game.view(None))
        for seat in range(self.game.config.seats):
            self.screen.show(Text(""), self.screen.palace(self.game.view(None), seat))
        self.screen.say("")
        self.screen.show(sheet_text(self.game.score_sheet(), self.names))
        self.screen.say("\nThe game is over.", TITLE)
        self.screen.show(ranking_table(self.game.scores(), self.names))

    def save(self, path: Path) -> bool:
        """Writes the record of the game to a file; says so if it can't."""
        try:
            path.write_text(compact_json(self.game.record()) + "\n", encoding="utf-8")
        except OSError as error:
            self.refuse(f"can't write {path}: {error.strerror}")
            return False
        return True


class Question:
    """One person's decision: the menu, and what the answers mean."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.view = session.game.view(seat)
        self.menu = Menu(session.game.actions(), self.view)
        self.opened: str | None = None  # the group or face listed

    def show(self) -> None:
        """Shows the table and the menu."""
        screen = self.session.screen
        screen.table(self.view, self.menu.marks(self.opened))
        screen.say(f"\n{self.view['decision']['text']}", TITLE)
        self.show_menu()

    def show_menu(self, *, everything: bool = False) -> None:
        """Shows the options."""
        for line in self.menu.lines(self.opened, everything=everything):
            self.session.screen.item(line)

    def answer(self, text: str) -> None:
        """Does what a person typed."""
        words = text.split()
        if not words:
            self.opened = None
            self.show()
        elif text == "?":
            self.show_menu(everything=True)
        elif text.isdecimal():
            self._take_number(int(text))
        elif len(words) == 1 and words[0] in self.menu.letters(self.opened):
            self._take_letter(words[0])
        elif words[0] in COMMANDS:
            COMMANDS[words[0]].run(self, words[1:])
        elif len(words) == 1 and self.menu.can_open(words[0]):
            self._open(words[0])
        elif words[0] in self.session.game.rules.action_spec:
            self.session.play(text)
        else:
            self.session.refuse(unknown(words[0]))

    def _take_number(self, number: int) -> None:
        option = self.menu.numbered(number)
        if option is None:
            count = len(self.menu.options)
            self.session.refuse(f"there is no option {number}; options: 1 to {count}")
        else:
            self.session.play(option.action)

    def _take_letter(self, letter: str) -> None:
        options = self.menu.letters(self.opened)[letter]
        if len(options) == 1:
            self.session.play(options[0].action)
            return
        self.session.screen.say("Which one? Type its number.")
        for option in options:
            self.session.screen.item(option_line(option))

    def _open(self, word: str) -> None:
        options = self.menu.opened(word)
        if len(options) == 1 and str(options[0].action) == word:
            self.session.play(options[0].action)
            return
        self.opened = word
        marks = self.menu.marks(word)
        if marks:
            self.session.screen.show(self.session.screen.palace(self.view, self.seat, marks))
        self.show_menu()
        self.session.screen.say("Press Enter to see everything again.", QUIET)
