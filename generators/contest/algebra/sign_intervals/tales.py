"""Tales of signs and domains: what is told, and what is asked."""

from generators.contest.questions import Tales

_NESTED = (
    ("Let $f(x) = {f}$, for those real $x$ for which it is defined over the reals.", "{ask}"),
    ("A real number $x$ is such that ${f}$ is a real number.", "{ask}"),
    (
        "Rosa types a real number $x$ into a calculator and has it work out ${f}$ from the inside "
        "out, every step within the reals. No error is reported.",
        "{ask}",
    ),
)
_BASED = (
    ("Consider the inequality ${f} {sign} 2$ for real $x$.", "the set of its solutions"),
    (
        "A real number $x$ is such that ${under}$ can be the base of a logarithm, and the "
        "logarithm of ${argument}$ to this base is a real number, {word} than $2$.",
        "the set of all such $x$",
    ),
    (
        "For some real $x$ the number ${f}$ is not real. For others it is {word} than $2$.",
        "the set of all real $x$ for which ${f} {sign} 2$ holds",
    ),
)

TALES: Tales = {
    "integers": (
        ("Consider the inequality ${f} {sign} 0$.", "the {ask} of all integers $x$ that solve it"),
        (
            "An integer $x$ is put into ${f}$, and the result is {word}.",
            "the {ask} of all such integers",
        ),
        (
            "On a number line the graph of $f(x) = {f}$ is drawn. Ben marks each integer $x$ for "
            "which the value $f(x)$ is {word}.",
            "the {ask} of the marked integers",
        ),
    ),
    "open_set": (
        ("Solve ${f} {sign} 0$ for real $x$. Give the set of all solutions.", ""),
        ("A real number $x$ makes ${f}$ {word}.", "the set of all such $x$"),
        (
            "The profit of a company depends on a real number $x$ and is ${f}$ coins, a loss if "
            "this is negative.",
            "the set of all $x$ for which this number of coins is {word}",
        ),
    ),
    "many": (
        (
            "The factors of a polynomial $P(x)$ are powers of $x - 1, x - 2, \\ldots, x - {n}$. "
            "The exponent of $x - k$ is {e}, for each $k$. Removing the "
            "numbers $1, 2, \\ldots, {n}$ from the number line leaves ${next}$ open intervals.",
            "the number of those intervals on which $P(x)$ is {word}",
        ),
        (
            "For $k = 1, 2, \\ldots, {n}$ let $e_k$ be {e}, and let "
            "$P(x) = (x - 1)^{{e_1}}(x - 2)^{{e_2}} \\cdots (x - {n})^{{e_{{{n}}}}}$. The points "
            "$1, 2, \\ldots, {n}$ cut the real line into ${next}$ open pieces. On how many of "
            "these pieces is $P(x)$ {word}?",
            "",
        ),
        (
            "A bug walks along the real line past all the posts at $1, 2, \\ldots, {n}$, from far "
            "left to far right. Between two posts, before the first and after the last one, it "
            "notes the sign of the product of all $(x - k)^{{e_k}}$ with $1 \\le k \\le {n}$, "
            "where $x$ is its place and $e_k$ is {e}: ${next}$ signs in all.",
            "how often the sign noted is {word}, as a number",
        ),
    ),
    "quotients": (
        ("Solve ${left} {sign} {right}$ for real $x$. Give the set of all solutions.", ""),
        (
            "For a real number $x$ both ${left}$ and ${right}$ are defined, and the first is not "
            "{word} than the second.",
            "the set of all such $x$",
        ),
        (
            "The graphs of $y = {left}$ and $y = {right}$ are drawn into one coordinate system.",
            "the set of all real $x$ at which both are defined and ${left} {sign} {right}$",
        ),
    ),
    "triangle": (
        (
            "There is a triangle of positive area with sides of lengths $\\log {p}$, $\\log {q}$ "
            "and $\\log {third}$, where $n$ is a positive integer.",
            "the number of possible $n$",
        ),
        (
            "Sticks of the lengths $\\ln {p}$, $\\ln {q}$ and $\\ln {third}$ are to be the sides "
            "of a triangle that is not flat. For how many positive integers $n$ is this possible?",
            "",
        ),
        (
            "Let $n$ be a positive integer. Each of the numbers $\\log_2 {p}$, $\\log_2 {q}$ and "
            "$\\log_2 {third}$ is smaller than the sum of the other two. How many such $n$ are "
            "there?",
            "",
        ),
    ),
    "meeting": (
        (
            "A real number $x$ is such that $\\sqrt{{{w} - |{shift}|}} + \\ln({square})$ is a real "
            "number.",
            "{ask}",
        ),
        (
            "Let $D$ be the largest set of real numbers on which both "
            "$f(x) = \\sqrt{{{w} - |{shift}|}}$ and $g(x) = \\ln({square})$ are defined as real "
            "functions, and let $x$ be in $D$.",
            "{ask}",
        ),
        (
            "On a straight road, places are given by real numbers. A transmitter at ${m}$ reaches "
            "all places at a distance of at most ${w}$, but nobody can receive it at a place $x$ "
            "unless ${square}$ is positive. Let $x$ be a place where it is received.",
            "{ask}",
        ),
    ),
    "whole_roots": (
        (
            "A positive real number $x$ is such that $\\sqrt{{{a} - \\sqrt{{{inside}}}}}$ is an "
            "integer.",
            "the number of possible $x$",
        ),
        (
            "For how many positive real numbers $x$ is the square of some integer equal to "
            "${a} - \\sqrt{{{inside}}}$?",
            "",
        ),
        (
            "The side of a square garden is a whole number of meters, perhaps $0$. Its area is "
            "${a} - \\sqrt{{{inside}}}$ square meters for some real $x > 0$.",
            "the number of different values that $x$ may have",
        ),
    ),
    "log_sum": (
        (
            "Consider the inequality $\\log_{{{base}}}({left}) + \\log_{{{base}}}({right}) {sign} "
            "{k}$.",
            "the number of integers $x$ that solve it",
        ),
        (
            "For an integer $x$ the logarithms of ${left}$ and of ${right}$ to the base ${base}$ "
            "are both defined, and their sum is {word} than ${k}$.",
            "the number of such integers",
        ),
        (
            "Ada chooses an integer $x$. She works out "
            "$\\log_{{{base}}}({left}) + \\log_{{{base}}}({right})$, which turns out to be a real "
            "number {word} than ${k}$. How many integers can she have chosen?",
            "",
        ),
    ),
    "nested": _NESTED,
    "nested_deep": _NESTED,
    "unknown": _BASED,
    "shifted": _BASED,
    "bounded": (
        ("For {numbers} $k$, suppose that ${f} < {c}$ holds for all real $x$.", "{ask}"),
        (
            "The graph of $y = {f}$ lies below the line $y = {c}$ everywhere; $k$ is one of the "
            "{numbers}.",
            "{ask}",
        ),
        (
            "The value of ${f}$ is less than ${c}$, whatever real $x$ is put in. Here $k$ is "
            "fixed, and it is to be one of the {numbers}.",
            "{ask}",
        ),
    ),
    "twice": (
        ("For {numbers} $k$, suppose that $-{d} < {f} < {c}$ holds for all real $x$.", "{ask}"),
        (
            "The graph of $y = {f}$ lies everywhere between the lines $y = -{d}$ and $y = {c}$ and "
            "touches neither; $k$ is one of the {numbers}.",
            "{ask}",
        ),
        (
            "The value of ${f}$ is more than $-{d}$ and less than ${c}$, whatever real $x$ is put "
            "in. Here $k$ is fixed, and it is to be one of the {numbers}.",
            "{ask}",
        ),
    ),
}
