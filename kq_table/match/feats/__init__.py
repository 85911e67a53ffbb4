"""Feats: what a player did in a match that is worth telling at the table, found in its record."""
