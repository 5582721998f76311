"""`run.py test` runs every check to its end and then names what failed."""

from __future__ import annotations

import pytest

from scripts.runner.checks import Alone, Check, carried_out, summarise


def test_all_checks_run_and_all_failures_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    ran: list[str] = []

    def check(title: str, result: int | str) -> Check:
        def action() -> int | str:
            ran.append(title)
            return result

        return Check(title, action)

    outcomes = carried_out([check("one", 0), check("two", 3), check("three", 1), check("four", 0)])
    assert ran == ["one", "two", "three", "four"]
    assert summarise(outcomes) == 3
    assert capsys.readouterr().out.endswith("Failed: two, three\n")
    assert summarise(outcomes[:1]) == 0


def test_a_check_that_was_passed_at_the_second_try_only_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert summarise(carried_out([Check("browser", Alone)])) == 0
    assert "browser" in (told := capsys.readouterr().out)
    assert "only when run again" in told
