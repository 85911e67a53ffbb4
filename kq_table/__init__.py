"""The app: window, scenes and tables. Takes from the engines shared words only; `host` alone holds a match."""

__version__ = "0.1.0"
APP_ID = "io.github.kq_table.KQTable"
