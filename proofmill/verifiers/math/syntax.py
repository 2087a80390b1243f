"""The precedence parser that builds expressions from tokens, within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from proofmill.verifiers.math.tokens import Token, Unreadable, Unsupported
from proofmill.verifiers.math.tree import (
    DEGREE,
    HUNDREDTH,
    MAX_SIGNS,
    ONE,
    TEN,
    TWO,
    ZERO,
    E,
    Node,
    names,
    num,
)

MAX_NODES = 400
"""Nodes of one expression; the longest in MATH-500 has about 60."""
MAX_DEPTH = 40
"""Nesting of one expression; each level costs a few Python frames."""


def number(text: str) -> Fraction:
    """Return the value of a number token: `12`, `1.5`, `0.1(6)`, `1.5e-3`."""
    mantissa, _, exponent = text.partition("e")
    whole, _, decimals = mantissa.partition(".")
    fixed, _, repeated = decimals.rstrip(")").partition("(")
    value = Fraction(int(whole + fixed), 10 ** len(fixed))
    if repeated:
        value += Fraction(int(repeated), (10 ** len(repeated) - 1) * 10 ** len(fixed))
    if not exponent:
        return value
    if abs(int(exponent)) > MAX_NODES:
        raise Unsupported("exponent too large")
    return value * Fraction(10) ** int(exponent)


MAX_INDEX = 8
"""Tokens of one subscript."""
_STARTS = frozenset({"number", "fraction", "based", "name", "const", "func", "command", "open"})
_NUMERIC = frozenset({"number", "fraction", "based"})
_SUM = {"+", "-", "pm", "mp"}


class _Parser:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = list(tokens)
        self.position = 0
        self.nodes = 0
        self.signs = 0
        self.depth = 0
        self.bars = 0

    def peek(self, ahead: int = 0) -> tuple[str, str]:
        index = self.position + ahead
        return self.tokens[index][:2] if index < len(self.tokens) else ("stop", "")

    def sign(self) -> str:
        """Return the sign that comes next; nothing where something else does."""
        kind, text = self.peek()
        return text if kind == "op" and text in _SUM else ""

    def take(self, kind: str, text: str) -> bool:
        if self.peek() != (kind, text):
            return False
        self.position += 1
        return True

    def expect(self, kind: str, text: str) -> None:
        if not self.take(kind, text):
            raise Unreadable("a bracket or sign is missing")

    def node(self, head: str, *parts: Node, name: str = "") -> Node:
        self.nodes += 1
        self.signs += head in {"pm", "mp"}
        if self.nodes > MAX_NODES or self.signs > MAX_SIGNS:
            raise Unsupported("too many operations")
        return Node(head, parts, name)

    def sum(self) -> Node:
        """Read terms parted by signs, the loosest level."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported("nested too deeply")
        terms = [self.signed(self.product)]
        while sign := self.sign():
            self.position += 1
            term = self.signed(self.product)
            if sign in {"pm", "mp"}:
                terms = [self.node(sign, self.joined("add", terms), term)]
            else:
                terms.append(self.node("neg", term) if sign == "-" else term)
        self.depth -= 1
        return self.joined("add", terms)

    def signed(self, operand: _Reader) -> Node:
        """Read signs, then an operand; at most a few, so `------7` is no expression."""
        signs = []
        while sign := self.sign():
            signs.append(sign)
            self.position += 1
        if len(signs) > 2 or signs == ["-", "-"]:
            raise Unreadable("a run of signs")
        node = operand()
        for sign in reversed(signs):
            if sign in {"pm", "mp"}:
                node = self.node(sign, ZERO, node)
            elif sign == "-":
                node = self.node("neg", node)
        return node

    def product(self) -> Node:
        r"""Read factors; `2 1/3` and `2\frac13` are mixed numbers, other neighbours multiply."""
        start = self.position
        first = self.power()
        if self.tokens[start].kind == "number" and self.position == start + 1:
            first = self.postfix(self.mixed(first))
        tops, bottoms = [first], list[Node]()
        while True:
            kind, text = self.peek()
            if kind == "op" and text in "*/":
                self.position += 1
                (tops if text == "*" else bottoms).append(self.signed(self.power))
            elif kind in _STARTS or (kind == "bar" and self.bars == 0):
                last = self.tokens[self.position - 1].kind
                if kind in _NUMERIC and last in _NUMERIC:
                    raise Unreadable("two numbers side by side")
                tops.append(self.power())
            else:
                break
        top = self.joined("mul", tops)
        return self.node("div", top, self.joined("mul", bottoms)) if bottoms else top

    def joined(self, head: str, parts: list[Node]) -> Node:
        """Return one flat node, so that long sums and products stay shallow."""
        return parts[0] if len(parts) == 1 else self.node(head, *parts)

    def mixed(self, whole: Node) -> Node:
        """Add the proper fraction that directly follows a whole number, if one does."""
        if not self.tokens[self.position - 1].text.isdigit():
            return whole
        size = self._proper_fraction()
        if size is None:
            return whole
        part, length = size
        self.position += length
        return self.node("add", whole, num(part))

    def _proper_fraction(self) -> tuple[Fraction, int] | None:
        kind, text = self.peek()
        top = bottom = length = 0
        if kind == "fraction":
            top, bottom, length = int(text[0]), int(text[2]), 1
        elif kind == "number" and self.peek(1) == ("op", "/") and self.peek(2)[0] == "number":
            top, bottom, length = _whole(text), _whole(self.peek(2)[1]), 3
        elif (kind, text) == ("command", "frac"):
            kinds = [self.peek(ahead) for ahead in range(1, 7)]
            flat = [text for kind, text in kinds if kind == "number"][:2]
            shape = "".join("#" if kind == "number" else text for kind, text in kinds)
            for pattern in ("##", "{#}{#}", "#{#}", "{#}#"):
                if shape.startswith(pattern):
                    top, bottom, length = _whole(flat[0]), _whole(flat[1]), 1 + len(pattern)
                    break
        return (Fraction(top, bottom), length) if 0 < top < bottom else None

    def power(self) -> Node:
        base = self.postfix(self.primary())
        if self.take("op", "^"):
            if self.peek() == ("op", "degree"):
                self.position += 1
                return self.node("mul", base, DEGREE)
            exponent = self.exponent()
            if exponent == DEGREE:
                return self.node("mul", base, DEGREE)
            return self.postfix(self.node("pow", base, exponent))
        return base

    def exponent(self) -> Node:
        """Read what stands after `^`: a TeX group, or a signed power (towers lean right)."""
        if self.peek() == ("open", "{") and self.peek(1) == ("op", "degree"):
            self.position += 2
            self.expect("close", "}")
            return DEGREE
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported("nested too deeply")
        is_group = self.peek() == ("open", "{")
        node = self.primary() if is_group else self.signed(self.power)
        self.depth -= 1
        return node

    def postfix(self, node: Node) -> Node:
        for _ in range(3):
            kind, text = self.peek()
            if kind != "op" or text not in {"!", "%", "degree", "!!", "'"}:
                return node
            self.position += 1
            if text == "!":
                node = self.node("fact", node)
            elif text == "%":
                node = self.node("mul", node, HUNDREDTH)
            elif text == "degree":
                node = self.node("mul", node, DEGREE)
            elif text == "!!":
                raise Unsupported("a double factorial")
            else:
                raise Unreadable("a prime")
        return node

    def primary(self) -> Node:
        kind, text = self.peek()
        self.position += 1
        if kind == "number":
            return num(number(text))
        if kind == "based":
            return num(int(text))
        if kind == "fraction":
            return num(Fraction(text))
        if kind == "name":
            return self.name(text)
        if kind == "const":
            return self.node("const", name=text)
        if kind == "func":
            return self.call(text)
        if kind == "command":
            return self.command(text)
        if kind == "open":
            return self.group(text)
        if kind == "bar":
            return self.absolute()
        raise Unreadable("an operand is missing")

    def name(self, text: str) -> Node:
        if self.take("op", "_"):
            text = f"{text}_{self.index()}"
        return self.node("name", name=text)

    def index(self) -> str:
        """Read a subscript: a number, a letter or a word, or a short group of them (`n-1`)."""
        found, kind = "", ""
        is_group = self.take("open", "{")
        for _ in range(MAX_INDEX if is_group else 1):
            kind, text = self.peek()
            if kind not in {"number", "name", "text", "const", "op"}:
                break
            self.position += 1
            found += text
        if is_group:
            self.expect("close", "}")
        if not found or (not is_group and kind == "op"):
            raise Unreadable("an odd index")
        return found

    def group(self, bracket: str) -> Node:
        closing = {"(": ")", "[": "]", "{": "}", "floor": "/floor", "ceil": "/ceil"}.get(bracket)
        if closing is None:
            raise Unreadable("a set inside an expression")
        bars, self.bars = self.bars, 0
        inner = self.sum()
        self.bars = bars
        self.expect("close", closing)
        return self.node(bracket, inner) if bracket in {"floor", "ceil"} else inner

    def absolute(self) -> Node:
        self.bars += 1
        inner = self.sum()
        self.bars -= 1
        self.expect("bar", "|")
        return self.node("abs", inner)

    def command(self, text: str) -> Node:
        if text == "sqrt":
            if self.peek() == ("open", "["):
                degree = self.primary()
                return self.node("root", degree, self.argument())
            return self.node("root", TWO, self.argument())
        first = self.argument()
        return self.node("div" if text == "frac" else "binom", first, self.argument())

    def argument(self) -> Node:
        r"""Read one TeX argument: a group, else one operand (`\sqrt2x` is a product)."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported("nested too deeply")
        node = self.primary()
        self.depth -= 1
        return node

    def call(self, function: str) -> Node:
        """Read a function, its power or base, and its argument."""
        base, power = None, None
        for _ in range(2):
            if base is None and self.take("op", "_"):
                base = self.base()
            elif power is None and self.take("op", "^"):
                power = self.exponent()
        argument = self.applied()
        if power == num(-1) or power == Node("neg", (ONE,)):
            function, power = f"arc{function}", None
        node = self.function(function, base, argument)
        return node if power is None else self.node("pow", node, power)

    def base(self) -> Node:
        """Read the base of a logarithm: a group or, as TeX has it, one digit or letter."""
        kind, text = self.peek()
        if kind == "number" and len(text) > 1:
            if not text.isdigit():
                raise Unreadable("a base that is not whole")
            token = self.tokens[self.position]
            self.tokens[self.position] = token._replace(text=text[1:])
            return num(int(text[0]))
        return self.primary()

    def applied(self) -> Node:
        r"""Read a function's argument: a bracket, else the factors up to a sign or function.

        A space set by hand ends it once it holds a variable: `\sin x\, e^x` is a product.
        """
        kind, text = self.peek()
        if (kind == "open" and text in "({[") or kind == "bar":
            return self.argument()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported("nested too deeply")
        node = self.power()
        while self.peek()[0] in {"name", "const", "command", "number"}:
            if self.tokens[self.position].is_spaced and names(node):
                break
            if self.peek()[0] == "number" and self.tokens[self.position - 1].kind == "number":
                raise Unreadable("two numbers side by side")
            node = self.node("mul", node, self.power())
        self.depth -= 1
        return node

    def function(self, function: str, base: Node | None, argument: Node) -> Node:
        if base is not None:
            if function != "log":
                raise Unreadable("a base without a logarithm")
            return self.node("log", base, argument)
        if function in {"log", "lg"}:
            return self.node("log", TEN, argument)
        if function == "exp":
            return self.node("pow", E, argument)
        if function == "abs":
            return self.node("abs", argument)
        if function in {"sqrt", "cbrt"}:
            return self.node("root", TWO if function == "sqrt" else num(3), argument)
        return self.node("call", argument, name=function)


class _Reader(Protocol):
    def __call__(self) -> Node: ...


def _whole(text: str) -> int:
    return int(text) if text.isdigit() else 0


def parse(tokens: Sequence[Token]) -> Node:
    """Return the expression that `tokens` spell.

    Raises:
        Unreadable: if they are no expression.
        Unsupported: if it is beyond the bounds of this module.
    """
    parser = _Parser(tokens)
    if not tokens:
        raise Unreadable("nothing")
    node = parser.sum()
    if parser.position < len(tokens):
        raise Unreadable("something is left over")
    return node
