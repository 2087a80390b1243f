"""The words of problems about long sums, by kind."""

from typing import Final

from readers.phrases import Phrases

_FIND: Final = "{What is|Find|Compute|Determine}"
SAYS: Final = Phrases(
    perhaps={
        "digits": rf"""
            The number $<n:product>$ is written out in decimal notation. {_FIND} the number of its
                digits{{.|?}}
            A computer prints the value of $<n:product>$ digit by digit, without any spaces. How
                many digits does it print?
            Let $N = <n:product>$. There is exactly one integer $k$ such that
                $10^{{k-1}} \le N < 10^k$. {_FIND} this number $k${{.|?}}
        """,
        "planned": rf"""
            On day $1$ Kai runs $<first:int>$ rounds, and on each later day $<step:int>$ more than
                he would have run the day before; so he plans for $<days:int>$ days. But he rests on
                every day whose number is divisible by $<skip:int>$, without any change for the
                other days. {_FIND} the number of rounds that he runs altogether{{.|?}}
        """,
        "skipped": rf"""
            The rows of a theater have $<row:row>$ seats, each row $<step:int>$ more than the one
                before. All rows whose number is a multiple of $<skip:int>$ are closed; the first
                row has number 1. How many seats are in the other rows?
            From the arithmetic progression $<row:row>$ the terms in the places $<skip:int>,
                <twice:int>, \ldots$ (all multiples of $<skip:int>$) are removed. {_FIND} the sum of
                the terms that remain{{.|?}}
        """,
        "floors": rf"""
            Under the straight line from $(0, 0)$ to $(<n:int>, <m:int>)$ count all points $(x, y)$
                with positive whole $x < <n:int>$ and positive whole $y$, those on the line
                included. {_FIND} the number of these points{{.|?}}
            A printer needs $<n:int>$ sheets for $<m:int>$ booklets, and what is printed grows
                evenly with the sheets. After each of the sheets $1, 2, \ldots, <last:int>$ somebody
                notes how many booklets are complete, which is the whole part of
                $\frac{{<m:int>k}}{{<n:int>}}$ after sheet $k$. {_FIND} the sum of the numbers
                noted{{.|?}}
            For a real number $x$, $\lfloor x \rfloor$ is the largest integer not above $x$. {_FIND}
                $\left\lfloor \frac{{<m:int>}}{{<n:int>}} \right\rfloor + \left\lfloor \frac{{2
                \cdot <m:int>}}{{<n:int>}} \right\rfloor + \cdots + \left\lfloor \frac{{<last:int>
                \cdot <m:int>}}{{<n:int>}} \right\rfloor${{.|?}}
        """,
        "sticks": rf"""
            Let $f(x) = \frac{{<a:factor><b:int>^x}}{{<b:int>^x + <c:int>}}$. {_FIND} the value
                of $f\left(\frac{{1}}{{<n:int>}}\right) + f\left(\frac{{2}}{{<n:int>}}\right) +
                \cdots + f\left(\frac{{<last:int>}}{{<n:int>}}\right)${{.|?}}
            For each of the fractions $\frac{{k}}{{<n:int>}}$ with $k = 1, 2, \ldots, <last:int>$
                the value of $\frac{{<a:factor><b:int>^x}}{{<b:int>^x + <c:int>}}$ at
                $x = \frac{{k}}{{<n:int>}}$ is written down. What do the numbers written down add up
                to?
            The interval from $0$ to $1$ is cut into $<n:int>$ equal parts by $<last:int>$ points.
                At each of these points $x$ a stick of length
                $\frac{{<a:factor><b:int>^x}}{{<b:int>^x + <c:int>}}$ is put up. {_FIND} the sum
                of the lengths of all sticks{{.|?}}
        """,
        "groups": rf"""
            From the set $\{{<set:list>\}}$ every subset with exactly $<size:int>$ elements is
                taken, and the <what:items> in it are added up. Then all of these sums are added.
                {_FIND} the final result{{.|?}}
            Weights carry the numbers $<set:list>$. For each group of $<size:int>$ weights somebody
                writes down the sum of the <what:items> in the group. {_FIND} the sum of everything
                written down{{.|?}}
            A team of $<size:int>$ is formed from $<of:int>$ players with the different shirt
                numbers $<set:list>$. The value of a team is the sum of the <what:items> on its
                shirts. What is the sum of the values of all possible teams?
        """,
        "inverse": rf"""
            Let $f(x) = <f:math>$, and let $g(m)$ be the number of positive integers $k$ with
                $f(k) \le m$. {_FIND} the value of $f(1) + f(2) + \cdots + f(<n:int>) + g(1) + g(2)
                + \cdots + g(<m:int>)${{.|?}}
            Let $f(x) = <f:math>$ for $x \ge 0$. For each of $m = 1, 2, \ldots, <m:int>$ the number
                of positive integers $k$ with $f(k) \le m$ is noted, and to all numbers noted the
                values $f(1), f(2), \ldots, f(<n:int>)$ are added. What is the total?
            Ticket number $k$ of a lottery costs $<f:math>$ cents ($k = 1, 2, 3, \ldots$). Two lists
                are made: the costs of the first $<n:int>$ tickets, and, for $m = 1, 2, \ldots,
                <m:int>$, the number of tickets that cost at most $m$ cents. {_FIND} the sum of all
                numbers in both lists{{.|?}}
        """,
        "falling": rf"""
            Ben squares each of the numbers $<high:int>$, $<high:int> - <step:int>$, $<high:int> - 2
                \cdot <step:int>$, and so on down to $<low:int>$. He adds the first square,
                subtracts the second, adds the third, and so on; the square of $<low:int>$ is
                subtracted. {_FIND} his result{{.|?}}
            In the sum $<high:int>^2 - <second:int>^2 + <third:int>^2 - \cdots - <low:int>^2$ the
                bases fall by $<step:int>$ each time and the signs alternate. {_FIND} its
                value{{.|?}}
            A square sheet of side $<high:int>$ has a square hole of side one step smaller, in which
                lies a sheet that is again one step smaller, and so on down to a hole of side
                $<low:int>$; each step is $<step:int>$, and all sides are parallel. {_FIND} the area
                that is covered by paper{{.|?}}
        """,
        "rising": rf"""
            Look at the sum $-<a:int>^<power:int> + <b:int>^<power:int> - <c:int>^<power:int> +
                <d:int>^<power:int> - \cdots + <high:int>^<power:int>$, in which the signs
                alternate. {_FIND} its value{{.|?}}
        """,
        "two": rf"""
            Two sums are given, $<a:int>^<power:int> + <b:int>^<power:int> + \cdots +
                <last:int>^<power:int>$ and $<c:int>^<power:int> + <d:int>^<power:int> + \cdots +
                <end:int>^<power:int>$. {_FIND} the first sum minus the second one{{.|?}}
        """,
        "between": r"""
            Tim adds the <what=squares|cubes> of every second integer from $<low:int>$ on, up to the
                last one below $<high:int>$. Ida does the same for the integers in between and
                $<high:int>$ itself, so that she has as many numbers as Tim. By how much is her sum
                larger?
        """,
        "apart": rf"""
            On a number line $<n:int>$ points are marked: $<row:row>$. For each pair of different
                points, in no order, their distance is found. {_FIND} the sum of the
                <what:distances>{{.|?}}
            Along a straight road stand $<n:int>$ trees, neighbors always $<step:int>$ meters apart.
                The distance of any two trees is measured once, in meters. {_FIND} the sum of the
                <what:distances> as numbers{{.|?}}
            Numbers $<row:row>$ are the players' skills in a tournament where each of $<n:int>$
                players meets each other one once. The distance in a match is the difference of the
                two skills, larger minus smaller. {_FIND} the sum of the <what:distances> over all
                matches{{.|?}}
        """,
        "numerals": rf"""
            Some numbers have $<size:int>$ digits that are all different and are taken from
                $<set:list>$. {_FIND} the sum of all numbers of this kind{{.|?}}
            There is one card for each of the digits $<set:list>$. Somebody lays $<size:int>$ of the
                cards side by side, reads them as a number, and does so in every possible way.
                {_FIND} the sum of all the numbers read{{.|?}}
            Each code of a lock has $<size:int>$ places. They hold different digits out of
                $<set:list>$, and every such code is read as an integer. What do all these integers
                add up to?
        """,
        "extremes": rf"""
            Take all subsets of $\{{<low:int>, \ldots, <high:int>\}}$ (all integers from $<low:int>$
                to $<high:int>$) with $<size:int>$ elements, and note the <what:extreme> element of
                each. {_FIND} the sum of the numbers noted{{.|?}}
            Balls have the numbers from $<low:int>$ to $<high:int>$. Somebody lists all possible
                draws of $<size:int>$ balls at once and writes the <what:extreme> number drawn
                beside each. {_FIND} the sum of all numbers written beside the draws{{.|?}}
            A club with members of the ages $<low:int>$ to $<high:int>$, one of each age, considers
                all possible committees of $<size:int>$ members. For each of them the <what:extreme>
                number among their ages is recorded. {_FIND} the sum of the ages recorded{{.|?}}
        """,
    },
    kinds={
        "math": r"[^$\n]+?",
        "product": r"\d+\^\{?\d+\}?(?: \\cdot \d+\^\{?\d+\}?)*(?: \\cdot \d+)?",
        "row": r"\d+, \d+, \d+, \\ldots, \d+",
        "factor": r"(?:\d+ \\cdot )?",
        "list": r"\d+(?:, \d+)+",
        "items": "numbers|squares of the numbers",
        "distances": "distances|squares of the distances",
        "extreme": "largest|smallest",
    },
)
