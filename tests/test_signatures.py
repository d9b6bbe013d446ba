"""Comparing what two modules offer, and finding names that nobody defines."""

from __future__ import annotations

import ast

import pytest

from autograder.signatures import additions, differences, public, unknown_names

REFERENCE = """
class Deck:
    def __init__(self, size=52): ...
    def deal(self): ...
    @property
    def left(self): ...
    def _cut(self): ...

class Empty(Exception): ...

def new_deck(n, /, *, jokers=0): ...

def _hidden(): ...
"""

DECK = "class Deck:\n    def __init__(self, size=52): ...\n    def deal(self): ...\n"
REST = "class Empty(Exception): ...\ndef new_deck(n, /, *, jokers=0): ...\n"
LEFT = "    @property\n    def left(self): ...\n"

SAME = {
    "itself": REFERENCE,
    "a property as an attribute": f"{DECK}    def more(self): self.left = 1\n{REST}",
    "a property as a class constant": f"{DECK}    left = 1\n{REST}",
    "a method that is an alias": f"class Deck:\n{LEFT}    def __init__(self, size=52): ...\n    deal = len\n{REST}",
    "a base in the module": f"class Base:\n{LEFT}\n{DECK.replace('Deck', 'Deck(Base)')}{REST}",
    "a base from elsewhere": f"{DECK.replace('Deck', 'Deck(collections.UserList)')}{REST}",
    "a class that is made": f"{DECK}{LEFT}Empty = type('Empty', (), {{}})\ndef new_deck(n, /, *, jokers=0): ...\n",
    "a function that is imported": f"{DECK}{LEFT}class Empty(Exception): ...\nfrom elsewhere import new_deck\n",
    "a dataclass": f"@dataclass\nclass Deck:\n    size: int = 52\n    def deal(self): ...\n{LEFT}{REST}",
}

DIFFERENT = {
    "nothing": ("", ["Deck is missing", "Empty is missing", "new_deck is missing"]),
    "no property": (f"{DECK}{REST}", ["Deck.left is missing"]),
    "a method for a property": (f"{DECK}    def left(self): ...\n{REST}", ["Deck.left is a plain function"]),
    "no constructor": (f"class Deck:\n    def deal(self): ...\n{LEFT}{REST}", ["Deck.__init__ is missing"]),
    "another default": (REFERENCE.replace("52", "54"), ["Deck.__init__ takes (self, size=54)"]),
    "other kinds": (REFERENCE.replace("/, *, ", ""), ["new_deck takes (n, jokers=0)"]),
    "a function for a class": (REFERENCE.replace("class Empty(Exception)", "def Empty()"), ["Empty is no class"]),
    "a class for a function": (
        REFERENCE.replace("def new_deck(n, /, *, jokers=0)", "class new_deck"),
        ["new_deck is no function"],
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_what_offers_the_same_has_no_differences(name: str) -> None:
    """A module may offer a name in any way that its users cannot tell."""
    assert [*differences(ast.parse(REFERENCE), ast.parse(SAME[name]))] == []


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_differs_is_named(name: str) -> None:
    """Each name that is missing or has another signature is said."""
    text, expected = DIFFERENT[name]
    said = [what for _, what in differences(ast.parse(REFERENCE), ast.parse(text))]
    assert len(said) == len(expected)
    assert all(line.startswith(start) for line, start in zip(said, expected, strict=True)), said


def test_additions_are_named_with_their_lines() -> None:
    """What a module offers beyond the reference is said with its line."""
    text = f"{DECK}    def peek(self): ...\n    def _mine(self): ...\ndef more(): ...\n"
    assert [*additions(ast.parse(REFERENCE), ast.parse(text))] == [(4, "Deck.peek"), (6, "more")]


def test_all_decides_what_is_public() -> None:
    """With __all__, what it does not list is not public."""
    assert [*public(ast.parse("__all__ = ['_a']\ndef _a(): ...\ndef b(): ..."))] == ["_a"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a\na.b", set()),
        ("def f(x):\n    return [y + z for y in x]", {"z"}),
        ("class A:\n    b = c\n    def f(self): return b", {"b", "c"}),
        ("def f():\n    global g\n    g = 1\ndef h(): return g", set()),
        ("try:\n    x = 1\nexcept E as e: print(e, __name__, __file__)", {"E"}),
        ("def f():\n    from m import n\n    def g(): return n, o\n    return g", {"o"}),
        ("for i in range(3): i", set()),
        ("lambda a: a + b", {"b"}),
    ],
)
def test_unknown_names_are_found(source: str, expected: set[str]) -> None:
    """A global name that nobody defines is found in whatever scope it is used."""
    assert unknown_names(source) == expected
