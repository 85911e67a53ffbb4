"""Measurements that nobody asserts: a machine may be busy. Results worth keeping lie in `results`, committed."""
