"""Why a computer player can be trusted, and what it saw."""

WORDS = {
    # On a plate
    "trust.press": "Press to see why you can trust {name}",
    # The sheet
    "trust.title": "Why trust {name}?",
    "trust.how": "{name} thinks in a program of its own. All that goes there is the match as its seat sees it: its own "
    "cards, and what lay open. For every other card it gets ??. It is told neither your hand nor how the pack lies.",
    "trust.test": "The test goes back to the last time {name} had to choose in this round. A hundred times it deals "
    "the cards that {name} could not see another way, and compares letter by letter what {name} would be told with "
    "what it was told. Three of these deals {name} thinks through again.",
    "trust.run": "Run the test",
    "trust.stop": "Stop the test",
    "trust.again": "Run it again",
    "trust.dealing": "Other deals compared: {count} of {all}",
    "trust.thinking": "Other deals thought through: {count} of {all}",
    # What came of it
    "trust.alike": "{count} of {all} other deals looked exactly the same to {name}.",
    "trust.alike_few": "There are few other deals left here. All {count} that were found looked exactly the same to "
    "{name}.",
    "trust.told_apart": "{count} of {all} other deals looked different to {name}. It is told what it should not know.",
    "trust.agreed": "{name} thought {count} of them through, and would have done the same every time.",
    "trust.swayed": "In {count} of the {all} deals that it thought through, {name} answered otherwise, though it could "
    "not tell them apart.",
    "trust.not_asked": "{name} has not had to choose since the cards were dealt, so there was nothing to think "
    "through.",
    "trust.open": "Nothing that was dealt so far is hidden from {name}, so there is no other deal to compare. What is "
    "still to come is drawn only when it is turned.",
    "trust.report": "This must never happen. Please report it, with the record of this match.",
    "trust.failed": "The test could not be run to its end, so it says nothing.",
    # After a match
    "trust.saw": "What {name} saw",
    "trust.saw_all": "What the bots saw",
    "replay.see_as": "Press to see it as {name} saw it",
    "replay.see_all": "Press to see all hands again",
    "replay.change_eyes": "Through other eyes (E)",
    "replay.decision_back": "To the choice before of {name} (Shift + ←)",
    "replay.decision_on": "To the next choice of {name} (Shift + →)",
    "replay.decides": "{name} saw this. The choice: {deed}",
}
