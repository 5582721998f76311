"""Score sheets of an evening: what may be told, what it gives, and what is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from lioncourt.evening.entries import entries
from lioncourt.evening.going_on import game_of
from lioncourt.evening.scored import rules_of, score_evening
from lioncourt.evening.shown import shown, why_not_there
from lioncourt.evening.told import ScoreFileError, read_evening

NAMES = ["Ana", "Ben", "Cleo"]


def told(*scorings: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "alhambra", "names": NAMES, "scorings": list(scorings), **more}


def palaces(nth: int, *texts: str, **more: Any) -> dict[str, Any]:
    return {"scoring": nth, "seats": [{"palace": text} for text in texts], **more}


def counted(nth: int, *people: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"scoring": nth, "seats": list(people), **more}


def texts(data: dict[str, Any], contender: int, language: str = "en") -> list[str]:
    (scoring,) = score_evening(read_evening(data), language).scorings
    lines = [scored.line for scored in scoring.lines]
    return [line.text for line in lines if line.contender == contender]


def test_totals_run_through_the_evening() -> None:
    data = told(
        palaces(1, "tower-12@1,0", "garden-10-N@1,0", ""),
        palaces(2, "tower-12@1,0 tower-11@2,0", "garden-10-N@1,0", ""),
    )
    report = score_evening(read_evening(data))
    assert [scoring.points for scoring in report.scorings] == [(6, 6, 0), (13, 13, 0)]
    assert report.totals == (19, 19, 0)
    assert report.to_data()["winners"] == []  # the third scoring is to come


def test_ties_win_together() -> None:
    data = told(palaces(3, "tower-12@1,0", "tower-11@1,0", ""))
    assert score_evening(read_evening(data)).to_data()["winners"] == [0, 1]


def test_points_in_between_never_bring_anybody_below_nothing() -> None:
    data = told(palaces(1, "tower-12@1,0", "", ""))
    data["scorings"][0]["seats"][0]["at_once"] = 4
    data["scorings"][0]["seats"][1]["at_once"] = -4
    report = score_evening(read_evening(data))
    assert report.totals == (10, 0, 0)
    assert texts(data, 0)[0] == "points in between: 4"


COUNTED: list[dict[str, Any]] = [
    {"counts": {"tower": 3}, "runs": {"wall": 7}},
    {"counts": {"tower": 3, "garden": 1}, "runs": {"wall": 4}},
    {"counts": {"tower": 1.5}},
]


def test_who_is_in_a_hurry_only_counts() -> None:
    """Core 6.2: two tied for 1st at the second scoring of towers: (13 + 6) / 2 = 9 each."""
    assert texts(told(counted(2, *COUNTED)), 0) == [
        "longest outer wall: 7",
        "towers: 3, tied for 1st and 2nd: (13 + 6) / 2 = 9, rounded down",
    ]


def test_the_dearest_tile_breaks_a_tie_of_what_was_counted() -> None:
    people = [
        {"counts": {"arena": 2}, "dearest": {"arena": 9}},
        {"counts": {"arena": 2}, "dearest": {"arena": 12}},
        {},
    ]
    data = told(counted(1, *people), game="granada")
    assert texts(data, 0) == ["longest moat: 0"]
    assert texts(data, 1)[-1].startswith("arenas: 2, 1st (tie broken by price, 12): ")


def test_modules_are_told_by_points_where_tiles_are_counted() -> None:
    people = [{"points": {"zoo": 5}}, {}, {}]
    assert "zoo: 5" in texts(told(counted(1, *people), modules=["zoo"]), 0)


def test_dirk_is_counted_too() -> None:
    data = told(counted(1, *COUNTED[:2], dirk={"counts": {"tower": 4}}), names=["A", "B"])
    assert texts(data, 2) == ["towers: 4, 1st: 6"]


def test_the_derivation_speaks_the_language_of_the_reader() -> None:
    said = {language: texts(told(counted(2, *COUNTED)), 0, language) for language in ("fr", "it")}
    assert said["fr"][0] == "plus long mur d’enceinte\u00a0: 7"
    assert said["it"][0] == "muro esterno più lungo: 7"


def test_walls_that_a_module_added_count() -> None:
    walls = {"city-walls": {"segments": {"tower-12": "E", "fountain": "S"}}}
    data = told(palaces(1, "tower-12@1,0", "", "", holding=walls), modules=["city-walls"])
    assert texts(data, 0)[0] == "longest outer wall: 1"


def test_a_gate_makes_a_way() -> None:
    word = "pavilion-7-E@1,0 chambers-9-W{}@2,0"
    data = told(palaces(1, word.format("=W"), "", ""), modules=["city-gates"])
    assert len(texts(data, 0)) == 3
    with pytest.raises(ScoreFileError, match="cannot be walked to"):
        texts(told(palaces(1, word.format(""), "", ""), modules=["city-gates"]), 0)


# Writing a palace down


def test_it_is_told_where_tiles_may_lie() -> None:
    table = shown(read_evening(told(palaces(1, "tower-12@1,0", "", ""))), "en", 0)["table"]
    fits = {name: fit for fit in table["fits"] for name in fit["tiles"]}
    assert "tower-12" not in fits
    assert table["gone"] == ["tower-12"]
    assert (1, 1) in fits["garden-11"]["cells"]
    assert (1, 1) not in fits["garden-12-S"]["cells"]
    assert (1, 0) in fits["garden-11"]["swaps"]
    assert table["removable"] == ((1, 0),)
    assert table["seats"][0]["runs"]["wall"]["length"] == 0


def test_where_a_gate_would_do_it_is_told() -> None:
    data = told(palaces(1, "pavilion-7-E@1,0", "", ""), modules=["city-gates"])
    table = shown(read_evening(data), "en", 0)["table"]
    fits = {name: fit for fit in table["fits"] for name in fit["tiles"]}
    assert fits["chambers-9-W"]["gated"] == ((2, 0, "W"),)


def test_a_refusal_has_the_reason_of_the_game() -> None:
    evening = read_evening(told(palaces(1, "tower-12@1,0", "", "")))
    said = why_not_there(evening, "de", 0, "garden-12-S", 1, 1)
    assert said == {
        "reason": "Mauer gegen offene Seite im Süden",
        "rule": "core 5.2",
        "side": "S",
    }
    assert why_not_there(evening, "en", 0, "garden-11", 1, 1)["reason"] is None
    assert why_not_there(evening, "en", 0, "", 0, 0)["rule"] == "core 4.3"


def test_all_that_can_be_told_is_listed() -> None:
    rules = rules_of(read_evening(told(modules=["zoo", "bonus-cards"])))
    found = entries(rules)
    assert len(found["tiles"]) == 54
    assert found["runs"] == [{"id": "wall", "label": "wall"}]
    assert [part["name"] for part in found["parts"]] == ["open", "animals"]
    assert {thing["kind"] for thing in found["parts"][0]["things"]} == {"card"}
    assert found["dirk"] is None
    assert "zoo" in [source["id"] for source in found["sources"]]


def test_a_tile_that_is_turned_when_it_is_laid_is_offered_with_its_positions() -> None:
    """bathhouses scoring, wishing-wells scoring: without a position it would score nothing."""
    modules = ["bathhouses", "magical-buildings", "wishing-wells", "watchtowers", "major-projects"]
    rules = rules_of(read_evening(told(modules=modules)))
    offered = [tile["id"] for tile in entries(rules)["tiles"]]
    for front in ("bathhouse-1", "wishing-well-3a", "magical-tower", "watchtower-tower"):
        positions = [tile for tile in offered if tile.startswith(f"{front}-")]
        assert len(positions) == 4
        assert front not in offered
    assert "project-3" in offered


def test_a_game_goes_on_where_it_can() -> None:
    record = game_of(read_evening(told(palaces(1, "tower-12@1,0", "", ""))), Random(1))
    assert record["position"]["seat"]["0"]["points"] == 6
    for scoring in (palaces(3, "", "", ""), counted(1, {}, {}, {})):
        with pytest.raises(ScoreFileError):
            game_of(read_evening(told(scoring)), Random(1))


# Refused

WRONG: dict[str, tuple[Any, str]] = {
    "nothing": ([], "should be an object"),
    "no names": ({"game": "alhambra", "scorings": []}, "lacks 'names'"),
    "no such game": (told(game="chess"), "no game 'chess'"),
    "no such module": (told(modules=["dragons"]), "no module 'dragons'"),
    "one seat": (told(names=["A"]), "2 to 6 seats"),
    "many names": (told(names=["A"] * 5000), "2 to 6 seats"),
    "many modules": (told(modules=["zoo"] * 200), "more than 100"),
    "seats": (told(palaces(1, "", "")), "tells of 2 seats"),
    "scoring 4": (told(palaces(4, "", "", "")), "no scoring 4"),
    "scoring true": (told({**palaces(1, "", "", ""), "scoring": True}), "a whole number"),
    "twice": (told(palaces(1, "", "", ""), palaces(1, "", "", "")), "once each"),
    "unknown tile": (told(palaces(1, "castle-1@1,0", "", "")), "no tile 'castle-1'"),
    "tile twice": (told(palaces(1, "tower-12@1,0", "tower-12@1,0", "")), "is only one tower-12"),
    "on top": (told(palaces(1, "tower-12@1,0 tower-11@1,0", "", "")), "lies on top of"),
    "no position": (
        told(palaces(1, "bathhouse-1@1,0", "", ""), modules=["bathhouses"]),
        "bathhouse-1 at 1,0: name its position, bathhouse-1-N",
    ),
    "far": (told(palaces(1, "tower-12@999,0", "", "")), "too far away"),
    "farther": (told(palaces(1, "tower-12@99999999,0", "", "")), "too far away"),
    "no cell": (told(palaces(1, "tower-12", "", "")), "no cell"),
    "long": (told(palaces(1, "x" * 5000, "", "")), "longer than"),
    "hole in the wall": (told(palaces(1, "garden-10-W@1,0", "", "")), "wall against open side"),
    "fountain": (told(palaces(1, "fountain@1,0", "", "")), "no building tile 'fountain'"),
    "dirk of three": (told(palaces(1, "", "", "", dirk="tower-12")), "only with two seats"),
    "dirk": (told(palaces(1, "", "", "", dirk=7)), "should be a text"),
    "both": (told(counted(1, {"palace": ""}, {}, {})), "not both"),
    "count": (told(counted(1, {"counts": {"tower": -1}}, {}, {})), "from 0 to 200"),
    "third of a tile": (told(counted(1, {"counts": {"tower": 0.3}}, {}, {})), "half tiles"),
    "no number": (told(counted(1, {"counts": {"tower": float("nan")}}, {}, {})), "half tiles"),
    "endless": (told(counted(1, {"counts": {"tower": float("inf")}}, {}, {})), "half tiles"),
    "type": (told(counted(1, {"counts": {"castle": 1}}, {}, {})), "no type 'castle'"),
    "run": (told(counted(1, {"runs": {"moat": 1}}, {}, {})), "no run 'moat'"),
    "source": (told(counted(1, {"points": {"zoo": 1}}, {}, {})), "scores as 'zoo'"),
    "at once": (told(counted(1, {"at_once": 10**9}, {}, {})), "from -1000 to 1000"),
    "holder": (told(palaces(1, "", "", "", holding={"zoo": {}})), "'zoo' holds nothing"),
    "holding": (
        told(palaces(1, "", "", "", holding={"zoo": {"lions": "x"}}), modules=["zoo"]),
        "no part 'lions'",
    ),
    "piece": (
        told(
            palaces(1, "", "", "", holding={"zoo": {"animals": {"tower-12": [9999]}}}),
            modules=["zoo"],
        ),
        "there is no animal 9999",
    ),
    "number": (
        told(
            palaces(
                *(1, "", "", ""),
                holding={"art-of-the-moors": {"turned": [{"culture-counter-6": 6}]}},
            ),
            modules=["art-of-the-moors"],
        ),
        "there is no number 6",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_with_a_sentence(name: str) -> None:
    data, says = WRONG[name]
    with pytest.raises(ScoreFileError) as caught:
        score_evening(read_evening(data))
    assert says in str(caught.value)


def test_whatever_is_told_is_scored_or_refused() -> None:
    """Seeded: parts of a good file are exchanged for odd things."""
    odd: list[Any] = [None, -1, 10**40, 1.5, "", "x", [], {}, [[]], {"a": 1}, True, "tower-12@1,0"]
    good = json.dumps(
        told(
            palaces(
                1, "tower-12@1,0", "", "", holding={"zoo": {"animals": {"tower-12": ["lion"]}}}
            ),
            modules=["zoo"],
        )
    )
    dice = Random(5)
    refused = 0
    for _ in range(400):
        data = json.loads(good)
        at: Any = data
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = dice.choice(keys)
            if isinstance(at[key], dict | list) and at[key] and dice.random() < 0.7:
                at = at[key]
                continue
            at[key] = dice.choice(odd)
            break
        try:
            shown(read_evening(data), "en", 0)
        except ScoreFileError:
            refused += 1
    assert refused > 200, "seed 5"
