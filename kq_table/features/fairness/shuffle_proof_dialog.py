"""The dialog about a match's shuffle: where its cards come from, and a check that deals them again."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.text import grouped, say
from kq_table.ui.button import Button, Link
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, WARNING
from kq_table.ui.widget import Widget

from .shuffle_proof import ProofResult, ShuffleProof

DIALOG_WIDTH: Final = 640
TITLE_AIR: Final = 2


class ShuffleProofDialog(ToastDialog):
    """Shows seal, cut and secret of a match (perhaps unfinished), or its code."""

    def __init__(self, context: AppContext, proof: ShuffleProof) -> None:
        super().__init__(context)
        self.proof = proof
        self.result: ProofResult | None = None
        self._check: Generator[None, None, ProofResult] | None = None

    # -- the check

    def _verify(self) -> None:
        self.result, self._check = None, self.proof.check()
        self.resize()

    def step(self, now: float) -> None:
        super().step(now)
        if self._check is None:
            return
        try:
            next(self._check)
        except StopIteration as done:
            self._check, self.result = None, done.value
            self.context.sound.play("chime" if done.value.is_true else "refuse")
            self.renew()

    @property
    def wake_at(self) -> float | None:
        """At once, while the check runs."""
        return super().wake_at if self._check is None else self.context.clock.now()

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        body = self._coded() if self.proof.code else self._sealed()
        buttons = [Button("back", say("app.back"), self.escape)]
        if self.proof.can_be_checked:
            body.insert(0, self._result())
            buttons.append(Button("verify", say("proof.verify"), self._verify, "primary", picture="check"))
        return Dialog("proof", say("proof.title"), body, buttons, DIALOG_WIDTH)

    def _coded(self) -> list[Widget]:
        return [
            Paragraph("code", self.proof.code, "heading", BRASS_LIGHT, is_centred=True),
            Paragraph("about", say("proof.code.about"), "small", CREAM_SOFT, is_centred=True),
            Row("ways", [Link("copy", say("deal.copy"), self._copy, "copy")], align="centre"),
        ]

    def _sealed(self) -> list[Widget]:
        proof = self.proof
        if not proof.seal:
            return [Paragraph("none", say("proof.none"), "body", CREAM)]
        return [
            _part("seal", say("proof.seal"), grouped(proof.seal)),
            _part("cut", say("proof.cut"), proof.cut or say("proof.cut.none"), is_sentence=not proof.cut),
            _part(
                "secret",
                say("proof.secret"),
                grouped(proof.secret) if proof.secret else say("proof.secret.later"),
                is_sentence=not proof.secret,
            ),
            Paragraph("about", say("proof.about"), "small", CREAM_SOFT),
        ]

    def _result(self) -> Paragraph:
        """The result of the check, or a placeholder before it."""
        if self.result is None:
            words = say("proof.doing") if self._check is not None else say("proof.offer")
            return Paragraph("result", words, "body", CREAM, is_centred=True)
        colour = BRASS_LIGHT if self.result.is_true else WARNING
        return Paragraph("result", self.result.words, "strong", colour, is_centred=True)

    def _copy(self) -> None:
        self.show_toast(record_export.copy_code(self.proof.code))


def _part(name: str, title: str, text: str, *, is_sentence: bool = False) -> Column:
    """A title over a digest or a text; *is_sentence*: over a sentence in its place."""
    words = Paragraph(name, text, "body" if is_sentence else "strong", CREAM_SOFT if is_sentence else BRASS_LIGHT)
    return Column(f"{name}.part", [Label(f"{name}.title", title, "small", CREAM_SOFT), words], TITLE_AIR)
