"""English: matches kept, gone on with, looked through, taken along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # Which match it is
    "kept.about": "{game} · {names} · {played}",
    "kept.today": "today, {time}",
    "kept.yesterday": "yesterday, {time}",
    "kept.date": "{date}, {time}",
    "kept.round": "Round {number}",
    "kept.won": "{names} won after {count} rounds",
    "kept.shared": "{names} share the win after {count} rounds",
    "kept.given_up": "{name} gave up",
    "kept.put_away": "Put away unfinished",
    # The list of matches
    "shelf.title": "Matches",
    "shelf.waiting": "To continue ({count})",
    "shelf.over": "Finished ({count})",
    "shelf.none_waiting": "No match is waiting. Every match you leave stands here, at the very card where you left it.",
    "shelf.none_over": "No match has come to its end yet.",
    "shelf.continue": "Continue",
    "shelf.look": "Look through",
    "shelf.copy": "Copy",
    "shelf.export": "Save as file",
    "shelf.give_up": "Give up …",
    "shelf.older": "Older matches ({count})",
    "shelf.unread": "This record cannot be read: {reason}",
    # Looking through a record
    "replay.leave": "Close the record",
    "replay.first": "To the beginning (Home)",
    "replay.round_back": "To the round before (Page up)",
    "replay.back": "One deed back (←)",
    "replay.play": "Play (Space)",
    "replay.stop": "Stop (Space)",
    "replay.on": "One deed on (→)",
    "replay.round_on": "To the next round (Page down)",
    "replay.last": "To the end (End)",
    "replay.at": "Deed",
    "replay.place": "{number} of {count}",
    "replay.everybody": "All hands open",
    "replay.nobody": "All hands closed",
    "replay.seen_by": "As {name} saw it",
    "replay.begin": "Before the first deal",
    "replay.deed": "{name}: {deed}",
    "replay.unseen": "cards go by face down",
    "replay.dealer": "{name} deals first",
    "replay.round": "Round {number}",
    "replay.dealt": "the cards are dealt",
    "replay.drawn": "from the pack: {cards}",
    "replay.chance": "it is drawn by lot",
    "replay.trick": "{name} takes the trick",
    "replay.scored": "{name} scores {points}",
    "replay.round_scored": "The round: {scores}",
    # Taking a record along
    "take.copied": "The record is on the clipboard.",
    "take.copied_seen": "What {name} may know of the match is on the clipboard.",
    "take.exported": "The record was saved as {path}",
    "take.exported_seen": "What {name} may know of the match was saved as {path}",
    "take.secret": "Several play this match, so its record can be taken along when it is over.",
    "take.refused": "That did not work ({reason}).",
    # Giving up
    "give_up.title": "Give this match up?",
    "give_up.text": "It cannot be continued then. Its record stays among the finished matches, with all hands open.",
    "give_up.yes": "Give up",
    "give_up.seat": "{name} gives up",
    "give_up.put_away": "Put it away",
    "give_up.no": "Keep playing",
    # What goes wrong
    "note.not_opened": "This file cannot be looked through. {reason}.",
    "note.no_table": "{name} is a match of {game}, which has no table here.",
    "note.no_picture": "The picture of the table could not be kept ({reason}). The match itself is saved.",
}
