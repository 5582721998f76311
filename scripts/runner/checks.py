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

from scripts.runner.builds import PAGE_SCRIPT, browser, compiled_build, ensure_page
from scripts.runner.environments import DEV, Environment, ensure
from scripts.runner.steps import ROOT, RunError, clean_environment, run, say

BROWSER_TESTS = "tests/e2e"
# Figures, for the report: how soon a page is there says nothing while others are tested beside it.
BROWSER_MEASURES = "tests/e2e/test_measures.py"
# What is not about the engine: checked once, on the pure build.
TESTS_WITHOUT_ENGINE = ("tests/arena", "tests/cli", "tests/repo", "tests/server", "tests/stats")
# One more than there are cores on the machine that checks every commit: servers wait for clients.
WORKERS = "3"


@dataclass(frozen=True)
class Check:
    title: str
    action: Callable[[], int | str]
    """Returns an exit status, or a sentence saying why there was nothing to run."""


@dataclass(frozen=True)
class Outcome:
    title: str
    result: int | str
    seconds: float

    @property
    def failed(self) -> bool:
        # Where nobody reads the summary, a check that did not run must not look like a success.
        if isinstance(self.result, str):
            return os.environ.get("CI") == "true"
        return self.result != 0

    def __str__(self) -> str:
        if isinstance(self.result, str):
            verdict = f"not run: {self.result}"
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
    """Runs all checks to the end, whatever fails: one run tells all that is wrong."""
    outcomes: list[Outcome] = []
    for check in chosen:
        say(f"\n== {check.title}")
        start = time.monotonic()
        result = check.action()
        outcomes.append(Outcome(check.title, result, time.monotonic() - start))
    return outcomes


class Compilation:
    """Compiling beside the other checks, which leave a part of the machine idle."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        command = [sys.executable, str(ROOT / "run.py"), "compile"]
        nice = shutil.which("nice")
        # What it has to say is said again by whoever needs the build.
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
        epilog="Everything after -- goes to pytest, e.g.: -- -m slow -k scoring. "
        "The browser tests then run only if asked for: --only browser -- -k undo",
    )
    parser.add_argument("--fast", action="store_true", help="leave out the compiled build")
    parser.add_argument(
        "--whole", action="store_true", help="no samples: all modules, long games to their end"
    )
    parser.add_argument("--only", metavar="WORD", help="only the checks with that word in the name")
    return parser.parse_args(arguments), for_pytest


def checks(
    environment: Environment,
    compilation: Compilation,
    options: argparse.Namespace,
    for_pytest: list[str],
) -> list[Check]:
    whole = {"LIONCOURT_WHOLE": "1"} if options.whole else {}

    def tool(*command: str, **variables: str) -> int:
        variables |= whole
        return run([str(environment.python), "-m", *command], clean_environment(**variables))

    def npm(*command: str) -> int:
        return run(
            [str(environment.python), str(PAGE_SCRIPT), "npm", *command], clean_environment()
        )

    def pytest(*left_out: str, **variables: str) -> int:
        ignored = [f"--ignore={folder}" for folder in (BROWSER_TESTS, *left_out)]
        return tool("pytest", "-n", WORKERS, *ignored, *for_pytest, **variables)

    def pytest_compiled() -> int | str:
        compilation.wait()
        folder = compiled_build(environment)  # there already, or what it lacks is told now
        if folder is None:
            return "no C compiler"
        return pytest(*TESTS_WITHOUT_ENGINE, PYTHONPATH=str(folder), LIONCOURT_EXPECT_COMPILED="1")

    def pytest_browser() -> int | str:
        chromium = browser(environment)
        if chromium is None:
            return "no Chromium"
        chosen = for_pytest or [f"--ignore={BROWSER_MEASURES}"]
        return tool("pytest", "-n", "2", BROWSER_TESTS, *chosen, LIONCOURT_CHROMIUM=chromium)

    def pytest_measures() -> int | str:
        chromium = browser(environment)
        if chromium is None:
            return "no Chromium"
        compilation.wait()
        return tool("pytest", BROWSER_MEASURES, LIONCOURT_CHROMIUM=chromium)

    everything = [
        Check("ruff check", lambda: tool("ruff", "check", ".")),
        Check("ruff format", lambda: tool("ruff", "format", "--check", ".")),
        Check("mypy", lambda: tool("mypy")),
        Check("svelte-check", lambda: npm("run", "--silent", "check")),
        Check("vitest", lambda: npm("run", "--silent", "test")),
        Check("pytest, pure Python build", lambda: pytest(LIONCOURT_EXPECT_COMPILED="0")),
        Check("pytest, in the browser", pytest_browser),
        Check("pytest, browser measures", pytest_measures),
        Check("pytest, compiled build", pytest_compiled),
    ]
    left_out = {pytest_measures} if for_pytest else set()  # with the others, if they are chosen
    if not options.only:
        left_out |= {pytest_compiled} if options.fast else set()
        left_out |= {pytest_browser} if for_pytest else set()
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
