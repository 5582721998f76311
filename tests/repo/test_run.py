"""`run.py` has to work before anything is installed."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "run.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    # -I: no user packages, no environment variables; -S: no installed packages either.
    return subprocess.run(
        [sys.executable, "-I", "-S", str(RUN), *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_it_uses_the_standard_library_only() -> None:
    parts = sorted((ROOT / "scripts" / "runner").glob("*.py"))
    assert parts
    for path in (RUN, *parts):
        imported = {name for name in imports_of(path) if not name.startswith("scripts.runner.")}
        assert {name.split(".")[0] for name in imported} <= set(sys.stdlib_module_names), path


def imports_of(path: Path) -> set[str]:
    """Returns the modules that a file imports."""
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module))
    return imported


def test_an_old_python_can_read_it_far_enough_to_say_it_is_too_old() -> None:
    ast.parse(RUN.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_lists_every_command(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    for command in ("play", "test", "screenshots", "bench", "lioncourt", "compile", "lock"):
        assert f"\n  {command} " in done.stdout


def test_an_unknown_command_is_refused() -> None:
    done = run("dance")
    assert done.returncode == 2
    assert "dance" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a bash script")
def test_ci_script_can_be_started() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


@pytest.mark.parametrize(
    ("setting", "kept", "wanted"),
    [({}, True, "true"), ({}, False, None), ({"UV_SYSTEM_CERTS": "false"}, True, "false")],
)
def test_the_machines_certificates_are_trusted(
    setting: dict[str, str], kept: bool, wanted: str | None, tmp_path: Path
) -> None:
    """Behind a network that inspects traffic the installer knows no other way."""
    store = tmp_path / "certificates.pem"
    if kept:
        store.write_text("", encoding="utf-8")
    nowhere = str(tmp_path / "nowhere")
    code = "import run; print(run.clean_environment().get('UV_SYSTEM_CERTS'))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**setting, "SSL_CERT_FILE": str(store), "SSL_CERT_DIR": nowhere},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(wanted)


@pytest.mark.skipif(os.name == "nt", reason="signals and rights of POSIX")
def test_ctrl_c_in_the_setup_says_how_to_continue() -> None:
    waiting = [sys.executable, "-c", "import time; time.sleep(60)"]
    with setup_step(waiting) as running:
        assert running.stdout is not None
        assert running.stdout.read(len("  waiting ...")) == "  waiting ..."
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Stopped while waiting" in errors
    assert "run the same command again" in errors
    assert "Traceback" not in errors


@pytest.mark.skipif(os.name == "nt", reason="signals and rights of POSIX")
def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with setup_step(["true"], f"steps.ROOT = Path({str(tmp_path)!r}); {NOBODY}") as running:
        said, errors = running.communicate(timeout=60)
    assert running.returncode == 1
    assert "can't write into its folder" in errors
    assert "Copy that folder" in errors
    assert "waiting" not in said


# Root may write everywhere.
NOBODY = "os.getuid() == 0 and os.setuid(65534)"


def setup_step(command: list[str], first: str = "") -> subprocess.Popen[str]:
    """Starts `run.py play` with one step of the setup, and something that is done before it."""
    code = f"""
import os, run, signal
from pathlib import Path
from scripts.runner import steps
signal.signal(signal.SIGINT, signal.default_int_handler)
{first}
run.COMMANDS["play"] = (lambda _: steps.step("waiting", {command!r}), "")
raise SystemExit(run.main(["play"]))
"""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["play"], True),
        (["play", "--port", "8042"], True),
        (["serve"], True),
        (["play", "--terminal"], False),
        (["play", "--help"], False),
        (["simulate"], False),
        ([], False),
    ],
)
def test_the_page_is_built_where_it_is_shown(arguments: list[str], wanted: bool) -> None:
    code = f"import run; print(run.shows_the_page({arguments!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(wanted)
