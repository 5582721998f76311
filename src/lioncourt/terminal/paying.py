"""Putting together a payment piece by piece; the engine says what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from lioncourt.terminal.ink import GOOD, QUIET, TITLE

if TYPE_CHECKING:
    from lioncourt.terminal.session import Question

Sale = Mapping[str, Any]
Bill = Mapping[str, Any]


def put_together(question: Question, words: list[str]) -> None:
    """Lets a person choose pieces for a sale, one after another, and plays the payment."""
    sales: list[Sale] = question.view["decision"].get("sales", [])
    named = " ".join(words)
    wanted = [sale for sale in sales if named in (sale["action"], "")]
    if len(wanted) != 1:
        names = ", ".join(f"pay {sale['action']}" for sale in sales)
        why = f"type: {names}" if sales else "there is nothing to buy now"
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
    """Adds pieces to those chosen, or removes those after a minus."""
    numbers = {piece["id"]: piece["number"] for piece in sale["pieces"]}
    taken_away = words[0] == "-"
    for word in words[1:] if taken_away else words:
        if taken_away and word in chosen:
            chosen.remove(word)
        elif not taken_away and chosen.count(word) < numbers.get(word, 0):
            chosen.append(word)
        else:
            question.session.refuse(f"{word} can't be part of this; type stop to leave it")


def _show(question: Question, sale: Sale, chosen: list[str], bill: Bill) -> None:
    screen = question.session.screen
    screen.say(f"\n{sale['action']}: {bill['price']} ({sale['asks']})", TITLE)
    screen.item(Text(f"  you give     {' '.join(chosen) or '-'}"))
    screen.item(Text(f"  {_meter(bill)}"))
    earned = "".join(f", {each['text']}" for each in bill["earns"])
    if bill["missing"]:
        screen.item(Text(f"  worth {bill['worth']}, {bill['missing']} missing"))
    elif bill["reason"] is None:
        exact = ", exact" if bill["exact"] else f", {bill['over']} too much"
        screen.item(Text(f"  worth {bill['worth']}{exact}{earned}", GOOD))
    else:
        screen.item(Text(f"  worth {bill['worth']}: {bill['reason']}"))
    left = {piece["id"]: piece["number"] - chosen.count(piece["id"]) for piece in sale["pieces"]}
    leads = [lead for lead in bill["leads"] if left.get(lead["id"])]
    screen.item(Text(f"  you may add  {'' if leads else '-'}", QUIET))
    for lead in leads:
        number = left[lead["id"]]
        times = f" x{number}" if number > 1 else ""
        style = GOOD if lead["exact"] else QUIET
        screen.item(Text(f"    {lead['id'] + times:24}{_where_to(lead)}", style))


def _meter(bill: Bill) -> str:
    """Returns the payment as a bar, with the price as a mark: `=====--|` and `=======|==`."""
    worth, price = int(bill["worth"]), int(bill["price"])
    paid = min(worth, price)
    return "=" * paid + "-" * (price - paid) + "|" + "=" * (worth - paid)


def _where_to(lead: Bill) -> str:
    """Returns what the payment would come to with one more piece."""
    if lead["reason"] is not None:
        return str(lead["reason"])
    if lead["missing"]:
        return f"{lead['missing']} missing"
    says = "exact" if lead["exact"] else f"{lead['over']} too much"
    return ", ".join([says, *(each["text"] for each in lead["earns"])])
