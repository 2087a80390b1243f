"""Tales of conditions: what is told, and what is asked."""

from generators.contest.questions import Tales

TALES: Tales = {
    "squares": (
        ("Real numbers $x$, $y$ and $z$ satisfy ${eq}$.", "${ask}$"),
        (
            "Exactly one point $(x, y, z)$ of space has coordinates with ${eq}$.",
            "the value of ${ask}$ at this point",
        ),
        (
            "Lea thinks of three real numbers $x$, $y$, $z$ and notices that ${eq}$.",
            "the value of ${ask}$",
        ),
    ),
    "ratio": (
        (
            "Positive numbers $x$ and $y$ satisfy ${eq} = 0$.",
            "the value of $\\frac{{{top}}}{{{bottom}}}$",
        ),
        (
            "The sides $x$ and $y$ of a rectangle are such that ${whole} = {rest}$.",
            "the ratio of ${top}$ to ${bottom}$, as a fraction",
        ),
        (
            "For two positive weights $x$ and $y$ it is known that ${whole}$ is the same number as "
            "${rest}$.",
            "the value of $\\frac{{{top}}}{{{bottom}}}$",
        ),
    ),
    "cauchy": (
        ("Real numbers $x$, $y$, $z$ satisfy ${plane}$ and ${sphere}$.", "${ask}$"),
        (
            "A plane with the equation ${plane}$ and a sphere with the equation ${sphere}$ have a "
            "point $(x, y, z)$ in common.",
            "the value of ${ask}$",
        ),
        (
            "Three real numbers are called $x$, $y$ and $z$. It is known that ${plane}$, and the "
            "sum of their squares is given by ${sphere}$.",
            "the value of ${ask}$",
        ),
    ),
    "pairs": (
        (
            "For {numbers} $a$, $b$, $c$, $d$ suppose that $a + b + c + d = {s}$ and "
            "$ab + bc + cd + da = {t}$.",
            "the number of ordered quadruples $(a, b, c, d)$ of this kind",
        ),
        (
            "The corners of a square are labeled with {numbers} $a$, $b$, $c$, $d$, in this order "
            "around it. Their sum is ${s}$. On each side the product of the two labels at its ends "
            "is written, and these four products add up to ${t}$. How many possible ordered "
            "quadruples $(a, b, c, d)$ are there?",
            "",
        ),
        (
            "Four friends sit around a table; in order, they have $a$, $b$, $c$ and $d$ coins, "
            "which are {numbers}, and ${s}$ coins together. Each pair of neighbors multiplies "
            "their numbers of coins, and the four results have the sum ${t}$.",
            "the number of ordered quadruples $(a, b, c, d)$ for which this is so",
        ),
    ),
    "quadratics": (
        ("Consider polynomials ${f}$ with an integer $k$.", "{ask} both roots are integers"),
        (
            "The equation ${f} = 0$ for $x$ has a coefficient $k$ that may be chosen.",
            "{ask} all of its solutions are integers",
        ),
        (
            "Kim looks for integers $k$ such that ${f}$ is a product of two linear polynomials "
            "with integer coefficients.",
            "{ask} she succeeds",
        ),
    ),
    "linked": (
        ("Real numbers $x$, $y$ and $z$ satisfy ${f} = 0$.", "${ask}$"),
        (
            "The function $f(x, y, z) = {f}$ of three real variables has exactly one zero.",
            "the value of ${ask}$ at this zero",
        ),
        (
            "Nobody ever gets a negative result by putting real numbers into ${f}$. Otto has put "
            "in $x$, $y$ and $z$ and has got $0$.",
            "the value of ${ask}$",
        ),
    ),
    "means": (
        ("Positive numbers $x$, $y$, $z$ satisfy ${sum} = {total}$ and $xyz = {v}$.", "${ask}$"),
        (
            "A box has edges of lengths $x$, $y$ and $z$. Its volume is ${v}$, and ${sum}$ is "
            "${total}$.",
            "the value of ${ask}$",
        ),
        (
            "Three positive numbers $x$, $y$, $z$ have the product ${v}$. Adding them up with "
            "factors gives ${sum} = {total}$.",
            "the value of ${ask}$",
        ),
    ),
    "product": (
        ("Positive numbers $x$, $y$ and $z$ satisfy ${eq}$.", "${ask}$"),
        (
            "For the positive lengths $x$, $y$, $z$ of the edges of a box it is true that ${eq}$.",
            "the value of ${ask}$",
        ),
        (
            "Exactly one point $(x, y, z)$ with positive coordinates lies on the surface with the "
            "equation ${eq}$.",
            "the value of ${ask}$ at this point",
        ),
    ),
    "partition": (
        (
            "A polynomial $x^3 - {s}x^2 + qx - r$ has {three} and each of them is at least "
            "${least}$.",
            "the number of pairs $(q, r)$ for which this is so",
        ),
        (
            "Let $q$ and $r$ be integers such that the equation $x^3 + qx = {s}x^2 + r$ has "
            "{three} none of them less than ${least}$. How many ordered pairs $(q, r)$ are "
            "possible?",
            "",
        ),
        (
            "Eva writes down all polynomials $x^3 - {s}x^2 + qx - r$ that have {three} and each "
            "root has to be at least ${least}$.",
            "the number of polynomials that she writes",
        ),
    ),
    "mean": (
        (
            "Integers $a$, $b$, $c$ of at least ${least}$ satisfy $a + b + c = {s}$ and "
            "$a^2b + a^2c + b^2a + b^2c + c^2a + c^2b = {k}$.",
            "the number of such ordered triples $(a, b, c)$",
        ),
        (
            "Three children share ${s}$ marbles; they get $a$, $b$ and $c$ marbles, and each at "
            "least ${least}$. It turns out that "
            "$a^2(b + c) + b^2(c + a) + c^2(a + b) = {k}$. In how many ways can the marbles have "
            "been shared, the children being different?",
            "",
        ),
        (
            "How many ordered triples $(a, b, c)$ of integers not less than ${least}$ have the sum "
            "${s}$ and the property $ab(a + b) + bc(b + c) + ca(c + a) = {k}$?",
            "",
        ),
    ),
    "shift": (
        (
            "For {numbers} $a$, $b$, $c$ suppose that $a + b + c = {s}$ and "
            "${t}(ab + bc + ca) - abc = {k}$.",
            "the number of such ordered triples $(a, b, c)$",
        ),
        (
            "The edges of a box measure $a$, $b$ and $c$, which are {numbers} with the sum ${s}$. "
            "Its volume is by ${k}$ less than ${t}$ times the number $ab + bc + ca$. How many "
            "ordered triples $(a, b, c)$ are possible?",
            "",
        ),
        (
            "Let $x^3 - {s}x^2 + qx - r$ have the roots $a$, $b$, $c$, which are {numbers}, and "
            "let ${t}q - r = {k}$.",
            "the number of ordered triples $(a, b, c)$ for which this holds",
        ),
    ),
    "titu": (
        (
            "Positive numbers $x$, $y$, $z$ satisfy $x + y + z = {s}$ and ${sum} = {total}$.",
            "${ask}$",
        ),
        (
            "A stick of length ${s}$ is broken into pieces of lengths $x$, $y$, $z$ such that "
            "${sum} = {total}$.",
            "the value of ${ask}$",
        ),
        (
            "Three positive numbers $x$, $y$, $z$ add up to ${s}$, and ${sum}$ has the value "
            "${total}$.",
            "the value of ${ask}$",
        ),
    ),
    "cubics": (
        (
            "Consider all polynomials $x^3 - px^2 + qx - {n}$ whose roots are three positive "
            "integers, equal ones allowed. For each of these polynomials the coefficient ${ask}$ "
            "is noted.",
            "the sum of all numbers noted",
        ),
        (
            "The three roots (not always different) of the equation $x^3 + qx = px^2 + {n}$ are "
            "positive integers. For every pair $(p, q)$ for which this is so, ${ask}$ is "
            "written on a card.",
            "the sum of the numbers on all the cards",
        ),
        (
            "A factory makes every box with whole edges and volume ${n}$ once; boxes that can be "
            "turned into each other are the same. For a box with edges $a$, $b$, $c$ let "
            "$p = a + b + c$ and $q = ab + bc + ca$.",
            "the sum of ${ask}$ over all boxes made",
        ),
    ),
    "four": (
        (
            "For {numbers} $a$, $b$, $c$, $d$ suppose that $a + b + c + d = {s}$ and "
            "$abcd - {threes} + {pairs} = {k}$.",
            "the number of such ordered quadruples $(a, b, c, d)$",
        ),
        (
            "Four different machines make $a$, $b$, $c$ and $d$ parts, which are {numbers}, and "
            "${s}$ parts together. Somebody finds that $abcd + {pairs} = {threes} + {k}$. How many "
            "ordered quadruples $(a, b, c, d)$ are possible?",
            "",
        ),
        (
            "The roots $a$, $b$, $c$, $d$ of $x^4 - {s}x^3 + ux^2 - vx + w$ are {numbers}, and "
            "$w - {t}v + {t}^2u = {k}$.",
            "the number of possible ordered quadruples $(a, b, c, d)$",
        ),
    ),
    "paths": (
        ("Real numbers $x$, $y$, $z$ satisfy $x + y + z = {s}$ and ${sum} = {total}$.", "${ask}$"),
        (
            "A signal crosses layers of thickness ${a}$, ${b}$ and ${c}$, one after the other. "
            "In them it moves by $x$, $y$ and $z$ along the layers, straight on inside each, and "
            "$x + y + z = {s}$. The whole way has the length ${sum} = {total}$.",
            "the value of ${ask}$",
        ),
        (
            "Three real numbers $x$, $y$, $z$ have the sum ${s}$, and ${sum}$ equals ${total}$.",
            "the value of ${ask}$",
        ),
    ),
    "flat": (
        (
            "For integers $a$, $b$, $c$ from $1$ to ${n}$ consider the condition ${eq}$.",
            "the number of ordered triples $(a, b, c)$ that satisfy it",
        ),
        (
            "Three dice with ${n}$ faces, numbered from $1$ to ${n}$, are thrown: a red one shows "
            "$a$, a green one $b$, a blue one $c$. In how many cases $(a, b, c)$ is it true that "
            "${eq}$?",
            "",
        ),
        (
            "A computer prints each ordered triple $(a, b, c)$ of positive integers not above "
            "${n}$ for which ${eq}$.",
            "the number of triples printed",
        ),
    ),
}
