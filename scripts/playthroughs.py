"""Writes the playthroughs: short texts of random games, so that changes can be read as text.

    python scripts/playthroughs.py          # rewrites tests/playthroughs/*.txt

A playthrough shows how the rules are put together, the first and last decisions of a game with
their consequences, and the score sheet. A test compares the files with what the engine does.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' configurations

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.events import Event
from tests.conformance.support import Configuration, configurations, random_actions

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "playthroughs"
SEED = 7
FIRST = 12  # decisions shown at the beginning
LAST = 6  # and at the end
OPTIONS = 6  # options shown for each decision
USUAL_SEATS = 3  # options and modules are shown with this many, or as near as they allow


def shown_configurations() -> list[Configuration]:
    """Returns every game with every number of seats, and every variant once."""
    found: list[Configuration] = []
    nearest: dict[tuple[object, ...], Configuration] = {}
    for configuration in configurations():
        variant = (configuration.game, configuration.modules, configuration.options)
        if not configuration.modules and not configuration.options:
            found.append(configuration)
        elif variant not in nearest or _distance(configuration) < _distance(nearest[variant]):
            nearest[variant] = configuration
    return found + list(nearest.values())


def _distance(configuration: Configuration) -> int:
    return abs(configuration.seats - USUAL_SEATS)


def playthrough(configuration: Configuration) -> str:
    """Returns the text of a random game."""
    game = configuration.start(SEED)
    lines = [f"{game.config}, seed {SEED}", "", game.rules.explain(), "", "Set-up"]
    lines += events_text(game.opening.events)
    decisions: list[list[str]] = []
    for number, action in enumerate(random_actions(game, SEED), start=1):
        decisions.append(decision_text(game, number, action))
    left_out = len(decisions) - FIRST - LAST
    for at, text in enumerate(decisions):
        if at < FIRST or at >= len(decisions) - LAST:
            lines += ["", *text]
        elif at == FIRST:
            lines += ["", f"… {left_out} decisions …"]
    lines += ["", "Score sheet", *sheet_text(game)]
    lines += ["", f"Scores {game.scores()}, won by {game.winners()}"]
    return "\n".join(lines) + "\n"


def decision_text(game: lc.Game, number: int, action: Action) -> list[str]:
    """Plays an action and returns what was asked, answered and caused."""
    asked = game.decision
    assert asked is not None
    options = game.actions()
    shown = "; ".join(str(option) for option in options[:OPTIONS])
    more = "; …" if len(options) > OPTIONS else ""
    game.play(action)
    assert game.last is not None
    return [
        f"{number}. turn {game.last.turn}, seat {asked.seat}, {asked.kind}: {asked.text}",
        f"  {len(options)} options: {shown}{more}",
        f"  > {action}",
        *events_text(game.last.events),
        f"  scores {game.scores()}",
    ]


def events_text(events: list[Event]) -> list[str]:
    return [f"  {event}" for event in events]


def sheet_text(game: lc.Game) -> list[str]:
    return [
        f"  scoring {line.scoring}, contender {line.contender}: {line.text}"
        for line in game.score_sheet()
    ]


def path_of(configuration: Configuration) -> Path:
    return FOLDER / f"{configuration}.txt"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args(arguments)
    for stale in FOLDER.glob("*.txt"):
        stale.unlink()
    for configuration in shown_configurations():
        path_of(configuration).write_text(playthrough(configuration), encoding="utf-8")
        print(path_of(configuration).relative_to(ROOT))


if __name__ == "__main__":
    main()
