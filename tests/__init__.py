"""All tests. `python3 -m tests` sets itself up and runs them."""
