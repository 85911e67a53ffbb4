"""Hides cards from seats: views of states, events and deed lines. No other code hides cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.core import talk
from engines.core.api import (
    Deed,
    Event,
    IllegalDeed,
    Moved,
    ObservedDeed,
    P,
    Reason,
    Rules,
    Said,
    Seat,
    State,
    UnreadableDeed,
    View,
)
from engines.core.cards import HIDDEN
from engines.core.determinization import Worlds


def observe(state: State[P], seat: Seat) -> View[P]:
    """The view of *seat*, or of a `SPECTATOR`: each card that it cannot see is replaced by `HIDDEN`."""
    zones = dict(state.zones)
    zones |= {zone: (HIDDEN,) * len(cards) for zone, cards in zones.items() if cards and not zone.seen_by(seat)}
    return View(seat, State(zones, state.public))


def redact_event(seat: Seat, event: Event) -> Event:
    """Hide a moved card unless *seat* sees the zone that it left or the one that it entered."""
    if isinstance(event, Moved) and not (event.src.seen_by(seat) or event.dst.seen_by(seat)):
        return Moved(HIDDEN, event.src, event.dst)
    return event


def redact_line(rules: Rules[P], deed: Deed, actor: Seat, viewer: Seat) -> str:
    """The record line as *viewer* sees it: the actor (``-`` for chance), a space and the text; no line end."""
    text = deed.text if talk.is_talk(deed.text) else rules.redact(deed, actor, viewer)
    return f"{'-' if actor < 0 else actor} {text}"


def observed_deed(rules: Rules[P], deed: Deed, actor: Seat, viewer: Seat, events: Iterable[Event]) -> ObservedDeed:
    """The deed and its events as *viewer* sees them."""
    text = redact_line(rules, deed, actor, viewer).partition(" ")[2]
    return ObservedDeed(
        actor, text, deed if text == deed.text else None, tuple(redact_event(viewer, event) for event in events)
    )


def initial_view(rules: Rules[P], seats: int, options: Mapping[str, str], seat: Seat) -> View[P]:
    """The view of *seat* before the first line; *options* come from `registry.complete_options`."""
    return observe(rules.new(seats, options), seat)


def advance(rules: Rules[P], view: View[P], actor: Seat, text: str) -> tuple[View[P], tuple[Event, ...]]:
    """
    Apply a deed's text, as the seat sees it, to its view; return the new view and the events as the seat sees them.

    :raises UnreadableDeed: if the text is no deed, names a card that this seat cannot see, or hides one that it sees.
    :raises IllegalDeed: if the deed is illegal for every arrangement of the unseen cards.
    """
    return advance_by(rules, view, actor, parse_deed(rules, view.state, actor, text))


def advance_by(rules: Rules[P], view: View[P], actor: Seat, deed: Deed) -> tuple[View[P], tuple[Event, ...]]:
    """
    Apply a deed that `parse_deed` read from a seat's view, as `advance` does.

    :raises UnreadableDeed: if it names a card that this seat cannot see, or hides one that it sees.
    :raises IllegalDeed: if the deed is illegal for every arrangement of the unseen cards.
    """
    if talk.is_talk(deed.text):
        return view, apply_deed(rules, view.state, actor, deed)[1]
    if rules.redact(deed, actor, view.seat) != deed.text:
        raise UnreadableDeed(f"{deed.text[:40]!r} names a card that seat {view.seat} can’t see")
    state, events = rules.play(view.state, deed)
    if any(HIDDEN in cards for zone, cards in state.zones.items() if zone.seen_by(view.seat)):
        raise UnreadableDeed(f"{deed.text[:40]!r} hides a card that seat {view.seat} sees")
    after = observe(state, view.seat)
    if not Worlds(rules, after).exist:
        raise IllegalDeed("no possible hands of the other players allow it")
    return after, tuple(redact_event(view.seat, event) for event in events)


def parse_deed(rules: Rules[P], state: State[P], actor: Seat, text: str) -> Deed:
    """
    Parse *text* as a deed of *actor*, who must be on turn, or as talk, which is allowed at any time.

    :raises UnreadableDeed: if the text is no deed of this game.
    :raises IllegalDeed: if the deed is not legal now; the message is the reason.
    """
    if actor >= state.public.seats:
        raise IllegalDeed(f"there is no seat {actor}; the seats are 0 to {state.public.seats - 1}")
    if _is_allowed_talk(rules, state, actor, text):
        return talk.read(text)
    if actor == state.public.turn:
        return rules.parse(state, text)
    if actor >= 0 and (reason := rules.why_not(state, actor, text)):
        raise IllegalDeed(str(reason))
    raise IllegalDeed("nothing is dealt or drawn here" if actor < 0 else "it isn’t that player’s turn")


def apply_deed(rules: Rules[P], state: State[P], actor: Seat, deed: Deed) -> tuple[State[P], tuple[Event, ...]]:
    """Apply a deed from `parse_deed` or the rules; talk leaves the state unchanged."""
    return (state, (Said(actor, deed.text),)) if talk.is_talk(deed.text) else rules.play(state, deed)


def why_not(rules: Rules[P], state: State[P], seat: Seat, text: str) -> Reason | None:
    """
    Why *seat* may not do *text* now, or None if it may.

    :raises UnreadableDeed: if *text* is not a deed that a seat can do in this game.
    """
    if _is_allowed_talk(rules, state, seat, text):
        talk.read(text)
        return None
    return rules.why_not(state, seat, text)


def _is_allowed_talk(rules: Rules[P], state: State[P], actor: Seat, text: str) -> bool:
    return talk.is_talk(text) and talk.has_talk(rules) and 0 <= actor < state.public.seats
