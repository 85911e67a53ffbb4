"""Writes SVG, and turns it into pixels: shapes, icons, portraits, symbols of suits."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from kq_table.system import resources

from .theme import SHADE, Colour

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

ALPHA_BITS: Final = 32
"""
Bits of a pixel. Without it a surface takes the window's format, and another thread may just be replacing the window.
"""
ICON_COLOUR: Final = "#000000"
"""The colour of icons in their files."""
PORTRAIT_MASK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<circle cx="50" cy="50" r="49.5" fill="#FFFFFF"/></svg>'
)
"""The mask of a portrait: SDL's SVG reader cannot clip, so the pixels are masked instead."""


def rasterize(text: str, size: tuple[int, int]) -> Surface:
    """
    Draw SVG *text* into a surface with alpha of *size* pixels; the proportions of the picture are kept.

    :raises pygame.error: if SDL cannot read the text
    """
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    # SDL gives ABGR, which is thirty times as slow to blit as a copy, and slow to copy with blending.
    drawn.set_alpha(None)
    surface = Surface(drawn.get_size(), pygame.SRCALPHA, ALPHA_BITS)
    surface.blit(drawn, (0, 0))
    return surface


@lru_cache(maxsize=128)
def icon(name: str, size: int, colour: str) -> Surface:
    """Draw the icon *name* into a square of *size* pixels; *colour* is ``#RRGGBB``."""
    text = resources.find("icons", f"{name}.svg").read_text("utf-8")
    return rasterize(text.replace(ICON_COLOUR, colour), (size, size))


@lru_cache(maxsize=48)
def portrait(name: str, size: int) -> Surface:
    """Draw the round portrait of a court card (one of `match.setup.COURT_CARDS`, or ``JO``) *size* pixels wide."""
    drawn = rasterize(resources.find("portraits", f"{name}.svg").read_text("utf-8"), (size, size))
    drawn.blit(rasterize(PORTRAIT_MASK, (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def draw(size: tuple[int, int], *parts: str) -> Surface:
    """Draw SVG elements, in pixels from the upper left corner, into a picture with alpha."""
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return rasterize(f"{head}{''.join(parts)}</svg>", size)


def inset(box: Box, by: float) -> Box:
    """Give the box without a margin."""
    x, y, width, height = box
    return x + by, y + by, max(0.0, width - 2 * by), max(0.0, height - 2 * by)


def gradient(name: str, box: Box, *stops: str) -> str:
    """SVG of a gradient from the top of the box to its foot, its colours at even steps; use it as ``url(#name)``."""
    last = max(1, len(stops) - 1)
    colours = "".join(f'<stop offset="{i / last:.3f}" stop-color="{stop}"/>' for i, stop in enumerate(stops))
    span = f'x1="0" y1="{box[1]}" x2="0" y2="{box[1] + box[3]}"'
    return f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" {span}>{colours}</linearGradient></defs>'


def filled(box: Box, radius: float, fill: str, opacity: float = 1.0) -> str:
    """Write a box with round corners."""
    return f'<rect {_place(box, radius)} fill="{fill}" fill-opacity="{opacity}"/>'


def outlined(box: Box, radius: float, stroke: str, width: float, opacity: float = 1.0) -> str:
    """SVG of the inner edge of a box with round corners: the line is wholly inside."""
    line = inset(box, width / 2)
    pen = f'stroke="{stroke}" stroke-width="{width}" stroke-opacity="{opacity}"'
    return f'<rect {_place(line, max(0.0, radius - width / 2))} fill="none" {pen}/>'


def disc(x: float, y: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" fill-opacity="{opacity}"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    steps = f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0"
    return stroke(steps, colour, width)


def diamond(x: float, y: float, reach: float, fill: str, opacity: float = 1.0) -> str:
    """SVG of a small lozenge around a point."""
    steps = f"M{x} {y - reach}L{x + reach} {y}L{x} {y + reach}L{x - reach} {y}Z"
    return f'<path d="{steps}" fill="{fill}" fill-opacity="{opacity}"/>'


def stroke(steps: str, colour: str, width: float, opacity: float = 1.0) -> str:
    """SVG of a line along an SVG path, with round ends and joints."""
    pen = f'stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"'
    return f'<path d="{steps}" fill="none" {pen} stroke-linecap="round" stroke-linejoin="round"/>'


def ticket(box: Box, bite: float, colour: str, width: float, opacity: float) -> str:
    """SVG of a frame with concave corners, like a ticket's."""
    x, y, across, down = box
    right, foot = x + across, y + down
    arc = f"A{bite} {bite} 0 0 0"
    steps = (
        f"M{x + bite} {y}H{right - bite}{arc} {right} {y + bite}V{foot - bite}{arc} {right - bite} {foot}"
        f"H{x + bite}{arc} {x} {foot - bite}V{y + bite}{arc} {x + bite} {y}Z"
    )
    return stroke(steps, colour, width, opacity)


def soft_shadow(box: Box, radius: float, spread: float, opacity: float) -> str:
    """SVG of a shadow in four steps of darkness: small things need no blur."""
    x, y, width, height = box
    lower = x, y + spread * 0.4, width, height
    steps = [inset(lower, -spread * part) for part in (1.0, 0.7, 0.4, 0.1)]
    return "".join(filled(step, radius + spread * 0.7, SHADE, opacity / 4) for step in steps)


def _place(box: Box, radius: float) -> str:
    x, y, width, height = box
    return f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{min(radius, width / 2, height / 2)}"'


SYMBOL_PATHS: Final = {
    "♠": (
        "M0-50C8-31 46-10 46 15C46 31 35 38 24 38C15 38 8 34 4 26C5 38 9 45 18 50L-18 50"
        "C-9 45-5 38-4 26C-8 34-15 38-24 38C-35 38-46 31-46 15C-46-10-8-31 0-50Z"
    ),
    "♥": (
        "M0 47C-7 31-48 9-48-18C-48-37-35-46-23-46C-11-46-3-38 0-27C3-38 11-46 23-46C35-46 48-37 48-18C48 9 7 31 0 47Z"
    ),
    "♦": "M0-50Q13-21 38 0Q13 21 0 50Q-13 21-38 0Q-13-21 0-50Z",
    "♣": (
        "M0-49.5A22.5 22.5 0 0 1 14.5-9.8L12.5-5.5A22.5 22.5 0 1 1 4.6 18C5.4 34 9.5 44 18 50L-18 50"
        "C-9.5 44-5.4 34-4.6 18A22.5 22.5 0 1 1-12.5-5.5L-14.5-9.8A22.5 22.5 0 0 1 0-49.5Z"
    ),
    "★": "M0-50L12.3-17L47.6-15.5L20 6.5L29.4 40.5L0 21L-29.4 40.5L-20 6.5L-47.6-15.5L-12.3-17Z",
    "✕": "M-42-33L-33-42L0-9L33-42L42-33L9 0L42 33L33 42L0 9L-33 42L-42 33L-9 0Z",
    "○": "M0-46A46 46 0 0 1 0 46A46 46 0 0 1 0-46ZM0-33A33 33 0 0 0 0 33A33 33 0 0 0 0-33Z",
    "□": "M-42-42H42V42H-42ZM-29-29V29H29V-29Z",
    "△": "M0-46L50 42H-50ZM0-20L-28 29H28Z",
}
"""The deck's own shapes, in a box of 100 by 100 around the middle; the star is the Joker's; the last are on pads."""

_HALF_WIDTHS: Final = {"♠": 46, "♥": 48, "♦": 38, "♣": 48, "★": 48, "✕": 44, "○": 48, "□": 44, "△": 50}


def symbol_width(sign: str, height: int) -> int:
    return round(height * (2 * _HALF_WIDTHS[sign] + 12) / 100)


def symbol(sign: str, height: int, colour: Colour) -> Surface:
    """Draw a suit, the Joker's star, or a pad's shape: the text fonts lack them."""
    across = symbol_width(sign, height)
    place = f'transform="translate({across / 2} {height / 2}) scale({height / 100})"'
    return draw((across, height), f'<path {place} fill="{colour}" d="{SYMBOL_PATHS[sign]}"/>')
