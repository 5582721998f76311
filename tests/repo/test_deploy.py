"""The files in deploy/ say what the server understands, and fonts come with their licence."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lioncourt.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def options() -> str:
    return CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output


@pytest.mark.parametrize("name", ["Containerfile", "lioncourt.service"])
def test_its_options_exist(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    called = re.findall(r"(?:lioncourt\"?,? \"?serve|lioncourt lioncourt)(.*)", text)
    assert called
    known = options()
    for option in re.findall(r"--[a-z-]+", " ".join(called)):
        assert option in known, option


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_speaks_tls_and_hides_the_figures(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "Strict-Transport-Security" in text
    assert "/metrics" in text
    assert "127.0.0.1:8042" in text


def test_the_service_is_confined() -> None:
    lines = (DEPLOY / "lioncourt.service").read_text(encoding="utf-8").splitlines()
    for wanted in ("NoNewPrivileges=yes", "ProtectSystem=strict", "DynamicUser=yes", "UMask=0077"):
        assert wanted in lines


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_service() -> None:
    found = subprocess.run(
        ["systemd-analyze", "verify", str(DEPLOY / "lioncourt.service")],
        capture_output=True,
        text=True,
        check=False,
    )
    # It is not installed here; nothing else may be wrong.
    assert [line for line in found.stderr.splitlines() if "is not executable" not in line] == []


def test_every_font_comes_with_its_licence() -> None:
    package = json.loads((ROOT / "frontend/package.json").read_text(encoding="utf-8"))
    every = {**package.get("dependencies", {}), **package.get("devDependencies", {})}
    fonts = [name.partition("/")[2] for name in every if name.startswith("@fontsource/")]
    assert fonts
    for font in fonts:
        licence = ROOT / "frontend/public/licences" / f"{font}.txt"
        assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8").upper(), font
