"""The ui kit: time, pixels, text, skins and widgets. Knows no game, no scene and no rule."""
