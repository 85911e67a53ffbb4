"""Why computer players moved as they did is told when a round is over, never before, and stays with the record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest

from engines.core.api import SPECTATOR
from engines.core.sentences import MAX_LETTERS
from engines.record import record
from engines.record.replay import redact_record
from kq_table.match import bot_reasons
from kq_table.match.bot_process import BotAnswer
from kq_table.match.bot_reasons import Reasons
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.narrate.deeds import describe_position
from kq_table.text import You, say
from kq_table.ui.scroll import ScrollArea
from tests.kq_table.conftest import Opener
from tests.kq_table.person import Person
from tests.tools.bots import FakeBot

WHY = "Discards {card}, which costs the player who takes it {count} points. | card=K♥; count=16"
IN_WORDS = "Discards K♥, which costs the player who takes it 16 points."


class Talker(FakeBot):
    """Says why."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Choose from the middle of what is legal."""
        self._answers.append(
            BotAnswer(
                n,
                legal[len(legal) // 2],
                0.0,
                0.0,
                (WHY, "About {margin} points better than the next-best move. | margin=0.3"),
            )
        )


@pytest.fixture
def heard(come: Opener) -> Person:
    """Give a person at a table with a bot that says why."""
    person = come(bots=Talker)
    person.sit_down()
    return person


def _whys(person: Person) -> int:
    return person.controller.path.read_text("utf-8").count("# why ")


def test_during_a_round_nothing_is_told(heard: Person) -> None:
    while heard.scene != "round":
        heard.until_asked()
        if heard.scene == "table":
            assert ({}, 0) == (dict(heard.controller.reasons), _whys(heard))
            heard.key(pygame.K_w)
            assert (say("why.none.round"), "table") == (heard.toast, heard.scene)
            heard.act()
    bot_deeds = [n for n in range(1, heard.controller.n + 1) if heard.controller.observed_deed(SPECTATOR, n).actor == 1]
    assert dict.fromkeys(bot_deeds, WHY) == heard.controller.reasons
    assert len(bot_deeds) == _whys(heard)


def test_the_result_of_a_round_leads_to_the_reasons(heard: Person) -> None:
    heard.play_to(lambda: heard.scene == "round")
    heard.click("why")
    assert "why" == heard.scene
    entries = heard.top.entries
    assert IN_WORDS in [entry.words for entry in entries if entry.kind == "reason"]
    assert all(entry.words.startswith("Steady ") for entry, below in pairwise(entries) if below.kind == "reason")
    heard.key(pygame.K_w)
    assert "round" == heard.scene
    heard.key(pygame.K_w)
    assert "why" == heard.scene


def test_the_last_rounds_reasons_can_be_looked_up_in_the_next(heard: Person) -> None:
    heard.play_to(lambda: heard.scene == "round")
    heard.key(pygame.K_RETURN)
    heard.until_asked()
    heard.key(pygame.K_w)
    assert "why" == heard.scene
    assert say("replay.round", number=1) == heard.top.entries[0].words
    assert 0 == heard.top.dialog.body.offset


def test_many_reasons_are_moved_by_one_bar_alone(heard: Person) -> None:
    heard.play_to(lambda: heard.scene == "round")
    heard.key(pygame.K_w)
    heard.click("fold")
    heard.resize((800, 400))
    areas = [widget for widget in heard.top.dialog.walk() if isinstance(widget, ScrollArea)]
    assert [heard.top.dialog.body] == areas
    assert heard.top.dialog.body.max_offset > 0


def test_what_was_told_is_told_again_after_a_restart(heard: Person, come: Opener) -> None:
    heard.play_to(lambda: heard.scene == "round")
    told = dict(heard.controller.reasons)
    heard.stage.close()
    again = come(bots=Talker)
    again.click("continue")
    assert told == again.controller.reasons


def test_reasons_from_before_a_break_in_a_round_are_told_after_it(heard: Person, come: Opener) -> None:
    heard.play_to(lambda: heard.controller.n > 6)
    n = heard.controller.n
    heard.stage.close()
    again = come(bots=Talker)
    again.click("continue")
    assert ({}, 0) == (dict(again.controller.reasons), _whys(again))
    again.play_to(lambda: again.scene == "round")
    bot_deeds = [i for i in range(1, n + 1) if again.controller.observed_deed(SPECTATOR, i).actor == 1]
    assert bot_deeds
    assert set(bot_deeds) <= set(again.controller.reasons)
    assert len(again.controller.reasons) == _whys(again)


def test_leaving_without_a_move_writes_nothing_twice(heard: Person, come: Opener) -> None:
    heard.play_to(lambda: heard.controller.n > 6)
    heard.stage.close()
    again = come(bots=Talker)
    again.click("continue")
    path = again.controller.path
    left = path.read_text("utf-8")
    assert "# held " in left
    again.stage.close()
    assert left == path.read_text("utf-8")


def test_after_a_match_given_up_all_is_told(heard: Person) -> None:
    heard.play_to(lambda: heard.controller.n > 6)
    heard.controller.give_up(0)
    assert heard.controller.reasons
    assert len(heard.controller.reasons) == _whys(heard)
    assert 0 == heard.controller.given_up


def test_a_view_tells_no_reason(heard: Person) -> None:
    heard.play_to(lambda: heard.scene == "round")
    match = heard.controller._match
    assert "# why " in match.record.write()
    for seat in (0, 1):
        assert "why" not in redact_record(match.record, seat).write()


def test_a_look_back_says_why(heard: Person) -> None:
    heard.play_to(lambda: heard.scene == "round")
    heard.controller.give_up(0)
    reading = RecordView(heard.controller.path.read_bytes(), "a record")
    n = min(reading.reasons)
    assert describe_position(reading, n, EVERYBODY, heard.table.hud.words).endswith(IN_WORDS)
    assert IN_WORDS not in describe_position(reading, n - 1, EVERYBODY, heard.table.hud.words)


# -- as text


def _record(*lines: str) -> record.Record:
    return record.read("\n".join(["kq-record 1", "game king", "seats 3", "", *lines, ""]))


@pytest.mark.parametrize(
    "comment",
    [
        "# why 0 So.",
        "# why 2 There are not so many.",
        "# why So.",
        "# why 1",
        "# why x So.",
        "#why 1 So.",
        "# why 1 \u202eSo.",
    ],
)
def test_a_comment_that_tells_no_reason_is_none(comment: str) -> None:
    assert {} == bot_reasons.read_reasons(_record("- dealer 0", comment))


def test_a_reason_from_outside_is_cut() -> None:
    assert {1: "x" * MAX_LETTERS} == bot_reasons.read_reasons(_record("- dealer 0", f"# why 1 {'x' * 500}"))


def test_what_goes_back_into_a_round_is_kept_back_again() -> None:
    kept = Reasons(_record("- dealer 0", "# why 1 So."))
    kept.hold_back(2, ("Because.", "0.3"))
    kept.publish()
    kept.take_back(_record("- dealer 0", "# why 1 So."))
    assert {1: "So."} == kept.published
    kept.take_back(_record("- dealer 0"))
    assert ({}, ["why 1 So."]) == (dict(kept.published), kept.publishing_comments())


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (WHY, IN_WORDS),
        (
            "About {margin} points better than the next-best move. | margin=1.4",
            "About 1.4 points better than the next-best move.",
        ),
        ("Keeps a partner.", "Keeps a partner."),
        ("Costs {player} {count} points. | player=0; count=4", "Costs you 4 points."),
        ("Costs {player} {count} points. | player=1; count=4", "Costs Ben 4 points."),
        ("Costs {player} a point. | player=7", "Costs 7 a point."),
        ("Takes {count} points from another player. | count=4", "Takes 4 points from another player."),
        ("Expects 1.4 more than play 7C, over 30 trials.", "Expects 1.4 more than play 7C, over 30 trials."),
        ("Keeps {other}. | card=K♥", "Keeps {other}. | card=K♥"),
        ("Keeps {card}. | card=\u202eK♥", "Keeps \\u202eK♥."),
        ("Gains {count} points. | count=many", "Gains many points."),
        (f"Gains {{count}} points. | count={'9' * 90}", f"Gains {'9' * 90} points."),
    ],
)
def test_a_reason_is_shown_in_words(reason: str, words: str) -> None:
    assert words == bot_reasons.plain_reason(reason, (You("Anna"), "Ben"))


def test_a_template_of_an_older_record_has_our_apostrophe() -> None:
    said = "Strengthens the deck{}s main colour with {{9D}}."
    told = "Strengthens the deck{}s main colour with {{card}}. | card={{9D}}"
    assert (
        said.format("’")
        == bot_reasons.plain_reason(told.format("'"), ())
        == bot_reasons.plain_reason(told.format("’"), ())
    )
