"""Go into the sandbox once for a trial, before it is trusted: what the kernel names it may yet refuse."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.sandbox.enter import MAKE_NAMESPACES, enter
from autograder.sandbox.levels import Isolation, Lack

OFF: dict[str, Any] = {"namespaces": False, "landlock": 0, "seccomp": False}


def tried(offered: Isolation, place: Path) -> Isolation:
    """Return what of the offered isolation holds, seen from inside a child; ``place`` is an empty folder to use."""
    for folder in ("scratch", "private"):
        (place / folder).mkdir(parents=True, exist_ok=True)
    (place / "secret").write_text("secret", encoding="utf-8")
    found = offered
    while (broken := _try(found, place)) is not None:
        mechanism, why = broken
        if mechanism not in OFF:
            raise OSError(why)
        todo = MAKE_NAMESPACES if mechanism == "namespaces" else "docs/sandbox.md tells what it needs"
        lack = Lack(mechanism, f"{mechanism} did not hold on trial ({why})", todo)
        found = replace(found, lacks=(*found.lacks, lack), **{mechanism: OFF[mechanism]})
    return found


def _try(found: Isolation, place: Path) -> tuple[str, str] | None:
    """Return the mechanism that does not hold in a child, and why."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            said = _inside(found, place)
        except BaseException as error:
            said = (getattr(error, "mechanism", ""), str(error) or type(error).__name__)
        with contextlib.suppress(OSError):
            os.write(writer, json.dumps(said).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        answer = stream.read()
    os.waitpid(pid, 0)
    if not answer:
        return "seccomp", "a child of it died"
    said = json.loads(answer)
    return None if said is None else (said[0], said[1])


def _inside(found: Isolation, place: Path) -> tuple[str, str] | None:
    scratch, private = str(place / "scratch"), str(place / "private")
    enter(found, [], [scratch], [private])
    for folder in (scratch, private):
        with open(os.path.join(folder, "file"), "w", encoding="utf-8") as file:
            file.write("written")
    if found.landlock:
        with contextlib.suppress(PermissionError), open(place / "secret", encoding="utf-8"):
            return "landlock", "a file that it should have hidden could be read"
    if found.seccomp:
        with contextlib.suppress(PermissionError):
            if os.fork() == 0:
                os._exit(0)
            return "seccomp", "a process could be started"
    return None
