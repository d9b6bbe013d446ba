"""The attacks, read from two pages: what is handed in, and the mark that it deserves."""

from __future__ import annotations

import io
import os
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from autograder.sandbox.levels import Level
from autograder.selftest import pretend

AS_HONEST, MINIMUM, FULL, NOT_GRADABLE = "as honest", "minimum", "full", "not gradable"
DESERVED = (AS_HONEST, MINIMUM, FULL, NOT_GRADABLE)
MEGABYTE = 1 << 20
# Each test of an attack enters every function first, or it would be spared on bugs and could catch nothing.
ENTERS = """
import pytest

@pytest.fixture(autouse=True)
def enters_everything(request):
    if request.node.name.startswith("test_attack"):
        import stack
        made = stack.Stack()
        for call in (lambda: made.push(1), made.size, made.pop):
            try: call()
            except Exception: pass
"""


@dataclass(frozen=True)
class Attack:
    """One attack: of a suite or a solution; ``deserves`` says its mark.

    reaches: the levels of isolation at which it may get at something that it should not; its test passes when it does.
    quick: it belongs to the short selftest. slow: it takes long, so that it had better begin early.
    """

    room: str
    name: str
    why: str
    deserves: str
    quick: bool
    reaches: frozenset[Level] | None
    table: dict[str, Any] = field(repr=False, hash=False)
    slow: bool = False

    def lay_out(self, folder: Path, known: str, token: str) -> None:
        """Write into the folder what is handed in.

        known: hashes of correct code, as Python writes a set. token: begins the name of all that it may leave behind.
        """
        folder.mkdir(parents=True)
        if self.room == "suite":
            _write(folder / "test_stack.py", self._tests(known, token))
            if "conftest" in self.table:
                _write(folder / "conftest.py", self.table["conftest"])
            return
        if "link" in self.table:
            os.symlink(self.table["link"], folder / "stack.py")
        else:
            nested = "(" * self.table.get("nested", 0)
            _write(folder / "stack.py", nested or self.table["module"].replace("CORRECT", pretend.REFERENCE))
        for name, text in self.table.get("files", {}).items():
            _write(folder / name, text)
        for name, target in self.table.get("links", {}).items():
            os.symlink(target, folder / name)
        self._zip(folder / "more.zip")

    def _tests(self, known: str, token: str) -> str:
        if self.table.get("alone"):
            return str(self.table["test"])
        return f"TOKEN, KNOWN = {token!r}, {known}\n{ENTERS}\n{self.table['test']}\n{pretend.HONEST}"

    def _zip(self, path: Path) -> None:
        inside = {name: text.encode() for name, text in self.table.get("zip", {}).items()}
        inside |= {f"{number}.txt": bytes(MEGABYTE) for number in range(self.table.get("bomb", 0))}
        if inside:
            data = io.BytesIO()
            with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, content in inside.items():
                    archive.writestr(name, content)
            path.write_bytes(data.getvalue())


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=1)
def attacks() -> tuple[Attack, ...]:
    """Return all attacks: first those by suites, then those by solutions."""
    return (*_read("suite", "suites.toml"), *_read("solution", "solutions.toml"))


def _read(room: str, page: str) -> Iterator[Attack]:
    table = tomllib.loads(resources.files(__package__).joinpath(page).read_text(encoding="utf-8"))
    for name, each in table.items():
        deserves = each.get("deserves", AS_HONEST)
        assert deserves in DESERVED, name
        reaches = frozenset(map(Level, each["reaches"])) if "reaches" in each else None
        yield Attack(room, name, each["why"], deserves, bool(each.get("quick")), reaches, each, bool(each.get("slow")))
