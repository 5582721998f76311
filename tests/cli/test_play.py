"""`lioncourt play`, typed line by line."""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.bots import GreedyBot, make_bot, sight_of
from lioncourt.core.rng import Dice
from lioncourt.terminal.commands import COMMANDS
from tests.cli.tables import Table, leave, script, typed

# Whole games


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("alhambra", 2),
        ("alhambra", 6),
        ("granada", 3),
        ("alhambra-granada", 2),
    ],
)
def test_a_whole_game_by_numbers(name: str, seats: int) -> None:
    game = lc.new_game(name, seats=seats, seed=seats)
    bot = make_bot("random", 5)

    def answer(prompt: str) -> str:
        sight = sight_of(game)
        return str(1 + sight.actions.index(bot.choose(sight)))

    table = Table(game, (0,), answer)
    table.session.run()
    assert game.over
    assert "The game is over." in table.text
    assert "Third scoring" in table.text
    assert f"{max(game.scores())}" in table.text.rpartition("The game is over.")[2]


def test_hot_seat_hides_the_hands() -> None:
    game = lc.new_game(seats=2, seed=1)
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "1"

    Table(game, (0, 1), answer).session.run()
    assert game.over
    covers = [i for i, prompt in enumerate(prompts) if "nobody else is looking" in prompt]
    for i in covers:
        seat = prompts[i].split()[1].rstrip(":")
        assert prompts[i + 1] == f"seat {seat}> "
    asked = [prompt for prompt in prompts if prompt.endswith("> ")]
    changes = sum(one != other for one, other in pairwise(asked))
    assert len(covers) == changes + 1 > 20


# Choosing


def test_the_first_screen_says_what_to_do() -> None:
    text = typed("quit")
    assert "You play seat 0." in text
    assert "help lists all commands" in text
    assert "Market" in text
    assert "Your hand" in text


def game_at_placing() -> lc.Game:
    """Returns a game in which seat 0 places one tile and has several cells for it."""
    for seed in range(50):
        game = lc.new_game(seats=3, seed=seed)
        bot = GreedyBot(0)
        while not game.over:
            decision = game.decision
            assert decision is not None
            cells = [action for action in game.actions() if action.kind == "place"]
            tiles = {action.args[0] for action in cells}
            if decision.seat == 0 and len(cells) > 3 and len(tiles) == 1:
                return game
            game.play(bot.choose(sight_of(game)))
    raise AssertionError("no such position")


def test_a_letter_places_a_tile_on_its_cell() -> None:
    game = game_at_placing()
    table = Table(game, (0,), script("b"))
    text = leave(table)
    played = [p for p in game.history() if p.seat == 0 and p.action.kind == "place"]
    assert " b  Place" in text
    line = next(line for line in text.splitlines() if " b  Place" in line)
    x, y = map(int, line.rpartition("(")[2].partition(")")[0].split(","))
    assert str(played[-1].action).endswith(f" {x},{y}")


# Flipping while placing


def game_at_flipping(name: str, sites: int = 2) -> lc.Game:
    """Returns a game in which seat 0 may flip its one tile for several cards, on several cells."""
    for seed in range(50):
        game = lc.new_game(name, seats=3, seed=seed)
        bot = make_bot("random", seed)
        while not game.over:
            flips = [action.args for action in game.actions() if action.kind == "place-flipped"]
            cells = {cell for _, cell, _ in flips}
            kinds = {card for _, _, card in flips}
            one_tile = len({tile for tile, _, _ in flips}) == 1
            if game.seat == 0 and one_tile and len(cells) >= sites and len(kinds) > 1:
                return game
            game.play(bot.choose(sight_of(game)))
    raise AssertionError("no such position")


def faces(game: lc.Game) -> tuple[str, str]:
    """Returns the names of the two faces of the first tile that may be flipped."""
    tile = next(action.args[0] for action in game.actions() if action.kind == "place-flipped")
    catalogue = game.rules.catalogue
    return catalogue.tile_name[tile], catalogue.tile_name[catalogue.tile_next_face[tile]]


def played_by(game: lc.Game, seat: int) -> list[str]:
    return [str(played.action) for played in game.history() if played.seat == seat]


@pytest.mark.parametrize("name", ["granada", "alhambra-granada"])
def test_a_face_a_cell_and_a_card(name: str) -> None:
    """The face by the beginning of its name, the cell by its letter, the card by its number."""
    game = game_at_flipping(name)
    shown, back = faces(game)
    text = leave(Table(game.copy(), (0,), script(back, "a")))
    asked = text.rpartition("Which one?")[2].splitlines()[1:]
    options = [line for line in asked if "Flip " in line]
    for card, line in zip(cheapest(game), options, strict=True):
        currency, value = card.split("-")
        assert f"for {value} {currency}" in line
    number = options[0].split()[0]
    leave(Table(game, (0,), script(back, "a", number)))
    action = played_by(game, 0)[-1]
    assert action.startswith(f"place-flipped {shown} ")
    assert action.endswith(cheapest(game.copy(), before=True)[0])


def cheapest(game: lc.Game, *, before: bool = False) -> list[str]:
    """Returns the names of the cards that pay for a flip, the cheapest first."""
    if before:
        while game.last is not None and game.last.action.kind != "place-flipped":
            game.undo()
        game.undo()
    cards = {action.args[2] for action in game.actions() if action.kind == "place-flipped"}
    value = game.rules.catalogue.card_value
    names = game.rules.catalogue.card_name
    return [names[card] for card in sorted(cards, key=lambda c: (value[c], c))]


@pytest.mark.parametrize("name", ["granada", "alhambra-granada"])
def test_the_face_that_was_bought_goes_down_at_once(name: str) -> None:
    game = game_at_flipping(name)
    shown, _ = faces(game)
    leave(Table(game, (0,), script(shown, "a")))
    assert played_by(game, 0)[-1].startswith(f"place {shown} ")


def test_both_faces_of_a_tile_are_shown() -> None:
    game = game_at_flipping("granada")
    shown, back = faces(game)
    text = leave(Table(game, (0,), script("?")))
    waiting = text.partition("To be placed")[2].splitlines()[1]
    ink = Table(game, (0,), script()).session.screen.ink
    type, cost, *_ = back.split("-")
    assert shown in waiting
    assert f"{ink.letter[type]}{cost:>3}" in waiting
    assert f"shows {back}" in text


def test_many_ways_are_folded_by_face_and_a_letter_shows_them() -> None:
    game = game_at_flipping("granada", sites=6)  # six cells for each face, and the reserve
    flips = sum(action.kind == "place-flipped" for action in game.actions())
    _, back = faces(game)
    folded = leave(Table(game.copy(), (0,), script()))
    assert "Type a letter to see what fits there" in folded
    line = next(line for line in folded.partition("City, flipped")[2].splitlines() if back in line)
    assert line.split()[1] == "to"
    assert "for a card" in line
    every = leave(Table(game.copy(), (0,), script("?")))
    assert every.count("and place it at") == flips > 6
    opened = leave(Table(game, (0,), script("place-flipped")))
    assert opened.count("and place it at") == 6
    assert "other card" in opened


@pytest.mark.parametrize("name", ["granada", "alhambra-granada"])
def test_a_refused_flip_says_why(name: str) -> None:
    game = game_at_flipping(name)
    shown, _ = faces(game)
    text = leave(Table(game, (0,), script(f"place-flipped {shown} 50,50 dinar-1")))
    assert "No: " in text
    assert "(granada play 2)" in text or "(core 5.4)" in text


def test_the_marker_and_the_prizes_are_shown() -> None:
    text = leave(Table(lc.new_game("granada", seed=4), (0, 1, 2), script("", "prizes")))
    assert "Parity marker  odd" in text
    assert "3N/2N/N" in text
    assert "dearest" in text
    text = leave(Table(lc.new_game(seed=4), (0, 1, 2), script("", "prizes")))
    assert "Parity" not in text
    assert "21/13/6" in text
    assert "shared" in text


def test_paired_slots_stand_side_by_side() -> None:
    game = lc.new_game("alhambra-granada", seed=4)
    text = leave(Table(game, (0, 1, 2), script("")))
    names = game.rules.catalogue.tile_name
    for slot in range(4):
        palace, city = (names[tile] for tile in game.state.market[2 * slot : 2 * slot + 2])
        line = next(line for line in text.splitlines() if f" {palace} " in line)
        assert f" {city} " in line
        assert sum(currency in line for currency in ("florin", "dirham", "dinar", "ducat")) == 1


def test_notation_and_names_of_groups() -> None:
    game = lc.new_game(seats=3, seed=7)
    text = leave(Table(game, (0, 1, 2), script("", "take", "take dirham-9")))
    assert "Press Enter to see everything again." in text
    assert [str(p.action) for p in game.history()] == ["take dirham-9"]


def test_long_groups_are_folded_and_can_be_opened() -> None:
    game = lc.new_game(seats=2, seed=4)
    bot = make_bot("random", 3)
    while sum(action.spec.group == "rebuild" for action in game.actions()) < 12:
        game.play(bot.choose(sight_of(game)))
    seat = game.seat
    assert seat is not None
    folded = leave(Table(game.copy(), (seat,), script()))
    opened = leave(Table(game.copy(), (seat,), script("rebuild")))
    everything = leave(Table(game.copy(), (seat,), script("?")))
    assert "type rebuild to list them" in folded
    assert "Move " not in folded
    assert "Move " in opened
    assert "Move " in everything


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fly", "'fly' isn't an option, an action or a command"),
        ("99", "there is no option 99"),
        ("0", "there is no option 0"),
        ("buy", "Buy"),
        ("buy 9 dinar-1", "there is no place '9' in this game; there are 1, 2, 3, 4 (core 4)"),
        ("buy 2 dirham-1", "7 short (core 4.2)"),
        ("take dinar-9", "aren’t on offer (core 4.1)"),
        ("take dirham-6 dirham-9", "at most 5 together; these are worth 15 (core 4.1)"),
        ("end", "you can decline an extra action, not the first one of your turn (core 4.2)"),
        ("pass", "you can pass only if you can’t do anything else (core 4)"),
        ("place tower-9-ES 0,1", "core 4"),
        ("why tower-9-ES 0,1", "wall against open side to the south (core 5.2)"),
        ("why tower-9-ES 0,-1", "fits at 0,-1"),
        ("why tower-9-ES", "why TILE X,Y"),
        ("why castle 0,1", "there is no tile 'castle' in this game"),
        ("why tower-9-ES here", "'here' is no cell"),
        ("look 7", "a seat from 0 to 2"),
        ("look 1", "The palace of seat 1"),
        ("save", "save FILE"),
        ("save /nowhere/at/all", "can't write"),
        ("undo", "you have nothing to undo"),
        ("sheet", "Nothing has been scored yet"),
        ("score", "If the next scoring happened now"),
        ("hint", "Hint: the best options"),
        ("hint", "Exact, so you act again; "),
        ("prizes", "21/13/6"),
        ("help", "why TILE X,Y"),
        ("?", "Take money"),
    ],
)
def test_one_line(line: str, words: str) -> None:
    assert words in typed(line, args=("--seed", "7")).replace("\n", " ").replace("  ", " ")


@pytest.mark.parametrize("name", ["alhambra", "granada", "alhambra-granada"])
def test_nonsense_changes_nothing_and_never_fails(name: str) -> None:
    dice = Dice(99)
    signs = string.ascii_letters + string.digits + " ,-?\"'[]{}/\\%é\t"
    game = lc.new_game(name, seats=3, seed=7)
    names = [*COMMANDS, *game.rules.action_spec]
    lines = []
    for _ in range(400):
        word = names[dice.below(len(names))] if dice.below(2) else ""
        rest = "".join(signs[dice.below(len(signs))] for _ in range(dice.below(12)))
        line = f"{word} {rest}x!"
        if not line.strip().startswith(("quit", "exit", "save")):
            lines.append(line)
    leave(Table(game, (0, 1, 2), script("", *lines)))
    assert game.history() == []


# Taking back


def test_undo_inside_a_turn_is_free() -> None:
    game = lc.new_game(seats=3, seed=7)
    game.play("take dirham-9")  # by seat 2, which begins
    text = leave(Table(game, (0,), script("buy 4 ducat-7", "undo")))
    assert "Undone: buy 4 ducat-7" in text
    assert [str(p.action) for p in game.history()] == ["take dirham-9"]


def test_undo_after_something_hidden_asks_first() -> None:
    for answer, kept in (("n", True), ("", True), ("y", False)):
        game = lc.new_game(seats=3, seed=7)
        game.play("take dirham-9")
        take = str(game.actions()[0])
        prompts: list[str] = []
        answers = script(take, "undo", answer)

        def ask(
            prompt: str, prompts: list[str] = prompts, more: Callable[[str], str] = answers
        ) -> str:
            prompts.append(prompt)
            return more(prompt)

        leave(Table(game, (0,), ask))
        assert any("hidden" in prompt for prompt in prompts)
        assert (take in [str(p.action) for p in game.history()]) == kept, answer


def test_between_people_what_is_revealed_stays_done() -> None:
    game = lc.new_game(seats=2, seed=3)
    first = str(game.actions()[0])
    text = leave(Table(game, (0, 1), script("", first, "", "undo")))
    assert "No: " in text
    assert [str(p.action) for p in game.history()] == [first]


# Saving


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = typed("1", f"save {path}", "quit", "")
    assert "Continue later with" in text
    saved = lc.load(path)
    text = typed("quit", "", args=("--load", str(path), "--save", str(path)))
    assert f"turn {saved.state.turn} " in text
    assert lc.load(path).state.content() == saved.state.content()


def test_quit_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed("1", "quit", str(path))
    assert json.loads(path.read_text(encoding="utf-8"))["actions"]


@pytest.mark.parametrize("answer", ["", "n", "No"])
def test_no_is_no_name_of_a_file(
    answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Goodbye" in typed("1", "quit", answer)
    assert list(tmp_path.iterdir()) == []


def test_every_decision_is_saved_if_wished(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = typed("1", args=("--seed", "7", "--save", str(path)))  # then the input ends
    assert "The game is saved" in text
    assert len(lc.load(path).history()) > 1


def test_an_existing_file_is_not_overwritten_by_chance(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious", encoding="utf-8")
    assert "exists" in typed(args=("--save", str(path)), code=2)
    assert "Nothing changed." in typed(f"save {path}", "n", "quit", "")
    assert path.read_text(encoding="utf-8") == "precious"


# The command line


def test_a_seed_is_shown_and_without_one_the_system_draws() -> None:
    assert "seed 7" in typed("quit", args=("--seed", "7"))
    assert "drawn by the system" in typed("quit", args=())


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("--seats", "1"), 2, "2 to 6 seats"),
        (("--game", "chess"), 2, "there is no game 'chess'; there are alhambra, "),
        (("--game", "granada", "--modules", "dragons"), 2, "there is no module 'dragons'"),
        (("--game", "granada", "--seats", "7"), 2, "Granada is for 2 to 6 seats, not 7"),
        (("--seat", "3"), 2, "there is no seat 3"),
        (("--bots", "clever"), 2, "there is no bot 'clever'"),
        (("--bots", ","), 2, "--hot-seat"),
        (("--bots", "easy,hard,random"), 2, "3 bots are too many: a table of 3 has 2 seats beside"),
        (("--load", "nowhere.json"), 1, "nowhere.json"),
        (("--save", "/nowhere/at/all"), 1, "can't write"),
    ],
)
def test_errors(args: tuple[str, ...], code: int, words: str) -> None:
    assert words in typed(args=args, code=code)
