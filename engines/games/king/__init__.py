"""The King family: King, King on 52 cards and Jeu du Roi, one set of rules over contracts that are data."""
