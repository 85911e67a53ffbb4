"""A sample of the long run that has sensible offers answered."""

from __future__ import annotations

from .long import offers


def test_sensible_offers_are_answered_by_whom_they_concern_and_with_true_reasons() -> None:
    told = [offers.answer(record, number) for number, record in enumerate(offers.positions(1000, 6))]
    found = offers.sum_up({"from 0": told})
    assert 6 == found["offers"] == sum(found["answers"].values())
    assert 0 == found["unanswered"] == found["untrue_reasons"] == found["answers_of_strangers"]
    assert {*offers.TRUE} | {"accepted", "countered", "declined: low", "declined: no"} >= found["answers"].keys()


def test_all_levels_and_styles_are_asked() -> None:
    assert len(list(offers.parts())) * offers.AT_A_TIME == offers.OFFERS
    assert len(offers.WHO) <= offers.OFFERS
