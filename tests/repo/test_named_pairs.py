"""Every pair of modules that a chapter names together is shown by a scenario."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from scripts.named_pairs import namings, scenarios, unshown

ROOT = Path(__file__).resolve().parents[2]

CHAPTER = """
## Squares (`squares`)

**Scoring** As beside `zoo`, which is no other module's part.

**With other modules** A square is no building.
- `camps`: counts in a row. No plaza is a square.

**Rulings**
- Not counted with `zoo` either.

## Camps (`camps`)

**With other modules** None.

## Zoo (`zoo`)

**With other modules**
- `granada`: not offered.

## Gates (`gates-without-end`)

**With other modules** A nonsense word, plazas2, names nobody.

## Granada (`granada`)

**With other modules** `zoo`.
"""


def named(tmp_path: Path) -> set[tuple[str, str, str]]:
    (tmp_path / "box.md").write_text(CHAPTER, encoding="utf-8")
    return {(naming.chapter, naming.other, naming.where) for naming in namings(tmp_path)}


def test_every_pair_that_is_named_is_shown() -> None:
    assert unshown(namings(ROOT / "docs" / "rules"), scenarios(ROOT / "tests" / "scenarios")) == []


def test_modules_are_named_by_id_or_by_their_pieces(tmp_path: Path) -> None:
    assert named(tmp_path) == {
        ("squares", "camps", "box.md:7"),
        ("squares", "gates-without-end", "box.md:7"),
        ("granada", "zoo", "box.md:27"),
    }


def lists(tmp_path: Path, scenario: str) -> list[str]:
    """What is listed when a chapter names squares and camps, and this scenario is all there is."""
    text = "## Squares (`squares`)\n\n**With other modules** `camps`: no.\n\n"
    text += "## Camps (`camps`)\n\n**With other modules** None.\n"
    (tmp_path / "box.md").write_text(text, encoding="utf-8")
    (tmp_path / "one.toml").write_text(scenario, encoding="utf-8")
    return unshown(namings(tmp_path), scenarios(tmp_path))


def test_two_modules_alone_are_shown_whatever_is_cited(tmp_path: Path) -> None:
    assert lists(tmp_path, 'cites = ["core 5.2"]\ngame.modules = ["camps", "squares"]') == []


def test_one_of_them_alone_shows_no_pair(tmp_path: Path) -> None:
    assert lists(
        tmp_path, 'cites = ["squares with-other-modules"]\ngame.modules = ["squares"]'
    ) == ["camps and squares are shown by no scenario (box.md:3)"]


def test_among_more_modules_the_chapter_that_names_the_other_is_cited(tmp_path: Path) -> None:
    modules = 'game.modules = ["camps", "squares", "zoo"]'
    assert lists(tmp_path, f'cites = ["squares with-other-modules"]\n{modules}') == []
    assert lists(tmp_path, f'cites = ["camps with-other-modules"]\n{modules}') != []
    assert lists(tmp_path, f'cites = ["squares scoring 2"]\n{modules}') != []


def test_the_script_tells_that_all_is_well() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scripts.named_pairs"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "are shown by scenarios" in done.stdout
