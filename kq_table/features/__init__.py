"""One folder a feature, with all of it: scenes, what they show, its words, its work in the background, its files."""
