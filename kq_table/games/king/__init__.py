"""The table of King, King on 52 cards and Jeu du Roi."""
