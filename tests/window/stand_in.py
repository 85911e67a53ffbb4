"""A program of one button, as the desk sees it: it proves the desk, so that a failing flow is the table's own fault."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pygame

BUTTON = pygame.Rect(40, 60, 120, 50)


def main() -> None:
    """Show the button until the window is closed; tell every click, drop and key in the log."""
    log = Path(sys.argv[sys.argv.index("--test-log") + 1])
    pygame.display.init()
    pygame.display.set_caption("KQ Table")
    pygame.display.set_mode((640, 480))
    targets = [{"id": "button", "text": "Press me", "rect": list(BUTTON)}]
    n = 0
    with log.open("w", encoding="utf-8", newline="\n") as file:

        def tell(event: str, deed: str | None = None) -> None:
            line = {
                "t": 0.0,
                "event": event,
                "scene": "stand-in",
                "seat": None,
                "n": n,
                "deed": deed,
                "targets": targets,
            }
            file.write(json.dumps(line) + "\n")
            file.flush()

        tell("scene")
        while (event := pygame.event.wait()).type != pygame.QUIT:
            if event.type == pygame.MOUSEBUTTONDOWN and BUTTON.collidepoint(event.pos):
                n += 1
                tell("deed", "press")
            elif event.type == pygame.MOUSEBUTTONUP and not BUTTON.collidepoint(event.pos):
                n += 1
                tell("deed", f"drop {event.pos[0]} {event.pos[1]}")
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_k and os.environ["KQ_HOME"]:
                n += 1
                tell("deed", "key k")


if __name__ == "__main__":
    main()
