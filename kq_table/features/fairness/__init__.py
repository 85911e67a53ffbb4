"""Proofs of fair play: a bot sees no hidden card, and the shuffle was fixed beforehand."""
