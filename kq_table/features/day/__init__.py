"""The page of a day: its deals and its problem, a month of days, and days in a row."""
