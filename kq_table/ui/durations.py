"""Shared durations: the seconds of animations and pauses that several modules use."""

from __future__ import annotations

from typing import Final, NamedTuple


class Motion:
    """Times in seconds at normal speed; lengths in card heights; angles in degrees."""

    # A card under the pointer.
    hover_in: Final = 0.10
    hover_out: Final = 0.14
    hover_lift: Final = 0.20
    hover_swell: Final = 0.12
    """Growth of the card under the pointer."""
    hover_part: Final = 0.28
    """
    How far the next neighbours of a hovered card give way, in card widths; each further one gives way half as far.
    """
    hover_tilt: Final = 3.0
    """Greatest tilt to the pointer."""
    follow_rate: Final = 40.0
    """
    Rate (per second) at which a dragged card approaches the pointer: the distance shrinks by e in 1/40 s, to 5 % in 75
    ms.
    """
    tilt_per_speed: Final = 3.0
    """Tilt in degrees at a speed of one card width per second."""
    tilt_max: Final = 12.0
    tilt_rate: Final = 14.0
    """Rate per second, as `follow_rate`."""
    angle_step: Final = 3
    """Angles of moving cards are rounded to multiples of this many degrees, so that pictures can be cached."""
    refused_share: Final = 0.35
    """How far a card that may not be played follows the pointer, as a part of its way."""
    refused_reach: Final = 0.45
    refused_told: Final = 0.12
    """How far a card that may not be played is pulled until the reason is told."""
    pulse: Final = 0.5
    """What may be played is pointed out."""
    zone_magnet: Final = 0.25

    # A card on its way.
    flight_lift: Final = 0.18
    flight_swell: Final = 0.05
    flight_way: Final = 3.2
    """Length of a flight, in card heights, from which on the card rises to its full height."""
    landing: Final = 0.09
    landing_swell: Final = 0.03
    landing_ring: Final = 0.16
    play: Final = 0.18
    snap_back_base: Final = 0.09
    snap_back_per_pixel: Final = 0.00018
    snap_back_min: Final = 0.14
    snap_back_max: Final = 0.26
    shake: Final = 0.18
    shake_reach: Final = 0.03
    shuffle: Final = 0.45
    """Riffling of the pack before the first card leaves it."""
    deal_flight: Final = 0.26
    deal_cadence: Final = 0.045
    flip_half: Final = 0.09
    draw_cadence: Final = 0.12
    bot_flight: Final = 0.24
    sweep: Final = 0.28
    sweep_stagger: Final = 0.03
    gather: Final = 0.16
    """Gathering of a trick's cards under the winner."""
    sweep_shrink: Final = 0.6
    """Scale of cards that were won."""
    relayout: Final = 0.16
    sort: Final = 0.30
    crown: Final = 0.22
    crown_swell: Final = 0.10
    """Growth of the card that won a trick, while the trick is shown."""
    crown_light: Final = 0.12
    """Its halo comes."""
    crown_step: Final = 0.06
    """How far it moves to the middle, in card heights."""

    opening: Final = 0.62
    """A game's box comes and opens, and its pack flies to the dealer."""

    # Pauses.
    trick_rest: Final = 0.7
    """How long a finished trick stays, unless the person chose another time."""
    turn_light: Final = 0.4
    turn_rest: Final = 1.1
    last_look: Final = 0.9
    """How long the table is still seen before a round's result, the match's, or the privacy screen covers it."""
    empty_look: Final = 0.3
    """The same where the table is empty by then."""
    reveal_look: Final = 0.35
    """The same where a reveal, and no sheet, covers the table."""
    dead_after_phase: Final = 0.3
    tip_delay: Final = 0.5
    toast_rest: Final = 2.2
    letter_rest: Final = 0.07
    """Reading time per letter of a sentence that is read slowly, beside a game."""
    toast_fade: Final = 0.12
    caption: Final = 1.2
    """How long a caption stands over the felt, fades included."""
    contract: Final = 2.4
    """The same with a line below it: the contract of a deal of King."""
    contract_hold: Final = 0.5
    """How long the first move waits for it."""
    caption_fade: Final = 0.18

    # Everything else.
    count_up: Final = 0.40
    counter_pop: Final = 0.18
    counter_swell: Final = 0.25
    """Growth of a counter at the moment it changes."""
    points_birth: Final = 0.25
    """Points appear on the trick that brought them."""
    points_flight: Final = 0.42
    """They go to the plate."""
    points_kick: Final = 0.15
    """They push it."""
    points_light: Final = 0.06
    """Its rim and its score light up."""
    points_fade: Final = 0.32
    """This light goes."""
    stillness: Final = 0.06
    """Nothing moves when a card of weight has fallen."""
    sparks: Final = 0.35
    bar_pop: Final = 0.14
    """One player's bar in a round's result; the next follows."""
    best_in: Final = 0.25
    """The points of who did best come, once all bars are there."""
    write_row: Final = 0.22
    """One player's numbers, where they are written by hand."""
    pawn: Final = 0.18
    """The pawn slides from rank to rank, in The Queen."""
    needle: Final = 0.42
    """The needle of the small dial swings on, in Kings & Queens."""
    change_places: Final = 0.30
    """Rows of a round's result move to their new places."""
    dialog_in: Final = 0.18
    dialog_out: Final = 0.12
    mood: Final = 0.16
    """A portrait's face changes, or becomes calm again."""
    mood_rest: Final = 1.6
    """How long a mood stays."""
    blink_every: Final = 4.0, 7.0
    """Least and most seconds of thinking between blinks."""
    shade_in: Final = 0.18
    """Darkening of what is below a dialog, and how it becomes light again."""
    shade_out: Final = 0.14
    flourish: Final = 2.6
    """Both bursts of confetti."""
    portrait_swell: Final = 0.42
    """The winner's portrait, at the end of a match."""
    final_count: Final = 0.8
    final_sort: Final = 0.35
    """Lines change places, once they have counted up."""
    title_in: Final = 0.24
    unroll: Final = 0.35
    """The sheet comes down over what explains the result."""
    explained_in: Final = 0.2
    """What explains the result of a match."""
    shudder: Final = 0.24
    """The needle, where a prediction was far off."""
    reduced_fade: Final = 0.12
    longest_step: Final = 0.05
    """A longer frame counts as this long, so that nothing jumps after a stall."""


MOTION: Final = Motion
SPEEDS: Final = {"calm": 1.6, "normal": 1.0, "brisk": 0.55, "none": 0.0}
MIN_HOLD_SECONDS: Final = 0.25
"""Least seconds that a finished trick stays readable, whatever the speed."""


def seconds_to_read(text: str) -> float:
    """How many seconds a sentence is shown."""
    return max(MOTION.toast_rest, MOTION.letter_rest * len(text))


class Tempo(NamedTuple):
    """
    How long motions take for this person.

    :param speed: a name of `SPEEDS`
    :param is_reduced: fades stand in for flights; no tilt, overshoot, shake, squash or stagger
    """

    speed: str = "normal"
    is_reduced: bool = False

    def seconds(self, normal: float) -> float:
        """Scale a duration by this person's speed."""
        return normal * SPEEDS[self.speed]

    def travel(self, normal: float) -> float:
        """Duration of a flight, or of the short fade that replaces it when motion is reduced."""
        return self.seconds(min(normal, MOTION.reduced_fade) if self.is_reduced else normal)

    def hold(self, normal: float) -> float:
        """Duration of a pause for reading; at least `MIN_HOLD_SECONDS`."""
        return max(MIN_HOLD_SECONDS, self.seconds(normal))

    def flourish(self, normal: float) -> float:
        """The strength of an ornament (tilt, shake, stagger); 0 when motion is reduced."""
        return 0.0 if self.is_reduced else normal


class Pace(NamedTuple):
    """How fast a person wants to see things: *trick_rest* in seconds, or None to wait for a click."""

    tempo: Tempo
    trick_rest: float | None = MOTION.trick_rest
