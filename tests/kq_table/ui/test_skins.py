"""What is read can be read, and the gallery looks as it did when someone last looked at it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color, Surface

from kq_table.art.rooms import LACQUERS
from kq_table.ui import svg, theme
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.confetti import COLOURS
from kq_table.ui.image_cache import Deadline
from kq_table.ui.metrics import Metrics
from kq_table.ui.skins import Skins
from tests.goldens import assert_golden, difference

from . import gallery, hands

READ = [
    (theme.CREAM, theme.LACQUER_TOP),
    (theme.CREAM_SOFT, theme.LACQUER_TOP),
    (theme.CREAM, theme.GREEN_TOP),
    (theme.CREAM, theme.BURGUNDY_TOP),
    (theme.CREAM, theme.WELL),
    (theme.CREAM, theme.NIGHT),
    (theme.FADED, theme.LACQUER_TOP),
    (theme.FADED, theme.WELL),
    (theme.BRASS_LIGHT, theme.WELL),
    (theme.WARNING, theme.LACQUER_TOP),
    (theme.INK, theme.BRASS_TOP),
    (theme.INK, theme.BRASS_FOOT),
    (theme.INK, theme.PAPER),
    (theme.BRASS_DARK, theme.PAPER),
    *((colour, theme.PAPER) for suits in (theme.SUITS_TWO, theme.SUITS_FOUR) for colour in suits.values()),
]


def contrast(one: Color, other: Color) -> float:
    """Give the contrast of two colours as WCAG defines it, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [channel / 255 for channel in (colour.r, colour.g, colour.b)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("text", "ground"), READ)
def test_text_stands_out_from_its_ground(text: str, ground: str) -> None:
    assert contrast(Color(text), Color(ground)) >= 4.5


LEAST_ON_PANELS = 5.3
"""What is read on panels stood out by at least so much before each room had its own."""


@pytest.mark.parametrize("felt", sorted(LACQUERS))
def test_text_stands_out_from_what_panels_and_buttons_of_every_room_are_made_of(felt: str) -> None:
    lacquer = LACQUERS[felt]
    read = (theme.CREAM, theme.CREAM_SOFT, theme.WARNING, theme.BRASS, theme.BRASS_LIGHT)
    on_panels = [contrast(Color(text), Color(ground)) for text in read for ground in lacquer.panel]
    assert min(on_panels) >= LEAST_ON_PANELS
    pressed = (*lacquer.button, *lacquer.danger, lacquer.well, lacquer.night)
    assert min(contrast(Color(theme.CREAM), Color(ground)) for ground in pressed) >= LEAST_ON_PANELS
    faded = (*lacquer.panel, lacquer.well, lacquer.night, lacquer.stone)
    assert min(contrast(Color(theme.FADED), Color(ground)) for ground in faded) >= 4.5


def test_text_can_be_read_above_confetti_of_every_room() -> None:
    colours = {*COLOURS, *(lacquer.light for lacquer in LACQUERS.values())}
    assert min(contrast(Color(theme.CREAM), Color(colour)) for colour in colours) >= 3


@pytest.mark.parametrize("felt", sorted(LACQUERS))
def test_a_buttons_ground_is_lighter_than_its_panel_and_danger_looks_otherwise(felt: str) -> None:
    lacquer = LACQUERS[felt]
    panel, button = sum(Color(lacquer.panel[0])[:3]), sum(Color(lacquer.button[0])[:3])
    assert 1.5 * panel <= button <= 2.1 * panel
    far = zip(Color(lacquer.button[0])[:3], Color(lacquer.danger[0])[:3], strict=True)
    assert sum(abs(one - other) for one, other in far) > 60


def test_the_skins_of_a_room_have_its_colours_and_share_a_cache_with_the_others() -> None:
    green = Skins(Metrics((1280, 800)))
    red = green.in_lacquer(LACQUERS["burgundy"])
    middle = [skins.panel((300, 200)).image.get_at((150, 150)) for skins in (green, red)]
    assert middle[0].g > middle[0].r
    assert middle[1].r > middle[1].g
    assert red.panel((300, 200)).image is green.in_lacquer(LACQUERS["burgundy"]).panel((300, 200)).image
    assert red.tooltip((100, 40)).image is not green.tooltip((100, 40)).image


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", ["toast", "tooltip", "ring", "button"])
def test_what_is_stretched_looks_as_if_it_were_drawn(name: str, size: tuple[int, int]) -> None:
    metrics = Metrics(size)
    whole, args = (metrics.px(420), metrics.px(60)), ("primary", "rest") if name == "button" else ()
    skin = getattr(Skins(metrics), name)(whole, *args)
    box = (skin.pad, skin.pad, *whole)
    drawn = svg.draw(skin.image.get_size(), *getattr(Skins, name).__wrapped__(Skins(metrics), box, *args))
    pictures = []
    for picture in (skin.image, drawn):
        pictures.append(Surface(picture.get_size()))
        pictures[-1].fill(theme.LACQUER_TOP)
        pictures[-1].blit(picture, (0, 0))
    worst = max(
        abs(one - other)
        for one, other in zip(*(pygame.image.tobytes(picture, "RGB") for picture in pictures), strict=True)
    )
    assert worst <= 2


@pytest.mark.parametrize("kind", ["primary", "plain", "quiet", "danger"])
@pytest.mark.parametrize("state", ["rest", "hover", "down"])
def test_a_buttons_text_stands_out_from_the_button_as_it_is_drawn(kind: str, state: str) -> None:
    skin = Skins(Metrics((1280, 800))).button((160, 48), kind, state)  # type: ignore[arg-type]
    ground = Surface(skin.image.get_size())
    ground.fill(theme.LACQUER_TOP)
    ground.blit(skin.image, (0, 0))
    text = Color(theme.INK if kind == "primary" else theme.CREAM)
    middle = ground.get_width() // 2
    drawn = [ground.get_at((middle, y)) for y in range(skin.pad + 12, skin.pad + 37)]
    assert min(contrast(text, colour) for colour in drawn) >= 4.5


def test_the_focus_ring_is_seen_on_light_and_on_dark() -> None:
    assert contrast(Color(theme.BRASS_LIGHT), Color(theme.LACQUER_TOP)) >= 3
    assert contrast(Color(theme.NIGHT), Color(theme.PAPER)) >= 3


def test_the_same_skin_is_the_same_picture() -> None:
    skins = Skins(Metrics((1280, 800)))
    assert skins.button((100, 48), "plain", "rest").image is skins.button((100, 48), "plain", "rest").image
    assert skins.panel((300, 200)).image is skins.panel((300, 200)).image
    assert skins.panel((300, 200)).image is not skins.panel((300, 201)).image


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3), (2000, 60)])
def test_every_skin_can_be_drawn_at_any_size(size: tuple[int, int]) -> None:
    skins = Skins(Metrics((1280, 800)))
    drawn = [
        skins.panel(size),
        skins.plate(size, is_lit=True),
        skins.well(size, is_lit=True),
        skins.button(size, "primary", "hover"),
        skins.chosen(size, "off"),
        skins.toggle(size, "rest", is_on=True),
        skins.slider(size, size[0] // 2, "down"),
        skins.tooltip(size),
        skins.toast(size),
        skins.thumb(size, "rest"),
        skins.ring(size),
        skins.divider(size),
        skins.wash(size),
        skins.dim(size),
    ]
    assert [(size[0] + 2 * skin.pad, size[1] + 2 * skin.pad) for skin in drawn] == [
        skin.image.get_size() for skin in drawn
    ]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_everything_can_be_drawn_at_every_size(size: tuple[int, int]) -> None:
    picture = gallery.picture(size)
    assert size == picture.get_size()
    assert len({tuple(picture.get_at((x, size[1] // 2))) for x in range(size[0])}) > 20


@pytest.mark.parametrize("name", ["gallery", "gallery_dialog"])
def test_the_gallery_looks_as_it_was_approved(name: str) -> None:
    assert_golden(gallery.picture(hands.SIZE, with_dialog=name == "gallery_dialog"), name)


def test_settings_in_large_text_look_as_they_were_approved() -> None:
    kit, target = hands.kit(text_scale=1.5), Surface(hands.SIZE, depth=32)
    frame = DisplayList()
    gallery.settings_dialog(kit).draw(frame, 0)
    Compositor().compose(target, gallery.ground(hands.SIZE), frame)
    assert_golden(target, "settings_large")


def test_a_picture_differs_from_one_moved_by_a_pixel_and_not_from_noise() -> None:
    one = Surface((400, 300), depth=32)
    pygame.draw.rect(one, "#e2a83b", (50, 50, 90, 120))
    moved, noisy = Surface((400, 300), depth=32), one.copy()
    pygame.draw.rect(moved, "#e2a83b", (51, 50, 90, 120))
    noisy.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_ADD)
    assert (0.0, 0.0) == difference(one, noisy)
    assert difference(one, moved)[0] > 0.00005


def test_a_large_panel_is_drawn_in_two_frames_where_time_is_short() -> None:
    size, frames, drawn = (1500, 900), 0, list[Surface]()
    skins = Skins(Metrics((3840, 2160)))
    while not drawn:
        with Deadline(lambda: 1.0, 0.0):
            drawn.append(skins.panel(size).image)
        frames += 1
    assert 2 == frames
    assert drawn[0] is skins.panel(size).image
