"""What prompts say of sequences that follow from the two numbers before, and the like."""

from typing import Final

from readers.phrases import Phrases

_WHAT: Final = (
    "{What is|Find|Compute|Determine} <what:what>{?|.}",
    "What remainder, from $0$ to $<last:int>$, does <what:what> leave on division by $<m:int>$?",
    "{Find|Compute|Determine} the remainder, from $0$ to $<last:int>$, when <what:what> is divided"
    " by $<m:int>$.",
    "Which number from $0$ to $<last:int>$ differs from <what:what> by a multiple of $<m:int>$?",
)
_GIVEN: Final = "$a_{<i:int>} = <a_i:int>$ and $a_{<j:int>} = <a_j:int>$"
_POWER: Final = r"\left(<p:int> + \sqrt{<q:int>}\right)^{<n:int>}"
_U: Final = "$u_0 = 0$, $u_1 = 1$"
SEQUENCE: Final = {
    "start": r"""
        A sequence starts with $a_0 = <one:int>$ and $a_1 = <two:int>$.
        <who:name> writes the numbers $a_0 = <one:int>$ and $a_1 = <two:int>$ on a board, and then
            goes on.
        The first two of the numbers $a_0, a_1, a_2, \ldots$ are $<one:int>$ and $<two:int>$.
        Let $a_0 = <one:int>$ and $a_1 = <two:int>$.
    """,
    "rule": r"""
        Each later one follows from the two before it: $a_n = <rule>$ for $n \ge 2$.
        For every $n \ge 2$, $a_n = <rule>$.
        For $n \ge 2$, $a_n = <rule>$ if $n$ is even, and $a_n = <odd>$ if $n$ is odd.
        From $n = 2$ on, two rules take turns: $a_n = <rule>$ for even $n$, and $a_n = <odd>$ for
            odd $n$.
    """,
    "quotient": r"""
        Let $a_0 = <one:int>$, $a_1 = <two:int>$, and for $n \ge 1$ let¶¶$$a_{n+1} = \frac{a_n^2
            <sign:sign> <c:int>}{a_{n-1}}.$$¶¶All these numbers are integers.
        <who:name> starts with the numbers $a_0 = <one:int>$ and $a_1 = <two:int>$. From then on,
            $a_{n+1}$ is the integer by which $a_{n-1}$ has to be multiplied to give $a_n^2
            <sign:sign> <c:int>$.
        Positive integers $a_0 = <one:int>$, $a_1 = <two:int>$, $a_2$, $a_3$, ... are such that
            $a_{n-1} a_{n+1} = a_n^2 <sign:sign> <c:int>$ for every $n \ge 1$.
    """,
    "pair": r"""
        Let $x_0 = <x_s:int>$, $y_0 = <y_s:int>$, and for all $n \ge 0$ let¶¶$$x_{n+1} = <x>, \qquad
            y_{n+1} = <y>.$$
        A point jumps in the plane. It starts at $(x_0, y_0) = (<x_s:int>, <y_s:int>)$, and from
            $(x_n, y_n)$ it jumps to $(x_{n+1}, y_{n+1}) = (<x>,\; <y>)$.
        Two sequences start with $x_0 = <x_s:int>$ and $y_0 = <y_s:int>$. For every $n \ge 0$,
            $x_{n+1} = <x>$ and $y_{n+1} = <y>$.
        Two counters show the numbers $x_0 = <x_s:int>$ and $y_0 = <y_s:int>$. With every tick they
            change at the same time: from $x_n$ and $y_n$ to $x_{n+1} = <x>$ and $y_{n+1} = <y>$.
    """,
    "asked": "\n".join(_WHAT),
}
GIVEN: Final = rf"""
    Numbers $a_0, a_1, a_2, \ldots$ obey $a_{{n}} = <rule>$ for every $n \ge 2$. It is known that
        {_GIVEN}. Find $a_{{<n:int>}}$.
    <who:name> made a sequence $a_0, a_1, a_2, \ldots$ by the rule $a_n = <rule>$, for all
        $n \ge 2$, and spilled ink on it. Only {_GIVEN} can still be read. What was $a_{{<n:int>}}$?
    In a sequence $a_0, a_1, \ldots$ the equation $<zero> = 0$ holds for every $n \ge 2$. Given that
        {_GIVEN}, determine $a_{{<n:int>}}$.
"""
COUNTS: Final = {
    "doors": r"""
        A house has $<k:int>$ rooms, numbered from $1$ to $<k:int>$. Doors join the rooms (<pairs>),
            and they can be used both ways. Someone starts in room $<s:int>$ and goes through a door
            $<n:int>$ times, ending in room $<e:int>$. In how many different ways can this walk go?
            Doors may be used again.
        Between $<k:int>$ islands with the numbers $1$ to $<k:int>$ there are ferry lines (<pairs>),
            each in both directions. <who:name> plans a trip of exactly $<n:int>$ crossings from
            island $<s:int>$ to island $<e:int>$; islands and lines may come up more than once. How
            many such trips are there?
        A frog sits on stone $<s:int>$ of $<k:int>$ numbered stones. It can jump, to and fro,
            between the stones (<pairs>). Count the sequences of $<n:int>$ jumps that take it to
            stone $<e:int>$.
    """,
    "tiles": "\n".join(
        f"{begin}{apart} {end}"
        for begin, apart_, end in (
            (
                "A strip of $<n:int>$ squares in a row is to be covered by tiles without gaps or"
                " overlaps. There are tiles <tiles>; of each sort there are as many as wanted.",
                " No two tiles of length $<alone:int>$ may be side by side.",
                "In how many ways can this be done, if mirror images count as different?",
            ),
            (
                "A wall $<n:int>$ meters long is built of blocks, put side by side from left to"
                " right. The blocks are <tiles>; there are plenty of each sort.",
                " No two blocks $<alone:int>$ m long may touch.",
                "Count the different walls, read from left to right.",
            ),
            (
                "<who:name> plays a rhythm of $<n:int>$ beats from start to end. A sound can be"
                " <tiles>.",
                " After a sound of length $<alone:int>$, whichever the drum, comes one of another"
                " length.",
                "How many rhythms of exactly $<n:int>$ beats are there?",
            ),
        )
        for apart in ("", apart_)
    ),
    "words": r"""
        A lock opens by a code of $<n:int>$ symbols, each one of <letters>; in a code, <never>. Find
            the number of possible codes.
        How many words of $<n:int>$ letters can be written with the letters <letters> if <never>?
            Letters may repeat, and not all have to be used.
        <who:name> paints a row of $<n:int>$ posts, each in one of the colors <letters>, in such a
            way that <never> (the row is read from left to right). In how many ways can this be
            done?
    """,
    "floor": rf"""
        Compute $\left\lfloor {_POWER} \right\rfloor$ modulo $<m:int>$, as an integer from $0$ to
            $<last:int>$.
        The number ${_POWER}$ is rounded down to an integer. That integer is divided by $<m:int>$.
            What is the remainder (from $0$ to $<last:int>$)?
        Let $N$ be the largest integer that does not exceed ${_POWER}$. Find the remainder, from $0$
            to $<last:int>$, when $N$ is divided by $<m:int>$.
        A fund of one coin is multiplied by $<p:int> + \sqrt{{<q:int>}}$ in each of $<n:int>$ years;
            then the whole coins in it, parts of a coin left out, are packed into bags of $<m:int>$
            as long as there are enough. How many whole coins are left over?
    """,
    "multiples": rf"""
        Let $u_0 = 0$, $u_1 = 1$ and $u_n = <u>$ for all $n \ge 2$. How many of the numbers $u_1,
            u_2, \ldots, u_{{<n:int>}}$ are divisible by $<m:int>$?
        Consider $u_0 = 0$, $u_1 = 1$ and $u_n = <u>$ for $n = 2, 3, 4, \ldots$. Count the positive
            integers $n \le <n:int>$ for which $<m:int>$ divides $u_n$.
        A light has the numbers $1, 2, 3, \ldots, <n:int>$ on its switch. At number $n$ it is on
            exactly if $u_n$ is a multiple of $<m:int>$, where {_U}, and $u_n = <u>$ for
            $n \ge 2$. At how many of these numbers is it on?
    """,
    "common": rf"""
        Let $u_0 = 0$, $u_1 = 1$ and $u_n = <u>$ for all $n \ge 2$. Find the greatest common divisor
            of $u_{{<i:int>}}$ and $u_{{<j:int>}}$.
        A sequence of integers starts with $u_0 = 0$ and $u_1 = 1$, and $u_n = <u>$ from $n = 2$ on.
            Which is the largest integer that divides both $u_{{<i:int>}}$ and $u_{{<j:int>}}$?
        <who:name> forms {_U}, $u_2, u_3, \ldots$ with $u_n = <u>$, and cancels the fraction
            $\frac{{u_{{<i:int>}}}}{{u_{{<j:int>}}}}$ as far as possible. By which positive integer
            are numerator and denominator divided?
    """,
    "ages": r"""
        <who:name> keeps birds in pairs, at first <some:pairs>, just hatched (age $0$). Once a year
            each pair ages by one year; pairs that reach the age of $<old:int>$ are given away at
            once; then each remaining pair of age $<ripe:int>$ or more hatches $<young:int>$ new
            {pair|pairs} of age $0$. Find the number of pairs after $<n:int>$ such years.
        Cells of age $0$ are put into a dish, <some:pairs> in number. With every tick of a clock,
            first all cells grow older by one tick, then those of age $<old:int>$ dissolve, and then
            every cell that is left and has reached the age $<ripe:int>$ makes $<young:int>$ new
            {cell|cells} of age $0$. Compute the number of cells right after tick $<n:int>$.
        A farm starts with <some:pairs> of rabbits, newborn, of age $0$. At the end of every month,
            three things happen in this order: every pair becomes one month older; every pair whose
            age is now $<old:int>$ months leaves the farm; and every other pair whose age is at
            least $<ripe:int>$ {month|months} has $<young:int>$ newborn {pair|pairs}. How many pairs
            are on the farm right after $<n:int>$ months?
    """,
}
SAYS: Final = Phrases(
    perhaps={**SEQUENCE, "given": GIVEN, **COUNTS},
    kinds={
        "what": r"\$[axy]_\{\d+\}(?: [+-] [xy]_\{\d+\})?\$"
        r"|the sum \$a_0 (?:\+ a_1 \+ a_2 \+|- a_1 \+ a_2 -) \\cdots [+-] a_\{\d+\}\$",
        "sign": "[+-]",
        "pairs": r"\$\d+\$(?: pairs?)?|one pair",
    },
)
