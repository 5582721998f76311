"""The log: what happened, in words."""

from __future__ import annotations

import pytest

from lioncourt.game import Game, new_game
from lioncourt.positions.laying import position
from lioncourt.view.log import log_lines
from lioncourt.view.reading import ids_in, pieces_in
from lioncourt.view.wording import wording_in
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import GAMES, moments


def texts(game: Game, seat: int | None, language: str = "en") -> list[str]:
    lines = log_lines(game.rules, game.events(), seat, language=language)
    return [line["text"] for line in lines]


def smuggled() -> tuple[Game, int, str]:
    """Returns a game in which a seat has just smuggled a card, the seat and the card."""
    game = new_game("alhambra", 3, [SMUGGLERS], seed=3)
    smuggler = game.seat
    assert smuggler is not None
    game.play("smuggle")
    game.play(f"wave {smuggler}")
    assert game.last is not None
    card = game.last.events[0].args[1]
    return game, smuggler, wording_in(game.rules, "en").card(card)


def test_only_who_saw_it_reads_it() -> None:
    game, smuggler, card = smuggled()
    for seat in (None, 0, 1, 2):
        own = seat == smuggler
        said = card if own else "something hidden"
        assert f"seat {smuggler} smuggles {said}" in texts(game, seat)
        # Without veiled arguments nobody else notices at all.
        assert (f"gloated {smuggler}" in texts(game, seat)) == own


def test_a_card_that_left_unseen_is_named_to_nobody_else() -> None:
    game = new_game("alhambra", 3, [SMUGGLERS], seed=3)
    seat = game.seat
    assert seat is not None
    card = ids_in(game.view(seat), f"hand.{seat}")[0]
    named = game.view(seat)["pieces"][card]["label"]
    game.play(f"hide {card}")
    assert f"seat {seat} hides {named}" in texts(game, seat)
    assert f"seat {seat} hides something hidden" in texts(game, None)
    (line,) = [line for line in log_lines(game.rules, game.events(), None) if line["kind"] == "hid"]
    assert line["targets"] == [{"type": "seat", "id": seat}]


DISPLAYED = {
    "en": "new in the display: 2 dinars",
    "fr": "nouvelle carte disponible\u00a0: 2 dinars",
    "de": "neu in der Auslage: 2 Denare",
    "it": "nuova tra le banconote scoperte: 2 dinari",
}


@pytest.mark.parametrize("language", DISPLAYED)
def test_a_card_of_any_value_can_be_read_as_one_card(language: str) -> None:
    game = position(display="florin-9", deck="dinar-2 ...")
    game.play("take florin-9")
    assert DISPLAYED[language] in texts(game, None, language)


TAKEN = {
    "en": "you take 5 florins",
    "fr": "vous prenez 5 florins",
    "de": "du nimmst 5 Gulden",
    "it": "prendi 5 fiorini",
}


@pytest.mark.parametrize("language", TAKEN)
def test_what_you_did_is_told_to_yourself(language: str) -> None:
    game = position(display="florin-5", deck="dinar-2 ...")
    game.play("take florin-5")
    lines = log_lines(game.rules, game.events(), 0, language=language, names=["and it", "Ben"])
    (took,) = [line for line in lines if line["kind"] == "took"]
    assert took["own"] == TAKEN[language]
    assert took["text"].startswith("and it ")
    others = log_lines(game.rules, game.events(), 1, language=language)
    assert all("own" not in line for line in others if line["seat"] != 1)


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_event_of_a_game_without_modules_is_a_line_for_everybody(
    table: str, seed: int
) -> None:
    *_, game = moments(2, seed, game=table, every=50)
    lines = log_lines(game.rules, game.events(), None)
    assert len(lines) == len(game.events()), f"seed {seed}"
    for seat in (0, 1):
        told = log_lines(game.rules, game.events(), seat)
        assert {line["seat"] for line in told if "own" in line} == {seat}, f"seed {seed}"
        for line in told:
            line.pop("own", None)  # the same in other words
        assert told == lines, f"seed {seed}"
    assert [line["kind"] for line in lines] == [event.kind for event in game.events()]
    turns = [line["turn"] for line in lines]
    assert turns == sorted(turns), f"seed {seed}"
    assert turns[-1] == game.state.turn, f"seed {seed}"


def test_points_come_with_their_derivation() -> None:
    *_, game = moments(3, seed=1, every=50)
    lines = log_lines(game.rules, game.events(), None)
    scored = [line for line in lines if line["kind"] == "scored"]
    assert [line["derivation"] for line in scored] == [row.text for row in game.score_sheet()]
    assert [line["values"]["points"] for line in scored] == [
        row.points for row in game.score_sheet()
    ]


def test_a_part_of_a_log_is_a_part_of_the_whole() -> None:
    *_, game = moments(3, seed=2, every=50)
    whole = log_lines(game.rules, game.events(), 0)
    assert game.last is not None
    last = log_lines(game.rules, game.last.events, 0, turn=game.last.turn)
    assert last == whole[-len(last) :]


def test_a_line_says_what_it_is_about() -> None:
    game = new_game(seats=3, seed=1)
    seat = game.seat
    card = ids_in(game.view(None), "display")[0]
    piece = game.view(None)["pieces"][card]
    game.play(f"take {card}")
    assert game.last is not None
    line = log_lines(game.rules, game.last.events, None, turn=1)[0]
    assert line == {
        "turn": 1,
        "kind": "took",
        "seat": seat,
        "text": f"seat {seat} takes {piece['label']}",
        "targets": [{"type": "seat", "id": seat}, {"type": "card", "id": card, "piece": piece}],
        "values": {},
    }


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.parametrize("language", ["fr", "de", "it"])
def test_the_log_speaks_other_languages(table: str, language: str) -> None:
    *_, game = moments(2, seed=5, game=table, every=50)
    english = texts(game, None)
    translated = texts(game, None, language)
    assert len(translated) == len(english)
    assert not set(translated) & set(english)


def test_a_token_that_a_line_names_comes_with_it() -> None:
    game = new_game(seats=3, modules=["treasure-chamber"], seed=1)
    lines = log_lines(game.rules, game.events(), None)
    filled = next(line for line in lines if line["kind"] == "filled-room")
    room, *chests = filled["targets"]
    assert (room["type"], room["piece"]) == ("room", {"kind": "room", "label": "room 1"})
    for chest in chests:
        assert chest["type"] == "token"
        assert chest["id"] == f"chest-{chest['piece']['label']}"
        assert chest["id"] in {one["id"] for one in pieces_in(game.view(None), "rooms")}
        assert chest["piece"]["label"] in filled["text"]


WITH_TERMS = {
    "en": "1 + 4 florins, plus handyman (1 less)",
    "fr": "1 + 4 florins, plus bricoleur (1 de moins)",
    "de": "1 + 4 Gulden, dazu Handlanger (1 weniger)",
    "it": "1 + 4 fiorini, più tuttofare (1 in meno)",
}


@pytest.mark.parametrize("language", WITH_TERMS)
def test_what_changes_a_price_is_told_apart_from_what_pays_it(language: str) -> None:
    rules = new_game(seats=3, modules=["handymen"], seed=1).rules
    card_id, wording = rules.catalogue.card_id, wording_in(rules, language)
    cheaper = card_id["handyman-less"]
    money = [card_id["florin-1"], card_id["florin-4"]]
    assert wording.cards([*money, cheaper]) == (WITH_TERMS[language],)
    assert wording.cards([cheaper]) == (wording.card(cheaper),)
    assert wording.cards(money) == (WITH_TERMS[language].partition(",")[0],)
