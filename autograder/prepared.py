"""Load and configure pytest and Hypothesis once, for all submissions and all children.

pytest collects and runs the tests, so whatever pytest understands is understood here; the student's own ini files
and plugins are not obeyed, and only a ``conftest.py`` of theirs is.
"""

from __future__ import annotations

import ast
import os
import random
import sys
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.assertion import util
from _pytest.assertion.rewrite import rewrite_asserts
from _pytest.config import _prepareconfig
from _pytest.main import Session
from _pytest.runner import SetupState

from autograder import calm
from autograder.sourceless import refuse_source
from autograder.watcher import Watcher

# What costs each phase of each test something, and what a suite has in it that needs it.
ON_DEMAND = {
    "logging-plugin": (b"caplog", b"subtest", b"subTest"),
    "capturemanager": (b"capsys", b"capfd", b"subtest", b"subTest"),
}
LEFT_OUT = (
    "cacheprovider faulthandler unraisableexception threadexception warnings pastebin setuponly setupplan "
    "stepwise doctest hypothesispytest timeout"
)
BEHAVIOUR_MARK = "behaviour(id): the promise of the handout that the test checks"


class Prepared:
    """pytest and Hypothesis, loaded and configured; a fork of the process starts from here.

    root: a folder below which all submissions are laid out.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        drawn = random.getstate()
        ini = root / f"autograder{os.getpid()}.ini"
        ini.write_text("[pytest]\n", encoding="utf-8")
        os.environ.pop("PYTEST_ADDOPTS", None)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        self.watcher = Watcher()
        arguments = ["-c", str(ini), f"--rootdir={root}", f"--confcutdir={root}", "--capture=no", str(root)]
        arguments += [part for name in LEFT_OUT.split() for part in ("-p", f"no:{name}")]
        self.config = _prepareconfig(arguments, [self.watcher])
        _say_nothing_of_failures()
        self.config.addinivalue_line("markers", BEHAVIOUR_MARK)
        util.assertrepr_compare = lambda *_, **__: iter(())  # it can spend minutes on how two long lists differ
        self.config._do_configure()
        self.config.pluginmanager.unregister(name="terminalreporter")
        calm.prepare()
        refuse_source()
        self._begin()
        self.loaded = len(sys.modules)
        random.setstate(drawn)

    def spare(self, suite: bytes) -> None:
        """Do without the plugins that this suite, compiled, has no word of."""
        for name, words in ON_DEMAND.items():
            if not any(word in suite for word in words):
                self.config.pluginmanager.unregister(name=name)

    def renew(self) -> None:
        """Make the session as good as new: what the student's files brought in is forgotten."""
        plugins = self.config.pluginmanager
        for conftest in list(plugins._conftest_plugins):
            plugins.unregister(conftest)
        plugins._conftest_plugins.clear()
        plugins._dirpath2confmods.clear()
        self.watcher.problems.clear()
        self.loaded = len(sys.modules)
        self.session.items = []
        self.session.shouldstop = self.session.shouldfail = False
        self.session._setupstate = SetupState()
        for name, kept in self._fixtures.items():
            table = vars(self.session._fixturemanager)[name]
            table.clear()
            table.update(_copied(kept))

    def _begin(self) -> None:
        self.session = Session.from_config(self.config)
        self.config.hook.pytest_sessionstart(session=self.session)
        manager = vars(self.session._fixturemanager)  # to make it anew, pytest would look through all its plugins
        self._fixtures = {name: _copied(table) for name, table in manager.items() if isinstance(table, dict)}


def _say_nothing_of_failures() -> None:
    """Spare pytest the text of a failure, which nobody reads, and which costs more than the test."""
    pytest.Function.repr_failure = lambda self, excinfo: ""  # type: ignore[method-assign]


def _copied(table: Any) -> Any:
    """Return a copy of a table of tables and lists, down to what is in them."""
    if isinstance(table, dict):
        return {key: _copied(each) for key, each in table.items()}
    return list(table) if isinstance(table, list) else table


def compile_test(path: str, text: str, prepared: Prepared) -> CodeType:
    """Compile a test file once, with its assertions rewritten; SyntaxError when it is not Python."""
    tree = ast.parse(text, filename=path)
    rewrite_asserts(tree, text.encode(), path, prepared.config)
    return compile(tree, path, "exec", dont_inherit=True)
