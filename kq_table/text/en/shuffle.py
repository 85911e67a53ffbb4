"""Where the cards of a match come from: the cut, deal codes, dealing again."""

WORDS = {
    # The cut
    "cut.title": "Cut the cards",
    "cut.seal": "The chance of the whole match lies in a secret number, drawn a moment ago. Its seal (SHA-256) is",
    "cut.proves": "After the match the secret is shown, and anybody can reckon that this seal fits it: no card was "
    "changed while you played.",
    "cut.own": "Your cut",
    "cut.own.about": "Whatever you type shuffles every card once more, as nobody could foresee.",
    "cut.own.empty": "anything, or nothing",
    "cut.own.full": "A cut has {count} letters at most.",
    "cut.ask": "Ask before every match",
    "cut.deal": "Deal",
    # Which deal
    "setup.deal": "Fresh deal …",
    "setup.deal.code": "Deal {code} …",
    "deal.title": "The deal",
    "deal.fresh": "Fresh",
    "deal.fresh.about": "Cards that nobody has seen and nobody can know. Their chance is sealed before the match, and "
    "you may cut.",
    "deal.day": "Of the day",
    "deal.day.about": "Today everybody gets the same cards from this deal. It is played by the usual rules.",
    "deal.code": "From a code",
    "deal.code.about": "A code stands for the same cards, whoever plays them: a friend far away, or you once more.",
    "deal.code.empty": "Type or paste a code, or have a new one drawn.",
    "deal.code.full": "A code has {count} letters at most.",
    "deal.code.means": "{game}, {count} play. The options come with it.",
    "deal.code.letter": "A code has digits and letters alone.",
    "deal.code.length": "A code has eight letters or a few more: some are missing, or too many.",
    "deal.code.typo": "Some letter is not right. Compare it with where it comes from.",
    "deal.code.newer": "This code is of a game, or of an option, that this version does not have.",
    "deal.new": "Draw a new code",
    "deal.copy": "Copy the code",
    "deal.copied": "{code} is on the clipboard.",
    "deal.take": "Take this deal",
    # Where the cards of a match come from, and dealing them again
    "proof.open": "The deal",
    "proof.title": "Where the cards come from",
    "proof.seal": "Seal, shown before the first card",
    "proof.cut": "Cut",
    "proof.cut.none": "The cards were not cut.",
    "proof.secret": "Secret",
    "proof.secret.later": "It is shown when the match is over.",
    "proof.about": "The seal is the SHA-256 of the secret, which therefore cannot have been changed since. Secret and "
    "cut alone decide every card.",
    "proof.code.about": "The code alone decides every card: whoever plays from it gets the same ones.",
    "proof.none": "This match has no seal: after a deed was taken back the cards were dealt anew, so that nobody could "
    "know them.",
    "proof.verify": "Verify",
    "proof.offer": "Verify deals the whole match again from this, and compares.",
    "proof.doing": "All is dealt again …",
    "proof.true": "It is true. Dealt again, all {count} draws came out the same.",
    "proof.true.one": "It is true. Dealt again, the draw came out the same.",
    "proof.false": "It does not agree. Line {line} of the record: {reason}.",
    "settings.cut": "Seal and cut before a match",
}
