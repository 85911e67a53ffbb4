"""The English messages as their file has them."""

from __future__ import annotations

from typing import Final

from kq_table.text import catalogue
from kq_table.text.po_file import Message, read_po

MESSAGES: Final[tuple[Message, ...]] = tuple(
    read_po(catalogue.FOLDER.joinpath(catalogue.ENGLISH, "messages.po").read_text("utf-8"))
)[1:]
WORDS: Final = {message.key: message.texts[0] for message in MESSAGES if not message.context}
"""Key → text, for a plural its first form."""
