"""The keys that mean the same in every scene: full screen, the rules, the list of keys."""

from __future__ import annotations

from dataclasses import replace

import pygame

from kq_table.shell.context import AppContext


def press_global_key(event: pygame.event.Event, context: AppContext) -> bool:
    """Do what a key does in every scene; False if the event is none of these keys."""
    if event.type != pygame.KEYDOWN:
        return False
    is_alt_enter = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
    if event.key == pygame.K_F11 or is_alt_enter:
        context.change_settings(replace(context.settings, fullscreen=not context.settings.fullscreen))
        return True
    open_scenes = [scene.name for scene in context.stack.scenes]
    if event.key == pygame.K_F1 and "rules" not in open_scenes:
        context.navigate.show_rules()
        return True
    if getattr(event, "unicode", "") == "?" and not context.stack.top.is_writing and "keys" not in open_scenes:
        context.navigate.show_keys()
        return True
    return False
