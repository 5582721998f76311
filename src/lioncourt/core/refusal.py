"""Why something isn't allowed: a text key, the number of the rule, the values of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lioncourt.core.actions import Action


class Refusal:
    """A reason; its sentence comes from the text catalogue, so that it can be translated."""

    __slots__ = ("key", "rule", "values")

    def __init__(self, key: str, rule: str, values: dict[str, str] | None = None) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.values: Final = values if values is not None else {}

    def __repr__(self) -> str:
        return f"Refusal({self.key!r}, {self.rule!r}, {self.values!r})"


def not_now(action: Action) -> Refusal:
    """Returns the reason that always holds: that's not what is being asked."""
    return Refusal("not-now", "core 4", {"action": action.spec.name})
