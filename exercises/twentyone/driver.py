"""Twenty-one, one player against the dealer: python driver.py SEED. See handouts/twentyone/driver.md."""

import sys


def main(argv: list[str]) -> int:
    """Plays with the seed in argv; returns 0, or 2 when argv is not one whole number."""
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
