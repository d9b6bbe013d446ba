"""Who is in a tournament, and what the track says of it.

A track may bring a tournament: ``reference/<track>/tournament.py``, a program that is asked ``about`` what it
plays, and to ``play`` for one entrant.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom import student_name, students_in
from autograder.errors import KitError, NotGradable, UsageError
from autograder.kit import Exercise, Kit
from autograder.match import read_line, where
from autograder.submission import find_solution


@dataclass(frozen=True)
class About:
    """What the track's program says of itself.

    stage: whose file is entered. own: the kit's own entrants by the names that they are played under.
    baseline: the one that the others are compared with. entry: what a student's entrant is called.
    turn, unit: what is counted, and in what. keeps_in: whether it puts the words of ``AUTOGRADER_SEAT``, a list in
    JSON in the environment, in the place of the interpreter when it starts the module that runs a student's code.
    """

    stage: str
    own: dict[str, str]
    baseline: str
    turn: str
    unit: str
    entry: str
    keeps_in: bool = False


@dataclass(frozen=True)
class Entrant:
    """Who plays: one of the kit's own, by name, or a student's file; without either, why not."""

    name: str
    plays_as: str
    own: bool = False
    missing: str = ""


def track_with_tournament(kit: Kit, named: str) -> str:
    """Return the track that is meant: by its name or an exercise's, or the only one that brings a tournament."""
    tracks = dict.fromkeys(each.track for each in kit.exercises)
    able = [track for track in tracks if (kit.root / where(track)).is_file()]
    wanted = named.strip("/").partition("/")[0]
    if wanted in able:
        return wanted
    if wanted:
        what = f"{wanted} brings no tournament" if wanted in tracks else f"there is no track {wanted!r} in this kit"
        raise UsageError(what, f"these do: {', '.join(able) or 'none'}")
    if len(able) != 1:
        what = f"{', '.join(able)} bring tournaments" if able else "no track of this kit brings a tournament"
        raise UsageError(what, "name one before the folder" if able else "write reference/<track>/tournament.py")
    return able[0]


def about(kit: Kit, track: str) -> About:
    """Ask the track's program what it plays; KitError when it does not say."""
    command = [sys.executable, "-m", f"reference.{track}.tournament", "about"]
    done = subprocess.run(command, cwd=kit.root, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise KitError(f"{where(track)} cannot say what it plays: {last}", f"try: python -m {command[2]} about")
    try:
        found = About(**read_line(done.stdout, track))
        found.own[found.baseline]
    except (TypeError, KeyError) as error:
        names = ", ".join(About.__dataclass_fields__)
        what = f"{where(track)} says too little or too much of itself"
        raise KitError(what, f"say {names}, the baseline being one of its own") from error
    return found


def entrants(exercise: Exercise, folder: Path, said: About) -> Iterator[Entrant]:
    """Return the kit's own entrants and one for each student's folder, whether or not the file is there."""
    yield from (Entrant(name, plays_as, own=True) for plays_as, name in said.own.items())
    for each in students_in(folder):
        place = each / exercise.track if (each / exercise.track).is_dir() else each
        try:
            yield Entrant(student_name(each), str(find_solution(exercise, place).resolve()))
        except NotGradable:
            yield Entrant(student_name(each), "", missing=f"there is no {exercise.stage}.py")
