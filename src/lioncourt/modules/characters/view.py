"""What everybody sees of the characters (characters hidden-information)."""

from __future__ import annotations

from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.state import State
from lioncourt.modules.characters.cast import OWNED, SPARE, Facts, Ints, part


class CharacterView(View):
    """Shows the cards of each seat, how many are spare, and what is auctioned."""

    def public(self, rules: Ruleset, state: State) -> Facts:
        owned = [part(rules, state, OWNED + seat) for seat in range(rules.seats)]
        names = rules.catalogue.card_name
        shown = [[names[card] for card in cards] for cards in owned]
        return {"owned": shown, "spare": len(part(rules, state, SPARE))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Facts]:
        spare = zone(rules, "spare", "pile")
        found = [{**spare, "size": len(part(rules, state, SPARE))}]
        for owner in range(rules.seats):
            cards = part(rules, state, OWNED + owner)
            found.append(zone(rules, "characters", "row", cards, owner))
        for frame in state.frames:
            if frame.kind in (rules.handler_id["auction"], rules.handler_id["pay-bid"]):
                found.append(zone(rules, "auction", "row", frame.data[:1]))
                found.append({**zone(rules, "bid", "counter"), "value": frame.data[1]})
        return found


def zone(
    rules: Ruleset, name: str, kind: str, cards: Ints = (), seat: int | None = None
) -> dict[str, object]:
    """Returns a zone with cards that lie open, of a seat or of nobody."""
    names = [rules.catalogue.card_name[card] for card in cards]
    plain = {"kind": "card", "currency": None, "value": 0}
    pieces = [{"id": its, "label": f"@card.{its}", **plain} for its in names]
    shown = {"kind": kind, "label": f"@zone.{name}", "size": len(pieces), "pieces": pieces}
    return {"id": name if seat is None else f"{name}.{seat}", "seat": seat, **shown}
