"""The rules of King on 52 cards in our own words, beside those of King. Knows no pixel."""

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
from .king import BINDING, COUNTS, EARLY, MADE, TRICKS

SHORT: Final = Chapter(
    "short",
    "In short",
    (
        Text(
            "King for four with the whole pack: thirteen tricks in every deal instead of eight, and more time to see "
            "what is coming.",
            is_lead=True,
        ),
        Fan(("2C", "QD", "JS", "KH", "AS", "QC", "7H", "KD")),
        Points(
            (
                "Each of the four players gets thirteen cards.",
                "Play tricks. Follow suit if you can. The highest card of the suit that was led wins.",
                (
                    "Every deal has a contract. It says what counts: tricks, hearts, men, Queens, the last two "
                    "tricks, or the King of Hearts."
                ),
                "In deals 1 to 6 what counts costs you points. In deals 7 to 12 the same things bring them.",
                "After twelve deals the highest total wins.",
            ),
            is_numbered=True,
        ),
        RuleNote(
            "This version is ours. King is known for three players and for four, with a smaller pack; we have only "
            "worked out what each card must be worth when there are more of them."
        ),
    ),
)

CARDS: Final = Chapter(
    "cards",
    "The cards",
    (
        Text("All 52 cards, thirteen of each suit. The Ace is the highest and the 2 the lowest.", is_lead=True),
        Ladder(tuple(f"{rank}S" for rank in "23456789TJQKA")),
        Text(
            "Each card beats the lower ones of its own suit. No suit is higher than another, and there are no trumps."
        ),
        Heading("The deal"),
        Text(
            "All cards are dealt, thirteen to each player. For every deal the whole pack is shuffled again. The first "
            "dealer is drawn by lot, unless you choose one when you set up the match. Then the deal goes round "
            "clockwise, and everybody deals three times."
        ),
        RuleNote("The player at the dealer’s left leads to the first trick, in every deal."),
    ),
)

PLAYING: Final = Chapter(
    "playing",
    "Playing",
    (
        *TRICKS,
        Tricks(
            (
                Trick(
                    ("4D", "KD", "TD", "2D"),
                    ("Anna", "Ben", "Clara", "David"),
                    1,
                    "Ben wins",
                    "All have diamonds, and his is the highest.",
                ),
                Trick(
                    ("4D", "KD", "QS", "9D"),
                    ("Anna", "Ben", "Clara", "David"),
                    1,
                    "Ben wins",
                    "Clara has no diamond, and gives him a Queen.",
                ),
            )
        ),
        Text(
            "The winner keeps the cards of the trick. Those that count in this deal lie open in front of whoever took "
            "them, the others face down."
        ),
        RuleNote(
            "With thirteen tricks a suit goes round three times before long. Count what has fallen: from then on "
            "every lead of it gives somebody the chance to throw something away."
        ),
    ),
)

CONTRACTS: Final = Chapter(
    "contracts",
    "Contracts",
    (
        Text(
            "The twelve contracts always come in this order. The numbers tell what each thing you take is worth.",
            is_lead=True,
        ),
        Grid(
            "The twelve contracts",
            ("Deal", "Each", "In all"),
            (
                ("1  No tricks", "−8", "−104"),
                ("2  No hearts", "−8", "−104"),
                ("3  No men", "−13", "−104"),
                ("4  No Queens", "−26", "−104"),
                ("5  Not the last two", "−52", "−104"),
                ("6  No King of Hearts", "−104", "−104"),
                ("7  Tricks", "+8", "+104"),
                ("8  Hearts", "+8", "+104"),
                ("9  Men", "+13", "+104"),
                ("10  Queens", "+26", "+104"),
                ("11  Last two", "+52", "+104"),
                ("12  King of Hearts", "+104", "+104"),
            ),
        ),
        Heading("What counts"),
        Points(COUNTS),
        Heading("Where 104 comes from"),
        Text(
            "In King every contract comes to the same sum, whatever it counts. With 52 cards there are thirteen tricks "
            "and thirteen hearts, eight men, four Queens, two last tricks and one {KH}. The smallest sum that can be "
            "divided by all these numbers is 104."
        ),
    ),
)

HEARTS: Final = Chapter(
    "hearts",
    "Hearts",
    (
        Text("In two contracts hearts are bound: in Hearts and in King of Hearts.", is_lead=True),
        *BINDING,
        Heading("In the second half"),
        Text(
            "Deals 8 and 12 are played like deals 2 and 6, so both rules hold there as well. If you like it better, "
            "choose another way when you set up the match: in the second half the lead alone is bound, or nothing at "
            "all. In the first half both rules always hold."
        ),
    ),
)

SCORING: Final = Chapter(
    "scoring",
    "Scoring",
    (
        Text(
            "When a deal is over, you get what the contract says for each thing you have taken: less than nothing in "
            "deals 1 to 6, points in deals 7 to 12.",
            is_lead=True,
        ),
        Heading("One deal, counted"),
        Text("The contract is No men. Each of the eight costs 13, so the four results make −104."),
        Tallies(
            (
                Tally("Anna", (("KS", "−13"), ("JH", "−13"), ("JC", "−13")), "−39"),
                Tally("Ben", (("KD", "−13"),), "−13"),
                Tally("Clara", (("KH", "−13"), ("JS", "−13")), "−26"),
                Tally("David", (("KC", "−13"), ("JD", "−13")), "−26"),
            )
        ),
        Text("In deal 9 the same cards would bring Anna +39, Ben +13, Clara and David +26."),
        Heading("The last two"),
        Text(
            "These are the twelfth trick and the thirteenth, whoever won the others. In deal 5 each costs 52, in deal "
            "11 each brings 52."
        ),
        Heading("The match"),
        Text(
            "The first six deals are worth −624 together, and the last six +624. So at the end the four totals always "
            "add up to 0."
        ),
    ),
)

END: Final = Chapter(
    "end",
    "The end",
    (
        Text(
            "After twelve deals the match is over. The highest total wins, and equal totals share the place.",
            is_lead=True,
        ),
        *EARLY,
        Heading("As you like it"),
        Text("You choose these when you set up the match."),
        Points(
            (
                "The second half: both rules about hearts hold there, or the one about leading them alone, or neither.",
                "Play every deal to the last card, even where nothing can change any more.",
                "Let Jacks alone be men, or Kings alone. There are only four of them then, so each counts 26.",
            )
        ),
    ),
)

KEYS: Final = Chapter("keys", "Keys", (*keys_chapter.TABLE, *keys_chapter.EVERYWHERE))

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("King on 52 cards: an old game, with numbers of our own.", is_lead=True),
        Text(
            "We know of no book that has it. The contracts, their order and the play are those of King, as David "
            "Parlett (The Penguin Book of Card Games, 2008) and the article “King (card game)” of Wikipedia tell them. "
            "What each card is worth here, we worked out ourselves."
        ),
        Text(
            "It is not the French game for four with 52 cards: as far as we know, that one has trumps. Look under "
            "Jeu du Roi."
        ),
        Text("Where the sources leave a question open, the table decides as in King."),
        MADE,
    ),
)

BOOK: Final = Book(
    "King on 52 cards",
    (SHORT, CARDS, PLAYING, CONTRACTS, HEARTS, SCORING, END, KEYS, SOURCES),
    "For four. King with the whole pack, and thirteen tricks a deal.",
    ("QC", "KH", "2S"),
)
