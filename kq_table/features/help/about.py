"""The dialogs about the program, the origin of its games, and the licences of the works in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from kq_table import __version__
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, show_dialog
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Divider, Label, Paragraph
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from . import licences

DIALOG_WIDTH: Final = 760
PAGES: Final = ("program", "games", "works")
DESCRIBED_GAMES: Final = ("kings-and-queens", "kings-n-queens", "crowns", "the-queen", "king")
"""One game per author or tradition."""


class AboutDialog(DialogScene):
    """Three pages: program, games, works of others."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.page = PAGES[0]

    def _make_dialog(self) -> Dialog:
        """Make the open page, at least as high as the first two; the third is a list that may scroll."""
        dialog = self._page(self.page)
        dialog.min_body_height = max(self._page(page).body_height(self.context.kit) for page in PAGES[:2])
        return dialog

    def _page(self, page: str) -> Dialog:
        rows: Mapping[str, Callable[[], Sequence[Widget]]] = {
            "program": self._program,
            "games": self._games,
            "works": self._works,
        }
        tabs = Choice("page", say("about.page"), [(p, say(f"about.page.{p}")) for p in PAGES], page, self._open_page)
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog("about", say("about.title"), [tabs, *rows[page]()], [done], DIALOG_WIDTH)

    def _open_page(self, page: str) -> None:
        self.page = page
        self.resize()

    # -- pages

    def _program(self) -> list[Widget]:
        return [
            Label("version", say("about.version", version=__version__), "heading", BRASS_LIGHT, align="centre"),
            Paragraph("subtitle", say("app.subtitle"), "body", CREAM_SOFT, is_centred=True),
            Divider("between"),
            Paragraph("free", say("about.free"), "body", CREAM),
            Paragraph("private", say("about.private"), "body", CREAM),
            Paragraph("drawn", say("about.drawn"), "body", CREAM),
            Paragraph("read", self._read(), "body", CREAM),
        ]

    def _read(self) -> str:
        reason = self.context.unread_because
        return say("about.unread", reason=reason) if reason else say("about.read")

    def _games(self) -> list[Widget]:
        told: list[Widget] = [Paragraph(game, say(f"about.{game}"), "body", CREAM) for game in DESCRIBED_GAMES]
        return [*told, Divider("between"), Paragraph("ours", say("about.ours"), "body", CREAM_SOFT)]

    def _works(self) -> list[Widget]:
        works = licences.works()
        replace = (
            f"{say('about.replace')} {say('about.replace.how')}" if licences.has_notice() else say("about.replace")
        )
        return [
            Paragraph("works", say("about.works"), "body", CREAM),
            *(Button(f"work:{work.name}", _describe(work), partial(self._show_licence, work)) for work in works),
            Paragraph("replace", replace, "small", CREAM_SOFT),
        ]

    def _show_licence(self, work: licences.Work) -> None:
        show_dialog(licence_dialog, self.context, work)


def licence_dialog(context: AppContext, work: licences.Work) -> Dialog:
    """A work's licence: a widget for each paragraph, since only visible ones are drawn."""
    whole = "\n".join(licences.text(name) for name in work.texts)
    body = [
        Paragraph("said", _describe(work), "strong", BRASS_LIGHT),
        Paragraph("holders", say("about.holders", holders=work.holders), "body", CREAM),
        *(Paragraph(f"part{i}", part, "small", CREAM_SOFT) for i, part in enumerate(whole.split("\n"))),
    ]
    done = Button("done", say("app.back"), context.stack.pop, "primary")
    return Dialog("licence", say("about.licence", name=work.name), body, [done], DIALOG_WIDTH)


def _describe(work: licences.Work) -> str:
    if work.version:
        return say("about.work_of", name=work.name, version=work.version, licence=work.licence)
    return say("about.work", name=work.name, licence=work.licence)
