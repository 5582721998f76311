"""Every page by itself: drawn, in every language, by day and night, without a violation."""

from __future__ import annotations

import pytest

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.visitor import DESKTOP, PHONE, Light

PATHS = ("/", "/new", "/learn", "/rules", "/replay")


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(visit: Visitors, path: str, light: Light) -> None:
    for size in (DESKTOP, PHONE):
        page = visit(light=light, size=size).open(path)
        page.get_by_role("heading", level=1).wait_for()
        assert violations(page) == []
