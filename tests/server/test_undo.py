"""Taking back: free up to a reveal, then by consent of the people at the table."""

from __future__ import annotations

from lioncourt.server.bots import bot_to_move
from lioncourt.server.undo import free_undo_targets, undo_rights
from lioncourt.view.undo import is_final
from tests.server.paper import Paper


def at_a_free_step(kinds: str) -> tuple[Paper, int]:
    """Returns a table where somebody has made a move that could be taken back, and who."""
    for seed in range(200):
        paper = Paper(kinds, seed=seed)
        for _ in range(40):
            seat = paper.table.to_move
            options = [option for option in paper.options() if not option["final"]]
            if seat in paper.keys and options:
                action = options[0]["action"]
                paper.run(
                    paper.asking(seat), "play", seat=seat, action=action, at=paper.table.moves
                )
                return paper, seat
            paper.play()
    raise AssertionError("no game has such a move")


def after_a_final_move(paper: Paper) -> None:
    """Plays on until the last move cannot be taken back."""
    while True:
        paper.play()
        if is_final(paper.table.played[-1]):
            return


def test_an_option_says_beforehand_what_can_be_taken_back() -> None:
    paper = Paper("mm")
    for _ in range(60):
        option = paper.options()[0]
        seat = paper.table.to_move
        assert seat is not None
        moves = paper.table.moves
        paper.run(paper.asking(seat), "play", seat=seat, action=option["action"], at=moves)
        assert option["final"] == (free_undo_targets(paper.table, seat) == [])


def test_a_free_step_is_taken_back_at_once() -> None:
    paper, seat = at_a_free_step("mm")
    moves = paper.table.moves
    rights = undo_rights(paper.table, [seat])
    assert rights.free[str(seat)][0] == moves - 1
    assert rights.turn[str(seat)] == min(rights.free[str(seat)])
    outcome = paper.run(paper.asking(seat), "undo", seat=seat, moves=moves - 1)
    assert outcome.answer == {"undone": True}
    assert paper.table.moves == moves - 1


def test_nobody_else_takes_a_free_step_back() -> None:
    paper, seat = at_a_free_step("mm")
    moves = paper.table.moves
    other = 1 - seat
    assert free_undo_targets(paper.table, other) == []
    outcome = paper.run(paper.asking(other), "undo", seat=other, moves=moves - 1)
    assert outcome.answer == {"undone": False}
    assert paper.table.moves == moves


def test_beyond_a_reveal_people_are_asked() -> None:
    paper = Paper("mmm")
    after_a_final_move(paper)
    moves = paper.table.moves
    assert paper.run(paper.asking(0), "undo", seat=0, moves=moves - 1).answer == {"undone": False}
    assert paper.table.moves == moves
    wish = paper.table.undo_wish
    assert wish is not None
    assert (wish.by, wish.moves) == (0, moves - 1)
    assert paper.refused(paper.asking(1), "undo", seat=1, moves=0) == "undo-is-asked"
    paper.run(paper.asking(1), "answer_undo", seat=1, yes=True)
    assert paper.table.moves == moves
    paper.run(paper.asking(2), "answer_undo", seat=2, yes=True)
    assert paper.table.moves == moves - 1
    assert paper.table.undo_wish is None


def test_one_no_is_enough() -> None:
    paper = Paper("mmm")
    after_a_final_move(paper)
    moves = paper.table.moves
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    paper.run(paper.asking(2), "answer_undo", seat=2, yes=False)
    assert paper.table.undo_wish is None
    assert paper.table.moves == moves
    assert paper.refused(paper.asking(1), "answer_undo", seat=1, yes=True) == "no-undo-asked"


def test_who_asked_may_change_their_mind() -> None:
    paper = Paper("mm")
    after_a_final_move(paper)
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    paper.run(paper.asking(0), "answer_undo", seat=0, yes=False)
    assert paper.table.undo_wish is None


def test_a_yes_of_the_asker_alone_decides_nothing() -> None:
    paper = Paper("mm")
    after_a_final_move(paper)
    moves = paper.table.moves
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    paper.run(paper.asking(0), "answer_undo", seat=0, yes=True)
    assert paper.table.moves == moves


def test_bots_are_not_asked_and_wait_for_the_answer() -> None:
    paper = Paper("mmb")
    while paper.table.to_move != 2:
        paper.play()
    assert bot_to_move(paper.table) == "random"
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    if paper.table.undo_wish is not None:  # it was no free step
        assert bot_to_move(paper.table) is None
        paper.run(paper.asking(1), "answer_undo", seat=1, yes=True)
    assert paper.table.moves == 0


def test_who_is_alone_with_bots_asks_nobody() -> None:
    paper = Paper("mbb")
    after_a_final_move(paper)
    paper.play(5)
    assert paper.run(paper.asking(0), "undo", seat=0, moves=0).answer == {"undone": True}
    assert paper.table.moves == 0


def test_somebody_with_a_stand_in_is_not_asked() -> None:
    paper = Paper("mm")
    after_a_final_move(paper)
    paper.run(paper.asking(1), "stand_in", seat=1, level="random")
    assert paper.run(paper.asking(0), "undo", seat=0, moves=0).answer == {"undone": True}


def test_there_must_be_something_to_take_back() -> None:
    paper = Paper("mb")
    assert paper.refused(paper.asking(0), "undo", seat=0, moves=0) == "nothing-to-undo"
    paper.play(3)
    assert paper.refused(paper.asking(0), "undo", seat=0, moves=3) == "nothing-to-undo"


def test_a_move_ends_the_wish() -> None:
    paper = Paper("mm")
    after_a_final_move(paper)
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    paper.play()
    assert paper.table.undo_wish is None
