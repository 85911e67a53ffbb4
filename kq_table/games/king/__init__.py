"""The table of King, King with 52 cards and Jeu du Roi."""
