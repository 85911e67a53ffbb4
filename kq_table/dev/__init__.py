"""Tools for developers: a self test, pictures, benchmarks, a log for tests."""
