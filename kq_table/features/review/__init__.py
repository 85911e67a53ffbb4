"""Review of the moves of a match: what each cost, judged by what could be known."""
