"""Selecting cards and playing them: what clicks and keys on a card mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engines.core.api import Deed, Zone
from kq_table.ui.widget import Pos, Target

from .state import BoardState, CardSprite


class InputTarget(Protocol):
    """What the input of cards leads to; `TableActions` and `ReviewTable` implement it."""

    def play(self, deed: Deed) -> None:
        """Do a legal deed."""

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds with the same cards is meant."""

    def refuse(self, sprite: CardSprite, zone: Zone) -> None:
        """Show why this card may not be played, and let it glide home if it was dragged."""

    def return_home(self, sprite: CardSprite, zone: Zone, *, is_aside: bool) -> None:
        """Let a card glide home; *is_aside*: it was dropped where it does not go, and not on its own hand."""

    def describe_at(self, pos: Pos) -> None:
        """Show what lies at a place where a press does nothing."""

    def why_not(self, sprite: CardSprite) -> str:
        """Give the reason why a card may not be played now; empty if it may, or if another is to play."""

    def hints(self) -> Sequence[Target]:
        """List the places on the felt that have a tooltip."""

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Move a card to another place in the hand."""

    def play_sound(self, sound: str) -> None:
        """Play a sound by its name."""

    @property
    def play_mode(self) -> str:
        """How a click plays: ``two-click`` selects first, ``one-click`` plays, ``drag`` only ever selects."""


class Selection:
    """Selects cards and plays them once they make a deed."""

    def __init__(self, board: BoardState, target: InputTarget) -> None:
        self._board, self._target = board, target

    def click(self, sprite: CardSprite) -> None:
        """Select a card, deselect it, play it or refuse it, depending on the play mode."""
        mode, selected = self._target.play_mode, self._board.selected
        if sprite in selected:
            if mode == "drag":
                self._board.selected = [other for other in selected if other is not sprite]
            else:
                self._play(sprite)
        elif not self._board.can_go(sprite):
            if (deed := self._deed_onto(sprite)) is not None and mode != "drag":
                self.do(deed)
            else:
                self.refuse(sprite)
        elif mode == "one-click" and not selected and not self._board.can_grow([sprite]):
            self._play(sprite)
        else:
            self._select(sprite)

    def _deed_onto(self, sprite: CardSprite) -> Deed | None:
        """Give what the selected cards do where another card lies that was clicked; None where they do not go there."""
        zones = {self._board.zone_of(other) for other in self._board.selected}
        meant = self._deeds_at((round(sprite.pose.x), round(sprite.pose.y)), 0.0)
        return meant[0] if len(meant) == 1 and self._board.zone_of(sprite) not in zones else None

    def _deeds_at(self, pos: Pos, margin: float) -> list[Deed]:
        """List what the selected cards can do that has its goal at a place, or so many pixels from it."""
        board = self._board
        deeds = [deed for deed in board.deeds_with(board.selected) if deed.moves]
        return [deed for deed in deeds if board.layout.slots[deed.moves[0].dst].takes(*pos, margin)]

    def press_key(self, sprite: CardSprite, *, is_space: bool) -> None:
        """Play by Enter or Space; where a deed may take several cards, Space selects them and Enter adds to them."""
        board = self._board
        is_new = sprite not in board.selected
        joins = bool(board.selected) and self._fit([*board.selected, sprite])
        if is_new and (joins or (is_space and board.can_grow([sprite]))):
            self._select(sprite)
        else:
            self._play(sprite)

    def press_felt(self, pos: Pos, margin: float) -> None:
        """
        Play the selected cards by a press on their goal; elsewhere deselect them.

        :param margin: pixels around the goal that count as well
        """
        board, meant = self._board, self._deeds_at(pos, margin)
        if len(meant) == 1 and self._target.play_mode != "drag":
            self.do(meant[0])
        elif board.selected:
            board.selected = []
        else:
            self._target.describe_at(pos)

    def do(self, deed: Deed) -> None:
        """Do a deed; nothing is selected afterwards."""
        self._board.selected = []
        self._target.play(deed)

    def ask(self, sprites: Sequence[CardSprite], deeds: Sequence[Deed]) -> None:
        """Select cards with which several deeds can be done, and ask which."""
        self._board.selected = list(sprites)
        self._target.choose(deeds)

    def refuse(self, sprite: CardSprite) -> None:
        """Refuse to play a card that lies in some zone."""
        zone = self._board.zone_of(sprite)
        if zone is not None:
            self._target.refuse(sprite, zone)

    def _select(self, sprite: CardSprite) -> None:
        """Select a card: with those selected already where a deed takes them together, else in their place."""
        together = [*self._board.selected, sprite]
        self._board.selected = together if self._fit(together) else [sprite]
        if len(deeds := self._board.deeds_with(self._board.selected)) > 1:
            self._target.choose(deeds)

    def _fit(self, sprites: Sequence[CardSprite]) -> bool:
        """Whether some deed takes these cards together, with others or without."""
        return bool(self._board.deeds_with(sprites)) or self._board.can_grow(sprites)

    def _play(self, sprite: CardSprite) -> None:
        """Play the selected cards if this is one of them, else this card alone."""
        sprites = self._board.selected if sprite in self._board.selected else [sprite]
        deeds = self._board.deeds_with(sprites)
        if len(deeds) == 1:
            self.do(deeds[0])
        elif deeds or self._board.can_grow(sprites):
            self.ask(sprites, deeds)
        else:
            self._board.selected = []
            self.refuse(sprite)
