"""Pictures of cards, with their shadows and glows, built when first asked for and cached while there is room."""

from __future__ import annotations

import json
import threading
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import count
from typing import Final, NamedTuple

import pygame

from kq_table.system import resources
from kq_table.ui.durations import MOTION
from kq_table.ui.image_cache import ImageCache, Prefetch
from kq_table.ui.svg import ALPHA_BITS, rasterize
from kq_table.ui.theme import RANKS

from .back_picture import unpack

BACK: Final = "back"
JOKER: Final = "JO"
SHADOW: Final = "shadow"
"""The name of the shadow's picture: cards at the same angle share one."""
PAPER_EDGE: Final = (185, 176, 160, 0)
"""Transparent, but with the colour of a card's edge: a rotation blends the edge with it."""

CORNER_MASK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
    '<rect x="0" y="0" width="250" height="350" rx="17.5" fill="#FFFFFF"/></svg>'
)


class Light(NamedTuple):
    """
    A light on a card that is not in full light.

    :param factors: on its colours, of 255
    :param pull: the part by which these then come near to the felt's
    """

    factors: tuple[int, int, int]
    pull: float = 0.0


LIGHTS: Final[Mapping[str, Light]] = {"unplayable": Light((196, 188, 182), 0.18), "lost": Light((196, 191, 185))}
SQUASH_STEPS: Final = 16
SWELL_STEP: Final = 0.02
"""A card larger than its deck is drawn at multiples of this part of its size, so that pictures can be cached."""
MIB: Final = 1 << 20
PICTURE_BYTES: Final = 56 * MIB
"""Cache size in a large window, see `bytes_for`: about twice what a table shows."""
COMPRESSION_LEVEL: Final = 1
"""Level of zlib, up to 9: the next one takes twice the time and saves a tenth."""


class Deck(NamedTuple):
    """
    Which deck to draw: styles from ``assets/cards``, a colour scheme from its ``colours.json``, and letters from its
    ``letters.json``.
    """

    face: str = "classic"
    colours: str = "two"
    back: str = "scallop"
    letters: str = RANKS
    """What stands for Ace, King, Queen and Jack, one of `theme.LETTERS`."""
    own_back: bytes = b""
    """The pixels of a person's own back, see `back_picture`; replaces *back*."""


class CardLook(NamedTuple):
    """All that a picture of a card depends on."""

    name: str
    angle: int = 0
    shadow: int | None = 0
    """The shadow drawn under the card, by its index in `SHADOW_STYLES`; None for the card alone."""
    squash: int = SQUASH_STEPS
    swell: int = 0
    """Steps of `SWELL_STEP` by which it is larger."""
    light: str = ""
    """One of `LIGHTS`; empty for full light."""


@cache
def colour_schemes() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """The colour schemes: name → suit → colour in the file → colour to show."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]] = json.loads(
        resources.find("cards", "colours.json").read_text("utf-8")
    )
    return found


@cache
def letters() -> Mapping[str, str]:
    """The picture of each letter, as it is in the file of every card that has it."""
    found: Mapping[str, str] = json.loads(resources.find("cards", "letters.json").read_text("utf-8"))
    return found


def card_svg(deck: Deck, name: str) -> str:
    """
    The SVG text of a card in this deck, its suit recoloured by the deck's scheme, its letter that of the deck.

    A back that does not exist, perhaps from an older settings file, becomes the default.
    """
    if name == BACK:
        back = deck.back if deck.back in resources.choices("cards", "backs") else Deck().back
        return resources.find("cards", "backs", f"{back}.svg").read_text("utf-8")
    text = resources.find("cards", deck.face, f"{name}.svg").read_text("utf-8")
    for drawn, shown in colour_schemes()[deck.colours].get(name[-1], {}).items():
        text = text.replace(drawn, shown)
    if name[0] in RANKS and name != JOKER:
        text = text.replace(letters()[name[0]], letters()[deck.letters[RANKS.index(name[0])]])
    return text


class CardImages:
    """
    The pictures of one deck at one size.

    A picture includes the card's shadow, and its centre is the card's centre. The same request returns the same surface
    while it is cached. The upright masters, which take longest to draw, are kept compressed for good.

    :param card_height: in pixels
    :param pictures: the cache, which sizes and decks may share
    """

    _serials = count()

    def __init__(self, card_height: int, deck: Deck | None = None, pictures: ImageCache | None = None) -> None:
        self.deck = deck or Deck()
        self.size = (round(card_height * 5 / 7), card_height)
        self._pictures = pictures or ImageCache(PICTURE_BYTES // 2)
        self._serial = next(self._serials)
        self.felt = pygame.Color("black")
        """The colour of the felt that the cards lie on."""
        # Above these heights a larger master looks no better, and takes twice the bytes.
        self._zoom = 2.0 if card_height <= 260 else 1.5 if card_height <= 360 else 1.0
        self._share = 2 if card_height <= 360 else 4
        """Shadows in the air are drawn at one part in this many of their size."""
        self._mask: pygame.Surface | None = None
        self._masters: dict[str, bytes] = {}
        self._small_shadows: dict[int, pygame.Surface] = {}
        self._locks: dict[str, threading.Lock] = {}

    def card(
        self, name: str, angle: int = 0, *, squash: float = 1.0, swell: float = 0.0, light: str = ""
    ) -> pygame.Surface:
        """
        The picture of a card on the table, with its shadow.

        :param name: as in a record (``QS``, ``JO``), or ``back``
        :param angle: in degrees, anticlockwise
        :param squash: the part of its width that shows in a flip, 0 to 1
        :param swell: the part of its size by which it is larger
        :param light: one of `LIGHTS`; empty for full light
        """
        return self.picture(_look(name, angle, 0, squash, swell, light))

    def raised(
        self, name: str, angle: int, shadow: int, *, squash: float = 1.0, swell: float = 0.0, light: str = ""
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """The pictures of a card alone and of its shadow, which part when a card is raised; see `card`."""
        card, below = (_look(name, angle, None, squash, swell, light), _look(SHADOW, angle, shadow, squash, swell))
        return self.picture(card), self.picture(below)

    def glow(self, kind: str, angle: int = 0) -> pygame.Surface:
        return self._pictures.fetch((self._serial, kind, angle % 360), partial(self._glow, kind, angle % 360))

    def _glow(self, kind: str, angle: int) -> pygame.Surface:
        return pygame.transform.rotozoom(self.glow(kind), angle, 1) if angle else GLOWS[kind](self.size)

    def draw_glows(self, kind: str, angles: Iterable[int], keep: Callable[[pygame.Surface], object]) -> Iterator[None]:
        """Draw glows ahead, in steps; a thread draws the upright one, from which all are turned."""
        yield from self._pictures.prefetch({(self._serial, kind, 0): partial(self._glow, kind, 0)})
        for angle in angles:
            keep(self.glow(kind, angle))
            yield

    def prebuild(self, looks: Iterable[CardLook]) -> Iterator[None]:
        """
        Build missing pictures ahead of need; each step of the iterator takes a few milliseconds at most.

        A thread begins at once to rasterize the masters; without the iterator it stops after the present card.
        """
        wanted = [look for look in looks if _key(self._serial, look, self.felt) not in self._pictures]
        return self._build_all(wanted, self._prefetch_masters(look.name for look in wanted if look.name != SHADOW))

    def rasterize_ahead(self, names: Iterable[str]) -> Iterator[None]:
        """Draw the masters of cards ahead, from which their pictures are made quickly; see `prebuild`."""
        return self._prefetch_masters(name for name in names if name not in self._masters).wait_for_all()

    def _prefetch_masters(self, names: Iterable[str]) -> Prefetch[bytes]:
        return Prefetch({name: partial(self._packed, name) for name in names})

    def _build_all(self, wanted: Iterable[CardLook], masters: Prefetch[bytes]) -> Iterator[None]:
        for look in wanted:
            while look.name != SHADOW and look.name not in self._masters and masters.is_drawing:
                yield
            self.picture(look)
            yield

    def picture(self, look: CardLook) -> pygame.Surface:
        return self._pictures.fetch(_key(self._serial, look, self.felt), partial(self._build, look))

    def _build(self, look: CardLook) -> pygame.Surface:
        if look.light:
            # A shadow stays as good as black, so it may be dimmed as well.
            dimmed, light = self.picture(look._replace(light="")).copy(), LIGHTS[look.light]
            left = [round(factor * (1 - light.pull)) for factor in light.factors]
            dimmed.fill((*left, 255), special_flags=pygame.BLEND_RGBA_MULT)
            if light.pull:
                dimmed.fill([round(part * light.pull) for part in self.felt[:3]], special_flags=pygame.BLEND_RGB_ADD)
            return dimmed
        larger = 1 + SWELL_STEP * look.swell
        if look.name == SHADOW:
            style, is_resting = look.shadow or 0, look.squash == SQUASH_STEPS and not look.swell
            if not style and is_resting:
                return _turned(self._shadow(), look, larger)
            # In the air it is so soft, or so soon gone, that it can be turned small.
            return pygame.transform.smoothscale_by(_turned(self._small_shadow(style), look, larger), self._share)
        card = _turned(self._master(look.name), look, larger / self._zoom)
        if look.shadow is None:
            return card
        shadow = self.picture(look._replace(name=SHADOW))
        fall = round(self.size[1] * SHADOW_STYLES[look.shadow].fall)
        width = max(card.get_width(), shadow.get_width())
        height = max(card.get_height(), shadow.get_height() + 2 * fall)
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        picture.blit(shadow, ((width - shadow.get_width()) // 2, (height - shadow.get_height()) // 2 + fall))
        picture.blit(card, ((width - card.get_width()) // 2, (height - card.get_height()) // 2))
        return picture

    def _master(self, name: str) -> pygame.Surface:
        return self._pictures.fetch((self._serial, name), partial(self._unpack, name))

    def _unpack(self, name: str) -> pygame.Surface:
        packed = self._packed(name)
        master = pygame.Surface([side + 4 for side in self._drawn_size], pygame.SRCALPHA, ALPHA_BITS)
        master.get_buffer().write(zlib.decompress(packed))
        return master

    def _packed(self, name: str) -> bytes:
        """An upright card compressed: an eighth of the size, and unpacked in a tenth of the time to draw it."""
        if name not in self._masters:
            # One lock for each card: a second thread waits for the picture instead of drawing it again.
            with self._locks.setdefault(name, threading.Lock()):
                if name not in self._masters:
                    self._masters[name] = zlib.compress(self._draw(name).get_buffer().raw, COMPRESSION_LEVEL)
        return self._masters[name]

    @property
    def _drawn_size(self) -> tuple[int, int]:
        return round(self.size[0] * self._zoom), round(self.size[1] * self._zoom)

    def _draw(self, name: str) -> pygame.Surface:
        width, height = self._drawn_size
        if name == BACK and self.deck.own_back:
            drawn = unpack(self.deck.own_back, (width, height))
        else:
            drawn = rasterize(card_svg(self.deck, name), (width, height))
        drawn.blit(self._corners((width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        master = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA, ALPHA_BITS)
        master.fill(PAPER_EDGE)
        master.blit(drawn, (2, 2))
        return master

    def _corners(self, size: tuple[int, int]) -> pygame.Surface:
        """The mask that rounds a card's corners, since SDL's SVG reader knows no clipping."""
        if self._mask is None:
            self._mask = rasterize(CORNER_MASK, size)
        return self._mask

    def _shadow(self) -> pygame.Surface:
        return self._pictures.fetch((self._serial, SHADOW), partial(draw_shadow, self.size, SHADOW_STYLES[0]))

    def _small_shadow(self, style: int) -> pygame.Surface:
        if style not in self._small_shadows:
            self._small_shadows[style] = draw_small_shadow(self.size, SHADOW_STYLES[style], self._share)
        return self._small_shadows[style]


def _key(serial: int, look: CardLook, felt: pygame.Color) -> tuple[Hashable, ...]:
    """Tell a picture from others; one that comes near to the felt also by that."""
    is_pulled = look.light and LIGHTS[look.light].pull
    return (serial, look, tuple(felt)) if is_pulled else (serial, look)


def _look(name: str, angle: int, shadow: int | None, squash: float, swell: float, light: str = "") -> CardLook:
    narrow = max(1, round(squash * SQUASH_STEPS))
    return CardLook(name, angle % 360, shadow, narrow, round(swell / SWELL_STEP), light)


def _turned(surface: pygame.Surface, look: CardLook, zoom: float) -> pygame.Surface:
    """Squash across the card's own width, then scale by *zoom* and turn."""
    width, height = surface.get_size()
    if look.squash < SQUASH_STEPS:
        surface = pygame.transform.smoothscale(surface, (max(2, width * look.squash // SQUASH_STEPS), height))
    if look.angle and (zoom == 1 or look.name == BACK):
        return pygame.transform.rotozoom(surface, look.angle, zoom)
    if look.angle:
        # The rotation's four neighbours would turn a face's hairlines into dashes; a back has none, and flies.
        surface = pygame.transform.rotozoom(surface, look.angle, 1)
    if zoom == 1:
        return surface
    # Averaging areas keeps an upright card sharper than the rotation's four neighbours do.
    return pygame.transform.smoothscale(surface, [round(side * zoom) for side in surface.get_size()])


BRASS: Final = (245, 205, 122)
RING_LIGHT: Final = (255, 247, 224)
RING_DARK: Final = (20, 26, 36)
RIM: Final = (214, 158, 52)
GAIN, LOSS = (242, 198, 103), (242, 164, 143)
"""Brass that shows on a card's paper."""
GOAL_STEPS: Final = 4
GOAL_ALPHA: Final = 36
"""Opacity of 255 of the light in a goal that its card has come to."""
GOAL_SWELL: Final = 1.04
"""Size of a goal that its card would fall into."""


class ShadowStyle(NamedTuple):
    """A shadow: blur and fall in card heights, opacity of 255."""

    blur: float
    fall: float
    alpha: int


SHADOW_STYLES: Final = (ShadowStyle(1 / 60, 0.014, 95), ShadowStyle(1 / 38, 0.035, 88), ShadowStyle(1 / 26, 0.07, 80))
"""For a card on the table, one raised a little, and one high above it."""


def shadow_of(height: float) -> int:
    return min(len(SHADOW_STYLES) - 1, int(height * len(SHADOW_STYLES)))


def draw_shadow(size: tuple[int, int], shade: ShadowStyle) -> pygame.Surface:
    soft = draw_small_shadow(size, shade, 2)
    width, height = (side + 2 * (low - side // 2) for side, low in zip(size, soft.get_size(), strict=True))
    return pygame.transform.smoothscale(soft, (width, height))


def draw_small_shadow(size: tuple[int, int], shade: ShadowStyle, share: int) -> pygame.Surface:
    """The same, drawn smaller by *share*: it has no detail to lose, and the blur costs by area times radius."""
    width, height = size[0] // share, size[1] // share
    blur = max(1, round(size[1] * shade.blur / share))
    margin = blur * 3
    surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    pygame.draw.rect(surface, (0, 0, 0, shade.alpha), (margin, margin, width, height), border_radius=height // 20)
    return pygame.transform.gaussian_blur(surface, blur)


def _outline(
    size: tuple[int, int], margin: int, lines: Iterable[tuple[float, float, tuple[int, int, int], float]]
) -> pygame.Surface:
    """Rounded outlines around a card: each is its distance outwards, its width, a colour and an opacity."""
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    body = "".join(
        f'<rect x="{margin - out}" y="{margin - out}" width="{size[0] + 2 * out}" height="{size[1] + 2 * out}" '
        f'rx="{size[1] / 20 + out}" fill="none" stroke="#{red:02X}{green:02X}{blue:02X}" '
        f'stroke-width="{thick}" stroke-opacity="{opacity}"/>'
        for out, thick, (red, green, blue), opacity in lines
    )
    return rasterize(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>', (width, height)
    )


def _halo(size: tuple[int, int], reach: float, alpha: int) -> pygame.Surface:
    """A soft brass light around a card, *reach* card heights wide, and nothing where the card covers it."""
    blur = max(1, round(size[1] * reach / 2))
    margin = blur * 3
    width, height = size[0] // 2, size[1] // 2
    surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    surface.fill((*BRASS, 0))
    grown = pygame.Rect(margin, margin, width, height).inflate(blur, blur)
    pygame.draw.rect(surface, (*BRASS, alpha), grown, border_radius=height // 14)
    soft = pygame.transform.gaussian_blur(surface, blur)
    soft.fill((*BRASS, 0), (margin + blur // 2, margin + blur // 2, width - blur, height - blur))
    return pygame.transform.smoothscale(soft, (size[0] + 4 * margin, size[1] + 4 * margin))


def _legal_glow(size: tuple[int, int]) -> pygame.Surface:
    return _halo(size, 1 / 22, 235)


def _larger(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a card under the pointer."""
    return round(size[0] * (1 + MOTION.hover_swell)), round(size[1] * (1 + MOTION.hover_swell))


def _rim(size: tuple[int, int]) -> pygame.Surface:
    """A line along a card's edge, on the card itself: its neighbours cover it where they cover the card."""
    thick = max(2.0, size[1] / 110)
    return _outline(size, 2, [(-thick / 2, thick, RIM, 1)])


def _value_rim(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    thick = max(2.0, size[1] / 90)
    return _outline(size, 2 * round(thick), [(thick / 2, thick, colour, 1)])


def _pulse(size: tuple[int, int]) -> pygame.Surface:
    thick = max(4.0, size[1] / 40)
    return _outline(size, round(thick * 2), [(-thick / 2, thick, BRASS, 1), (thick / 2, thick, BRASS, 0.45)])


def _goal(size: tuple[int, int], step: int) -> pygame.Surface:
    """A goal, the brighter the nearer its card is: *step* of `GOAL_STEPS`; one more is within reach, and larger."""
    is_in = step > GOAL_STEPS
    size = (round(size[0] * GOAL_SWELL), round(size[1] * GOAL_SWELL)) if is_in else size
    picture = _target_zone(size)
    fill = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    inside = pygame.Rect((0, 0), size)
    inside.center = fill.get_rect().center
    alpha = GOAL_ALPHA * min(step, GOAL_STEPS) // GOAL_STEPS
    pygame.draw.rect(fill, (*BRASS, alpha), inside, border_radius=size[1] // 20)
    fill.blit(picture, (0, 0))
    return fill


def _focus_ring(size: tuple[int, int]) -> pygame.Surface:
    thick = max(3.0, size[1] / 60)
    return _outline(size, round(thick * 3), [(thick * 1.5, thick, RING_DARK, 1), (thick * 0.5, thick, RING_LIGHT, 1)])


def _target_zone(size: tuple[int, int]) -> pygame.Surface:
    thick = max(2.0, size[1] / 90)
    return _outline(size, round(thick * 3), [(0, thick, BRASS, 0.85), (-thick * 2.5, thick / 2, BRASS, 0.45)])


def _crown_halo(size: tuple[int, int]) -> pygame.Surface:
    # Around a card that is a tenth larger.
    return _halo((round(size[0] * 1.1), round(size[1] * 1.1)), 1 / 9, 220)


def _landing_ring(size: tuple[int, int]) -> pygame.Surface:
    thick = max(2.0, size[1] / 70)
    return _outline(size, round(thick * 4), [(thick * 2, thick, RING_LIGHT, 1)])


GLOWS: Final[Mapping[str, Callable[[tuple[int, int]], pygame.Surface]]] = {
    "legal": _legal_glow,
    "focus": _focus_ring,
    "target": _target_zone,
    "crown": _crown_halo,
    "landing": _landing_ring,
    "rim": _rim,
    "pulse": _pulse,
    "gain": partial(_value_rim, colour=GAIN),
    "loss": partial(_value_rim, colour=LOSS),
    "legal.larger": lambda size: _legal_glow(_larger(size)),
    "rim.larger": lambda size: _rim(_larger(size)),
    **{f"goal.{step}": partial(_goal, step=step) for step in range(GOAL_STEPS + 2)},
}
"""
By kind: light below a legal card, a ring for the focus, a goal's outline, a winner's halo, a landing, the rim of a
legal card, its pulse; the rims of cards that bring points or cost some; light and rim of one under the pointer; a goal
by how near its card is.
"""
