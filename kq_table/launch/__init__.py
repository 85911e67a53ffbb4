"""The process: command line, set-up, one instance at a time, start-up."""
