"""Supplied: where the dealer cuts the deck. You may read this file; do not change it.

    cuts = Cuts()
    cuts.next_cut()     # 39
    cuts.next_cut()     # 22

Each `Cuts()` starts the same row of numbers from its beginning, so a program that makes one, and takes
all its cuts from it, prints the same every time it is run. `Cuts(7)` is another row, just as fixed.

The numbers come from a Mersenne Twister, written out here because Python's own `random.seed` starts it in
another way. It keeps 624 numbers of 32 bits: the *state*. Each number that it gives is one of these, with
its bits mixed once more. When all 624 have been given, the state is stirred into the next 624.
"""

LOWEST_CUT, HIGHEST_CUT = 13, 39

SIZE = 624  # how many numbers the state holds
OFFSET = 397  # each number is stirred together with the one this far ahead
TOP_BIT = 0x8000_0000
LOWER_BITS = 0x7FFF_FFFF
ALL_BITS = 0xFFFF_FFFF  # keeps a number to its lowest 32 bits


class Cuts:
    """An endless row of cuts, from 13 to 39; which row is decided by the seed."""

    def __init__(self, seed: int = 0) -> None:
        self._state = first_state(seed)
        self._given = SIZE  # as if all had been given: the first cut stirs the state

    def next_cut(self) -> int:
        """Return the next cut of the row."""
        if self._given == SIZE:
            stir(self._state)
            self._given = 0
        number = mixed(self._state[self._given])
        self._given += 1
        return LOWEST_CUT + number % (HIGHEST_CUT - LOWEST_CUT + 1)


def first_state(seed: int) -> list[int]:
    """Return the state that a seed begins with: each number is made from the one before it."""
    state = [seed & ALL_BITS]
    for index in range(1, SIZE):
        before = state[-1]
        state.append((1812433253 * (before ^ (before >> 30)) + index) & ALL_BITS)
    return state


def stir(state: list[int]) -> None:
    """Turn the state into the next one, in place, from its first number to its last."""
    for index in range(SIZE):
        # The top bit of this number and the other 31 of the next one are shifted by one place ...
        joined = (state[index] & TOP_BIT) | (state[(index + 1) % SIZE] & LOWER_BITS)
        twisted = joined >> 1
        # ... and if the bit that fell out at the end was a 1, a fixed pattern of bits is flipped.
        if joined & 1:
            twisted ^= 0x9908_B0DF
        state[index] = state[(index + OFFSET) % SIZE] ^ twisted


def mixed(number: int) -> int:
    """Return a number of the state with its bits mixed, which hides how simply the state was made."""
    number ^= number >> 11
    number ^= (number << 7) & 0x9D2C_5680
    number ^= (number << 15) & 0xEFC6_0000
    return number ^ (number >> 18)
