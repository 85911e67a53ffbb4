"""The Queen (James Yates, 2003): all cards flow towards the Queen, and the first to seven points wins."""
