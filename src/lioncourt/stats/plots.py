"""Drawing with matplotlib, an extra: SVG without a screen, and letters as outlines."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MODULES_NAMED: Final = 4
LONGEST_LABEL: Final = 32  # letters; an agent's name is the path of its file
HOW_TO_GET: Final = "plots need the package matplotlib: pip install 'lioncourt[plots]'"


def can_plot() -> bool:
    """Tells whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def new_figure(width: float, height: float) -> Figure:
    """Returns an empty figure of this size in inches."""
    from matplotlib.figure import Figure  # noqa: PLC0415  (an extra)

    return Figure(figsize=(width, height), layout="constrained")


def title_of(game: str, seats: int, modules: Sequence[str]) -> str:
    """Returns what is played in a few words; many modules are only counted.

    >>> title_of("alhambra", 3, ["thieves"])
    'alhambra, 3 seats with thieves'
    """
    if not modules:
        return f"{game}, {seats} seats"
    named = ", ".join(modules) if len(modules) <= MODULES_NAMED else f"{len(modules)} modules"
    return f"{game}, {seats} seats with {named}"


def label_of(bot: str) -> str:
    """Returns the name of a bot with room for it beside a chart; the end of a path tells most.

    >>> label_of("normal")
    'normal'
    >>> label_of("agent:/home/boabdil/lioncourt/runs/first/agent.py")
    '…/lioncourt/runs/first/agent.py'
    """
    if len(bot) <= LONGEST_LABEL:
        return bot
    end = bot[1 - LONGEST_LABEL :]
    return "…" + (end[end.index("/") :] if "/" in end else end)


def save(figure: Figure, path: Path) -> None:
    """Writes a figure as SVG; the same figure gives the same file."""
    from matplotlib import rc_context  # noqa: PLC0415

    with rc_context({"svg.fonttype": "path", "svg.hashsalt": "lioncourt"}):
        figure.savefig(path, format="svg", metadata={"Date": None})
