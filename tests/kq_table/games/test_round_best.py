"""Who made the most of a round: all of them are seen, and the words beside them stay in the dialog."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect

from kq_table.games.shared.round_result import RoundBest
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.metrics import Metrics
from kq_table.ui.table_view import MAX_NARROW_WIDTH
from kq_table.ui.widget import Painter, UiContext
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK

COURTS = ("QH", "KS", "KC", "JD")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("count", range(1, 5))
def test_everybody_who_did_best_is_seen(count: int, scale: float) -> None:
    kit = UiContext(Metrics((1024, 640), scale))
    room = Rect(0, 0, kit.px(520), 0)
    best = RoundBest("All did equally well in this deal", COURTS[:count], "+12")
    room.h = best.natural_height(kit, room.w)
    best.place(kit, room)
    frame = DisplayList()
    best.draw(Painter(frame, "test", 0))
    places = {key[2]: item.rect for key, item in frame.items.items() if isinstance(key, tuple)}
    faces = [rect for part, rect in places.items() if part[0] == "face"]
    words = [places["caption"], places["points"]]
    assert count == len({face.x for face in faces})
    assert all(room.contains(rect) for rect in faces)
    assert all(rect.left >= faces[-1].right and rect.right <= room.right for rect in words)


@pytest.mark.parametrize(
    ("gains", "words", "hero"),
    [
        ((8, -2, -2, -4), "You did best in this deal", "+8"),
        ((0, -6, 0, -2), "Anna and P2", say("round.untouched")),
        ((-2, -6, -4, -6), "P1 and P3 took the most", "−6"),
        ((-6, -2, -4, -3), "You took the most", "−6"),
        ((-2, -2, -2, -2), "All 4 players did equally well", "−2"),
        ((0, 0, 0, 0), "All 4 players did equally well", "0"),
    ],
)
def test_the_hero_of_a_deal_of_losses_is_told_in_words(
    come: Opener, gains: tuple[int, ...], words: str, hero: str
) -> None:
    person = come(size=(1280, 800), settings=QUICK)
    seatings = (Seating("Anna"), *(Seating(f"P{seat}", "random") for seat in range(1, 4)))
    person.stage.context.navigate.open_table(MatchSetup("king", seatings, {}, 0))
    person.until_asked()
    person.play_to(lambda: person.scene == "round")
    person.top.details.history.gains[-1] = gains
    person.top.event = replace(person.top.event, totals=gains)
    best = person.top.best()
    assert f"{words}: {hero}" == best.text
    assert person.top.dialog["result"].bars


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", ["king", "crowns", "the-queen"])
def test_a_rounds_table_is_narrow_and_shows_what_each_score_is_for(come: Opener, game: str, scale: float) -> None:
    person = come(size=(1280, 800), settings=replace(QUICK, text_scale=scale))
    seats = 2 if game == "the-queen" else 4
    seatings = (Seating("Anna"), *(Seating(f"P{seat}", "random") for seat in range(1, seats)))
    person.stage.context.navigate.open_table(MatchSetup(game, seatings, {}, 0))
    person.until_asked()
    person.play_to(lambda: person.scene == "round")
    table = person.top.dialog["result"]
    kit = person.stage.context.kit
    assert table.rect.w <= max(kit.px(MAX_NARROW_WIDTH * scale), table.min_width(kit))
    assert person.top.dialog.body.rect.centerx == pytest.approx(table.rect.centerx, abs=2)
    working = [person.top.working(seat) for seat in person.top.order()]
    assert working == [row[1].text for row in table.rows]
    assert "reason:0" not in {widget.name for widget in person.top.dialog.walk()}


def test_sentences_tell_what_scores_are_for_where_the_table_has_no_room(come: Opener) -> None:
    person = come(size=(800, 1280), settings=replace(QUICK, text_scale=2.0))
    seatings = (
        Seating("Anna"),
        *(Seating(name, "random") for name in ("Bartholomew of Bath", "Constantine", "Dorothea")),
    )
    person.stage.context.navigate.open_table(MatchSetup("crowns", seatings, {}, 0))
    person.until_asked()
    person.play_to(lambda: person.scene == "round")
    table = person.top.dialog["result"]
    assert (3, person.stage.context.size[0]) >= (len(table.headings), table.rect.right)
    assert "reason:0" in {widget.name for widget in person.top.dialog.walk()}


@pytest.mark.parametrize("is_reduced", [False, True])
def test_who_did_best_is_told_once_all_has_been_counted(come: Opener, *, is_reduced: bool) -> None:
    person = come(size=(1280, 800), settings=QUICK)
    seatings = (Seating("Anna"), *(Seating(f"P{seat}", "random") for seat in range(1, 4)))
    person.stage.context.navigate.open_table(MatchSetup("crowns", seatings, {}, 0))
    person.until_asked()
    person.play_to(lambda: person.scene == "round")
    context, shown = person.stage.context, person.top
    counted = [row[-2].text for row in shown.dialog["result"].rows]
    context.settings = replace(QUICK, speed="normal", reduced_motion=is_reduced)
    result = type(shown)(shown.details, shown.event, shown.words)
    context.stack.push(result)
    seen = list[tuple[bool, bool]]()
    while not seen or result.is_moving:
        person.frame(seconds=0.02)
        frame = DisplayList()
        result.dialog["best"].draw(Painter(frame, "best", 0))
        seen.append((counted == [row[-2].text for row in result.dialog["result"].rows], bool(frame.items)))
    assert (is_reduced, True) == (seen[0][1], seen[-1][1])
    assert all(is_counted for is_counted, is_told in seen if is_told)
