"""The page on which a person writes a game: its facts and contracts, and what a sample hand may play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engines.games.king.game_file import BadGame, Game, write
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.storage import game_files
from kq_table.text import say
from kq_table.ui.button import Button, Link
from kq_table.ui.dialog import Dialog
from kq_table.ui.export import to_file

from .contract_list import Contracts
from .draft import Draft
from .fields import MAX_TITLE_LETTERS
from .page_dialog import KeepDialog, PageDialog


class OwnGamePage(ToastDialog):
    """
    The page; the half with the chosen contract stays in sight while the list scrolls.

    :param game: what it starts with
    :param title: what that is called
    :param key: that of the game's file if that is changed, not copied; else empty
    :param play: called with the key of the game to set up a match of
    :param leave: called once the person goes back after saving
    """

    dialog: Dialog

    def __init__(
        self,
        context: AppContext,
        game: Game,
        title: str,
        key: str,
        play: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(context)
        title = title if key else say("make.copy", title=title)[:MAX_TITLE_LETTERS].strip()
        self.draft, self.key, self._play, self._leave = Draft.of(game, title), key, play, leave
        self.contracts = Contracts(self, self.draft)
        self._saved = self.draft.game
        self._has_saved = False

    @property
    def data(self) -> Any:
        """The person's folder for data."""
        return self.context.services.store.folder.parent

    def checked(self) -> Game | None:
        """The game, unless there is a fault in it."""
        try:
            return self.draft.checked()
        except BadGame:
            return None

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        game = self.checked()
        parts = self.contracts.listed(), self.contracts.in_full(game), self.contracts.fields.facts()
        bar = [
            Button("back", say("app.back"), self.escape),
            *([Link("make.remove", say("make.remove"), self._remove, "cross")] if self.key else []),
            Button("make.share", say("make.share"), self._share, picture="copy"),
            Button("make.save", say("make.save"), self._keep, picture="save"),
            Button("make.play", say("make.play"), self._play_at_once, "primary", picture="cards"),
        ]
        for button in bar[-3:]:
            button.is_enabled = game is not None
        dialog = PageDialog("own_game", say("make.page"), parts, bar, self.context.kit)
        dialog.min_body_height = self.context.size[1]  # a page that is as high as it can be does not jump
        return dialog

    # -- the game

    # -- the file

    def _save(self) -> bool:
        """Save the game; the file of the one that was changed is offered no more."""
        game = self.draft.checked()
        try:
            key = game_files.save(game, self.data)
            if self.key and self.key != key:
                game_files.remove(self.key, self.data)
        except OSError as error:
            self.show_toast(say("make.not_saved", reason=error.strerror or error))
            return False
        self.key, self._saved, self._has_saved = key, self.draft.game, True
        self.renew()
        self.show_toast(say("make.saved", title=game.title))
        return True

    def _keep(self) -> None:
        self._save()

    def _play_at_once(self) -> None:
        if self._save():
            self._play(self.key)

    def _share(self) -> None:
        game = self.draft.checked()
        name = re.sub(r"[^\w-]+", "-", game.title).strip("-")
        try:
            path = to_file(write(game), f"{name}{game_files.SUFFIX}", self.context.services.documents())
        except OSError as error:
            self.show_toast(say("make.not_saved", reason=error.strerror or error))
        else:
            self.show_toast(say("make.shared", path=path))

    def _remove(self) -> None:
        try:
            game_files.remove(self.key, self.data)
        except OSError as error:
            self.show_toast(say("make.not_saved", reason=error.strerror or error))
        else:
            self._leave()

    def escape(self) -> None:
        """Go back; ask first if something was changed since it was saved."""
        if self.draft.game != self._saved:
            self.context.stack.push(KeepDialog(self.context, self._save_and_go if self.checked() else None, self._go))
        else:
            self._go()

    def _save_and_go(self) -> None:
        if self._save():
            self._go()

    def _go(self) -> None:
        if self._has_saved:
            self._leave()
        else:
            self.context.stack.pop()
