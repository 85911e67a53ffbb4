"""Entry point of the frozen program."""

import sys

from kq_table.__main__ import main

if __name__ == "__main__":
    if any("multiprocessing" in word or word == "arena" for word in sys.argv[1:]):
        # `--engine arena --jobs N` and its worker processes, which end in this call. The app itself starts none.
        import multiprocessing
        from importlib import import_module

        import_module("pyi_rth_multiprocessing")
        multiprocessing.freeze_support()
    sys.exit(main())
