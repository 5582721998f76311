"""Fixtures of the browser tests: one server and one Chromium for each worker.

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
from tests.e2e.chromium import chromium
from tests.e2e.gallery import Gallery
from tests.e2e.server import Server
from tests.e2e.tables import Tables
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


@pytest.fixture
def tables(server: Server) -> Iterator[Tables]:
    with Tables(server.url) as made:
        yield made


@pytest.fixture(scope="session")
def gallery(server: Server) -> Iterator[Gallery]:
    with Tables(server.url) as made:
        yield Gallery(made)


class Visitors(Protocol):
    """Lets somebody in: `visit()`, `visit(size=PHONE)`, `visit(home=own_server.url)`."""

    def __call__(self, **wishes: Any) -> Visitor: ...


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    here: list[Visitor] = []

    def let_in(home: str | None = None, **wishes: Any) -> Visitor:
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
