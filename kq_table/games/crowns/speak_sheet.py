"""The Speak sheet: offers, claims, questions and free text, composed by presses on cards, seats and kinds of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, groupby
from typing import ClassVar, Final, Literal

import pygame

from engines.core.api import Seat
from engines.core.cards import RANKS, SUITS, Card, name
from engines.core.talk import MAX_TALK_CHARS
from engines.games.crowns import acts
from engines.games.crowns.acts import MAX_CLAUSES, REACTIONS, Act, Ask, Claim, Clause, Offer, Play, React, Want, write
from engines.games.crowns.ledger import Bargain, Heard, Ledger
from engines.games.crowns.state import NUMBERS, ROUNDS, SEATS
from kq_table.board.card_behaviour import by_suit
from kq_table.narrate.deeds import chip, chip_of, chips
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, show_dialog
from kq_table.text import say
from kq_table.ui.accessibility import Node, Role
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import EDGE, Dialog, Sheet, inner_width
from kq_table.ui.form import PanelHeading
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.markup import plain
from kq_table.ui.skins import ButtonKind
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, WARNING
from kq_table.ui.widget import UiContext, Widget

from .bargain_words import name_cards, quote

Kind = Literal["deal", "hand", "ask", "free"]
KINDS: Final[tuple[Kind, ...]] = ("deal", "hand", "ask", "free")
Question = Literal["want", "have", "like"]
"""What would you like of me? Do you have such a card? I would like such a card."""
QUESTIONS: Final[tuple[Question, ...]] = ("want", "have", "like")
GIVE, WANT = "give", "want"
"""The sides of an offer: what the speaker promises, and what the addressee is to do."""
ANY_CARD: Final = "**"
WHOLE_KINDS: Final = (ANY_CARD, "A/red", "A/black", "JO")
"""Kinds of cards that are neither suit nor rank."""


@dataclass(frozen=True)
class OpenCards:
    """
    What everybody knows of the cards of a round.

    :param collections: by seat
    :param in_play: those that may be in a hand or in a collection
    """

    collections: tuple[frozenset[Card], ...]
    in_play: frozenset[Card]

    @classmethod
    def of_round(cls, number: int, collections: Sequence[Sequence[Card]]) -> OpenCards:
        return cls(tuple(map(frozenset, collections)), frozenset(NUMBERS) | ROUNDS[number - 1].dealt)

    def may_be(self, spec: str, *, in_hand: bool) -> bool:
        """
        Whether some card that fits *spec* is in play.

        With *in_hand*, one that may be in a hand: no number card, and none that lies face up in a collection.
        """
        elsewhere = frozenset[Card](NUMBERS).union(*self.collections) if in_hand else frozenset()
        return bool(acts.cards(spec) & self.in_play - elsewhere)

    def after(self, spec: str, key: str, *, in_hand: bool) -> str | None:
        """
        The kind of cards meant after *key* is pressed; None if there cannot be such a card.

        :param key: a suit, a rank, or one of `WHOLE_KINDS`; pressing it again takes it back
        """
        if key in WHOLE_KINDS:
            found = "" if spec == key else key
        else:
            rank, suit = (spec[0], spec[1]) if len(spec) == len("KH") and spec not in WHOLE_KINDS else ("*", "*")
            if key in SUITS:
                suit = "*" if suit == key else key
            else:
                rank = "*" if rank == key else key
            found = rank + suit if (rank, suit) != ("*", "*") else ""
        if not found or self.may_be(found, in_hand=in_hand):
            return found
        alone = key if key in WHOLE_KINDS else f"*{key}" if key in SUITS else f"{key}*"
        return alone if self.may_be(alone, in_hand=in_hand) else None

    def keys(self, *, in_hand: bool) -> list[str]:
        """The suits, ranks and kinds of which there may be a card."""
        alone = [(key, f"*{key}") for key in SUITS] + [(key, f"{key}*") for key in RANKS]
        alone += [(key, key) for key in WHOLE_KINDS]
        return [key for key, spec in alone if self.may_be(spec, in_hand=in_hand)]

    def owner(self, card: Card) -> Seat | None:
        return next((seat for seat, held in enumerate(self.collections) if card in held), None)


@dataclass
class ClauseDraft:
    """A clause being composed; *spec* is empty until cards are chosen."""

    actor: Seat
    other: Seat
    deed: str = "play"
    spec: str = ""
    by: str = ""
    is_not: bool = False
    condition: Play | None = None

    @classmethod
    def of(cls, actor: Seat, clause: Clause) -> ClauseDraft:
        return cls(actor, clause.other, clause.deed, clause.spec, clause.by, clause.is_not, clause.condition)

    @property
    def clause(self) -> Clause:
        by = "" if self.is_not else self.by
        return Clause(self.deed, self.spec, self.other, self.condition, by, self.is_not)

    @property
    def is_half(self) -> bool:
        """Whether it was begun, and its cards are missing."""
        return not self.spec and (self.is_not or self.deed != "play" or bool(self.by))

    def others(self) -> list[Seat]:
        """The seats that the deed may be about: nobody takes from or gives to themselves."""
        return [seat for seat in range(SEATS) if self.deed == "play" or seat != self.actor]

    def set_deed(self, deed: str, partner: Seat, *, is_not: bool) -> None:
        """Set the deed; if it cannot be done to the seat named so far, *partner* replaces that."""
        self.deed, self.is_not = deed, is_not
        if self.other not in self.others():
            self.other = partner

    def point_at(self, owner: Seat, card: Card | None, partner: Seat) -> None:
        """
        Fill in a pressed collection, or a card in it.

        Such a card can only be given (from the actor's own collection) or taken.

        :param partner: the receiver, if the clause does not name another seat yet
        """
        if card is None:
            self.other = owner if owner in self.others() else self.other
            return
        self.spec, self.deed = name(card), "give" if owner == self.actor else "take"
        if self.deed == "take":
            self.other = owner
        elif self.other == self.actor:
            self.other = partner


@dataclass
class Draft:
    """
    The content of a Speak sheet.

    :param to: the seat spoken to
    :param spec: the cards of a claim or a question
    :param re: the ID of the offer that this one counters
    """

    speaker: Seat
    to: Seat
    kind: Kind = "deal"
    give: list[ClauseDraft] = field(default_factory=list)
    want: list[ClauseDraft] = field(default_factory=list)
    re: int | None = None
    has: bool = True
    question: Question = "want"
    spec: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        self.give = self.give or [ClauseDraft(self.speaker, self.to)]
        self.want = self.want or [ClauseDraft(self.to, self.speaker)]

    @classmethod
    def counter(cls, bargain: Bargain) -> Draft:
        """The counter-offer to an offer, made by its addressee, to be changed."""
        offer = bargain.offer
        give = [ClauseDraft.of(offer.to, clause) for clause in offer.want]
        want = [ClauseDraft.of(bargain.seat, clause) for clause in offer.give]
        return cls(offer.to, bargain.seat, give=give, want=want, re=offer.id)

    @property
    def is_addressed(self) -> bool:
        return self.kind == "deal" or (self.kind == "ask" and self.question != "like")

    def side(self, name: str) -> list[ClauseDraft]:
        return self.give if name == GIVE else self.want

    def partner(self, name: str) -> Seat:
        """The seat that receives what this side gives."""
        return self.to if name == GIVE else self.speaker

    def begin(self, word: str) -> None:
        """Switch to another kind of act or question; the cards so far are dropped."""
        self.spec = ""
        self.kind = next((kind for kind in KINDS if kind == word), self.kind)
        self.question = next((question for question in QUESTIONS if question == word), self.question)

    def speak_to(self, seat: Seat) -> None:
        """Switch to another addressee; what was about the former is about this one, and counters no offer."""
        if seat == self.to:
            return
        former, self.to, self.re = self.to, seat, None
        for blank in [*self.give, *self.want]:
            blank.other = seat if blank.other == former else blank.other
        for blank in self.want:
            blank.actor = seat
            if blank.other not in blank.others():
                blank.other = self.speaker

    def point_at_held(self, card: Card | None, index: int) -> None:
        """Promise to play a card of the own hand, or say that one has it."""
        spec = name(card) if card is not None else ""
        if self.kind == "deal":
            blank = self.give[index]
            blank.deed, blank.spec, blank.is_not = "play", spec, False
        else:
            self.spec = spec

    @property
    def is_half(self) -> bool:
        """Whether a clause of an offer was begun, and its cards are missing."""
        return self.kind == "deal" and any(blank.is_half for blank in (*self.give, *self.want))

    def act(self, ledger: Ledger) -> Act | None:
        """What would be said; None while something is missing, and for free text."""
        match self.kind:
            case "deal":
                give, want = (tuple(blank.clause for blank in side if blank.spec) for side in (self.give, self.want))
                return Offer(ledger.next_id(), self.to, give, want, self.re) if give or want else None
            case "hand":
                return Claim(self.has, self.spec) if self.spec else None
            case "ask":
                return self._ask()
        return None

    def _ask(self) -> Act | None:
        if self.question == "want":
            return Ask(self.to)
        if not self.spec:
            return None
        return Ask(self.to, self.spec) if self.question == "have" else Want(self.spec)


WIDTH: Final = 1184
"""Width of the sheet in design pixels."""
PICKER: Final = "picker"


@dataclass(frozen=True)
class Talkers:
    """
    Who may speak, about what, and how it is said.

    :param people: the seats of those at this screen
    :param names: of all players, as they are put into sentences
    :param at: the seat at a place on the table, and the card there, if it is in a collection
    :param ledger: gives the ledger of all that has been done
    :param say_aloud: says a line as a seat
    :param muted: the computer players that speak only when spoken to
    :param hand: the cards under the sheet that the speaker may see; none if several people share the screen
    :param top: the highest y in pixels where a sheet may begin without covering the others' collections
    :param recent: the last lines of the log
    """

    people: Sequence[Seat]
    names: Sequence[str]
    cards: OpenCards
    at: Callable[[tuple[int, int]], tuple[Seat, Card | None] | None]
    ledger: Callable[[], Ledger]
    say_aloud: Callable[[Seat, str], None]
    muted: set[Seat]
    hand: Callable[[], Sequence[Card]] = tuple
    top: Callable[[], int] = int
    recent: Callable[[], Sequence[str]] = tuple


def mute_button(draft: Draft, talkers: Talkers, show: Callable[[], None]) -> list[Widget]:
    """The button that mutes a computer player or lets it speak freely; none for people."""
    seat = draft.to
    if not draft.is_addressed or seat in talkers.people:
        return []

    def toggle() -> None:
        talkers.muted.symmetric_difference_update({seat})
        show()

    word = "unmute" if seat in talkers.muted else "mute"
    button = Button("mute", say(f"speak.{word}", name=talkers.names[seat]), toggle)
    button.hint = say("speak.mute_hint")
    return [button]


PointAt = Callable[[Seat | None, Card], None]


def own_cards(draft: Draft, talkers: Talkers, lines: int, point_at: PointAt) -> list[Row]:
    """The speaker's own cards, which the sheet covers: a press fills a clause with one."""
    held = talkers.hand() if draft.kind in {"deal", "hand"} else ()
    lying = sorted(talkers.cards.collections[draft.speaker], key=by_suit) if draft.kind == "deal" else []
    hand = [CardButton("held", card, partial(point_at, None, card)) for card in held]
    mine = [CardButton("mine", card, partial(point_at, draft.speaker, card)) for card in lying]
    parts = list[list[Widget]]()
    for key, buttons in (("held", hand), ("mine", mine)):
        if buttons and lines:
            parts.append([OwnLead(f"{key}.lead", say(f"speak.{key}"), "body", BRASS_LIGHT), *buttons])
    if lines == 1 and parts:
        parts = [list(chain.from_iterable(parts))]
    return [Row(f"own:{i}", part, ROW_GAP, align="left") for i, part in enumerate(parts)]


def recent_lines(lines: Sequence[str], share: int) -> list[Widget]:
    """The last lines of the log, which the sheet covers: all of them for a *share* of 2, half for 1, none for 0."""
    shown = lines[len(lines) * (2 - share) // 2 :]
    title = [PanelHeading("recent", say("crowns.news"))] if shown else []
    return [*title, *(Paragraph(f"recent:{i}", words, "small", CREAM_SOFT) for i, words in enumerate(shown))]


def one_pad(draft: Draft, cards: OpenCards, choose: Callable[[str], None]) -> Widget:
    """The choices for the cards of a claim or a question."""
    in_hand = draft.kind == "hand" or draft.question == "have"
    return card_pad(draft.spec, cards, choose, in_hand=in_hand, is_hand_told=in_hand)


def height_below(kit: UiContext, top: int) -> int:
    """
    The minimum height in pixels of a sheet that reaches from *top* to the bottom margin, so that it cuts no panel.

    It is 0 in portrait windows, where it would be too tall.
    """
    return 0 if kit.metrics.is_portrait else kit.metrics.size[1] - kit.px(EDGE) - top


class SpeakSheet(DialogScene):
    """Shows a draft with its blanks; a press on a card or a seat of the table above fills the active one."""

    def __init__(self, context: AppContext, draft: Draft, talkers: Talkers) -> None:
        super().__init__(context)
        self.draft, self.talkers = draft, talkers
        self.active = BlankId()
        self._sheet: Sheet | None = None
        self._ledger = talkers.ledger()
        self._told: tuple[str, ...] = ()
        """What somebody who listens knows of the draft."""

    def resize(self) -> None:
        """Make the sheet anew, and say what has changed in the draft: the whole sentence, or a clause without cards."""
        super().resize()
        known, self._told = self._told, tuple(told_lines(self.draft, self.dialog["sentence"].text, self.talkers.names))
        if known and (fresh := next((line for line in self._told if line not in known), "")):
            self.context.announcer.say(fresh)

    def _make_dialog(self) -> Sheet:
        """Make the sheet, with one's own cards on as many lines as leave the others' collections free."""
        kit, former, top = self.context.kit, self._sheet, self.talkers.top()
        for lines in (2, 1, 0):
            sheet = self._make_sheet(lines)
            sheet.former, sheet.least_height = former, height_below(kit, top)
            sheet.place(kit)
            if sheet.panel.rect.top >= top or not lines:
                break
        sheet.former, self._sheet = former, sheet
        return sheet

    def _make_sheet(self, own_lines: int) -> Sheet:
        draft = self.draft
        make = {"deal": self._bargain, "hand": self._hand, "ask": self._ask, "free": self._free}[draft.kind]
        words, colour, act = sentence(draft, self._ledger, self.talkers)
        self._say = Button("send", say("speak.offer" if draft.kind == "deal" else "talk.send"), self._send, "primary")
        self._say.is_enabled = bool(draft.text.strip()) if draft.kind == "free" else act is not None
        back = Button("back", say("app.back"), self.escape)
        foot = Paragraph("sentence", words, "body", colour)
        own = (
            recent_lines(self.talkers.recent(), own_lines)
            if draft.kind == "free"
            else own_cards(draft, self.talkers, own_lines, self._point_at)
        )
        buttons = [*mute_button(draft, self.talkers, self.resize), back, self._say]
        return Sheet("speak", [self._head(is_held_told=not own), *make(), *own], foot, buttons, WIDTH)

    def _head(self, *, is_held_told: bool) -> Row:
        draft, names = self.draft, self.talkers.names
        kinds = [(kind, say(f"speak.kind.{kind}")) for kind in KINDS]
        head: list[Widget] = [Choice("kind", say("speak.kind"), kinds, draft.kind, self._begin)]
        if draft.is_addressed:
            others = [(str(seat), names[seat]) for seat in range(SEATS) if seat != draft.speaker]
            head.append(Choice("to", say("speak.to"), others, str(draft.to), self._speak_to))
        if len(self.talkers.people) > 1:
            people = [(str(seat), say("speak.as", name=names[seat])) for seat in self.talkers.people]
            head.append(Choice("speaker", say("talk.speaker"), people, str(draft.speaker), self._choose_speaker))
        held = Label("held", say("speak.hold", cards=chips(self.talkers.hand())), "body", CREAM_SOFT)
        whole = Row("head", [*head, held], align="left")
        # On a line of its own it would push the sheet over the collections.
        has_room = whole.natural_width(self.context.kit) <= inner_width(self.context.kit, WIDTH)
        is_told = is_held_told and has_room and draft.kind in {"deal", "hand"} and self.talkers.hand()
        return whole if is_told else Row("head", head, align="left")

    def _bargain(self) -> list[Widget]:
        names, cards = self.talkers.names, self.talkers.cards
        rows = clause_rows(self.draft, self.active, names, self._choose, self._add)
        return [*side_by_side(list(rows), self.context.kit), picker(self.draft, self.active, names, cards, self.resize)]

    def _hand(self) -> list[Widget]:
        said = [(word, say(f"speak.{word}")) for word in ("have", "lack")]
        has = Choice(
            "has",
            say("speak.kind.hand"),
            said,
            "have" if self.draft.has else "lack",
            lambda word: self._set("has", word == "have"),
        )
        return [Row("claim", [has], align="left"), one_pad(self.draft, self.talkers.cards, partial(self._set, "spec"))]

    def _ask(self) -> list[Widget]:
        questions = [(word, say(f"speak.ask.{word}")) for word in QUESTIONS]
        question = Choice("question", say("speak.kind.ask"), questions, self.draft.question, self._begin)
        line = Row("question.row", [question], align="left")
        return (
            [line]
            if self.draft.question == "want"
            else [line, one_pad(self.draft, self.talkers.cards, partial(self._set, "spec"))]
        )

    def _free(self) -> list[Widget]:
        field = TextField("line", say("talk.line"), self.draft.text, MAX_TALK_CHARS, self._write)
        field.placeholder = say("talk.placeholder", longest=MAX_TALK_CHARS)
        names, speaker = self.talkers.names, self.draft.speaker
        reactions = [
            Button(f"react:{act.word}", quote(Heard(speaker, act), names), partial(self._say_act, act))
            for act in map(React, REACTIONS)
        ]
        return [field, Row("reactions", reactions, ROW_GAP, align="left")]

    # -- what is pressed

    def _choose(self, place: BlankId) -> None:
        """Activate a part; with keys the focus goes to its choices."""
        is_by_key = self.dialog.focused is not None and self.dialog.focused.is_ringed
        self.active = place
        self.resize()
        if is_by_key and (options := self.dialog[PICKER].children):
            self.dialog.focus(options[0], is_by_key=True)

    def _add(self, side: str) -> None:
        blanks = self.draft.side(side)
        blanks.append(ClauseDraft(blanks[0].actor, self.draft.partner(side)))
        self._choose(BlankId(side, len(blanks) - 1))

    def _begin(self, word: str) -> None:
        self.draft.begin(word)
        self.resize()
        if self.draft.kind == "free":
            self.dialog.focus(self.dialog["line"])

    def _speak_to(self, seat: str) -> None:
        self.draft.speak_to(int(seat))
        self.resize()

    def _choose_speaker(self, seat: str) -> None:
        speaker, former = int(seat), self.draft
        to = former.speaker if former.to == speaker else former.to
        self.draft, self.active = Draft(speaker, to, former.kind), BlankId()
        self.resize()

    def _set(self, field: str, value: object) -> None:
        setattr(self.draft, field, value)
        self.resize()

    def _write(self, text: str) -> None:
        self.draft.text = text
        self._say.is_enabled = bool(text.strip())

    def _send(self, *, is_sure: bool = False) -> None:
        """Say it; a promise for which nothing is asked is confirmed first."""
        self._ledger = self.talkers.ledger()
        words, _, act = sentence(self.draft, self._ledger, self.talkers)
        if self.draft.kind == "free":
            self.context.stack.pop()
            self.talkers.say_aloud(self.draft.speaker, self.draft.text.strip())
        elif isinstance(act, Offer) and not act.want and not is_sure:
            show_dialog(gift_dialog, self.context, words, partial(self._send, is_sure=True))
        elif act is not None:
            self._say_act(act)
        else:
            self.resize()

    def _say_act(self, act: Act) -> None:
        self.context.stack.pop()
        self.talkers.say_aloud(self.draft.speaker, write(act))

    # -- the table above

    def handle(self, event: pygame.event.Event) -> None:
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if is_press and self._sheet and not self._sheet.panel.rect.collidepoint(event.pos):
            if found := self.talkers.at(event.pos):
                self._point_at(*found)
            return
        super().handle(event)

    def _point_at(self, owner: Seat | None, card: Card | None) -> None:
        """Fill the active clause with a card or a seat of the table; without an owner it is a card of the own hand."""
        draft = self.draft
        if owner is None:
            self.active = self.active if self.active.side == GIVE else BlankId()
            draft.point_at_held(card, self.active.index)
            self.resize()
            return
        self.context.sound.play("click")
        if draft.kind != "deal":
            if card is not None and draft.question == "like" and draft.kind == "ask":
                draft.spec = name(card)
            elif owner != draft.speaker:
                draft.speak_to(owner)
            self.resize()
            return
        draft.side(self.active.side)[self.active.index].point_at(owner, card, draft.partner(self.active.side))
        self.resize()


def sentence(draft: Draft, ledger: Ledger, talkers: Talkers) -> tuple[str, str, Act | None]:
    """What would be said (or why nothing can be), its colour, and the act if it may be said."""
    act = draft.act(ledger)
    if draft.kind in {"deal", "hand"} and not ledger.table.is_playing:
        return say("speak.no_round"), CREAM_SOFT, None
    if draft.is_half:
        return say("speak.half"), WARNING, None
    if act is None:
        is_on_table = draft.kind == "deal" and any(talkers.cards.collections)
        return say("speak.how.deal_table" if is_on_table else f"speak.how.{draft.kind}"), CREAM_SOFT, None
    try:
        write(act)
    except ValueError:
        return say("speak.too_long"), WARNING, None
    if not ledger.allows(draft.speaker, act):
        return say("speak.too_late"), WARNING, None
    to = act.to if isinstance(act, Offer | Ask) else None
    words = quote(Heard(draft.speaker, act, to), talkers.names)
    return say("speak.quoted", words=words), CREAM, act


def told_lines(draft: Draft, sentence: str, names: Sequence[str]) -> Iterator[str]:
    """The sentence of a draft and each clause of an offer as it stands; the sentence last if a clause is half done."""
    if not draft.is_half:
        yield sentence
    if draft.kind == "deal":
        for side in (GIVE, WANT):
            for i in range(len(draft.side(side))):
                yield " ".join([lead_words(side, i), *clause_parts(draft, side, i, names).values()])
    if draft.is_half:
        yield sentence


GIFT_WIDTH: Final = 560


def gift_dialog(context: AppContext, words: str, then: Callable[[], None]) -> Dialog:
    """Ask whether something is to be promised for nothing; Enter goes back to the offer."""

    def give() -> None:
        context.stack.pop()
        then()

    body = [
        Paragraph("text", words, "body", CREAM),
        Paragraph("about", say("speak.gift.about"), "small", CREAM_SOFT),
        Button("give", say("speak.gift.yes"), give),
    ]
    back = Button("keep", say("speak.gift.no"), context.stack.pop, "primary")
    return Dialog("gift", say("speak.gift.title"), body, [back], GIFT_WIDTH)


class OwnLead(Label):
    """The words before one's own cards, of both lines as wide as the wider."""

    def natural_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(say(f"speak.{key}"), self.role) for key in ("held", "mine"))


class CardButton(Button):
    """A card of one's own as a small button."""

    def __init__(self, group: str, card: Card, on_press: Callable[[], None]) -> None:
        super().__init__(f"{group}:{name(card)}", chip(card), on_press, "quiet")
        self.role = "number"

    def natural_width(self, kit: UiContext) -> int:
        return kit.fonts.width(self.text, self.role) + kit.px(GAP + 2)


Part = Literal["deed", "cards", "other", "when"]
DEEDS: Final = tuple((deed, is_not) for is_not in (False, True) for deed in ("play", "take", "give"))
ROW_GAP: Final = 8
"""Design pixels between the parts of a line."""
WHENS: Final = ("round", "next")


@dataclass(frozen=True)
class BlankId:
    """Which blank: the side of the offer, the index of the clause, and its part."""

    side: str = GIVE
    index: int = 0
    part: Part = "cards"


class Lead(Label):
    """The words before a clause; those of all lines are as wide as the widest."""

    def natural_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(say(f"speak.{side}"), self.role) for side in (GIVE, WANT, "and"))


def role_of(blank: ClauseDraft, draft: Draft, seat: Seat) -> str:
    """
    The key for how to word a seat.

    ``own_i`` or ``own_you`` if it is the clause's actor (as speaker or not), else ``me`` (speaker), ``you``
    (addressee) or ``other``.
    """
    if seat == blank.actor:
        return "own_i" if seat == draft.speaker else "own_you"
    return "me" if seat == draft.speaker else "you" if seat == draft.to else "other"


def other_words(blank: ClauseDraft, draft: Draft, seat: Seat, names: Sequence[str]) -> str:
    """The words for a clause's *other* seat: on whose collection, from whom, or to whom."""
    return say(f"speak.{blank.deed}.{role_of(blank, draft, seat)}", name=names[seat])


def deed_words(side: str, deed: str, *, is_not: bool) -> str:
    return say(f"speak.{side}.not.{deed}" if is_not else f"speak.do.{deed}")


def when_words(by: str) -> str:
    """Words for when: with the very next move of that kind, or at any time in the round."""
    return say("speak.next" if by == "next" else "speak.round")


def lead_words(side: str, index: int) -> str:
    """The words before a clause."""
    return say(f"speak.{'and' if index else side}")


def clause_parts(draft: Draft, side: str, index: int, names: Sequence[str]) -> dict[Part, str]:
    """The parts of a clause in words, in their order."""
    blank = draft.side(side)[index]
    cards = name_cards(blank.spec, "some" if blank.is_not else "any") if blank.spec else say("speak.which")
    texts: dict[Part, str] = {
        "deed": deed_words(side, blank.deed, is_not=blank.is_not),
        "cards": cards,
        "other": other_words(blank, draft, blank.other, names),
    }
    return texts if blank.is_not else {**texts, "when": when_words(blank.by)}


class PartButton(Button):
    """A part of a clause; a voice says whose it is, as the words before the clause do for the eye."""

    def __init__(
        self, part: str, side: str, index: int, text: str, on_press: Callable[[], None], kind: ButtonKind
    ) -> None:
        super().__init__(f"{side}:{index}:{part}", text, on_press, kind)
        self._told = say(f"speak.told.{side}.and" if index else f"speak.told.{side}", words=text)

    @property
    def spoken(self) -> str:
        return plain(self._told)


class AndButton(Button):
    """Adds a clause to a side; a voice says to which."""

    def __init__(self, side: str, on_press: Callable[[], None]) -> None:
        super().__init__(f"{side}:and", say("speak.more"), on_press, "quiet", "plus")
        self._side = side

    @property
    def spoken(self) -> str:
        return say(f"speak.told.{self._side}", words=self.text)


def clause_rows(
    draft: Draft, active: BlankId, names: Sequence[str], choose: Callable[[BlankId], None], add: Callable[[str], None]
) -> Iterator[Row]:
    for side in (GIVE, WANT):
        blanks = draft.side(side)
        for i, blank in enumerate(blanks):
            parts: list[Widget] = [Lead(f"{side}:{i}.lead", lead_words(side, i), "body", BRASS_LIGHT)]
            for part, text in clause_parts(draft, side, i, names).items():
                place = BlankId(side, i, part)
                kind: ButtonKind = "primary" if place == active else "plain"
                parts.append(PartButton(part, side, i, text, partial(choose, place), kind))
            if blank.spec and i + 1 == len(blanks) < MAX_CLAUSES:
                parts.append(AndButton(side, partial(add, side)))
            yield Row(f"{side}:{i}", parts, ROW_GAP, align="left")


def side_by_side(rows: Sequence[Row], kit: UiContext) -> Iterator[Row]:
    """Join the clauses of each side into one row if it fits, to leave space for one's own cards below."""
    for _, group in groupby(rows, key=lambda row: row.name.partition(":")[0]):
        whole = list(group)
        joined = Row(whole[0].name, [part for row in whole for part in row.widgets], ROW_GAP, align="left")
        yield from [joined] if joined.natural_width(kit) <= inner_width(kit, WIDTH) else whole


def picker(
    draft: Draft, active: BlankId, names: Sequence[str], cards: OpenCards, changed: Callable[[], None]
) -> Widget:
    """The row of choices for the active part."""
    blank = draft.side(active.side)[active.index]
    options: list[Widget] = []
    if active.part == "cards":
        return card_pad(
            blank.spec, cards, lambda spec: _fill(blank, "spec", spec, changed), in_hand=blank.deed == "play"
        )
    if active.part == "deed":
        partner = draft.partner(active.side)
        for deed, is_not in DEEDS:
            is_chosen = (deed, is_not) == (blank.deed, blank.is_not)
            act = partial(_set_deed, blank, deed, partner, changed, is_not=is_not)
            text = deed_words(active.side, deed, is_not=is_not)
            options.append(Option(f"deed:{'not-' * is_not}{deed}", text, act, is_chosen=is_chosen))
    elif active.part == "other":
        for seat in blank.others():
            act = partial(_fill, blank, "other", seat, changed)
            words = other_words(blank, draft, seat, names)
            options.append(Option(f"seat:{seat}", words, act, is_chosen=seat == blank.other))
    else:
        for by in WHENS:
            is_chosen = by == (blank.by or "round")
            act = partial(_fill, blank, "by", by, changed)
            options.append(Option(f"when:{by}", when_words(by), act, is_chosen=is_chosen))
    return Row("picker", options, ROW_GAP, align="left")


def card_pad(
    spec: str, cards: OpenCards, choose: Callable[[str], None], *, in_hand: bool, is_hand_told: bool = False
) -> Widget:
    options: list[Widget] = []
    for key in cards.keys(in_hand=in_hand):
        if is_hand_told and key == ANY_CARD:
            continue
        found = cards.after(spec, key, in_hand=in_hand)
        if key in SUITS:
            text, is_chosen = chip_of(key), len(spec) == len("*S") and spec[1] == key
        elif key in RANKS:
            text = key.replace("T", "10") if key in "23456789T" else chip_of(key)
            is_chosen = len(spec) == len("K*") and spec[0] == key and spec != "JO"
        else:
            text, is_chosen = name_cards(key, "any"), key == spec
        if found is not None:
            told = say(f"rank.{key}") if key in RANKS else ""
            options.append(Option(f"card:{key}", text, partial(choose, found), told, is_chosen=is_chosen))
    return Row("picker", options, ROW_GAP, align="left")


class Option(Button):
    """
    A choice for a blank; a voice says whether it is made.

    :param told: what a voice says; empty for the text
    """

    role = "body"
    access_role: ClassVar[Role] = "radio button"

    def __init__(self, name: str, text: str, choose: Callable[[], None], told: str = "", *, is_chosen: bool) -> None:
        super().__init__(f"pick:{name}", text, choose, "primary" if is_chosen else "plain")
        self._told, self._is_chosen = told, is_chosen

    @property
    def spoken(self) -> str:
        return self._told or super().spoken

    def _own_node(self) -> Node:
        return super()._own_node()._replace(is_checked=self._is_chosen)


def _fill(blank: ClauseDraft, field: str, value: object, changed: Callable[[], None]) -> None:
    setattr(blank, field, value)
    changed()


def _set_deed(blank: ClauseDraft, deed: str, partner: Seat, changed: Callable[[], None], *, is_not: bool) -> None:
    blank.set_deed(deed, partner, is_not=is_not)
    changed()
