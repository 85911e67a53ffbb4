"""KQ Table, a card table for seven games of kings and queens: everything but the rules and bots in `engines`."""

NAME = "KQ Table"
__version__ = "0.1.0"
APP_ID = "io.github.kq_table.KQTable"
