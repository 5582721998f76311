"""Draws the icons that must be pixels, from `public/icon.svg`, with the browser of the tests.

../.venv/bin/python art/icons.py    # after node art/build.mjs
"""

from __future__ import annotations

import sys
from pathlib import Path

FRONTEND = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FRONTEND.parent))

from tests.e2e.chromium import chromium  # noqa: E402

GROUND = "#ecdcba"  # the floor of the page by day
# Name, size in pixels, how much of it the brand fills, whether there is a ground behind it
ICONS = (
    ("icon-192", 192, 1.0, False),
    ("icon-512", 512, 1.0, False),
    ("icon-maskable", 512, 0.72, True),
    ("icon-apple", 180, 0.84, True),
)


def main() -> None:
    brand = (FRONTEND / "public" / "icon.svg").read_text("utf-8")
    with chromium() as browser:
        for name, size, share, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            colour = GROUND if ground else "transparent"
            inner = round(size * share)
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{colour}'><div style='width:{inner}px'>{brand}</div>"
            )
            path = FRONTEND / "public" / f"{name}.png"
            page.screenshot(path=path, omit_background=not ground)
            page.close()


if __name__ == "__main__":
    main()
