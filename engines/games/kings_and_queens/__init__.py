"""Kings & Queens (1999): eight tricks with a rank circle, and a prediction to hit."""
