"""The English messages as their file has them."""

from __future__ import annotations

from typing import Final

from message_list import english

MESSAGES: Final = tuple(english())
WORDS: Final = {message.key: message.texts[0] for message in MESSAGES if not message.context}
"""Key → text, for a plural its first form."""
