"""Every sentence can be true and can be false; the README tells them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lioncourt.game import Game
from tests.scenarios.english import FORMS, Mismatch, say
from tests.scenarios.runner import read_scenario, run_scenario

HERE = Path(__file__).parent

SCENE = """
cites = ["core 4.2"]
about = "A table for two with a little of everything."
[game]
seats = 2
[position]
seat.0.hand = "florin-8 florin-1 dirham-1"
seat.0.palace = "tower-7-NEW@0,1"
seat.0.reserve = "garden-10"
seat.0.points = 5
market.1 = "pavilion-8"
market.2 = "empty"
display = "florin-9 dirham-9 dinar-9 ducat-9"
deck = "first-scoring ducat-1"
discard = "ducat-2"
supply = "tower-11 tower-12 garden-11 garden-12-S arcades-9 arcades-10 chambers-10 chambers-11"
dirk = "tower-13-E"
[play]
steps = "the game goes on"
"""

# The same for sentences that need a palace and a city.
BOTH = """
cites = ["alhambra-granada play 2"]
about = "A table for two with palace and city."
[game]
game = "alhambra-granada"
seats = 2
[position]
seat.0.palace = "pavilion-6-N@1,0 arena-10-S@1,1 arena-13@1,2"
seat.0.reserve = "park-12"
supply.city-supply = "park-10"
[play]
steps = "the game goes on"
"""

SCORED = "seat 0 plays take florin-9"  # turns the first scoring card up
BOUGHT = "seat 0 plays buy 1 florin-8"

# Sentences that come first, then one that is true, then one of the same form that is not.
EXAMPLES = [
    ("", "seat 0 plays take florin-9", "seat 0 plays take ducat-1"),
    ("", "seat 0 plays take florin-9", "seat 1 plays take florin-9"),
    (
        "",
        "seat 0 plays take florin-9, drawing first-scoring ducat-1",
        "seat 0 plays take florin-8, drawing first-scoring ducat-1",
    ),
    ("", "the decision is action for seat 0", "the decision is placing for seat 0"),
    ("", "the decision is action for seat 0", "the decision is action for seat 1"),
    ("", "the game goes on", "the game is over"),
    ("", "seat 0 may place garden-10 at 1,0", "seat 0 may place garden-10 at 1,1"),
    (
        "",
        "seat 0 may not place garden-10 at 1,1: core 5.2",
        "seat 0 may not place garden-10 at 1,0: core 5.2",
    ),
    (
        "",
        "seat 0 may not place garden-10 at 1,1: core 5.2",
        "seat 0 may not place garden-10 at 1,1: core 5.3",
    ),
    ("", "seat 0 may take florin-9", "seat 0 may take ducat-1"),
    ("", "seat 0 may take florin-9", "seat 1 may take florin-9"),
    ("", "seat 0 may not pass: core 4", "seat 0 may not take florin-9: core 4.1"),
    ("", "seat 0 may not pass: core 4", "seat 0 may not pass: core 4.1"),
    ("", "seat 0 may not pass: core 4", "seat 0 may not buy 1 florin-8 florin-1: core 4"),
    (
        "",
        "seat 0 may buy 1 florin-8 florin-1, though it is not listed",
        "seat 0 may buy 1 florin-8, though it is not listed",
    ),
    (
        f"{BOUGHT}\nseat 0 plays end",
        "the actions are: place pavilion-8 -1,0; place pavilion-8 0,-1; place pavilion-8 1,0; "
        "reserve pavilion-8; give pavilion-8",
        "the actions are: reserve pavilion-8",
    ),
    ("", "the offers for slot 1 are: florin-8", "the offers for slot 1 are: none"),
    ("", "slot 2 is empty", "slot 2 is pavilion-8"),
    ("", "slot 1 is pavilion-8", "slot 1 is empty"),
    ("", "beside slot 1 lie empty", "beside slot 1 lie pavilion-8"),
    ("", "the supply has 8 tiles", "the supply has 1 tile"),
    ("", "the display is florin-9 dirham-9 dinar-9 ducat-9", "the display is florin-9"),
    ("", "the deck has 2 cards", "the deck has 1 card"),
    (
        "",
        "the piles of the deck are: 0 + first-scoring; 0 + ducat-1",
        "the piles of the deck are: 2",
    ),
    ("", "the discard is ducat-2", "the discard is empty"),
    ("", "seat 0's hand is florin-1 florin-8 dirham-1", "seat 0's hand is florin-1"),
    ("", "seat 0's reserve is garden-10", "seat 0's reserve is empty"),
    (BOUGHT, "seat 0 has set aside pavilion-8", "seat 0 has set aside empty"),
    ("", "seat 0's palace is tower-7-NEW@0,1", "seat 0's palace is empty"),
    ("", "seat 0 has 1 tower tile", "seat 0 has 2 tower tiles"),
    ("", "Dirk has 1 tower tile", "Dirk has 0 tower tiles"),
    ("", "Dirk has 1 tile", "Dirk has 2 tiles"),
    ("", "Dirk's tiles are tower-13-E", "Dirk's tiles are empty"),
    ("", "the wall of seat 0 is 3", "the wall of seat 0 is 4"),
    ("", "seat 0 has 5 points", "seat 0 has 1 point"),
    ("", "Dirk has 0 points", "Dirk has 5 points"),
    (SCORED, "seat 0 scored wall 3", "seat 0 scored wall 4"),
    (SCORED, "Dirk scored tower 3", "Dirk scored wall 0"),
    (SCORED, "seat 0 scored wall 3 in scoring 1", "seat 0 scored wall 3 in scoring 2"),
    (SCORED, "Dirk scored no wall", "Dirk scored no tower"),
    ("", "nobody scored", ""),
    (SCORED, "", "nobody scored"),
    ("", "scorings done: 0", "scorings done: 1"),
    ("", "in scoring 2 Dirk would score tower 9", "in scoring 2 Dirk would score tower 6"),
    ("", "in scoring 2 Dirk would score no wall", "in scoring 2 Dirk would score no tower"),
    (
        "",
        "in scoring 2 Dirk would read: "
        "towers: 1, tied for 1st and 2nd: (13 + 6) / 2 = 9, rounded down",
        "in scoring 2 Dirk would read: towers: 1",
    ),
    ("", "the winners are nobody", "the winners are seat 0"),
    (
        SCORED,
        "the last action brought, in this order: took 0 florin-9; turned-up ducat-1",
        "the last action brought, in this order: turned-up ducat-1; took 0 florin-9",
    ),
    (
        "",
        "the game began with, in this order: none",
        "the game began with, in this order: dealt 0 florin-8",
    ),
]


# Sentences about the other table.
BOTH_EXAMPLES = [
    (
        "seat 0 may not place park-12 at 0,1 because the palace tile to the south has no wall "
        "there: city and palace meet only moat against wall",
        "seat 0 may not place park-12 at 0,1 because it rains",
    ),
    (
        "seat 0 may not swap park-12 1,1 because the start tile of the city never moves",
        "seat 0 may not swap park-12 1,2 because the start tile of the city never moves",
    ),
    (
        "seat 0 may not swap park-12 1,1: alhambra-granada play 3",
        "seat 0 may not swap park-12 1,1: core 4.3",
    ),
    ("slot 1-palace is tower-13-E", "slot 1-city is tower-13-E"),
    ("the city supply has 1 tile", "the palace supply has 1 tile"),
    ("the parity marker shows odd", "the parity marker shows even"),
    (
        'module alhambra-granada shows parity: "odd"',
        'module alhambra-granada shows parity: "even"',
    ),
    (
        "module alhambra-granada shows seat 1 second_scoring_in_deck: false",
        "module alhambra-granada shows seat 1 second_scoring_in_deck: true",
    ),
    ("the wall of seat 0 is 1", "the moat of seat 0 is 0"),
    ("the seam of seat 0 is 1", "the seam of seat 0 is 2"),
]


def scene(before: str) -> Game:
    game = run_scenario(read_scenario(SCENE))
    for sentence in before.splitlines():
        say(game, sentence)
    return game


@pytest.mark.parametrize(("before", "true", "false"), EXAMPLES)
def test_a_sentence_can_be_true_and_false(before: str, true: str, false: str) -> None:
    if true:
        say(scene(before), true)
    if false:
        with pytest.raises(Mismatch):
            say(scene(before), false)


@pytest.mark.parametrize(("true", "false"), BOTH_EXAMPLES)
def test_a_sentence_about_palace_and_city(true: str, false: str) -> None:
    game = run_scenario(read_scenario(BOTH))
    say(game, true)
    with pytest.raises(Mismatch):
        say(game, false)


def test_a_finished_game_is_over() -> None:
    # Slot 2 cannot be refilled, so the first turn is the last one.
    game = run_scenario(read_scenario(re.sub("supply = .*", 'supply = "empty"', SCENE)))
    for sentence in (SCORED, "seat 0 plays reserve pavilion-8", "the game is over"):
        say(game, sentence)
    for sentence in ("the game goes on", "the winners are nobody"):
        with pytest.raises(Mismatch):
            say(game, sentence)


def form_of(sentence: str) -> str:
    return next(form.template for form in FORMS if form.pattern.fullmatch(sentence))


def test_every_form_has_an_example_of_both_kinds() -> None:
    templates = {form.template for form in FORMS}
    true = [true for _, true, _ in EXAMPLES if true] + [true for true, _ in BOTH_EXAMPLES]
    false = [false for _, _, false in EXAMPLES if false] + [false for _, false in BOTH_EXAMPLES]
    assert templates == {form_of(sentence) for sentence in true} | {"the game is over"}
    assert templates == {form_of(sentence) for sentence in false} | {"the game goes on"}


def test_the_readme_tells_every_form() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([^`]+)` \| [^|]*\|$", text, flags=re.MULTILINE)
    assert sorted(told) == sorted(form.template for form in FORMS)


def test_the_example_of_the_readme_is_true() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, flags=re.DOTALL)
    assert example is not None
    run_scenario(read_scenario(example[1]))


def test_an_unknown_sentence_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no such sentence: 'seat 0 dances'") as error:
        say(scene(""), "seat 0 dances")
    for form in FORMS:
        assert form.template in str(error.value)


def test_a_draw_that_is_not_made_is_an_error() -> None:
    with pytest.raises(ValueError, match="fewer pieces"):
        say(scene(""), "seat 0 plays buy 1 florin-8, drawing ducat-1")


def test_an_error_names_its_step() -> None:
    scenario = read_scenario(SCENE.replace("the game goes on", "the game is over"))
    with pytest.raises(Mismatch) as error:
        run_scenario(scenario)
    assert error.value.__notes__ == ["step 1: the game is over"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('cites = ["core 4.2"]', "cites = []", "needs 'cites'"),
        ("seats = 2", "chairs = 2", "a game has no 'chairs'"),
        ("discard =", "rubbish =", "a position has no 'rubbish'"),
        ("seat.0.points", "seat.0.money", "seat 0 has no 'money'"),
        ("[position]", "[setup]\n[position]", "either a position or a set-up"),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, message: str) -> None:
    assert old in SCENE
    with pytest.raises(ValueError, match=message):
        read_scenario(SCENE.replace(old, new))
