"""Setting a match up, for every game: who sits where, by which options; and that all of it comes again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Color
from pygame.event import Event

from engines.core.api import Rules
from engines.games import registry as games
from engines.record import deal_codes
from kq_table.features.start.deal_picker import today
from kq_table.features.start.game_catalog import BOXES
from kq_table.features.start.match_setup import LENGTHS, SetupDialog, about
from kq_table.features.start.setup_model import SetupModel, court_name, offered_values
from kq_table.games import registry
from kq_table.match.setup import COURT_CARDS, PERSON
from kq_table.narrate.bot_profiles import LEVELS, describe_player
from kq_table.storage.settings import DEFAULTS, MAX_SEATS, LastSetup, load
from kq_table.text import say
from kq_table.ui.choice import Choice, Toggle
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.theme import BRASS, LACQUER_TOP
from kq_table.ui.widget import Painter
from tests.kq_table.conftest import Opener
from tests.kq_table.contrast import LEAST, luminance, ratio
from tests.kq_table.person import QUICK, Person

KEYS = [rules.key for rules in games.GAMES]
KING = next(box for box in BOXES if box.key == "king")
every_game = pytest.mark.parametrize("rules", games.GAMES, ids=KEYS)
WINDOWS = [((1024, 640), 1.0), ((1280, 800), 1.0), ((3840, 2160), 1.0), ((800, 1200), 1.0)]


@pytest.fixture
def every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a table for every game, as far as the lobby asks."""
    monkeypatch.setattr(
        "kq_table.features.start.game_catalog.HUDS", dict.fromkeys(KEYS, registry.HUDS["kings-and-queens"])
    )


def _set_up(person: Person, game: str, seats: int = 0) -> SetupDialog:
    """Open the set-up of a game, for so many."""
    scene = SetupDialog(person.stage.context, game)
    if seats:
        scene.model.set_seats(seats)
    person.stage.context.stack.push(scene)
    person.wait(0.5)
    return scene


# -- what is chosen


@every_game
def test_the_first_set_up_is_one_person_and_the_usual_rules(rules: Rules[Any]) -> None:
    plan = SetupModel(rules.key, DEFAULTS).match_setup()
    assert (rules.key, rules.seats[0], None) == (plan.game, len(plan.seatings), plan.dealer)
    assert [PERSON, *["knight"] * (rules.seats[0] - 1)] == [seating.player for seating in plan.seatings]
    assert games.complete_options(rules, {}) == plan.options


@every_game
def test_all_that_was_chosen_comes_again(rules: Rules[Any]) -> None:
    chosen = SetupModel(rules.key, DEFAULTS)
    chosen.set_seats(rules.seats[-1])
    chosen.players = ["page", PERSON, PERSON, "baron/bold"]
    chosen.names = ["", "Anna", "Ben", ""]
    chosen.give_portrait(1, "JD")
    chosen.options = {option.name: offered_values(option, option.values[0])[-1] for option in rules.options}
    chosen.dealer = "1"
    again = SetupModel(rules.key, chosen.remembered_in(DEFAULTS))
    assert chosen.match_setup() == again.match_setup()
    assert "JD" == again.match_setup().seatings[1].portrait


def test_names_written_for_one_game_stand_in_the_next() -> None:
    first = SetupModel("king", DEFAULTS)
    first.names = ["Anna", "Ben", "", ""]
    settings = first.remembered_in(DEFAULTS)
    assert ["Anna", "Ben", "", ""] == SetupModel("crowns", settings).names
    unnamed = replace(settings, last={**settings.last, "crowns": LastSetup(4, names=("", "Cleo", "", ""))})
    assert ["Anna", "Cleo", "", ""] == SetupModel("crowns", unnamed).names


@pytest.mark.parametrize(
    "last",
    [
        LastSetup(9, {"target": "7"}, ("clairvoyant",) * 4, ("",) * 4, "8"),
        LastSetup(2, {"no such option": "1"}, (), (), "first"),
        LastSetup(1, {"target": "*"}, ("", "person"), ("\n",), "-1"),
    ],
)
def test_a_set_up_that_cannot_be_is_mended(last: LastSetup) -> None:
    plan = SetupModel("kings-and-queens", replace(DEFAULTS, last={"kings-and-queens": last})).match_setup()
    assert {"target": "50", "kings": "plus"} == plan.options
    assert (2, None) == (len(plan.seatings), plan.dealer)
    assert all(seating.player in {PERSON, *LEVELS} and seating.name.strip() for seating in plan.seatings)
    assert len({seating.portrait for seating in plan.seatings} & set(COURT_CARDS)) == 2


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("steady", "knight"),
        ("strong", "knight"),
        ("sovereign/careful", "sovereign/careful"),
        ("king/bold", "knight"),
        ("baron/wild", "knight"),
        (PERSON, PERSON),
    ],
)
def test_a_player_chosen_once_sits_there_again_or_one_like_it(was: str, becomes: str) -> None:
    last = {"king": LastSetup(3, {}, (PERSON, was))}
    assert becomes == SetupModel("king", replace(DEFAULTS, last=last)).players[1]


@pytest.mark.parametrize(
    ("players", "names", "expected"),
    [
        ([PERSON, "steady", "steady", "random"], ["", "", "", ""], ["You", "David", "Hector", "Alexander"]),
        ([PERSON, PERSON, "steady", "steady"], ["Anna", "", "", ""], ["Anna", "Player 2", "Hector", "Alexander"]),
        ([PERSON, PERSON, PERSON, PERSON], ["Ann", "Ann", " Ann ", ""], ["Ann 1", "Ann 2", "Ann 3", "Player 4"]),
        ([PERSON, "steady", "steady", "steady"], ["David"] * 4, ["David 1", "David 2", "Hector", "Alexander"]),
        ([PERSON, PERSON, "steady", "steady"], ["Ann", "Ann 1", "", ""], ["Ann", "Ann 1", "Hector", "Alexander"]),
    ],
)
def test_no_two_at_one_table_have_the_same_name(players: list[str], names: list[str], expected: list[str]) -> None:
    chosen = SetupModel("crowns", DEFAULTS)
    chosen.players, chosen.names = players, names
    assert expected == chosen.shown_names


def test_a_player_of_the_house_goes_by_the_name_of_its_face() -> None:
    chosen = SetupModel("crowns", DEFAULTS)
    chosen.give_portrait(3, "JH")
    assert ["You", "David", "Hector", "La Hire"] == chosen.shown_names
    chosen.give_portrait(1, "JH")
    assert ["You", "La Hire", "Hector", "David"] == chosen.shown_names


def test_every_court_has_a_name_of_its_own() -> None:
    assert 12 == len({court_name(court) for court in COURT_CARDS})


def test_a_face_chosen_for_one_game_is_there_in_the_next() -> None:
    first = SetupModel("king", DEFAULTS)
    first.give_portrait(0, "QD")
    assert "QD" == SetupModel("crowns", first.remembered_in(DEFAULTS)).portraits[0]


@pytest.mark.parametrize("portraits", [("XX", "KS", "KS", ""), ("../KS",) * 4, ("", "QH", "", "")])
def test_no_two_have_the_same_face_whatever_was_kept(portraits: tuple[str, ...]) -> None:
    assert 4 == len(
        set(COURT_CARDS).intersection(SetupModel("crowns", replace(DEFAULTS, portraits=portraits)).portraits)
    )


def test_a_face_that_another_has_changes_places() -> None:
    chosen = SetupModel("crowns", DEFAULTS)
    first, second, *others = chosen.portraits
    chosen.give_portrait(0, second)
    assert [second, first, *others] == chosen.portraits
    chosen.give_portrait(0, "KH")
    assert ["KH", first, *others] == chosen.portraits


def test_fewer_seats_draw_lots_again_where_the_first_has_gone() -> None:
    chosen = SetupModel("king", DEFAULTS)
    chosen.set_seats(4)
    chosen.dealer = "3"
    assert 3 == chosen.match_setup().dealer
    chosen.set_seats(3)
    assert chosen.match_setup().dealer is None


def test_a_number_kept_from_elsewhere_is_offered_too() -> None:
    settings = replace(DEFAULTS, last={"kings-n-queens": LastSetup(3, {"max_rounds": "77"})})
    chosen = SetupModel("kings-n-queens", settings)
    (option,) = (option for option in chosen.rules.options if option.name == "max_rounds")
    assert "77" == chosen.options["max_rounds"]
    assert ["40", "77", "100", "200"] == offered_values(option, "77")


# -- the sheet


@every_game
def test_every_game_is_set_up_without_scrolling(come: Opener, every_table: None, rules: Rules[Any]) -> None:
    del every_table
    person = come(settings=QUICK)
    scene = _set_up(person, rules.key, rules.seats[-1])
    for size, scale in WINDOWS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.stage.context.resize(size)
        assert 0 == scene.dialog["setup.body"].max_offset, (size, scale)  # type: ignore[attr-defined]


@every_game
def test_every_option_and_seat_can_be_reached_by_keys(person: Person, every_table: None, rules: Rules[Any]) -> None:
    del every_table
    scene = _set_up(person, rules.key)
    if {option.name for option in rules.options} - set(LENGTHS):
        person.click("house_rules")
    reached = set()
    for _ in range(40):
        person.key(pygame.K_TAB)
        assert scene.dialog.focused is not None
        reached.add(scene.dialog.focused.name)
    seats = {f"{part}{seat}" for part in ("face", "seat") for seat in range(rules.seats[0])}
    wanted = {"name0", "dealer", "start", "rules", "back", *seats, *(option.name for option in rules.options)}
    assert wanted <= reached


def test_house_rules_are_folded_until_they_are_asked_for(person: Person) -> None:
    scene = _set_up(person, "the-queen")
    rules = [option.name for option in scene.model.rules.options]
    assert not [name for name in rules if person.has(name)]
    assert say("setup.house_rules") == scene.dialog["house_rules"].text
    person.click("house_rules")
    assert [name for name in rules if person.has(name)] == rules
    scene._set_option(rules[0], scene.model.rules.options[0].values[1])
    assert say("setup.house_rules.changed", count=1) == scene.dialog["house_rules"].text
    person.click("house_rules")
    assert say("setup.house_rules.changed", count=1) == scene.dialog["house_rules"].text


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", ["house_rules", "sealed"])
def test_what_lies_among_the_questions_looks_like_a_link(come: Opener, name: str, scale: float) -> None:
    person = come(settings=replace(QUICK, text_scale=scale))
    link = _set_up(person, "the-queen").dialog[name]
    frame = DisplayList()
    link.draw(Painter(frame, "test", 0))
    words, line = frame.items["test", name, "text"], frame.items["test", name, "line"]
    assert (words.rect.left, words.rect.right) == (line.rect.left, line.rect.right)
    assert words.rect.bottom == line.rect.bottom
    assert link.rect.contains(words.rect)
    assert ratio(luminance(Color(BRASS)), luminance(Color(LACQUER_TOP))) > LEAST


@every_game
def test_every_option_is_a_question_with_its_usual_answer_marked(rules: Rules[Any], person: Person) -> None:
    scene = _set_up(person, rules.key)
    for option in rules.options:
        control = scene._option(option)
        assert control.text.endswith("?")
        if isinstance(control, Choice):
            marked = [value for value, words in control.options if words.endswith(" (standard)")]
            assert [option.values[0]] == marked
        else:
            assert about(option).endswith(" Standard: yes.")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_number_of_seats_stands_clear_of_the_first_player(come: Opener, scale: float) -> None:
    person = come((1280, 800), settings=replace(QUICK, text_scale=scale))
    scene = _set_up(person, "king")
    assert scene.dialog is person.top.dialog
    seats, first = person.target("seats:3").rect, person.target("seat0").rect
    assert seats.bottom < first.top


def test_an_unfinished_lesson_is_offered_again(person: Person) -> None:
    navigate = person.stage.context.navigate
    navigate.start_lesson("king")
    person.until_asked()
    navigate.show_menu()
    for game, words in (("king", "lesson.resume"), ("crowns", "lesson.learn")):
        navigate.show_setup(game)
        if person.has("offer.no"):
            person.click("offer.no")
        assert say(words) == person.target("learn").text
        person.key(pygame.K_ESCAPE)
    navigate.show_setup("king")
    person.click("learn")
    assert person.controller.is_lesson


def test_four_sit_down_as_they_were_chosen(person: Person, every_table: None) -> None:
    del every_table
    scene = _set_up(person, "king")
    scene.seats._set_seats("4")
    scene.seats._set_player(2, PERSON)
    scene.seats._set_name(2, "Cleo")
    person.click("face2")
    assert "portrait" == person.scene
    person.click("court:JS")
    assert "setup" == person.scene
    scene._set_dealer("2")
    plan = scene.model.match_setup()
    assert ("Cleo", PERSON, "JS") == (plan.seatings[2].name, plan.seatings[2].player, plan.seatings[2].portrait)
    assert (4, 2) == (len(plan.seatings), plan.dealer)


def test_level_and_style_are_chosen_by_pointer(person: Person) -> None:
    scene = _set_up(person, "king")
    person.click("seat1")
    assert ("player", "knight") == (person.scene, scene.model.players[1])
    for choice, player in (("level:baron", "baron"), ("character:bold", "baron/bold"), ("level:page", "page/bold")):
        person.click(choice)
        assert player == scene.model.players[1]
    person.click("who:person")
    assert (PERSON, "Player 2") == (scene.model.players[1], scene.model.shown_names[1])
    assert not person.top.dialog["level"].is_enabled
    person.click("who:house")
    person.click("character:even")
    person.click("done")
    assert ("setup", "page") == (person.scene, scene.model.players[1])


def test_level_and_style_are_chosen_by_keys(person: Person) -> None:
    scene = _set_up(person, "king")
    while person.top.focused_name != "seat2":
        person.key(pygame.K_TAB)
    person.key(pygame.K_RETURN)
    person.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB, pygame.K_END, pygame.K_RETURN)
    assert ("setup", "baron/builder", "seat2") == (person.scene, scene.model.players[2], person.top.focused_name)


def test_the_card_says_what_kind_of_player_it_is(person: Person) -> None:
    scene = _set_up(person, "king")
    scene.seats._set_player(1, "sovereign/careful")
    person.click("seat1")
    card = person.top.dialog["style"]
    described = ("style.sovereign", "style.memory.all_and_infers", "style.careful", "style.careful.king")
    assert tuple(map(say, described)) == card.sentences
    before = card.rect.h
    for level in LEVELS:
        person.click(f"level:{level}")
        card = person.top.dialog["style"]
        assert (describe_player(level, "king")[0], before) == (card.sentences[0], card.rect.h)


def test_escape_leaves_the_face_as_it_was(person: Person) -> None:
    scene = _set_up(person, "kings-and-queens")
    before = list(scene.model.portraits)
    person.click("face1")
    person.key(pygame.K_ESCAPE)
    assert ("setup", before) == (person.scene, scene.model.portraits)


def test_no_hint_of_the_set_up_shows_over_the_faces(person: Person) -> None:
    scene = _set_up(person, "kings-and-queens")
    person.key(pygame.K_TAB, pygame.K_RETURN)
    assert "portrait" == person.scene
    person.wait(2 * MOTION.tip_delay)
    assert not scene.dialog._tip.is_due


def test_the_company_goes_along_from_one_king_to_the_other(person: Person, every_table: None) -> None:
    del every_table
    scene = _set_up(person, "king")
    scene.seats._set_name(0, "Anna")
    scene._set_variant("jeu-du-roi")
    assert ("jeu-du-roi", 4, "Anna") == (scene.game, scene.model.seats, scene.model.shown_names[0])
    assert {"early_stop"} == set(scene.model.options)
    scene.seats._set_name(1, "Ben")
    scene._set_variant("king")
    assert "Ben" == scene.model.names[1]


def test_a_look_at_another_game_of_the_box_changes_nothing_in_this_one(person: Person, every_table: None) -> None:
    del every_table
    scene = _set_up(person, "king")
    scene.seats._set_seats("3")
    scene._set_option("contracts", "dealer")
    for other in ("jeu-du-roi", "king-52"):
        scene._set_variant(other)
        assert 4 == scene.model.seats
    scene._set_variant("king")
    assert (3, "dealer") == (scene.model.seats, scene.model.options["contracts"])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (800, 1200)])
def test_what_is_pressed_stays_where_it_is(come: Opener, every_table: None, size: tuple[int, int]) -> None:
    del every_table
    person = come(size=size)
    scene = _set_up(person, "jeu-du-roi")
    place = scene.dialog["variant"].rect.copy()
    for game in ("king", "king-52", "jeu-du-roi", "king"):
        person.click("variant")
        person.click(f"variant:{game}")
        assert (game, place.right) == (scene.game, scene.dialog["variant"].rect.right)
        assert say(f"game.{game}") == scene.dialog["setup.title"].text
    place = scene.dialog["seats"].rect.copy()
    for count in ("3", "4"):
        person.click(f"seats:{count}")
        assert place == scene.dialog["seats"].rect


def test_the_king_played_last_comes_first(person: Person, every_table: None) -> None:
    del every_table
    context = person.stage.context
    context.settings = replace(context.settings, variants={"king": "king-52"})
    person.top._set_up(KING)
    assert "king-52" == person.top.game
    person.key(pygame.K_ESCAPE)
    context.settings = replace(context.settings, variants={"king": "whist"})
    person.top._set_up(KING)
    assert "family" == person.scene


def test_the_last_set_up_comes_again(person: Person, come: Opener, tmp_path: Path) -> None:
    person.click("game:kings-and-queens")
    person.top.seats._set_player(1, "squire/rival")
    person.top.seats._set_name(0, "Zoë")
    person.top._set_option("target", "25")
    person.click("face0")
    person.click("court:JH")
    person.click("start")
    seatings = person.controller.seatings
    assert ("Zoë", "JH", "squire/rival") == (seatings[0].name, seatings[0].portrait, seatings[1].player)
    assert "25" == person.controller.options["target"]
    person.stage.close()
    chosen, _ = load(tmp_path / "app" / "settings.json")
    again = come(settings=chosen)
    again.click("continue")
    assert seatings == again.controller.seatings
    assert seatings == SetupModel("kings-and-queens", chosen).match_setup().seatings
    assert MAX_SEATS == len(chosen.names)


def test_enter_in_a_name_goes_on_to_the_next_control_and_deals_no_cards(person: Person) -> None:
    person.click("game:kings-and-queens")
    person.click("name0")
    person.key(pygame.K_RETURN)
    assert ("setup", "seat0") == (person.scene, person.top.focused_name)


def test_a_name_that_is_too_long_stays_and_says_why(person: Person) -> None:
    person.click("game:kings-and-queens")
    person.click("name0")
    person.type("A" * 15)
    person.wait(2 * MOTION.tip_delay)
    field = person.top.dialog["name0"]
    assert ("A" * 14, say("setup.name_full", count=14)) == (field.buffer.text, field.tip()[0])
    assert person.top.dialog._tip.is_due


@pytest.mark.parametrize("name", ["", "   ", "# no comment", "0", "\u202eanna", "名前", "a" * 14, "🂱", "-", "\u2028x"])
def test_a_person_may_have_any_name(person: Person, come: Opener, name: str) -> None:
    person.click("game:kings-and-queens")
    person.click("name0")
    for _ in range(20):
        person.key(pygame.K_BACKSPACE)
    for letter in name:
        person.frame(Event(pygame.TEXTINPUT, text=letter))
    assert len(person.top.dialog["name0"].buffer.text) <= 14
    person.click("start")
    person.until_asked()
    shown = person.controller.seatings[0].name
    assert shown.strip()
    person.stage.close()
    again = come()
    again.click("continue")
    assert shown == again.controller.seatings[0].name


def test_other_options_make_the_deal_of_the_day_another_and_it_is_said(person: Person) -> None:
    person.stage.context.navigate.show_setup("king")
    setup = person.top
    setup._take_deal(deal_codes.daily("king", today()))
    assert say("setup.day") == setup.dialog["day"].text
    setup.model.set_seats(4)
    setup.resize()
    assert say("setup.day.left", seats=3) == setup.dialog["day"].text
    setup._take_deal(None)
    with pytest.raises(KeyError):
        setup.dialog["day"]


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.key)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_all_choices_of_a_match_end_at_the_same_edge(
    come: Opener, box: Any, size: tuple[int, int], scale: float
) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    person.stage.context.navigate.show_setup(box.games[0])
    person.click("house_rules")
    options = person.top.dialog["options"].rect
    controls = [widget.rect for widget in person.top.dialog.walk() if isinstance(widget, (Choice, Toggle))]
    assert {options.right} == {rect.right for rect in controls if options.contains(rect)}
