"""Kill what marks a class at random moments, again and again: in the end the marks must be the same, byte for byte.

    python tests/benchmarks/kills.py [--times 20] [--students 12] [--exercise casino/hand] [--kit FOLDER] [--seed 0]

Each time the class is marked from the start. The command itself (SIGKILL, SIGTERM or Ctrl-C), one of the processes that
mark, or anything that these started is killed once or several times; the same command is begun again until it ends by
itself. Every third time it is marked on a Dask cluster of two workers, of which one or the other is killed, and another
put in its place. Then every report, page and table is compared with those of a marking that nobody disturbed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dask_cluster import Cluster
from measure import ENVIRONMENT, ROOT, grading

from autograder.kit import load_kit
from autograder.sample import Sample

KEPT = ("reports", "students", "class.csv")
Start = Callable[..., subprocess.Popen[bytes]]


def command(folder: Path, kit: Path, out: Path, *more: str) -> subprocess.Popen[bytes]:
    """Start marking."""
    arguments = grading(folder, out, "--kit", str(kit), *more)
    return subprocess.Popen(arguments, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def contents(out: Path) -> dict[str, bytes]:
    """Return what must be the same."""
    paths = [path for name in KEPT for path in ((out / name).rglob("*") if (out / name).is_dir() else [out / name])]
    paths = [path for path in paths if path.is_file()]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}


def below(pid: int, depth: int) -> list[int]:
    """Return the processes so many steps below this one, whichever of its threads started them."""
    found = [pid]
    for _ in range(depth):
        paths = [path for one in found for path in Path(f"/proc/{one}/task").glob("*/children")]
        found = [int(each) for path in paths for each in read(path).split()]
    return found


def read(path: Path) -> str:
    """Return a file's text, or nothing when it is gone."""
    try:
        return path.read_text()
    except OSError:
        return ""


def disturb(process: subprocess.Popen[bytes], rng: random.Random, wait: float) -> str:
    """Wait a while, and kill the command, a process that marks, or one below these."""
    time.sleep(wait)
    depth = rng.choice([0, 0, 1, 1, 2, 3, 4])
    while depth and not below(process.pid, depth):
        depth -= 1
    found = below(process.pid, depth)
    if process.poll() is not None or not found:
        return "nothing"
    how = rng.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]) if depth == 0 else signal.SIGKILL
    try:
        os.kill(rng.choice(found), how)
    except ProcessLookupError:
        return "nothing"
    return f"{how.name} {depth} below"


def disturb_cluster(cluster: Cluster, rng: random.Random, wait: float) -> str:
    """Wait a while, kill a worker, and put another in its place."""
    time.sleep(wait)
    number = rng.randrange(len(cluster.workers))
    cluster.workers[number].kill()
    cluster.workers[number].wait()
    cluster.workers[number] = cluster.worker()
    return "a worker of the cluster"


def here(start: Start, out: Path, rng: random.Random, whole: float) -> list[str]:
    """Mark on this machine, and kill what does; return what was killed."""
    done = []
    for _ in range(rng.randint(1, 3)):
        process = start(out)
        done.append(disturb(process, rng, rng.uniform(0.0, 0.6) * whole))
        process.wait()
        if not done[-1].endswith(" 0 below"):
            break
    return done


def there(start: Start, out: Path, rng: random.Random, whole: float) -> list[str]:
    """Mark on a cluster, and kill one worker or two; return what was killed."""
    with Cluster() as cluster:
        process = start(out, "--scheduler", cluster.address)
        done = [disturb_cluster(cluster, rng, rng.uniform(0.2, 0.6) * whole) for _ in range(rng.randint(1, 2))]
        process.wait()
    return done


def main() -> None:
    """Disturb as often as asked for; end with 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--students", type=int, default=12)
    parser.add_argument("--exercise", default="casino/hand")
    parser.add_argument("--kit", type=Path, default=ROOT)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rng, wrong = random.Random(asked.seed), 0
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        Sample([load_kit(asked.kit).exercise(asked.exercise)], asked.seed).write(asked.students, root / "in")
        start: Start = partial(command, root / "in", asked.kit)
        started = time.monotonic()
        start(root / "out").wait()
        whole = time.monotonic() - started
        expected = contents(root / "out")
        print(f"undisturbed: {whole:.1f} s, {len(expected)} files")
        for number in range(asked.times):
            out = root / f"out{number}"
            done = (there if number % 3 == 2 else here)(start, out, rng, whole)
            while start(out).wait() not in (0, 2):
                pass
            found = contents(out)
            differ = [each for each in expected if found.get(each) != expected[each]] + [*(found.keys() - expected)]
            wrong += bool(differ)
            print(f"{number + 1}: {', '.join(done)}: {'differs: ' + ', '.join(differ) if differ else 'the same'}")
            shutil.rmtree(out)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
