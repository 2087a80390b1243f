"""Tales of long sums: what is told, and what is asked."""

from generators.contest.questions import Tales

_FLOORS = (
    (
        "For a real number $x$, $\\lfloor x \\rfloor$ is the largest integer not above $x$.",
        "${sum}$",
    ),
    (
        "A printer needs ${q}$ sheets for ${p}$ booklets, and what is printed grows evenly with "
        "the sheets. After each of the sheets $1, 2, \\ldots, {last}$ somebody notes how many "
        "booklets are complete, which is the whole part of $\\frac{{{p}k}}{{{q}}}$ after sheet "
        "$k$.",
        "the sum of the numbers noted",
    ),
    (
        "Under the straight line from $(0, 0)$ to $({q}, {p})$ count all points $(x, y)$ with "
        "positive whole $x < {q}$ and positive whole $y$, those on the line included.",
        "the number of these points",
    ),
)

TALES: Tales = {
    "alternating": (
        (
            "In the sum ${terms}$ the bases fall by ${d}$ each time and the signs alternate.",
            "its value",
        ),
        (
            "A square sheet of side ${last}$ has a square hole of side one step smaller, in which "
            "lies a sheet that is again one step smaller, and so on down to a hole of side ${a}$; "
            "each step is ${d}$, and all sides are parallel.",
            "the area that is covered by paper",
        ),
        (
            "Ben squares each of the numbers ${last}$, ${last} - {d}$, ${last} - 2 \\cdot {d}$, "
            "and so on down to ${a}$. He adds the first square, subtracts the second, adds the "
            "third, and so on; the square of ${a}$ is subtracted.",
            "his result",
        ),
    ),
    "left_out": (
        (
            "From the arithmetic progression ${a}, {second}, {third}, \\ldots, {last}$ the terms "
            "in the places ${k}, {twice}, \\ldots$ (all multiples of ${k}$) are removed.",
            "the sum of the terms that remain",
        ),
        (
            "The rows of a theater have ${a}, {second}, {third}, \\ldots, {last}$ seats, each row "
            "${d}$ more than the one before. All rows whose number is a multiple of ${k}$ are "
            "closed; the first row has number 1. How many seats are in the other rows?",
            "",
        ),
        (
            "On day $1$ Kai runs ${a}$ rounds, and on each later day ${d}$ more than he would have "
            "run the day before; so he plans for ${n}$ days. But he rests on every day whose "
            "number is divisible by ${k}$, without any change for the other days.",
            "the number of rounds that he runs altogether",
        ),
    ),
    "even_odd": (
        ("Look at the sum ${terms}$, in which the signs alternate.", "its value"),
        ("Two sums are given, ${added}$ and ${taken}$.", "the first sum minus the second one"),
        (
            "Tim adds the {what} of every second integer from ${first}$ on, up to the last one "
            "below ${last}$. Ida does the same for the integers in between and ${last}$ itself, so "
            "that she has as many numbers as Tim. By how much is her sum larger?",
            "",
        ),
    ),
    "digits": (
        ("The number ${product}$ is written out in decimal notation.", "the number of its digits"),
        (
            "A computer prints the value of ${product}$ digit by digit, without any spaces. How "
            "many digits does it print?",
            "",
        ),
        (
            "Let $N = {product}$. There is exactly one integer $k$ such that "
            "$10^{{k-1}} \\le N < 10^k$.",
            "this number $k$",
        ),
    ),
    "mirrored": (
        (
            "Let $f(x) = {f}$.",
            "the value of $f\\left(\\frac{{1}}{{{n}}}\\right) + "
            "f\\left(\\frac{{2}}{{{n}}}\\right) + \\cdots + "
            "f\\left(\\frac{{{last}}}{{{n}}}\\right)$",
        ),
        (
            "The interval from $0$ to $1$ is cut into ${n}$ equal parts by ${last}$ points. At "
            "each of these points $x$ a stick of length ${f}$ is put up.",
            "the sum of the lengths of all sticks",
        ),
        (
            "For each of the fractions $\\frac{{k}}{{{n}}}$ with $k = 1, 2, \\ldots, {last}$ the "
            "value of ${f}$ at $x = \\frac{{k}}{{{n}}}$ is written down. What do the numbers "
            "written down add up to?",
            "",
        ),
    ),
    "strings": (
        (
            "Some numbers have ${size}$ digits that are all different and are taken from "
            "${digits}$.",
            "the sum of all numbers of this kind",
        ),
        (
            "There is one card for each of the digits ${digits}$. Somebody lays ${size}$ of the "
            "cards side by side, reads them as a number, and does so in every possible way.",
            "the sum of all the numbers read",
        ),
        (
            "Each code of a lock has ${size}$ places. They hold different digits out of "
            "${digits}$, and every such code is read as an integer. What do all these "
            "integers add up to?",
            "",
        ),
    ),
    "subset": (
        (
            "From the set $\\{{{elements}\\}}$ every subset with exactly ${size}$ elements is "
            "taken, and the {what} in it are added up. Then all of these sums are added.",
            "the final result",
        ),
        (
            "Weights carry the numbers ${elements}$. For each group of ${size}$ weights somebody "
            "writes down the sum of the {what} in the group.",
            "the sum of everything written down",
        ),
        (
            "A team of ${size}$ is formed from ${n}$ players with the different shirt numbers "
            "${elements}$. The value of a team is the sum of the {what} on its shirts. What is the "
            "sum of the values of all possible teams?",
            "",
        ),
    ),
    "inverse": (
        (
            "Let $f(x) = {f}$, and let $g(m)$ be the number of positive integers $k$ with "
            "$f(k) \\le m$.",
            "the value of $f(1) + f(2) + \\cdots + f({n}) + g(1) + g(2) + \\cdots + g({top})$",
        ),
        (
            "Ticket number $k$ of a lottery costs ${fk}$ cents ($k = 1, 2, 3, \\ldots$). Two lists "
            "are made: the costs of the first ${n}$ tickets, and, for $m = 1, 2, \\ldots, {top}$, "
            "the number of tickets that cost at most $m$ cents.",
            "the sum of all numbers in both lists",
        ),
        (
            "Let $f(x) = {f}$ for $x \\ge 0$. For each of $m = 1, 2, \\ldots, {top}$ the number of "
            "positive integers $k$ with $f(k) \\le m$ is noted, and to all numbers noted the "
            "values $f(1), f(2), \\ldots, f({n})$ are added. What is the total?",
            "",
        ),
    ),
    "floors": _FLOORS,
    "multiples": _FLOORS,
    "gaps": (
        (
            "On a number line ${n}$ points are marked: $0, {d}, {second}, \\ldots, {last}$. For "
            "each pair of different points, in no order, their distance is found.",
            "the sum of the {what}",
        ),
        (
            "Along a straight road stand ${n}$ trees, neighbors always ${d}$ meters apart. The "
            "distance of any two trees is measured once, in meters.",
            "the sum of the {what} as numbers",
        ),
        (
            "Numbers $0, {d}, {second}, \\ldots, {last}$ are the players' skills in a tournament "
            "where each of ${n}$ players meets each other one once. The distance in a match is the "
            "difference of the two skills, larger minus smaller.",
            "the sum of the {what} over all matches",
        ),
    ),
    "largest": (
        (
            "Take all subsets of $\\{{{first}, \\ldots, {last}\\}}$ (all integers from ${first}$ "
            "to ${last}$) with ${size}$ elements, and note the {what} element of each.",
            "the sum of the numbers noted",
        ),
        (
            "Balls have the numbers from ${first}$ to ${last}$. Somebody lists all possible draws "
            "of ${size}$ balls at once and writes the {what} number drawn beside each.",
            "the sum of all numbers written beside the draws",
        ),
        (
            "A club with members of the ages ${first}$ to ${last}$, one of each age, considers all "
            "possible committees of ${size}$ members. For each of them the {what} "
            "number among their ages is recorded.",
            "the sum of the ages recorded",
        ),
    ),
}
