"""One line of JSON a message, one message at a time: a request is answered before the next one of the same side.

While one side waits for its answer the other may ask something itself, as a function does that is given another one
to call. With each message goes what else has changed: text that was printed, lists changed in place, the state of
``random``.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import get_ident
from typing import Any

from autograder.outside.codec import Codec
from autograder.outside.errors import Broken, Unpromised
from autograder.outside.known import Known
from autograder.outside.line import Line, Message, encode
from autograder.outside.mirror import Mirror
from autograder.outside.numbered import Numbered
from autograder.outside.raised import Raised
from autograder.outside.shared import Shared

MALFORMED = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


class NoPromises:
    """What the student's process was promised: nothing."""

    def of(self, owner: str, name: str) -> None:
        """Return nothing."""

    held = of


class Link:
    """One end of the conversation.

    strict: this is the judge's end, which trusts nothing that comes. objects: what is known by number. answers: what
    the other side may ask for, by name. extras and takers: what adds to the news that go with a message, and takes it.
    """

    def __init__(self, line: Line, known: Known, promises: Any, mirrored: dict[str, list[str]] | None = None) -> None:
        self.line = line
        self.known, self.promises = known, promises or NoPromises()
        self.strict = promises is not None
        self.shared = Shared(0 if self.strict else 1)
        self.objects = Numbered()
        self.dead = ""
        self._thread = get_ident()
        self.codec = Codec(self)
        self.raised = Raised(self)
        self.answers: dict[str, Callable[..., Any]] = {}
        self.extras: list[Callable[[dict[str, Any]], None]] = []
        self.takers: dict[str, Callable[[Any], None]] = {}
        self.mirror = Mirror(self, mirrored or {})

    # ---- asking

    def call(self, number: int, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], promise: Any = None) -> Any:
        """Call an object of the other side, or a method of it, and return or raise what comes of it."""
        return self._ask(["c", number, name], args, kwargs, promise)

    def ask(self, what: str, *operands: Any, promise: Any = None) -> Any:
        """Ask anything else of the other side; the operands are values."""
        return self._ask([what], operands, {}, promise)

    def get(self, number: int, name: str, owner: str = "") -> Any:
        """Return an attribute of an object of the other side."""
        return self.ask("get", number, name, promise=self.promises.held(owner, name))

    def set(self, number: int, name: str, value: Any) -> None:
        """Set an attribute of an object of the other side."""
        self.ask("set", number, name, value)

    def copy(self, number: int, deep: bool) -> Any:
        """Return what stands for a copy of an object of the other side."""
        return self.ask("copy", number, deep)

    def derive(self, kind: Any, space: dict[str, Any]) -> int:
        """Have the other side make a class of these methods, and return its number there."""
        number = int(self.ask("derive", kind.__name__, list(kind.__bases__), space))
        self.objects.foreign[number] = kind
        return number

    def _ask(self, head: Message, args: tuple[Any, ...], kwargs: dict[str, Any], promise: Any) -> Any:
        if self.dead:
            raise Broken(self.dead)
        if self._thread != get_ident():
            raise RuntimeError("only the thread that was called can speak for this process")
        mark = self._mark()
        try:
            pack = self.codec.pack
            head.append([pack(each) for each in args])
            head.append({key: pack(value) for key, value in kwargs.items()} if kwargs else {})
            line = self._line(head)
        except BaseException as error:
            raise self._undone(mark, error) from None
        self.line.write(line)
        while True:
            message = self._receive()
            if message[0] == "r":
                return self._returned(message, promise)
            if message[0] == "x":
                self._raise(message)
            self._answer(message)

    def _returned(self, message: Message, promise: Any) -> Any:
        self.codec.met = None
        value = message[1]
        if type(value) in (list, dict):
            value = self._read(value)
        met = self.codec.met
        if message[2]:
            self._take(message[2])
        if promise is not None and met is not None:
            return promise.settle(met, value)
        return value

    def _read(self, given: Any) -> Any:
        try:
            return self.codec.unpack(given)
        except MALFORMED as error:
            raise self._broken(error) from error

    def _raise(self, message: Message) -> None:
        try:
            error, where = self.raised.unpack(message[1])
        except MALFORMED as broken:
            raise self._broken(broken) from broken
        self._take(message[-1])
        self.raised.throw(error, where)

    # ---- answering

    def serve(self) -> None:
        """Answer for ever: until the other side is gone."""
        while True:
            self._answer(self._receive())

    def _answer(self, message: Message) -> None:
        try:
            value = self._perform(message)
        except Broken as error:
            self.dead = str(error)
            raise
        except BaseException as error:
            line = self._complaint(error)
        else:
            line = self._reply(value)
            del value
        self.line.write(line)

    def _reply(self, value: Any) -> bytes:
        mark = self._mark()
        try:
            return self._line(["r", self.codec.pack(value)])
        except BaseException as error:
            return self._complaint(self._undone(mark, error))

    def _complaint(self, error: BaseException) -> bytes:
        mark = self._mark()
        try:
            return self._line(["x", self.raised.pack(error)])
        except Exception as second:  # the exception itself cannot be told
            self._undone(mark, second)
            plain = RuntimeError(f"{type(error).__name__}, which cannot be told: {type(second).__name__}")
            return self._line(["x", self.raised.pack(plain)])

    def _line(self, message: Message) -> bytes:
        """Return a message as a line, with what else has changed."""
        message.append(self._news())
        return encode(message).encode()

    def _mark(self) -> tuple[int, int]:
        return self.shared.mark(), self.objects.last

    def _undone(self, mark: tuple[int, int], error: BaseException) -> BaseException:
        """Forget what was to be told in a message that was never sent; return the reason, in words for a student."""
        self.shared.forget_since(mark[0])
        self.objects.forget_since(mark[1])
        if isinstance(error, ValueError | OverflowError) and "digits" in str(error):
            return Unpromised(f"a value cannot be handed over: {error}")
        return error

    def _perform(self, message: Message) -> Any:
        kind = message[0]
        if kind == "c":
            return self._called(message)
        answer = self.answers.get(kind)
        if answer is None:
            raise self._broken(f"there is no request {kind!r:.20}")
        operands = self._read(["t", *message[1]])
        self._take(message[-1])
        return answer(*operands)

    def _called(self, message: Message) -> Any:
        try:
            _, number, name, args, kwargs, news = message
            target = self.objects.own[number]
            args = [*map(self.codec.unpack, args)]
            kwargs = {key: self.codec.unpack(value) for key, value in kwargs.items()}
        except MALFORMED as error:
            raise self._broken(error) from error
        self._take(news)
        return self.answers["call"](target, number, name, args, kwargs)

    # ---- what goes with a message

    def _news(self) -> Any:
        if not self.extras and not self.shared.entries:
            return 0
        news: dict[str, Any] = {}
        for extra in self.extras:
            extra(news)
        if self.shared.entries:
            changed, gone = self.shared.news()
            if changed:
                news["u"] = [self.codec.change(*each) for each in changed]
            if gone:
                news["d"] = gone
        return news or 0

    def _take(self, news: Any) -> None:
        if not news:
            return
        try:
            for number, places, items in news.get("u", ()):
                items = [*map(self.codec.unpack, items)]
                if places:
                    self.shared.patch(number, places, items)
                else:
                    self.shared.update(number, items)
            for number in news.get("d", ()):
                self.shared.forget(number)
        except MALFORMED as error:
            raise self._broken(error) from error
        for letter, taker in self.takers.items():
            if letter in news:
                taker(news[letter])

    def _receive(self) -> Message:
        try:
            return self.line.read()
        except ValueError as error:
            raise self._broken(error) from error

    def _broken(self, why: Any) -> Broken:
        self.dead = f"the process of the solution sent what no module sends: {why}"[:300]
        return Broken(self.dead)
