"""One folder per feature, with all of it: scenes, models, words, background work, files."""
