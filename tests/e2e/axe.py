"""Automatic checks of accessibility, by axe-core."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "frontend/node_modules/axe-core/axe.min.js"

RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target}: ${failureSummary}`));
}"""


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """All that axe finds wrong on a page. It is not part of the page: the content policy stays."""
    page.evaluate(_script())
    found: list[str] = page.evaluate(RUN)
    return found
