"""Problems: decisions from real play to find at the table, with a rating and repeats."""
