"""Fixtures of the browser tests: one server, one static game and one Chromium for each process.

Tests that make tables and visit them know no carrier: `@both_carriers` runs them at a server and in
a worker of the browser, and `LIONCOURT_WHOLE=1` does so with all that are not `@server_only`.

Every visitor is watched: a test fails at its end if a page asked another host for anything, wrote
an error or a warning to the console, or threw one.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect

from scripts.page import PAGE
from scripts.static_game.building import is_current
from tests.conformance.sampling import WHOLE
from tests.e2e.chromium import chromium
from tests.e2e.gallery import Gallery
from tests.e2e.server import Server
from tests.e2e.static_game import FOLDER, StaticGame, serving
from tests.e2e.tables import Tables, tables_at
from tests.e2e.visitor import PATIENCE, Visitor

expect.set_options(timeout=PATIENCE * 1000)  # a busy machine is no fault of the page
REPORT = Path(__file__).resolve().parents[2] / ".build" / "browser"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (PAGE / "index.html").is_file(), "not built yet: python scripts/page.py build"
    started = Server(tmp_path_factory.mktemp("server"))
    started.start()
    yield started
    started.stop()
    assert started.troubles() == []


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    started = Server(tmp_path)
    started.start()
    yield started
    started.stop()
    assert started.troubles() == []


@pytest.fixture(scope="session")
def static_game(browser: Browser) -> Iterator[StaticGame]:
    build = f"python -m scripts.static_game --out {FOLDER}"
    assert is_current(FOLDER), f"not built yet: {build}"
    with serving(FOLDER) as home:
        yield StaticGame(browser, home)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if {"tables", "visit"} <= set(metafunc.fixturenames) and is_for_both(metafunc, marks):
        metafunc.parametrize("carrier", ["server", "worker"], indirect=True)


def is_for_both(metafunc: pytest.Metafunc, marks: set[str]) -> bool:
    alone = "server_only" in marks or {"server", "own_server"} & set(metafunc.fixturenames)
    return "both_carriers" in marks or (WHOLE and not alone)


@pytest.fixture
def carrier(request: pytest.FixtureRequest) -> str:
    """What carries the requests of the page: a server, or a worker of the browser."""
    return str(getattr(request, "param", "server"))


@pytest.fixture
def tables(carrier: str, request: pytest.FixtureRequest) -> Iterator[Tables]:
    if carrier == "worker":
        yield Tables(request.getfixturevalue("static_game").worker)
    else:
        with tables_at(request.getfixturevalue("server").url) as made:
            yield made


@pytest.fixture(scope="session")
def gallery(server: Server) -> Iterator[Gallery]:
    with tables_at(server.url) as made:
        yield Gallery(made)


class Visitors(Protocol):
    """Lets somebody in: `visit()`, `visit(size=PHONE)`, `visit(home=own_server.url)`."""

    def __call__(self, **wishes: Any) -> Visitor: ...


@pytest.fixture
def visit(browser: Browser, carrier: str, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    here: list[Visitor] = []

    def let_in(home: str | None = None, **wishes: Any) -> Visitor:
        if carrier == "worker":
            here.append(request.getfixturevalue("static_game").let_in(**wishes))
        else:
            address = home or request.getfixturevalue("server").url
            here.append(Visitor(browser, address, **wishes))
        return here[-1]

    yield let_in
    complaints = [complaint for visitor in here for complaint in visitor.unexpected()]
    failed = complaints or request.node.stash.get(FAILED, False)
    for number, visitor in enumerate(here):
        if failed:
            _keep_picture(visitor, f"{request.node.name}-{number}")
        visitor.context.close()
    assert not complaints, "\n".join(complaints)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def _keep_picture(visitor: Visitor, name: str) -> None:
    folder = REPORT / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    file_name = re.sub(r"[^\w-]+", "-", name)
    visitor.page.screenshot(path=folder / f"{file_name}.png")
