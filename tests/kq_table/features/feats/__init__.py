"""Tests of the page of feats, and of what the end of a match tells."""
