"""Kings n' Queens (S. C. Bryant): three cards of a growing deck buy one more; most Queens win."""
