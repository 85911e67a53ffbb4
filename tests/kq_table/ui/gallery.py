"""Every widget in every state on one table, for pictures and for people to look at. Knows no scene."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from engines.core.sentences import signed
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice, Slider, Toggle
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Divider, Label, Panel, Paragraph
from kq_table.ui.layout import Column, inset, split_column, split_row
from kq_table.ui.metrics import Metrics
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.text_field import TextField
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

SENTENCE = (
    "The queen {QS} beats {TH}, and {JO} beats all; {D} may not be led. "
    f"A score of {signed(-12)} · ♠♥♦♣ · Ελλάδα, Žofie."
)
LONG = "\n\n".join(
    f"{n}. Both see their cards and say how many points they will make. {{K{s}}} counts six, {{Q{s}}} minus six."
    for n, s in enumerate("SHDC", 1)
)


def ignore(_value: object = None) -> None:
    """Take a value and do nothing."""


def ground(size: tuple[int, int]) -> Surface:
    """Give a plain felt, so that a gallery's picture does not change with the table's."""
    surface = Surface(size, depth=32)
    surface.fill("#17523a")
    return surface


def grid(area: Rect, gap: int, across: int, down: int) -> list[Rect]:
    return [cell for line in split_column(area, gap, [None] * down) for cell in split_row(line, gap, [None] * across)]


def buttons() -> list[Widget]:
    made: list[Widget] = []
    for state in ("rest", "hover", "down", "off"):
        for kind in ("primary", "plain", "quiet", "danger"):
            button = Button(f"{kind}.{state}", kind.title(), ignore, kind)
            button.is_enabled, button.is_hovered, button.is_pressed = state != "off", state == "hover", state == "down"
            made.append(button)
    made[1].is_ringed = made[1].is_focused = True
    return made


def settings() -> list[Widget]:
    speeds = [("calm", "Calm"), ("normal", "Normal"), ("brisk", "Brisk"), ("none", "None")]
    off = Toggle("off", "Not to be had", ignore, is_on=True)
    off.is_enabled = False
    volume = Slider("volume", "Volume", 62, 100, ignore)
    volume.format_value = "{} %".format
    field = TextField("name", "Your name", "Žofie ♥", 20, ignore)
    field.is_focused = True
    controls: list[Widget] = [
        Choice("speed", "Speed", speeds, "normal", ignore),
        Toggle("four", "Four-colour deck", ignore, is_on=True),
        Toggle("reduced", "Reduced motion", ignore, is_on=False),
        off,
        volume,
        field,
    ]
    return [FormRow(control) for control in controls]


def table() -> TableView:
    def line(name: str, one: int, other: int) -> list[Cell]:
        cells = [Cell(signed(number), hint=f"{name}: {{KS}} {{QH}} {number}") for number in (one, other)]
        return [Cell(name, colour=theme.CREAM_SOFT), *cells]

    rows = [line("Round 1", 4, -3), line("Round 2", -12, 0), [Cell("Match"), *(Cell(t, role="number") for t in "97")]]
    made = TableView("scores", "Scores", [Heading("", "left"), Heading("Anna"), Heading("Ben")], rows, lit=[2])
    made.cursor, made.is_hovered = (1, 1), True
    return made


def tree(kit: UiContext) -> WidgetTree:
    """Give a tree of everything, placed for the kit's window, a landscape one."""
    px = kit.px
    left, right = split_row(inset(Rect((0, 0), kit.metrics.size), px(24)), px(24), [None, px(540)])
    sheet, plates = split_column(left, px(20), [None, px(66)])
    parts = Column(
        "left",
        [Label("title", "Kings & Queens", "title", align="centre"), Divider("line"), Paragraph("text", SENTENCE)],
    )
    inside = inset(sheet, px(30))
    parts.place(kit, Rect(inside.x, inside.y, inside.w, parts.natural_height(kit, inside.w)))
    all_buttons = buttons()
    below = Rect(inside.x, parts.rect.bottom + px(18), inside.w, px(224))
    for button, place in zip(all_buttons, grid(below, px(12), 4, 4), strict=True):
        button.place(kit, place)
    scores, many = table(), _many()
    many.place(kit, Rect(inside.x, below.bottom + px(76), inside.w, many.natural_height(kit, inside.w)))
    made: list[Widget] = [Panel("sheet"), Panel("sheet2"), parts, *all_buttons, many, *_plates(kit, plates)]
    made[0].place(kit, sheet)
    made[1].place(kit, right)
    inside = inset(right, px(30))
    options = Column("options", settings(), gap=0)
    rules = ScrollArea("rules", Column("rules.text", [Paragraph("rules.words", LONG)]))
    heights = [options.natural_height(kit, inside.w), scores.natural_height(kit, inside.w), None]
    for widget, place in zip((options, scores, rules), split_column(inside, px(14), heights), strict=True):
        widget.place(kit, place)
    rules.scroll_to(px(20))
    return WidgetTree("gallery", [*made, options, scores, rules])


def _many() -> Choice:
    """Give a choice of more than fit into one row, one part of it pointed at, with a hint."""
    games = ["Kings & Queens", "Kings n' Queens", "Crowns", "Aces of Crowns", "The Queen", "King", "Queens"]
    made = Choice("game", "Game", [(game, game) for game in games], "Crowns", ignore)
    made.hint = "Whoever holds {QS} leads; a hint is one sentence that names the rule and the card."
    return made


def _plates(kit: UiContext, area: Rect) -> list[Widget]:
    made: list[Widget] = []
    for i, place in enumerate(split_row(area, kit.px(24), [None, None])):
        plate = Panel(f"plate{i}", is_plate=True, is_lit=i == 1)
        label = Label(f"plate{i}.name", ("Anna", "Ben · to lead")[i], "number", align="centre")
        plate.place(kit, place)
        label.place(kit, place)
        made += [plate, label]
    return made


def dialog(kit: UiContext) -> Dialog:
    """Give a dialog, placed in the middle of the kit's window."""
    body = [Paragraph("ask", "The match is kept and goes on where you left it.", is_centred=True)]
    pair = [Button("stay", "Play on", ignore), Button("leave", "Leave the table", ignore, "primary")]
    made = Dialog("leaving", "Leave this match?", body, pair)
    made.place(kit)
    return made


def settings_dialog(kit: UiContext) -> Dialog:
    """Give a dialog full of controls, placed in the middle of the kit's window."""
    body = [*settings(), table()]
    made = Dialog(
        "settings", "Settings", body, [Button("back", "Back", ignore), Button("done", "Done", ignore, "primary")], 680
    )
    made.place(kit)
    return made


def picture(size: tuple[int, int], text_scale: float = 1.0, *, with_dialog: bool = False) -> Surface:
    """Draw the gallery as one picture."""
    kit = UiContext(Metrics(size, text_scale))
    frame, target = DisplayList(), Surface(size, depth=32)
    table_top = tree(kit)
    table_top.handle(Event(pygame.MOUSEMOTION, pos=table_top["game"].rect.move(kit.px(9), kit.px(9)).topleft))
    for moment in (0.0, MOTION.tip_delay):
        table_top.step(moment)
    table_top.draw(frame, theme.Z_HUD)
    if with_dialog:
        dialog(kit).draw(frame, theme.Z_DIALOG)
    news = Toasts()
    news.show("Ben takes the trick with {KH}.", 0.0)
    news.draw(frame, kit, (size[0] // 2, size[1] - kit.px(130)))
    Compositor().compose(target, ground(size), frame)
    return target
