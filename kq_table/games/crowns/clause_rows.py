"""The rows of the Speak sheet: a clause as a line with parts to press, and what each part may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from engines.core.api import Seat
from engines.core.cards import RANKS, SUITS
from engines.games.crowns.acts import MAX_CLAUSES
from kq_table.narrate.chips import chip_of
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.labels import Label
from kq_table.ui.layout import Row
from kq_table.ui.skins import ButtonKind
from kq_table.ui.theme import BRASS_LIGHT
from kq_table.ui.widget import UiContext, Widget

from .bargain_words import name_cards
from .draft import ANY_CARD, GIVE, WANT, Blank, Draft, OpenCards

Part = Literal["deed", "cards", "other", "when"]
DEEDS: Final = tuple((deed, is_not) for is_not in (False, True) for deed in ("play", "take", "give"))
ROW_GAP: Final = 8
"""Design pixels between the parts of a line."""
WHENS: Final = ("round", "next")


@dataclass(frozen=True)
class Place:
    """Which part of which clause is filled: a side of the offer, the number of its clause, and the part."""

    side: str = GIVE
    index: int = 0
    part: Part = "cards"


class Lead(Label):
    """The words before a clause; those of all lines are as wide as the widest."""

    def natural_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(say(f"speak.{side}"), self.role) for side in (GIVE, WANT, "and"))


def role_of(blank: Blank, draft: Draft, seat: Seat) -> str:
    """Say who a seat is in a clause: its actor's own collection, the speaker's, the addressee's, another's."""
    if seat == blank.actor:
        return "own_i" if seat == draft.speaker else "own_you"
    return "me" if seat == draft.speaker else "you" if seat == draft.to else "other"


def other_words(blank: Blank, draft: Draft, seat: Seat, names: Sequence[str]) -> str:
    """Say to whose collection, from whom, or to whom."""
    return say(f"speak.{blank.deed}.{role_of(blank, draft, seat)}", name=names[seat])


def deed_words(side: str, deed: str, *, is_not: bool) -> str:
    """Say what is done, or not done, after “I will” or after “if you”."""
    return say(f"speak.{side}.not.{deed}" if is_not else f"speak.do.{deed}")


def when_words(by: str) -> str:
    """Say when: with the very next move of that kind, or at any time in the round."""
    return say("speak.next" if by == "next" else "speak.round")


def clause_rows(
    draft: Draft, active: Place, names: Sequence[str], choose: Callable[[Place], None], add: Callable[[str], None]
) -> Iterator[Widget]:
    """Make a line for each clause of an offer; a press on a part has it filled, one on *and* adds a clause."""
    for side in (GIVE, WANT):
        blanks = draft.side(side)
        for i, blank in enumerate(blanks):
            texts: dict[Part, str] = {
                "deed": deed_words(side, blank.deed, is_not=blank.is_not),
                "cards": name_cards(blank.spec, "some" if blank.is_not else "any")
                if blank.spec
                else say("speak.which"),
                "other": other_words(blank, draft, blank.other, names),
            }
            if not blank.is_not:
                texts["when"] = when_words(blank.by)
            parts: list[Widget] = [Lead(f"{side}:{i}.lead", say(f"speak.{'and' if i else side}"), "body", BRASS_LIGHT)]
            for part, text in texts.items():
                place = Place(side, i, part)
                kind: ButtonKind = "primary" if place == active else "plain"
                parts.append(Button(f"{side}:{i}:{part}", text, partial(choose, place), kind))
            if blank.spec and i + 1 == len(blanks) < MAX_CLAUSES:
                parts.append(Button(f"{side}:and", say("speak.more"), partial(add, side), "quiet", "plus"))
            yield Row(f"{side}:{i}", parts, ROW_GAP, align="left")


def picker(draft: Draft, active: Place, names: Sequence[str], cards: OpenCards, changed: Callable[[], None]) -> Widget:
    """Make the row of all that the active part may be."""
    blank = draft.side(active.side)[active.index]
    options: list[Widget] = []
    if active.part == "cards":
        return card_pad(
            blank.spec, cards, lambda spec: _fill(blank, "spec", spec, changed), in_hand=blank.deed == "play"
        )
    if active.part == "deed":
        partner = draft.partner(active.side)
        for deed, is_not in DEEDS:
            is_chosen = (deed, is_not) == (blank.deed, blank.is_not)
            act = partial(_set_deed, blank, deed, partner, changed, is_not=is_not)
            text = deed_words(active.side, deed, is_not=is_not)
            options.append(_option(f"deed:{'not-' * is_not}{deed}", text, act, is_chosen))
    elif active.part == "other":
        for seat in blank.others():
            act = partial(_fill, blank, "other", seat, changed)
            options.append(_option(f"seat:{seat}", other_words(blank, draft, seat, names), act, seat == blank.other))
    else:
        for by in WHENS:
            is_chosen = by == (blank.by or "round")
            options.append(_option(f"when:{by}", when_words(by), partial(_fill, blank, "by", by, changed), is_chosen))
    return Row("picker", options, ROW_GAP, align="left")


def card_pad(
    spec: str, cards: OpenCards, choose: Callable[[str], None], *, in_hand: bool, is_hand_told: bool = False
) -> Widget:
    """
    Make the row of suits, ranks and kinds; a suit and a rank together name a card.

    :param in_hand: whether a card is meant that a seat still holds
    :param is_hand_told: whether it is said or asked what a seat holds: of *any card* everybody sees that
    """
    options: list[Widget] = []
    for key in cards.keys(in_hand=in_hand):
        if is_hand_told and key == ANY_CARD:
            continue
        found = cards.after(spec, key, in_hand=in_hand)
        if key in SUITS:
            text, is_chosen = chip_of(key), len(spec) == len("*S") and spec[1] == key
        elif key in RANKS:
            text, is_chosen = key.replace("T", "10"), len(spec) == len("K*") and spec[0] == key and spec != "JO"
        else:
            text, is_chosen = name_cards(key, "any"), key == spec
        if found is not None:
            options.append(_option(f"card:{key}", text, partial(choose, found), is_chosen))
    return Row("picker", options, ROW_GAP, align="left")


def _option(name: str, text: str, choose: Callable[[], None], is_chosen: bool) -> Button:
    button = Button(f"pick:{name}", text, choose, "primary" if is_chosen else "plain")
    button.role = "body"
    return button


def _fill(blank: Blank, field: str, value: object, changed: Callable[[], None]) -> None:
    setattr(blank, field, value)
    changed()


def _set_deed(blank: Blank, deed: str, partner: Seat, changed: Callable[[], None], *, is_not: bool) -> None:
    blank.set_deed(deed, partner, is_not=is_not)
    changed()
