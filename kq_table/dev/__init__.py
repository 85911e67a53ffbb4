"""What developers ask of the program: a self test, pictures, benchmarks, a log for tests. Not part of playing."""
