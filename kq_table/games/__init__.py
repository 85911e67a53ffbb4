"""What each game adds to the table: its slots, its furniture, its words. Knows no rules."""
