"""The words of problems about roots of unity, by kind."""

from typing import Final

from readers.phrases import Phrases

_EXACT: Final = "{Find the exact value of|Determine the exact value of|Compute exactly}"
_UNIT: Final = "lie on the unit circle of the complex plane, and one of them is $1$."
_ROOT: Final = r"$w = \cos\frac{2\pi}{<n:int>} + i\sin\frac{2\pi}{<n:int>}$"
_FORCES: Final = """
    Forces of $<a:int>$ and $<b:int>$ newtons act on a point, and together they have the effect of
    a single force of $<c:int>$ newtons. The first force is now replaced by $<p:int>$ times itself,
    and the second one
"""
_DISTANCE: Final = r"""
    Find the exact distance between start and end, as a number without a unit.
    At what exact distance from its starting point does it end? Answer without a unit.
    How far, exactly, is it then from where it started? Give a number without a unit.
"""


def _lines(text: str) -> str:
    """Return a text in one line, so that it can stand in a template."""
    return " ".join(text.split())


SAYS: Final = Phrases(
    perhaps={
        "walk": r"""
            An ant crawls over a large table in $<n:int>$ straight stretches. The first is $<a:int>$
                centimeters long, and each later one is $<d:int>$ {centimeters|centimeter} longer
                than the one before. After each stretch it turns to its left by
                $<turn:int>^\circ$.
            A robot goes $<a:int>$ meters straight on, turns left by $<turn:int>^\circ$, goes
                $<b:int>$ meters, turns left by $<turn:int>^\circ$ again, goes $<c:int>$ meters, and
                so on: each stretch is $<d:int>$ {meters|meter} longer than the one before, and
                $<n:int>$ stretches are gone in all.
            A drone flies $<n:int>$ straight legs of $<a:int>, <b:int>, <c:int>, \ldots, <e:int>$
                kilometers at the same height. Between two legs it always changes its course by
                $<turn:int>^\circ$ to the left.
        """,
        "distance": _DISTANCE,
        "terms": rf"""
            The complex number $z = <z:direction>$ is given. What is the exact distance from $0$ of
                the complex number $<a:int> + <b:int>z + <c:int>z^2 + \cdots + <e:int>z^<n:group>$?
                Each coefficient is $<d:int>$ more than the one before.
            Let $z = <z:direction>$. {_EXACT} $|<a:int> + <b:int>z + <c:int>z^2 + \cdots +
                <e:int>z^<n:group>|$, where the coefficients form an arithmetic progression.
        """,
        "endless": rf"""
            A snail crawls $<a:int>$ decimeters straight on, turns left by $<turn:int>^\circ$,
                crawls $<r:ratio>$ of the last stretch, turns left by $<turn:int>^\circ$ again, and
                so on for ever, each stretch being $<r:ratio>$ of the one before. It comes as close
                as one likes to a certain point. How far is this point from the start, exactly? Give
                a number of decimeters.
            A bee flies $<a:int>$ meters, then turns by $<turn:int>^\circ$ to the left and flies
                $<r:ratio>$ of that distance, turns by $<turn:int>^\circ$ to the left once more and
                flies $<r:ratio>$ of the second distance, and goes on like this without end. Towards
                a point at which exact distance from the start, in meters, does it fly? Give a
                number.
            An endless polygonal path $P_0P_1P_2\ldots$ has $P_0P_1 = <a:int>$, each segment is
                $<r:ratio>$ times as long as the one before, and at every corner the path turns left
                by $<turn:int>^\circ$. The points $P_k$ approach a point $P$. {_EXACT} the distance
                $P_0P$.
            Let $z = <z:direction>$. {_EXACT} the absolute value of the sum of the endless series
                $<a:int> + <a:int> \cdot <r:ratio>z + <a:int> \cdot \left(<r:ratio>\right)^2z^2 +
                \cdots$.
        """,
        "sums": rf"""
            A complex number $z$ satisfies $z + \frac{{1}}{{z}} = <t:math>$. {_EXACT}
                $<value:math>$.
            If $z^2 + 1 = <t:math>z$ for a complex number $z$, what is the exact value of
                $<value:math>$?
            Let $z$ be one of the two solutions of $z^2 - <t:math>z + 1 = 0$. {_EXACT}
                $<value:math>$.
            Let $z$ be one of the two solutions of $z^2 + <minus:math>z + 1 = 0$. {_EXACT}
                $<value:math>$.
            Let $z$ be a complex number with absolute value 1 and real part $<half:math>$. {_EXACT}
                $<value:math>$.
            An angle $\theta$ has $2\cos\theta = <t:math>$. {_EXACT} $<value:math>$.
            A wheel is turned by the same angle $\theta$ again and again, where
                $2\cos\theta = <t:math>$. Paul reads off $\cos(<m:int>\theta)$ and
                $\cos(<n:int>\theta)$. {_EXACT} $<value:math>$.
        """,
        "vectors": rf"""
            Complex numbers $z$ and $w$ satisfy $|z| = <a:int>$, $|w| = <b:int>$ and
                $|z + w| = <c:int>$. {_EXACT} $|<value:math>|$.
            Let $z$ and $w$ be complex numbers with $|z| = <a:int>$ and $|w| = <b:int>$. If
                $|z + w| = <c:int>$, what is the exact value of $|<value:math>|$?
            Two vectors $z$ and $w$ in the plane are $<a:int>$ and $<b:int>$ long, and their sum is
                $<c:int>$ long. {_EXACT} the length of $<value:math>$.
        """,
        "parallelogram": rf"""
            In a triangle $OPQ$ we have $OP = <a:int>$ and $OQ = <b:int>$, and the point $S$ for
                which $OPSQ$ is a parallelogram has distance $<c:int>$ from $O$. A point $T$ is
                reached from $O$ by going along the vector $<p:factor>\overrightarrow{{OP}}$ and
                then along the vector $<q:factor>\overrightarrow{{OQ}}$. {_EXACT} the distance $OT$.
        """,
        "forces": rf"""
            {_lines(_FORCES)} by $<q:int>$ times <way=itself|its opposite>.
            {_lines(_FORCES)} <way=stays as it is|by its opposite>.
        """,
        "newtons": """
            How many newtons, exactly, has the single force that has the same effect as the two new
                ones? Give a number.
        """,
        "product": rf"""
            For each complex number $x \ne 1$ with $x^<n:group> = 1$ the value of $<f:math>$ is
                written down. What is the product of the $<less:int>$ numbers written?
            The corners of {{a|an}} <polygon:polygon> {_UNIT} Let $<list:list>$ be the other
                corners. What is the product of all $<f:math>$?
            Let $<list:list>$ be the complex roots of $<all:math>$. Find the product of the
                $<less:int>$ numbers $<f:math>$.
            Let $f(x) = <f:math>$ and {_ROOT}. Find $<calls:calls>$.
        """,
        "sum": rf"""
            For each complex solution $x$ of $x^<n:group> = 1$ the value of $<f:math>$ is written
                down. What is the exact sum of the $<count:int>$ numbers written?
            The corners $<list:list>$ of {{a|an}} <polygon:polygon> {_UNIT} {_EXACT} the sum of all
                $<f:math>$.
            Let $<list:list>$ be the complex numbers $z$ with $z^<n:group> = 1$. {_EXACT} the sum of
                the $<count:int>$ numbers $<f:math>$.
            Let {_ROOT} and $f(x) = <f:math>$. {_EXACT} $<calls:calls>$.
        """,
        "period": rf"""
            Let {_ROOT} and $A = <powers:powers>$. {_EXACT} $<value:math>$.
            With $w = e^{{2\pi i/<n:int>}}$, put $A = <powers:powers>$. {_EXACT} $<value:math>$.
            On the unit circle of the complex plane lie the corners $1, w, w^2, \ldots$ of a regular
                $<n:int>$-gon, in counterclockwise order. Let $A = <powers:powers>$. {_EXACT}
                $<value:math>$.
            For {_ROOT}, the sum of $w^r$ over all $r$ in $\{{<set:numbers>\}}$ is called $A$. What
                is the exact value of $<value:math>$?
        """,
    },
    kinds={
        "math": r"[^$\n]+?",
        "group": r"(?:\d|\{\d+\})",
        "direction": r"i|\\frac\{-?1 \+ i\\sqrt\{3\}\}\{2\}",
        "ratio": r"\\frac\{\d+\}\{\d+\}",
        "factor": r"-?\d*",
        "polygon": "equilateral triangle|square|regular [a-z]+gon",
        "list": r"z_1, z_2(?:, z_3)?(?:, z_4)?(?:, \\ldots, z_\{?\d+\}?)?",
        "calls": r"f\([^$\n]+\)",
        "powers": r"w(?: \+ w\^\{\d+\})*",
        "numbers": r"\d+(?:, \d+)*",
    },
)
