"""A tournament: everybody's entry, and the kit's own, at the same table. What is played is the track's affair."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path

from autograder.entrants import about, entrants
from autograder.errors import KitError, UsageError
from autograder.kit import Kit
from autograder.match import UNKEPT, Match, Patience, kill, where
from autograder.sandbox.levels import Isolation, Level
from autograder.standings import Standings, compare

Progress = Callable[[int, int], None]
LOOK = 0.1  # seconds between two looks at the matches


def hold(
    kit: Kit,
    track: str,
    folder: Path,
    turns: int,
    seed: int,
    width: int,
    patience: Patience,
    progress: Progress,
    held: Isolation = UNKEPT,
    least: Level = Level.NONE,
) -> Standings:
    """Let everybody play ``turns`` turns, and return how they stand.

    held: what this machine keeps students' code in with; UsageError where a track's program does without, and
    ``least`` asks for it.
    """
    said = about(kit, track)
    if not said.keeps_in and Level.LIMITS.rank < least.rank:
        what = f"{where(track)} does not say that it keeps the players in, and isolation {least} or better is asked for"
        raise UsageError(what, f"accept less: --isolation {Level.LIMITS}")
    everybody = list(entrants(kit.exercise(f"{track}/{said.stage}"), folder, said))
    matches = {each: Match(track, each.plays_as, turns, seed, patience, held) for each in everybody if not each.missing}
    play_all(matches.values(), kit.root, width, progress)
    for each, match in matches.items():
        if each.own and match.foul:
            raise KitError(f"{each.name}, the kit's own, was disqualified: {match.foul}", f"mend {where(track)}")
    return compare(said, {each: matches.get(each) for each in everybody}, seed)


def play_all(matches: Iterable[Match], root: Path, width: int, progress: Progress) -> None:
    """Play the matches, ``width`` at once, and keep the time from here."""
    matches = list(matches)
    total = sum(each.turns for each in matches)
    with ThreadPoolExecutor(width) as pool:
        try:
            pending = {pool.submit(match.play, root) for match in matches}
            while pending:
                done, pending = wait(pending, LOOK, FIRST_EXCEPTION)
                for future in done:
                    future.result()
                for match in matches:
                    match.watch()
                progress(sum(s.turns for m in matches for s in m.sittings), total)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for match in matches:
                if match.process is not None and match.process.returncode is None:
                    kill(match.process)
