"""The rules of The Queen in our own words, all in one place for whoever translates them. Knows no pixel."""

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
    Stream,
    Text,
)

from . import keys_chapter

_HAND: Final = ("2C", "4H", "6D", "7S", "8D", "JC")

SHORT: Final = Chapter(
    "short",
    "In short",
    (
        Text(
            "A game for two. All ranks run towards the Queen. Go along with them, or hold them up, and see to it that "
            "it is you who brings her in.",
            is_lead=True,
        ),
        Fan(("9C", "TH", "JS", "QH", "KC", "AD")),
        Points(
            (
                "Each of you gets nine cards. One card is turned up: the Focus.",
                (
                    "In your turn, check the Focus: play the next card towards the Queen, and up to two more after it. "
                    "Or drop one lower card. What lies on top then is the new Focus."
                ),
                "If you can do neither, an Ace must go; without one, your highest card, and you take another.",
                "A check of three cards brings a point, a Queen brings a point, and so does your last card.",
                "Whoever has seven points first wins at once. After four rounds, more points win.",
            ),
            is_numbered=True,
        ),
    ),
)

CARDS: Final = Chapter(
    "cards",
    "The cards",
    (
        Text("All 52 cards. Suits do not matter; all that matters is the way to the Queen.", is_lead=True),
        Stream(tuple(f"{rank}H" for rank in "23456789TJQKA"), 10, "towards the Queen"),
        Text(
            "From the 2 the way goes up through the Jack. From the other side it comes down from the Ace through the "
            "King. It ends at the Queen, whichever side it comes from: nothing comes next after her."
        ),
        Points(
            (
                "After a 6 comes a 7. After a 10 comes a Jack.",
                "After a Jack comes a Queen, and after a King too.",
                "After an Ace comes a King.",
            )
        ),
        RuleNote("The Ace is the highest card, never the lowest: nothing leads from an Ace to a 2."),
    ),
)

DEAL: Final = Chapter(
    "deal",
    "The deal",
    (
        Text(
            "Nine cards each, one at a time, the dealer last. The other 34 are the deck. The player who did not deal "
            "begins.",
            is_lead=True,
        ),
        Fan(("3S", "5H", "6C", "8D", "9S", "TD", "JS", "QC", "AC")),
        Text("The top card of the deck is turned up and laid beside it. This is the first Focus, on which you play."),
        Spreads((Spread(("back",), "The deck"), Spread(("7D",), "The Focus"))),
        Heading("A Queen turned up"),
        Text(
            "Nobody ever plays on a Queen. If one is turned up, each of you gets a point, and the next card is turned "
            "up to cover her; and so on, until another card lies there. That holds for the first Focus and for every "
            "later one."
        ),
        Heading("Who deals"),
        Text(
            "The first dealer is drawn by lot, unless you choose one when you set up the match. Then you take turns: "
            "in four rounds each of you deals twice."
        ),
    ),
)

PLAYING: Final = Chapter(
    "playing",
    "Playing",
    (
        Text("In your turn you check the Focus or drop a card on it, just as you like.", is_lead=True),
        Heading("Check"),
        Text(
            "Play one, two or three cards. Each must come next after the one before it on the way to the Queen, "
            "starting from the Focus. A Queen ends the check."
        ),
        Spreads((Spread(("6H",), "The Focus"), Spread(_HAND, "Check: {7S}, or {7S} and {8D}", (3, 4)))),
        Heading("Drop"),
        Text(
            "Play exactly one card that is lower than the Focus, however much. On a King or an Ace that means any card "
            "from the 2 to the Jack."
        ),
        Spreads((Spread(("6H",), "The Focus"), Spread(_HAND, "Drop: {2C} or {4H}", (0, 1)))),
        Text(
            "{6D} is no help here: the same rank is neither a check nor a drop. Nor is {JC}, which is nearer to the "
            "Queen but does not come next."
        ),
        Heading("Every Focus"),
        Grid(
            "What may be played on each Focus",
            ("Focus", "Check", "Drop"),
            (
                ("2", "3 4 5", "nothing"),
                ("3", "4 5 6", "2"),
                ("4", "5 6 7", "2, 3"),
                ("5", "6 7 8", "2 to 4"),
                ("6", "7 8 9", "2 to 5"),
                ("7", "8 9 10", "2 to 6"),
                ("8", "9 10 J", "2 to 7"),
                ("9", "10 J Q", "2 to 8"),
                ("10", "J Q", "2 to 9"),
                ("Jack", "Q", "2 to 10"),
                ("King", "Q", "2 to J"),
                ("Ace", "K Q", "2 to J"),
            ),
        ),
        Text(
            "The table shows the longest check. You may stop sooner, and you need not play the Queen because you can. "
            "On an Ace, a King is a check and not a drop. A Queen is never dropped."
        ),
        RuleNote(
            "A 2 is a nasty Focus. Nothing can be dropped on it, and whoever has no 3 must give up an Ace or a high "
            "card: just what you need if you hold a Queen."
        ),
    ),
)

FORCED: Final = Chapter(
    "forced",
    "Forced",
    (
        Text(
            "While you can check or drop, you must do one of them. Only if you can do neither, your cards decide. "
            "Count them at the start of your turn.",
            is_lead=True,
        ),
        Heading("Three cards or more"),
        Points(
            (
                "If you have an Ace, play it. It is the new Focus, and that is all.",
                (
                    "If you have none, play your highest card that is not a Queen. It is the new Focus, and you take "
                    "the top card of the deck into your hand, unseen."
                ),
            ),
            is_numbered=True,
        ),
        Spreads(
            (
                Spread(("AS",), "The Focus"),
                Spread(("QH", "AH", "AD"), "An Ace on the Ace", (1, 2)),
            )
        ),
        Spreads(
            (
                Spread(("2S",), "The Focus"),
                Spread(("2H", "2D", "5C"), "{5C}, and you take one", (2,)),
            )
        ),
        Heading("One card or two"),
        Text(
            "Play none. Take the top card of the deck, unseen, and then the next one is turned up as the new Focus. "
            "What you have taken must wait for your next turn."
        ),
        Spreads(
            (
                Spread(("2S",), "The Focus"),
                Spread(("5C", "QD"), "Take one, turn one up"),
            )
        ),
        Heading("All Queens"),
        Text(
            "Three or four cards in your hand, and all of them Queens: then you must lay them all down, whatever the "
            "Focus is. They bring a single point together, and the round is over."
        ),
        Fan(("QS", "QH", "QC")),
        Text(
            "With any other card beside them it is a turn like every other. A Queen is never forced out: if nothing "
            "else is possible, the other card goes."
        ),
    ),
)

SCORING: Final = Chapter(
    "scoring",
    "Scoring",
    (
        Text("Seven points win, and there are five ways to get one.", is_lead=True),
        Points(
            (
                "Three in a row: a check of three cards.",
                "Queening: a check that ends with a Queen. The next card of the deck is turned up to cover her.",
                "Locking: you play your last card. The round is over at once, and nothing more is turned up.",
                "All Queens: one point for the three or four together, and none for locking.",
                "A Queen turned up from the deck: a point for each of you.",
            )
        ),
        Heading("Three at a stroke"),
        Text("One play may earn several points. This is the best there is:"),
        Spreads((Spread(("9C",), "The Focus"), Spread(("TH", "JS", "QH"), "Your last three cards"))),
        Text("One for three in a row, one for the Queen, one for locking: +3."),
        Heading("What a play is worth"),
        Grid(
            "What a play is worth",
            ("Play", "Points"),
            (
                ("7 and 8 on a 6", "0"),
                ("7, 8 and 9 on a 6", "1"),
                ("Queen on a Jack or a King", "1"),
                ("King and Queen on an Ace", "1"),
                ("10, Jack and Queen on a 9", "2"),
                ("Queen on a Jack, your last card", "2"),
                ("10, Jack and Queen, your last cards", "3"),
                ("All Queens", "1"),
            ),
        ),
        Text(
            "The points of a play are counted before anything is turned up. Whoever queens with six points has won, "
            "whatever comes next."
        ),
    ),
)

END: Final = Chapter(
    "end",
    "The end",
    (
        Text(
            "The match ends as soon as somebody has seven points, in the middle of a round too. If nobody has them "
            "after four rounds, more points win, and equal points are a draw.",
            is_lead=True,
        ),
        Heading("The end of a round"),
        Points(
            (
                "A round ends when somebody plays the last card of a hand.",
                (
                    "It also ends when the last card of the deck would have to be turned up or taken. That card stays "
                    "where it is. While nobody needs it, the round goes on."
                ),
            )
        ),
        Text(
            "Points go on from round to round. Cards that you have left cost nothing, and what your last play has "
            "earned is yours."
        ),
        Heading("Both at seven"),
        Grid(
            "Two endings",
            ("At 6 and 6", "Then", ""),
            (
                ("You queen a King", "7 and 6", "you win"),
                ("A Queen is turned up", "7 and 7", "a draw"),
            ),
        ),
        Heading("As you like it"),
        Text("You choose these when you set up the match."),
        Points(
            (
                "A Queen turned up as the first Focus of a round brings nothing. She is covered all the same.",
                "With nothing but Queens, on a Jack or a King, you may queen it with one and keep the others.",
                "If both reach seven at once, play on until one of you has more.",
                "The last card of the deck is turned up or taken like any other. Then the round ends.",
            )
        ),
    ),
)

KEYS: Final = Chapter("keys", "Keys", (*keys_chapter.TABLE, *keys_chapter.EVERYWHERE))

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("The Queen, a card game invented by James Yates.", is_lead=True),
        Text(
            "He published it in 2003 on his site Chess and Poker Dot Com (www.chessandpoker.com), with a good many "
            "words on how to play it well. His text is © 2003 James Yates, all rights reserved, and none of it is "
            "printed here. Thank you for the game!"
        ),
        Text(
            "These pages tell the rules in our own words. Where the original leaves a question open, or says two "
            "things, the table decides like this:"
        ),
        Points(
            (
                "The first dealer is drawn by lot.",
                "A Queen turned up as the first Focus brings each player a point, like any other.",
                "A King on an Ace is a check.",
                "All Queens must be laid down on every Focus, a Jack or a King too.",
                "The points of a play are counted together, and before anything is turned up.",
                "If both reach seven at once, the match is a draw.",
                "The last card of the deck is neither turned up nor taken.",
            )
        ),
        Text(
            "Cards, table and sounds were made for this program. The letters are Source Sans and Source Serif by "
            "Adobe, under the SIL Open Font License."
        ),
    ),
)

BOOK: Final = Book(
    "The Queen",
    (SHORT, CARDS, DEAL, PLAYING, FORCED, SCORING, END, KEYS, SOURCES),
    "For two. All cards run towards the Queen; be the one who brings her in.",
    ("JS", "QH", "KC"),
)
