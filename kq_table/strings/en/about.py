"""English: what the program is, and whose works are in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    "menu.about": "About",
    "about.title": "About KQ Table",
    "about.page": "About",
    "about.page.program": "The table",
    "about.page.games": "The games",
    "about.page.works": "Works of others",
    # The table
    "about.version": "KQ Table {version}",
    "about.free": "Free software under the MIT licence: use it, look into it, change it, pass it on.",
    "about.private": "Nothing leaves this machine. There is no account and no counting, and nothing goes over a "
    "network. Your matches and settings are files of yours.",
    "about.drawn": "Cards, table and sounds were drawn by programs of this project. The letters are Adobe’s Source "
    "Sans and Source Serif.",
    # The games
    "about.kings-and-queens": "Kings & Queens appeared on the web in 1999. Its author’s name has been lost on the way; "
    "we would gladly print it here.",
    "about.kings-n-queens": "Kings n’ Queens is by Stephanie Cottrell Bryant.",
    "about.crowns": "Crowns is by an unknown hand.",
    "about.the-queen": "The Queen is by James Yates, 2003.",
    "about.king": "King belongs to those who have played it since the 1920s, and Jeu du Roi, as we could rebuild it, "
    "to those who played it before.",
    "about.ours": "The words that explain the rules here are our own.",
    # Works of others
    "about.works": "Each stands under its own licence. Press one to read it.",
    "about.replace": "What is under the LGPL lies in files of its own, which you may replace by your own builds. How "
    "is told in THIRD-PARTY.txt beside the program.",
    "about.work": "{name}: {licence}",
    "about.work_of": "{name} {version}: {licence}",
    "about.licence": "The licence of {name}",
    "about.holders": "Copyright {holders}",
}
