"""The rule books in English."""
