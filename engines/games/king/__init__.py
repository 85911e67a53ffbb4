"""The King family: King, King with 52 cards and Jeu du Roi, one set of rules over contracts that are data."""
