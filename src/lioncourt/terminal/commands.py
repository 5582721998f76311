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
    from lioncourt.game import Played
    from lioncourt.terminal.session import Question

Words = list[str]


class Left(Exception):
    """Somebody left the table."""


@dataclass(frozen=True)
class Command:
    """A word that is no action."""

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
    """Says what a piece or module is about."""
    text = _help_text(question, f"piece.{word}") or _help_text(question, word)
    if text is None:
        question.session.refuse(f"there is no help on {word!r}; it is written as: help PIECE")
    else:
        question.session.screen.say(text)


def _help_text(question: Question, key: str) -> str | None:
    return question.session.game.rules.texts[ENGLISH].get(f"help.{key}")


def hint(question: Question, words: Words) -> None:
    game = question.session.game
    sight = sight_of(game)
    screen = question.session.screen
    screen.say("Hint: the best options, with what they are worth in points")
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
        session.refuse("there is nothing of yours to take back")
        return
    others = [played.seat for played in back if played.seat in session.people]
    if any(seat != question.seat for seat in others):
        session.refuse("somebody else has decided since then")
        return
    if any(is_final(played) for played in back):
        if len(session.people) > 1:
            session.refuse("something hidden has been turned up since then")
            return
        if not agrees(question, "Something hidden was turned up since. Take it back? [y/N] "):
            return
    session.take_back(len(back))
    session.screen.say(f"Taken back: {back[-1].action}", GOOD)


def agrees(question: Question, text: str) -> bool:
    """Asks for a yes; anything else leaves things as they are."""
    if question.session.prompt(text).lower() in ("y", "yes"):
        return True
    question.session.screen.say("Nothing was changed.")
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
        session.refuse(f"it is written as: why TILE X,Y{example}")
        return
    try:
        cell = parse_cell(words[1])
        answer = session.game.why_not(question.seat, words[0], (cell_x(cell), cell_y(cell)))
    except ValueError as error:
        session.refuse(str(error))
        return
    if answer is None:
        session.screen.say(f"{words[0]} may lie at {words[1]}.", GOOD)
    else:
        session.screen.say(f"{words[0]} may not lie at {words[1]}: {answer[0]} ({answer[1]}).")


def score(question: Question, words: Words) -> None:
    session = question.session
    session.screen.say("If the next scoring happened now:")
    session.screen.show(sheet_text(session.game.score_sheet(now=True), session.names))


def prizes(question: Question, words: Words) -> None:
    screen = question.session.screen
    screen.show(prizes_table(question.view, screen.ink))
    if any(entry["by_number"] for entry in question.view["majorities"]):
        screen.say("N: tiles of the type on the table, of everybody together", QUIET)


def sheet(question: Question, words: Words) -> None:
    session = question.session
    lines = session.game.score_sheet()
    if not lines:
        session.screen.say("Nothing has been scored yet; score shows what would be.")
        return
    session.screen.show(sheet_text(lines, session.names))


def look(question: Question, words: Words) -> None:
    session = question.session
    seats = session.game.config.seats
    if len(words) != 1 or not words[0].isdecimal() or int(words[0]) >= seats:
        session.refuse(f"it is written as: look SEAT, with a seat from 0 to {seats - 1}")
        return
    session.screen.show(session.screen.palace(question.view, int(words[0])))


def save(question: Question, words: Words) -> None:
    session = question.session
    if len(words) != 1:
        session.refuse("it is written as: save FILE")
        return
    path = Path(words[0])
    if path.exists() and not agrees(question, f"{path} exists. Write over it? [y/N] "):
        return
    if session.save(path):
        session.screen.say(
            f"Saved. Go on later with: lioncourt play --terminal --load {words[0]}", GOOD
        )


def leave(question: Question, words: Words) -> None:
    """Leaves the table, after an offer to save."""
    session = question.session
    if session.save_to is None and session.game.last is not None:
        name = session.prompt("Save the game to which file? (Enter: do not save) ")
        if name.lower() not in ("", "n", "no"):  # answered as if it were yes or no
            save(question, [name])
    raise Left


COMMANDS: Final = {
    "help": Command(show_help, "[PIECE]", "shows this, or what a piece or module is about"),
    "hint": Command(hint, "", "the best options, with their value and the reasons"),
    "undo": Command(undo, "", "takes your last action back"),
    "pay": Command(put_together, "[WARE]", "puts a payment together, piece by piece"),
    "why": Command(why, "TILE X,Y", "tells whether a tile may lie at a cell, and why not"),
    "score": Command(score, "", "what the next scoring would give now"),
    "prizes": Command(prizes, "", "what majorities pay in each scoring"),
    "sheet": Command(sheet, "", "every point so far, with its derivation"),
    "look": Command(look, "SEAT", "shows what a seat has built"),
    "save": Command(save, "FILE", "writes the game to a file"),
    "quit": Command(leave, "", "leaves the game"),
    "exit": Command(leave, "", ""),
}


def unknown(word: str) -> str:
    """Returns what to say to a word that means nothing."""
    return f"{word!r} is neither an option, an action nor a command; help lists them"
