"""The dialog in which people say something aloud to the whole table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from engines.core.api import Seat
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Label
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import BRASS_LIGHT
from kq_table.ui.widget import Widget

MAX_LINE_LENGTH: Final = 200
"""Characters; a record takes no more."""
DIALOG_WIDTH: Final = 720


def has_chat(controller: MatchController) -> bool:
    """Whether people may say something aloud in a match."""
    return controller.options.get("talk") == "on" and bool(controller.people)


class ChatDialog(DialogScene):
    """
    A line to write, and phrases that are ready to be said.

    :param people: the seats that may speak here, with their names; *seat* is who does unless another is chosen
    :param phrases: gives what a seat might want to say
    :param say_aloud: says it
    """

    name: ClassVar[str] = "talk"

    def __init__(
        self,
        context: AppContext,
        people: Sequence[tuple[Seat, str]],
        seat: Seat,
        phrases: Callable[[Seat], Sequence[str]],
        say_aloud: Callable[[Seat, str], None],
    ) -> None:
        super().__init__(context)
        self.people, self.seat, self.phrases, self.say_aloud = people, seat, phrases, say_aloud
        self.text = ""

    def _make_dialog(self) -> Dialog:
        field = TextField("line", say("talk.line"), self.text, MAX_LINE_LENGTH, self._write)
        field.placeholder = say("talk.placeholder", longest=MAX_LINE_LENGTH)
        body: list[Widget] = [field, Label("ready", say("talk.ready"), "small", BRASS_LIGHT)]
        body += [
            Button(f"phrase:{i}", phrase, partial(self._speak, phrase))
            for i, phrase in enumerate(self.phrases(self.seat))
        ]
        if len(self.people) > 1:
            names = [(str(seat), name) for seat, name in self.people]
            body.insert(0, FormRow(Choice("speaker", say("talk.speaker"), names, str(self.seat), self._choose_speaker)))
        self._send = Button("send", say("talk.send"), lambda: self._speak(self.text), "primary")
        self._send.is_enabled = bool(self.text.strip())
        return Dialog(
            "talk", say("talk.title"), body, [Button("back", say("app.back"), self.escape), self._send], DIALOG_WIDTH
        )

    def step(self, now: float) -> None:
        """Let time pass; the field gets the focus a moment late, so the letter that opened the dialog is not typed."""
        super().step(now)
        if self.dialog.focused is None:
            self.dialog.focus(self.dialog["line"])

    def _write(self, text: str) -> None:
        self.text = text
        self._send.is_enabled = bool(text.strip())

    def _choose_speaker(self, seat: str) -> None:
        self.seat = int(seat)
        self.resize()

    def _speak(self, text: str) -> None:
        self.context.stack.pop()
        self.say_aloud(self.seat, text.strip())
