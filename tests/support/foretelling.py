"""The attack on a linear generator: from draws that everybody sees to all that will be drawn.

A generator of `lioncourt.core.rng` is x → MULTIPLIER * x modulo MODULUS, and each draw tells about
its leading bits. Numbers with that much in common are one point of a lattice near to another that
is known: LLL makes the lattice handy, and Babai's rounding finds the point.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import lioncourt as lc
from lioncourt.core.rng import MULTIPLIER, advanced
from lioncourt.core.state import DRAWN_CARD, DRAWN_TILE

MODULUS: Final = MULTIPLIER * (1 << 32) - 1
WORD: Final = 32
CARRIED: Final = 3  # the carry has 29 bits: so many leading bits of a word are its own
SPAN: Final = 1 << WORD

Vector = list[int]
Range = tuple[int, int]  # the first and the last output that give what was drawn


def foretold(told: Sequence[Range]) -> int | None:
    """Returns the generator after some outputs of which ranges are known; None: it is no such."""
    bits, words = _leading_bits(told)
    near = [(MULTIPLIER * word) << known for word, known in zip(words, bits, strict=True)]
    point = _nearest(_reduced(_lattice(bits)), near)
    following = point[0] >> bits[0]  # the state after the second step
    state = following * pow(MULTIPLIER, -1, MODULUS) % MODULUS
    rng = state
    for at, (first, last) in enumerate(told):
        if at:
            rng = advanced(rng)
        if not first <= (rng ^ (rng >> WORD)) & (SPAN - 1) <= last:
            return None
    return rng


def ranges(game: lc.Game, draws: Sequence[tuple[int, int]]) -> list[Range]:
    """Returns what the draws of a set-up tell: all of them are cards and tiles for all to see."""
    catalogue = game.rules.catalogue
    cards = [card for card, copies in enumerate(catalogue.card_copies) for _ in range(copies)]
    tiles = sorted(
        tile
        for tile, supply in enumerate(catalogue.tile_supply)
        if supply != -1 and tile == catalogue.tile_piece[tile]
    )
    pools = {DRAWN_CARD: cards, DRAWN_TILE: tiles}
    found = []
    for domain, piece in draws:
        pool = pools[domain]
        at, copies = pool.index(piece), pool.count(piece)
        found.append((-(-at * SPAN // len(pool)), -(-(at + copies) * SPAN // len(pool)) - 1))
        pool.remove(piece)
    return found


def _leading_bits(told: Sequence[Range]) -> tuple[list[int], list[int]]:
    """Returns, of the low word of each state, how many bits are known, and a word with them.

    An output is the low word with the carry over it, and the carry is the low word before.
    """
    bits, words = [], []
    known = word = 0
    for first, last in told:
        same = WORD - (first ^ last).bit_length()
        known = min(same, known + CARRIED)
        lead = (first ^ (word >> CARRIED)) >> (WORD - known) << (WORD - known)
        word = lead | (1 << (WORD - known - 1))
        bits.append(known)
        words.append(word)
    return bits, words


def _lattice(bits: Sequence[int]) -> list[Vector]:
    """Returns a basis of all that consecutive states can be, better known ones stretched more."""
    size = len(bits)
    powers = [pow(MULTIPLIER, at, MODULUS) for at in range(size)]
    basis = [[powers[at] << bits[at] for at in range(size)]]
    for row in range(1, size):
        basis.append([MODULUS << bits[at] if at == row else 0 for at in range(size)])
    return basis


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _reduced(basis: list[Vector]) -> list[Vector]:
    """Returns an LLL-reduced basis, in whole numbers throughout (Cohen, algorithm 2.6.7)."""
    size = len(basis)
    d = [1] * (size + 1)
    lam = [[0] * size for _ in range(size)]

    def shorten(k: int, j: int) -> None:
        if 2 * abs(lam[k][j]) <= d[j + 1]:
            return
        q = (2 * lam[k][j] + d[j + 1]) // (2 * d[j + 1])
        basis[k] = [a - q * b for a, b in zip(basis[k], basis[j], strict=True)]
        lam[k][j] -= q * d[j + 1]
        for i in range(j):
            lam[k][i] -= q * lam[j][i]

    def project(k: int) -> None:
        for j in range(k + 1):
            u = _dot(basis[k], basis[j])
            for i in range(j):
                u = (d[i + 1] * u - lam[k][i] * lam[j][i]) // d[i]
            if j < k:
                lam[k][j] = u
            else:
                d[k + 1] = u

    def exchange(k: int) -> None:
        basis[k], basis[k - 1] = basis[k - 1], basis[k]
        for j in range(k - 1):
            lam[k][j], lam[k - 1][j] = lam[k - 1][j], lam[k][j]
        own = lam[k][k - 1]
        new = (d[k - 1] * d[k + 1] + own * own) // d[k]
        for i in range(k + 1, size):
            t = lam[i][k]
            lam[i][k] = (d[k + 1] * lam[i][k - 1] - own * t) // d[k]
            lam[i][k - 1] = (new * t + own * lam[i][k]) // d[k + 1]
        d[k] = new

    project(0)
    k, furthest = 1, 0
    while k < size:
        if k > furthest:
            furthest = k
            project(k)
        shorten(k, k - 1)
        if 4 * d[k + 1] * d[k - 1] < 3 * d[k] ** 2 - 4 * lam[k][k - 1] ** 2:
            exchange(k)
            k = max(1, k - 1)
            continue
        for j in range(k - 2, -1, -1):
            shorten(k, j)
        k += 1
    return basis


def _nearest(basis: list[Vector], target: Sequence[int]) -> Vector:
    """Returns the point of a lattice near to a target, plane by plane (Babai)."""
    orthogonal: list[list[Fraction]] = []
    for row in basis:
        rest = [Fraction(a) for a in row]
        for other in orthogonal:
            share = _share(rest, other)
            rest = [a - share * b for a, b in zip(rest, other, strict=True)]
        orthogonal.append(rest)
    left = [Fraction(a) for a in target]
    for row, direction in zip(reversed(basis), reversed(orthogonal), strict=True):
        times = round(_share(left, direction))
        left = [a - times * b for a, b in zip(left, row, strict=True)]
    return [a - int(b) for a, b in zip(target, left, strict=True)]


def _share(vector: Sequence[Fraction], direction: Sequence[Fraction]) -> Fraction:
    along = sum((a * b for a, b in zip(vector, direction, strict=True)), Fraction(0))
    return along / sum((b * b for b in direction), Fraction(0))
