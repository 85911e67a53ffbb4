"""
The ledger of Crowns once more, for tests to compare with: read word by word, and decided clause by clause with the
whole record open, hands and legal moves too. Slow, and nothing of the program's ledger is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.cards import Card, name
from engines.games.crowns.rules import Crowns
from engines.games.crowns.state import HANDS
from engines.record.record import Record
from engines.record.replay import Replay, Step

RULES = Crowns()
KIND = {"play": "play", "take": "steal", "give": "give"}
BETWEEN = {"play": "on", "take": "from", "give": "to"}
REASONS = {"low", "trust", "leader", "cannot", "later", "no"}


# -- words ------------------------------------------------------------------------------------------------------


def fits(spec: str, card: Card) -> bool:
    """Whether a card is one of those that *spec* means."""
    text = name(card)
    if spec.startswith("A/"):
        return text[0] == "A" and text[1] in ("HD" if spec == "A/red" else "SC")
    if text == "JO":
        return spec in {"JO", "**"}
    return spec[0] in {"*", text[0]} and spec[1] in {"*", text[1]}


def is_spec(word: str) -> bool:
    if word in {"JO", "A/red", "A/black"}:
        return True
    return len(word) == 2 and word[0] in "*23456789TJQKA" and word[1] in "*SHDC"


def is_seat(word: str) -> bool:
    return word in {"0", "1", "2", "3"}


def is_id(word: str) -> bool:
    return 1 <= len(word) <= 9 and word[0] != "0" and all("0" <= letter <= "9" for letter in word)


@dataclass
class Clause:
    text: str
    denied: bool
    deed: str
    spec: str
    other: int
    event: tuple[int, str, int] | None
    by: str


def clause_of(text: str) -> Clause | None:
    words = text.split(" ")
    denied = words[0] == "not"
    words = words[denied:]
    by = ""
    if len(words) > 2 and words[-2] == "by":
        by = words[-1]
        words = words[:-2]
        if by not in {"next", "round"} or denied:
            return None
    event = None
    if len(words) == 10 and (words[4], words[6], words[8]) == ("if", "plays", "on"):
        if not (is_seat(words[5]) and is_spec(words[7]) and is_seat(words[9])):
            return None
        event = int(words[5]), words[7], int(words[9])
        words = words[:4]
    if len(words) != 4 or BETWEEN.get(words[0]) != words[2] or not is_spec(words[1]) or not is_seat(words[3]):
        return None
    return Clause(text, denied, words[0], words[1], int(words[3]), event, by)


def side_of(text: str) -> list[Clause] | None:
    if text == "nothing":
        return []
    clauses = [clause_of(part) for part in text.split(", ")]
    return None if len(clauses) > 2 or None in clauses else [clause for clause in clauses if clause]


# -- what becomes of a clause -----------------------------------------------------------------------------------


@dataclass
class Moment:
    """A move of a round: its line, who makes it, and the steps' legal moves as text."""

    n: int
    seat: int
    word: str
    card: Card
    other: int
    step: Step

    def was_legal(self, text: str) -> bool:
        return text in {deed.text for deed in RULES.legal(self.step.before)}

    def could_match(self, clause: Clause) -> bool:
        """Whether any legal move here was what the clause says, with the cards that its seat really had."""
        word = KIND[clause.deed]
        return any(
            deed.text.startswith(f"{word} ")
            and deed.text.endswith(f" {clause.other}")
            and fits(clause.spec, deed.moves[0].card)
            for deed in RULES.legal(self.step.before)
        )


@dataclass
class Story:
    """A clause of an accepted deal: which state it came to at which line, if nothing sets its seat free."""

    seat: int
    clause: Clause
    turns: list[tuple[int, str]] = field(default_factory=list)

    def at(self, n: int) -> str:
        """Give its state after line *n*."""
        return next(state for line, state in reversed(self.turns) if line <= n)


def tell(story: Story, accepted: int, moments: Sequence[Moment], end: int | None) -> None:
    """Write down what becomes of a clause; *moments* are the round's moves, *end* its last line where it is there."""
    clause = story.clause
    after = [moment for moment in moments if moment.n > accepted]
    began = accepted
    if clause.event:
        story.turns.append((accepted, "waiting"))
        seat, spec, on = clause.event
        met = [m for m in after if (m.word, m.seat, m.other) == ("play", seat, on) and fits(spec, m.card)]
        if not met:
            if end is not None:
                story.turns.append((end, "void"))
            return
        began = met[0].n
    story.turns.append((began, "open"))
    decisions = [m for m in after if m.n > began and m.seat == story.seat and m.word == KIND[clause.deed]]
    own = [m for m in after if m.seat == story.seat and m.word == "play" and fits(clause.spec, m.card)]
    story.turns += list(fate(clause, decisions, bool(own), end))


def fate(clause: Clause, decisions: Sequence[Moment], has_played: bool, end: int | None) -> Iterator[tuple[int, str]]:
    """List what an open clause comes to, by its seat's *decisions*."""
    counted = decisions[:1] if clause.by == "next" else decisions
    matching = [m.n for m in counted if m.other == clause.other and fits(clause.spec, m.card)]
    if matching:
        yield matching[0], "broken" if clause.denied else "kept"
    elif clause.denied:
        if end is not None:
            yield end, "kept"
    elif clause.by == "next" and counted:
        yield from missed(clause, counted[0], decisions[1:], has_played, end)
    elif end is not None:
        empty = "empty" if clause.deed == "play" and not has_played else "void"
        yield end, "broken" if any(m.could_match(clause) for m in counted) else empty


def missed(
    clause: Clause, chance: Moment, later: Sequence[Moment], has_played: bool, end: int | None
) -> Iterator[tuple[int, str]]:
    """List what a clause comes to whose only chance has gone by."""
    if clause.deed != "play":
        yield chance.n, "broken" if chance.could_match(clause) else "void"
        return
    shown = [m.n for m in (chance, *later) if fits(clause.spec, m.card) and _might_lay(chance, m.card, clause.other)]
    if shown[:1] != [chance.n]:
        yield chance.n, "missed"
    if shown:
        yield shown[0], "broken"
    elif end is not None:
        yield end, "void" if has_played else "empty"


def _might_lay(chance: Moment, card: Card, on: int) -> bool:
    return chance.was_legal(f"play {name(card)} to {on}")


def settle(stories: Sequence[Story], end: int | None) -> None:
    """Set the other side free from the line on at which a clause goes wrong, unless that is the round's last."""
    lines = sorted({n for story in stories for n, _ in story.turns})
    for n in lines:
        wrong = {story.seat for story in stories for line, state in story.turns if line == n and state in SPOILT}
        for story in stories:
            if n != end and wrong - {story.seat} and story.at(n) in {"waiting", "open"}:
                story.turns = [turn for turn in story.turns if turn[0] <= n] + [(n, "void")]


SPOILT = {"missed", "broken", "empty"}


# -- the ledger -------------------------------------------------------------------------------------------------


@dataclass
class Round:
    number: int
    moments: list[Moment] = field(default_factory=list)
    end: int | None = None


@dataclass
class Scan:
    """All of a record: its steps, and for every line the round that is played there."""

    steps: list[Step]
    rounds: list[Round | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        now: Round | None = None
        count = 0
        for n, step in enumerate(self.steps):
            word = step.deed.text.split(" ")[0]
            if word == "deal":
                count += 1
                now = Round(count)
            self.rounds.append(now)
            if now and word in {"play", "steal", "give"}:
                (move,) = step.deed.moves
                other = int(step.deed.text[-1])
                now.moments.append(Moment(n, step.line.actor, word, move.card, other, step))
                if step.after.public.turn < 0:
                    now.end, now = n, None


def naive_rows(record: Record) -> list[dict[str, Any]]:
    """Give the rows of the ledger of a full record."""
    scan = Scan(list(Replay(record)))
    rows: list[dict[str, Any]] = []
    deals: dict[str, dict[str, Any]] = {}
    for n, step in enumerate(scan.steps):
        if step.is_talk:
            words = step.deed.text.removeprefix("say ")
            rows += list(_heard(words, n, step.line.actor, scan, deals))
    for row in rows:
        if row["kind"] == "deal":
            _finish(row, scan)
    return [*rows, _seats(rows)]


def _is_open(deal: dict[str, Any] | None, n: int, scan: Scan) -> bool:
    return deal is not None and deal["state"] == "open" and scan.rounds[deal["n"]] is scan.rounds[n]


def _heard(text: str, n: int, seat: int, scan: Scan, deals: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    words = text.split(" ")
    answers: dict[str, tuple[str, str]] = {
        "/accept": ("to", "accepted"),
        "/decline": ("to", "declined"),
        "/retract": ("from", "retracted"),
    }
    if words[0] == "/offer":
        yield from _offered(text, n, seat, scan, deals)
    elif words[0] == "/claim" and scan.rounds[n] and len(words) == 3 and words[1] in {"have", "lack"}:
        if is_spec(words[2]):
            yield _claim(words, n, seat, scan)
    elif words[0] in answers and (len(words) == 2 or (words[0] == "/decline" and words[2:] and words[2] in REASONS)):
        party, state = answers[words[0]]
        deal = deals.get(words[1])
        if deal and len(words) <= 3 and _is_open(deal, n, scan) and deal[party] == seat:
            deal["state"] = state
            deal["answered"] = n


def _offered(text: str, n: int, seat: int, scan: Scan, deals: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    head, _, body = text.partition(" give ")
    parts = body.split(" for ")
    words = head.split(" ")
    if len(parts) != 2 or len(words) != 4 or words[2] != "to" or not is_id(words[1]) or not is_seat(words[3]):
        return
    want_text, re, countered = parts[1].partition(" re ")
    give, want, to, now = side_of(parts[0]), side_of(want_text), int(words[3]), scan.rounds[n]
    if give is None or want is None or not (give or want) or to == seat or now is None or words[1] in deals:
        return
    owed = [(seat, clause) for clause in give] + [(to, clause) for clause in want]
    if any(clause.deed in {"take", "give"} and clause.other == who for who, clause in owed):
        return
    if re:
        old = deals.get(countered)
        if old is None or not _is_open(old, n, scan) or (old["from"], old["to"]) != (to, seat):
            return
        old["state"] = "declined"
    deal = {"kind": "deal", "n": n, "id": int(words[1]), "round": now.number, "from": seat, "to": to}
    deal |= {"re": int(countered) if re else None, "state": "open", "clauses": owed}
    deals[words[1]] = deal
    yield deal


def _finish(row: dict[str, Any], scan: Scan) -> None:
    """Write the states of a deal's clauses in."""
    now = scan.rounds[row["n"]]
    assert now
    stories = [Story(seat, clause) for seat, clause in row["clauses"]]
    accepted = row.pop("answered", 0)
    if row["state"] == "open" and now.end is not None:
        row["state"] = "lapsed"
    for story in stories:
        story.turns.append((-1, "open"))
        if row["state"] == "accepted":
            tell(story, accepted, now.moments, now.end)
    settle(stories, now.end)
    told = [(story, *story.turns[-1]) for story in stories]
    row["clauses"] = [
        {
            "seat": story.seat,
            "text": story.clause.text,
            "state": state,
            "at": None if state in {"open", "waiting", "missed"} else n,
        }
        for story, n, state in told
    ]


def _claim(words: Sequence[str], n: int, seat: int, scan: Scan) -> dict[str, Any]:
    now = scan.rounds[n]
    assert now
    plays = [m for m in now.moments if m.n > n and m.seat == seat and m.word == "play"]
    shown = [m.n for m in plays if fits(words[2], m.card)]
    has_none: Callable[[Step], bool] = lambda step: not step.after.zones[HANDS[seat]]  # noqa: E731
    emptied = [n] if has_none(scan.steps[n]) else [m.n for m in plays if has_none(m.step)]
    has = words[1] == "have"
    state, at = ("true" if has else "false", shown[0]) if shown else ("open", None)
    if not shown and emptied:
        state, at = "false" if has else "true", emptied[0]
    return {
        "kind": "claim",
        "n": n,
        "round": now.number,
        "seat": seat,
        "text": f"{words[1]} {words[2]}",
        "state": state,
        "at": at,
    }


def _seats(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    told = [(clause["seat"], clause["state"]) for row in rows for clause in row.get("clauses", ())]
    told += [(row["seat"], row["state"]) for row in rows if row["kind"] == "claim"]
    states = ("kept", "broken", "empty", "true", "false")
    return {"kind": "seats"} | {state: [told.count((seat, state)) for seat in range(4)] for state in states}
