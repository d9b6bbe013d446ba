"""The zip that Gradescope asks for: the engine, the kit, and the two scripts that it runs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import requires
from importlib.resources import files
from pathlib import Path

from autograder.errors import UsageError
from autograder.exports.job import Export, File, Job
from autograder.kit import Kit, find_kit

PROJECT = "blackjack-autograder"
ROOMS = ("exercises", "reference", "buggy_impls")
KEPT = (".py", ".toml", ".json", ".j2", ".css", ".js", ".typed")
WHEN = (2020, 1, 1, 0, 0, 0)  # the same kit makes the same zip

SETUP = """#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image. Python 3.11 or newer is in Ubuntu 22.04 and 24.04.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
apt-get update -qq
for version in 3.14 3.13 3.12 3.11; do
  if apt-get install -y -qq "python$version" "python$version-venv"; then break; fi
done
"python$version" -m venv "$root/venv"
"$root/venv/bin/pip" install -q -r "$root/source/requirements.txt"
chmod -R go-rwx "$root/source"
"""

RUN = """#!/usr/bin/env bash
# Gradescope runs this for each submission. Without a results.json it shows that the autograder failed: so it is when
# we could not grade, for that is never a zero.
set -uo pipefail
root=${{AUTOGRADER_ROOT:-/autograder}}
work=$(mktemp -d)
mkdir "$work/class"
cp -R "$root/submission" "$work/class/submission"
cd "$work"
export PYTHONPATH="$root/source/engine"
"$root/venv/bin/python" -m autograder grade class --kit "$root/source/kit" --out grades --quiet {exercises}
"$root/venv/bin/python" -m autograder export gradescope grades --out "$root/results/results.json"
"""

NOTE = """Upload this zip as it is: Configure Autograder, Zip file upload. Base image: Ubuntu 22.04 or 24.04.

What you should know. Gradescope runs everything in one container: the students' code runs on the machine that holds
the answers and the bugs. The engine keeps students' code in processes of its own, is blind to them, and takes a mark
only from what it saw itself; but code that is out to read files can look for the staff's rooms, and could send home
what it finds where the network is open. Where that matters, mark on a machine of your own, with
autograder grade, and upload the marks.

Exercises: {exercises}
"""


def write(job: Job) -> Iterator[File]:
    """Return the zip for the exercises that were named, of one kit."""
    kit = find_kit(job.place).for_staff()
    if not job.exercises:
        names = ", ".join(each.name for each in kit.exercises)
        raise UsageError("which exercises is it for?", f"name them: --exercise EXERCISE, of {names}")
    wanted = [kit.exercise(each).name for each in job.exercises]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        flags = " ".join(f"--exercise {each}" for each in wanted)
        _add(archive, "setup.sh", SETUP, 0o755)
        _add(archive, "run_autograder", RUN.format(exercises=flags), 0o755)
        _add(archive, "README.txt", NOTE.format(exercises=", ".join(wanted)))
        _add(archive, "requirements.txt", "".join(f"{each}\n" for each in _requirements()))
        for name, content in [*_engine(), *_kit(kit)]:
            _add(archive, name, content)
    job.said.append("Gradescope has no wall between students' code and the kit: see README.txt in the zip")
    yield File(EXPORT.file, out.getvalue())


def _add(archive: zipfile.ZipFile, name: str, content: str | bytes, mode: int = 0o644) -> None:
    entry = zipfile.ZipInfo(name, WHEN)
    entry.external_attr, entry.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _requirements() -> list[str]:
    """Return what the engine needs, without what only extras need."""
    return sorted(each for each in requires(PROJECT) or [] if "extra ==" not in each)


def _engine() -> Iterator[tuple[str, bytes]]:
    yield from _below(Path(str(files("autograder"))), "engine/autograder")


def _kit(kit: Kit) -> Iterator[tuple[str, bytes]]:
    for room in ROOMS:
        yield from _below(kit.root / room, f"kit/{room}")


def _below(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in KEPT and "__pycache__" not in path.parts:
            yield f"{name}/{path.relative_to(folder).as_posix()}", path.read_bytes()


EXPORT = Export("Gradescope: the autograder to upload, made of a KIT", "autograder.zip", write, reads="KIT")
