"""A client that knows zones, options and targets, and nothing of any game.

It is what a page is to a game: it finds whatever an option points at among the zones of its view,
and sends the notation of the option that its dice choose.
"""

from __future__ import annotations

from lioncourt.core.rng import Dice
from tests.server.rig import Data, Made, Socket

LISTED = {"card", "tile"}  # targets that lie among the pieces of their zone
NAMED = {"seat", "type", "currency", "edge"}


class Client:
    """Plays the seats whose keys it has."""

    def __init__(self, socket: Socket, table: Made, seed: int) -> None:
        self.socket = socket
        self.table = table
        self.dice = Dice(seed)
        self.decisions = 0

    def play_on(self, most: int) -> Data:
        """Plays until the game is over, or so many decisions; returns the last state."""
        while True:
            state = self.socket.receive("state")
            if state["table"]["over"] or self.decisions == most:
                return state
            for seat, view in state["views"].items():
                decision = view["decision"]
                if decision["seat"] == int(seat):
                    self._decide(int(seat), view, state["moves"])

    def _decide(self, seat: int, view: Data, moves: int) -> None:
        options = view["decision"]["options"]
        groups = [group["id"] for group in view["decision"]["groups"]]
        group = groups[self.dice.below(len(groups))]
        some = [option for option in options if option["group"] == group]
        option = some[self.dice.below(len(some))]
        check_targets(view, option)
        self.decisions += 1
        self.socket.send(
            {
                "type": "play",
                "id": self.decisions,
                "seat": seat,
                "action": option["action"],
                "at": moves,
            }
        )
        answer = self.socket.receive("done", "refused")
        assert answer["type"] == "done", (option, answer)
        assert answer["id"] == self.decisions


def covered(view: Data, option: Data, cell: list[int]) -> list[list[int]]:
    """Returns the cells that an option fills: those of both halves of a tile of two, or the one.

    A tile of two lies beside the palace with one half; its cell, that of the first, may be beyond.
    """
    names = [target["id"] for target in option["targets"] if target["type"] == "tile"]
    halves = [half for name in names for half in view["pieces"][name].get("halves", [])]
    return [[cell[0] + half["x"], cell[1] + half["y"]] for half in halves] or [cell]


def check_targets(view: Data, option: Data) -> None:
    """Checks that a page could show everything that an option points at."""
    zones = {zone["id"]: zone for zone in view["zones"]}
    assert option["label"], option
    for target in option["targets"]:
        zone = zones.get(target.get("zone", ""))
        kind = target["type"]
        if kind in LISTED and "zone" in target:
            assert zone is not None, (option, target)
            assert target["id"] in [piece["id"] for piece in zone["pieces"]], (option, target)
        elif kind == "place":
            assert zone is not None, (option, target)
            assert target["id"] in zone["places"], (option, target)
        elif kind == "cell":
            assert zone is not None, (option, target)
            cell = [target["x"], target["y"]]
            filled = [[piece.get("x"), piece.get("y")] for piece in zone["pieces"]]
            shown = [*zone["cells"], *filled]
            assert any(each in shown for each in covered(view, option, cell)), (option, target)
        elif zone is not None:  # a thing of a module's own kind, or where it may go
            ids = [piece["id"] for piece in zone["pieces"]]
            named = kind in NAMED | LISTED or "x" in target
            assert named or target["id"] in ids, (option, target)
        else:
            assert kind in NAMED | LISTED, (option, target)
