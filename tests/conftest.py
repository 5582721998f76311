"""What all tests share: figures that are measured and fail nobody, and the seed of samples."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from tests.conformance.sampling import WHOLE, sample_seed

REPORT = Path(__file__).resolve().parents[1] / ".build" / "measurements.txt"
MEASURED = "measured: "


class Measure(Protocol):
    """Notes a figure: `measure("first picture", "0.4 s", "below 1 s")`."""

    def __call__(self, what: str, figure: str, wanted: str = "") -> None: ...


def pytest_report_header() -> str:
    if WHOLE:
        return "no samples: LIONCOURT_WHOLE=1"
    return f"samples of modules: LIONCOURT_SAMPLE_SEED={sample_seed()}"


@pytest.fixture
def measure(record_property: Callable[[str, object], None]) -> Measure:
    """Notes a figure, and what is wanted of it on a quiet machine, for the report at the end.

    How long something takes says little where other programs run, so no test fails by it.
    """

    def note(what: str, figure: str, wanted: str = "") -> None:
        record_property(MEASURED + what, f"{figure} (wanted: {wanted})" if wanted else figure)

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = {
        name.removeprefix(MEASURED): figure
        for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
        for name, figure in report.user_properties
        if name.startswith(MEASURED)
    }
    if not figures:
        return
    lines = [f"{what}: {figure}" for what, figure in sorted(figures.items())]
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    terminalreporter.section("measured")
    for line in lines:
        terminalreporter.write_line(line)
