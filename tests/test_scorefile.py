"""Score files: palaces from a real table, scored by the game's own stages or refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lioncourt.core.ids import FOUNTAIN_CELL, cell_x, cell_y
from lioncourt.core.squares import square_tile
from lioncourt.game import new_game
from lioncourt.scorefile import ScoreFileError, read_score_file, score_file
from lioncourt.simulate import play_bots

EMPTY: list[Any] = []
THREE_TOWERS = [["tower-11", 0, 1], ["tower-12", 1, 0], ["tower-13-E", 2, 0]]
THREE_OTHER_TOWERS = [["tower-11-N", 0, 1], ["tower-11-S", 0, -1], ["tower-10-W", -1, 0]]


def data_of(*palaces: list[Any], scoring: int = 2, **more: Any) -> dict[str, Any]:
    seats = [{"palace": palace} for palace in palaces]
    return {"game": "alhambra", "scoring": scoring, "seats": seats, **more}


def granada(*cities: list[Any], **more: Any) -> dict[str, Any]:
    return data_of(*cities, **{"game": "granada", **more})


def both(*grids: list[Any], **more: Any) -> dict[str, Any]:
    return data_of(*grids, **{"game": "alhambra-granada", **more})


def test_a_small_scoring_is_right_by_hand() -> None:
    """Core 6.2: two tied for 1st at the second scoring of towers: (13 + 6) / 2 = 9 each."""
    report = score_file(data_of(THREE_TOWERS, THREE_OTHER_TOWERS, [["garden-10-N", 1, 0]]))
    first, second, third = report.seats
    assert [line.text for line in first.lines] == [
        "longest outer wall: 1",
        "towers: 3, tied for 1st and 2nd: (13 + 6) / 2 = 9, rounded down",
    ]
    assert (first.points["wall"], first.points["tower"], first.total) == (1, 9, 10)
    assert (second.points["wall"], second.points["tower"], second.total) == (1, 9, 10)
    assert (third.points["wall"], third.points["garden"], third.total) == (1, 12, 13)
    assert report.dirk is None


@pytest.mark.parametrize(("scoring", "garden"), [(1, 5), (2, 12), (3, 20)])
def test_each_scoring_has_its_prizes(scoring: int, garden: int) -> None:
    report = score_file(data_of([["garden-10-N", 1, 0]], EMPTY, EMPTY, scoring=scoring))
    assert report.seats[0].points["garden"] == garden


def test_the_json_form_has_a_key_per_source() -> None:
    data = score_file(data_of(THREE_TOWERS, EMPTY, EMPTY)).to_data()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["seats"]
    first, second, _ = data["seats"]
    assert first["wall"] == 1
    assert first["tower"] == 13
    assert first["total"] == 14
    assert [line["points"] for line in first["lines"]] == [1, 13]
    types = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
    assert {name: second[name] for name in types} == dict.fromkeys(types, 0)
    assert second["total"] == 0


def test_the_text_form_has_every_line_and_total() -> None:
    text = score_file(data_of(THREE_TOWERS, EMPTY, EMPTY)).to_text()
    assert text.splitlines() == [
        "seat 0: 14",
        "  longest outer wall: 1",
        "  towers: 3, 1st: 13",
        "seat 1: 0",
        "  longest outer wall: 0",
        "seat 2: 0",
        "  longest outer wall: 0",
    ]


def test_dirk_takes_part_with_two_seats() -> None:
    """Core 8.3: Dirk scores majorities like a player, and no wall."""
    data = data_of(THREE_TOWERS, EMPTY, dirk=["tower-11-S", "tower-9-ES", "garden-8-NE"])
    report = score_file(data)
    assert report.dirk is not None
    assert report.dirk.name == "Dirk"
    assert report.dirk.points["tower"] == 6
    assert report.dirk.points["garden"] == 12
    assert report.to_data()["dirk"]["total"] == 18
    assert report.to_text().splitlines()[-3] == "Dirk: 18"
    assert all(line.source != "wall" for line in report.dirk.lines)


def test_dirk_without_tiles_may_be_left_out() -> None:
    report = score_file(data_of(THREE_TOWERS, EMPTY))
    assert report.to_data()["dirk"]["total"] == 0
    assert score_file(data_of(THREE_TOWERS, EMPTY, EMPTY, dirk=[])).dirk is None


# Two cities with an arena and a city with two schools; the arenas are tied.
TIED = ([["arena-12", 1, 0]], [["arena-10-S", 1, 0]], [["school-12", 1, 0], ["school-10-S", 2, 0]])


def test_places_pay_multiples_of_all_tiles_of_a_type() -> None:
    """Granada scoring 2 and 3: N is 2, and the dearer arena is ahead."""
    first, second, third = score_file(granada(*TIED, scoring=3)).seats
    assert (first.points["arena"], second.points["arena"], third.points["school"]) == (6, 4, 6)
    assert first.lines[-1].text == "arenas: 1, 1st (tie broken by price, 12): 3 \u00d7 2 = 6"
    assert second.lines[0].text == "longest moat: 1"
    assert third.total == third.points["moat"] + 6 == 7


@pytest.mark.parametrize(("scoring", "prizes"), [(1, (3, 0)), (2, (10, 3)), (3, (18, 10))])
def test_options_of_the_game_count(scoring: int, prizes: tuple[int, int]) -> None:
    """Granada scoring 4: fixed points instead of N."""
    data = granada(*TIED, scoring=scoring, options={"simple_scoring": True})
    first, second, _ = score_file(data).seats
    assert (first.points["arena"], second.points["arena"]) == prizes


def test_a_palace_and_its_city_score_wall_moat_and_seam() -> None:
    """Alhambra-granada scoring: a city round the corner of a palace, listed in any order."""
    city = [["park-8-W", 2, 0], ["arena-12", 2, -1], ["bathhouse-8-N", 1, -1]]
    for tiles in ([["pavilion-4-ES", 1, 0], *city], [*city[::-1], ["pavilion-4-ES", 1, 0]]):
        first = score_file(both(tiles, EMPTY, EMPTY)).to_data()["seats"][0]
        assert (first["wall"], first["moat"], first["seam"]) == (2, 2, 4)
        assert (first["pavilion"], first["park"], first["bathhouse"]) == (8, 2, 2)
        assert first["total"] == 2 + 2 + 4 + 8 + 3 * 2


@pytest.mark.parametrize("name", ["alhambra", "granada", "alhambra-granada"])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_palaces_of_games_score_as_in_the_game(name: str, seats: int, scoring: int) -> None:
    """The report equals what the engine says of the same position."""
    game = new_game(name, seats=seats, seed=100 + seats)
    play_bots(game, ["random"] * seats, 100 + seats)
    while game.state.scorings >= scoring:
        game.undo()
    names = game.rules.catalogue.tile_name
    palaces = [
        [
            [names[square_tile(square)], cell_x(cell), cell_y(cell)]
            for cell, square in palace.content()
            if cell != FOUNTAIN_CELL
        ]
        for palace in game.state.palaces
    ]
    more = {"dirk": [names[tile] for tile in game.state.dirk]} if seats == 2 else {}
    expected = game.score_sheet(now=True)
    assert expected[0].scoring == scoring
    report = score_file(data_of(*palaces, game=name, scoring=scoring, **more))
    found = [line for score in report.contenders() for line in score.lines]
    assert sorted(map(repr, found)) == sorted(map(repr, expected)), f"seed {game.seed}"


# Refused

ILLEGAL: dict[str, tuple[dict[str, Any], str, str]] = {
    "unknown tile": (
        data_of(EMPTY, [["garden-99", 1, 0]]),
        "seat 1, at 1,0: there is no building tile 'garden-99'",
        "core 2",
    ),
    "fountain as a tile": (
        data_of([["fountain", 1, 0]], EMPTY),
        "seat 0, at 1,0: there is no building tile 'fountain'",
        "core 2",
    ),
    "tile twice in one palace": (
        data_of([["garden-11", 1, 0], ["garden-11", 2, 0]], EMPTY),
        "there is only one garden-11, but it is listed twice: seat 0, at 1,0; seat 0, at 2,0",
        "core 2",
    ),
    "tile in two palaces": (
        data_of([["garden-11", 1, 0]], [["garden-11", 0, 1]]),
        "there is only one garden-11, but it is listed twice: seat 0, at 1,0; seat 1, at 0,1",
        "core 2",
    ),
    "tile with dirk": (
        data_of([["garden-11", 1, 0]], EMPTY, dirk=["garden-11"]),
        "there is only one garden-11, but it is listed twice: seat 0, at 1,0; Dirk",
        "core 2",
    ),
    "two tiles on a cell": (
        data_of([["garden-11", 1, 0], ["tower-11", 1, 0]], EMPTY),
        "seat 0: tower-11 lies on top of garden-11 at 1,0",
        "core 5.4",
    ),
    "on the fountain": (
        data_of([["garden-11", 0, 0]], EMPTY),
        "seat 0: garden-11 cannot lie at 0,0, where the lion fountain lies",
        "core 3.1",
    ),
    "wall against open": (
        data_of(EMPTY, [["garden-10-W", 1, 0]]),
        "seat 1: garden-10-W at 1,0 beside fountain at 0,0: wall against open side to the west",
        "core 5.2",
    ),
    "open against wall": (
        data_of([["pavilion-7-E", 1, 0], ["garden-11", 2, 0]], EMPTY),
        "seat 0: pavilion-7-E at 1,0 beside garden-11 at 2,0: wall against open side to the east",
        "core 5.2",
    ),
    "behind a double wall": (
        data_of([["pavilion-7-E", 1, 0], ["chambers-9-W", 2, 0]], EMPTY),
        "seat 0: cannot be walked to from fountain at 0,0: chambers-9-W at 2,0",
        "core 5.3",
    ),
    "not connected": (
        data_of([["garden-11", 4, 4], ["garden-10", 4, 5]], EMPTY),
        "seat 0: cannot be walked to from fountain at 0,0: garden-11 at 4,4, garden-10 at 4,5",
        "core 5.3",
    ),
    "too far": (
        data_of([["garden-11", 1000, 0]], EMPTY),
        "seat 0: garden-11 at 1000,0 is too far away",
        "core 5.3",
    ),
    "hole": (
        data_of(
            [
                ["pavilion-8", 1, 0],
                ["seraglio-9", 2, 0],
                ["arcades-9", 2, 1],
                ["arcades-10", 2, 2],
                ["chambers-10", 1, 2],
                ["chambers-11", 0, 2],
                ["garden-10", 0, 1],
            ],
            EMPTY,
        ),
        "seat 0: empty cells are enclosed: 1,1",
        "core 5.5",
    ),
    "dirk with three": (
        data_of(EMPTY, EMPTY, EMPTY, dirk=["garden-11"]),
        "Dirk plays only with two seats",
        "core 8",
    ),
    "dirk's unknown tile": (
        data_of(EMPTY, EMPTY, dirk=["gardn-11"]),
        "Dirk: there is no building tile 'gardn-11'",
        "core 2",
    ),
    "scoring 0": (
        data_of(EMPTY, EMPTY, scoring=0),
        "there is no scoring 0; scorings are 1 to 3",
        "core 6",
    ),
    "scoring 4": (
        data_of(EMPTY, EMPTY, scoring=4),
        "there is no scoring 4; scorings are 1 to 3",
        "core 6",
    ),
    "two faces": (
        granada([["arena-8-S", 1, 0]], [["market-9-S", 0, 1]], EMPTY),
        "arena-8-S and market-9-S are the two faces of one tile, but both are listed: "
        "seat 0, at 1,0; seat 1, at 0,1",
        "core 2",
    ),
    "two faces, dirk": (
        both([["garden-12-S", 1, 0]], EMPTY, dirk=["arena-12", "residence-13"]),
        "arena-12 and residence-13 are the two faces of one tile, but both are listed: Dirk; Dirk",
        "core 2",
    ),
    "on the start tile": (
        granada([["arena-12", 0, 0]], EMPTY),
        "seat 0: arena-12 cannot lie at 0,0, where the start tile lies",
        "core 3.1",
    ),
    "moat against open": (
        granada([["bathhouse-8-N", 0, -1]], EMPTY),
        "seat 0: bathhouse-8-N at 0,-1 beside start at 0,0: moat against open side to the north",
        "core 5.2",
    ),
    "behind a double moat": (
        granada([["market-8-E", 1, 0], ["park-8-W", 2, 0]], EMPTY),
        "seat 0: cannot be walked to from start at 0,0: park-8-W at 2,0",
        "core 5.3",
    ),
    "wall without moat": (
        both([["pavilion-7-E", 1, 0], ["arena-12", 2, 0]], EMPTY),
        "seat 0: pavilion-7-E at 1,0 beside arena-12 at 2,0: the city tile to the east has no moat "
        "there: palace and city meet only wall against moat",
        "alhambra-granada play 2",
    ),
    "moat without wall": (
        both([["park-8-W", 2, 0], ["garden-11", 1, 0]], EMPTY),
        "seat 0: garden-11 at 1,0 beside park-8-W at 2,0: a moat needs a wall: this palace tile "
        "has none to the east",
        "alhambra-granada play 2",
    ),
    "open city at the fountain": (
        both([["arena-12", 1, 0]], EMPTY),
        "seat 0: arena-12 at 1,0 beside fountain at 0,0: the palace tile to the west has no wall "
        "there: city and palace meet only moat against wall",
        "alhambra-granada play 2",
    ),
    "moat inside a city": (
        both([["pavilion-7-E", 1, 0], ["park-8-W", 2, 0], ["library-10-W", 3, 0]], EMPTY),
        "seat 0: park-8-W at 2,0 beside library-10-W at 3,0: open side against moat to the east",
        "core 5.2",
    ),
    "city apart": (
        both([["pavilion-7-E", 1, 0], ["park-8-W", 5, 0]], EMPTY),
        "seat 0: park-8-W at 5,0: the first tile of the city must touch the palace, moat against "
        "wall",
        "alhambra-granada play 3",
    ),
    "city in two parts": (
        both([["pavilion-7-E", 1, 0], ["park-8-W", 2, 0], ["arena-12", 8, 0]], EMPTY),
        "seat 0: cannot be walked to from park-8-W at 2,0: arena-12 at 8,0",
        "core 5.3",
    ),
    "hole between palace and city": (
        both(
            [
                ["pavilion-7-E", 1, 0],
                ["park-8-W", 2, 0],
                ["school-12", 2, 1],
                ["park-10", 2, 2],
                ["hospital-8-W", 1, 2],
                ["tower-13-E", 0, 2],
                ["garden-10", 0, 1],
            ],
            EMPTY,
        ),
        "seat 0: empty cells are enclosed: 1,1",
        "core 5.5",
    ),
    "one seat": (data_of(EMPTY), "Alhambra is for 2 to 6 seats, not 1", "core 3"),
    "seven seats": (data_of(*[EMPTY] * 7), "Alhambra is for 2 to 6 seats, not 7", "core 3"),
}

MALFORMED: dict[str, tuple[Any, str]] = {
    "no object": ([], "the score file should be an object"),
    "missing key": ({"game": "alhambra"}, "the score file lacks 'scoring', 'seats'"),
    "extra key": (data_of(EMPTY, EMPTY, colour=1), "the score file has 'colour'"),
    "game": ({**data_of(EMPTY, EMPTY), "game": "chess"}, "there is no game 'chess'"),
    "scoring": ({**data_of(EMPTY, EMPTY), "scoring": "2"}, "'scoring' of the score file should be"),
    "seat": ({**data_of(EMPTY, EMPTY), "seats": [5]}, "seat 0 should be an object"),
    "seat keys": ({**data_of(EMPTY), "seats": [{"tiles": []}]}, "seat 0 lacks 'palace'"),
    "entry": (data_of(["garden-11"], EMPTY), "tile 1 of the palace of seat 0 should be a list"),
    "entry short": (data_of([["garden-11", 1]], EMPTY), "should be a name and a cell"),
    "name": (data_of([[7, 1, 0]], EMPTY), "the name of tile 1 of the palace of seat 0 should be"),
    "cell": (data_of(EMPTY, [["garden-11", 1, 0.5]]), "the cell of tile 1 of the palace of seat 1"),
    "huge": (data_of([["garden-11", 10**5000, 0]], EMPTY), "too large a number"),
    "options": (granada(EMPTY, EMPTY, options=[1]), "'options' of the score file should be"),
    "option": (granada(EMPTY, EMPTY, options={"foo": 1}), "there is no option 'foo' here"),
    "choice": (
        granada(EMPTY, EMPTY, options={"simple_scoring": "yes"}),
        "option simple_scoring is one of False, True, not 'yes'",
    ),
    "option of another game": (
        data_of(EMPTY, EMPTY, options={"simple_scoring": True}),
        "there is no option 'simple_scoring' here",
    ),
    "dirk": (data_of(EMPTY, EMPTY, dirk="garden-11"), "'dirk' of the score file should be a list"),
    "dirk's tile": (data_of(EMPTY, EMPTY, dirk=[1]), "the list of Dirk's tiles, item 1"),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_what_breaks_a_rule_is_refused_with_the_rule(name: str) -> None:
    data, reason, rule = ILLEGAL[name]
    with pytest.raises(ScoreFileError) as caught:
        score_file(data)
    assert (caught.value.reason, caught.value.rule) == (reason, rule)
    assert str(caught.value) == f"{reason} ({rule})"


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_malformed_is_refused(name: str) -> None:
    data, says = MALFORMED[name]
    with pytest.raises(ScoreFileError, match=re.escape(says)) as caught:
        score_file(data)
    assert caught.value.rule == ""


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "scores.json"
    path.write_text(json.dumps(data_of(THREE_TOWERS, EMPTY, EMPTY)), encoding="utf-8")
    assert score_file(read_score_file(path)).seats[0].total == 14


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scores.json"
    with pytest.raises(ScoreFileError, match="No such file"):
        read_score_file(path)
    path.write_text('{"game": "alhambra", ', encoding="utf-8")
    with pytest.raises(ScoreFileError, match="no whole JSON text"):
        read_score_file(path)
