"""Brings a headless app to what was judged of a person's moves, and to one of them with its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from kq_table.features.review.position import ReviewPosition
from kq_table.features.review.scene import Review

from .headless_app import Stage
from .sample_matches import play_match


class Request(Protocol):
    """Which match a picture shows."""

    @property
    def game(self) -> str:
        """Give the key of the game."""

    @property
    def number_of_seats(self) -> int:
        """Give how many play."""


def show_review(stage: Stage, request: Request) -> None:
    """Show what was judged of a person's moves in a match."""
    _open_review(stage, request)


def _open_review(stage: Stage, request: Request) -> Review:
    """Show what was judged in a match that was played by chance and by the rule of thumb."""
    path = play_match(stage, request.game, request.number_of_seats, 0)
    stage.context.navigate.show_review(path, 0)
    scene = stage.context.stack.top
    assert isinstance(scene, Review)
    while scene.reviewer.is_judging:
        scene.reviewer.poll()
    scene.resize()
    stage.frames(0.5)
    return scene


def show_answer(stage: Stage, request: Request) -> None:
    """Show the costliest decision at its table, with the answer."""
    review = _open_review(stage, request)
    review.open(max(review.reviewer.moves, key=lambda move: move.verdict.cost))
    position = stage.context.stack.top
    assert isinstance(position, ReviewPosition)
    position.answer()
    stage.frames(0.5)


SCENES: Final[Mapping[str, Callable[[Stage, Request], None]]] = {"review": show_review, "answer": show_answer}
