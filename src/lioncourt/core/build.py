"""Building a ruleset: what the game and its modules contribute, collected and ordered.

`install(build)` of the game comes first, then that of each module by its chapter; `seal` gives the
ruleset. In which order modules were named never matters.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import Field, Spec
from lioncourt.core.events import CORE_EVENTS
from lioncourt.core.holding import Holding
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.script import SCRIPTS
from lioncourt.core.seams import FrameHandler, Rule, Stage


class Entry:
    """A rule with where it comes from."""

    __slots__ = ("chapter", "module", "rule")

    def __init__(self, module: str, chapter: int, rule: Rule) -> None:
        self.module: Final = module
        self.chapter: Final = chapter
        self.rule: Final = rule


class StageEntry:
    """A stage with its name and where it wants to be."""

    __slots__ = ("after", "before", "entry", "name", "order", "script", "stage")

    def __init__(
        self,
        script: str,
        name: str,
        stage: Stage,
        entry: Entry,
        after: str,
        before: str,
        order: int,
    ) -> None:
        self.script: Final = script
        self.name: Final = name
        self.stage: Final = stage
        self.entry: Final = entry
        self.after: Final = after
        self.before: Final = before
        self.order: Final = order

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
        self.scripts: dict[str, list[StageEntry]] = {}  # the stages in their order, once sealed
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
        self,
        script: str,
        name: str,
        rule: Stage,
        *,
        after: str = "",
        before: str = "",
        order: int | None = None,
    ) -> None:
        """Adds a stage to a script, at its end or beside a named one.

        `order` places it among those that want the same spot; if it is not told, that of the rule.
        """
        if script not in SCRIPTS:
            raise ValueError(f"{self.module}: there is no script {script!r}")
        entry = Entry(self.module, self.chapter, rule)
        its_order = rule.order if order is None else order
        self.stages.append(StageEntry(script, name, rule, entry, after, before, its_order))

    def handler(self, name: str, rule: FrameHandler) -> None:
        """Adds the handler of a kind of frame."""
        rule.name = name
        self.handlers.append((name, Entry(self.module, self.chapter, rule)))

    def action(self, name: str, *fields: Field, group: str = "") -> Spec:
        """Declares a kind of action and returns its spec; kinds of one group are one choice."""
        if any(spec.name == name for spec in self.actions):
            raise ValueError(f"{self.module}: there is an action {name!r} already")
        spec = Spec(len(self.actions), name, fields, group=group or name)
        self.actions.append(spec)
        return spec

    def event(self, name: str, *fields: Field, hand: int = 0, reveals: bool = False) -> Spec:
        """Declares a kind of event and returns its spec; what `reveals` something stays done."""
        spec = Spec(len(self.events), name, fields, hand, reveals=reveals)
        self.events.append(spec)
        return spec

    def holding(self, start: object = ()) -> int:
        """Gives the installing module its one holding and returns its index.

        `start` is its value before set-up begins: plain, immutable data. All rules of the module
        get at it by their `kept`.
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
        self.scripts = {
            script: ordered_stages([stage for stage in self.stages if stage.script == script])
            for script in SCRIPTS
        }
        self._bind_holdings()
        rules = Ruleset(self)
        for spec in (*self.actions, *self.events):
            spec.catalogue = rules.catalogue
        return rules

    def _bind_holdings(self) -> None:
        """Hands every rule the holding of its module."""
        entries = [*self.entries, *[stage.entry for stage in self.stages]]
        entries += [entry for _, entry in self.handlers]
        for entry in entries:
            if entry.module in self.holdings:
                entry.rule.bind(Holding(self.holdings.index(entry.module)))


def ordered_stages(stages: list[StageEntry]) -> list[StageEntry]:
    """Returns the stages of one script in order, each beside the one it names.

    Several that name the same neighbour stand by `order`, then by chapter; the order of
    installation of two modules never matters.
    """
    placed = [stage for stage in stages if not stage.after and not stage.before]
    waiting = sorted(
        (stage for stage in stages if stage.after or stage.before),
        key=lambda stage: (stage.order, stage.entry.chapter),
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
