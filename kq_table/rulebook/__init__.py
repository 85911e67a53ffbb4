"""The rule books as they are shown: the list of books, an open book, and the widgets on its pages."""
