"""The bot's end of the protocol: it answers, complains in one line, and never dies of what it is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.bots import PLAYERS, protocol
from engines.bots.protocol import BadMessage, Start
from engines.bots.serve import Request, Requests, Server, read_requests
from engines.core.search_api import Answer
from engines.games.registry import GAMES
from tests.random_match import TABLES

START = protocol.start(Start("kings-and-queens", 2, 0, {}, "steady", 0))
DEAL = "- deal hand0=2S,3S,2H,3H,2D,QD,3C,5C hand1=??,??,??,??,??,??,??,??"


class Said:
    """Keeps what a server writes."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def write(self, line: bytes) -> None:
        assert line.endswith(b"\n")
        self.messages.append(json.loads(line))

    def flush(self) -> None:
        pass


def tell(*messages: protocol.Message | bytes, clock: Callable[[], float] = lambda: 0.0) -> list[dict[str, Any]]:
    """Tell a server these messages and then to quit; give what it says."""
    said, orders = Said(), SimpleQueue[Request]()
    lines = [message if isinstance(message, bytes) else protocol.encode(message) for message in messages]
    read_requests([*lines, b'{"type":"quit"}\n'], orders)
    # `quit` ends every thought; a test that wants one thought to its end looks at the answer's iterations instead.
    Server(said, clock).run(orders)
    return said.messages


def complaint(*messages: protocol.Message | bytes) -> str:
    answer = tell(*messages)[-1]
    assert "error" == answer["type"]
    assert isinstance(answer["reason"], str)
    assert "\n" not in answer["reason"]
    return answer["reason"]


def lines(*texts: str) -> list[protocol.Message]:
    return [protocol.line(text) for text in texts]


def choose(n: int, **more: Any) -> protocol.Message:
    return {"type": "choose", "n": n, "legal": [], "seconds": None, "iterations": 50} | more


# -- answers ----------------------------------------------------------------------------------------------------


def test_hello_names_games_and_levels() -> None:
    (answer,) = tell(protocol.hello())
    assert {"type", "name", "author", "version", "games", "levels"} == set(answer)
    assert [rules.key for rules in GAMES] == answer["games"]
    assert [*PLAYERS] == answer["levels"]


def test_a_question_is_answered_with_its_number_an_estimate_and_reasons() -> None:
    (answer,) = tell(START, *lines("- dealer 1", DEAL), choose(2))
    assert ("deed", 2) == (answer["type"], answer["n"])
    assert answer["deed"].startswith("predict ")
    assert {"mean", "sd"} == set(answer["estimate"])
    assert answer["reasons"]


def test_a_server_follows_a_match_from_one_seat() -> None:
    for table in TABLES:
        match = table.match(8, deeds=30)
        seat = match.turn
        start = protocol.start(Start(table.rules.key, table.seats, seat, {}, "random", 3))
        (answer,) = tell(start, *lines(*match.lines(seat)), choose(match.n))
        assert answer["deed"] in [deed.text for deed in match.legal()]


def test_a_new_start_begins_again() -> None:
    (answer,) = tell(START, *lines("- dealer 0"), START, *lines("- dealer 1", DEAL), choose(2))
    assert 2 == answer["n"]


def test_after_a_start_that_cannot_be_no_match_goes_on() -> None:
    wrong = protocol.start(Start("king", 9, 0, {}))
    _, *refused = tell(START, *lines("- dealer 1"), wrong, *lines(DEAL), choose(2))
    assert ["line: no match was started", "choose: no match was started"] == [answer["reason"] for answer in refused]


def test_asked_to_talk_it_has_nothing_to_say() -> None:
    assert [{"type": "talk", "n": 4, "say": []}] == tell({"type": "talk", "n": 4})


CROWNS = [
    {"type": "start", "game": "crowns", "seats": 4, "seat": 0, "level": "knight/bold"},
    *lines(
        "- dealer 2",
        "- deal collection0=2S,3S,4S,5S,6S,7S,8S,9S collection1=2H,3H,4H,5H,6H,7H,8H,9H"
        " collection2=2D,3D,4D,5D,6D,7D,8D,9D collection3=2C,3C,4C,5C,6C,7C,8C,9C"
        " hand0=TS,JS,QS,KS hand1=??,??,??,?? hand2=??,??,??,?? hand3=??,??,??,??",
    ),
]


def test_table_talk_counts_as_a_line_and_changes_nothing() -> None:
    (answer,) = tell(*CROWNS, *lines("3 play TC to 3", "1 say good evening"), choose(4))
    assert ("deed", 4) == (answer["type"], answer["n"])


@pytest.mark.parametrize("line", ["2 play 2S", "9 say good evening", "0 say good evening"])
def test_a_line_of_no_seat_or_of_talk_where_there_is_none_is_refused(line: str) -> None:
    assert line[2:] in complaint(START, *lines("- dealer 1", DEAL, line))


@pytest.mark.parametrize("line", ["7 play JH to 1", "7 say /react fine", "1 say "])
def test_a_line_of_no_seat_of_crowns_is_refused(line: str) -> None:
    assert line.strip() in complaint(*CROWNS, *lines(line))


def test_a_bot_of_crowns_says_what_its_style_would_and_not_always() -> None:
    said = []
    (answer,) = tell(*CROWNS, *lines("3 play JH to 1"), {"type": "talk", "n": 3})
    assert [] == answer["say"]
    for seed in range(16, 24):
        robbed = lines("3 play TC to 3", "0 play KS to 0", "1 play JH to 2", "2 steal 9S from 0")
        told = [{**CROWNS[0], "seed": seed}, *CROWNS[1:], *robbed]
        (answer,) = tell(*told, {"type": "talk", "n": 6})
        assert ("talk", 6) == (answer["type"], answer["n"])
        assert [answer] == tell(*told, {"type": "talk", "n": 6})
        said.append(answer["say"])
    assert ["Enjoy it while you can. I’ll get it back!"] in said
    assert len({*map(tuple, said)}) > 1


def test_a_bot_of_crowns_does_not_complain_of_what_it_was_promised() -> None:
    agreed = ("1 say /offer 1 to 0 give take 9S from 0 for nothing", "0 say /accept 1")
    moves = ("3 play TC to 3", "0 play KS to 0", "1 play JH to 1", "1 steal 9S from 0")
    for seed in range(16, 24):
        told = [{**CROWNS[0], "seed": seed}, *CROWNS[1:], *lines(*agreed, *moves)]
        (answer,) = tell(*told, {"type": "talk", "n": 8})
        assert answer["say"] in ([], ["/react thanks"])


def test_a_bot_says_nothing_of_lines_that_it_was_not_told() -> None:
    for n in range(8):
        (answer,) = tell(*CROWNS, *lines("3 play JH to 1", "1 steal 9S from 0"), {"type": "talk", "n": n})
        assert n == 4 or [] == answer["say"]


def test_the_end_of_a_match_needs_no_answer() -> None:
    assert [] == tell(START, protocol.end([3, 51], [[0], [1]]))


# -- stopping ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["stop", "start", "choose", "end", "quit"])
def test_what_makes_a_thought_useless_stops_it_while_the_thinker_thinks(kind: str) -> None:
    orders: Requests = SimpleQueue()
    read_requests([protocol.encode(choose(1))], orders)
    first = orders.get()
    assert not first.stop.is_set()
    read_requests([protocol.encode(choose(1)), protocol.encode({"type": kind})], orders)
    assert orders.get().stop.is_set()


def test_a_line_stops_no_thought() -> None:
    orders: Requests = SimpleQueue()
    read_requests([protocol.encode(message) for message in (choose(1), *lines("- dealer 1"))], orders)
    assert not orders.get().stop.is_set()


def test_a_stop_is_for_the_open_question_alone() -> None:
    orders: Requests = SimpleQueue()
    read_requests([protocol.encode(message) for message in (choose(1), {"type": "stop"}, choose(2))], orders)
    assert [True, False] == [orders.get().stop.is_set(), orders.get().stop.is_set()]


def test_stop_brings_an_answer_at_once() -> None:
    orders: Requests = SimpleQueue()
    said = Said()
    for message in (START, *lines("- dealer 1", DEAL)):
        orders.put(Request(message))
    question = Request(choose(2, iterations=10**9))
    orders.put(question)
    orders.put(Request({"type": "quit"}))
    thinker = threading.Thread(target=Server(said).run, args=(orders,))
    thinker.start()
    thinker.join(0.2)
    assert thinker.is_alive()
    question.stop.set()
    thinker.join(20)
    assert "deed" == said.messages[-1]["type"]


def test_the_time_allowed_ends_a_thought() -> None:
    orders: Requests = SimpleQueue()
    said = Said()
    seconds = iter(range(1000))
    for message in (START, *lines("- dealer 1", DEAL), choose(2, seconds=30, iterations=10**9), {"type": "quit"}):
        orders.put(Request(message))
    Server(said, lambda: float(next(seconds))).run(orders)
    assert "deed" == said.messages[-1]["type"]


def test_no_time_and_no_iterations_mean_the_usual_thought() -> None:
    orders: Requests = SimpleQueue()
    said = Said()
    for message in (START, *lines("- dealer 1", DEAL), choose(2, iterations=None), {"type": "quit"}):
        orders.put(Request(message))
    Server(said).run(orders)
    assert said.messages[-1]["reasons"][0].startswith("On average")


# -- complaints -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (b"garbage\n", "is not JSON"),
        (b"[1]\n", "is not an object with a type"),
        (b'{"type":4}\n', "is not an object with a type"),
        (b'{"type":"choose","n":NaN}\n', "is not JSON"),
        (b"\xff\n", "is not JSON"),
        (b"[" * 5000 + b"\n", "is not JSON"),
        (b" " * 70000 + b"\n", "more than 65536 bytes"),
        ({"type": "sing"}, "'sing' is not a message"),
        ({"type": "hello", "protocol": 2}, "only protocol 1"),
        ({"type": "hello"}, "protocol must be a whole number"),
        ({"type": "start", "game": "chess", "seats": 2, "seat": 0}, "there is no game 'chess'"),
        ({"type": "start", "game": "kings-and-queens", "seats": 3, "seat": 0}, "2 players, not 3"),
        ({"type": "start", "game": "kings-and-queens", "seats": 2, "seat": 2}, "no seat 2 among 2"),
        ({**START, "options": {"target": "12"}}, "option target can’t be '12'"),
        ({**START, "options": ["target"]}, "options must be texts by name"),
        ({**START, "level": "genius"}, "no player 'genius'"),
        ({**START, "seed": -1}, "seed must be a whole number from 0"),
        ({**START, "seed": 10**4300 - 1}, "seed must be a whole number from 0, not 9999"),
        ({**START, "seats": True}, "seats must be a whole number"),
        (protocol.line("- dealer 1"), "no match was started"),
        (choose(0), "no match was started"),
    ],
)
def test_a_message_that_cannot_be_is_answered_with_one_line(message: Any, words: str) -> None:
    assert words in complaint(message)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a line of a match"),
        ("dealer", "is not a line of a match"),
        ("- deal", "be dealt or drawn here"),
        ("0 predict 3", "haven’t been dealt"),
        ("7 predict 3", "there is no seat 7"),
        ("- dealer 4", "be dealt or drawn here"),
    ],
)
def test_a_line_that_cannot_be_is_answered_with_one_line(text: str, words: str) -> None:
    reason = complaint(START, protocol.line(text))
    assert reason.startswith(f"line {text!r}: ")
    assert words in reason


def test_a_line_that_shows_what_the_seat_cannot_see_is_refused() -> None:
    open_deal = "- deal hand0=2S,3S,2H,3H,2D,QD,3C,5C hand1=4S,5S,QS,KS,4H,5H,QH,KH"
    assert "can’t see" in complaint(START, *lines("- dealer 1", open_deal))


def test_a_question_about_lines_that_were_not_told_is_refused() -> None:
    assert "n is 5, but 2 lines were told" in complaint(START, *lines("- dealer 1", DEAL), choose(5))


def test_a_question_to_a_seat_that_is_not_to_act_is_refused() -> None:
    assert "seat 0 is not to act" in complaint(START, *lines("- dealer 0", DEAL), choose(2))
    assert "seat 0 is not to act" in complaint(START, choose(0))


@pytest.mark.parametrize(
    "field", [{"iterations": 0}, {"iterations": "many"}, {"seconds": "long"}, {"seconds": 10**400}]
)
def test_a_question_with_a_senseless_limit_is_refused(field: dict[str, Any]) -> None:
    assert "must be a" in complaint(START, *lines("- dealer 1", DEAL), choose(2, **field))


def test_values_nested_too_deeply_to_be_written_are_refused() -> None:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(BadMessage, match="must be a whole number"):
        protocol.whole({"type": "talk", "n": value}, "n")
    answer = protocol.read_deed({"type": "deed", "deed": "pass", "reasons": [value]}, ["pass"])
    assert answer.reasons[0].startswith("[[")


def test_more_iterations_than_anybody_waits_for_are_as_many_as_there_is_time_for() -> None:
    (*_, answer) = tell(START, *lines("- dealer 1", DEAL), choose(2, iterations=10**400, seconds=-1))
    assert "deed" == answer["type"]


def test_after_a_complaint_the_match_goes_on() -> None:
    answers = tell(START, *lines("- dealer 1"), b"garbage\n", *lines("1 play 2S", DEAL), choose(2))
    assert ["error", "error", "deed"] == [answer["type"] for answer in answers]


@given(st.binary(max_size=80))
def test_no_bytes_make_the_server_stumble(data: bytes) -> None:
    line = data.replace(b"\n", b" ") + b"\n"
    assert all("error" == answer["type"] for answer in tell(START, line))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.sampled_from(["hello", "start", "line", "choose", "talk", "stop", "end"]),
    st.dictionaries(
        st.sampled_from(["protocol", "game", "seats", "seat", "options", "level", "seed", "line", "n", "seconds"]),
        json_values | st.sampled_from(["kings-and-queens", "steady", "- dealer 1"]),
    ),
)
def test_no_message_makes_the_server_stumble(kind: str, fields: dict[str, Any]) -> None:
    for answer in tell(START, *lines("- dealer 1", DEAL), {**fields, "type": kind}):
        assert answer["type"] in ("hello", "deed", "talk", "error")


# -- the words --------------------------------------------------------------------------------------------------


def test_messages_read_back() -> None:
    match = Start("kings-and-queens", 2, 1, {"target": "25"}, "rule", 7)
    assert match == protocol.read_start(protocol.decode(protocol.encode(protocol.start(match))))
    answer = Answer("predict 3", 1.25, 0.5, ("Queens — many",), 0)
    assert answer == protocol.read_deed(protocol.decode(protocol.encode(protocol.deed(4, answer))), ["predict 3"])


def test_only_so_many_reasons_of_such_a_length_are_heard() -> None:
    message = {"type": "deed", "n": 1, "deed": "pass", "reasons": ["x" * 1000] * 9}
    assert ("x" * 200,) * 4 == protocol.read_deed(message, ["pass"]).reasons


def test_a_reason_is_fit_to_be_shown() -> None:
    message = {"type": "deed", "n": 1, "deed": "pass", "reasons": ["a\nb\ud800c\x07", 5]}
    assert ("a b c ", "5") == protocol.read_deed(message, ["pass"]).reasons


@pytest.mark.parametrize("mean", [10**400, -1e300, True, None, "1"])
def test_an_estimate_is_a_number_that_can_be(mean: object) -> None:
    with pytest.raises(BadMessage, match="mean must be a number"):
        protocol.read_deed({"type": "deed", "n": 1, "deed": "pass", "estimate": {"mean": mean, "sd": 1}}, ["pass"])


@pytest.mark.parametrize("field", [{"estimate": 3}, {"estimate": {"mean": 1}}, {"reasons": "why"}, {"deed": None}])
def test_an_answer_of_the_wrong_shape_is_refused(field: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        protocol.read_deed({"type": "deed", "n": 1, "deed": "pass"} | field, ["pass"])


def test_what_else_was_thought_of_reads_back() -> None:
    answer = Answer("pass", 1.25, 0.5, (), 9, (("pass", 1.25), ("draw", -0.5)))
    message = protocol.decode(protocol.encode(protocol.info(4, answer)))
    assert ("info", 4) == (message["type"], message["n"])
    assert answer.candidates == protocol.read_info(message, ["draw", "pass"])
    assert (("draw", -0.5),) == protocol.read_info(message, ["draw"])


@pytest.mark.parametrize(
    "candidates",
    [None, 3, "pass", {}, [3], [["pass"]], [["pass", "much"]], [["pass", None]], [["pass", 1e300]], [[[], 1]]],
)
def test_what_a_bot_says_by_the_way_may_be_anything(candidates: object) -> None:
    assert () == protocol.read_info({"type": "info", "n": 1, "candidates": candidates}, ["pass"])
