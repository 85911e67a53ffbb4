"""Tools of who works on the app: pictures, films, measurements. Knows no test."""
