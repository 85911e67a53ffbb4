"""Words of the program itself: its name, About, starting up, its own errors, the rules."""

WORDS = {
    # The app
    "app.title": "KQ Table",
    "app.subtitle": "A table for games of kings and queens",
    "app.person": "You",
    "app.person_number": "Player {number}",
    "app.back": "Back",
    "app.ok": "All right",
    # About
    "menu.about": "About",
    "about.title": "About KQ Table",
    "about.page": "About",
    "about.page.program": "The table",
    "about.page.games": "The games",
    "about.page.works": "Works of others",
    # The table
    "about.version": "KQ Table {version}",
    "about.free": "Free software under the MIT licence: use it, look into it, change it, pass it on.",
    "about.private": "Nothing leaves this machine. There is no account and no counting, and nothing goes over a "
    "network. Your matches and settings are files of yours.",
    "about.drawn": "Cards, table and sounds were drawn by programs of this project. The letters are Adobe’s Source "
    "Sans and Source Serif.",
    # The games
    "about.kings-and-queens": "Kings & Queens appeared on the web in 1999. Its author’s name has been lost on the way; "
    "we would gladly print it here.",
    "about.kings-n-queens": "Kings n’ Queens is by Stephanie Cottrell Bryant.",
    "about.crowns": "Crowns is by an unknown hand.",
    "about.the-queen": "The Queen is by James Yates, 2003.",
    "about.king": "King belongs to those who have played it since the 1920s, and Jeu du Roi, as we could rebuild it, "
    "to those who played it before.",
    "about.ours": "The words that explain the rules here are our own.",
    # Works of others
    "about.works": "Each stands under its own licence. Press one to read it.",
    "about.replace": "What is under the LGPL lies in files of its own, which you may replace by your own builds. How "
    "is told in THIRD-PARTY.txt beside the program.",
    "about.work": "{name}: {licence}",
    "about.work_of": "{name} {version}: {licence}",
    "about.licence": "The licence of {name}",
    "about.holders": "Copyright {holders}",
    # Before there is a window
    "app.already_running": "KQ Table is open already; look for its window.",
    "app.comes_forward": "KQ Table is open already; its window comes to the front.",
    "app.no_window_system": "No window system was found (DISPLAY and WAYLAND_DISPLAY lead nowhere).",
    "app.no_window": "No window could be opened ({reason}).",
    "app.no_disk": "There is no folder in which KQ Table could keep a match ({reason}). Make room on the disk.",
    # After an error of the program
    "mishap.title": "That went wrong",
    "mishap.what": "The program has made a mistake of its own and could not go on as it was.",
    "mishap.safe": "Your match is safe: every card was saved as it was played.",
    "mishap.no_match": "No match was at the table.",
    "mishap.ends": "KQ Table has made a mistake of its own and must close. Matches are safe: "
    "every card was saved as it was played.",
    "mishap.report": "A report was written. It names nobody, and it was sent nowhere; "
    "to have the mistake mended, pass it on yourself:\n{path}",
    "mishap.no_report": "No report could be written; the disk refused it.",
    "mishap.menu": "To the menu",
    "mishap.go_on": "Continue the match",
    "mishap.close": "Close",
    "note.not_swept": "Leftovers in {path} could not be cleared away ({reason}). Matches are safe.",
    "note.died": "KQ Table ended by a mistake of its own the last time. Matches are safe. A report was written. "
    "It names nobody, and it was sent nowhere; to have the mistake mended, pass it on yourself:\n{path}",
    # The rules
    "rules.title": "Rules",
    "rules.all": "All games",
}
