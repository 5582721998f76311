"""Putting a payment together piece by piece; what it comes to is the engine's word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from lioncourt.terminal.ink import GOOD, QUIET, TITLE

if TYPE_CHECKING:
    from lioncourt.terminal.session import Question

Sale = Mapping[str, Any]


def put_together(question: Question, words: list[str]) -> None:
    """Lets a person choose pieces for a sale, one after the other, and plays the payment."""
    sales: list[Sale] = question.view["decision"].get("sales", [])
    named = " ".join(words)
    wanted = [sale for sale in sales if named in (sale["action"], "")]
    if len(wanted) != 1:
        names = ", ".join(f"pay {sale['action']}" for sale in sales)
        why = f"it is written as: {names}" if sales else "nothing is for sale now"
        question.session.refuse(why)
        return
    chosen: list[str] = []
    while True:
        bill = question.session.game.payment(" ".join([wanted[0]["action"], *chosen]))
        _show(question, wanted[0], chosen, bill)
        answer = question.session.prompt("Piece, - PIECE, or Enter to pay: ").split()
        if answer == ["stop"]:
            return
        if answer:
            _change(question, wanted[0], chosen, answer)
        elif bill["reason"] is None:
            question.session.play(" ".join([wanted[0]["action"], *chosen]))
            return
        else:
            question.session.refuse(f"{bill['reason']} ({bill['rule']})")


def _change(question: Question, sale: Sale, chosen: list[str], words: Sequence[str]) -> None:
    """Adds pieces to those chosen, or takes away what stands behind a minus."""
    numbers = {piece["id"]: piece["number"] for piece in sale["pieces"]}
    taken_away = words[0] == "-"
    for word in words[1:] if taken_away else words:
        if taken_away and word in chosen:
            chosen.remove(word)
        elif not taken_away and chosen.count(word) < numbers.get(word, 0):
            chosen.append(word)
        else:
            question.session.refuse(f"{word} cannot be part of it; stop leaves things as they are")


def _show(question: Question, sale: Sale, chosen: list[str], bill: Mapping[str, Any]) -> None:
    screen = question.session.screen
    screen.say(f"\n{sale['action']}: {bill['price']} ({sale['asks']})", TITLE)
    left = [
        name
        for piece in sale["pieces"]
        for name in [piece["id"]] * (piece["number"] - chosen.count(piece["id"]))
    ]
    screen.item(Text(f"  you may add  {' '.join(left) or '-'}", QUIET))
    screen.item(Text(f"  you give     {' '.join(chosen) or '-'}"))
    earned = "".join(f", {each['text']}" for each in bill["earns"])
    if bill["missing"]:
        screen.item(Text(f"  worth {bill['worth']}, {bill['missing']} missing"))
    elif bill["reason"] is None:
        exact = ", exact" if bill["exact"] else f", {bill['worth'] - bill['price']} too much"
        screen.item(Text(f"  worth {bill['worth']}{exact}{earned}", GOOD))
    else:
        screen.item(Text(f"  worth {bill['worth']}: {bill['reason']}"))
