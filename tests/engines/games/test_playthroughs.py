"""
Whole matches as text, as each seat saw them. When one changes, read the difference; if it is meant, run
``python3 -m tests --update-goldens`` and commit it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from engines.core.api import SPECTATOR, Event, Moved, Rules, State, TrickTaken
from engines.core.cards import name
from engines.games.king.rules import KING, KING_52
from engines.record import visibility
from engines.record.replay import Replay, Step
from tests.random_match import TABLES, RandomMatch

HERE = Path(__file__).parents[2] / "playthroughs"
SEED = 1
CHOSEN = [RandomMatch(KING, 3, (("contracts", "dealer"),)), RandomMatch(KING_52, 4, (("contracts", "dealer"),))]
"""Tables at which dealers choose the contracts (KG-17)."""


def tell(table: RandomMatch) -> Iterator[str]:
    """Tell a match line by line: the deed, what every seat saw of it, and what the next may do."""
    record = table.match(SEED).record
    yield record.head().rstrip()
    for step in Replay(record):
        yield f"\n{step.line}"
        yield from told(step, table.seats)
        yield from may(table.rules, step.after)


def told(step: Step, seats: int) -> Iterator[str]:
    seen = {seat: [*sights(seat, step)] for seat in [*range(seats), SPECTATOR]}
    for number, sight in enumerate(seen[SPECTATOR]):
        if all(sight == other[number] for other in seen.values()):
            yield f"  all see  {sight}"
            continue
        for seat, other in seen.items():
            yield f"  {'nobody' if seat == SPECTATOR else seat} sees  {other[number]}"


def sights(seat: int, step: Step) -> Iterator[str]:
    """Write events as *seat* sees them, journeys between the same zones together."""
    for _, group in groupby((visibility.redact_event(seat, event) for event in step.events), key=way):
        events = list(group)
        moved = [event for event in events if isinstance(event, Moved)]
        yield f"{way(events[0])}  {' '.join(name(event.card) for event in moved)}" if moved else way(events[0])


def way(event: Event) -> str:
    if isinstance(event, Moved):
        return f"{event.src} > {event.dst}"
    return f"trick to {event.seat} by {name(event.card)}" if isinstance(event, TrickTaken) else str(event)


def may(rules: Rules[Any], state: State[Any]) -> Iterator[str]:
    by_word = groupby((deed.text.partition(" ") for deed in rules.legal(state)), key=lambda parts: parts[0])
    for word, parts in by_word:
        yield f"  {state.public.turn} may {word}  {' '.join(rest for _, _, rest in parts)}"


@pytest.mark.parametrize("table", TABLES + CHOSEN, ids=str)
def test_a_match_goes_as_it_went_when_it_was_last_read(table: RandomMatch) -> None:
    path = HERE / f"{table}.txt"
    text = "\n".join(tell(table)) + "\n"
    if os.environ.get("KQ_UPDATE_GOLDENS"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text("utf-8") == text
