"""Cards as pictures: card_svg(card), hand_svg(hand). This module is supplied. It draws SVG, and needs nothing else.

After %load_ext pictures, cards, hands and lists of cards draw themselves in a notebook.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

WIDTH, HEIGHT = 100, 140
GAP = 14  # between two cards of a hand
MOST = 13  # cards in a row
SMALL = 0.62  # the size of cards that draw themselves, in which a hand is as high as a few lines of text
RED, BLACK = "#c01f2e", "#1d2129"
PAPER, LINE = "#fffdf8", "#8a8f98"
BACK, BACK_LIGHT, BACK_DARK = "#27508f", "#7fa3d9", "#1b3a69"
GOLD, GOLD_DARK = "#f2c14e", "#8a6410"

RANK_NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
COLOURS = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}

# Each suit is drawn around (0, 0), 20 units high. No letter of any font is needed for it.
SUIT_PATHS = {
    "C": "M0-10a4.9 4.9 0 0 1 4.2 7.4a4.9 4.9 0 1 1-2.9 8.3q.4 2.8 2.7 4.3h-8q2.3-1.5 2.7-4.3"
    "a4.9 4.9 0 1 1-2.9-8.3a4.9 4.9 0 0 1 4.2-7.4z",
    "D": "M0-10.5q3.2 5.6 7.6 10.5q-4.4 4.9-7.6 10.5q-3.2-5.6-7.6-10.5q4.4-4.9 7.6-10.5z",
    "H": "M0 10q-9-7.6-9-13.6a4.8 4.8 0 0 1 9-2.3a4.8 4.8 0 0 1 9 2.3q0 6-9 13.6z",
    "S": "M0-10.5q9 7.4 9 12.3a4.5 4.5 0 0 1-7.6 3.1q.4 3.2 2.6 5.1h-8q2.2-1.9 2.6-5.1a4.5 4.5 0 0 1-7.6-3.1"
    "q0-4.9 9-12.3z",
}

# Where the pips of a number card lie: columns, and rows counted from the middle of the card.
LEFT, MIDDLE, RIGHT = 36, 50, 64
TOP, UPPER, INNER = -42, -14, -28
PIPS = {
    "2": [(MIDDLE, TOP)],
    "3": [(MIDDLE, TOP), (MIDDLE, 0)],
    "4": [(LEFT, TOP), (RIGHT, TOP)],
    "5": [(LEFT, TOP), (RIGHT, TOP), (MIDDLE, 0)],
    "6": [(LEFT, TOP), (RIGHT, TOP), (LEFT, 0), (RIGHT, 0)],
    "7": [(LEFT, TOP), (RIGHT, TOP), (LEFT, 0), (RIGHT, 0), (MIDDLE, INNER + 7)],
    "8": [(LEFT, TOP), (RIGHT, TOP), (LEFT, 0), (RIGHT, 0), (MIDDLE, INNER + 7)],
    "9": [(LEFT, TOP), (RIGHT, TOP), (LEFT, UPPER), (RIGHT, UPPER), (MIDDLE, 0)],
    "10": [(LEFT, TOP), (RIGHT, TOP), (LEFT, UPPER), (RIGHT, UPPER), (MIDDLE, INNER)],
}
ONE_SIDED = {("7", (MIDDLE, INNER + 7))}  # a seven has its odd pip in the upper half alone

# What the three wear on their heads, around (0, 0).
HEADS = {
    "K": "M-17 9l-3-17l10 8l5-13l5-1l5 1l5 13l10-8l-3 17z",
    "Q": "M-15 9l-4-13q5 5 9 3l3-9l7 8l7-8l3 9q4 2 9-3l-4 13z",
    "J": "M-17 9q-2-13 12-15q12-2 22 6q-6 1-8 9z",
}
JEWELS = {
    "K": [(-20, -9), (20, -9), (0, -14)],
    "Q": [(-19, -5), (-7, -9), (7, -9), (19, -5)],
    "J": [(-6, -7)],
}


class Face(NamedTuple):
    """What a card shows: its rank, such as 10 or Q, and the letter of its suit."""

    rank: str
    suit: str


def face_of(card: Any) -> Face:
    """What the card shows, read from its text: 10C and Ten of Clubs are the same, 1C is an ace, TC is no card."""
    text = str(card.display() if hasattr(card, "display") else card).upper()
    rank, _, suit = text.partition(" OF ") if " OF " in text else (text[:-1], "", text[-1:])
    rank = {name.upper(): short for short, name in RANK_NAMES.items()}.get(rank, "A" if rank == "1" else rank)
    if rank not in RANK_NAMES or suit[:1] not in SUIT_NAMES:
        raise ValueError(f"{text} is no card")
    return Face(rank, suit[:1])


def card_name(card: Any) -> str:
    """The card in words: ten of clubs."""
    rank, suit = face_of(card)
    return f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"


def card_svg(card: Any) -> str:
    """A picture of the card, as an SVG element that also tells its name to a screen reader."""
    return _svg(card_name(card), WIDTH, HEIGHT, _face(card))


def cards_svg(cards: Sequence[Any], size: float = 1.0) -> str:
    """A picture of the cards, in rows of thirteen at most."""
    step, row = WIDTH + GAP, HEIGHT + GAP
    places = [(place % MOST * step, place // MOST * row) for place in range(len(cards))]
    drawn = (f'<g transform="translate({x} {y})">{_face(card)}</g>' for (x, y), card in zip(places, cards, strict=True))
    width, height = max(x for x, _ in places) + WIDTH, places[-1][1] + HEIGHT
    return _svg(hand_name(cards), width, height, "".join(drawn), size)


def back_svg() -> str:
    """A picture of a card that lies face down."""
    return _svg("card face down", WIDTH, HEIGHT, _back())


def hand_svg(hand: Any, hide_first: bool = False) -> str:
    """A picture of the hand's cards side by side, the first of them face down if hide_first is True."""
    cards = list(hand.cards())
    drawn = [_back() if hide_first and place == 0 else _face(card) for place, card in enumerate(cards)]
    moved = (f'<g transform="translate({place * (WIDTH + GAP)} 0)">{each}</g>' for place, each in enumerate(drawn))
    width = max(len(cards), 1) * (WIDTH + GAP) - GAP
    return _svg(hand_name(cards, hide_first), width, HEIGHT, "".join(moved))


def hand_name(cards: Iterable[Any], hide_first: bool = False) -> str:
    """The cards of a hand in words, for a screen reader."""
    names = [card_name(card) for card in cards]
    if hide_first and names:
        names[0] = "card face down"
    return ", ".join(names) or "no cards"


def load_ipython_extension(shell: Any) -> None:
    """Let cards, hands and lists of cards draw themselves in this notebook; their text stays as it is.

    They do so as HTML, for JupyterLab shows a bare SVG as an image, which has no words for a screen reader.
    """
    from IPython.utils.dir2 import get_real_method

    def drawn(thing: Any) -> str | None:
        own = get_real_method(thing, "_repr_html_")
        return own() if own is not None else _drawn(thing)

    shell.display_formatter.formatters["text/html"].for_type(object, drawn)


def _drawn(thing: Any) -> str | None:
    """The picture of whatever can be drawn; None leaves the thing as it was."""
    try:
        cards = _cards_in(thing)
        return cards_svg(cards, SMALL) if cards else None
    except Exception:  # a hand whose methods are not written yet, or that holds other things
        return None


def _cards_in(thing: Any) -> list[Any]:
    """The cards that a thing is, or holds: a Hand tells them, or keeps them in a list or tuple."""
    if _is_card(thing):
        return [thing]
    if type(thing).__name__ == "Hand":
        held = [thing.cards()] if hasattr(thing, "cards") else list(vars(thing).values())
        return next((list(each) for each in held if _are_cards(each)), [])
    return list(thing) if _are_cards(thing) else []


def _is_card(thing: Any) -> bool:
    return type(thing).__name__ == "Card"


def _are_cards(thing: Any) -> bool:
    return type(thing) in (list, tuple) and len(thing) > 0 and all(map(_is_card, thing))


def _svg(name: str, width: int, height: int, inside: str, scale: float = 1.0) -> str:
    # A card keeps its size in every notebook, and becomes smaller only where there is no room for it.
    shown = f'width="{(width + 4) * scale:g}" height="{(height + 4) * scale:g}"'
    size = f'{shown} viewBox="-2 -2 {width + 4} {height + 4}"'
    style = "max-width:100%;height:auto;display:block"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(name)}" {size} style="{style}">'
        f"<title>{escape(name)}</title>{inside}</svg>"
    )


def _paper(fill: str) -> str:
    return f'<rect width="{WIDTH}" height="{HEIGHT}" rx="9" fill="{fill}" stroke="{LINE}" stroke-width="1.5"/>'


def _face(card: Any) -> str:
    face = face_of(card)
    middle = _ace(face) if face.rank == "A" else _court(face) if face.rank in HEADS else _number(face)
    corner = _corner(face)
    return f"{_paper(PAPER)}{corner}{_turned(corner)}{middle}"


def _turned(drawn: str) -> str:
    """The same, upside down: a card looks alike from both ends."""
    return f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{drawn}</g>'


def _pip(suit: str, x: float, y: float, scale: float = 1.0) -> str:
    return f'<path d="{SUIT_PATHS[suit]}" fill="{COLOURS[suit]}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def _text(text: str, x: float, y: float, size: float, fill: str, squeeze: str = "") -> str:
    font = 'font-family="Georgia, \'DejaVu Serif\', serif" font-weight="bold" text-anchor="middle"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {font}{squeeze}>{text}</text>'


def _corner(card: Face) -> str:
    squeeze = ' textLength="18" lengthAdjust="spacingAndGlyphs"' if card.rank == "10" else ""
    return _text(card.rank, 13, 22, 18, COLOURS[card.suit], squeeze) + _pip(card.suit, 13, 33, 0.62)


def _ace(card: Face) -> str:
    return _pip(card.suit, WIDTH / 2, HEIGHT / 2, 3.0)


def _number(card: Face) -> str:
    upright = PIPS[card.rank]
    mirrored = [(x, y) for x, y in upright if y and (card.rank, (x, y)) not in ONE_SIDED]
    return _pips(card.suit, upright) + _turned(_pips(card.suit, mirrored))


def _pips(suit: str, places: list[tuple[int, int]]) -> str:
    return "".join(_pip(suit, x, HEIGHT / 2 + y, 0.88) for x, y in places)


def _court(card: Face) -> str:
    """Jack, queen and king: one half, and the same upside down."""
    frame = (
        f'<rect x="25" y="15" width="50" height="110" rx="4" fill="#f6ecd6" stroke="{COLOURS[card.suit]}"/>'
        f'<path d="M25 70h50" stroke="{COLOURS[card.suit]}" stroke-width="1"/>'
    )
    half = _head(card.rank) + _pip(card.suit, 33.5, 26, 0.6) + _text(card.rank, 50, 62, 22, COLOURS[card.suit])
    return f"{frame}{half}{_turned(half)}"


def _head(rank: str) -> str:
    ink = f'fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1.2" stroke-linejoin="round"'
    jewels = "".join(f'<circle cx="{x}" cy="{y}" r="2.2" {ink}/>' for x, y in JEWELS[rank])
    band = f'<path d="M-15 9h30" stroke="{GOLD_DARK}" stroke-width="3"/>'
    return f'<g transform="translate(54 34) scale(.78)"><path d="{HEADS[rank]}" {ink}/>{jewels}{band}</g>'


def _back() -> str:
    inner = f'<rect x="7" y="7" width="86" height="126" rx="5" fill="{BACK}" stroke="{BACK_DARK}" stroke-width="1.5"/>'
    spots = [(x, y) for row, y in enumerate(range(19, 124, 17)) for x in range(20 + 10 * (row % 2), 85, 20)]
    lozenges = "".join(f"M{x} {y - 7}l5 7l-5 7l-5-7z" for x, y in spots)
    return f'{_paper(PAPER)}{inner}<path d="{lozenges}" fill="{BACK_LIGHT}"/>'
