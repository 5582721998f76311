"""A ruleset: who takes part in which seam, in which order; compiled once, then sealed.

`Build` collects what the game and its modules contribute (`install(build)` of each); `Ruleset` is
the sealed result. It holds no game data, so all games with one configuration share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Field, Spec
from lioncourt.core.catalogue import Catalogue, Kit
from lioncourt.core.ids import NONE
from lioncourt.core.script import SCRIPTS, Script
from lioncourt.core.seams import (
    SEAMS,
    ActionFilter,
    Components,
    Count,
    Destination,
    Drawn,
    EndCheck,
    FrameHandler,
    Ground,
    MainAction,
    Observer,
    Payment,
    Placement,
    Price,
    Purse,
    Rule,
    Scoring,
    Stage,
    View,
    Walls,
)
from lioncourt.core.verbs import CORE_EVENTS

if TYPE_CHECKING:
    from lioncourt.core.state import State


class Entry:
    """A rule with where it comes from."""

    __slots__ = ("chapter", "module", "rule")

    def __init__(self, module: str, chapter: int, rule: Rule) -> None:
        self.module: Final = module
        self.chapter: Final = chapter
        self.rule: Final = rule


class StageEntry:
    """A stage with its name and where it wants to be."""

    __slots__ = ("after", "before", "entry", "name", "script")

    def __init__(self, script: str, name: str, entry: Entry, after: str, before: str) -> None:
        self.script: Final = script
        self.name: Final = name
        self.entry: Final = entry
        self.after: Final = after
        self.before: Final = before

    def why(self) -> str:
        """Returns in words why the stage stands where it stands."""
        if self.after:
            return f"after {self.after}"
        if self.before:
            return f"before {self.before}"
        return "in the order of installation"


class Build:
    """Collects rules, stages, handlers, actions, events and holdings before a ruleset is sealed."""

    def __init__(
        self, game: str, modules: tuple[str, ...], options: dict[str, object], seats: int
    ) -> None:
        self.game: Final = game
        self.modules: Final = modules
        self.options: Final = options
        self.seats: Final = seats
        self.module = game  # who is installing
        self.chapter = 0
        self.entries: list[Entry] = []
        self.stages: list[StageEntry] = []
        self.handlers: list[tuple[str, Entry]] = []
        self.actions: list[Spec] = []
        self.events: list[Spec] = [
            Spec(i, name, fields, hand) for i, (name, fields, hand) in enumerate(CORE_EVENTS)
        ]
        self.holdings: list[str] = []
        self.holding_starts: list[object] = []
        self.texts: dict[str, dict[str, str]] = {}
        self.removed: list[tuple[str, str]] = []  # (rule class, module that replaces it)
        self.dirk = False

    def begin(self, module: str, chapter: int) -> None:
        """Says who installs from now on."""
        self.module = module
        self.chapter = chapter

    def add(self, rule: Rule) -> None:
        """Adds a rule to the seam that its class belongs to."""
        self.entries.append(Entry(self.module, self.chapter, rule))

    def stage(
        self, script: str, name: str, rule: Stage, *, after: str = "", before: str = ""
    ) -> None:
        """Adds a stage to a script, at its end or beside a named one."""
        if script not in SCRIPTS:
            raise ValueError(f"{self.module}: there is no script {script!r}")
        entry = Entry(self.module, self.chapter, rule)
        self.stages.append(StageEntry(script, name, entry, after, before))

    def handler(self, name: str, rule: FrameHandler) -> None:
        """Adds the handler of a kind of frame."""
        self.handlers.append((name, Entry(self.module, self.chapter, rule)))

    def action(self, name: str, *fields: Field, group: str = "") -> Spec:
        """Declares a kind of action and returns its spec; kinds of one group are one choice."""
        if any(spec.name == name for spec in self.actions):
            raise ValueError(f"{self.module}: there is an action {name!r} already")
        spec = Spec(len(self.actions), name, fields, group=group or name)
        self.actions.append(spec)
        return spec

    def event(self, name: str, *fields: Field, hand: int = 0) -> Spec:
        """Declares a kind of event and returns its spec."""
        spec = Spec(len(self.events), name, fields, hand)
        self.events.append(spec)
        return spec

    def holding(self, start: object = ()) -> int:
        """Gives the installing module its one holding and returns the number.

        `start` is its value before set-up begins: plain, immutable data.
        """
        if self.module in self.holdings:
            raise ValueError(f"{self.module}: a module has one holding")
        self.holdings.append(self.module)
        self.holding_starts.append(start)
        return len(self.holdings) - 1

    def replace(self, rule_class: str) -> None:
        """Takes out a rule of the game that the installing module substitutes."""
        self.removed.append((rule_class, self.module))

    def seal(self) -> Ruleset:
        """Orders everything and returns the ruleset."""
        gone = {name for name, _ in self.removed}
        known = {type(entry.rule).__name__ for entry in self.entries}
        known |= {type(stage.entry.rule).__name__ for stage in self.stages}
        missing = sorted(gone - known)
        if missing:
            raise ValueError(f"no rule {missing[0]!r} to replace")
        self.entries = [e for e in self.entries if type(e.rule).__name__ not in gone]
        self.stages = [s for s in self.stages if type(s.entry.rule).__name__ not in gone]
        self.entries.sort(key=lambda entry: (entry.rule.order, entry.chapter))
        return Ruleset(self)


def ordered_stages(stages: list[StageEntry]) -> list[StageEntry]:
    """Returns the stages of one script in order: by chapter, each beside the one it names.

    Several that name the same neighbour stand by chapter; the order of installation of two modules
    never matters.
    """
    placed = [stage for stage in stages if not stage.after and not stage.before]
    waiting = sorted(
        (stage for stage in stages if stage.after or stage.before),
        key=lambda stage: stage.entry.chapter,
    )
    while waiting:
        names = [stage.name for stage in placed]
        ready = [s for s in waiting if (s.after or s.before) in names]
        if not ready:
            lost = waiting[0]
            raise ValueError(f"stage {lost.name!r} stands {lost.why()}, which does not exist")
        stage = ready[0]
        waiting.remove(stage)
        if stage.after:
            at = names.index(stage.after) + 1
            # Behind those that stand there already for the same reason, by chapter.
            while at < len(placed) and placed[at].after == stage.after:
                at += 1
        else:
            at = names.index(stage.before)
        placed.insert(at, stage)
    return placed


def _first_kind(rule: MainAction | Destination) -> int:
    return rule.specs()[0].kind


def numbered_purses(purses: list[Purse], number: int) -> tuple[Purse, ...]:
    """Returns the purses by their numbers; every number has one."""
    ordered = tuple(sorted(purses, key=_purse_number))
    if [purse.number() for purse in ordered] != list(range(number)):
        raise ValueError("every purse of the kit needs one Purse rule")
    return ordered


def _purse_number(purse: Purse) -> int:
    return purse.number()


class Ruleset:
    """The rules of one configuration: one attribute per seam, each already filtered and ordered."""

    def __init__(self, build: Build) -> None:
        self.game: Final = build.game
        self.modules: Final = build.modules
        self.options: Final = build.options
        self.seats: Final = build.seats
        self.dirk: Final = build.dirk
        self.contenders: Final = build.seats + (1 if build.dirk else 0)
        self.texts: Final = build.texts
        self.holding_id: Final = {name: i for i, name in enumerate(build.holdings)}
        self.holding_starts: Final = tuple(build.holding_starts)

        kit = Kit(build.seats, build.options)
        self._entries: Final = build.entries
        for entry in build.entries:
            if isinstance(entry.rule, Components):
                entry.rule.add(kit)
        self.catalogue: Final = Catalogue(kit)

        rules = [entry.rule for entry in build.entries]
        # By kind of action, so that collected options come out sorted.
        self.main_actions: Final = tuple(
            sorted((r for r in rules if isinstance(r, MainAction)), key=_first_kind)
        )
        self.filters: Final = tuple(r for r in rules if isinstance(r, ActionFilter))
        self.prices: Final = tuple(r for r in rules if isinstance(r, Price))
        self.purses: Final = numbered_purses([r for r in rules if isinstance(r, Purse)], kit.purses)
        self.payments: Final = tuple(r for r in rules if isinstance(r, Payment))
        self.grounds: Final = tuple(r for r in rules if isinstance(r, Ground))
        self.placements: Final = tuple(r for r in rules if isinstance(r, Placement))
        self.walls: Final = tuple(r for r in rules if isinstance(r, Walls))
        self.destinations: Final = tuple(
            sorted((r for r in rules if isinstance(r, Destination)), key=_first_kind)
        )
        self.drawn: Final = tuple(r for r in rules if isinstance(r, Drawn))
        self.counts: Final = tuple(r for r in rules if isinstance(r, Count))
        self.end_checks: Final = tuple(r for r in rules if isinstance(r, EndCheck))
        self.observers: Final = tuple(r for r in rules if isinstance(r, Observer))
        self.views: Final = tuple(
            (entry.module, entry.rule) for entry in build.entries if isinstance(entry.rule, View)
        )

        self.stage_entries: Final = {
            script: ordered_stages([stage for stage in build.stages if stage.script == script])
            for script in SCRIPTS
        }
        self.stages: Final = {
            script: tuple(stage.entry.rule for stage in self.stage_entries[script])
            for script in SCRIPTS
        }
        self.handlers: Final = self._all_handlers(build)
        self.handler_id: Final = {
            name: i for i, name in enumerate((*SCRIPTS, *(name for name, _ in build.handlers)))
        }
        self.script_id: Final = {  # NONE: nobody has a stage in it
            script: self.handler_id[script] if self.stages[script] else NONE for script in SCRIPTS
        }
        self.handler_entries: Final = build.handlers
        self.replaced: Final = build.removed

        self.action_spec: Final = {spec.name: spec for spec in build.actions}
        self.event_spec: Final = {spec.name: spec for spec in build.events}
        for spec in (*build.actions, *build.events):
            spec.catalogue = self.catalogue
        for rule in self.main_actions:
            if len({spec.group for spec in rule.specs()}) != 1:
                raise ValueError(f"{type(rule).__name__}: its actions must be one group")
        for destination in self.destinations:
            if len({spec.group for spec in destination.specs()}) != 1:
                raise ValueError(f"{type(destination).__name__}: its actions must be one group")
        self.actor_of: Final = {s.kind: r for r in self.main_actions for s in r.specs()}
        self.carrier_of: Final = {s.kind: r for r in self.destinations for s in r.specs()}
        # Kinds of action that leave the action of the turn to be taken.
        self.free_kinds: Final = {s.kind for r in self.main_actions if r.free for s in r.specs()}

        self.plain_actions: Final = not self.filters and not self.free_kinds
        # Nothing but printed costs, one purse and one way to pay; nothing but printed walls and the
        # building rules: then answers follow from a hand or a palace alone, which remembers them.
        self.plain_money: Final = (
            len(self.payments) == 1 and len(self.purses) == 1 and not self.prices
        )
        self.plain_building: Final = (
            len(self.grounds) == 1 and not self.placements and not self.walls
        )
        self.ground_of: Final = tuple(
            self._ground_for(tile) for tile in range(len(self.catalogue.tile_name))
        )

    def _all_handlers(self, build: Build) -> tuple[FrameHandler, ...]:
        handlers: list[FrameHandler] = []
        for script in SCRIPTS:
            stages: list[Stage] = []
            for stage in self.stages[script]:
                assert isinstance(stage, Stage)
                stages.append(stage)
            handlers.append(Script(tuple(stages)))
        for name, entry in build.handlers:
            rule = entry.rule
            if not isinstance(rule, FrameHandler):
                raise TypeError(f"{entry.module}: the handler of {name} is no FrameHandler")
            handlers.append(rule)
        return tuple(handlers)

    def _ground_for(self, tile: int) -> Ground | None:
        for ground in self.grounds:
            if ground.takes(self, tile):
                return ground
        return None

    # What rules ask

    def walls_of(self, state: State, tile: int) -> int:
        """Returns the walls that a tile has now, printed and added."""
        walls = self.catalogue.tile_walls[tile]
        for rule in self.walls:
            walls = rule.walls(self, state, tile, walls)
        return walls

    def price_of(self, state: State, seat: int, place: int) -> int:
        """Returns what the tile at a market place costs a seat now."""
        amount = self.catalogue.tile_cost[state.market[place]]
        for rule in self.prices:
            amount = rule.price(self, state, seat, place, amount)
        return max(amount, 0)

    def count_of(self, state: State, contender: int, type: int) -> int:
        """Returns how many tiles of a type a contender has in a majority."""
        catalogue = self.catalogue
        if contender < self.seats:
            palace = state.palaces[contender]
            count = palace.type_counts(catalogue.tile_type, len(catalogue.type_name))[type]
        else:
            count = sum(1 for tile in state.dirk if catalogue.tile_type[tile] == type)
        for rule in self.counts:
            count = rule.tiles(self, state, contender, type, count)
        return count

    def scorings(self) -> tuple[Scoring, ...]:
        """Returns the stages of the scoring script that give points, in their order."""
        return tuple(stage for stage in self.stages["scoring"] if isinstance(stage, Scoring))

    # What people ask

    def entries(self) -> list[Entry]:
        """Returns every rule outside the scripts with where it comes from, in order."""
        return list(self._entries)

    def explain(self) -> str:
        """Returns who takes part in which seam, in which order, and why."""
        return explanation(self)


def explanation(rules: Ruleset) -> str:
    """Returns the assembly of a ruleset as text, seam by seam."""
    lines = [f"{rules.game}, {rules.seats} seats, modules: {', '.join(rules.modules) or 'none'}"]
    for script in SCRIPTS:
        lines.append(f"\nscript {script}")
        for stage in rules.stage_entries[script]:
            lines.append(_row(stage.name, stage.entry, stage.why()))
    lines.append("\nframes")
    for name, entry in rules.handler_entries:
        lines.append(_row(name, entry, "by kind"))
    for seam in SEAMS:
        if seam in (Stage, FrameHandler):
            continue
        mine = [entry for entry in rules.entries() if isinstance(entry.rule, seam)]
        if mine:
            lines.append(f"\n{seam.__name__}")
        for entry in mine:
            order = ("early", "normal", "late")[entry.rule.order + 1]
            lines.append(_row("", entry, f"{order}, chapter {entry.chapter}"))
    for name, module in rules.replaced:
        lines.append(f"\nreplaced: {name}, by {module}")
    return "\n".join(lines)


def _row(name: str, entry: Entry, why: str) -> str:
    label = f"{name}: " if name else ""
    return f"  {label}{type(entry.rule).__name__} ({entry.module}; {why})"
