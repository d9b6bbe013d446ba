"""The report page: what it says, that it holds what students wrote at bay, and that it works in a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import chromium
import pretend_class as pretend
import pytest

from autograder import store
from autograder.__main__ import run
from autograder.grades import Grades
from autograder.page import numbers
from autograder.page.data import Gatherer
from autograder.page.render import percent
from autograder.results import ClassHeader

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

HERE = Path(__file__).parent
ROW_ORDER = ["Ada Lovelace", pretend.HOSTILE, pretend.FORMULA, "Lee, Ann", "Zoë & Co", "李小龙"]
BUG_ORDER = [1, 2, 3, 4, 5, 6]


class Page(HTMLParser):
    """What a page is made of, as an HTML parser sees it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inline: dict[str, str] = {}
        self.text = ""
        self._open = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data: str) -> None:
        if self._open in ("style", "script"):
            self.inline[self._open] = self.inline.get(self._open, "") + data
            self._open = ""
        else:
            self.text += data

    def attributes(self, name: str) -> list[str]:
        return [attributes[name] or "" for _, attributes in self.tags if name in attributes]


@pytest.fixture(scope="module")
def grades(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pretend class, and the report of it made by the command."""
    folder = pretend.write(tmp_path_factory.mktemp("grades"))
    assert run(["report", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def report(grades: Path) -> Path:
    """The folder of the report."""
    return grades / "report"


def pages(report: Path) -> list[Path]:
    """Return all pages of the report."""
    return sorted(report.rglob("*.html"))


# --- what it says


def test_separation() -> None:
    """The index is the point-biserial correlation with the others caught, and is none where it says nothing."""
    caught, others = [True, True, False, False, False], [4.0, 3.0, 2.0, 1.0, 0.0]
    assert numbers.separation(caught, others) == pytest.approx(3**0.5 / 2)
    assert numbers.separation(caught, others[::-1]) == pytest.approx(-(3**0.5) / 2)
    assert numbers.separation([True] * 5, others) is None
    assert numbers.separation(caught, [1.0] * 5) is None
    assert numbers.separation(caught[:4], others[:4]) is None


def test_spread() -> None:
    """Bins are tenths, full marks are in the last, and there is a spread of one mark and none of none."""
    found = numbers.spread([0.0, 0.1, 0.3, 0.95, 1.0])
    assert found is not None
    assert found.bins == (1, 1, 0, 1, 0, 0, 0, 0, 0, 2)
    assert (found.median, found.full) == (0.3, 1)
    alone = numbers.spread([0.5])
    assert alone is not None and (alone.low, alone.median, alone.high) == (0.5, 0.5, 0.5)
    assert numbers.spread([]) is None


@pytest.mark.parametrize(("share", "text"), [(0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %")])
def test_percent(share: float, text: str) -> None:
    """What is not quite all is never written as all, nor a little as nothing."""
    assert percent(share) == text


def test_the_class_in_numbers() -> None:
    """Who caught what, how many caught each bug, what is least tested and what the class gets wrong."""
    gatherer = Gatherer()
    for each in pretend.students():
        gatherer.add(each)
    data = gatherer.data()
    account = next(each for each in data.exercises if each.name == "bank/account")
    assert account.suites is not None
    assert [row.student for row in account.suites.rows] == ROW_ORDER
    assert {bug.number: bug.caught for bug in account.suites.bugs} == {1: 6, 2: 4, 3: 3, 4: 2, 5: 2, 6: 0}
    assert [bug.number for bug in account.suites.by_nobody] == [6]
    assert [bug.number for bug in account.suites.by_everybody] == [1]
    assert [row.id for row in account.suites.behaviours] == ["empty", "refuses", "takes", "adds"]
    first = account.misconceptions[0]
    assert (first.expected, first.got, first.students) == ("25", "22", ("Ada Lovelace", "Zoë & Co"))
    assert [each.student for each in account.flaky] == [pretend.FORMULA]
    assert [(each.student, each.outcome.value) for each in data.ended("cannot grade")] == [("Otto", "cannot grade")]
    assert next(row for row in data.students if row.student == "Otto").score is None


def test_says_what_matters(report: Path) -> None:
    """The trouble with its reasons, a withdrawn bug, and a class that is not done yet."""
    text = Page(report / "index.html").text
    for said in ("We could not grade 1 part", "the reference/account.py broke", "'(' was never closed", "withdrawn"):
        assert said in text
    assert "Not everyone is marked yet" not in text


def test_unfinished_class(grades: Path, tmp_path: Path) -> None:
    """A class that is still being marked gets a page, which says so; what is handed back tells what grade was told."""
    shutil.copytree(grades, tmp_path / "grades", ignore=shutil.ignore_patterns("report"))
    header = store.from_json((grades / "class.json").read_bytes(), ClassHeader)
    store.write_whole(
        tmp_path / "grades" / "class.json", store.to_json(replace(header, finished=False, disclosure="final"))
    )
    assert run(["report", str(tmp_path / "grades"), "--out", str(tmp_path / "pages")]) == 0
    assert "Not everyone is marked yet" in Page(tmp_path / "pages" / "index.html").text
    assert "seen 2" in (tmp_path / "pages" / "hand_back" / _file("李小龙")).read_text(encoding="utf-8")


def test_no_grades(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that holds no grades is named, with what to do next."""
    assert run(["report", str(tmp_path)]) == 2
    assert "autograder grade" in capsys.readouterr().err


# --- what it must not do


def test_nothing_but_its_own_code_may_run(report: Path) -> None:
    """Each page holds one script and one style, and its policy lets exactly these be used and nothing be loaded."""
    for path in pages(report):
        page = Page(path)
        assert [tag for tag, _ in page.tags].count("script") == 1, path.name
        policy = next(a["content"] for t, a in page.tags if t == "meta" and a.get("http-equiv")) or ""
        for tag in ("style", "script"):
            digest = base64.b64encode(hashlib.sha256(page.inline[tag].encode()).digest()).decode()
            assert f"{tag}-src 'sha256-{digest}'" in policy
        assert policy.startswith("default-src 'none'")
        assert not page.attributes("src") and not page.attributes("style")
        assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]


def test_harm_is_shown_as_text(report: Path) -> None:
    """What students wrote stands on the page as they wrote it, in name, test, message and line."""
    text = Page(report / "index.html").text + Page(report / "students" / f"{_file(pretend.HOSTILE)}").text
    assert text.count(pretend.HARM) > 3
    assert pretend.MORE_HARM in text


def _file(student: str) -> str:
    from autograder.grades import key_of

    return f"{key_of(student)}.html"


def test_links_lead_somewhere(report: Path) -> None:
    """All links are relative, and lead to a file of the report or a place on the page."""
    for path in pages(report):
        page = Page(path)
        places = set(page.attributes("id"))
        assert len(places) == len(page.attributes("id")), f"{path.name}: an id twice"
        for link in page.attributes("href"):
            file, _, place = link.partition("#")
            assert (path.parent / unquote(file)).is_file() if file else place in places, (path.name, link)


def test_hand_back_tells_what_a_student_may_know(report: Path) -> None:
    """No bug by name, no hidden test, no fault of ours, no other student; the staff's pages hold these."""
    for name in (*pretend.CAUGHT, pretend.OURS):
        mine = (report / "hand_back" / _file(name)).read_text(encoding="utf-8")
        theirs = (report / "students" / _file(name)).read_text(encoding="utf-8")
        told = [*pretend.BUGS, pretend.SECRET, "seen 1", "reference/account.py"]
        assert not [word for word in told if word in mine]
        assert [word for word in told if word in theirs]
        assert not [link for link in Page(report / "hand_back" / _file(name)).attributes("href") if link[0] != "#"]


def test_final_level(grades: Path, tmp_path: Path) -> None:
    """When all is over, what a missed bug did may be told."""
    assert run(["report", str(grades), "--out", str(tmp_path), "--disclose", "final"]) == 0
    page = (tmp_path / "hand_back" / _file("李小龙")).read_text(encoding="utf-8")
    assert "seen 2" in page and pretend.BUGS[1] not in page


def test_the_wheel_holds_templates(tmp_path: Path) -> None:
    """Whoever installs the engine gets the templates, the style and the script with it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True)
    names = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    files = [path for path in (HERE.parent / "autograder").rglob("*") if path.suffix in (".j2", ".css", ".js")]
    assert len(files) >= 7
    assert {path.relative_to(HERE.parent).as_posix() for path in files} <= set(names)


# --- in a browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """One headless Chromium for all tests, with an empty profile, that keeps a log of requests."""
    chrome = chromium.start(tmp_path_factory.mktemp("profile"))
    yield chrome
    chrome.quit()


@pytest.fixture
def visit(browser: Chrome, report: Path) -> Iterator[Any]:
    """Open a page of the report; afterwards nothing was complained of, and no request had left the disk."""
    for log in ("browser", "performance"):
        browser.get_log(log)
    yield lambda page: browser.get((report / page).as_uri())
    assert browser.get_log("browser") == []
    events = [json.loads(each["message"])["message"] for each in browser.get_log("performance")]
    asked = [each["params"]["request"]["url"] for each in events if each["method"] == "Network.requestWillBeSent"]
    assert asked and all(url.startswith("file:///") for url in asked), asked
    assert browser.title != "owned"


def find(browser: Chrome, css: str) -> list[WebElement]:
    """Return the elements that a selector finds."""
    return browser.find_elements("css selector", css)


MAP = """return [...document.querySelectorAll("table.map tbody tr")].map(
  row => [...row.cells].map(each => each.textContent.trim()))"""
HEADS = """return [...document.querySelectorAll("table.map thead th a")].map(each => +each.textContent)"""
CELLS = """return [...document.querySelectorAll("table.matrix tbody tr:first-child td")].map(
  each => each.className + each.textContent)"""
NAMES = """return [...document.querySelectorAll("table.students tbody th a")].map(each => each.textContent)"""


@pytest.mark.browser
def test_heat_map(browser: Chrome, visit: Any) -> None:
    """Each cell says whether that student caught that bug: strong suites first, and bugs that many caught."""
    visit("index.html")
    rows = browser.execute_script(MAP)
    assert [row[0] for row in rows] == ROW_ORDER
    assert browser.execute_script(HEADS) == BUG_ORDER
    for name, count, *cells in rows:
        assert int(count) == len(pretend.CAUGHT[name])
        assert cells == ["✓" if bug in pretend.CAUGHT[name] else "·" for bug in BUG_ORDER]
    filled = find(browser, "table.map td.y")[0].value_of_css_property("background-color")
    assert filled != find(browser, "table.map td:not(.y):not(.number)")[0].value_of_css_property("background-color")


@pytest.mark.browser
def test_order_of_the_bugs(browser: Chrome, visit: Any) -> None:
    """The columns of the heat map move together with their cells, and back."""
    visit("index.html")
    before = browser.execute_script(MAP)
    browser.execute_script(
        "document.querySelectorAll('table.map thead th a')[0].closest('th').dataset.v = 99"
    )  # as if it had a high number
    by_rank, by_number = find(browser, ".choice button")
    by_number.click()
    assert browser.execute_script(HEADS) == [2, 3, 4, 5, 6, 1]
    assert [row[:2] + row[-1:] + row[2:-1] for row in browser.execute_script(MAP)] == before
    assert by_number.get_attribute("aria-pressed") == "true"
    by_rank.click()
    assert browser.execute_script(MAP) == before


@pytest.mark.browser
def test_sorting(browser: Chrome, visit: Any) -> None:
    """A table is sorted by a click on a head, the other way by a second; numbers as numbers, what has none last."""
    visit("index.html")
    heads = find(browser, "table.students thead th")
    by_name = sorted([*pretend.CAUGHT, pretend.UNREADABLE, pretend.OURS])
    assert browser.execute_script(NAMES) == by_name
    heads[1].find_element("css selector", "button").click()
    down = browser.execute_script(NAMES)
    assert (down[0], down[-1]) == ("Ada Lovelace", pretend.OURS)
    assert heads[1].get_attribute("aria-sort") == "descending"
    heads[1].find_element("css selector", "button").click()
    assert browser.execute_script(NAMES)[0] == pretend.OURS
    assert heads[1].get_attribute("aria-sort") == "ascending"


@pytest.mark.browser
def test_from_the_class_to_a_student_and_back(browser: Chrome, visit: Any) -> None:
    """A name leads to the student's report with the matrix, and that back to the class."""
    visit("index.html")
    browser.find_element("link text", pretend.HOSTILE).click()
    assert find(browser, "h1")[0].text == pretend.HOSTILE
    cells = browser.execute_script(CELLS)
    assert [cell.replace(" first", "") for cell in cells] == ["passed·", *["catchF"] * 4, *["passed·"] * 2, "idleE"]
    browser.find_element("link text", "← The class").click()
    assert find(browser, "h1")[0].text == "The class: 8 students"


@pytest.mark.browser
@pytest.mark.parametrize("page", ["index.html", "students/Ada Lovelace.html", "hand_back/Ada Lovelace.html"])
def test_on_a_phone_in_the_dark(browser: Chrome, visit: Any, page: str) -> None:
    """Nothing sticks out of a narrow page, and its colours follow the reader's wish."""
    size = {"width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": True}
    paper = {}
    try:
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        for scheme in ("light", "dark"):
            wish = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", wish)
            visit(page)
            paper[scheme] = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
            assert browser.execute_script("return document.documentElement.scrollWidth") == 360
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert len(set(paper.values())) == 2


@pytest.mark.browser
def test_by_keyboard_and_reader(browser: Chrome, visit: Any) -> None:
    """The first stop of the keyboard skips to the content; tables have heads with a scope, pictures have words."""
    from selenium.webdriver import ActionChains, Keys

    visit("index.html")
    ActionChains(browser).send_keys(Keys.TAB).perform()
    assert browser.switch_to.active_element.get_attribute("href").endswith("#main")
    assert find(browser, "th:not([scope])") == []
    assert find(browser, "tbody tr:not(:has(th[scope=row]))") == []
    browser.execute_script(  # what is off the screen is rendered when it is needed: need it
        "for (const each of document.querySelectorAll('.exercise')) each.style.contentVisibility = 'visible'"
    )
    named = find(browser, "svg[role=img], button, nav, [role=group], a")
    assert [each.get_attribute("outerHTML") for each in named if not each.accessible_name] == []
    assert find(browser, "svg:not([role=img]):not([aria-hidden=true])") == []


@pytest.mark.browser
def test_without_javascript(browser: Chrome, visit: Any) -> None:
    """Without the script all is there to read, and no button that would do nothing."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        visit("index.html")
        assert len(find(browser, "table.map td.y")) == sum(map(len, pretend.CAUGHT.values()))
        assert find(browser, "button") == []
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_same_every_time(grades: Path, report: Path, tmp_path: Path) -> None:
    """The same marks make the same pages, byte for byte, and no page holds a path of this machine."""
    assert run(["report", str(grades), "--out", str(tmp_path)]) == 0
    assert [path.name for path in pages(tmp_path)] == [path.name for path in pages(report)]
    assert [path.read_bytes() for path in pages(tmp_path)] == [path.read_bytes() for path in pages(report)]
    assert not [path for path in pages(report) if re.search(str(grades.parent), path.read_text(encoding="utf-8"))]
    assert len(pages(report)) == 1 + 2 * len(Grades.open(grades))
