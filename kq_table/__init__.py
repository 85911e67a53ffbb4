"""KQ Table, a card table for games of kings and queens: everything but the rules and bots, which are in `engines`."""

NAME = "KQ Table"
__version__ = "0.1.0"
APP_ID = "io.github.kq_table.KQTable"
