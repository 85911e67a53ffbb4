"""Rules and minds of the card table. Imports nothing of the app and nothing that draws, waits or writes."""
