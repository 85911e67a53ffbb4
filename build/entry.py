"""Where the frozen program starts. Knows only the door."""

import sys

from kq_table.__main__ import main

if __name__ == "__main__":
    if any("multiprocessing" in word for word in sys.argv[1:]):
        # A helper process of `--engine arena --jobs N`: it ends in this call. The table itself starts none.
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
