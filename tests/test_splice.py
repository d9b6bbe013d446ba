"""Planting: every form of bug in every form of reference, and what is said when it cannot be."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import KitError
from autograder.pages import Bug, read_page
from autograder.splice import changed_lines, diff, find, functions, plant

REFERENCE = '''\
"""A shelf."""

from abc import ABC, ABCMeta, abstractmethod
from functools import cache, wraps

# The lesson of the constant.
SIZES = (
    1,  # the least
    2,
)
NAMES: dict[str, int] = {"é": 1, "ü": 2}; LAST = 3  # both on one line
LEFT, RIGHT = 1, 2
UNSET: int

if LAST > 2:
    LARGE = True
else:
    LARGE = False


class Thing(ABC):
    """Something."""

    weight = 1

    @abstractmethod
    def name(self): ...

    def price(self, times=1):
        """The price."""
        return 10 * times


class Book(
    Thing,
    metaclass=ABCMeta,  # as its base has
):
    # no docstring, and a decorated method first
    @staticmethod
    def pages(count):
        # how many pages there are:

        # counted
        return count

    def name(self):
        """Its name: «é»."""
        # the comment of the right answer
        return "book"

    def price(
        self,
        times=1,
    ) -> int:
        return super().price(times) + 1

    @property
    def size(self):
        """How large it is."""
        return self._size

    @size.setter
    def size(self, value):
        self._size = value

    @classmethod
    def new(cls, *, size=3):
        """A new one."""
        made = cls()
        made.size = size
        return made


class Missing(KeyError): pass


def twice(function):
    @wraps(function)
    def inner(*args):
        return 2 * function(*args)

    return inner


@twice
@cache
def add(a, /, b=1, *rest, **more):
    """Add."""
    return a + b


def one(): return 1


def partly(): return (
        1)


def marked():
    """Marked."""; return 1


async def later(a):
    return await a
'''


def bug(text: str, path: Path) -> Bug:
    """Return the one bug of a page that holds the text."""
    path.mkdir(exist_ok=True)
    page = path / "page.py"
    page.write_text(text, encoding="utf-8")
    [found] = read_page(page)
    return found


def planted(text: str, path: Path) -> str:
    """Return the reference with the bug in it."""
    return plant(REFERENCE, bug(text, path))


def running(source: str) -> dict[str, Any]:
    """Return what the source defines."""
    names: dict[str, Any] = {"__name__": "shelf"}
    exec(compile(source, "shelf.py", "exec"), names)
    return names


FORMS = {
    "method": (
        '@bug(Book.name, breaks="x")\ndef b(self):\n    """Sees."""\n    return "film"',
        "Book().name()",
        "film",
    ),
    "method_without_docstring_under_comments": (
        '@bug(Book.pages, breaks="x")\ndef b(count):\n    """Sees."""\n    return count + 1',
        "Book.pages(1)",
        2,
    ),
    "super": (
        '@bug(Book.price, breaks="x")\ndef b(self, times=1):\n    """Sees."""\n    return super().price(times) + 5',
        "Book().price()",
        15,
    ),
    "base_method": (
        '@bug(Thing.price, breaks="x")\ndef b(self, times=1):\n    """Sees."""\n    return 0',
        "Book().price()",
        1,
    ),
    "getter": ('@bug(Book.size, breaks="x")\ndef b(self):\n    """Sees."""\n    return 7', "Book.new().size", 7),
    "setter": (
        '@bug(Book.size.fset, breaks="x")\ndef b(self, value):\n    """Sees."""\n    self._size = -value',
        "Book.new().size",
        -3,
    ),
    "classmethod": (
        '@bug(Book.new, breaks="x")\ndef b(cls, *, size=3):\n    """Sees."""\n    return cls',
        "Book.new() is Book",
        True,
    ),
    "docstring_only": ('@bug(Book.name, breaks="x")\ndef b(self):\n    """Sees."""', "Book().name()", None),
    "decorated_function": (
        '@bug(add, breaks="x")\ndef b(a, /, b=1, *rest, **more):\n    """Sees."""\n    return a - b',
        "add(3, 1)",
        4,
    ),
    "function_with_nested_ones": (
        '@bug(twice, breaks="x")\ndef b(function):\n    """Sees."""\n'
        "    @cache\n    def inner(*args):\n        return function(*args)\n\n    return inner",
        "add(3, 1)",
        4,
    ),
    "text_of_several_lines": (
        '@bug(Book.name, breaks="x")\ndef b(self):\n    """Sees."""\n    return """a\n  b\n        c"""',
        "Book().name()",
        "a\n  b\n        c",
    ),
    "comments_and_blank_lines": (
        '@bug(Book.name, breaks="x")\ndef b(self):\n    """Sees."""\n\n    # why\n'
        "    x = 1\n\n  # out of line\n    return x",
        "Book().name()",
        1,
    ),
    "annotated_stand_in": (
        '@bug(Book.name, breaks="x")\ndef b(self: object) -> int:\n    """Sees."""\n    return 4',
        "Book().name()",
        4,
    ),
    "constant_of_several_lines": (
        '@bug(SIZES, breaks="x")\ndef b():\n    """Sees."""\n    return 5, 6',
        "SIZES",
        (5, 6),
    ),
    "constant_by_several_lines": (
        '@bug(SIZES, breaks="x")\ndef b():\n    """Sees."""\n    return (\n        5,  # five\n        6,\n    )',
        "SIZES",
        (5, 6),
    ),
    "annotated_constant_after_an_accent": (
        '@bug(NAMES, breaks="x")\ndef b():\n    """Sees."""\n    return {"ß": 3}',
        "NAMES, LAST",
        ({"ß": 3}, 3),
    ),
    "constant_after_an_accent_on_the_line": (
        '@bug(LAST, breaks="x")\ndef b():\n    """Sees."""\n    return 0',
        "NAMES['é'], LAST",
        (1, 0),
    ),
    "class_constant": ('@bug(Thing.weight, breaks="x")\ndef b():\n    """Sees."""\n    return 9', "Book.weight", 9),
    "last_of_several": ('@bug(LARGE, breaks="x")\ndef b():\n    """Sees."""\n    return "x"', "LARGE", True),
    "bases_of_a_long_header": (
        '@bug(Book, breaks="x")\nclass b(dict):\n    """Sees."""',
        "Book.__bases__, type(Book).__name__, Book.pages(1)",
        ((dict,), "ABCMeta", 1),
    ),
    "no_bases": (
        '@bug(Book, breaks="x")\nclass b:\n    """Sees."""',
        "Book.__bases__, type(Book).__name__",
        ((object,), "ABCMeta"),
    ),
    "metaclass": (
        '@bug(Book, breaks="x")\nclass b(metaclass=type):\n    """Sees."""\n    pass',
        "type(Book)",
        type,
    ),
    "bases_of_a_class_on_one_line": (
        '@bug(Missing, breaks="x")\nclass b(ValueError):\n    """Sees."""',
        "Missing.__bases__",
        (ValueError,),
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_bug_does_what_it_says(name: str, tmp_path: Path) -> None:
    """The planted source runs, and what it computes is the bug's."""
    text, expression, expected = FORMS[name]
    assert eval(expression, running(planted(text, tmp_path))) == expected


@pytest.mark.parametrize("name", FORMS)
def test_a_bug_keeps_the_rest(name: str, tmp_path: Path) -> None:
    """Outside its target a bug changes no line, and staff's docstring is not planted."""
    stand_in = bug(FORMS[name][0], tmp_path)
    source = plant(REFERENCE, stand_in)
    before, after = ast.parse(REFERENCE), ast.parse(source)
    target, wrong = find(before, stand_in.target), find(after, stand_in.target)
    changed = [i for i, (a, b) in enumerate(zip(before.body, after.body, strict=True)) if ast.dump(a) != ast.dump(b)]
    assert len(changed) == 1
    assert target is not None and wrong is not None and type(target) is type(wrong)
    assert "Sees" not in source


def test_comments_outside_the_body_stay(tmp_path: Path) -> None:
    """Comments above and beside the target stay, those of the right answer go."""
    source = planted('@bug(Book.name, breaks="x")\ndef b(self):\n    """Sees."""\n    return 1', tmp_path)
    assert "# The lesson of the constant." in source and "# both on one line" in source
    assert "# the comment of the right answer" not in source


def test_an_async_function_is_planted_in_an_async_one(tmp_path: Path) -> None:
    """A coroutine's stand-in is a coroutine."""
    source = planted('@bug(later, breaks="x")\nasync def b(a):\n    """Sees."""\n    return (await a) + 1', tmp_path)
    assert "return (await a) + 1" in source and running(source)


def test_the_source_may_hold_a_form_feed(tmp_path: Path) -> None:
    """Rows are counted as Python counts them, whatever else might end a line elsewhere."""
    source = 'X = "\x0c\u2028"\n\x0c\ndef f():\n    """F."""\n    return X\n\n\nY = 3'
    stand_in = bug('@bug(f, breaks="x")\ndef b():\n    """Sees."""\n    return 4', tmp_path)
    names = running(plant(source, stand_in))
    assert (names["f"](), names["X"], names["Y"]) == (4, "\x0c\u2028", 3)


def test_a_tab_stays_a_tab(tmp_path: Path) -> None:
    """The body is moved to the indentation of the reference, tabs or not."""
    stand_in = bug('@bug(A.f, breaks="x")\ndef b():\n    """Sees."""\n    if 1:\n        return 4', tmp_path)
    names = running(plant("class A:\n\tdef f():\n\t\treturn 1\n", stand_in))
    assert names["A"].f() == 4


REFUSED = {
    "no_target": ("Book.nam", "def b(self)", "return 1", "no Book.nam", "Book.name"),
    "not_even_a_class": ("Novel.name", "def b(self)", "return 1", "no Novel.name", "name a function"),
    "another_name": ("Book.name", "def b(this)", "return 1", "takes (this)", "signature of the reference"),
    "another_default": ("Book.price", "def b(self, times=2)", "return 1", "(self, times=1)", "signature"),
    "keyword_only": ("Book.price", "def b(self, *, times=1)", "return 1", "(self, *, times=1)", "signature"),
    "not_async": ("later", "def b(a)", "return 1", "async (a)", "signature"),
    "one_line_reference": ("one", "def b()", "return 2", "stands on one line", "lines of its own"),
    "header_and_body_meet": ("partly", "def b()", "return 2", "stands on one line", "lines of its own"),
    "docstring_and_body_meet": ("marked", "def b()", "return 2", "stands on one line", "lines of its own"),
    "function_for_a_class": ("Book", "def b()", "return 1", "cannot stand in for Book", "a class for a class's bases"),
    "class_for_a_function": ("Book.name", "class b", "pass", "cannot stand in for Book.name", "write a function"),
    "class_with_a_body": ("Book", "class b", "x = 1", "has a body", "changes bases only"),
    "constant_by_statements": ("SIZES", "def b()", "x = 1\n    return x", "one expression", "write one return"),
    "constant_by_nothing": ("SIZES", "def b()", "return", "one expression", "write one return"),
    "constant_without_value": ("UNSET", "def b()", "return 1", "UNSET has no value", "name a constant"),
    "two_constants_at_once": ("LEFT", "def b()", "return 1", "shares its assignment with LEFT, RIGHT", "its own"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_planted_is_refused_by_name(name: str, tmp_path: Path) -> None:
    """The error names the bug, or its target where that is at fault, and says what to write."""
    target, head, body, what, todo = REFUSED[name]
    stand_in = bug(f'@bug({target}, breaks="x")\n{head}:\n    """Sees."""\n    {body}\n', tmp_path)
    with pytest.raises(KitError) as error:
        plant(REFERENCE, stand_in)
    assert what in error.value.what and todo in error.value.todo
    assert "bug b" in error.value.what or f"{target} of the reference" in error.value.what


def test_a_bug_on_one_line_is_refused(tmp_path: Path) -> None:
    """A docstring and a body on one line of the page cannot be cut apart."""
    stand_in = bug('@bug(Book.name, breaks="x")\ndef b(self): """Sees."""; return 1\n', tmp_path)
    with pytest.raises(KitError, match="bug b stands on one line"):
        plant(REFERENCE, stand_in)


PAGES = {
    "syntax": ("def (:\n", ":1: ", "mend the syntax"),
    "helper": ("LIMIT = 2\n", ":1: a page holds imports and bugs", "move it"),
    "no_decorator": ('def b():\n    """S."""\n', ":1: b has no @bug", "decorate it"),
    "no_target": ('@bug(breaks="x")\ndef b():\n    """S."""\n', ":2: b has no @bug(target", "decorate it"),
    "two_decorators": ('@bug(f, breaks="x")\n@cache\ndef b():\n    """S."""\n', "b has no @bug", "decorate it"),
    "no_behaviour": ('@bug(f)\ndef b():\n    """S."""\n', ":2: b breaks nothing", "breaks='id'"),
    "unknown_option": ('@bug(f, breaks="x", wight=2)\ndef b():\n    """S."""\n', "know wight=2", "weight="),
    "option_that_is_computed": ('@bug(f, breaks="x", weight=1 + 1)\ndef b():\n    """S."""\n', "weight=1 + 1", "const"),
    "weight_in_words": ('@bug(f, breaks="x", weight="two")\ndef b():\n    """S."""\n', "weight 'two'", "weight=2"),
    "less_than_nothing": ('@bug(f, breaks="x", weight=-1)\ndef b():\n    """S."""\n', "know weight=-1", "weight="),
    "crash_of_one": ('@bug(f, breaks="x", crash=1)\ndef b():\n    """S."""\n', "crash=1", "crash=True"),
    "no_docstring": ('@bug(f, breaks="x")\ndef b():\n    return 1\n', ":2: b has no docstring", "say in one sentence"),
    "twins": ('@bug(f, breaks="x")\ndef b():\n    """S."""\n' * 2, ":5: a second bug is named b", "rename"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_refused_by_line(name: str, tmp_path: Path) -> None:
    """The error names the page, from its room on, the line, and what to write."""
    text, what, todo = PAGES[name]
    page = tmp_path / "buggy_impls" / "track" / "stage.py"
    page.parent.mkdir(parents=True)
    page.write_text(text, encoding="utf-8")
    with pytest.raises(KitError) as error:
        read_page(page)
    assert error.value.what.startswith("buggy_impls/track/stage.py:")
    assert what in error.value.what and todo in error.value.todo


def test_a_page_is_read_in_order(tmp_path: Path) -> None:
    """Bugs are numbered from 1 in the order of the page, with their options."""
    page = tmp_path / "page.py"
    page.write_text(
        '"""Page."""\nimport x\n\n@bug(A.f, breaks="p", weight=2.5)\ndef one(a):\n    """Sees\n    this."""\n'
        '@bug(C, breaks="q", crash=True)\nclass two(D):\n    """Sees that."""\n',
        encoding="utf-8",
    )
    found = [(each.number, each.name, each.target, each.breaks, each.weight, each.crash) for each in read_page(page)]
    assert found == [(1, "one", "A.f", "p", 2.5, False), (2, "two", "C", "q", 1.0, True)]
    assert read_page(page)[0].sees == "Sees this."


def test_a_missing_page_holds_no_bugs(tmp_path: Path) -> None:
    """An exercise without a page has no bugs."""
    assert read_page(tmp_path / "page.py") == []


def test_getter_and_setter_are_two_functions() -> None:
    """A property's functions have names of their own, so that each can be told to have been entered."""
    assert [name for name in functions(ast.parse(REFERENCE)) if "size" in name] == ["Book.size", "Book.size.fset"]


def test_the_diff_shows_what_was_planted(tmp_path: Path) -> None:
    """The diff has the right lines and the wrong ones, under the names of both."""
    source = planted('@bug(Thing.price, breaks="x")\ndef b(self, times=1):\n    """Sees."""\n    return 1', tmp_path)
    text = diff(REFERENCE, source, "shelf.py")
    assert "--- reference/shelf.py" in text and "+++ buggy/shelf.py" in text
    assert "-        return 10 * times" in text and "+        return 1" in text


def test_changed_lines_are_those_of_the_code() -> None:
    """Comments, blank lines and broken lines do not count as changes."""
    assert changed_lines("a = 1\nb = 2\n", "a = 1\n\n# why\nb = (\n    2\n)\n") == 0
    assert changed_lines("a = 1\nb = 2\n", "a = 1\nb = 3\nc = 4\n") == 2


# --- laws

OWN = [name for name in functions(ast.parse(REFERENCE)) if name not in ("one", "partly", "marked", "Thing.name")]


def own_body(dotted: str, depth: int) -> str:
    """Return a bug whose body is that of the reference's own function, written at some depth of indentation."""
    node = functions(ast.parse(REFERENCE))[dotted]
    body = [each for each in node.body if not isinstance(each, ast.Expr)]
    text = textwrap.indent("\n".join(map(ast.unparse, body)) or "pass", " " * depth)
    head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    return f'@bug({dotted}, breaks="x")\n{head} b({ast.unparse(node.args)}):\n{" " * depth}"""Sees."""\n{text}\n'


@given(dotted=st.sampled_from(OWN), depth=st.integers(1, 9))
def test_a_functions_own_body_changes_nothing(
    dotted: str, depth: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Planting what stands there gives the syntax tree of the reference, and nothing that counts as changed."""
    source = plant(REFERENCE, bug(own_body(dotted, depth), tmp_path_factory.getbasetemp() / "own"))
    assert ast.dump(ast.parse(source)) == ast.dump(ast.parse(REFERENCE))
    assert changed_lines(REFERENCE, source) == 0


@pytest.mark.parametrize("dotted", ["Thing.price", "Book.new", "later"])
def test_a_body_copied_as_text_has_no_diff(dotted: str, tmp_path: Path) -> None:
    """Planting the text that stands there gives the text of the reference."""
    assert diff(REFERENCE, plant(REFERENCE, bug(own_body(dotted, 4), tmp_path)), "shelf.py") == ""


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@given(target=st.sampled_from(["SIZES", "NAMES", "LAST", "Thing.weight"]), value=VALUES)
def test_any_constant_can_be_planted(target: str, value: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever value is planted for a constant is the value that the program has, and all others stay."""
    text = f'@bug({target}, breaks="x")\ndef b():\n    """Sees."""\n    return {value!r}\n'
    body = ast.parse(plant(REFERENCE, bug(text, tmp_path_factory.getbasetemp() / "constants"))).body
    constants = [node for node in ast.walk(ast.Module(body, [])) if isinstance(node, ast.Assign | ast.AnnAssign)]
    found = {ast.unparse(each.targets[0] if isinstance(each, ast.Assign) else each.target): each for each in constants}
    planted_value = found[target.rpartition(".")[2]].value
    assert planted_value is not None and ast.literal_eval(planted_value) == value
    assert set(found) >= {"SIZES", "NAMES", "LAST", "weight", "UNSET", "LARGE", "made.size", "self._size"}


@given(lines=st.lists(st.text(st.characters(codec="utf-8", exclude_characters='\r"\\\0'), max_size=12), max_size=4))
def test_a_text_of_several_lines_is_planted_as_it_is(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Moving a body to another depth leaves the lines inside its texts alone."""
    text = "\n".join(lines)
    body = f'@bug(Book.name, breaks="x")\ndef b(self):\n    """Sees."""\n    return """{text}"""\n'
    source = plant(REFERENCE, bug(body, tmp_path_factory.getbasetemp() / "texts"))
    function = functions(ast.parse(source))["Book.name"]
    returned = function.body[-1]
    assert isinstance(returned, ast.Return) and returned.value is not None
    assert ast.literal_eval(returned.value) == text
