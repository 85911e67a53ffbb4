"""Sentences that name a player have a form for the player who reads, and whoever reads alone is called *you*."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.core.api import SPECTATOR
from kq_table.match.setup import Seating
from kq_table.narrate.match_summary import spoken_names
from kq_table.text import You, say

from .messages import MESSAGES

PLAYERS = {"name", "other", "partner", "winner", "loser"}
"""The fields that may hold a player's name."""
OTHER_THINGS = {
    "about.licence",
    "about.work",
    "about.work_of",
    "note.changed",
    "note.no_table",
    "note.record_aside",
    "note.setting_dropped",
    "note.setting_refused",
    "hint.two",
    "hint.where.kinds",
    "hint.where.suits",
}
"""Here the fields hold works, files, settings, suits and kinds of moves."""
OF_FACES = {"portrait.chosen", "portrait.face", "setup.face", "player.choose"}
"""In the set-up, where nobody plays yet."""
OF_COMPUTERS = {
    "match.failed",
    "match.player",
    "rival.first",
    "rival.met",
    "rival.met_level",
    "rival.press",
    "rival.title",
    "speak.mute",
    "speak.muted",
    "speak.tip",
    "speak.unmute",
    "table.bot_fault",
    "table.taken_over",
    "why.one",
}
"""Said only of computer players, as all that begins with ``trust.`` is."""
OF_ANOTHER = {
    ("crowns.ally", "name"),
    ("crowns.give", "name"),
    ("crowns.steal", "name"),
    ("crowns.take", "name"),
    ("crowns.to", "name"),
    ("slip.look", "name"),
    ("slip.waits", "name"),
    ("table.predict_after", "name"),
}
"""What a player is asked or advised to do with another one."""
OF_OTHERS = {f"zone.{kind}" for kind in ("collection", "discard", "draw", "hand", "kept", "won")}
"""Places of cards, of which one's own have names of their own."""
AT_SHARED_SCREENS = {"curtain.hint", "curtain.title", "give_up.seat", "knq.turn_of", "table.turn_begins"}
"""Said only where several people sit, or none."""
PROMISES = re.compile(
    r"crowns\.(will|will_not|if_you|if_you_not|please|please_not|once_i|once)\.|speak\.(play|take|give)\."
)
"""Players say this to each other, so everybody is called by name, and *you* is the one to whom it is said."""
LABELS = {
    "ear.laid",
    "ear.laid_by",
    "dial.not_yet",
    "dial.said",
    "dial.so_far",
    "feats.done",
    "king.haul",
    "ledger.record",
    "ledger.record_none",
    "round.reason",
}
"""Beside tables, and read aloud, with the names of the plates."""
EXEMPT = OF_OTHERS | LABELS | OTHER_THINGS | OF_FACES | OF_COMPUTERS | AT_SHARED_SCREENS
NARRATORS = ("board", "features", "games", "narrate")
SEATING_NAME = re.compile(r"say\([^()]*=(?:\w+\.)*(?:seatings\[[^]]*\]|seating)\.name")


def _player_fields() -> set[tuple[str, str]]:
    found = {
        (message.key, field)
        for message in MESSAGES
        if not message.context
        for text in message.texts
        for field in re.findall(r"\{(\w+)\}", text)
        if field in PLAYERS
    }
    spoken = {(key, field) for key, field in found if PROMISES.match(key)}
    return {(key, field) for key, field in found - spoken if key not in EXEMPT and not key.startswith("trust.")}


def test_every_sentence_with_a_player_has_a_form_for_the_one_who_reads() -> None:
    there = {(message.key, message.context.removeprefix("you: ")) for message in MESSAGES if message.context}
    assert [] == sorted(_player_fields() - OF_ANOTHER - there)


def test_such_a_form_does_not_name_the_one_who_reads() -> None:
    for message in MESSAGES:
        field = message.context.removeprefix("you: ")
        assert not message.context or all(f"{{{field}}}" not in text for text in message.texts), message.key


def test_no_exception_is_left_that_is_none() -> None:
    keys = {message.key for message in MESSAGES}
    assert set() == EXEMPT - keys
    assert {key for key, _ in OF_ANOTHER} <= keys
    assert not OF_ANOTHER & {(m.key, m.context.removeprefix("you: ")) for m in MESSAGES if m.context}


def test_names_alone_at_a_table_are_you_and_shared_screens_have_names() -> None:
    anna, ben, bot = Seating("Anna"), Seating("Ben"), Seating("Steady", "steady")
    assert [True, False] == [isinstance(name, You) for name in spoken_names((anna, bot))]
    for seatings in ((anna, ben, bot), (bot, bot)):
        assert not any(isinstance(name, You) for name in spoken_names(seatings))
    told = [say("last_trick.taken", name=name) for name in spoken_names((anna, bot))]
    assert ["You take the trick", "Steady takes the trick"] == told


def test_the_view_of_another_leaves_you_to_a_person_whose_plate_says_so() -> None:
    named, unnamed, bot = Seating("Anna"), Seating(say("app.person")), Seating("Steady", "steady")
    views = [(viewer, isinstance(spoken_names((named, bot), viewer)[0], You)) for viewer in (None, 0, 1, SPECTATOR)]
    assert [(None, True), (0, True), (1, False), (SPECTATOR, False)] == views
    assert all(isinstance(spoken_names((unnamed, bot), viewer)[0], You) for viewer in (0, 1, SPECTATOR))


@pytest.mark.parametrize("reason", ["did not answer in time", "could not be started", "gave an invalid answer: x"])
def test_every_fault_of_a_bot_goes_into_its_sentence(reason: str) -> None:
    told = say("table.bot_fault", name="Steady", reason=reason)
    assert f"A simple computer player made this move for Steady, who {reason}." == told


def test_sentences_take_their_names_from_one_place() -> None:
    root = Path(__file__).parents[3] / "kq_table"
    files = [path for folder in NARRATORS for path in sorted((root / folder).rglob("*.py"))]
    found = [path.name for path in files if SEATING_NAME.search(path.read_text("utf-8"))]
    assert sorted(found) == ["overlays.py", "privacy_screen.py"], (
        "of computer players, and of people who share a screen"
    )
