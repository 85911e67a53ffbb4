"""The rules of Kings n' Queens in our own words, all in one place for whoever translates them. Knows no pixel."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import (
    Book,
    Chapter,
    Fan,
    Grid,
    Heading,
    Points,
    RuleNote,
    Spread,
    Spreads,
    Tallies,
    Tally,
    Text,
)

from . import keys_chapter

SHORT: Final = Chapter(
    "short",
    "In short",
    (
        Text(
            "A game for two, three or four, with two packs of cards. You begin with a handful of small cards, spend "
            "them on better ones, and go shopping for Queens with those.",
            is_lead=True,
        ),
        Fan(("3S", "5D", "9H", "QS", "QH", "AD", "JH")),
        Points(
            (
                "Everybody has a deck of their own. It starts with six cards and grows by what you buy.",
                "On your turn, three cards of your deck are turned up.",
                "Add up the red ones, add up the black ones. The difference is what you may spend.",
                "Buy one card: a number at its own price, a face card unseen for 10, a Queen for 15.",
                "Used or bought, cards come round again when your deck is shuffled anew.",
                "When four Kings are out, or all eight Queens are sold, the match is over. Most Queens win.",
            ),
            is_numbered=True,
        ),
        RuleNote("Red and black eat each other up: {9H} and {9S} are two fine cards, and together they buy nothing."),
    ),
)

CARDS: Final = Chapter(
    "cards",
    "The cards",
    (
        Text("Two whole packs without Jokers, 104 cards: every card is there twice.", is_lead=True),
        Spreads(
            (
                Spread(("2S", "3H", "4C", "5D", "6S", "7H", "8C", "9D"), "Each worth its number"),
                Spread(("TC", "JD", "AS"), "Each worth 10"),
                Spread(("QS", "QH", "QD", "QC"), "Worth nothing, but they win"),
                Spread(("KD", "KC", "KH", "KS"), "Never in a deck"),
            )
        ),
        Text(
            "Of the suits only the colour matters. Hearts and diamonds are red, spades and clubs are black, and a red "
            "9 is as good as any other red 9."
        ),
        Heading("What lies in the middle"),
        Grid(
            "The piles",
            ("Pile", "Cards", "It lies"),
            (
                ("2s, 3s, … 9s", "8 each", "top one open"),
                ("Face cards", "32", "face down"),
                ("Queens", "8", "open"),
            ),
        ),
        Text(
            "Tens, Jacks, Aces and Kings are shuffled together, and all of them are called face cards here. The Queens "
            "are not among them. Beside the piles there is an empty place, the layout, for Kings that turn up."
        ),
        Text("With four players, a red and a black King are taken out before the start, so 30 face cards are left."),
        RuleNote("One face card in four is a King; with four players, one in five."),
    ),
)

START: Final = Chapter(
    "start",
    "The start",
    (
        Text(
            "When your first turn comes, you take six cards: the open 2, 3, 4 and 5, and the top two of the face "
            "cards.",
            is_lead=True,
        ),
        Spreads((Spread(("2S", "3H", "4D", "5S", "JC", "AH"), "A starting hand"),)),
        Text(
            "Everybody sees them. The four number piles turn up their next cards, yours are shuffled and become your "
            "draw pile, and you play your turn. Only then does the next player take six."
        ),
        Text(
            "The first player is drawn by lot, unless you choose one when you set up the match. From there it goes "
            "clockwise."
        ),
        Heading("A King among the six"),
        Text(
            "He goes to the layout at once and counts towards the four. No card comes in his place: you start with "
            "five cards, or with four if both were Kings. Should he be the fourth, the match is over there and then."
        ),
        Heading("All of one colour"),
        Text(
            "If the cards left to you are all red or all black, you exchange the highest one for one of the same value "
            "in the other colour. It happens in about one start of twenty."
        ),
        Spreads(
            (
                Spread(("2S", "3C", "4S", "5C", "TS", "JC"), "All six are black"),
                Spread(("2S", "3C", "4S", "5C", "AD", "JC"), "After the exchange"),
            )
        ),
        Text(
            "{TS} and {JC} are worth 10 both, so you choose which of them goes. You give the Ten. Face cards are drawn "
            "until a red Ten, Jack or Ace comes, here {AD}. Then the Ten and all others that were drawn are shuffled "
            "back. A King met on the way does nothing, this one time."
        ),
        Text(
            "If both your face cards were Kings, a 5 is your highest card. You get a 5 of the other colour for it, the "
            "open one if it fits, and yours is shuffled into its pile. If no such 5 is left, your cards stay as they "
            "are."
        ),
    ),
)

TURN: Final = Chapter(
    "turn",
    "A turn",
    (
        Text(
            "The top three cards of your draw pile are turned up. Add up the red, add up the black, and take the "
            "smaller sum from the larger: that is what you may spend.",
            is_lead=True,
        ),
        Tallies(
            (
                Tally("Black", (("9S", "9"), ("AC", "10")), "19"),
                Tally("Red", (("3H", "3"),), "3"),
            )
        ),
        Text("19 − 3 = 16. That is enough for any card on the table, a Queen among them."),
        Tallies(
            (
                Tally("Red", (("5H", "5"), ("2D", "2")), "7"),
                Tally("Black", (("JS", "10"),), "10"),
            )
        ),
        Text("10 − 7 = 3. That buys an open 2 or an open 3. The larger sum may be of either colour."),
        Tallies(
            (
                Tally("Black", (("QS", "0"), ("7S", "7")), "7"),
                Tally("Red", (("8H", "8"),), "8"),
            )
        ),
        Text(
            "8 − 7 = 1. That buys nothing, but one of the three may be kept: see “Keeping”. A Queen brings nothing, "
            "whatever her colour."
        ),
        Text("Three cards of one colour are simply added up: {AH} {JD} {TH} make 30. It is still only one card."),
        Heading("After that"),
        Points(
            (
                "Buy one card or none. What you do not spend is lost.",
                "The cards turned up and the card you bought go to your discards.",
                "When you must draw and your draw pile is empty, your discards are shuffled and become a new one.",
            )
        ),
        RuleNote(
            "No card comes into a deck unseen. If you keep count, you know what is in every deck. In which order it "
            "will come, nobody knows."
        ),
    ),
)

BUYING: Final = Chapter(
    "buying",
    "Buying",
    (
        Text("One card a turn at most, and you never have to.", is_lead=True),
        Grid(
            "Prices",
            ("Card", "Price", "You get", "Brings"),
            (
                ("2 to 9", "2 to 9", "the open one", "the same"),
                ("Face card", "10", "the top one", "10"),
                ("Queen", "15", "a Queen", "0"),
            ),
        ),
        Heading("Numbers"),
        Text(
            "Of each pile only the open card is for sale, so you see its colour before you buy. Then the next one is "
            "turned up. A pile that has run out is sold out for good."
        ),
        Heading("Face cards"),
        Text(
            "You pay 10 for a card unseen; then it is turned up for all. A Ten, a Jack or an Ace is yours. A King is "
            "not: he goes to the layout, your 10 points are gone, and you buy nothing else this turn."
        ),
        Spreads((Spread(("KH", "KC", "KS"), "Three are out: the next one ends the match"),)),
        Heading("Queens"),
        Text(
            "Queens are what you play for. In the final count she is yours wherever she lies in your deck. Until then "
            "she is one of your three cards now and again, and brings nothing."
        ),
        RuleNote("With three Kings out, whoever buys a face card may be ending the match. Better be ahead."),
    ),
)

KEEPING: Final = Chapter(
    "keeping",
    "Keeping",
    (
        Text(
            "When red and black are level, or one apart, there is nothing you could buy. Instead you may keep one of "
            "your cards for the next turn.",
            is_lead=True,
        ),
        Text(
            "It stays open before you, and the others go to your discards. On your next turn you draw three as always "
            "and play the kept card as a fourth."
        ),
        Heading("One card kept"),
        Tallies(
            (
                Tally("Red", (("7H", "7"), ("3D", "3")), "10"),
                Tally("Black", (("9C", "9"),), "9"),
            )
        ),
        Text("10 − 9 = 1, and nothing costs 1. You keep {9C}. Next turn you draw {9S}, {3H} and {2D}:"),
        Tallies(
            (
                Tally("Black", (("9C", "9"), ("9S", "9")), "18"),
                Tally("Red", (("3H", "3"), ("2D", "2")), "5"),
            )
        ),
        Text("18 − 5 = 13. That buys a face card or any number."),
        Heading("Small print"),
        Points(
            (
                "You need not keep a card, and never more than one.",
                "What you kept must be played. If that turn comes to 0 or 1 too, keep any one of the four.",
                "A Queen may be kept as well, though she brings nothing on the next turn either.",
                "If you have 2 or more, but all you could pay for is sold out, you can neither buy nor keep.",
            )
        ),
    ),
)

END: Final = Chapter(
    "end",
    "The end",
    (
        Text(
            "The match ends at once when the fourth King is out, or when the eighth Queen is bought. Nobody plays "
            "another card. Whoever owns most Queens wins.",
            is_lead=True,
        ),
        Text(
            "With equal Queens, count Jacks and Aces together, over the whole deck: draw pile, discards, cards in play "
            "and kept. If these are equal too, the win is shared."
        ),
        Grid(
            "A count",
            ("", "Queens", "Jacks and Aces", ""),
            (("Anna", "3", "4", ""), ("Ben", "3", "5", "wins"), ("Clara", "2", "7", "")),
            lit=(1,),
        ),
        Text(
            "Clara has fewer Queens, so her Jacks and Aces do not help her. Tens never count. As nobody has to buy, "
            "the match also ends after 200 rounds, counted in the same way. That is hardly ever seen."
        ),
        Heading("As you like it"),
        Points(
            (
                "Kings in starting hands: they are laid out; or shuffled back, and other cards come.",
                "The kept card: you play it as a fourth; or in place of one of the three, and draw only two.",
                "Nothing to buy at 2 or more: the turn just passes; or you may keep a card as at 0 or 1.",
                "Starting hands: each is taken when its owner’s turn comes; or all before the first turn.",
                "Rounds: 200, or as many as you say.",
            )
        ),
        Text("Of each pair, the first is what the rules say."),
    ),
)

KEYS: Final = Chapter("keys", "Keys", (*keys_chapter.TABLE, *keys_chapter.EVERYWHERE))

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("Kings n’ Queens, a deck-building game by Stephanie Cottrell Bryant.", is_lead=True),
        Text(
            "Her rules (v .4) are published under the Creative Commons licence Attribution-NonCommercial-ShareAlike "
            "3.0 Unported. None of their text is printed here: these pages tell the game in our own words. Thank you "
            "for the game!"
        ),
        Text("Where the rules leave a question open, the table decides like this:"),
        Points(
            (
                "Who begins is drawn by lot, and play goes clockwise.",
                "The Queens never lie among the face cards.",
                "A King in a starting hand counts towards the four, and may end the match.",
                "If two cards of a starting hand are highest, its owner chooses which one is exchanged.",
                "Any Ten, Jack or Ace replaces any other, for they are worth the same.",
                "A kept card is played besides the three that are drawn.",
                "If Queens, Jacks and Aces are all equal, the win is shared.",
                "A match in which nobody buys ends after 200 rounds.",
            )
        ),
        Text(
            "Cards, table and sounds were made for this program. The letters are Source Sans and Source Serif by "
            "Adobe, under the SIL Open Font License."
        ),
    ),
)

BOOK: Final = Book(
    "Kings n’ Queens",
    (SHORT, CARDS, START, TURN, BUYING, KEEPING, END, KEYS, SOURCES),
    "For two to four. Build a deck that pays for Queens.",
    ("9H", "AD", "QD"),
)
