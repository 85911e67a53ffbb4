"""English: how players of the house play."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # Levels; the last two sit in matches that were begun long ago
    "level.page": "Page",
    "level.squire": "Squire",
    "level.knight": "Knight",
    "level.baron": "Baron",
    "level.sovereign": "Sovereign",
    "level.steady": "Steady",
    "level.random": "Random",
    # Characters
    "character.even": "Even-tempered",
    "character.careful": "Careful",
    "character.bold": "Bold",
    "character.rival": "Rival",
    "character.builder": "Builder",
    # What kind of player that is
    "style.page": "A beginner: thinks briefly, and remembers only the last few cards that went.",
    "style.squire": "Knows the game, but loses count of the cards that went.",
    "style.knight": "Plays soundly, counts most cards, and guesses from your play what you hold.",
    "style.baron": "Plays strongly, forgets no card, and seldom errs.",
    "style.sovereign": "The best of the house: thinks each deed through for as long as it may.",
    "style.even": "Plays for the best result, without a fancy of its own.",
    "style.careful": "Shuns a loss more than it seeks a gain.",
    "style.bold": "Takes a risk where much can be won.",
    "style.rival": "Plays against whoever is doing best.",
    "style.builder": "Minds its own result, whatever becomes of yours.",
    # Who sits at a seat
    "sitter.title": "Seat {number}",
    "sitter.who": "Who plays",
    "sitter.person": "Person",
    "sitter.house": "The house",
    "sitter.level": "Level",
    "sitter.character": "Character",
    "sitter.named": "{level}, {character}",
    "sitter.choose": "{name}: {player}. Choose who plays here, and how.",
    "sitter.about_person": "One of you plays here, with mouse, finger or keys.",
    "sitter.done": "Done",
    "setup.house": "Every player of the house sees its own cards only. Press one to choose how it plays.",
}
