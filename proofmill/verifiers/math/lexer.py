r"""Tokens of LaTeX, plain-text and Unicode mathematics, in one pass.

TeX's rule for missing braces holds after `\frac`, `\sqrt` and `\binom`: the next digit alone is the
argument (`\frac13`). After `^` and `_` a run of digits is one number, as everybody means it.
"""

import re
from collections.abc import Mapping

from proofmill.verifiers.math import vocabulary
from proofmill.verifiers.math.tokens import Token, Unreadable, Unsupported

MAX_TOKENS = 1_200
"""Tokens of one answer; an 8 x 8 matrix of fractions has about 700."""
MAX_NUMBER = 400
"""Digits of one number; `int()` is quadratic in them."""


_SPACE = "\u00a0\u2007\u2009\u202f "
_GROUP = rf"(?:\{{,\}}|\\,|\\!,|,\\!|\\ |~|[{_SPACE}])"
_TAIL = r"(?![0-9]|[ ]*/)"
_REPEAT = r"(?:\\(?:overline|bar|dot)[ ]?(?:\{([0-9]+)\}|([0-9]))|\(([0-9]+)\))"
_GROUPED = re.compile(rf"[0-9]{{1,3}}(?:{_GROUP}[0-9]{{3}})+{_TAIL}")
_COMMAS = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?![0-9])")
_DIGITS = re.compile(r"[0-9]+")
_DECIMALS = re.compile(rf"\.([0-9]*){_REPEAT}|\.([0-9]+)|\.(?![.0-9])")
_EXPONENT = re.compile(r"[eE]([+-]?[0-9]{1,6})(?![0-9.])")
_BASED = re.compile(
    r"([0-9A-F]+)_[ ]?(?:\{[ ]?(?:\\text\{)?([a-z]+|[0-9]{1,2})[ ]?\}{1,2}|([0-9]{1,2}))(?![0-9])"
)
_BASED_GROUP = re.compile(
    r"(?:\(|\\(?:text|mathrm)\{)([0-9A-F]+)[)}]_[ ]?"
    r"(?:\{[ ]?([a-z]+|[0-9]{1,2})[ ]?\}|([0-9]{1,2}))(?![0-9])"
)
_COMMAND = re.compile(r"\\(?:[a-zA-Z]+|.)", re.DOTALL)
_LETTERS = re.compile(r"[A-Za-z]+")
_TEXT = re.compile(r"[ ]*\{([^{}]*)\}")
_ENVIRONMENT = re.compile(r"[ ]*\{([a-z]+)\*?\}(?:[ ]*\{[lcr| ]*\})?")
_NUMBERS = re.compile(r"[ ]*\{[ ]*([RZNQC])[ ]*\}|[ ]*([RZNQC])(?![A-Za-z])")
_SUPERSCRIPTS = re.compile("[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207a\u207b\u207f\u2071]+")
_SUBSCRIPTS = re.compile("[\u2080-\u2089]+")
_TWO = re.compile(r"\*\*|<=|>=|!=|=>|!!|->")
_PLAIN_UNION = re.compile(r"[ ]*[(\[]")


class _Lexer:
    """The state of one pass: brackets that are open, arguments that a TeX command still wants."""

    def __init__(self, text: str, variables: frozenset[str]) -> None:
        self.text = text
        self.variables = variables
        self.position = 0
        self.tokens: list[Token] = []
        self.brackets: list[tuple[str, int]] = []
        self.wanted = 0
        self.is_spaced = False

    def run(self) -> list[Token]:
        text, end = self.text, len(self.text)
        while self.position < end:
            char = text[self.position]
            if char in _SPACE or char in "~$":
                self.position += 1
            elif char.isascii() and (char.isdigit() or char == "."):
                self._number()
            elif char in "(\\" and (based := _BASED_GROUP.match(text, self.position)):
                self._based(based)
            elif char == "\\":
                self._command()
            elif char.isascii() and char.isalpha():
                self._letters()
            else:
                self._symbol(char)
            if len(self.tokens) > MAX_TOKENS:
                raise Unsupported("too many tokens")
        return self.tokens

    def _add(self, kind: str, text: str, end: int, wants: int = 0) -> None:
        self.tokens.append(Token(kind, text, self.position, end, self.is_spaced))
        self.is_spaced = False
        self.wanted = max(self.wanted - 1, 0) + wants
        self.position = end

    def _last(self) -> Token | None:
        return self.tokens[-1] if self.tokens else None

    def _number(self) -> None:
        text, start = self.text, self.position
        if self.wanted and text[start].isdigit():
            self._add("number", text[start], start + 1)
            return
        based = _BASED.match(text, start)
        if based:
            self._based(based)
            return
        match = _GROUPED.match(text, start)
        if match is None and not any(kind != "tex" for kind, _ in self.brackets):
            match = _COMMAS.match(text, start)
        match = match or _DIGITS.match(text, start)
        end = match.end() if match else start
        digits = "".join(_DIGITS.findall(match[0])) if match else ""
        self._decimals(digits, end)

    def _decimals(self, digits: str, end: int) -> None:
        number = digits or "0"
        decimals = _DECIMALS.match(self.text, end)
        if decimals:
            repeated = decimals[2] or decimals[3] or decimals[4]
            fixed = (decimals[1] if repeated else decimals[5]) or ""
            if not (digits or fixed or repeated):
                raise Unreadable("a lone point")
            number += f".{fixed}" + (f"({repeated})" if repeated else "")
            end = decimals.end()
        elif not digits:
            raise Unreadable("dots")
        exponent = _EXPONENT.match(self.text, end)
        if exponent and "(" not in number:
            number, end = f"{number}e{exponent[1]}", exponent.end()
        if len(number) > MAX_NUMBER:
            raise Unsupported("too many digits")
        self._add("number", number, end)

    def _based(self, match: re.Match[str]) -> None:
        name = match[2] or match[3]
        base = int(name) if name.isdigit() else vocabulary.BASES.get(name, 0)
        if not 2 <= base <= 16 or any(int(char, 16) >= base for char in match[1]):
            raise Unreadable("not a number in that base")
        if len(match[1]) > MAX_NUMBER:
            raise Unsupported("too many digits")
        self._add("based", str(int(match[1], base)), match.end())

    def _letters(self) -> None:
        based = _BASED.match(self.text, self.position)
        if based:
            self._based(based)
            return
        match = _LETTERS.match(self.text, self.position)
        assert match is not None
        self._word(match[0], match.end())

    def _word(self, word: str, end: int) -> None:
        """Add a run of letters: a known word, or one variable per letter of a short run."""
        known = self._known(word)
        last = self._last()
        if word in self.variables or (len(word) == 1 and not self._is_union(end, last, word)):
            self._add(*known if known else ("name", word), end)
            return
        if word == "U":
            self._add("op", "cup", end)
        elif known:
            self._add(*known, end)
        elif word[:3] in vocabulary.FUNCTIONS and len(word) == 4:
            self._add("func", word[:3], end - 1)
            self._add("name", word[3:], end)
        elif len(word) <= 3 or "".join(sorted(set(word))) == word:
            for _ in word:
                start = self.position
                self._add(*self._known(self.text[start]) or ("name", self.text[start]), start + 1)
        else:
            self._add("text", word, end)

    def _is_union(self, end: int, last: Token | None, word: str) -> bool:
        is_after = last is not None and last.kind == "close"
        return word == "U" and is_after and _PLAIN_UNION.match(self.text, end) is not None

    def _known(self, word: str) -> tuple[str, str] | None:
        if word in self.variables:
            return "name", word
        known = vocabulary.WORDS.get(word)
        return known or (vocabulary.WORDS.get(word.lower()) if len(word) > 1 else None)

    def _command(self) -> None:
        match = _COMMAND.match(self.text, self.position)
        if match is None:
            raise Unreadable("a lone backslash")
        name, end = match[0][1:], match.end()
        if name in vocabulary.SILENT:
            self.is_spaced |= name in vocabulary.SPACES
            self.position = end
        elif name in vocabulary.TEXT_COMMANDS:
            self._quoted(end)
        elif name == "mathbb":
            self._numbers(end)
        elif name in {"begin", "end"}:
            environment = _ENVIRONMENT.match(self.text, end)
            if environment is None:
                raise Unreadable("an environment without a name")
            self._environment(name, environment)
        elif name in vocabulary.TAKES_ARGUMENTS:
            kind = vocabulary.TAKES_ARGUMENTS[name]
            self._add("command", kind, end, wants=1 if kind == "sqrt" else 2)
        elif name in vocabulary.BRACKETS:
            self._bracket(vocabulary.BRACKETS[name], end)
        elif name in vocabulary.COMMANDS:
            self._add(*vocabulary.COMMANDS[name], end)
        elif name in vocabulary.GREEK:
            self._add("name", name, end)
        elif name in vocabulary.UNSUPPORTED:
            raise Unsupported(name)
        else:
            raise Unreadable("an unknown command")

    def _environment(self, name: str, match: re.Match[str]) -> None:
        if name == "begin":
            self.brackets.append(("environment", self.wanted))
        elif self.brackets:
            self.brackets.pop()
        self._add(name, match[1], match.end())

    def _numbers(self, end: int) -> None:
        r"""Read `\mathbb{R}` and the other sets of numbers."""
        match = _NUMBERS.match(self.text, end)
        if match is None:
            raise Unsupported("mathbb")
        self._add("const", match[1] or match[2], match.end())

    def _quoted(self, end: int) -> None:
        r"""Read `\text{...}`: a word, a letter or a number keeps its meaning, the rest is text."""
        match = _TEXT.match(self.text, end)
        if match is None:
            self.position = end  # `\mathbf x`, `\mathbf{\frac12}`: the command means nothing here
            return
        word = match[1].strip()
        if not word:
            self.position = match.end()
        elif word.isalpha() and word.isascii():
            known = self._known(word)
            single = ("name", word) if len(word) == 1 else ("text", word)
            self._add(*known or single, match.end())
        elif word.isascii() and word.replace(".", "", 1).isdigit():
            self._add("number", word, match.end())
        else:
            self._add("text", word, match.end())

    def _symbol(self, char: str) -> None:
        end = self.position + 1
        if char in "([{)]}":
            self._bracket(char, end)
        elif pair := _TWO.match(self.text, self.position):
            kind, text = vocabulary.SYMBOLS[pair[0]]
            self._add(kind, text, pair.end())
        elif char in "^_":
            self.tokens.append(Token("op", char, self.position, end))
            self.position = end
        elif char in vocabulary.SYMBOLS:
            self._add(*vocabulary.SYMBOLS[char], end)
        elif char in vocabulary.VULGAR:
            self._add("fraction", vocabulary.VULGAR[char], end)
        elif char == "\u221a":
            self._add("command", "sqrt", end)
        elif char == "\u221b":
            self._add("func", "cbrt", end)
        elif _SUPERSCRIPTS.match(self.text, self.position):
            self._script(_SUPERSCRIPTS, "^", vocabulary.SUPERSCRIPTS)
        elif _SUBSCRIPTS.match(self.text, self.position):
            self._script(_SUBSCRIPTS, "_", vocabulary.SUBSCRIPTS)
        else:
            raise Unreadable("an unknown character")

    def _script(self, pattern: re.Pattern[str], mark: str, letters: Mapping[int, str]) -> None:
        """Read a run of raised or lowered characters as a group."""
        match = pattern.match(self.text, self.position)
        assert match is not None
        plain, start, end = match[0].translate(letters), self.position, match.end()
        last = self._last()
        if mark == "_" and last and last.kind == "number" and last.text.isdigit():
            self._lowered(last, int(plain), end)
            return
        self.tokens.append(Token("op", mark, start, end))
        self.tokens.append(Token("open", "{", start, end))
        for char in plain:
            kind = "number" if char.isdigit() else "op" if char in "+-" else "name"
            kind = "const" if char == "i" and "i" not in self.variables else kind
            previous = self.tokens[-1]
            if kind == "number" and previous.kind == "number":
                self.tokens[-1] = previous._replace(text=previous.text + char)
            else:
                self.tokens.append(Token(kind, char, start, end))
        self.tokens.append(Token("close", "}", start, end))
        self.position = end

    def _lowered(self, digits: Token, base: int, end: int) -> None:
        if not 2 <= base <= 16 or any(int(char) >= base for char in digits.text):
            raise Unreadable("not a number in that base")
        value = str(int(digits.text, base))
        self.tokens[-1] = Token("based", value, digits.start, end)
        self.position = end

    def _bracket(self, bracket: str, end: int) -> None:
        last = self._last()
        if bracket in vocabulary.CLOSING:
            if not self.brackets:
                raise Unreadable("a bracket that was never opened")
            wanted = self.brackets.pop()[1]
            self._add("close", bracket, end)
            self.wanted = wanted
            return
        is_root_index = bracket == "[" and last is not None and last.text == "sqrt"
        is_argument = self.wanted > 0 or (last is not None and last.text in {"^", "_"})
        kind = "tex" if is_root_index or (bracket == "{" and is_argument) else "list"
        after = self.wanted if is_root_index else max(self.wanted - 1, 0)
        self.brackets.append((kind, after))
        self.tokens.append(Token("open", bracket, self.position, end))
        self.wanted, self.position = 0, end


def tokenize(text: str, variables: frozenset[str] = frozenset()) -> list[Token]:
    """Return the tokens of `text`; `variables` are names that are no constants here.

    Raises:
        Unreadable: if it is not mathematics.
        Unsupported: if it has operators that are not read here, or is too long.
    """
    return _without_repeats(_Lexer(text, variables).run())


def _without_repeats(tokens: list[Token]) -> list[Token]:
    """Drop brackets that directly hold a bracket of the same kind: `((7))` is `(7)`."""
    opened: list[int] = []
    partner: dict[int, int] = {}
    for index, token in enumerate(tokens):
        if token.kind == "open":
            opened.append(index)
        elif token.kind == "close" and opened:
            partner[opened.pop()] = index
    dropped: set[int] = set()
    for left, right in partner.items():
        is_same = tokens[left].text == tokens[left + 1].text and tokens[left].text in "({"
        if is_same and partner.get(left + 1) == right - 1 and tokens[right].text in ")}":
            dropped |= {left + 1, right - 1}
    return [token for index, token in enumerate(tokens) if index not in dropped]
