"""Offers at Crowns in the real window: made by the mouse in at most five presses."""

from __future__ import annotations

from pathlib import Path
from random import Random

from engines.games.crowns.acts import Offer, read

from .desk import Desk
from .player import HASTE, SEAT, Player, hurry

PRESSES = ("plate:2.talk", "pick:card:**", "want:0:cards", "pick:card:K", "send")


def test_an_offer_takes_five_presses_of_the_mouse(desk: Desk, home: Path) -> None:
    hurry(home, 4)
    player = Player(desk, home, Random(3))
    desk.start("--seed", "bargain", *HASTE)
    player.begin("crowns")
    assert player.wait_for_turn()
    for press in PRESSES:
        desk.click(press)
    # The record has it before the screen shows it, but some time after the press.
    said = desk.wait_for(lambda: _said(player), "the offer in the record")
    desk.wait_for_scene("table")
    act = read(said)
    assert isinstance(act, Offer)
    assert f"/offer {act.id} to 2 give play ** on 2 for play K* on 0" == str(act)
    desk.key("d")
    desk.wait_for_scene("ledger")
    desk.key("d")
    desk.wait_for_scene("table")


def _said(player: Player) -> str:
    """Give what the person said first, as the record on the disk has it; nothing where it has none."""
    deeds = (line.deed for line in player.match().record.lines if line.actor == SEAT)
    return next((deed.removeprefix("say ") for deed in deeds if deed.startswith("say ")), "")
