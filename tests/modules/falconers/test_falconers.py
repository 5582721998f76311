"""What scenarios of the falconers cannot say."""

from __future__ import annotations

import lioncourt as lc


def test_to_stop_is_to_decline() -> None:
    """falconers play 5: bots compare a further falcon with it, and nothing speaks for it"""
    palace = "tower-12@1,0 tower-11@0,1 garden-10@1,1 garden-11@2,0 chambers-10@2,1"
    game = lc.position(
        modules=["falconers"], seat={0: {"palace": palace, "hand": "florin-1 dinar-9"}}
    )
    game.play("set-falcon falcon-white-garden-tower florin-1 0,0+")
    assert [str(action) for action in game.actions() if action.spec.declines] == ["no-more-falcons"]
