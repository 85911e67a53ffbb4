"""A recorded match, move by move."""
