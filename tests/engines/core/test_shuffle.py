"""The source of chance: its order is that of the contract's digests, and dice are what they are given."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from engines.core.cards import DECK, name, pack
from engines.core.shuffle import RandomSource, SealedSource, secret_from_seed

SECRET = bytes(range(32))
NAMES = [name(card) for card in DECK]


def test_a_seed_becomes_the_digest_of_its_text() -> None:
    assert sha256(b"kq seed 1").digest() == secret_from_seed("1")
    assert secret_from_seed("1") != secret_from_seed("2")


def test_the_seal_is_the_digest_of_the_secret() -> None:
    assert "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" == SealedSource(SECRET).seal


@pytest.mark.parametrize("cut", ["", "ace of spades", "Ø|花"])
@pytest.mark.parametrize(("pack", "shuffle"), [("deck", 0), ("deck", 1), ("pile7", 12)])
def test_cards_come_in_the_order_of_the_contract(cut: str, pack: str, shuffle: int) -> None:
    """SHA-256 of HEX|CUT|PACK|K|CARD|COPY, the lowest first."""
    hexes = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    wanted = sorted(NAMES, key=lambda card: sha256(f"{hexes}|{cut}|{pack}|{shuffle}|{card}|0".encode()).digest())
    assert wanted == SealedSource(SECRET, cut).order(pack, shuffle, NAMES)


def test_the_first_cards_of_a_known_seed_stay_what_they_are() -> None:
    assert ["1", "0"] == SealedSource(secret_from_seed("1")).order("dealer", 0, ["0", "1"])
    order = SealedSource(secret_from_seed("1")).order("deck", 0, [name(card) for card in pack("2345QK")])
    assert ["KH", "QC", "4C", "3C", "4S", "2D", "5H", "4H"] == order[:8]


def test_what_is_left_of_a_pack_keeps_its_order() -> None:
    """So a shuffle is the same whatever was taken out of it before."""
    order = SealedSource(SECRET).order("deck", 0, NAMES)
    assert order[5:] == SealedSource(SECRET).order("deck", 0, sorted(order[5:]))


def test_the_order_in_which_cards_are_offered_does_not_matter() -> None:
    assert SealedSource(SECRET).order("deck", 0, NAMES) == SealedSource(SECRET).order("deck", 0, NAMES[::-1])


def test_two_equal_cards_are_two_copies() -> None:
    order = SealedSource(SECRET).order("face", 0, ["QS", "KS", "QS"])
    assert Counter(["QS", "QS", "KS"]) == Counter(order)
    digests = {
        (card, copy): sha256(f"{SECRET.hex()}||face|0|{card}|{copy}".encode()).digest()
        for card, copy in (("QS", 0), ("QS", 1), ("KS", 0))
    }
    assert [card for card, _ in sorted(digests, key=digests.__getitem__)] == order


def test_packs_shuffles_cuts_and_secrets_are_each_another_order() -> None:
    orders = [
        SealedSource(SECRET).order("deck", 0, NAMES),
        SealedSource(SECRET).order("deck", 1, NAMES),
        SealedSource(SECRET).order("face", 0, NAMES),
        SealedSource(SECRET, "x").order("deck", 0, NAMES),
        SealedSource(secret_from_seed("x")).order("deck", 0, NAMES),
    ]
    assert 5 == len(set(map(tuple, orders)))


def test_a_secret_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes, not 31"):
        SealedSource(SECRET[:-1])


def test_dice_follow_their_generator_and_lose_nothing() -> None:
    one, other = (RandomSource(Random(5)).order("deck", 0, NAMES) for _ in range(2))
    assert one == other
    assert sorted(NAMES) == sorted(one)
    assert one != NAMES
