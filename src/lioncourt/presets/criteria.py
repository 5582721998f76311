"""How presets are chosen: by a figure, as high or as low as possible, within limits.

`chosen` picks the modules of a preset from the figures; a test checks that the presets offered
are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from lioncourt.presets.measured import Advice, Effect
from lioncourt.table.manifest import Manifest

COUNT: Final = 4  # modules of a preset
USED: Final = 1.0  # decisions per seat and game that make a module matter
SHORT: Final = 6.0  # minutes that a module may add if time matters
LONG: Final = 20.0  # minutes that a module may add elsewhere


@dataclass(frozen=True)
class Criterion:
    """How the modules of a preset are found."""

    preset: str
    seats: int  # at the tables whose figures count
    worth: Callable[[Effect], float]  # more is better
    allowed: Callable[[Manifest, Effect], bool]
    varied: bool = False  # no two modules change the same thing
    only: bool = False  # the preset is for this number of seats only


def _used(_: Manifest, effect: Effect) -> bool:
    return effect.uses >= USED and effect.minutes <= LONG


def _short(manifest: Manifest, effect: Effect) -> bool:
    return _used(manifest, effect) and effect.minutes <= SHORT


def _simple(manifest: Manifest, effect: Effect) -> bool:
    return _short(manifest, effect) and manifest.weight == "light"


CRITERIA: Final = (
    # A quick evening: of the modules that matter, those that lengthen a game least.
    Criterion("quick", 3, lambda effect: -effect.minutes, _used),
    # The first expansion: light and short modules that matter most, each in its own way.
    Criterion("first-expansion", 3, lambda effect: effect.uses, _simple, varied=True),
    # More conflict: those that make most turns reach another seat.
    Criterion("conflict", 3, lambda effect: effect.reached, _used),
    # More building: those that make palaces grow largest.
    Criterion("building", 3, lambda effect: effect.built, _used),
    # For two: those that make most turns reach the other seat.
    Criterion("two", 2, lambda effect: effect.reached, _used, only=True),
    # For six: those that give seats most to do out of turn.
    Criterion("six", 6, lambda effect: effect.outside, _used, only=True),
)


def chosen(
    criterion: Criterion,
    effects: Iterable[Effect],
    modules: Mapping[str, Manifest],
    against: Iterable[Advice],
) -> list[str]:
    """Returns the modules of a preset, the best first, without those that clash with better ones.

    Only modules that need no others take part, so that a preset is easy to explain.
    """
    told = list(against)
    found: list[str] = []
    for effect in sorted(effects, key=lambda one: (-criterion.worth(one), one.module)):
        manifest = modules[effect.module]
        fits = not manifest.requires and criterion.allowed(manifest, effect)
        changed = {change for name in found for change in modules[name].changes}
        if criterion.varied and changed & set(manifest.changes):
            continue
        if fits and not clash(manifest, found, told):
            found.append(manifest.id)
        if len(found) == COUNT:
            break
    return found


def pool(effects: Iterable[Effect], modules: Mapping[str, Manifest]) -> list[str]:
    """Returns the pool for surprises: short modules that matter."""
    return [
        effect.module
        for effect in sorted(effects, key=lambda one: one.module)
        if not modules[effect.module].requires and _short(modules[effect.module], effect)
    ]


def clash(module: Manifest, others: Iterable[str], against: Iterable[Advice]) -> bool:
    """Tells whether a module is excluded by others, or advised against beside one of them."""
    advised = {frozenset((each.module, each.beside)) for each in against}
    return any(
        other in module.excludes or frozenset((other, module.id)) in advised for other in others
    )
