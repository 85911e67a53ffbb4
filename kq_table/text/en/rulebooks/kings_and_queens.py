"""The rules of Kings & Queens in our own words, all in one place for whoever translates them. Knows no pixel."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import (
    Book,
    Chapter,
    Fan,
    Grid,
    Heading,
    Keys,
    Ladder,
    Points,
    RuleNote,
    Spread,
    Spreads,
    Strip,
    Tallies,
    Tally,
    Text,
    Trick,
    Tricks,
)

from . import keys_chapter

_BACKS: Final = ("back",) * 8
_PACK: Final = tuple(
    Spread(tuple(f"{rank}{suit}" for rank in "2345QK"), name)
    for suit, name in (("S", "Spades"), ("H", "Hearts"), ("D", "Diamonds"), ("C", "Clubs"))
)

SHORT: Final = Chapter(
    "short",
    "In short",
    (
        Text(
            "A game for two, with twenty-four cards and eight tricks. Before the first card is led you say how many "
            "points the round will bring you. After the last one you learn how well you knew yourself.",
            is_lead=True,
        ),
        Fan(("2D", "QC", "KH", "QS", "KD", "QH", "KS", "2C")),
        Points(
            (
                "Each of you gets eight cards. Eight more stay out of the round, unseen.",
                "Say a number: the points you expect, from −12 to +12.",
                "Play eight tricks. Follow suit if you can. The higher card wins, but the 2 beats the King.",
                "Count what you took: Kings bring points, Queens cost points, the rest is worth nothing.",
                "Write down how far your number was off. Nothing else goes on the score sheet.",
                "When somebody’s sheet reaches 50, the match is over, and fewer points win.",
            ),
            is_numbered=True,
        ),
        RuleNote(
            "A poor hand is no bad luck here. If you see that the round will cost you eight points, say −8, make it "
            "come true, and it costs you nothing."
        ),
    ),
)

CARDS: Final = Chapter(
    "cards",
    "The cards",
    (
        Text("Six cards of each suit: the 2, 3, 4 and 5, the Queen and the King. Twenty-four in all.", is_lead=True),
        Spreads(_PACK),
        Heading("Which card is higher"),
        Text("Within a suit, each card beats all that stand to the left of it, with one exception."),
        Ladder(("2S", "3S", "4S", "5S", "QS", "KS"), "The 2 beats the King"),
        Text(
            "So the ranks close to a circle. The 2 loses to the 3, the 4, the 5 and the Queen; the one card it beats "
            "is the King of its own suit. {2S} takes {KS}, whichever of the two was led."
        ),
        Text("Cards of different suits are never compared: no suit is higher than another, and there are no trumps."),
    ),
)

DEAL: Final = Chapter(
    "deal",
    "The deal",
    (
        Text("All twenty-four cards are shuffled and dealt in three stacks of eight.", is_lead=True),
        Spreads(
            (
                Spread(("KS", "2S", "QH", "5H", "3H", "KD", "4C", "2C"), "Your hand"),
                Spread(_BACKS, "Out of this round"),
                Spread(_BACKS, "The other hand"),
            )
        ),
        Text(
            "One stack is yours and one is the other player’s. The third stays face down. Nobody looks at it, and it "
            "takes no part in the round. For the next round all twenty-four cards are shuffled again."
        ),
        Heading("Who deals"),
        Text(
            "The first dealer is drawn by lot, unless you choose one when you set up the match. From then on you take "
            "turns: whoever led the first trick of a round deals the next."
        ),
        Text("The player who did not deal goes first twice: first to say a number, then to lead the first trick."),
        RuleNote("The King you are waiting for may well lie among the eight cards that are out."),
    ),
)

PREDICTING: Final = Chapter(
    "predicting",
    "Predicting",
    (
        Text(
            "When you have seen your cards, and before any is played, you each say what you will score in this round: "
            "a whole number from −12 to +12. You do so anew in every round.",
            is_lead=True,
        ),
        Text("The player who did not deal speaks first. The dealer hears that number, and answers with one."),
        Heading("The barred number"),
        Text("The two numbers may not add up to 0. That bars one number for the dealer, and only for the dealer."),
        Strip(("−9", "−8", "−7", "−6", "−5", "−4", "−3", "−2", "−1", "0", "+1"), "−4", "−5"),
        Text(
            "Anna said +5, so Ben may say anything but −5. He says −4. The dial at the table strikes the barred number "
            "out for you."
        ),
        Text(
            "Why? What one of you wins the other nearly always loses, so your results add up to 0. Your predictions do "
            "not. One of you, at least, is going to be wrong."
        ),
        Heading("What to expect"),
        Text("How many of the four Kings are in play? In a hundred rounds about so often:"),
        Grid("Kings in play", ("Kings in play", "0", "1", "2", "3", "4"), (("Rounds", "1", "8", "32", "42", "17"),)),
        Text("For the Queens it is the same."),
        RuleNote(
            "Nobody can ever score 7, 10 or 11, plus or minus. You may say so all the same: 7 is never far off where "
            "you expect 6 or 8."
        ),
    ),
)

PLAYING: Final = Chapter(
    "playing",
    "Playing",
    (
        Points(
            (
                "The leader plays any card.",
                "The other player must follow suit: any card of the same suit will do, for nobody has to win.",
                "Whoever has no card of that suit may play any card, but it cannot win.",
            ),
        ),
        Tricks(
            (
                Trick(
                    ("KS", "2S"),
                    ("leads", "follows"),
                    1,
                    "The 2 wins",
                    "It beats the King of its suit, and nothing else.",
                ),
                Trick(
                    ("2S", "KS"),
                    ("leads", "follows"),
                    0,
                    "The 2 wins",
                    "The same two cards the other way round: the order of play changes nothing.",
                ),
                Trick(
                    ("2S", "3S"),
                    ("leads", "follows"),
                    1,
                    "The 3 wins",
                    "Against any card but the King, the 2 is the lowest.",
                ),
                Trick(
                    ("KS", "2H"),
                    ("leads", "no spade"),
                    0,
                    "The leader wins",
                    "A card of another suit never wins, not even a 2 against a King.",
                ),
            )
        ),
        Text(
            "The winner takes both cards, lays them face down and leads to the next trick. After eight tricks all "
            "sixteen cards have been taken."
        ),
        Text(
            "What has been taken stays face down, so keep in mind what is gone. If you would rather not, the settings "
            "can keep the Kings and Queens that were taken in sight."
        ),
        RuleNote("At the table, cards that may be played are lit. Point at another to read why it may not be."),
    ),
)

SCORING: Final = Chapter(
    "scoring",
    "Scoring",
    (
        Text(
            "Only Kings and Queens count. All Kings taken in the round share +12 points between them, all Queens −12.",
            is_lead=True,
        ),
        Grid(
            "Values",
            ("Taken in all", "1", "2", "3", "4"),
            (("Each King", "+12", "+6", "+4", "+3"), ("Each Queen", "−12", "−6", "−4", "−3")),
        ),
        Text("Both players' cards are counted together. The eight cards that are out do not count."),
        Heading("One round, counted"),
        Text("Two Kings and three Queens were taken, so each King is worth +6 and each Queen −4."),
        Tallies(
            (
                Tally("Anna", (("KS", "+6"), ("KH", "+6"), ("QD", "−4")), "makes +8"),
                Tally("Ben", (("QS", "−4"), ("QC", "−4")), "makes −8"),
            )
        ),
        Grid("The round", ("", "Said", "Made", "Off by"), (("Anna", "+5", "+8", "3"), ("Ben", "−4", "−8", "4"))),
        Text(
            "Anna writes down 3 and Ben 4. It does not matter on which side you miss: too much costs the same as too "
            "little, and exactly right costs nothing."
        ),
        Heading("No King, or no Queen"),
        Text(
            "Now and then, in about one round of 75, all four Kings or all four Queens lie in the stack that is out. "
            "Then nobody gets anything for them, and the two results add up to −12 without Kings or to +12 without "
            "Queens, not to 0. The barred number stays barred all the same: nobody could know."
        ),
    ),
)

END: Final = Chapter(
    "end",
    "The end",
    (
        Text(
            "The points you were off are added up, round by round. When a round is over and somebody has reached 50, "
            "the match ends. Fewer points win.",
            is_lead=True,
        ),
        Text("That holds even if both of you have passed 50 in the same round. From 48 and 49, say:"),
        Grid(
            "Two endings",
            ("Off by", "Anna", "Ben", ""),
            (("9 and 2", "57", "51", "Ben wins"), ("4 and 3", "52", "52", "one more round")),
        ),
        Text("With equal totals you play one more round, and another if need be, until one of you has fewer."),
        Heading("As you like it"),
        Points(
            (
                "Play to 25 for a short match, or to 100 for a long one.",
                "Let Queens count plus and Kings minus. Every sign turns round, and the game stays the same.",
            )
        ),
    ),
)

KEYS: Final = Chapter(
    "keys",
    "Keys",
    (
        *keys_chapter.TABLE,
        Heading("The dial"),
        Keys(
            (
                (("0", "…", "9", "−"), "Type the number you want to say."),
                (("←", "→"), "One less, one more."),
                (("Enter",), "Say it."),
            )
        ),
        *keys_chapter.EVERYWHERE,
    ),
)

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("Kings & Queens, 1999, a card game for two players.", is_lead=True),
        Text(
            "It was published on a web page called “papercut” (www.lc.dds.nl/papercut). The copy we hold names no "
            "author, and we have not found out who it was. Whoever you are: thank you. We would gladly print your name."
        ),
        Text(
            "These pages tell the rules in our own words. Where the original leaves a question open, the table decides "
            "like this:"
        ),
        Points(
            (
                "The first dealer is drawn by lot.",
                "Predictions are whole numbers from −12 to +12, since no result lies outside.",
                "If an extra round ends in a tie again, another one follows.",
            )
        ),
        Text(
            "Cards, table and sounds were made for this program. The letters are Source Sans and Source Serif by "
            "Adobe, under the SIL Open Font License."
        ),
    ),
)

BOOK: Final = Book(
    "Kings & Queens",
    (SHORT, CARDS, DEAL, PREDICTING, PLAYING, SCORING, END, KEYS, SOURCES),
    "For two. Say how many points you will make, then make them.",
    ("QH", "KS", "2S"),
)
