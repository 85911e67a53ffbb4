"""English: the menu and setting a match up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # Games
    "game.kings-and-queens": "Kings & Queens",
    "game.kings-n-queens": "Kings n’ Queens",
    "game.crowns": "Crowns",
    "game.the-queen": "The Queen",
    "game.king": "King",
    "game.king-52": "King on 52 cards",
    "game.jeu-du-roi": "Jeu du Roi",
    # Boxes
    "box.kings-and-queens": "Say what you will score, then make it come true.",
    "box.kings-n-queens": "Balance red and black, and buy the Queens before four Kings are out.",
    "box.crowns": "Give, steal and bargain for the suit that your King crowns.",
    "box.the-queen": "Step by step towards the Queen. Seven points win.",
    "box.king": "Twelve deals: six of tricks to avoid, six of tricks to win.",
    "box.players": "{count} players",
    "box.players_or": "{low} or {high} players",
    "box.players_to": "{low} to {high} players",
    # Menu
    "menu.continue": "Continue",
    "menu.welcome": "Choose a box to begin. The rules show every game with its cards.",
    "menu.rules": "Rules",
    "menu.settings": "Settings",
    "menu.quit": "Quit",
    "menu.version": "Version {version}",
    # Set-up
    "setup.seat": "Seat {number}",
    "setup.person": "Person",
    "setup.name": "Name",
    "setup.target": "Play to",
    "setup.target.25": "25",
    "setup.target.50": "50 points",
    "setup.target.100": "100",
    "setup.kings": "Signs",
    "setup.kings.plus": "Kings +, Queens −",
    "setup.kings.minus": "Kings −, Queens +",
    "setup.dealer": "First dealer",
    "setup.dealer.draw": "By lot",
    "setup.start": "Deal the cards",
    "setup.about.steady": "Steady thinks the deal through. It sees its own cards only.",
    "setup.about.random": "Random plays any card that is allowed: an opponent to learn the rules with.",
    "setup.hotseat": "Two people: the hand is hidden while the screen is passed on.",
    "setup.watch": "Nobody plays: you watch two computers, their hands face down.",
    # Levels
    "level.steady": "Steady",
    "level.random": "Random",
    "bot.steady": "Steady",
    "bot.random": "Rando",
}
