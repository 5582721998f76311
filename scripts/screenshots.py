"""Takes pictures of every page, on a desktop and a phone, by day and by night.

python3 run.py screenshots                 # all of them, into .build/screenshots
python3 run.py screenshots table setup     # only those of some pages
python3 run.py screenshots module-zoo      # what a module asks, and how its pieces look
python3 run.py screenshots --list          # what there is
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

if __package__ is None:  # started as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser

from tests.e2e.chromium import chromium
from tests.e2e.gallery import MODULES, PAGES, SHOWPIECES, Gallery
from tests.e2e.server import Server
from tests.e2e.tables import tables_at
from tests.e2e.visitor import DESKTOP, PHONE, Light, Visitor

FOLDER = Path(__file__).resolve().parents[1] / ".build" / "screenshots"
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
LIGHTS: tuple[Light, ...] = ("light", "dark")
SETTLED = 600  # milliseconds until nothing moves any more


@dataclass(frozen=True)
class Picture:
    """One page on one screen in one light and language."""

    page: str
    screen: str
    light: Light
    language: str

    @property
    def file_name(self) -> str:
        language = "" if self.language == "en" else f"-{self.language}"
        return f"{self.page.replace('/', '-')}{language}-{self.screen}-{self.light}.png"


def pictures(pages: list[str]) -> Iterator[Picture]:
    """English by day and by night, and German, which has the longest words, by day."""
    for page in pages:
        for screen in SCREENS:
            yield from (Picture(page, screen, light, "en") for light in LIGHTS)
            yield Picture(page, screen, "light", "de")


def take(picture: Picture, browser: Browser, home: str, gallery: Gallery) -> list[str]:
    """Take one picture; returns what the page complained about."""
    visitor = Visitor(
        browser,
        home,
        size=SCREENS[picture.screen],
        light=picture.light,
        language=picture.language,
    )
    page = gallery.show(picture.page, visitor)
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=FOLDER / picture.file_name)
    visitor.context.close()
    return visitor.complaints


def main(arguments: list[str]) -> int:
    everything = [*PAGES, *SHOWPIECES, *MODULES]
    parser = argparse.ArgumentParser(prog="run.py screenshots", description="Pictures of pages.")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="only these; --list names them")
    parser.add_argument("--list", action="store_true", help="say which pages there are")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.pages) - set(everything)):
        parser.error(f"there is no {' and no '.join(unknown)}; --list says what there is")
    if options.list:
        print("\n".join(everything))
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    complaints: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with chromium() as browser, tables_at(server.url) as tables:
                gallery = Gallery(tables)
                for picture in pictures(options.pages or everything):
                    print(picture.file_name, flush=True)
                    complaints += take(picture, browser, server.url, gallery)
        finally:
            server.stop()
    print(*complaints, f"The pictures are in {FOLDER}", sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
