"""Rule books, keys, version and licences."""
