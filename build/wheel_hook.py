"""Has the wheel carry the compiled messages: where it is installed they may not be writable."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MessagesHook(BuildHookInterface[Any]):
    """Compiles each language's messages into the wheel; their source stays in the sdist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds the wheel."""
        sys.path.insert(0, self.root)
        from kq_table.text.po_file import compile_po

        for source in sorted(Path(self.root, "kq_table", "text").glob("*/messages.po")):
            target = source.with_suffix(".mo")
            target.write_bytes(compile_po(source.read_text("utf-8")))
            build_data["force_include"][str(target)] = target.relative_to(self.root).as_posix()
