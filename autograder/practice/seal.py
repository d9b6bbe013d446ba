"""Close the envelope of a pack, and open it: JSON whose sealed part reads as noise.

The key comes from the rest of the envelope, so the seal keeps nobody out who has this file; it keeps the answers from
being read in passing. The digest finds damage and mixing. It is no signature against forgers: anybody can work it out.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

from autograder.errors import KitError

FORMAT, VERSION = "autograder practice pack", 1
AGAIN = "get the file again from where you were given it"


def sealed(clear: dict[str, Any], secret: Any) -> str:
    """Return the text of a pack: ``clear`` can be read by anyone, ``secret`` only by the engine."""
    envelope = {"format": FORMAT, "version": VERSION, **clear}
    data = zlib.compress(_canonical(secret), 9)
    envelope["sealed"] = base64.b85encode(_stirred(data, envelope)).decode()
    return json.dumps({**envelope, "digest": digest_of(envelope)}, indent=1, ensure_ascii=False) + "\n"


def read_envelope(path: Path, where: str) -> dict[str, Any]:
    """Return the envelope of the pack, still sealed; KitError when it is damaged or of another version."""
    try:
        envelope = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KitError(f"{where} cannot be read: {error.strerror}", AGAIN) from error
    except (ValueError, RecursionError) as error:
        raise KitError(f"{where} is damaged: it is cut short, or no pack", AGAIN) from error
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise KitError(f"{where} is no pack for practice", AGAIN)
    _check_version(envelope.get("version"), where)
    digest = envelope.pop("digest", None)
    if digest != digest_of(envelope):
        raise KitError(f"{where} is damaged: it does not hold what was put into it", AGAIN)
    return envelope


def _check_version(version: object, where: str) -> None:
    if type(version) is not int or version < VERSION:
        raise KitError(f"{where} is of an old version, {version!r}", "ask your teacher for a new one")
    if version > VERSION:
        what = f"{where} is of version {version}, and this autograder reads packs up to version {VERSION}"
        raise KitError(what, "install the autograder that came with it")


def opened(envelope: dict[str, Any]) -> Any:
    """Return what is sealed in the envelope."""
    clear = {name: each for name, each in envelope.items() if name != "sealed"}
    return json.loads(zlib.decompress(_stirred(base64.b85decode(envelope["sealed"]), clear)))


def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest_of(envelope: dict[str, Any]) -> str:
    """Return the digest of all that is in the envelope."""
    return hashlib.sha256(_canonical(envelope)).hexdigest()


def _stirred(data: bytes, clear: dict[str, Any]) -> bytes:
    """Return the data with a keystream laid over it, or taken away again."""
    stream = hashlib.shake_256(b"sealed, not secret\0" + _canonical(clear)).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")
