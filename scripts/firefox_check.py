"""Plays the static game in Firefox: whole games without its host, and what can go wrong.

python3 run.py page --out /tmp/game
.venv/bin/python scripts/firefox_check.py /tmp/game --firefox /usr/bin/firefox-esr

The tests know one browser; this shows that the game needs no other. After the first visit the host
is gone. It then plays a game of each kind to its final page, reloads a table in the middle and
while a bot thinks, and has two tabs at one table. With both tabs open, a newer version takes the
database. It exits with 1 if anything fails, and prints what was done and how long it took.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

if __package__ is None:  # started as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lioncourt.server.words import say
from scripts.marionette import Marionette, firefox
from tests.e2e.static_game import serving
from tests.e2e.tables import Table, Tables, bot, me

# What the page shows, by the names that a screen reader would tell.
TABLE = "return Boolean(document.querySelector('[data-zone=\"hand.0\"][data-piece]'))"
TURN = "return Boolean(document.querySelector('[aria-label=\"All choices\"]'))"
CLOSED = "return !document.querySelector('dialog[open] li button')"
READY = "return navigator.serviceWorker.ready.then(() => true)"
HAND = """
  const cards = [...document.querySelectorAll("[data-zone='hand.0'][data-piece]")];
  return cards.map((card) => card.dataset.piece).sort().join(" ");
"""
SHOWN = "(document.body.textContent ?? '')"
# Presses the choice that begins with the earliest of these words, or else the first, or what leads
# to their list. It says what it pressed: "choice", or "final" once the game is over.
PRESS = """(words) => {
  const choices = [...document.querySelectorAll("dialog[open] li button")];
  const begins = (word) => choices.find((choice) => choice.textContent.trim().startsWith(word));
  const choice = words.map(begins).find(Boolean) ?? choices[0];
  const final = document.querySelector("a[href$='/final']");
  const found = choice ?? document.querySelector('dialog.screen[open] [aria-label="Close"]')
    ?? final ?? document.querySelector('[aria-label="All choices"]');
  found?.click();
  return choice ? "choice" : final && found === final ? "final" : "";
}"""
# Asks a worker of its own, which is to the database what another tab would be.
REQUEST = """(script, method, path, authorization, body) => new Promise((resolve, reject) => {
  const worker = new Worker(script, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.kind === "failed") reject(new Error(data.text));
    if (data.kind === "answer") { worker.terminate(); resolve([data.status, data.text]); }
  };
  worker.postMessage({ kind: "request", id: 1, method, path, authorization, body });
})"""
# What a newer version of the game does to the database when it first opens it.
NEWER = """() => new Promise((resolve) => {
  const opening = indexedDB.open("lioncourt", 2);
  opening.onupgradeneeded = () => opening.result.createObjectStore("more");
  opening.onsuccess = () => {
    const counting = opening.result.transaction("tables").objectStore("tables").count();
    counting.onsuccess = () => resolve(counting.result);
  };
})"""
EAGER = ("Buy", "Place", "Take", "Put")
SAVING = ("Take",)
MOVES_AT_MOST = 400
RELOAD_AFTER = 10  # own moves
BOT = "Zahra"


@dataclass(frozen=True)
class Played:
    """A game that is played to its end."""

    name: str
    game: str
    modules: Sequence[str] = ()


GAMES = (
    Played("Alhambra", "alhambra"),
    Played(
        "Alhambra with six modules",
        "alhambra",
        ("thieves", "diamonds", "camps", "bonus-cards", "squares", "city-gates"),
    ),
    Played("Granada", "granada"),
)


class WorkerCarrier:
    """Carries requests to a worker in this browser: to the database it is another tab."""

    def __init__(self, browser: Marionette, script: str) -> None:
        self._browser = browser
        self._script = script

    def ask(
        self, method: str, path: str, body: object = None, keys: Sequence[str] = ()
    ) -> tuple[int, str]:
        """Returns the status and the text of an answer."""
        said = "" if body is None else json.dumps(body)
        authorization = f"Bearer {' '.join(keys)}" if keys else ""
        told = [self._script, method, path, authorization, said]
        status, text = self._browser.ask(REQUEST, *told)
        return int(status), str(text)


class Player:
    """Somebody with Firefox and nothing else."""

    def __init__(self, browser: Marionette, home: str, worker: str) -> None:
        self._browser = browser
        self._home = home
        self._tables = Tables(WorkerCarrier(browser, f"{home}/assets/{worker}"))
        self._made = 0

    def make(self, level: str, game: str = "alhambra", modules: Sequence[str] = ()) -> Table:
        """Makes a table for two, against a bot."""
        self._browser.go(f"{self._home}/rules")
        self._made += 1
        return self._tables.make(me("Ana"), bot(BOT, level), game=game, modules=modules, seed=1)

    def sit_down(self, table: Table) -> None:
        self.open(table.link(0))
        self._browser.wait(TURN, "the own turn")

    def open(self, path: str) -> None:
        self._browser.go(self._home + path)
        self._browser.wait(TABLE, "the table")

    def begin(self) -> None:
        """Starts a game from the first page."""
        self._browser.go(self._home)
        press = "const b = document.querySelector('.play:enabled'); b?.click(); return Boolean(b)"
        self._browser.wait(press, "the button that starts a game")
        self._made += 1
        self._browser.wait(TABLE, "the table")
        self._browser.run(READY)

    def move(self, *words: str) -> None:
        self._browser.wait(TURN, "the own turn")
        while self._browser.ask(PRESS, words) != "choice":
            time.sleep(0.1)

    # What is shown

    def play(self, played: Played) -> None:
        """Plays a game to its final page, and loads it again in the middle."""
        table = self.make("easy", played.game, played.modules)
        self.sit_down(table)
        moves, reloaded = 0, False
        deadline = time.monotonic() + MOVES_AT_MOST * 10
        while (pressed := self._browser.ask(PRESS, EAGER)) != "final":
            assert moves < MOVES_AT_MOST, "the game does not end"
            assert time.monotonic() < deadline, "the game does not go on"
            if pressed == "choice":
                moves += 1
                self._browser.wait(CLOSED, "the list of choices to close")
            if moves == RELOAD_AFTER and not reloaded:
                reloaded = True
                self.open(table.path)
            time.sleep(0.1)
        self._browser.wait("return location.pathname.endsWith('/final')", "the final page")
        self._browser.wait(f"return {SHOWN}.includes({json.dumps(BOT)})", "the result")
        print(f"  {moves} own moves", flush=True)

    def come_back(self) -> None:
        """Loads a table again, and finds the same hand."""
        hand = self._browser.run(HAND)
        self._browser.go(self._browser.run("return location.href"))
        self._browser.wait(TABLE, "the table")
        assert self._browser.run(HAND) == hand, "another hand"

    def reload_while_a_bot_thinks(self) -> None:
        """Loads a table again after a move, before the bot has answered it."""
        self.sit_down(self.make("hard"))
        hand = self._browser.run(HAND)
        self.move(*SAVING)
        self._browser.wait(f"return {SHOWN}.includes('Waiting for {BOT}')", "the bot's turn")
        self._browser.go(self._browser.run("return location.href"))
        self._browser.wait(TURN, "the own turn again")
        assert len(self._browser.run(HAND)) > len(hand), "the move is lost"

    def show_a_table_in_two_tabs(self) -> None:
        """Moves in one tab, and sees it in the other."""
        self.sit_down(self.make("easy"))
        one, other = self._browser.tab, self._browser.open_tab()
        address, hand = self._browser.run("return location.href"), self._browser.run(HAND)
        self._browser.tab = other
        self._browser.go(address)
        self._browser.wait(TABLE, "the table in the other tab")
        assert self._browser.run(HAND) == hand, "another hand"
        self._browser.tab = one
        self.move(*SAVING)
        taken = f"return (() => {{ {HAND} }})() !== {json.dumps(hand)}"
        self._browser.wait(
            taken, "the money that was taken"
        )  # until then it is still the last turn
        self._browser.wait(TURN, "the next turn")
        hand = self._browser.run(HAND)
        self._browser.tab = other
        same = f"return (() => {{ {HAND} }})() === {json.dumps(hand)}"
        self._browser.wait(same, "the move in the other tab")
        self._browser.tab = one

    def leave_the_tables_to_a_newer_version(self) -> None:
        """Lets a newer version take the database: the move is refused, in a sentence."""
        self.sit_down(self.make("easy"))
        hand = self._browser.run(HAND)
        kept = self._browser.ask(NEWER)
        assert kept == self._made, "tables are lost"
        self.move(*SAVING)
        told = json.dumps(say("error.newer-tables", "en"))
        self._browser.wait(f"return document.body.textContent.includes({told})", "the sentence")
        assert self._browser.run(HAND) == hand, "a move that was refused"


def timed(what: str, work: Callable[[], object]) -> None:
    began = time.monotonic()
    work()
    print(f"{what}: {time.monotonic() - began:.1f} s", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="The static game in Firefox.")
    parser.add_argument("folder", type=Path, help="made by run.py page")
    parser.add_argument("--firefox", default="firefox-esr", help="the program")
    names = [played.name for played in GAMES]
    parser.add_argument("--game", choices=names, help="just this game, after a first visit")
    options = parser.parse_args(arguments)
    (worker,) = options.folder.glob("assets/main-*.js")
    with firefox(options.firefox) as browser:
        with serving(options.folder) as home:
            player = Player(browser, home, worker.name)
            timed("first visit to a table", player.begin)
        print("The host is gone.")
        timed("the same table", player.come_back)
        for played in GAMES:
            if options.game in (None, played.name):
                timed(f"{played.name}, to the final page", partial(player.play, played))
        if options.game is None:
            timed("reloaded while a bot thinks", player.reload_while_a_bot_thinks)
            timed("two tabs at a table", player.show_a_table_in_two_tabs)
            timed("a newer version", player.leave_the_tables_to_a_newer_version)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
