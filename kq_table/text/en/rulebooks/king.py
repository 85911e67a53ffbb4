"""The rules of King in our own words, all in one place for whoever translates them. Knows no pixel."""

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
    Spread,
    Spreads,
    Tallies,
    Tally,
    Text,
    Trick,
    Tricks,
)

from . import keys_chapter

SHORT: Final = Chapter(
    "short",
    "In short",
    (
        Text(
            "Twelve deals, for three players or four. In the first six there is something that nobody wants to take. "
            "In the last six everybody wants it.",
            is_lead=True,
        ),
        Fan(("QS", "JD", "9H", "KH", "AC", "QH", "KS", "8C")),
        Points(
            (
                "All cards are dealt: twelve to each of three players, eight to each of four.",
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
            "Whatever the first half takes, the second half gives back, so at the end all totals together make 0. You "
            "need not take nothing: you need only do better than the others."
        ),
    ),
)

CARDS: Final = Chapter(
    "cards",
    "The cards",
    (
        Text(
            "Three players use 36 cards, from the 6 to the Ace of each suit. Four players leave the sixes out, and "
            "use 32.",
            is_lead=True,
        ),
        Ladder(("6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS")),
        Text(
            "Each card beats those of its suit that stand to the left of it: the Ace is highest. No suit is higher "
            "than another, and there are no trumps."
        ),
        Heading("The deal"),
        Text(
            "All cards are dealt, and none stays out: twelve to each of three players, or eight to each of four. For "
            "every deal the whole pack is shuffled again."
        ),
        Text(
            "The first dealer is drawn by lot, unless you choose one when you set up the match. From then on the deal "
            "goes round clockwise. So each of three players deals four times, and each of four deals three times."
        ),
        RuleNote("The player at the dealer’s left leads to the first trick, in every deal."),
    ),
)

TRICKS: Final = (
    Points(
        (
            "The leader plays a card. The others follow clockwise, one card each.",
            "Everybody must follow suit: any card of the suit that was led will do, for nobody has to win.",
            "Whoever has no card of that suit may play any card, but it cannot win.",
            "The highest card of the suit that was led wins the trick. Its player leads to the next one.",
        ),
    ),
)

PLAYING: Final = Chapter(
    "playing",
    "Playing",
    (
        *TRICKS,
        Tricks(
            (
                Trick(("9C", "KC", "7C"), ("Anna", "Ben", "Clara"), 1, "Ben wins", "His King is the highest club."),
                Trick(
                    ("9C", "AH", "JC"),
                    ("Anna", "Ben", "Clara"),
                    2,
                    "Clara wins",
                    "Ben has no club. He threw his Ace of Hearts away, and Clara has to take it.",
                ),
            )
        ),
        Text(
            "The winner keeps the cards of the trick. Those that count in this deal lie open in front of whoever took "
            "them, the others face down."
        ),
        Text(
            "Two contracts ask for a little more than this. The chapter about hearts tells how. In all other deals "
            "these few rules are everything."
        ),
        RuleNote(
            "When you cannot follow suit, you choose what the winner gets. In the first half throw away what hurts, "
            "in the second what helps nobody."
        ),
    ),
)

COUNTS: Final = (
    "Tricks: each trick that you win.",
    "Hearts: each heart in your tricks.",
    "Men: each King and each Jack. {KH} and {JH} are men like the others.",
    "Queens: each of the four Queens.",
    "Last two: the last trick but one, and the last. Each counts for itself.",
    "King of Hearts: that one card.",
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
            ("Deal", "Three players", "Four players"),
            (
                ("1  No tricks", "−6", "−2"),
                ("2  No hearts", "−8", "−2"),
                ("3  No men", "−9", "−2"),
                ("4  No Queens", "−18", "−4"),
                ("5  Not the last two", "−36", "−8"),
                ("6  No King of Hearts", "−72", "−16"),
                ("7  Tricks", "+6", "+2"),
                ("8  Hearts", "+8", "+2"),
                ("9  Men", "+9", "+2"),
                ("10  Queens", "+18", "+4"),
                ("11  Last two", "+36", "+8"),
                ("12  King of Hearts", "+72", "+16"),
            ),
        ),
        Heading("What counts"),
        Points(COUNTS),
        Heading("All deals weigh the same"),
        Text("Count what there is of each thing, and every contract comes to the same sum."),
        Grid(
            "What each contract comes to",
            ("", "Three players", "Four players"),
            (
                ("Tricks", "12 × 6", "8 × 2"),
                ("Hearts", "9 × 8", "8 × 2"),
                ("Men", "8 × 9", "8 × 2"),
                ("Queens", "4 × 18", "4 × 4"),
                ("Last two", "2 × 36", "2 × 8"),
                ("King of Hearts", "1 × 72", "1 × 16"),
                ("In all", "72", "16"),
            ),
            (6,),
        ),
    ),
)

BINDING: Final = (
    Heading("Hearts may not be led"),
    Text(
        "Whoever leads and still holds another suit may not lead a heart. That lasts for the whole deal. It changes "
        "nothing that hearts have been thrown away before."
    ),
    Spreads(
        (
            Spread(("7C", "9H", "AH"), "Only {7C} may be led", (0,)),
            Spread(("9H", "AH"), "Nothing but hearts: either", (0, 1)),
        )
    ),
    Heading("The King has to fall"),
    Text(
        "This one belongs to King of Hearts alone. Whoever cannot follow suit and holds {KH} must play it: it cannot "
        "be held back for later."
    ),
    Spreads(
        (
            Spread(("QS", "7H", "KH"), "Clubs were led: only {KH}", (2,)),
            Spread(("QS", "7H", "KH"), "Hearts were led: {7H} or {KH}", (1, 2)),
        )
    ),
)

HEARTS: Final = Chapter(
    "hearts",
    "Hearts",
    (
        Text("In two contracts hearts are bound: in Hearts and in King of Hearts.", is_lead=True),
        *BINDING,
        Tricks(
            (
                Trick(
                    ("AC", "8C", "KH", "QC"),
                    ("Anna", "Ben", "Clara", "David"),
                    0,
                    "Anna takes the King",
                    "Clara has no club, so her King must fall. In deal 6 it costs Anna 16 points, in deal 12 it "
                    "brings her 16.",
                ),
            )
        ),
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
        Tricks(
            (
                Trick(
                    ("JS", "7S", "KH", "AS"),
                    ("Anna", "Ben", "Clara", "David"),
                    3,
                    "Two men for David",
                    "The contract is No men, and four play: −2 for the Jack and −2 for the King make −4.",
                ),
            )
        ),
        Heading("One deal, counted"),
        Text("Four play No hearts. Each of the eight hearts costs 2, so the four results make −16."),
        Tallies(
            (
                Tally("Anna", (("8H", "−2"), ("QH", "−2"), ("KH", "−2")), "−6"),
                Tally("Ben", (("TH", "−2"), ("AH", "−2")), "−4"),
                Tally("Clara", (("9H", "−2"),), "−2"),
                Tally("David", (("7H", "−2"), ("JH", "−2")), "−4"),
            )
        ),
        Heading("The last two"),
        Text(
            "Now three play. Anna wins the eleventh trick and Ben the twelfth. In deal 5 each of them loses 36, in "
            "deal 11 each would win 36. Had Anna won both, it would be 72."
        ),
        Heading("The sheet"),
        Grid(
            "The score sheet",
            ("", "Anna", "Ben", "Clara"),
            (
                ("Deals 1 to 6", "−138", "−170", "−124"),
                ("Deals 7 to 12", "+160", "+148", "+124"),
                ("In all", "+22", "−22", "0"),
            ),
            (2,),
        ),
        Text(
            "Anna wins. With three players the first half always comes to −432 and the second to +432, with four to "
            "−96 and +96."
        ),
    ),
)

EARLY: Final = (
    Heading("When a deal stops early"),
    Text(
        "In the deals about hearts, men, Queens and the King of Hearts, the play stops with the trick in which the "
        "last card that counts was taken. Nothing could change any more. Deals about tricks are played to the end."
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
                (
                    "Let Jacks alone be men, or Kings alone. There are only four of them then, so each counts twice as "
                    "much: 18 with three players, 4 with four."
                ),
            )
        ),
    ),
)

KEYS: Final = Chapter("keys", "Keys", (*keys_chapter.TABLE, *keys_chapter.EVERYWHERE))

MADE: Final = Text(
    "Cards, table and sounds were made for this program. The letters are Source Sans and Source Serif by Adobe, under "
    "the SIL Open Font License."
)

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("King, a Russian card game that was known in the 1920s. Nobody can say who thought of it.", is_lead=True),
        Text(
            "The game for three was collected by Anthony Smith from a family in St Petersburg, and David Parlett "
            "printed it in The Penguin Book of Card Games (2008). We found it, and the game for four, in the article "
            "“King (card game)” of Wikipedia. Our thanks to all of them."
        ),
        Text(
            "These pages tell the rules in our own words. Where the sources leave a question open, the table decides "
            "like this:"
        ),
        Points(
            (
                "The first dealer is drawn by lot, and the deal goes round.",
                "The highest total wins; equal totals share the win.",
                "The bans about hearts last for the whole deal, and hold in both halves.",
                "Nobody is made to throw away hearts, men or Queens.",
                "A deal stops when nothing can change any more.",
                "Cards that count are kept open, the others face down.",
            )
        ),
        MADE,
    ),
)

BOOK: Final = Book(
    "King",
    (SHORT, CARDS, PLAYING, CONTRACTS, HEARTS, SCORING, END, KEYS, SOURCES),
    "For three or four. Six deals of dodging, then the same six of chasing.",
    ("QS", "KH", "JC"),
)
