"""Hands for any table: does a deed by the pointer, or by keys alone, as a person would."""

from __future__ import annotations

import pygame

from engines.core.api import Deed
from kq_table.board.state import CardSprite
from kq_table.games.king.chooser import Chooser

from .person import Person

ON_PANELS = frozenset({"contract", "double", "show"})
"""First words of deeds that are chosen on a panel."""
MAX_STEPS = 80
"""So many keys reach every card and every button."""


def deed_of(person: Person, text: str) -> Deed:
    """Find a legal deed by its text."""
    return next(deed for deed in person.table.board.legal if deed.text == text)


# -- by pointer


def click(person: Person, text: str) -> None:
    """Do a deed by clicks: on its cards one after the other, on the last once more, and on a button where asked."""
    deed = deed_of(person, text)
    press = next((zone for zone, pressed in person.table.board.press_deeds.items() if pressed == deed), None)
    if press is not None:
        person.click(_centre(person, person.table.board.zones[press][-1]))
        if deed in person.table.board.legal:
            person.click(_centre(person, person.table.board.zones[press][-1]))
        return
    sprites = _sprites(person, deed)
    for sprite in sprites:
        person.click(_centre(person, sprite))
    if deed not in person.table.board.legal:
        return  # a forced card is played by its first click
    if sprites and len(person.table.board.deeds_with(sprites)) == 1:
        person.click(_centre(person, sprites[-1]))
        return
    for control in person.table.hud.controls(deed):
        person.frame()
        person.click(control)


def drag(person: Person, text: str) -> None:
    """Do a deed of one card by dragging it to where it goes, and choosing there if asked."""
    deed = deed_of(person, text)
    (sprite,) = _sprites(person, deed)
    table = person.table.board
    goal = table.layout.pose(deed.moves[0].dst, len(table.zones[deed.moves[0].dst]), 99, deed.moves[0].src.owner)
    start = _centre(person, sprite)
    person.down(start)
    person.point((start[0] + 40, start[1] - 40), is_down=True)
    person.point((round(goal.x), round(goal.y)), is_down=True)
    person.wait(0.3)
    person.up((round(goal.x), round(goal.y)))
    if deed in table.legal:
        for control in person.table.hud.controls(deed):
            person.click(control)


def _sprites(person: Person, deed: Deed) -> list[CardSprite]:
    """Find the bodies that a deed carries; of equal cards the uppermost."""
    found: list[CardSprite] = []
    for carry in deed.moves:
        pile = person.table.board.zones[carry.src]
        found.append(next(sprite for sprite in reversed(pile) if sprite.card == carry.card and sprite not in found))
    return found


def _centre(person: Person, sprite: CardSprite) -> tuple[int, int]:
    """Give a place on the part of a card that shows."""
    table = person.table.board
    box = person.table.cards.rect_of(sprite)
    for x, y in ((x, y) for y in (0.5, 0.25, 0.1, 0.9) for x in (0.5, 0.2, 0.08, 0.92)):
        at = (round(box.x + x * box.w), round(box.y + y * box.h))
        hit = table.sprite_at(at, person.table.cards.reach.zones())
        if hit is not None and hit[0].card == sprite.card and hit[1] == table.zone_of(sprite):
            return at
    raise AssertionError(f"nothing of {sprite} can be pointed at")


# -- by keys


def key(person: Person, text: str) -> None:
    """Do a deed by keys alone."""
    deed = deed_of(person, text)
    if text.startswith("predict "):
        person.key(pygame.K_HOME, *[pygame.K_RIGHT] * (12 + int(text.removeprefix("predict "))), pygame.K_RETURN)
        return
    if text.partition(" ")[0] in ON_PANELS:
        _choose(person, deed)
        return
    table = person.table.board
    press = next((zone for zone, pressed in table.press_deeds.items() if pressed == deed), None)
    if press is None and not deed.moves:
        _press_buttons(person, deed)
        return
    sprites = [table.zones[press][-1]] if press is not None else _sprites(person, deed)
    with person.stage.minimized():
        _to_cards(person)
    for sprite in sprites:
        with person.stage.minimized():
            _go(person, sprite)
        if len(sprites) > 1:
            person.key(pygame.K_SPACE)
    if person.table.controller.n and deed in person.table.board.legal:
        person.key(pygame.K_RETURN)
    if person.is_asked() and deed in person.table.board.legal:
        _press_buttons(person, deed)


def _choose(person: Person, deed: Deed) -> None:
    """Choose on the panel that is open, by digits, and confirm."""
    hud = person.table.hud
    panel = next(widget for widget in hud.own_widgets if isinstance(widget, Chooser) and widget.is_shown)
    cells = [offer.target for offer in panel._offers]
    for control in hud.controls(deed):
        if control != "bid:done":
            person.key(pygame.K_1 + cells.index(control) if cells.index(control) < 9 else pygame.K_0)
    person.key(pygame.K_RETURN)


def _to_cards(person: Person) -> None:
    for _ in range(MAX_STEPS):
        if person.table.widgets.focused is person.table.cards:
            return
        person.key(pygame.K_TAB)
    raise AssertionError("Tab does not lead to the cards")


def _press_buttons(person: Person, deed: Deed) -> None:
    for control in person.table.hud.controls(deed):
        if person.has(control):
            _press_button(person, control)


def _press_button(person: Person, name: str) -> None:
    with person.stage.minimized():
        _to_button(person, name)
    person.key(pygame.K_RETURN)


def _to_button(person: Person, name: str) -> None:
    for _ in range(MAX_STEPS):
        focused = person.table.widgets.focused
        if focused is not None and focused.name == name:
            return
        person.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {name}")


def _go(person: Person, sprite: CardSprite) -> None:
    """Go to a card, or to its equal: to its row, and along it."""
    cards = person.table.cards
    wanted = (sprite.card, person.table.board.zone_of(sprite))

    def is_there() -> bool:
        at = cards.board.focused
        return at is not None and (at.card, person.table.board.zone_of(at)) == wanted

    row = next(i for i, row in enumerate(cards.reach.rows()) if sprite in row)
    person.key(pygame.K_RIGHT)
    for _ in range(MAX_STEPS):
        here = next(i for i, sprites in enumerate(cards.reach.rows()) if cards.board.focused in sprites)
        if here == row:
            break
        person.key(pygame.K_UP if here < row else pygame.K_DOWN)
    for _ in range(MAX_STEPS):
        if is_there():
            return
        person.key(pygame.K_RIGHT)
    raise AssertionError(f"the arrows do not lead to {sprite}")
