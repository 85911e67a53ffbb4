"""The cards of a finished match, played again by computer players."""
