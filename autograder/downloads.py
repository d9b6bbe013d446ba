"""Read the names that platforms give to what students handed in: who, when, which attempt.

A scheme looks at what is in the folder and returns an Entry for each student, or nothing when it is not its own.
To read another platform, write one more function and add it to SCHEMES.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.errors import GraderError, UsageError
from autograder.results import Handin

LOOSE = (".zip", ".ipynb", ".py")
LONGEST_NAME = 160
METADATA = "submission_metadata.yml"
CANVAS = re.compile(r"(?P<name>.+?)_(?P<late>LATE_)?(?P<id>\d+)_(?P<submission>\d+)_(?P<file>.+)", re.DOTALL)
ATTEMPT = re.compile(r"(?P<stem>.+)-(?P<number>\d{1,3})(?P<suffix>\.\w+)", re.DOTALL)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)_?(?P<file>.*)", re.DOTALL)


@dataclass(frozen=True)
class Source:
    """A folder to look through, or a file and the name that the student gave it."""

    path: Path
    name: str = ""


@dataclass(frozen=True)
class Entry:
    """What one student handed in; ``loose``: one file, named after the student and not after the exercise."""

    student: str
    sources: tuple[Source, ...]
    handin: Handin = Handin()
    loose: bool = False


def text_of(name: str) -> str:
    """Return a file's name as text; bytes that are none are written out."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def entries(folder: Path, taken: Iterable[str] = ()) -> list[Entry]:
    """Return what each student handed in, by name; UsageError when there is nobody.

    taken: file names that are no student's, such as deck.py: a folder of these is one student's own.
    """
    if not folder.is_dir():
        hint = "unpack it, and name the folder" if folder.is_file() else "name the folder that holds the submissions"
        raise UsageError(f"there is no folder {folder}", hint)
    found = [each for each in folder.iterdir() if not text_of(each.name).startswith((".", "__"))]
    found = sorted(each for each in found if each.is_dir() or _may_be_a_student(each.name, set(taken)))
    made = next(filter(None, (scheme(folder, found) for scheme in SCHEMES)), [])
    if not made:
        raise UsageError(f"no student is in {folder}", "put what each student handed in into a sub-folder of its own")
    return _told_apart(made)


def _may_be_a_student(name: str, taken: set[str]) -> bool:
    """Return whether a file that lies in the folder itself can be what a student handed in."""
    if CANVAS.fullmatch(name) or MOODLE.fullmatch(name):
        return True
    return name.lower().endswith(LOOSE) and name.lower() not in taken


def _gradescope(folder: Path, found: list[Path]) -> list[Entry]:
    """``submission_123/`` for each, and at the top a file that says whose it is."""
    if not (folder / METADATA).is_file():
        return []
    table = _metadata(folder / METADATA)
    folders = [each for each in found if each.is_dir()]
    return [_gradescope_entry(each, table.get(each.name, {})) for each in folders] if table else []


def _gradescope_entry(path: Path, told: dict[str, Any]) -> Entry:
    people = [each for each in _get(told, "submitters") or [] if isinstance(each, dict)]
    names = [str(_get(each, "name") or _get(each, "email") or "") for each in people]
    number = path.name.rpartition("_")[2]
    handin = Handin(
        platform="gradescope",
        id="; ".join(str(_get(each, "sid") or "") for each in people),
        submission=number,
        email="; ".join(str(_get(each, "email") or "") for each in people),
        attempt=1 + len(_get(told, "history") or []),
        submitted=str(_get(told, "created_at") or ""),
        original=path.name,
    )
    return Entry(" & ".join(filter(None, names)) or path.name, (Source(path),), handin)


def _get(table: dict[str, Any], key: str) -> Any:
    return table.get(f":{key}", table.get(key))


def _metadata(path: Path) -> dict[str, Any]:
    try:
        import yaml
    except ImportError as error:
        raise GraderError(f"{path.name} is YAML, and PyYAML is not installed", "run: pip install pyyaml") from error
    try:
        table = yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        said = " ".join(str(error).split())
        raise UsageError(f"{path}: {said}", "download the submissions again") from error
    if not isinstance(table, dict):
        raise UsageError(f"{path} names no submissions", "download the submissions again")
    return {str(key): each for key, each in table.items() if isinstance(each, dict)}


def _by_name(folder: Path, found: list[Path]) -> list[Entry]:
    """Files or folders that carry the student's name and number: Canvas and Moodle."""
    groups: dict[tuple[str, str], Entry] = {}
    others = []
    for path in found:
        entry = _moodle_entry(path) or _canvas_entry(path)
        if entry is None:
            others.append(path)
            continue
        key = entry.student, entry.handin.id
        groups[key] = _joined(groups[key], entry) if key in groups else entry
    return [*groups.values(), *_plain(folder, others)] if groups else []


def _joined(first: Entry, second: Entry) -> Entry:
    one, two = first.handin, second.handin
    handin = replace(
        one,
        late=one.late or two.late,
        attempt=max(one.attempt, two.attempt),
        original="; ".join(filter(None, (one.original, two.original))),
    )
    return replace(first, sources=(*first.sources, *second.sources), handin=handin)


def _moodle_entry(path: Path) -> Entry | None:
    name = text_of(path.name)
    match = MOODLE.fullmatch(name)
    if match is None:
        return None
    student = f"Participant {match['id']}" if match["name"] == "Participant" else match["name"]
    source = Source(path, "" if path.is_dir() else match["file"] or name)
    handin = Handin(platform="moodle", id=match["id"], original=name)
    return Entry(student, () if match["kind"] == "onlinetext" else (source,), handin)


def _canvas_entry(path: Path) -> Entry | None:
    name = text_of(path.name)
    match = CANVAS.fullmatch(name)
    if match is None or path.is_dir():
        return None
    again = ATTEMPT.fullmatch(match["file"])
    handin = Handin(
        platform="canvas",
        id=match["id"],
        submission=match["submission"],
        late=bool(match["late"]),
        attempt=int(again["number"]) + 1 if again else 1,
        original=name,
    )
    return Entry(match["name"], (Source(path, again["stem"] + again["suffix"] if again else match["file"]),), handin)


def _forge(folder: Path, found: list[Path]) -> list[Entry]:
    """Clones named ``assignment-username``: what all names begin with is the assignment's."""
    clones = [each for each in found if (each / ".git").exists()]
    if not clones or len(clones) < len([each for each in found if each.is_dir()]):
        return []
    words = [text_of(each.name).split("-") for each in clones]
    shortest = min(map(len, words)) - 1 if len(clones) > 1 else 0
    common = next((n for n in range(shortest) if len({each[n] for each in words}) > 1), shortest)
    return [_forge_entry(each, "-".join(own[common:])) for each, own in zip(clones, words, strict=True)]


def _forge_entry(path: Path, user: str) -> Entry:
    handin = Handin(platform="forge", id=user, submission=_commit(path / ".git"), original=text_of(path.name))
    return Entry(user, (Source(path),), handin)


def _commit(git: Path) -> str:
    """Return the commit that a clone is at, where that can be read from its files."""
    try:
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref: "):
            return head[:64]
        branch = git / head.removeprefix("ref: ")
        return branch.read_text(encoding="utf-8").strip()[:64] if ".." not in head else ""
    except (OSError, UnicodeDecodeError):
        return ""


def _nbgrader(folder: Path, found: list[Path]) -> list[Entry]:
    """``submitted/<student>/<assignment>/``, with a time stamp that nbgrader wrote."""
    stamps = {each: sorted(each.glob("*/timestamp.txt")) for each in found if each.is_dir()}
    if not any(stamps.values()):
        return []
    return [
        Entry(
            text_of(each.name),
            (Source(each),),
            Handin("nbgrader", id=text_of(each.name), submitted=_stamp(stamps[each]), original=text_of(each.name)),
        )
        for each in stamps
    ]


def _stamp(paths: list[Path]) -> str:
    try:
        return paths[-1].read_text(encoding="utf-8").strip()[:100] if paths else ""
    except (OSError, UnicodeDecodeError):
        return ""


def _plain(folder: Path, found: list[Path]) -> list[Entry]:
    """A folder, a zip or a single file for each, named after the student."""
    made = []
    for path in found:
        name = text_of(path.name)
        if path.is_dir():
            made.append(Entry(name, (Source(path),), Handin(original=name)))
        else:
            loose = not name.lower().endswith(".zip")
            made.append(Entry(name.rpartition(".")[0], (Source(path, name),), Handin(original=name), loose))
    return made


SCHEMES: tuple[Callable[[Path, list[Path]], list[Entry]], ...] = (_gradescope, _by_name, _nbgrader, _forge, _plain)


def _told_apart(found: list[Entry]) -> list[Entry]:
    """Return the entries in the order of their names, no two of which are the same on any system."""
    made: dict[str, Entry] = {}
    for entry in sorted(found, key=lambda each: (each.student, each.handin.id)):
        name = short = entry.student[:LONGEST_NAME] if len(entry.student) > LONGEST_NAME else entry.student
        while len(os.fsencode(short)) > LONGEST_NAME:
            short = short[:-1]
        name, number = short, 2
        while _same(name) in made:
            name = f"{short} ({entry.handin.id or number})" if number == 2 else f"{short} ({number})"
            number += 1
        made[_same(name)] = replace(entry, student=name)
    return sorted(made.values(), key=lambda each: each.student)


def _same(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
