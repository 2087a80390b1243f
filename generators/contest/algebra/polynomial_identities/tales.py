"""Tales of polynomials: what is told, and what is asked."""

from generators.contest.questions import Tales

TALES: Tales = {
    "cubic": (
        (
            "A polynomial $P(x) = x^3 + ux^2 + vx + w$ with {numbers} $u$, $v$, $w$ has the zeros "
            "${root}$ and ${c}$.",
            "$P({k})$",
        ),
        (
            "Two of the three solutions of $x^3 + ux^2 + vx + w = 0$ are ${root}$ and ${c}$; all "
            "of $u$, $v$, $w$ are {numbers} numbers. Let $k = {k}$.",
            "the value of $k^3 + uk^2 + vk + w$",
        ),
        (
            "Jo knows a polynomial of degree 3 with {numbers} coefficients and leading coefficient "
            "1. It is 0 at $x = {root}$ and at $x = {c}$.",
            "its value at $x = {k}$",
        ),
    ),
    "remainder": (
        (
            "A polynomial $P(x)$ leaves the remainder ${r}$ on division by ${first}$ and ${s}$ on "
            "division by ${second}$. On division by $({first})({second})$ it leaves $R(x)$.",
            "$R({k})$",
        ),
        (
            "The graph of a polynomial $P(x)$ of high degree goes through $({a}, {r})$ and "
            "$({b}, {s})$. The remainder of $P(x)$ on division by $({first})({second})$ is written "
            "as a polynomial $R(x)$ of degree at most 1.",
            "the value of $R({k})$",
        ),
        (
            "For polynomials $P$, $Q$ and $R$ it is true that $P(x) = ({first})({second})Q(x) + "
            "R(x)$ for all $x$, and $R$ is linear. Moreover $P({a}) = {r}$ and $P({b}) = {s}$. How "
            "large is $R({k})$?",
            "",
        ),
    ),
    "quartic": (
        (
            "A polynomial $P(x)$ of degree 4 has rational coefficients, its leading coefficient is "
            "1, and ${surd}$ and ${point}$ are two of its zeros.",
            "$P({k})$",
        ),
        (
            "The equation $x^4 + tx^3 + ux^2 + vx + w = 0$ with rational $t$, $u$, $v$, $w$ is "
            "solved by $x = {surd}$ and by $x = {point}$. Let $k = {k}$.",
            "the value of $k^4 + tk^3 + uk^2 + vk + w$",
        ),
        (
            "Of all polynomials with rational coefficients that are 0 at ${surd}$ and at "
            "${point}$, take the one of least degree whose leading coefficient is 1.",
            "its value at ${k}$",
        ),
    ),
    "square": (
        (
            "The number ${a} \\cdot {second} \\cdot {third} \\cdot {fourth} + {more}$ is the "
            "square of a positive integer.",
            "this integer",
        ),
        (
            "Four numbers ${a}$, ${second}$, ${third}$ and ${fourth}$ are multiplied, and ${more}$ "
            "is added.",
            "the square root of the result",
        ),
        (
            "A square hall has as many tiles as a box with four dimensions, ${a}$ by ${second}$ by "
            "${third}$ by ${fourth}$, has cells, and ${more}$ tiles more. How many tiles lie "
            "along one side of the hall?",
            "",
        ),
    ),
    "partial": (
        (
            "Numbers $A$ and $B$ are such that $\\frac{{{top}}}{{({first})({second})}} = "
            "\\frac{{A}}{{{first}}} + \\frac{{B}}{{{second}}}$ for all $x$ for which both sides "
            "are defined.",
            "${ask}$",
        ),
        (
            "For all real $x$ it is true that $A({second}) + B({first}) = {top}$, where $A$ and "
            "$B$ do not depend on $x$.",
            "the value of ${ask}$",
        ),
        (
            "The line $y = {top}$ is the sum of $A$ times the line $y = {second}$ and $B$ times "
            "the line $y = {first}$: the heights at any $x$ add up, with these factors.",
            "the value of ${ask}$",
        ),
    ),
    "divides": (
        (
            "The polynomial $P(x) = x^4 + mx^2 + n$ is divisible by ${f}$, for certain numbers "
            "$m$ and $n$.",
            "$P({k})$",
        ),
        (
            "Real numbers $m$ and $n$ are such that both zeros of ${f}$, real or not and counted "
            "with multiplicity, are zeros of $x^4 + mx^2 + n$. Let $k = {k}$.",
            "the value of $k^4 + mk^2 + n$",
        ),
        (
            "Zoe divides $x^4 + mx^2 + n$ by ${f}$, and nothing is left. What is the value of "
            "$x^4 + mx^2 + n$ for $x = {k}$?",
            "",
        ),
    ),
    "power": (
        (
            "Let $R(x)$ be the remainder of ${f}$ on division by ${g}$, a polynomial of degree at "
            "most 1.",
            "$R({k})$",
        ),
        (
            "There are polynomials $Q$ and $R$, with $R$ of degree less than 2, such that "
            "${f} = ({g})Q(x) + R(x)$ for all $x$.",
            "the value of $R({k})$",
        ),
        (
            "In ${f}$ somebody takes away multiples of ${g}$, by polynomials, until a polynomial "
            "of degree at most 1 is left. What is the value of that polynomial at $x = {k}$?",
            "",
        ),
    ),
    "trig": (
        ("An angle $\\theta$ has ${sum}$.", "${ask}$"),
        (
            "The sine of an angle $\\theta$ {words} its cosine gives $\\frac{{{p}}}{{{q}}}$.",
            "the value of ${ask}$",
        ),
        (
            "A point of the unit circle is $(\\cos\\theta, \\sin\\theta)$, and ${sum}$ is known.",
            "the value of ${ask}$",
        ),
    ),
    "even": (
        (
            "The power $({f})^{n}$ is multiplied out and ordered by powers of $x$.",
            "the sum of the coefficients of all {kind} powers of $x${zero}",
        ),
        (
            "Let $({f})^{n} = a_0 + a_1x + a_2x^2 + \\cdots$ for all $x$. All $a_k$ with {kind} "
            "$k$ are added{zero}.",
            "their sum",
        ),
        (
            "Max expands $({f})^{n}$ and then crosses out every term unless its power of $x$ is "
            "{kind}{zero}. What do the coefficients that are left add up to?",
            "",
        ),
    ),
    "extreme": (
        ("Let $f(x) = {f}$ for real $x$.", "{ask} of $f$"),
        (
            "The height of a swing boat over the ground depends on a real number $x$ and is "
            "${f}$, in decimeters, with negative numbers for places below the ground.",
            "{ask} that this height takes, as a number",
        ),
        (
            "As $x$ runs through all real numbers, so do the values of ${f}$ through an interval.",
            "{ask} in this interval",
        ),
    ),
    "germain": (
        ("A fraction is given as ${fraction}$.", "its value"),
        (
            "To each of the numbers ${over}$ its fourth power is found, and ${more}$ is added; the "
            "results are multiplied. The same is done with ${under}$. The first product is "
            "divided by the second one.",
            "the quotient",
        ),
        ("Two equal quantities are $N$ and ${fraction}$. What is $N$ in lowest terms?", ""),
    ),
    "floor": (
        ("Consider the number ${f}$.", "the largest integer that is not greater than it"),
        (
            "The number ${f}$ is written in decimal notation. Everything after the decimal point "
            "is cut off.",
            "the integer that is left",
        ),
        (
            "Somebody has ${f}$ grams of gold dust and fills as many boxes as possible with one "
            "gram each. How many boxes does this fill?",
            "",
        ),
    ),
}
