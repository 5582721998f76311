"""Tables to be attacked: the attacker has the keys of some seats; others are guarded."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.server.faults.secrecy import Secrets

SEED_FROM = 10**15  # so long that it stands in no message by chance
SEED_BELOW = 2**53


@dataclass
class Target:
    """A table, what the attacker has there, and what others have done."""

    table: str
    seed: int
    seats: int
    own_seats: set[int]
    own_keys: list[str]
    guarded: dict[int, str]
    state: dict[str, Any] = field(default_factory=dict)  # as the attacker saw it last
    guarded_moves: int = 0  # made with the right key, by their owner
    overheard: list[dict[str, Any]] = field(default_factory=list)  # the owners' commands

    def take_seat(self, key: str) -> None:
        """Notes that the attacker was given a key: an open seat is its own, whichever it is."""
        self.own_keys.append(key)
        self.own_seats.update(set(range(self.seats)) - set(self.guarded))

    @property
    def address(self) -> str:
        """Returns where requests about the table go."""
        return f"/api/tables/{self.table}"


@dataclass(frozen=True)
class Plan:
    """How to set a table up, and which seats the attacker gets."""

    game: str
    kinds: tuple[str, ...]  # of the seats
    own: tuple[int, ...]
    with_modules: bool = False


PLANS = (
    Plan("alhambra", ("me", "me", "me"), own=(0,)),
    Plan("alhambra", ("me", "me", "me", "me"), own=(1,), with_modules=True),
    Plan("granada", ("me", "me"), own=()),
    Plan("alhambra-granada", ("me", "me", "bot"), own=(0,)),
    Plan("alhambra", ("me", "open", "open"), own=()),
)


async def set_up(client: httpx.AsyncClient, plan: Plan, dice: Random, secrets: Secrets) -> Target:
    """Makes a table by a plan; what the attacker may not know is guarded from now on."""
    seed = dice.randrange(SEED_FROM, SEED_BELOW)
    modules = await _modules(client, plan.game) if plan.with_modules else []
    wanted = {
        "game": plan.game,
        "seats": [{"kind": kind} for kind in plan.kinds],
        "modules": modules,
        "seed": seed,
    }
    answer = await client.post("/api/tables", json=wanted)
    made = answer.raise_for_status().json()
    keys = {int(seat): key for seat, key in made["keys"].items()}
    target = Target(
        table=made["table"],
        seed=seed,
        seats=len(plan.kinds),
        own_seats=set(plan.own),
        own_keys=[keys[seat] for seat in plan.own],
        guarded={seat: key for seat, key in keys.items() if seat not in plan.own},
    )
    secrets.guard(str(seed), f"the seed of {target.table}")
    secrets.guard_key(made["host"], f"the host of {target.table}")
    for seat, key in target.guarded.items():
        secrets.guard_key(key, f"seat {seat} of {target.table}")
    return target


async def _modules(client: httpx.AsyncClient, game: str) -> list[str]:
    """Returns all modules of a game that go together."""
    catalogue = (await client.get("/api/catalogue")).json()
    chosen: list[str] = []
    for module in catalogue["modules"]:
        fits = game in module["games"] and not set(module["excludes"]) & set(chosen)
        if fits and set(module["requires"]) <= set(chosen):
            chosen.append(module["id"])
    return chosen


async def play_guarded(client: httpx.AsyncClient, target: Target, dice: Random) -> bool:
    """Makes a move for a guarded seat as its owner would; False if none has to decide."""
    header = {"Authorization": f"Bearer {' '.join(target.guarded.values())}"}
    state = (await client.get(f"{target.address}/state", headers=header)).json()
    for seat in target.guarded:
        decision = state["views"].get(str(seat), {}).get("decision") or {}
        if decision.get("seat") == seat:
            action = dice.choice(decision["options"])["action"]
            command = {"type": "play", "seat": seat, "action": action, "at": state["moves"]}
            answer = await client.post(f"{target.address}/commands", json=command, headers=header)
            target.guarded_moves += answer.status_code == 200
            target.overheard.append(command)
            return True
    return False
