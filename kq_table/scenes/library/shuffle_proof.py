"""Where the cards of a match come from, and a button that deals them all again. Knows digests and codes, no card."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar, Final

from kq_table.match.shuffle_proof import ProofResult, ShuffleProof
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.notice import TellingSheet
from kq_table.text import grouped, say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, WARNING
from kq_table.ui.widget import Widget

WIDTH: Final = 640
AIR: Final = 2


class ShuffleProofDialog(TellingSheet):
    """A sheet over a match in play or over."""

    name: ClassVar[str] = "proof"

    def __init__(self, context: AppContext, proof: ShuffleProof) -> None:
        super().__init__(context)
        self.proof = proof
        self.verdict: ProofResult | None = None
        self._check: Generator[None, None, ProofResult] | None = None

    # -- dealing again

    def _verify(self) -> None:
        self.verdict, self._check = None, self.proof.check()
        self.resize()

    def step(self, now: float) -> None:
        """Let time pass; deal a little more of it."""
        super().step(now)
        if self._check is None:
            return
        try:
            next(self._check)
        except StopIteration as done:
            self._check, self.verdict = None, done.value
            self.context.sound.play("chime" if done.value.is_true else "refuse")
            self.resize()

    @property
    def wake_at(self) -> float | None:
        """At once, while cards are dealt."""
        return super().wake_at if self._check is None else self.context.clock.now()

    # -- the sheet

    def make(self) -> Dialog:
        """Make the sheet."""
        body = self._coded() if self.proof.code else self._sealed()
        buttons = [Button("back", say("app.back"), self.escape)]
        if self.proof.can_be_checked:
            body.insert(0, self._result())
            buttons.append(Button("verify", say("proof.verify"), self._verify, "primary", picture="check"))
        return Dialog("proof", say("proof.title"), body, buttons, WIDTH)

    def _coded(self) -> list[Widget]:
        return [
            Paragraph("code", self.proof.code, "heading", BRASS_LIGHT, is_centred=True),
            Paragraph("about", say("proof.code.about"), "small", CREAM_SOFT, is_centred=True),
            Row("ways", [Button("copy", say("deal.copy"), self._copy, "quiet", "copy")], align="centre"),
        ]

    def _sealed(self) -> list[Widget]:
        proof = self.proof
        if not proof.seal:
            return [Paragraph("none", say("proof.none"), "body", CREAM)]
        return [
            _part("seal", say("proof.seal"), grouped(proof.seal)),
            _part("cut", say("proof.cut"), proof.cut or say("proof.cut.none"), is_said=not proof.cut),
            _part(
                "secret",
                say("proof.secret"),
                grouped(proof.secret) if proof.secret else say("proof.secret.later"),
                is_said=not proof.secret,
            ),
            Paragraph("about", say("proof.about"), "small", CREAM_SOFT),
        ]

    def _result(self) -> Paragraph:
        """Say what came of it; until then the place is kept."""
        if self.verdict is None:
            words = say("proof.doing") if self._check is not None else say("proof.offer")
            return Paragraph("result", words, "body", CREAM, is_centred=True)
        colour = BRASS_LIGHT if self.verdict.is_true else WARNING
        return Paragraph("result", self.verdict.words, "strong", colour, is_centred=True)

    def _copy(self) -> None:
        self.tell(record_export.copy_code(self.proof.code))


def _part(name: str, title: str, text: str, *, is_said: bool = False) -> Column:
    """Give a digest or the like under its name; *is_said*: a sentence stands for it."""
    words = Paragraph(name, text, "body" if is_said else "strong", CREAM_SOFT if is_said else BRASS_LIGHT)
    return Column(f"{name}.part", [Label(f"{name}.title", title, "small", CREAM_SOFT), words], AIR)
