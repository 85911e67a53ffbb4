"""The rules of Jeu du Roi in our own words, and how much of it is guessed. Knows no pixel."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import (
    Book,
    Chapter,
    Fan,
    Grid,
    Heading,
    Ladder,
    Points,
    RuleNote,
    Tallies,
    Tally,
    Text,
    Trick,
    Tricks,
)

from . import keys_chapter
from .king import BINDING, EARLY, MADE, TRICKS

SHORT: Final = Chapter(
    "short",
    "In short",
    (
        Text(
            "The French cousin of King, for four players with 52 cards: six deals in which you dodge, then four with "
            "trumps in which every trick is worth having.",
            is_lead=True,
        ),
        Fan(("AC", "QD", "JH", "KH", "KS", "QH", "9D", "AS")),
        Points(
            (
                "Each player gets thirteen cards.",
                "Play tricks. Follow suit if you can. The highest card of the suit that was led wins.",
                (
                    "In deals 1 to 6 something costs points: tricks, hearts, Queens, men, the King of Hearts, the last "
                    "two tricks."
                ),
                "In deals 7 to 10 every trick brings 25 points. Each suit is trumps once, and the highest trump wins.",
                "After ten deals the highest total wins.",
            ),
            is_numbered=True,
        ),
        RuleNote(
            "This game is a reconstruction. That there are six deals and four with trumps is known; the points, and "
            "the order of the deals, are borrowed or assumed. The last chapter says which."
        ),
    ),
)

CARDS: Final = Chapter(
    "cards",
    "The cards",
    (
        Text(
            "All 52 cards, thirteen of each suit. The Ace is the highest and the 2 the lowest, among trumps too.",
            is_lead=True,
        ),
        Ladder(tuple(f"{rank}S" for rank in "23456789TJQKA")),
        Heading("The deal"),
        Text(
            "All cards are dealt, thirteen to each player. For every deal the whole pack is shuffled again. The first "
            "dealer is drawn by lot, unless you choose one when you set up the match. Then the deal goes round "
            "clockwise: the first dealer and the next deal three times, the other two deal twice."
        ),
        RuleNote("The player at the dealer’s left leads to the first trick, in every deal."),
    ),
)

PLAYING: Final = Chapter(
    "playing",
    "Playing",
    (
        *TRICKS,
        Text("In the last four deals one suit is trumps, and a little changes:"),
        Points(
            (
                "Follow suit if you can, as before.",
                "If you cannot, play a trump or any other card. You need not trump, nor play a higher trump.",
                (
                    "The highest trump wins. If there is none in the trick, the highest card of the suit that was led "
                    "wins."
                ),
            )
        ),
        Heading("Diamonds are trumps"),
        Tricks(
            (
                Trick(
                    ("AC", "9C", "2D", "KC"),
                    ("Anna", "Ben", "Clara", "David"),
                    2,
                    "Clara wins",
                    "She has no club, and her trump beats even the Ace.",
                ),
                Trick(
                    ("AC", "5D", "2D", "KC"),
                    ("Anna", "Ben", "Clara", "David"),
                    1,
                    "Ben wins",
                    "Two trumps: the higher one takes the trick.",
                ),
                Trick(
                    ("TC", "AS", "3C", "6H"),
                    ("Anna", "Ben", "Clara", "David"),
                    0,
                    "Anna wins",
                    "Nobody trumped. The Ace of another suit is worth nothing here.",
                ),
            )
        ),
        Text("Cards that count in a deal lie open in front of whoever took them, the others face down."),
    ),
)

CONTRACTS: Final = Chapter(
    "contracts",
    "Contracts",
    (
        Text("The ten deals always come in this order.", is_lead=True),
        Grid(
            "The ten deals",
            ("Deal", "Each", "In all"),
            (
                ("1  No tricks", "−20", "−260"),
                ("2  No hearts", "−20", "−260"),
                ("3  No Queens", "−50", "−200"),
                ("4  No men", "−30", "−240"),
                ("5  No King of Hearts", "−160", "−160"),
                ("6  Not the last two", "−90", "−180"),
                ("7  Clubs are trumps", "+25", "+325"),
                ("8  Diamonds are trumps", "+25", "+325"),
                ("9  Hearts are trumps", "+25", "+325"),
                ("10  Spades are trumps", "+25", "+325"),
            ),
        ),
        Heading("What counts"),
        Points(
            (
                "No tricks: each trick that you win.",
                "No hearts: each heart in your tricks.",
                "No Queens: each of the four Queens.",
                "No men: each King and each Jack. {KH} and {JH} are men like the others.",
                "No King of Hearts: that one card.",
                "Not the last two: the twelfth trick and the thirteenth, each for itself.",
                "Trumps: each of the thirteen tricks.",
            )
        ),
        RuleNote(
            "The six deals cost 1300 points together, and the four with trumps bring 1300. So at the end all totals "
            "together make 0."
        ),
    ),
)

HEARTS: Final = Chapter(
    "hearts",
    "Hearts",
    (
        Text(
            "In two deals hearts are bound: in No hearts and in No King of Hearts. Where hearts are trumps they are "
            "free.",
            is_lead=True,
        ),
        *BINDING,
    ),
)

SCORING: Final = Chapter(
    "scoring",
    "Scoring",
    (
        Text(
            "When a deal is over, you get what it says for each thing you have taken: less than nothing in deals 1 to "
            "6, 25 points for every trick in deals 7 to 10.",
            is_lead=True,
        ),
        Heading("One deal, counted"),
        Text("The deal is No Queens. Each of the four costs 50."),
        Tallies(
            (
                Tally("Anna", (("QS", "−50"), ("QH", "−50")), "−100"),
                Tally("Ben", (("QD", "−50"),), "−50"),
                Tally("David", (("QC", "−50"),), "−50"),
            )
        ),
        Text("Clara took none, and nothing is written down for her."),
        Heading("A deal with trumps"),
        Grid(
            "A deal with trumps",
            ("", "Anna", "Ben", "Clara", "David"),
            (("Tricks", "4", "2", "6", "1"), ("Points", "+100", "+50", "+150", "+25")),
        ),
    ),
)

END: Final = Chapter(
    "end",
    "The end",
    (
        Text(
            "After ten deals the match is over. The highest total wins, and equal totals share the place.",
            is_lead=True,
        ),
        *EARLY,
        Heading("As you like it"),
        Points(("Play every deal to the last card, if you choose so when you set up the match.",)),
    ),
)

KEYS: Final = Chapter("keys", "Keys", (*keys_chapter.TABLE, *keys_chapter.EVERYWHERE))

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("Jeu du Roi, or Le Roi: a reconstruction.", is_lead=True),
        Text(
            "The article “King (card game)” of Wikipedia mentions a French game of this name for four players with 52 "
            "cards, and says no more. We have not found its full rules, only the first lines of French pages about it."
        ),
        Heading("What these pages say"),
        Points(
            (
                "Four play, each for himself, with 52 cards, and nobody bids.",
                (
                    "There are ten deals. Six take points away, hearts being among them; from the seventh on tricks "
                    "bring points."
                ),
                "In the last four deals each suit is trumps once. Nobody has to trump, nor to play a higher trump.",
                "The highest total wins.",
            )
        ),
        Heading("What is borrowed or assumed"),
        Points(
            (
                "The points are those of King as it is played in Portugal and Brazil.",
                "So are the two rules about hearts.",
                "The order of the first six deals, and that of the trumps, is a guess.",
                "That the deal goes round, and that the dealer’s left leads, is so in all games of this family.",
                "A deal stops when nothing can change any more.",
            )
        ),
        RuleNote("Do you know how it is really played? Then we would gladly hear from you."),
        MADE,
    ),
)

BOOK: Final = Book(
    "Jeu du Roi",
    (SHORT, CARDS, PLAYING, CONTRACTS, HEARTS, SCORING, END, KEYS, SOURCES),
    "For four. Six deals to dodge, four with trumps; a reconstruction.",
    ("KH", "AC", "QD"),
)
