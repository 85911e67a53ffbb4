"""The dialog that asks who gives up a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from engines.core.api import SPECTATOR, Seat
from kq_table.match.setup import Seating
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.theme import CREAM, CREAM_SOFT

DIALOG_WIDTH: Final = 560
BUTTON_AIR: Final = 3


def give_up_dialog(context: AppContext, seatings: Sequence[Seating], then: Callable[[Seat], None]) -> Dialog:
    """
    Ask which person gives up; without exactly one person the match can also be put away without a loser.

    Enter keeps the match.

    :param then: called with the seat, or `SPECTATOR` if the match is put away
    """

    def give_up(seat: Seat) -> None:
        context.stack.pop()
        then(seat)

    keep = Button("keep", say("give_up.no"), context.stack.pop, "primary")
    text = Paragraph("text", say("give_up.text"), "body", CREAM)
    body = [text, Space("air", BUTTON_AIR), *_choices(seatings, give_up)]
    return Dialog("give_up", say("give_up.title"), body, [keep], DIALOG_WIDTH)


def _choices(seatings: Sequence[Seating], give_up: Callable[[Seat], None]) -> Iterator[Column]:
    """A button for each person who may give up, with its consequence."""
    names = spoken_names(seatings)
    people = [seat for seat, seating in enumerate(seatings) if seating.is_person]
    for seat in people:
        words = say("give_up.yes") if len(people) == 1 else say("give_up.seat", name=names[seat])
        yield _choice(f"up{seat}", words, say("give_up.about", name=names[seat]), partial(give_up, seat))
    if len(people) != 1:
        away = say("give_up.put_away"), say("give_up.put_away.about")
        yield _choice("away", *away, partial(give_up, SPECTATOR))


def _choice(name: str, words: str, sentence: str, give_up: Callable[[], None]) -> Column:
    button = Button(name, words, give_up, "danger")
    about = Paragraph(f"{button.name}.about", sentence, "small", CREAM_SOFT, is_centred=True)
    return Column(f"{button.name}.told", [button, about], BUTTON_AIR)
