"""A newcomer's path in a real browser: JupyterLab, the released notebook, the grid; and nbgrader's Validate."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chromium
import pytest
from conftest import HERE
from nbgrader_course import BIN, Course
from typer.testing import CliRunner

from autograder.cli import app_for
from autograder.course.build import By, course, write
from autograder.kit import Kit

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

pytest.importorskip("jupyterlab")
pytest.importorskip("nbgrader")
pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
REFERENCE = HERE.parent / "reference" / "casino"
TESTS = """%%suite casino/deck
from card import Card, Spot, Suit
from deck import Deck


def test_first():
    \"\"\"The first card is the Two of Spades.\"\"\"
    assert Deck().deal() == Card(Spot.TWO, Suit.SPADES)


def test_one_too_many():
    assert Deck().cards_left() == 53


def test_without_end():
    deck = Deck()
    while True:
        deck.cards_left()
"""
NO_NEWS = '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}'
SHOTS = os.environ.get("AUTOGRADER_SHOTS")  # a folder for pictures of what the browser shows


@dataclass
class Lab:
    """JupyterLab on this machine, seen through the browser; ``address`` leads to the folder that it was started in."""

    browser: Chrome
    address: str

    def open(self, path: str) -> None:
        """Open a notebook and wait until its kernel is ready."""
        self.browser.get(f"{self.address}/lab/tree/{path}?reset")
        ready = """const session = window.jupyterapp?.shell.currentWidget?.sessionContext?.session;
            return session?.kernel?.status === "idle" && jupyterapp.shell.currentWidget.context.isReady;"""
        self.wait(lambda: self.browser.execute_script(ready), 90)

    def wait(self, ready: Any, seconds: float = 30) -> Any:
        """Return what ``ready`` returns, once that is something."""
        for _ in range(int(seconds * 5)):
            if found := ready():
                return found
            time.sleep(0.2)
        self.shoot("stuck")
        raise AssertionError("what was waited for did not come")

    def fill(self, role: str, text: str) -> None:
        """Write a text into the cell of that role."""
        script = """for (const cell of jupyterapp.shell.currentWidget.content.widgets)
            if (cell.model.getMetadata("autograder")?.role === arguments[0])
                cell.model.sharedModel.setSource(arguments[1]);"""
        self.browser.execute_script(script, role, text)

    def do(self, command: str, **arguments: str) -> None:
        """Have JupyterLab carry out one of its commands, to the end."""
        script = """const done = arguments[2];
            jupyterapp.commands.execute(arguments[0], arguments[1]).then(
                () => done(null), error => done(String(error)));"""
        self.browser.set_script_timeout(120)
        self.browser.execute_async_script(script, command, arguments)

    def output(self, role: str) -> Any:
        """Scroll to the output of the cell of that role, and return it."""
        script = """const book = jupyterapp.shell.currentWidget.content;
            const index = book.widgets.findIndex(each => each.model.getMetadata("autograder")?.role === arguments[0]);
            book.activeCellIndex = index;
            book.scrollToItem(index, "start");
            return book.widgets[index].node.querySelector(".jp-OutputArea-output");"""
        found = self.wait(lambda: self.browser.execute_script(script, role))
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", found)
        return found

    def shoot(self, name: str) -> None:
        """Keep a picture of what the browser shows, where somebody wants to look at it."""
        if SHOTS:
            time.sleep(0.5)
            self.browser.save_screenshot(str(Path(SHOTS, f"{name}.png")))


@pytest.fixture(scope="module")
def lab(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab, started in a folder with what students get: ``given`` without nbgrader, ``release`` with it."""
    place = tmp_path_factory.mktemp("student")
    command = ["release", str(place / "given"), "-e", "casino/hand", "-e", "casino/deck", "--notebooks"]
    released = CliRunner().invoke(app_for(), [*command, "--kit", str(kit.root)])
    assert released.exit_code == 0, released.output
    exercises = [kit.exercise("casino/deck")]
    write(course(kit, exercises, By.STAGE), place / "course", kit, run=False, force=False)
    Course(place / "course").run("generate_assignment", "casino-deck")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tmp_path_factory.mktemp("home")
    settings = home / ".jupyter" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(NO_NEWS, encoding="utf-8")
    options = "--no-browser --allow-root --ServerApp.ip=127.0.0.1 --IdentityProvider.token= "
    options += "--LabApp.expose_app_in_browser=True --LabApp.extension_manager=readonly"
    where = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={place}"]
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options.split(), *where],
        cwd=place,
        env=_environment(home),
        stdout=subprocess.DEVNULL,
        stderr=(place / "server.log").open("w"),
    )
    address = f"http://127.0.0.1:{port}"
    browser = None
    try:
        _wait_for(f"{address}/api", server, place / "server.log")
        browser = chromium.start(tmp_path_factory.mktemp("profile"), "--window-size=1280,1100")
        yield Lab(browser, address)
    finally:
        if browser is not None:
            browser.quit()
        server.terminate()
        server.wait(30)


def _environment(home: Path) -> dict[str, str]:
    """Return an environment in which nobody's own settings are found, and no kit but what lies in the folder."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "AUTOGRADER", "NBGRADER"))
    }
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    return kept | {
        "HOME": str(home),
        "PATH": path,
        "IPYTHONDIR": str(home / "ipython"),
        "XDG_CACHE_HOME": str(home / "cache"),
    }


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        assert server.poll() is None, log.read_text(encoding="utf-8")
        try:
            with urllib.request.urlopen(address):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(log.read_text(encoding="utf-8"))


CARDS = "[Deck().deal(), Card(Spot.ACE, Suit.HEARTS), Card(Spot.QUEEN, Suit.DIAMONDS)]"
GRID = """return [...arguments[0].querySelectorAll(".ag-grid tbody tr")].map(
    row => [row.cells[0].textContent.trim(), [...row.cells].slice(1).map(each => each.textContent).join("")]);"""


def said(element: Any) -> str:
    """Return the text of an element, whether it has been drawn or not."""
    return str(element.get_attribute("textContent"))


def test_a_newcomers_path(lab: Lab) -> None:
    """Open the notebook, fill in solution and tests, run all cells, and see the tests, the grid and what is next."""
    lab.open("given/notebooks/casino/deck.ipynb")
    solution = (REFERENCE / "deck.py").read_text(encoding="utf-8")
    lab.fill("solution", f"{solution}\n\n{CARDS}")
    lab.fill("tests", TESTS)
    lab.do("notebook:run-all-cells")
    picture = lab.output("solution")
    assert "two of spades, ace of hearts, queen of diamonds" in picture.get_attribute("innerHTML")
    lab.shoot("cards")
    tried = lab.output("tests")
    assert "1 of 3 tests passed on your own code" in said(tried) and "expected 53, got 52" in said(tried)
    lab.shoot("tests")
    checked = lab.output("check")
    assert "4 of 4 visible tests passed" in said(checked) and "Mend test_one_too_many" in said(checked)
    rows = dict(lab.browser.execute_script(GRID, checked))
    assert {name.split()[0] for name in rows} == {"test_first", "test_one_too_many", "test_without_end"}
    first = rows["test_first"]
    assert first.startswith("······") and "F" in first[6:]
    lab.shoot("check")
    before = checked.find_element("css selector", ".ag-grid td.ag-passed").value_of_css_property("color")
    lab.do("apputils:change-theme", theme="JupyterLab Dark")
    lab.wait(lambda: lab.browser.execute_script("return document.body.dataset.jpThemeLight") == "false")
    checked = lab.output("check")
    assert checked.find_element("css selector", ".ag-grid td.ag-passed").value_of_css_property("color") != before
    lab.shoot("check-dark")
    lab.do("apputils:change-theme", theme="JupyterLab Light")


def test_a_renamed_test_is_gone(lab: Lab) -> None:
    """JupyterLab says which cell it runs: what stood in it before, and what was deleted, does not count any more."""
    lab.open("given/notebooks/casino/deck.ipynb")
    lab.fill("solution", (REFERENCE / "deck.py").read_text(encoding="utf-8"))
    lab.fill("tests", TESTS.partition("\n\n\ndef test_without_end")[0])
    lab.do("notebook:run-all-cells")
    lab.fill("tests", TESTS.partition("\n\n\ndef test_one_too_many")[0].replace("test_first", "test_renamed"))
    lab.do("notebook:run-all-cells")
    rows = lab.browser.execute_script(GRID, lab.output("check"))
    assert [name for name, _ in rows] == ["test_renamed"]


def test_validate(lab: Lab) -> None:
    """nbgrader's button runs all cells of its own release, and has nothing to say against a right solution."""
    lab.open("course/release/casino-deck/deck.ipynb")
    lab.fill("solution", (REFERENCE / "deck.py").read_text(encoding="utf-8"))
    lab.fill("tests", TESTS)
    lab.fill("overview", "test_first checks what comes first.")
    lab.do("docmanager:save")
    button = """return [...document.querySelectorAll(".jp-NotebookPanel-toolbar *")].find(
        each => each.matches("button, jp-button") && each.textContent.trim() === "Validate")"""
    started = time.monotonic()
    lab.wait(lambda: lab.browser.execute_script(button)).click()
    dialog = lab.wait(lambda: lab.browser.find_elements("css selector", ".jp-Dialog-content, .jp-Dialog"), 100)[0]
    lab.shoot("validate")
    assert "passes all the tests" in dialog.text, dialog.text
    assert time.monotonic() - started < 100
