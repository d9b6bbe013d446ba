"""What students read first: the README of a release."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.kit import Exercise

TEXT = """\
# Exercises, and how to practise

This file is made by `autograder release`, which overwrites it.

## Install

Python 3.11 or newer on Linux, macOS or Windows; in this folder:

```
python -m venv .venv
.venv/bin/python -m pip install {package}
```

On Windows write `.venv\\Scripts\\python` for `.venv/bin/python`. Then activate it: `. .venv/bin/activate`, on Windows
`.venv\\Scripts\\activate`.

## Work

{rooms}
Leave the folder `practice` as it is: the autograder works with what is in it.

## Practise

Anywhere in this folder:

```
autograder list
{commands}```

`suite` runs your tests on correct code and on code that was broken on purpose. It says which tests count, which bugs
they catch, and which promise of the handout each missed bug breaks. `solution` runs the visible tests. `style`
checks how your code is written. `autograder suite --help` tells the rest.

This is practice, and no mark: your mark is made with more bugs, and with hidden tests. Whoever takes the files in
`practice` apart has spoilt the exercise for themselves, and learnt nothing.

## What works where

All of it works on Linux, macOS and Windows. On Linux it is fastest: elsewhere, each run starts a new Python. Only
Linux can keep the code that is run away from your files; elsewhere, run no code of other people.
"""
FILES = """\
- `handouts/`: what is asked for. `exercises/`: a file to fill in for each stage, and visible tests to begin with.
  Write your solution there, and your own tests beside it, in files such as `{tests}`.
"""
NOTEBOOKS = """\
- `notebooks/`: a notebook for each stage, with the handout, a place for your solution and one for your tests. You
  need JupyterLab: `.venv/bin/python -m pip install jupyterlab`. Its cell with `check` does all that follows.
"""


def readme(exercises: Sequence[Exercise], files: bool, notebooks: bool, wheel: str) -> str:
    """Return the README for the exercises; wheel: the file of the engine that lies beside it, or nothing."""
    first = next((each for each in exercises if each.suite), exercises[0])
    place = "." if files else f"notebooks/{first.track}/{first.stage}.ipynb"
    parts = ["suite"] * first.suite + ["solution"] + ["style"] * bool(first.style_points)
    rooms = FILES.format(tests=f"test_my_{first.stage}.py") * files + NOTEBOOKS * notebooks
    return TEXT.format(
        package=f"./{wheel}" if wheel else "the-wheel-that-you-were-given.whl",
        rooms=rooms,
        commands="".join(f"autograder {part} {first.name} {place}\n" for part in parts),
    )
