"""The random numbers of the GNU C library in plain Python: `srand(seed)`, then `rand()` as often as you like.

Two programs that call srand(37) get the same numbers, today and in twenty years. That is why a shuffle can
be checked card by card. The numbers look random and are not: each one is the sum of two that came before.
"""

from collections import deque

# The memory of the generator: the last 31 words it made, the oldest first. A word has 32 bits.
_words: deque[int] = deque(maxlen=31)


def srand(seed: int) -> None:
    """Starts the sequence that belongs to this seed. (0 and 1 start the same one, as in C.)"""
    word = seed % 2**32 or 1
    if word >= 2**31:  # C reads the word as a signed number
        word -= 2**32
    start = [word]
    while len(start) < 31:  # a simpler generator fills the memory ...
        start.append(16807 * start[-1] % (2**31 - 1))
    _words.extend(start[3:] + start[:3])
    for _ in range(310):  # ... and its traces are thrown away
        rand()


def rand() -> int:
    """The next number, from 0 to 2147483647."""
    word = (_words[0] + _words[-3]) % 2**32  # the word 31 ago and the word 3 ago
    _words.append(word)  # the oldest word drops out at the other end
    return word >> 1  # the last bit is the least random one: leave it away


srand(1)  # what C does when nobody calls srand
