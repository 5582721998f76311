"""What a person can ask for besides playing: help, hints, undo, scores, saving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from lioncourt.bots import hint as advice_on
from lioncourt.bots import sight_of
from lioncourt.core.actions import parse_cell
from lioncourt.core.ids import cell_x, cell_y
from lioncourt.table.texts import ENGLISH
from lioncourt.terminal.ink import GOOD, QUIET
from lioncourt.terminal.paying import put_together
from lioncourt.terminal.seats import prizes_table
from lioncourt.terminal.sheets import sheet_text
from lioncourt.view.undo import is_final

if TYPE_CHECKING:
    from lioncourt.core.history import Played
    from lioncourt.terminal.session import Question

Words = list[str]


class Left(Exception):
    """Somebody left the table."""


@dataclass(frozen=True)
class Command:
    """A word that isn't an action."""

    run: Callable[[Question, Words], None]
    usage: str
    what: str


def show_help(question: Question, words: Words) -> None:
    if words:
        _explain(question, words[0])
        return
    screen = question.session.screen
    about = _help_text(question, f"question.{question.view['decision']['kind']}")
    if about:
        screen.say(f"{about}\n")
    for name, command in COMMANDS.items():
        if command.what:
            screen.say(f"  {(name + ' ' + command.usage).strip():<16}  {command.what}")
    screen.say(f"  {'?':<16}  lists every option")
    screen.say(f"  {'Enter':<16}  shows the table again")
    screen.say("Notation of actions, as in records:")
    specs = question.session.game.rules.action_spec.values()
    for spec in specs:
        fields = [f"{f.name.upper()}{'...' if f.many else ''}" for f in spec.fields]
        screen.say(f"  {' '.join([spec.name, *fields])}", QUIET)


def _explain(question: Question, word: str) -> None:
    """Explains a piece or module."""
    text = _help_text(question, f"piece.{word}") or _help_text(question, word)
    if text is None:
        question.session.refuse(f"there is no help on {word!r}; type: help PIECE")
    else:
        question.session.screen.say(text)


def _help_text(question: Question, key: str) -> str | None:
    return question.session.game.rules.texts[ENGLISH].get(f"help.{key}")


def hint(question: Question, words: Words) -> None:
    game = question.session.game
    sight = sight_of(game)
    screen = question.session.screen
    screen.say("Hint: the best options and what they're worth in points")
    style = GOOD
    for advice in advice_on(sight):
        number = 1 + sight.actions.index(advice.action)
        line = Text(f"{number:>4}  {advice.action}", style)
        screen.item(line.append(f"  {advice.value:+.1f}  {advice.text}", QUIET))
        style = ""


def undo(question: Question, words: Words) -> None:
    """Goes back to the person's own last decision, if that is fair."""
    session = question.session
    back = _back_to_own(session.game.last, question.seat)
    if not back:
        session.refuse("you have nothing to undo")
        return
    others = [played.seat for played in back if played.seat in session.people]
    if any(seat != question.seat for seat in others):
        session.refuse("someone else has moved since then")
        return
    if any(is_final(played) for played in back):
        if len(session.people) > 1:
            session.refuse("something hidden has been revealed since then")
            return
        if not agrees(question, "Something hidden has been revealed since. Undo anyway? [y/N] "):
            return
    session.take_back(len(back))
    session.screen.say(f"Undone: {back[-1].action}", GOOD)


def agrees(question: Question, text: str) -> bool:
    """Asks for a yes; anything else leaves things as they are."""
    if question.session.prompt(text).lower() in ("y", "yes"):
        return True
    question.session.screen.say("Nothing changed.")
    return False


def _back_to_own(last: Played | None, seat: int) -> list[Played]:
    """Returns the latest actions back to the last one of a seat, the latest first."""
    back: list[Played] = []
    while last is not None:
        back.append(last)
        if last.seat == seat:
            return back
        last = last.parent
    return []


def why(question: Question, words: Words) -> None:
    session = question.session
    if len(words) != 2:
        offered = [entry["tile"] for entry in question.view["market"] if entry["tile"]]
        example = f", for example why {offered[0]} 1,0" if offered else ""
        session.refuse(f"type: why TILE X,Y{example}")
        return
    try:
        cell = parse_cell(words[1])
        answer = session.game.why_not(question.seat, words[0], (cell_x(cell), cell_y(cell)))
    except ValueError as error:
        session.refuse(str(error))
        return
    if answer is None:
        session.screen.say(f"{words[0]} fits at {words[1]}.", GOOD)
    else:
        session.screen.say(f"{words[0]} doesn't fit at {words[1]}: {answer[0]} ({answer[1]}).")


def score(question: Question, words: Words) -> None:
    session = question.session
    session.screen.say("If the next scoring happened now:")
    session.screen.show(sheet_text(session.game.score_sheet(now=True), session.names))


def prizes(question: Question, words: Words) -> None:
    screen = question.session.screen
    screen.show(prizes_table(question.view, screen.ink))
    if any(entry["by_number"] for entry in question.view["majorities"]):
        screen.say("N: tiles of the type in all palaces together", QUIET)


def sheet(question: Question, words: Words) -> None:
    session = question.session
    lines = session.game.score_sheet()
    if not lines:
        session.screen.say("Nothing has been scored yet; type score for a preview.")
        return
    session.screen.show(sheet_text(lines, session.names))


def look(question: Question, words: Words) -> None:
    session = question.session
    seats = session.game.config.seats
    if len(words) != 1 or not words[0].isdecimal() or int(words[0]) >= seats:
        session.refuse(f"type: look SEAT, with a seat from 0 to {seats - 1}")
        return
    session.screen.show(session.screen.palace(question.view, int(words[0])))


def save(question: Question, words: Words) -> None:
    session = question.session
    if len(words) != 1:
        session.refuse("type: save FILE")
        return
    path = Path(words[0])
    if path.exists() and not agrees(question, f"{path} exists. Overwrite it? [y/N] "):
        return
    if session.save(path):
        session.screen.say(
            f"Saved. Continue later with: lioncourt play --terminal --load {words[0]}", GOOD
        )


def leave(question: Question, words: Words) -> None:
    """Leaves the table, after offering to save."""
    session = question.session
    if session.save_to is None and session.game.last is not None:
        name = session.prompt("Save the game to which file? (Enter: don't save) ")
        if name.lower() not in ("", "n", "no"):  # a no instead of a name
            save(question, [name])
    raise Left


COMMANDS: Final = {
    "help": Command(show_help, "[PIECE]", "shows this list, or explains a piece or module"),
    "hint": Command(hint, "", "shows the best options, their value and why"),
    "undo": Command(undo, "", "undoes your last action"),
    "pay": Command(put_together, "[WARE]", "puts a payment together, piece by piece"),
    "why": Command(why, "TILE X,Y", "tells whether a tile fits a cell, and why not"),
    "score": Command(score, "", "shows what the next scoring would pay now"),
    "prizes": Command(prizes, "", "shows what majorities pay in each scoring"),
    "sheet": Command(sheet, "", "shows where every point so far came from"),
    "look": Command(look, "SEAT", "shows a seat's palace"),
    "save": Command(save, "FILE", "writes the game to a file"),
    "quit": Command(leave, "", "leaves the game"),
    "exit": Command(leave, "", ""),
}


def unknown(word: str) -> str:
    """Returns the answer to an unknown word."""
    return f"{word!r} isn't an option, an action or a command; type help for a list"
