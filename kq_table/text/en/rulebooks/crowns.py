"""The rules of Crowns in our own words, all in one place for whoever translates them. Knows no pixel."""

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
            "A game for four, in four rounds. Everybody’s collection lies open, and everybody may lay a card to "
            "anybody. What you have in the suit of your King is what you score.",
            is_lead=True,
        ),
        Fan(("8C", "TH", "JD", "QS", "KH", "AC", "JO")),
        Points(
            (
                "You begin with eight number cards open before you, and a secret hand of high cards.",
                "On your turn, lay one card of your hand to any collection: your own or another’s.",
                "Whoever gets a Jack must steal a card. Whoever gets a Queen must give one away.",
                "When all hands are empty, each card in the suit of your King is a point. No King, no points.",
                "From round 2 on, the red Aces make two players partners, and the black Aces two.",
                "After four rounds, most points win.",
            ),
            is_numbered=True,
        ),
        RuleNote("Talk is part of the game. Ask, offer, threaten, promise: nobody has to keep a word."),
    ),
)

DEAL: Final = Chapter(
    "deal",
    "The deal",
    (
        Text("The pack is parted. The low cards are laid out open, the high ones make the hands.", is_lead=True),
        Spreads(
            (
                Spread(("9S", "4S", "8H", "7H", "2H", "6D", "5C", "3C"), "A collection"),
                Spread(("TS", "JD", "QH", "KC"), "A hand in round 1"),
            )
        ),
        Text(
            "All cards from 2 to 9 are shuffled and dealt open, eight to each player. They lie sorted by suit for all "
            "to see, and they are the beginning of your collection."
        ),
        Text("Then the high cards, the small deck, are shuffled and dealt as hands. Nobody sees yours."),
        Grid(
            "The small deck",
            ("Round", "10 to King", "Aces", "Joker", "In a hand"),
            (("1", "16", "none", "none", "4"), ("2 and 3", "16", "4", "none", "5"), ("4", "15", "4", "1", "5")),
        ),
        Text(
            "Before round 4, one of the sixteen Tens and court cards is taken out unseen, and the Joker comes in its "
            "place. Nobody knows which one is gone, and it may well be a King. When all cards lie open, you can see "
            "which one is missing."
        ),
        Heading("Who deals"),
        Text(
            "The first dealer is drawn by lot, unless you choose one when you set up the match. From then on the deal "
            "goes clockwise, so in four rounds everybody deals once. The player at the dealer’s left begins."
        ),
    ),
)

TURN: Final = Chapter(
    "turn",
    "A turn",
    (
        Text(
            "Lay one card of your hand, open, to one of the four collections. Your own will do, and so will any "
            "other. Then it is the next player’s turn, clockwise, until all hands are empty. Nobody may pass.",
            is_lead=True,
        ),
        Tricks(
            (
                Trick(("TS",), ("Ten",), 0, "Nothing happens", "It is one more card of its suit."),
                Trick(("JD",), ("Jack",), 0, "Steal", "Whoever gets it must take one card of another collection."),
                Trick(("QH",), ("Queen",), 0, "Give", "Whoever gets her must give one card to another collection."),
                Trick(("KC",), ("King",), 0, "The crown", "Nothing at once. In the end he says which suit counts."),
                Trick(("AS",), ("Ace",), 0, "A partner", "Nothing at once. In the end it says whose points you share."),
                Trick(("JO",), ("Joker",), 0, "Twice", "Nothing at once. In the end it doubles your own points."),
            )
        ),
        Heading("Jacks and Queens"),
        Points(
            (
                "Whoever gets one decides, even on another’s turn: which card moves, and between whom.",
                "A Jack takes any card of any other collection, even of the player who laid him.",
                "A Queen gives any card of her new collection to any other. That may be the Queen herself.",
                "Neither may be refused, and nothing comes in return: one card moves, one way.",
                "They act when they are laid from a hand, and then never again, wherever they go.",
            )
        ),
        Heading("One Ace each"),
        Text(
            "No collection may ever hold two Aces. So you cannot lay an Ace where one lies, nor give one there; and if "
            "you have an Ace yourself, you cannot steal another. There is always some collection without, so no Ace "
            "is ever stuck in a hand."
        ),
    ),
)

CROWN: Final = Chapter(
    "crown",
    "The crown",
    (
        Text(
            "When all hands are empty, look for Kings in your collection. The suit of your King is crowned. Each card "
            "you have of it is 1 point, the King too, and nothing else is worth anything.",
            is_lead=True,
        ),
        Spreads(
            (
                Spread(("AH", "KH", "9H", "7H", "4H", "2H"), "King, six hearts: 6 points"),
                Spread(("QS", "TS", "9S", "8S", "5S", "3S"), "No King: nothing"),
            )
        ),
        Text("Numbers, Tens, court cards and Aces are all the same here: one card, one point."),
        Heading("More than one King"),
        Text(
            "Then only the smallest of their suits is crowned: the one of which you have fewest cards. So a second "
            "King never adds a point, and may cost you many. Anna has {KH} and 6 points, until Ben lays {KC} to her:"
        ),
        Spreads(
            (
                Spread(("KH", "TH", "9H", "7H", "4H", "2H"), "Anna’s hearts"),
                Spread(("KC", "8C", "3C"), "Anna’s clubs"),
            )
        ),
        Grid(
            "What it comes to",
            ("Anna has", "Crowned", "Points"),
            (
                ("{KH} and {KC}", "clubs", "3"),
                ("{KH}, now {KC} is stolen", "hearts", "6"),
                ("neither, now {KH} is, too", "nothing", "0"),
            ),
        ),
        Text("If two such suits are equally small, it makes no difference which one wears the crown."),
        RuleNote("Kings may be stolen and given like any other card. It counts where they lie in the end."),
    ),
)

PARTNERS: Final = Chapter(
    "partners",
    "Partners",
    (
        Text(
            "In round 1 everybody scores their own points. In rounds 2 to 4 everybody has exactly one Ace in the end, "
            "and whoever has the other one of its colour is your partner.",
            is_lead=True,
        ),
        Spreads(
            (
                Spread(("AH", "AD"), "Red: partners"),
                Spread(("AS", "AC"), "Black: partners"),
            )
        ),
        Text(
            "Each of you scores your own points and your partner’s together. It holds for this round only: the next "
            "one has other Aces."
        ),
        Grid(
            "A round",
            ("", "Ace", "Own points", "Scores"),
            (
                ("Anna", "hearts", "5", "5 + 4 = 9"),
                ("Ben", "diamonds", "4", "4 + 5 = 9"),
                ("Clara", "spades", "7", "7 + 0 = 7"),
                ("David", "clubs", "0", "0 + 7 = 7"),
            ),
        ),
        Text(
            "Aces may be stolen and given, too. So nobody is sure of a partner before the last card is laid, and the "
            "one you have just robbed may be yours."
        ),
        Heading("The Joker in round 4"),
        Text(
            "Whoever has the Joker in the end scores their own points twice, and nothing of the partner’s. The partner "
            "still adds both, the holder’s points once. The other two score as always. The same round with {JO} at "
            "Anna’s:"
        ),
        Grid(
            "The same round with the Joker",
            ("", "Ace", "Own points", "Scores"),
            (
                ("Anna {JO}", "hearts", "5", "2 × 5 = 10"),
                ("Ben", "diamonds", "4", "4 + 5 = 9"),
                ("Clara", "spades", "7", "7 + 0 = 7"),
                ("David", "clubs", "0", "0 + 7 = 7"),
            ),
            lit=(0,),
        ),
        Points(
            (
                "The Joker has no suit. It lies by itself and is never a point of its own.",
                "It may be laid, stolen and given like any other card.",
                "Twice nothing is nothing: without a King the Joker is no use to you.",
            )
        ),
    ),
)

TALK: Final = Chapter(
    "talk",
    "Talk",
    (
        Text(
            "A good score takes help, and help has its price. Talk as much as you like, about anything.", is_lead=True
        ),
        Points(
            (
                "All hear everything. There are no secret agreements.",
                "You may say what you hold, and it need not be true. You may never show it.",
                "No promise binds. Whoever gets your Jack may steal something quite different.",
            )
        ),
        Heading("A bargain"),
        Text(
            "Clara leads. Ben has no King, and he says to Anna: “Lay me a Jack, and I take the King of spades from "
            "Clara.” Anna lays {JD} to him, and he keeps his word."
        ),
        Spreads(
            (
                Spread(("KS", "9S", "8S", "6S"), "Clara before: 4 points"),
                Spread(("9S", "8S", "6S"), "Clara now: no King"),
                Spread(("7S", "3S"), "Ben before: no King"),
                Spread(("KS", "7S", "3S"), "Ben now: 3 points"),
            )
        ),
        Text("He could have taken Anna’s own King instead. But who would lay him a Jack again? Other things to say:"),
        Points(
            (
                "“I hold the Ace of diamonds. Who wants to be my partner?”",
                "“Whoever takes my King gets the next one where it hurts.”",
            )
        ),
        RuleNote("If you would rather play in silence, switch table talk off when you set up the match."),
    ),
)

END: Final = Chapter(
    "end",
    "The end",
    (
        Text(
            "After four rounds the match is over. The highest total wins; players with equal totals share the win.",
            is_lead=True,
        ),
        Grid(
            "A match",
            ("Round", "Anna", "Ben", "Clara", "David"),
            (
                ("1", "4", "3", "0", "5"),
                ("2", "7", "6", "7", "6"),
                ("3", "8", "5", "5", "8"),
                ("4", "10", "9", "7", "7"),
                ("Total", "29", "23", "19", "26"),
            ),
            lit=(4,),
        ),
        Text(
            "In round 2 Anna and Clara were partners, in round 3 Anna and David. In round 4 Anna had Ben, and the "
            "Joker, and did without him. Partners score the same, but each writes it down for themselves: who wins, "
            "wins alone."
        ),
        Heading("How much there is to win"),
        Text(
            "A suit has twelve cards in round 1, and thirteen with its Ace. So nobody can score more than 12 in round "
            "1 and 26 in each of the others."
        ),
    ),
)

KEYS: Final = Chapter("keys", "Keys", (*keys_chapter.TABLE, *keys_chapter.EVERYWHERE))

SOURCES: Final = Chapter(
    "sources",
    "Sources",
    (
        Text("Crowns, a card game for four players.", is_lead=True),
        Text(
            "The copy of the rules that we hold names neither an author nor a year, and we have not found out more. "
            "Whoever you are: thank you. We would gladly print your name."
        ),
        Text(
            "These pages tell the rules in our own words. Where the original leaves a question open, the table decides "
            "like this:"
        ),
        Points(
            (
                "The smallest suit of your Kings is the one of which your own collection has fewest cards.",
                "The Joker belongs to no suit, whichever one is crowned.",
                "The card that goes out before round 4 may be a King. Then only three are in play.",
                "Without a King the Joker doubles nothing.",
                "Nobody whispers, and nobody shows a card: the table knows no way to.",
            )
        ),
        Text(
            "Cards, table and sounds were made for this program. The letters are Source Sans and Source Serif by "
            "Adobe, under the SIL Open Font License."
        ),
    ),
)

BOOK: Final = Book(
    "Crowns",
    (SHORT, DEAL, TURN, CROWN, PARTNERS, TALK, END, KEYS, SOURCES),
    "For four. Collect the suit of your King, find a partner by an Ace, and talk.",
    ("KC", "AS", "JO"),
)
