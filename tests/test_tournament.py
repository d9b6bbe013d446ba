"""The tournament: the casino's table plays by the driver's rules, and no student's code can upset it."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autograder.__main__ import run
from autograder.pool import offered
from autograder.sandbox.levels import Level
from autograder.standings import estimate, student_t

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "reference/casino/players.py"
MINI = Path(__file__).parent / "mini_kit"

BASE = "from card import Card, Spot\nfrom hand import Hand\n\n\nclass Me:\n"
METHODS = {
    "bet": "    def bet(self, bankroll, minimum):\n        return minimum\n",
    "draw": "    def draw(self, dealer, player):\n        return player.hand_value().count < 15\n",
    "expose": "    def expose(self, c):\n        assert isinstance(c, Card)\n",
    "shuffled": "    def shuffled(self):\n        pass\n",
}
END = "\n\ndef get_competitor():\n    return ME\n\n\nME = Me()\n"


def player(**changed: str) -> str:
    """Return a players.py whose Competitor draws below 15, with other bodies for some methods."""
    methods = {
        name: f"{text.partition(chr(10))[0]}\n        {changed.get(name, '')}\n" for name, text in METHODS.items()
    }
    return BASE + "".join(methods[name] if name in changed else text for name, text in METHODS.items()) + END


def python(code: str, **environment: str) -> str:
    """Run code in a fresh Python, where the casino's modules have their flat names."""
    text = f"import contextlib, sys\nimport reference.casino\nfrom tournament import Guest, sit\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", text],
        cwd=ROOT, env={**os.environ, **environment}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


# ---------------- the table


@pytest.mark.parametrize("who", ["simple", "counting", "competitor"])
def test_the_table_is_the_drivers(who: str) -> None:
    """With the driver's cuts a sitting comes to what the driver prints at the end."""
    name = str(REFERENCE) if who == "competitor" else who
    won = python(f"with contextlib.redirect_stdout(None):\n    won = sit(Guest({name!r}), 0, 500)\nprint(won)")
    command = [sys.executable, "-m", "reference.casino.driver", "100000", "500", who]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)

    assert done.stdout.splitlines()[-1] == f"Player has {100_000 + int(won)} after 500 hands"


NOTES = """
import os
from hand import Hand
class Me:
    def note(self, *what):
        with open(os.environ["NOTES"], "a") as file:
            print(*what, file=file)
    def bet(self, bankroll, minimum):
        self.note("bet", bankroll, minimum)
        return minimum
    def draw(self, dealer, player):
        assert type(player) is Hand
        self.note("draw", dealer, player.hand_value())
        return player.hand_value().count < 15
    def expose(self, c):
        self.note("expose", c)
    def shuffled(self):
        self.note("shuffled")
def get_competitor():
    return Me()
"""


def test_a_player_hears_what_the_driver_would_tell(tmp_path: Path) -> None:
    """In its seat a player gets the same calls with the same arguments, in the same order, as at the driver's table."""
    (tmp_path / "players.py").write_text(NOTES, encoding="utf-8")
    here, there = tmp_path / "here.txt", tmp_path / "there.txt"
    silent = "with contextlib.redirect_stdout(None):\n    "
    python(f"exec(open({str(tmp_path / 'players.py')!r}).read())\n{silent}sit(Me(), 3, 60)", NOTES=str(here))
    python(f"{silent}sit(Guest({str(tmp_path / 'players.py')!r}), 3, 60)", NOTES=str(there))
    calls, heard = here.read_text(encoding="utf-8"), there.read_text(encoding="utf-8")

    assert calls.startswith(heard)
    assert {line.split()[0] for line in calls.removeprefix(heard).splitlines()} <= {"expose"}  # no question follows
    assert {line.split()[0] for line in calls.splitlines()} == {"bet", "draw", "expose", "shuffled"}


# ---------------- a class


UNSEEN = tuple(f"disqualified: players.py, line 9, in draw: {each}" for each in ("Permission", "FileNotFound"))
KEPT = offered(False, Level.NONE).level.rank
CLASS = {
    "ann": REFERENCE.read_text(encoding="utf-8"),
    "bold": player(bet="return 20"),
    "careful": player() + "print('noise')\nfrom tables import LIMIT\n",
    "copy": REFERENCE.read_text(encoding="utf-8").replace("return _COMPETITOR", "return Counting()"),
    "=twin": player(bet="return 20 + 0"),
    "dies": player(draw="__import__('os')._exit(3)"),
    "divides": player(expose="1 / 0"),
    "greedy": player(bet="return bankroll + 1"),
    "hangs": player(draw="while True: pass"),
    "kills": player(draw="import os; os.kill(os.getppid(), 9)"),
    "looks": player(draw="open('/etc/passwd').read()"),
    "nothing": None,
    "peeks": player(draw=f"open({str(REFERENCE.with_name('test_players.py'))!r}).read()"),
    "quits": player(shuffled="raise SystemExit"),
    "text": "def broken(:\n",
    "unfinished": "def get_competitor():\n    raise NotImplementedError\n",
    "without": "x = 1\n",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str, dict[str, dict[str, str]], Path]:
    """A tournament of a difficult class: exit code, what was printed, the rows of the CSV, the folder."""
    folder, out = tmp_path_factory.mktemp("class"), tmp_path_factory.mktemp("out")
    for name, text in CLASS.items():
        (folder / name).mkdir()
        if text is not None:
            (folder / name / "players.py").write_text(text, encoding="utf-8")
    (folder / "careful" / "tables.py").write_text("LIMIT = 15\n", encoding="utf-8")
    (folder / "careful" / "hand.py").write_text("raise RuntimeError('not looked at')\n", encoding="utf-8")
    command = [sys.executable, "-m", "autograder", "tournament", str(folder), "--hands", "400", "--seed", "7"]
    command += ["--isolation", "none"]
    done = subprocess.run(
        [*command, "--out", str(out), "-j", "4"],
        cwd=ROOT, env={**os.environ, "COLUMNS": "100"}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    text = (out / "tournament.csv").read_text(encoding="utf-8") if done.returncode < 2 else ""
    rows = {row["player"]: row for row in csv.DictReader(text.splitlines())}
    return done.returncode, done.stdout + done.stderr, rows, out


Played = tuple[int, str, dict[str, dict[str, str]], Path]


def test_those_who_can_play_are_ranked(played: Played) -> None:
    """Everyone who played has a rank, a mean and an interval; twins share a rank, and are named."""
    code, said, rows, _ = played

    assert code == 1, said
    assert {name for name, row in rows.items() if row["rank"]} == {
        "Simple", "Counting", "ann", "bold", "careful", "'=twin",
    }  # fmt: skip
    assert all(row["turns"] == "400" and float(row["half_interval"]) > 0 for row in rows.values() if row["rank"])
    assert rows["bold"]["rank"] == rows["'=twin"]["rank"]
    assert rows["bold"]["remark"] == "did exactly what =twin did"
    assert float(rows["bold"]["staked"]) == 4
    means = [float(row["mean"]) for row in rows.values() if row["rank"]]
    assert means == sorted(means, reverse=True)


def test_the_same_luck_for_all(played: Played) -> None:
    """Four times the stake of the careful one wins four times as much, to the last hand but for naturals' odd coins."""
    rows = played[2]

    assert float(rows["bold"]["mean"]) == pytest.approx(4 * float(rows["careful"]["mean"]), abs=0.03)
    assert rows["Counting"]["ahead"] == ""
    assert float(rows["ann"]["ahead"]) == pytest.approx(
        float(rows["ann"]["mean"]) - float(rows["Counting"]["mean"]), abs=2e-6
    )


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("copy", "no Competitor: in 400 hands it did exactly what Counting did"),
        ("nothing", "not entered: there is no players.py"),
        ("divides", "disqualified: players.py, line 11, in expose: ZeroDivisionError: division by zero"),
        (
            "greedy",
            "disqualified: players.py, line 6: bet(100, 5) returned 101, which is no whole number from 5 to 100",
        ),
        ("hangs", "disqualified: players.py, line 9, in draw: still running after 3 seconds"),
        ("dies", "disqualified: its process ended, with exit code 3, when it was asked something"),
        ("kills", ("disqualified: players.py, line 9, in draw: Perm", "disqualified: the match was ended by SIGKILL")),
        ("looks", UNSEEN),
        ("peeks", UNSEEN),
        ("quits", "disqualified: players.py, line 13, in shuffled: SystemExit"),
        ("text", "disqualified: players.py, line 1: SyntaxError: "),
        ("unfinished", "disqualified: players.py, line 2, in get_competitor: NotImplementedError"),
        ("without", "disqualified: players.py: there is no function get_competitor"),
    ],
)
def test_those_who_cannot_are_told_why(played: Played, name: str, remark: str | tuple[str, ...]) -> None:
    """No rank, and one sentence with the line where there is one; what is elsewhere on the machine is not to be had."""
    if remark is UNSEEN and Level.KERNEL.rank > KEPT:
        pytest.skip("this machine cannot hide its files")
    _, said, rows, _ = played

    assert rows[name]["rank"] == ""
    assert rows[name]["remark"].startswith(remark)
    assert name in said


def test_the_plot(played: Played) -> None:
    """A picture with everyone who is ranked, and nobody else."""
    shown = {each.text for each in ElementTree.parse(played[3] / "tournament.svg").iter() if each.text}

    assert {"Simple", "Counting", "ann", "=twin"} <= shown
    assert shown.isdisjoint({"copy", "kills"})


# ---------------- statistics


def test_students_t() -> None:
    """The expansion agrees with the tables."""
    assert [round(student_t(n), 3) for n in (9, 19, 99, 499)] == [2.262, 2.093, 1.984, 1.965]


def test_an_interval_by_hand() -> None:
    """Mean 2, deviation 1, twenty values: half the interval is 2.093 by 1, by the root of 20."""
    found = estimate([1.0, 3.0] * 10)

    assert found.mean == 2
    assert found.half == pytest.approx(2.093 * 1.02598 / 20**0.5, abs=1e-3)


# ---------------- another kit


PROGRAM = """
import json, sys, time
if sys.argv[1] == "about":
    names = {"turn": "year", "unit": "crowns", "entry": "B", "keeps_in": True}
    print(json.dumps({"stage": "account", "own": {"a": "A"}, "baseline": "a", **names}))
else:
    name = sys.argv[2]
    seed = int(sys.stdin.readline())
    for n in range(20):
        BODY
        print(json.dumps({"turns": 1, "won": n % 3, "staked": 1}), flush=True)
    print(json.dumps({"plays": name}))
"""


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pretend kit, for a track of which a tournament is to be written, and a class of one."""
    for room in ("exercises", "reference"):
        for path in (MINI / room).rglob("*.*"):
            if path.suffix in (".py", ".toml"):
                place = tmp_path / "kit" / path.relative_to(MINI)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(path.read_bytes())
    (tmp_path / "class" / "eve").mkdir(parents=True)
    (tmp_path / "class" / "eve" / "account.py").write_text("", encoding="utf-8")
    monkeypatch.setenv("AUTOGRADER_KIT", str(tmp_path / "kit"))
    return tmp_path


def hold(bank: Path, program: str | None, *more: str) -> int:
    """Hold a tournament by that program, and return the exit code."""
    if program is not None:
        (bank / "kit/reference/bank/tournament.py").write_text(program, encoding="utf-8")
    command = ["tournament", "bank", str(bank / "class"), "--out", str(bank / "out"), "--isolation", "none"]
    return run([*command, *more])


def test_any_track_may_bring_one(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The engine asks the program what it plays, and knows nothing of it."""
    assert hold(bank, PROGRAM.replace("BODY", "pass")) == 0
    said = capsys.readouterr().out
    assert "a year wins" in said
    assert "1 student, 1 ranked; first: A" in said


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (None, "bank brings no tournament"),
        ("import nonsense", "reference/bank/tournament.py cannot say what it plays: ModuleNotFoundError"),
        ("print('{}')", "reference/bank/tournament.py says too little or too much of itself"),
        (PROGRAM.replace("BODY", "print('hello')"), "reference/bank/tournament.py printed what is no JSON: 'hello"),
        (PROGRAM.replace("BODY", "print('{}')"), "reference/bank/tournament.py printed '{}"),
        (PROGRAM.replace("BODY", "raise KeyError(name)"), "reference/bank/tournament.py failed at "),
        (PROGRAM.replace("BODY", "print(json.dumps({'foul': 'no'})); break"), "A, the kit's own, was disqualified: no"),
        (PROGRAM.replace("BODY", "sys.exit()"), "it ended with exit code 0 before it was done"),
    ],
)
def test_what_is_the_kits_fault_ranks_nobody(
    bank: Path, capsys: pytest.CaptureFixture[str], program: str | None, said: str
) -> None:
    """A program that fails is named, with exit code 2, and nothing is written."""
    assert hold(bank, program) == 2
    assert said in capsys.readouterr().err
    assert not (bank / "out").exists()


def test_whoever_is_deaf_to_all_is_killed(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The engine keeps its own time: a match without progress ends with its whole process group."""
    assert hold(bank, PROGRAM.replace("BODY", "time.sleep(0 if name == 'a' else 600)"), "--timeout", "2") == 1
    assert "disqualified: it takes too long: nothing was finished in 2 seconds" in " ".join(
        capsys.readouterr().out.split()
    )


def test_who_does_not_keep_the_players_in_is_refused(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless less is asked for: then the limits hold alone."""
    program = PROGRAM.replace("BODY", "pass").replace(', "keeps_in": True', "")
    if Level.KERNEL.rank > KEPT:
        pytest.skip("this machine refuses before that is looked at")
    assert hold(bank, program, "--isolation", "kernel") == 2
    assert "does not say that it keeps the players in" in capsys.readouterr().err
    assert hold(bank, program, "--isolation", "limits") == 0


def test_no_class_and_no_track(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder or a track that is not there: exit code 2."""
    assert run(["tournament", str(bank / "class")]) == 2
    assert run(["tournament", "casino", str(bank / "class")]) == 2
    (bank / "kit/reference/bank/tournament.py").write_text(PROGRAM, encoding="utf-8")
    assert run(["tournament", str(bank / "nowhere")]) == 2
    said = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1].split(";")[0].split(" /")[0] for line in said] == [
        "no track of this kit brings a tournament", "there is no track 'casino' in this kit", "there is no folder",
    ]  # fmt: skip
