"""Feats: what a person did that is worth telling, named when it is new, and the page of all of them."""
