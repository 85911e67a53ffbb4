"""Pictures and sounds, and the programs that draw them. The programs know nothing of the app; it reads only files."""
