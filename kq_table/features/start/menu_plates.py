"""The plates in the middle of the menu: what can be resumed, today, and the journey."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from pygame import Rect

from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.shell.navigation import Navigation
from kq_table.storage.diary import today
from kq_table.text import say
from kq_table.ui import markup, theme
from kq_table.ui.button import Pressable
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon
from kq_table.ui.widget import Painter, UiContext

if TYPE_CHECKING:
    from kq_table.features.journey.court import Rival

SIDE_MARGIN: Final = 22
LEAST_ABOUT: Final = 150
"""Least room in design pixels for a line about a match."""


class Plate(Pressable):
    """
    Has a title and a line about it, which is cut if there is no room.

    :param sign: a name of ``assets/icons``
    """

    turn_to_shorten: ClassVar[int] = 1
    """Where a line of plates is too long, those with the greatest number are shortened first."""

    def __init__(self, name: str, text: str, about: str, on_press: Callable[[], None], sign: str = "play") -> None:
        super().__init__(name, text)
        self.about, self.on_press, self.sign = about, on_press, sign

    @property
    def spoken(self) -> str:
        """The text and the line about it, for screen readers."""
        return f"{super().spoken}: {markup.plain(self.about)}"

    def natural_width(self, kit: UiContext) -> int:
        return self._about_start(kit) + kit.fonts.width(self.about, "body") + kit.px(SIDE_MARGIN)

    def shortened(self, kit: UiContext, width: int) -> int:
        """The width that it takes where it may have no more than this, or more if it needs that."""
        return max(width, self._about_start(kit) + kit.px(LEAST_ABOUT * kit.metrics.text_scale))

    def natural_height(self, kit: UiContext, width: int) -> int:
        """A height that a finger can hit."""
        return max(kit.px(theme.HIT + 6), kit.fonts.height("button") + kit.px(theme.GAP))

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=self.state in {"hover", "down"}), rect)
        sign = icon(self.sign, self._icon_size(kit), theme.BRASS_LIGHT)
        pen.put(self, "sign", sign, rect.x + kit.px(SIDE_MARGIN), rect.centery - sign.get_height() // 2)
        inside = Rect(rect.x + kit.px(SIDE_MARGIN) + self._icon_size(kit) + kit.px(theme.GAP), rect.y, 0, rect.h)
        self._write(pen, self.text, "button", theme.CREAM, inside)
        if self._shows_about:
            inside.x = rect.x + self._about_start(kit)
            self._write(pen, self.about, "body", theme.CREAM_SOFT, inside)

    @property
    def _shows_about(self) -> bool:
        return True

    def _write(self, pen: Painter, text: str, role: str, colour: str, place: Rect) -> None:
        fonts, room = self.kit.fonts, self.rect.right - self.kit.px(theme.GAP) - place.x
        if room > 0:
            image = fonts.line_within(text, role, colour, room)
            pen.put(self, role, image, place.x, place.centery - image.get_height() // 2)

    def _icon_size(self, kit: UiContext) -> int:
        return round(kit.fonts.height("button") * 0.8)

    def _title_end(self, kit: UiContext) -> int:
        """Width of everything up to the end of the title."""
        return kit.px(SIDE_MARGIN) + self._icon_size(kit) + kit.px(theme.GAP) + kit.fonts.width(self.text, "button")

    def _about_start(self, kit: UiContext) -> int:
        """Width of everything before the line about it."""
        return self._title_end(kit) + kit.px(2 * theme.GAP)


class WayPlate(Plate):
    """Leads to another page; its line is a hint where there is no room for all of it."""

    turn_to_shorten = 2

    def shortened(self, kit: UiContext, width: int) -> int:
        return self._title_end(kit) + kit.px(SIDE_MARGIN)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self.hint = "" if self._shows_about else self.about

    @property
    def _shows_about(self) -> bool:
        return self.rect.w >= self.natural_width(self.kit)


class TodayPlate(WayPlate):
    """Keeps its line longest: what is left today is what somebody comes back for."""

    turn_to_shorten = 0


class PlateRow(Row):
    """Plates in one line where their titles fit; else those that resume something stand above the others."""

    def __init__(self, name: str, resuming: Sequence[Plate], ways: Sequence[Plate]) -> None:
        super().__init__(name, [*resuming, *ways], align="centre")
        self._groups = [list(group) for group in (resuming, ways) if group]

    def natural_width(self, kit: UiContext) -> int:
        """The whole line, within which the plates may change."""
        return kit.metrics.size[0]

    def tell(self, name: str, about: str) -> None:
        """Change the line of a plate; how many lines of plates there are does not depend on it."""
        for plate in (plate for group in self._groups for plate in group if plate.name == name):
            plate.about = about
        self.place(self.kit, self.rect)

    def _lines(self, kit: UiContext, width: int) -> list[list[tuple[int, int]]]:
        gap = kit.px(self.gap)
        whole = fitted(kit, [plate for group in self._groups for plate in group], width, gap)
        groups = [fitted(kit, group, width, gap) for group in self._groups]
        lines = [whole] if whole else [line for line in groups if line]
        if len(lines) < len(self._groups) and not whole:
            return super()._lines(kit, width)
        return [self._aligned(line, gap, width) for line in lines]


def fitted(kit: UiContext, plates: Sequence[Plate], width: int, gap: int) -> list[int]:
    """The widths of plates in one line, shortened in turn as far as needed; none if they do not fit."""
    widths, room = [plate.natural_width(kit) for plate in plates], width - gap * (len(plates) - 1)
    for i in sorted(range(len(plates)), key=lambda i: (plates[i].turn_to_shorten, i), reverse=True):
        over = sum(widths) - room
        if over > 0:
            widths[i] = min(widths[i], plates[i].shortened(kit, widths[i] - over))
    return widths if sum(widths) <= room else []


BOTH: Final = ("deal", "problem")
"""What a day offers, as long as it is not known what was done."""


class Today:
    """What is left to do today, and on the journey."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._left: tuple[str, ...] = BOTH
        self._next_rival: Rival | None = None
        self._is_known = False

    def forget(self) -> None:
        """Have it looked for again: something may have been done on another page."""
        self._is_known = False

    def look(self) -> bool:
        """Look once; True if the words about it have changed."""
        if self._is_known:
            return False
        former = self._left, self._next_rival
        # Imported here because the first frame does without it.
        from kq_table.features.day.days import EVENTS, Days, shipped_ids

        self._is_known = True
        try:
            self._left = Days(self._context.diary.events(*EVENTS), shipped_ids()).left(today())
            if self._context.diary.events("visit"):
                self._next_rival = self._met()
        except OSError:
            return False  # the page of the day says that it cannot be read
        return (self._left, self._next_rival) != former

    def _met(self) -> Rival | None:
        """The next rival of a journey that has begun; None where all are beaten."""
        from kq_table.features.journey import court, progress

        found = progress.progress_in(self._context, court.load())
        return found.next_rival(found.time)

    @property
    def journey(self) -> str:
        """What the plate of the journey says."""
        rival = self._next_rival
        if rival is None:
            return say("menu.journey.about")
        return say("journey.next_is", rival=rival.name, game=game_name(rival.game))

    @property
    def words(self) -> str:
        day = today()
        date = say("day.short", day=day.day, month=say(f"month.{day.month}"))
        if not self._left:
            return say("menu.today.done", date=date)
        if self._left == BOTH:
            return say("menu.today.both", date=date)
        left = say("deal.day" if self._left == ("deal",) else "day.problem")
        return say("menu.today.left", date=date, left=left)


def make_ways(context: AppContext, day: Today) -> list[Plate]:
    """The plates that lead to today's deals, and to the journey."""

    def way(go: Callable[[Navigation], None]) -> Callable[[], None]:
        # The navigation, which imports all scenes, is used only when one is pressed.
        return lambda: go(context.navigate)

    return [
        TodayPlate("today", say("menu.today"), day.words, way(lambda to: to.show_day()), "calendar"),
        WayPlate("journey", say("menu.journey"), day.journey, way(lambda to: to.show_journey()), "crown"),
    ]
