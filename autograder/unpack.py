"""Read what a student handed in into memory, whatever it is: folders, zips, links, floods of files.

Nothing is written or run here, and no more is read than a submission may hold. Each odd thing leaves a sentence
that the student can act on.
"""

from __future__ import annotations

import hashlib
import io
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO

from autograder.downloads import Entry, text_of
from autograder.missing import LARGEST_FILE, MOST_FILES, NOT_COPIED

MOST_BYTES = 50 << 20
DEEPEST = 12
DEEPEST_ZIP = 2
LONGEST_NAME = 200
MOST_NOTES = 10
OTHER_ARCHIVES = (".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst")
OWN_FILES_ONLY = "hand in your own files only"


class TooMuch(Exception):
    """The submission is larger than any can be; the sentence says how."""


@dataclass(frozen=True)
class Handed:
    """What one student handed in: the files by name, a sentence on each odd thing, or why nothing can be marked."""

    files: dict[str, bytes]
    notes: tuple[str, ...] = ()
    reason: str = ""
    loose: bool = False

    @property
    def digest(self) -> str:
        """A hash of all that a mark can depend on."""
        seen = hashlib.sha256(f"{self.loose} {self.reason}".encode())
        for name, data in sorted(self.files.items()):
            seen.update(f"\0{len(name)} {name} {len(data)}\0".encode("utf-8", "surrogateescape"))
            seen.update(data)
        return seen.hexdigest()[:32]


def read(entry: Entry) -> Handed:
    """Return what the student handed in; never raises for what is in it."""
    reading = _Reading()
    try:
        for source in entry.sources:
            if source.path.is_dir():
                reading.folder(source.path)
            else:
                reading.file(source.path, source.name)
    except TooMuch as error:
        return Handed({}, tuple(reading.notes), str(error), entry.loose)
    reason = ""
    if not reading.files:
        reason = f"nothing was handed in that can be marked: {reading.notes[0]}" if reading.notes else _nothing(entry)
    return Handed(dict(sorted(reading.files.items())), tuple(reading.notes), reason, entry.loose)


def _nothing(entry: Entry) -> str:
    return "nothing was handed in: the folder is empty" if entry.sources else "no file was handed in"


@dataclass
class _Reading:
    """The files read so far."""

    files: dict[str, bytes] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    size: int = 0

    def note(self, said: str) -> None:
        if len(self.notes) < MOST_NOTES:
            self.notes.append(said)

    def folder(self, root: Path) -> None:
        """Take in the files of a folder, in the order of their names."""
        for path, name in self._walk(root, "", 1):
            self.file(path, name)

    def _walk(self, folder: Path, before: str, depth: int) -> Iterator[tuple[Path, str]]:
        try:
            found = sorted(os.scandir(folder), key=lambda each: each.name)
        except OSError as error:
            self.note(f"{before or 'the folder'} cannot be read: {error.strerror}")
            return
        for each in found:
            name = before + text_of(each.name)
            if each.name.startswith("."):
                continue
            if each.is_symlink():
                self.note(f"{name} is a link and was left out: hand in the file itself")
            elif each.is_dir():
                if not _is_copied(each.name):
                    continue
                if depth >= DEEPEST:
                    self.note(f"{name} is more than {DEEPEST} folders deep and was left out: hand in a flat folder")
                else:
                    yield from self._walk(Path(each.path), f"{name}/", depth + 1)
            elif each.is_file():
                yield Path(each.path), name
            else:
                self.note(f"{name} is no file and was left out")

    def file(self, path: Path, name: str) -> None:
        """Take in one file, or what is in it if it is a zip."""
        try:
            with path.open("rb") as file:
                self._take(name, path.stat().st_size, file, 1)
        except OSError as error:
            self.note(f"{name} cannot be read: {error.strerror}")

    def _take(self, name: str, size: int, file: IO[bytes], zips: int) -> None:
        small = name.lower()
        if small.endswith(".zip") and size <= MOST_BYTES:
            data = file.read(MOST_BYTES + 1)
            self._count(len(data) if zips > 1 else 0)
            return self._zip(name, data, zips)
        if small.endswith(OTHER_ARCHIVES):
            return self.note(f"{name} cannot be opened here: hand in the .py files themselves, or a .zip of them")
        if len(os.fsencode(PurePosixPath(name).name)) > LONGEST_NAME:
            return self.note(f"{name[:40]}… has too long a name and was left out")
        data = file.read(LARGEST_FILE + 1) if size <= LARGEST_FILE else b""
        if size > LARGEST_FILE or len(data) > LARGEST_FILE:
            most = LARGEST_FILE >> 20
            return self.note(f"{name} is larger than {most} MB and was left out: {OWN_FILES_ONLY}")
        self._keep(name, data)

    def _keep(self, name: str, data: bytes) -> None:
        if name.lower().endswith(".py"):
            name = f"{name[:-3]}.py"
        if name in self.files:
            return self.note(f"{name} was handed in twice: the first one counts")
        self._count(len(data))
        if len(self.files) >= MOST_FILES:
            raise TooMuch(f"there are more than {MOST_FILES} files: {OWN_FILES_ONLY}")
        self.files[name] = data

    def _count(self, size: int) -> None:
        self.size += size
        if self.size > MOST_BYTES:
            raise TooMuch(f"it is more than {MOST_BYTES >> 20} MB, unpacked: {OWN_FILES_ONLY}")

    def _zip(self, name: str, data: bytes, depth: int) -> None:
        """Take in what is in a zip, as if it had been unpacked where it lies."""
        if depth > DEEPEST_ZIP:
            return self.note(f"{name} is a zip in a zip in a zip and was left out: hand in one zip, or the files")
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                if len(archive.infolist()) > 10 * MOST_FILES:
                    raise TooMuch(f"there are more than {MOST_FILES} files in {name}: {OWN_FILES_ONLY}")
                for info in archive.infolist():
                    self._member(archive, info, name, depth)
        except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError, OSError, RuntimeError) as error:
            said = "it asks for a password" if "password" in str(error) else "it is broken, or no zip"
            self.note(f"{name} cannot be opened: {said}; make it anew and hand it in again")
        except zlib.error:
            self.note(f"{name} cannot be opened: it is broken, or no zip; make it anew and hand it in again")

    def _member(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, zip_name: str, depth: int) -> None:
        name = info.filename.replace("\\", "/")
        parts = PurePosixPath(name).parts
        if info.is_dir() or name.endswith("/") or any(not _is_copied(each) for each in parts):
            return None
        if name.startswith("/") or ".." in parts or ":" in (parts[0] if parts else "") or "\0" in name:
            return self.note(f"{zip_name} holds a path that leads out of it, {name!r}, which was left out")
        if stat.S_ISLNK(info.external_attr >> 16):
            return self.note(f"{name} in {zip_name} is a link and was left out: hand in the file itself")
        if len(parts) > DEEPEST:
            return self.note(f"{name[:60]} in {zip_name} is more than {DEEPEST} folders deep and was left out")
        before = zip_name.rpartition("/")[0]
        with archive.open(info) as file:
            self._take(f"{before}/{name}" if before else name, info.file_size, file, depth + 1)


def _is_copied(folder: str) -> bool:
    return folder not in NOT_COPIED and folder != "__MACOSX" and (not folder.startswith(".") or folder == "..")
