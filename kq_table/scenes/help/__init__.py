"""Rule books, keys, licences."""
