"""Which folders of this machine Python needs to run at all: what stands in them is no secret."""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from functools import cache
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[1]
SYSTEM = ("/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo", "/lib", "/lib64", "/nix/store")
SETTINGS = ("/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/alternatives", "/etc/ssl/openssl.cnf")
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


@cache
def python() -> tuple[str, ...]:
    """Return the folders of the interpreter, of its packages and of this engine, in which students' code may read."""
    found = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    found += [*site.getsitepackages(), site.getusersitepackages()]
    found += [each for each in sys.path if os.path.basename(each) in ("site-packages", "dist-packages")]
    found += [os.path.join(sys.base_prefix, "lib"), str(ENGINE)]
    real = [os.path.realpath(each) for each in found if os.path.isdir(each)]
    return tuple(dict.fromkeys([*(each for each in found if os.path.isdir(each)), *real]))


@cache
def readable() -> tuple[str, ...]:
    """Return all that students' code may read beside its own files: each place once, for each costs a little."""
    there = {os.path.realpath(each) for each in (*python(), *SYSTEM, *SETTINGS, *DEVICES) if os.path.exists(each)}
    return tuple(sorted(each for each in there if there.isdisjoint(map(str, Path(each).parents))))
