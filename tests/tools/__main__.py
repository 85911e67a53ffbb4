"""`python3 -m tests.tools shot|film|bench SCENE …`: takes a picture or a film of a scene, or measures its frames."""

from __future__ import annotations

import sys

from kq_table.launch import bootstrap, message_bus

if __name__ == "__main__":
    bootstrap.ensure("test", "tests.tools")
    message_bus.start_none()
    import kq_table.launch.startup  # noqa: F401 (sets SDL's variables, before pygame is imported)

    # isort: split
    from .command import run

    raise SystemExit(run(sys.argv[1:]))
