"""Takes the pictures and films of `docs` again: ``python build/pictures.py [NAME …]``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "docs" / "pictures"
SIZE: Final = "1280x800"
SEED: Final = "3"
PICTURES: Final[Mapping[str, str]] = {
    "menu": "menu",
    "kings-and-queens": "trick",
    "kings-n-queens": "table --game kings-n-queens --moves 60 --seed 5",
    "crowns": "table --game crowns --moves 62",
    "the-queen": "table --game the-queen --moves 24",
    "king": "table --game king --seats 4 --moves 130",
    "jeu-du-roi": "table --game jeu-du-roi --seats 4 --moves 75",
    "style": "player",
    "hint": "hint --game king --seats 3 --moves 84",
    "reasons": "why",
    "trust": "trust",
    "seal": "cut",
    "eyes": "saw --game king --seats 3 --moves 70",
    "book": "rules --game crowns",
}
"""Arguments of `tests.tools shot` by picture name."""
FILMS: Final[Mapping[str, str]] = {"film": "tour --size 960x600 --fps 12"}
"""Arguments of `tests.tools film` by the name of the animated WebP."""


def main(names: list[str]) -> None:
    """Take the pictures and films of these names, or all."""
    OUT.mkdir(exist_ok=True)
    for name in names or [*PICTURES, *FILMS]:
        print(name, flush=True)
        kind, ending, asked = ("film", "webp", FILMS[name]) if name in FILMS else ("shot", "jpg", PICTURES[name])
        usual = ["--size", SIZE, "--seed", SEED, "--out", str(OUT / f"{name}.{ending}")]
        subprocess.run([sys.executable, "-m", "tests.tools", kind, *usual, *asked.split()], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
