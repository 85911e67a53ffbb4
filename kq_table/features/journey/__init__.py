"""The journey: twelve rivals from the gate to the throne."""
