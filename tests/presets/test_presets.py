"""The presets that are offered were chosen from the figures that are shipped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.cli import app
from lioncourt.core.rng import Dice
from lioncourt.positions.telling import position_of
from lioncourt.presets import NoPreset, Preset, preset, presets
from lioncourt.presets.criteria import CRITERIA, SHORT, USED, Criterion, chosen, clash, pool
from lioncourt.presets.measured import Advice, advice, alone, effects, figures, of_preset
from lioncourt.presets.shelf import SURPRISE, advised, drawn, words
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES

MODULES = default_registry().modules


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda each: each.preset)
def test_a_preset_fulfils_its_criterion(criterion: Criterion) -> None:
    best = chosen(criterion, effects(criterion.seats).values(), MODULES, advice())
    assert sorted(preset(criterion.preset).modules) == sorted(best)


def test_a_surprise_is_drawn_from_short_modules_that_are_used() -> None:
    shown = preset(SURPRISE)
    assert sorted(shown.pool) == pool(effects().values(), MODULES)
    assert all(effects()[name].minutes <= SHORT for name in shown.pool)
    assert all(effects()[name].uses >= USED for name in shown.pool)


def test_surprises_differ_and_go_together() -> None:
    draws = {drawn(preset(SURPRISE).pool, Dice(seed)) for seed in range(20)}
    assert len(draws) > 5
    for modules in draws:
        lc.new_game("alhambra", 3, modules, seed=1)
        for at, module in enumerate(modules):
            assert not clash(MODULES[module], modules[:at], advice())


@pytest.mark.parametrize("name", [each.id for each in presets()])
def test_a_preset_can_be_played_and_was_measured(name: str) -> None:
    shown = preset(name)
    lc.new_game(shown.game, shown.measured_at, shown.modules, seed=1)
    told = of_preset(name)
    assert told is not None
    assert told["games"] >= 2
    if not shown.pool:
        assert told["modules"] == sorted(shown.modules)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_every_module_was_measured(module: str) -> None:
    for seats in (2, 3, 6):
        told = alone(module, seats)
        assert told is not None, f"lioncourt measure: {module} at {seats} seats"
        for name in ("turns", "minutes", "leads", "reached", "spread", "first_seat"):
            value, low, high = told[name]
            assert low <= value <= high, (module, name)


def test_a_usual_game_takes_an_hour() -> None:
    usual = figures("alhambra", 3)
    assert usual is not None
    assert usual["minutes"][0] == pytest.approx(60)


def test_a_module_that_clashes_with_a_better_one_is_left_out() -> None:
    quick = CRITERIA[0]
    every = effects(quick.seats).values()
    first, second, *_ = chosen(quick, every, MODULES, ())
    against = Advice(second, first, "uses", 0.1, 0.0, 0.2, 100)
    found = chosen(quick, every, MODULES, [against])
    assert first in found
    assert second not in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_there_in_every_language(language: str) -> None:
    for shown in presets():
        assert not shown.title(language).startswith("@")
        assert not shown.why(language).startswith("@")
    for kind in ("points", "uses", "length"):
        told = Advice("camps", "thieves", kind, 1.25, 1.2, 1.3, 40)
        sentence = advised(told, "Camps", "Thieves", language)
        assert "Camps" in sentence
        assert "Thieves" in sentence
        assert ("125" if kind != "length" else "25") in sentence
    assert words("preset.first.title", language) != ""


def test_advice_names_modules_that_are_there() -> None:
    for told in advice():
        assert {told.module, told.beside} <= set(MODULES)
        assert told.low <= told.ratio <= told.high


def row(shown: Preset) -> str:
    """Returns what docs/presets.md says of a preset."""
    modules = ", ".join(f"`{name}`" for name in shown.modules)
    if shown.pool:
        modules = f"four of {', '.join(f'`{name}`' for name in shown.pool)}"
    if len(shown.modules) == len(MODULES):
        modules = f"all {len(MODULES)}"
    told = of_preset(shown.id)
    assert told is not None
    figures = f"{told['minutes'][0]:.0f} | {100 * told['reached'][0]:.0f}% | {told['games']}"
    return f"| `{shown.id}` | {shown.why()} | {modules or 'none'} | {told['seats']} | {figures} |"


def test_the_document_names_the_presets() -> None:
    page = (Path(__file__).parents[2] / "docs" / "presets.md").read_text(encoding="utf-8")
    wanted = "\n".join(row(shown) for shown in presets())
    assert wanted in page, wanted


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(args))
    assert result.exit_code == code, result.output
    return result.output


def test_stats_tells_figures_of_modules() -> None:
    text = run("stats", "--modules")
    for module in MODULES:
        assert module in text
    data = json.loads(run("stats", "--modules", "--seats", "2", "--json"))
    assert {row["alone"] for row in data["modules"]} == set(MODULES)
    assert {row["preset"] for row in data["presets"]} == {each.id for each in presets()}
    assert "no figures for 5 seats" in run("stats", "--modules", "--seats", "5", code=2)
    assert "name a folder" in run("stats", "--json", code=2)


def test_a_preset_can_be_simulated() -> None:
    data = json.loads(run("simulate", "--preset", "two", "--games", "1", "--json"))
    assert data["seats"] == 2
    assert sorted(data["modules"]) == sorted(preset("two").modules)
    asked = json.loads(run("simulate", "--preset", "two", "--seats", "3", "--games", "1", "--json"))
    assert asked["seats"] == 3
    assert "no preset 'moon'" in run("simulate", "--preset", "moon", code=2)


@pytest.mark.parametrize("name", [each.id for each in presets()])
def test_a_table_of_a_preset_is_written_down_and_scored(name: str, tmp_path: Path) -> None:
    """In the middle of a game, as people at a real table would: `lioncourt score FILE`."""
    shown = preset(name)
    game = lc.new_game(shown.game, shown.measured_at, shown.modules, seed=3)
    bot = make_bot("random", 3)
    for _ in range(60):
        game.play(bot.choose(sight_of(game)))
    told = {
        "game": shown.game,
        "modules": list(shown.modules),
        "seats": shown.measured_at,
        "scoring": 2,
        "position": position_of(game).to_data(),
    }
    file = tmp_path / "table.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    scored = json.loads(run("score", str(file), "--json"))
    points = [0] * shown.measured_at
    for line in game.score_sheet(scoring=2):
        if line.contender < shown.measured_at:
            points[line.contender] += line.points
    assert [seat["total"] for seat in scored["seats"]] == points


def test_an_unknown_preset_tells_which_there_are() -> None:
    with pytest.raises(NoPreset, match="quick"):
        preset("moon")
