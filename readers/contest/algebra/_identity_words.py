"""The words of problems about identities of polynomials, by kind."""

from typing import Final

from readers.phrases import Phrases

_FIND: Final = "{Find|What is|Compute|Determine}{ the value of|}"
_TURNED: Final = r"\sin\theta <sign_word=+|-> \cos\theta = <value>"
_SURD: Final = r"\left(<a:int> + \sqrt{<d:int>}\right)^<n:power>"
_WHICH: Final = r"even powers of $x$; the constant term counts as one of them|odd powers of $x$"

_REMAINDERS: Final = {
    "sparse": rf"""
        There are polynomials $Q$ and $R$, with $R$ of degree less than 2, such that
            $<f:math> = (<by:math>)Q(x) + R(x)$ for all $x$. {_FIND} $R(<at:int>)${{.|?}}
        In $<f:math>$ somebody takes away multiples of $<by:math>$, by polynomials, until a
            polynomial of degree at most 1 is left. {_FIND} that polynomial at $x = <at:int>${{.|?}}
        Let $R(x)$ be the remainder of $<f:math>$ on division by $<by:math>$, a polynomial of
            degree at most 1. {_FIND} $R(<at:int>)${{.|?}}
    """,
    "divided": rf"""
        A polynomial $P(x)$ leaves the remainder $<r:int>$ on division by $<p:math>$ and $<s:int>$
            on division by $<q:math>$. On division by $<product:math>$ it leaves $R(x)$. {_FIND}
            $R(<at:int>)${{.|?}}
    """,
    "points": rf"""
        For polynomials $P$, $Q$ and $R$ it is true that $P(x) = <product:math>Q(x) + R(x)$ for all
            $x$, and $R$ is linear. Moreover $P(<a:int>) = <r:int>$ and $P(<b:int>) = <s:int>$. How
            large is $R(<at:int>)$?
        The graph of a polynomial $P(x)$ of high degree goes through $(<a:int>, <r:int>)$ and
            $(<b:int>, <s:int>)$. The remainder of $P(x)$ on division by $<product:math>$ is written
            as a polynomial $R(x)$ of degree at most 1. {_FIND} $R(<at:int>)${{.|?}}
    """,
    "divisible": rf"""
        Real numbers $m$ and $n$ are such that both zeros of $<by:math>$, real or not and counted
            with multiplicity, are zeros of $x^4 + mx^2 + n$. Let $k = <at:int>$. {_FIND}
            $k^4 + mk^2 + n${{.|?}}
        The polynomial $P(x) = x^4 + mx^2 + n$ is divisible by $<by:math>$, for certain numbers $m$
            and $n$. {_FIND} $P(<at:int>)${{.|?}}
        Zoe divides $x^4 + mx^2 + n$ by $<by:math>$, and nothing is left. {_FIND} $x^4 + mx^2 + n$
            for $x = <at:int>${{.|?}}
    """,
}
_ZEROS: Final = {
    "cubic": rf"""
        A polynomial $P(x) = x^3 + ux^2 + vx + w$ with <field_word=rational|real> $u$, $v$, $w$ has
            the zeros $<zero:math>$ and $<other:math>$. {_FIND} $P(<at:int>)${{.|?}}
        Jo knows a polynomial of degree 3 with <field_word=rational|real> coefficients and leading
            coefficient 1. It is 0 at $x = <zero:math>$ and at $x = <other:math>$. {_FIND} its value
            at $x = <at:int>${{.|?}}
        Two of the three solutions of $x^3 + ux^2 + vx + w = 0$ are $<zero:math>$ and
            $<other:math>$; all of $u$, $v$, $w$ are <field_word=rational|real> numbers. Let
            $k = <at:int>$. {_FIND} $k^3 + uk^2 + vk + w${{.|?}}
    """,
    "quartic": rf"""
        A polynomial $P(x)$ of degree 4 has <field_word=rational> coefficients, its leading
            coefficient is 1, and $<zero:math>$ and $<other:math>$ are two of its zeros. {_FIND}
            $P(<at:int>)${{.|?}}
        Of all polynomials with <field_word=rational> coefficients that are 0 at $<zero:math>$ and
            at $<other:math>$, take the one of least degree whose leading coefficient is 1. {_FIND}
            its value at $<at:int>${{.|?}}
        The equation $x^4 + tx^3 + ux^2 + vx + w = 0$ with <field_word=rational> $t$, $u$, $v$, $w$
            is solved by $x = <zero:math>$ and by $x = <other:math>$. Let $k = <at:int>$. {_FIND}
            $k^4 + tk^3 + uk^2 + vk + w${{.|?}}
    """,
}
_SUMS: Final = {
    "coefficients": rf"""
        Let $(<base:math>)^<n:power> = a_0 + a_1x + a_2x^2 + \cdots$ for all $x$. All $a_k$ with
            <which_word=odd $k$ are added|even $k$ are added; the constant term counts as one of
            them>. {_FIND} their sum{{.|?}}
        Max expands $(<base:math>)^<n:power>$ and then crosses out every term unless its power of
            $x$ is <which_word=odd|even; the constant term counts as one of them>. What do the
            coefficients that are left add up to?
        The power $(<base:math>)^<n:power>$ is multiplied out and ordered by powers of $x$. {_FIND}
            the sum of the coefficients of all <which_word={_WHICH}>{{.|?}}
    """,
    "factors": rf"""
        For all real $x$ it is true that $A(<p:math>) + B(<q:math>) = <sum:math>$, where $A$ and $B$
            do not depend on $x$. {_FIND} $<wanted:math>${{.|?}}
        The line $y = <sum:math>$ is the sum of $A$ times the line $y = <p:math>$ and $B$ times the
            line $y = <q:math>$: the heights at any $x$ add up, with these factors. {_FIND}
            $<wanted:math>${{.|?}}
    """,
    "fractions": rf"""
        Numbers $A$ and $B$ are such that $\frac{{<sum:math>}}{{<product:math>}} =
            \frac{{A}}{{<p:math>}} + \frac{{B}}{{<q:math>}}$ for all $x$ for which both sides are
            defined. {_FIND} $<wanted:math>${{.|?}}
    """,
}
_NUMBERS: Final = {
    "quotient": rf"""
        A fraction is given as $<value:math>$. {_FIND} its value{{.|?}}
        Two equal quantities are $N$ and $<value:math>$. {_FIND} $N$ in lowest terms{{.|?}}
    """,
    "lists": rf"""
        To each of the numbers $<above_list>$ its fourth power is found, and $<more:int>$ is added;
            the results are multiplied. The same is done with $<below_list>$. The first product is
            divided by the second one. {_FIND} the quotient{{.|?}}
    """,
    "square": rf"""
        A square hall has as many tiles as a box with four dimensions, $<a:int>$ by $<b:int>$ by
            $<c:int>$ by $<d:int>$, has cells, and $<more:int>$ tiles more. How many tiles lie along
            one side of the hall?
        Four numbers $<a:int>$, $<b:int>$, $<c:int>$ and $<d:int>$ are multiplied, and $<more:int>$
            is added. {_FIND} the square root of the result{{.|?}}
        The number $<a:int> \cdot <b:int> \cdot <c:int> \cdot <d:int> + <more:int>$ is the square of
            a positive integer. {_FIND} this integer{{.|?}}
    """,
    "floor": rf"""
        Consider the number ${_SURD}$. {_FIND} the largest integer that is not greater than
            it{{.|?}}
        Somebody has ${_SURD}$ grams of gold dust and fills as many boxes as possible with one gram
            each. How many boxes does this fill?
        The number ${_SURD}$ is written in decimal notation. Everything after the decimal point is
            cut off. {_FIND} the integer that is left{{.|?}}
    """,
}
_ANGLES: Final = {
    "angle": rf"""
        A point of the unit circle is $(\cos\theta, \sin\theta)$, and ${_TURNED}$ is known. {_FIND}
            $<wanted_angle:math>${{.|?}}
        An angle $\theta$ has ${_TURNED}$. {_FIND} $<wanted_angle:math>${{.|?}}
        The sine of an angle $\theta$ <sign_word=plus|minus> its cosine gives $<value:math>$.
            {_FIND} $<wanted_angle:math>${{.|?}}
    """,
    "wave": rf"""
        As $x$ runs through all real numbers, so do the values of $<height_wave:wave>$ through an
            interval. {_FIND} the <what_word:extreme> in this interval{{.|?}}
        Let $f(x) = <height_wave:wave>$ for real $x$. {_FIND} the <what_word:extreme> of $f${{.|?}}
        The height of a swing boat over the ground depends on a real number $x$ and is
            $<height_wave:wave>$, in decimeters, with negative numbers for places below the ground.
            {_FIND} the <what_word:extreme> that this height takes, as a number{{.|?}}
    """,
}
SAYS: Final = Phrases(
    perhaps={**_REMAINDERS, **_ZEROS, **_SUMS, **_NUMBERS, **_ANGLES},
    kinds={
        "math": r"[^$\n]+?",
        "power": r"[2-9]|\{[1-9]\d+\}",
        "wave": r"-?\d*\\cos 2x [+-] \d*\\sin x(?: [+-] \d+)?",
        "extreme": "(?:largest|least) value|largest value minus the least value",
    },
)
