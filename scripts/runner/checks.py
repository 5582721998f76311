"""The checks of `run.py test`: the quick ones first."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scripts.runner.builds import (
    PAGE_SCRIPT,
    browser,
    compiled_build,
    ensure_page,
    ensure_static_game,
)
from scripts.runner.environments import DEV, Environment, ensure
from scripts.runner.steps import ROOT, RunError, clean_environment, run, say

BROWSER_TESTS = "tests/e2e"
# Measurements for the report: loading times mean nothing while other tests run at the same time.
BROWSER_MEASURES = "tests/e2e/test_measures.py"
# Tests that aren't about the engine, or don't ask more of it than its own tests do: they run once,
# on the pure build.
TESTS_WITHOUT_ENGINE = (
    "tests/arena",
    "tests/bench",
    "tests/cli",
    "tests/conformance/test_architecture.py",
    "tests/evening",
    "tests/measure",
    "tests/presets",
    "tests/puzzles",
    "tests/repo",
    "tests/review",
    "tests/server",
    "tests/stats",
    "tests/test_scorefile.py",
)
# One more than the cores of the machine that checks every commit, as servers wait for clients.
WORKERS = "3"
SOME_TESTS_FAILED = 1  # as pytest puts it
# The slowest tests are named, so that whoever shortens a run knows where to begin.
SLOWEST = ("--durations=12", "--durations-min=4")


@dataclass(frozen=True)
class Alone:
    """The check passed, but some of its tests only when run again, alone."""


Result = int | str | Alone
"""An exit status, a sentence that says why there was nothing to run, or how the check passed."""


@dataclass(frozen=True)
class Check:
    title: str
    action: Callable[[], Result]


@dataclass(frozen=True)
class Outcome:
    title: str
    result: Result
    seconds: float

    @property
    def failed(self) -> bool:
        # If nobody reads the summary, a check that didn't run must not look like a success.
        if isinstance(self.result, str):
            return os.environ.get("CI") == "true"
        return isinstance(self.result, int) and self.result != 0

    def __str__(self) -> str:
        if isinstance(self.result, str):
            verdict = f"not run: {self.result}"
        elif isinstance(self.result, Alone):
            verdict = "ok, some tests only when run again, alone: see above"
        else:
            verdict = "failed" if self.result else "ok"
        return f"  {self.title:<28} {self.seconds:6.1f} s  {verdict}"


def test(arguments: list[str]) -> int:
    options, for_pytest = parse_test_arguments(arguments)
    environment = ensure(DEV)
    compilation = Compilation()
    chosen = checks(environment, compilation, options, for_pytest)
    if not chosen:
        raise RunError(f"No check has the word '{options.only}' in its name.")
    ensure_page(environment)
    if len(chosen) > 1 and not options.fast:
        compilation.begin()
    try:
        return summarise(carried_out(chosen))
    finally:
        compilation.stop()


def carried_out(chosen: Sequence[Check]) -> list[Outcome]:
    """Runs all checks to the end, whatever fails: one run shows all that is wrong."""
    outcomes: list[Outcome] = []
    for check in chosen:
        say(f"\n== {check.title}")
        start = time.monotonic()
        result = check.action()
        outcomes.append(Outcome(check.title, result, time.monotonic() - start))
    return outcomes


class Compilation:
    """Compiling alongside the other checks, which leave part of the machine idle."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        command = [sys.executable, str(ROOT / "run.py"), "compile"]
        nice = shutil.which("nice")
        # Whoever needs the build repeats its messages.
        self._process = subprocess.Popen(
            [nice, "-n", "10", *command] if nice else command,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait(self) -> None:
        if self._process is not None:
            self._process.wait()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()


def parse_test_arguments(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    for_pytest: list[str] = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, for_pytest = arguments[:cut], arguments[cut + 1 :]
    parser = argparse.ArgumentParser(
        prog="run.py test",
        epilog="Everything after -- goes to pytest, e.g.: -- -k scoring. "
        "The browser tests then run only if asked for: --only browser -- -k undo",
    )
    parser.add_argument("--fast", action="store_true", help="leave out the compiled build")
    parser.add_argument(
        "--whole", action="store_true", help="no samples: all modules, long games to their end"
    )
    parser.add_argument("--only", metavar="WORD", help="only the checks with that word in the name")
    return parser.parse_args(arguments), for_pytest


@dataclass(frozen=True)
class Tools:
    """The tools of the checks: programs of the environment, and pytest with the given arguments."""

    environment: Environment
    for_pytest: Sequence[str]
    whole: bool

    def run(self, *command: str, **variables: str) -> int:
        variables |= {"LIONCOURT_WHOLE": "1"} if self.whole else {}
        python = str(self.environment.python)
        return run([python, "-m", *command], clean_environment(**variables))

    def npm(self, *command: str) -> int:
        script = [str(self.environment.python), str(PAGE_SCRIPT), "npm"]
        return run([*script, *command], clean_environment())

    def pytest(self, *left_out: str, **variables: str) -> int:
        ignored = [f"--ignore={folder}" for folder in (BROWSER_TESTS, *left_out)]
        return self.run("pytest", "-n", WORKERS, *SLOWEST, *ignored, *self.for_pytest, **variables)

    def in_the_browser(self) -> Result:
        chromium = browser(self.environment)
        if chromium is None:
            return "no Chromium"
        ensure_static_game(self.environment)
        chosen = self.for_pytest or [f"--ignore={BROWSER_MEASURES}"]

        def tests(*arguments: str) -> int:
            command = ("pytest", BROWSER_TESTS, *SLOWEST, *chosen, *arguments)
            return self.run(*command, LIONCOURT_CHROMIUM=chromium)

        status = tests("-n", "2")
        if status != SOME_TESTS_FAILED:
            return status
        # A browser on a busy machine stumbles now and then. A broken test fails when alone, too.
        say("\n-- what failed, once more and alone")
        return tests("--last-failed", "--last-failed-no-failures=none") or Alone()


def checks(
    environment: Environment,
    compilation: Compilation,
    options: argparse.Namespace,
    for_pytest: list[str],
) -> list[Check]:
    tools = Tools(environment, for_pytest, options.whole)

    def compiled() -> Result:
        compilation.wait()
        folder = compiled_build(environment)  # already there, or it now says what it lacks
        if folder is None:
            return "no C compiler"
        variables = {"PYTHONPATH": str(folder), "LIONCOURT_EXPECT_COMPILED": "1"}
        return tools.pytest(*TESTS_WITHOUT_ENGINE, **variables)

    def measures() -> Result:
        chromium = browser(environment)
        if chromium is None:
            return "no Chromium"
        compilation.wait()
        return tools.run("pytest", BROWSER_MEASURES, LIONCOURT_CHROMIUM=chromium)

    in_the_browser = tools.in_the_browser
    everything = [
        Check("ruff check", lambda: tools.run("ruff", "check", ".")),
        Check("ruff format", lambda: tools.run("ruff", "format", "--check", ".")),
        Check("mypy", lambda: tools.run("mypy")),
        Check("svelte-check", lambda: tools.npm("run", "--silent", "check")),
        Check("vitest", lambda: tools.npm("run", "--silent", "test")),
        Check("pytest, pure Python build", lambda: tools.pytest(LIONCOURT_EXPECT_COMPILED="0")),
        Check("pytest, in the browser", in_the_browser),
        Check("pytest, browser measures", measures),
        Check("pytest, compiled build", compiled),
    ]
    left_out: list[object] = [measures] if for_pytest else []  # they run with the others, if chosen
    if not options.only:
        left_out += [compiled] if options.fast else []
        left_out += [in_the_browser] if for_pytest else []
    wanted = [check for check in everything if (options.only or "") in check.title]
    return [check for check in wanted if check.action not in left_out]


def summarise(outcomes: list[Outcome]) -> int:
    say("\n== summary")
    for outcome in outcomes:
        say(str(outcome))
    failed = [outcome for outcome in outcomes if outcome.failed]
    if not failed:
        return 0
    say(f"\nFailed: {', '.join(outcome.title for outcome in failed)}")
    return failed[0].result if isinstance(failed[0].result, int) else 1
