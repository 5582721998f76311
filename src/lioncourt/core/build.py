"""Building a ruleset: what the game and its modules contribute, collected and ordered.

The game's `install(build)` comes first, then each module's, by chapter; `seal` gives the ruleset.
The order in which modules were named never matters.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import Field, Spec
from lioncourt.core.claims import ENGINE, Claims
from lioncourt.core.events import CORE_EVENTS
from lioncourt.core.holding import Holding
from lioncourt.core.kinds import KINDS
from lioncourt.core.parts import Description, Part
from lioncourt.core.rule import order_name
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice, FrameHandler, MainAction, Rule, Stage
from lioncourt.core.steps import BEFORE_ACTING, SCRIPTS, START_OF_TURN, place_of, script_of

FORGO: Final = "forgo"


class Entry:
    """A rule and where it comes from."""

    __slots__ = ("chapter", "module", "rule")

    def __init__(self, module: str, chapter: int, rule: Rule) -> None:
        self.module: Final = module
        self.chapter: Final = chapter
        self.rule: Final = rule


class StageEntry:
    """A stage with its name and the step it is anchored to."""

    __slots__ = ("entry", "name", "order", "script", "stage", "step")

    def __init__(self, step: str, name: str, stage: Stage, entry: Entry, order: int) -> None:
        self.step: Final = step
        self.script: Final = script_of(step)
        self.name: Final = name
        self.stage: Final = stage
        self.entry: Final = entry
        self.order: Final = order

    def where(self) -> tuple[int, int, int]:
        """Returns what the stage is sorted by: its step, then `order`, then its chapter."""
        return (place_of(self.step), self.order, self.entry.chapter)

    def why(self) -> str:
        """Returns in words why the stage stands where it does at its step."""
        return f"{order_name(self.order)}, chapter {self.entry.chapter}"


class ChoiceEntry:
    """A choice with its name and the step at which it is offered."""

    __slots__ = ("entry", "name", "rule", "step")

    def __init__(self, step: str, name: str, rule: Choice, entry: Entry) -> None:
        self.step: Final = step
        self.name: Final = name
        self.rule: Final = rule
        self.entry: Final = entry

    def where(self) -> tuple[str, int, int]:
        """Returns what choices are sorted by."""
        return (self.step, self.rule.order, self.entry.chapter)


class Build:
    """Collects rules, stages, handlers, actions, events and holdings before a ruleset is sealed."""

    def __init__(
        self, game: str, modules: tuple[str, ...], options: dict[str, object], seats: int
    ) -> None:
        self.game: Final = game
        self.modules: Final = modules
        self.options: Final = options
        self.seats: Final = seats
        self.module = game  # that is installing
        self.chapter = 0
        self.entries: list[Entry] = []
        self.stages: list[StageEntry] = []
        self.choices: list[ChoiceEntry] = []
        self.own_order: tuple[str, ...] = ()  # the steps where the game asks for choices
        self.scripts: dict[str, list[StageEntry]] = {}  # the stages in their order, once sealed
        self.handlers: list[tuple[str, Entry]] = []
        self.actions: list[Spec] = []
        self.events: list[Spec] = [
            Spec(i, name, fields, hand) for i, (name, fields, hand) in enumerate(CORE_EVENTS)
        ]
        self.claims: Final = Claims()
        for event in self.events:
            self.claims.take("event", event.name, ENGINE)
        for script in SCRIPTS:
            self.claims.take("handler", script, ENGINE)
        for kind in KINDS:
            self.claims.take("kind", kind, ENGINE)
        self.holdings: list[str] = []
        self.descriptions: list[Description] = []  # of the holdings
        self.kinds: dict[str, tuple[str, ...]] = {}  # names by kind
        self.texts: dict[str, dict[str, str]] = {}
        self.removed: list[tuple[str, str]] = []  # (rule class, module that replaces it)
        self.dirk = False

    def begin(self, module: str, chapter: int) -> None:
        """Says who installs from now on."""
        self.module = module
        self.chapter = chapter

    def add(self, rule: Rule) -> None:
        """Adds a rule to the seam that its class belongs to."""
        for kind, method in ((Stage, "stage"), (FrameHandler, "handler")):
            if isinstance(rule, kind):
                what = f"{type(rule).__name__} is a {kind.__name__}"
                raise ValueError(f"{self.module}: {what}; add it with Build.{method}")
        self.entries.append(Entry(self.module, self.chapter, rule))

    def stage(self, step: str, name: str, rule: Stage, *, order: int | None = None) -> None:
        """Anchors a stage to a step, which decides its script and its spot (`core/steps.py`).

        Stages at one step are sorted by `order` (by default the rule's), then by chapter.
        """
        try:
            script_of(step)
        except ValueError as error:
            raise ValueError(f"{self.module}: {error}") from None
        self.claims.take(f"stage of the {script_of(step)} script", name, self.module)
        entry = Entry(self.module, self.chapter, rule)
        its_order = rule.order if order is None else order
        self.stages.append(StageEntry(step, name, rule, entry, its_order))

    def choice(self, step: str, name: str, rule: Choice) -> None:
        """Offers a choice at a step where the order is the player's own (order T1.2, T4.2, T8.2).

        The seat chooses from all that modules offer there, is asked again, and may forgo the rest.
        `name` is the question if nothing else is on offer. What is offered at the start of a turn
        is a free main action: it is asked with the first action, unless a step comes between.
        """
        if step not in self.own_order:
            raise ValueError(f"{self.module}: nobody asks for choices at {step!r}")
        if step == START_OF_TURN and not (isinstance(rule, MainAction) and rule.free):
            raise ValueError(f"{self.module}: {name!r} at {step} must be a free MainAction")
        self.claims.take("choice", name, self.module)
        self.forgo()
        entry = Entry(self.module, self.chapter, rule)
        self.choices.append(ChoiceEntry(step, name, rule, entry))

    def forgo(self) -> Spec:
        """Returns the action that takes nothing on offer; all modules share it."""
        for spec in self.actions:
            if spec.name == FORGO:
                return spec
        return self.action(FORGO, declines=True)

    def handler(self, name: str, rule: FrameHandler) -> None:
        """Adds the handler of a kind of frame."""
        self.claims.take("handler", name, self.module)
        rule.name = name
        self.handlers.append((name, Entry(self.module, self.chapter, rule)))

    def action(
        self,
        name: str,
        *fields: Field,
        group: str = "",
        declines: bool = False,
        about: str = "",
    ) -> Spec:
        """Declares a kind of action and returns its spec; kinds of one group are one choice.

        One that `declines` takes nothing on offer. One that is always for the only piece of a zone,
        which its notation needn't name, tells clients with `about` which zone that is.
        """
        self.claims.take("action", name, self.module)
        number = len(self.actions)
        spec = Spec(number, name, fields, group=group or name, declines=declines, about=about)
        self.actions.append(spec)
        return spec

    def event(self, name: str, *fields: Field, hand: int = 0, reveals: bool = False) -> Spec:
        """Declares a kind of event and returns its spec; one that `reveals` can't be taken back."""
        self.claims.take("event", name, self.module)
        spec = Spec(len(self.events), name, fields, hand, reveals=reveals)
        self.events.append(spec)
        return spec

    def kind(self, name: str, *names: str) -> str:
        """Declares a kind of thing, with the names of them all, and returns it.

        Fields and parts may be of this kind, as of TILE or CARD; a number is the index of a name.
        """
        self.claims.take("kind", name, self.module)
        self.kinds[name] = names
        return name

    def holding(self, *parts: Part) -> int:
        """Gives the installing module its one holding, made of these parts, and returns its index.

        All rules of the module reach it through `kept`.
        """
        if self.module in self.holdings:
            raise ValueError(f"{self.module}: a module has one holding")
        if not parts:
            raise ValueError(f"{self.module}: a holding has parts")
        self.holdings.append(self.module)
        self.descriptions.append(Description(parts, self.seats))
        return len(self.holdings) - 1

    def replace(self, rule_class: str) -> None:
        """Removes a rule of the game that the installing module replaces."""
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
        self._settle_choices()
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

    def _settle_choices(self) -> None:
        """Asks what is offered at the start of a turn with the first action, if it may be."""
        between = any(stage.step == BEFORE_ACTING for stage in self.stages)
        beside = [c for c in self.choices if c.step == START_OF_TURN and not between]
        self.entries += [choice.entry for choice in beside]
        self.choices = sorted([c for c in self.choices if c not in beside], key=lambda c: c.where())

    def _bind_holdings(self) -> None:
        """Hands every rule the holding of its module."""
        entries = [*self.entries, *[stage.entry for stage in self.stages]]
        entries += [entry for _, entry in self.handlers]
        entries += [choice.entry for choice in self.choices]
        for entry in entries:
            if entry.module in self.holdings:
                index = self.holdings.index(entry.module)
                entry.rule.bind(Holding(index, self.descriptions[index]))


def ordered_stages(stages: list[StageEntry]) -> list[StageEntry]:
    """Returns the stages of one script in the order in which they run.

    Stages that one game or module anchors to the same step stay in the order of installation; the
    order in which modules were installed never matters.
    """
    return sorted(stages, key=lambda stage: stage.where())
