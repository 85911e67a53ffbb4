"""Starting the process: packages, command line, single instance, window."""
