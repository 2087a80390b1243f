"""What the words, commands and signs of an answer mean, as (kind, text) of their token."""

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GREEK_SIGNS = (
    "alpha beta gamma delta epsilon zeta eta theta lambda mu nu xi rho sigma tau phi chi psi omega"
)
FUNCTIONS: Final = _words(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln exp log lg sqrt cbrt abs"
)
_ALIASES = {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "cosec": "csc", "tg": "tan"}

SPACES: Final = _words(", ; : quad qquad thinspace medspace enspace") | {" "}
SILENT: Final = _words(
    ", ; : ! > quad qquad left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr "
    "displaystyle textstyle scriptstyle limits nolimits thinspace medspace enspace mathstrut "
    "hfill middle bigm boxed fbox"
) | {" ", "\n", "$"}
TEXT_COMMANDS: Final = _words(
    "text mathrm textbf mathbf textit mathit mbox operatorname rm textrm mathsf texttt mathtt bf "
    "boldsymbol bm textnormal hbox"
)
TAKES_ARGUMENTS: Final = {
    "frac": "frac",
    "dfrac": "frac",
    "tfrac": "frac",
    "cfrac": "frac",
    "binom": "binom",
    "dbinom": "binom",
    "tbinom": "binom",
    "sqrt": "sqrt",
}
BRACKETS: Final = {
    "{": "\\{",
    "}": "\\}",
    "lbrace": "\\{",
    "rbrace": "\\}",
    "langle": "(",
    "rangle": ")",
    "lbrack": "[",
    "rbrack": "]",
    "lfloor": "floor",
    "rfloor": "/floor",
    "lceil": "ceil",
    "rceil": "/ceil",
}
CLOSING: Final = frozenset({")", "]", "}", "\\}", "/floor", "/ceil"})

GREEK: Final = _words(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi "
    "rho varrho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Sigma "
    "Upsilon Phi Psi Omega ell"
)
UNSUPPORTED: Final = _words(
    "int iint iiint oint sum prod lim limsup liminf det partial nabla bmod pmod mod gcd lcm max "
    "min sup inf equiv cong ldots cdots dots vdots ddots sim propto forall exists to rightarrow "
    "Rightarrow implies iff perp parallel angle triangle overline underline vec hat bar tilde dot "
    "arg Re Im deg dim ker hom Pr overrightarrow overset underset stackrel coth operatorname "
    "mathcal cdotp bigcup bigcap bigvee bigwedge substack prime subset subseteq supset "
    "notin therefore because"
)
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    **{name: ("func", name) for name in FUNCTIONS - {"sqrt", "cbrt", "abs"}},
    **{name: ("func", full) for name, full in _ALIASES.items()},
    "cdot": ("op", "*"),
    "times": ("op", "*"),
    "ast": ("op", "*"),
    "div": ("op", "/"),
    "pm": ("op", "pm"),
    "mp": ("op", "mp"),
    "cup": ("op", "cup"),
    "cap": ("op", "cap"),
    "setminus": ("op", "setminus"),
    "backslash": ("op", "setminus"),
    "lor": ("separator", "or"),
    "vee": ("separator", "or"),
    "land": ("separator", "and"),
    "wedge": ("separator", "and"),
    "le": ("relation", "<="),
    "leq": ("relation", "<="),
    "leqslant": ("relation", "<="),
    "leqq": ("relation", "<="),
    "ge": ("relation", ">="),
    "geq": ("relation", ">="),
    "geqslant": ("relation", ">="),
    "geqq": ("relation", ">="),
    "lt": ("relation", "<"),
    "gt": ("relation", ">"),
    "ne": ("relation", "!="),
    "neq": ("relation", "!="),
    "approx": ("relation", "~"),
    "simeq": ("relation", "~"),
    "in": ("relation", "in"),
    "colon": ("op", ":"),
    "pi": ("const", "pi"),
    "infty": ("const", "inf"),
    "emptyset": ("const", "empty"),
    "varnothing": ("const", "empty"),
    "imath": ("const", "i"),
    "circ": ("op", "degree"),
    "degree": ("op", "degree"),
    **{name: ("text", name) for name in ("pounds", "euro", "yen", "cents")},
    "%": ("op", "%"),
    "vert": ("bar", "|"),
    "lvert": ("bar", "|"),
    "rvert": ("bar", "|"),
    "mid": ("bar", "|"),
    "&": ("op", "&"),
    "\\": ("row", "row"),
}
WORDS: Final[dict[str, tuple[str, str]]] = {
    **{name: ("func", name) for name in FUNCTIONS},
    **{name: ("func", full) for name, full in _ALIASES.items()},
    "pi": ("const", "pi"),
    "e": ("const", "e"),
    "i": ("const", "i"),
    "inf": ("const", "inf"),
    "oo": ("const", "inf"),
    "infinity": ("const", "inf"),
    "emptyset": ("const", "empty"),
    "or": ("separator", "or"),
    "and": ("separator", "and"),
    "in": ("relation", "in"),
    "percent": ("op", "%"),
    "pct": ("op", "%"),
}
SYMBOLS: Final[dict[str, tuple[str, str]]] = {
    "+": ("op", "+"),
    "-": ("op", "-"),
    "*": ("op", "*"),
    "**": ("op", "^"),
    "/": ("op", "/"),
    "!": ("op", "!"),
    "!!": ("op", "!!"),
    "%": ("op", "%"),
    ":": ("op", ":"),
    "&": ("op", "&"),
    "'": ("op", "'"),
    ",": ("separator", ","),
    ";": ("separator", ";"),
    "|": ("bar", "|"),
    "=": ("relation", "="),
    "<": ("relation", "<"),
    ">": ("relation", ">"),
    "<=": ("relation", "<="),
    ">=": ("relation", ">="),
    "!=": ("relation", "!="),
    "=>": ("relation", "=>"),
    "->": ("relation", "=>"),
    "\u2264": ("relation", "<="),
    "\u2a7d": ("relation", "<="),
    "\u2266": ("relation", "<="),
    "\u2265": ("relation", ">="),
    "\u2a7e": ("relation", ">="),
    "\u2267": ("relation", ">="),
    "\u2260": ("relation", "!="),
    "\u2248": ("relation", "~"),
    "\u2208": ("relation", "in"),
    "\u222a": ("op", "cup"),
    "\u2229": ("op", "cap"),
    "\u2216": ("op", "setminus"),
    "\u00b1": ("op", "pm"),
    "\u2213": ("op", "mp"),
    "\u00b0": ("op", "degree"),
    "\u00ba": ("op", "degree"),
    "\u03c0": ("const", "pi"),
    "\u221e": ("const", "inf"),
    "\u2205": ("const", "empty"),
    "\u2228": ("separator", "or"),
    "\u2227": ("separator", "and"),
    "\u211d": ("const", "R"),
    **{char: ("text", char) for char in "\u20ac\u00a3\u00a5\u20b9\u00a2"},
    "\u27e8": ("open", "("),
    "\u27e9": ("close", ")"),
    **{
        char: ("name", name)
        for char, name in zip(
            "\u03b1\u03b2\u03b3\u03b4\u03b5\u03b6\u03b7\u03b8\u03bb\u03bc\u03bd\u03be\u03c1\u03c3"
            "\u03c4\u03c6\u03c7\u03c8\u03c9",
            _GREEK_SIGNS.split(),
            strict=True,
        )
    },
}
VULGAR: Final = {
    "\u00bd": "1/2",
    "\u00bc": "1/4",
    "\u00be": "3/4",
    "\u2153": "1/3",
    "\u2154": "2/3",
    "\u2155": "1/5",
    "\u2156": "2/5",
    "\u2157": "3/5",
    "\u2158": "4/5",
    "\u2159": "1/6",
    "\u215a": "5/6",
    "\u215b": "1/8",
    "\u215c": "3/8",
    "\u215d": "5/8",
    "\u215e": "7/8",
}
_RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207f\u2071"
SUPERSCRIPTS: Final = dict(zip(map(ord, _RAISED), "0123456789+-ni", strict=True))
SUBSCRIPTS: Final = {0x2080 + digit: str(digit) for digit in range(10)}
BASES: Final = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "sixteen": 16,
}
