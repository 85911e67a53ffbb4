"""Zones are looked up so often that equal ones are one object, a copied or a pickled one too."""

from __future__ import annotations

import copy
import pickle

from engines.core.api import Visibility, Zone


def test_equal_zones_are_one_object() -> None:
    zone = Zone("hand", Visibility.OWNER, 2)
    assert Zone("hand", Visibility.OWNER, 2) is zone
    assert copy.deepcopy(zone) is zone
    assert pickle.loads(pickle.dumps(zone)) is zone  # noqa: S301 (our own)


def test_another_name_sight_or_owner_makes_another_zone() -> None:
    zones = {Zone("hand", Visibility.OWNER, 2), Zone("hand", Visibility.OWNER, 1), Zone("hand", Visibility.ALL, 2)}
    assert 4 == len(zones | {Zone("deck", Visibility.OWNER, 2)})
