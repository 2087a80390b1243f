"""The words of problems about equations that factors or squares make easy, by kind."""

from typing import Final

from readers.phrases import Phrases

_FIND: Final = "{Find|What is|Compute|Determine} the"
_TUPLES: Final = "ordered <size=triples|quadruples> $(<order:order>)$"

SAYS: Final = Phrases(
    perhaps={
        "real": r"""
            <who=Real|Positive> numbers $x$, $y$, $z$ satisfy $<one:math>$ and $<other:math>$.
            <who=Real|Positive> numbers $x$, $y$ and $z$ satisfy $<one:math>$.
            A signal crosses layers of thickness $<p:int>$, $<q:int>$ and $<r:int>$, one after the
                other. In them it moves by $x$, $y$ and $z$ along the layers, straight on inside
                each, and $<one:math>$. The whole way has the length $<other:math>$.
            Three real numbers $x$, $y$, $z$ have the sum $<sum:math>$, and $<left:math>$ equals
                $<right:math>$.
            Three real numbers are called $x$, $y$ and $z$. It is known that $<one:math>$, and the
                sum of their squares is given by $<other:math>$.
            Lea thinks of three real numbers $x$, $y$, $z$ and notices that $<one:math>$.
            A plane with the equation $<one:math>$ and a sphere with the equation $<other:math>$
                have a point $(x, y, z)$ in common.
            Exactly one point $(x, y, z)$ with <who=positive> coordinates lies on the surface with
                the equation $<one:math>$.
            Exactly one point $(x, y, z)$ of space has coordinates with $<one:math>$.
            Three <who=positive> numbers $x$, $y$, $z$ add up to $<sum:math>$, and $<left:math>$ has
                the value $<right:math>$.
            Nobody ever gets a negative result by putting real numbers into $<left:math>$. Otto has
                put in $x$, $y$ and $z$ and has got $<right:int>$.
            A stick of length $<sum:math>$ is broken into pieces of lengths $x$, $y$, $z$ such that
                $<one:math>$.
            For the <who=positive> lengths $x$, $y$, $z$ of the edges of a box it is true that
                $<one:math>$.
            A box has edges of lengths $x$, $y$ and $z$. Its volume is $<volume:math>$, and
                $<left:math>$ is $<right:math>$.
            The function $f(x, y, z) = <left:math>$ of three real variables has exactly one
                <who=zero>.
            Three <who=positive> numbers $x$, $y$, $z$ have the product $<volume:math>$. Adding them
                up with factors gives $<one:math>$.
        """,
        "two": r"""
            Positive numbers $x$ and $y$ satisfy $<one:math>$.
            For two positive weights $x$ and $y$ it is known that $<left:math>$ is the same number
                as $<right:math>$.
            The sides $x$ and $y$ of a rectangle are such that $<one:math>$.
        """,
        "value": r"""
            {Find|What is|Compute|Determine}{ the value of|} $<value:math>${ at this point|
                at this zero|}{.|?}
        """,
        "ratio": rf"""
            {_FIND} ratio of $<above:math>$ to $<below:math>$, as a fraction{{.|?}}
        """,
        "count": r"""
            For <who:who> <letters:letters> suppose that $<sum:claim>$ and $<one:math>$.
            Integers <letters:letters> of at least $<low:int>$ satisfy $<sum:claim>$ and
                $<one:math>$.
            The edges of a box measure <letters:letters>, which are <who:who> with the sum
                $<total:int>$. Its volume is by $<less:int>$ less than $<times:int>$ times the
                number $<pairs:math>$.
            Let $x^3 - <total:int>x^2 + qx - r$ have the roots <letters:letters>, which are
                <who:who>, and let $<coefficients:math>$.
            The roots <letters:letters> of $x^4 - <total:int>x^3 + ux^2 - vx + w$ are <who:who>, and
                $<elementary:math>$.
            Four friends sit around a table; in order, they have <letters:letters> coins, which are
                <who:who>, and $<total:int>$ coins together. Each pair of neighbors multiplies their
                numbers of coins, and the four results have the sum $<around:int>$.
            The corners of a square are labeled with <who:who> <letters:letters>, in this order
                around it. Their sum is $<total:int>$. On each side the product of the two labels at
                its ends is written, and these four products add up to $<around:int>$.
            A computer prints each ordered triple $(<order:order>)$ of positive integers not above
                $<high:int>$ for which $<one:math>$.
            Four different machines make <letters:letters> parts, which are <who:who>, and
                $<total:int>$ parts together. Somebody finds that $<one:math>$.
            For integers <letters:letters> from $<low:int>$ to $<high:int>$ consider the condition
                $<one:math>$.
        """,
        "posed": r"""
            Three dice with $<high:int>$ faces, numbered from $<low:int>$ to $<high:int>$, are
                thrown: a red one shows $a$, a green one $b$, a blue one $c$. In how many cases
                $(<order:order>)$ is it true that $<one:math>$?
            How many ordered triples $(<order:order>)$ of integers not less than $<low:int>$ have
                the sum $<total:int>$ and the property $<one:math>$?
            Three children share $<total:int>$ marbles; they get <letters:letters> marbles, and each
                at least $<low:int>$. It turns out that $<one:math>$. In how many ways can the
                marbles have been shared, the children being different?
        """,
        "number": rf"""
            {_FIND} number of {{such |possible |}}{_TUPLES}{{| of this kind|
                for which this holds| for which this is so| that satisfy it}}{{.|?}}
            How many{{ possible|}} {_TUPLES} are {{there|possible}}?
            {_FIND} number of triples printed{{.|?}}
        """,
        "square": r"""
            The equation $<f:math> = 0$ for $x$ has a coefficient $k$ that may be chosen.
            Kim looks for integers $k$ such that $<f:math>$ is a product of two linear polynomials
                with integer coefficients.
            Consider polynomials $<f:math>$ with an integer $k$.
        """,
        "of_k": rf"""
            {_FIND} <what:what> for which {{all of its solutions are integers|she succeeds|both
                roots are integers}}{{.|?}}
        """,
        "cubes": rf"""
            The three roots (not always different) of the equation $x^3 + qx = px^2 + <r:int>$ are
                positive integers. For every pair $(p, q)$ for which this is so, $<which=p|q>$ is
                written on a card. {_FIND} sum of the numbers on all the cards{{.|?}}
            Consider all polynomials $x^3 - px^2 + qx - <r:int>$ whose roots are three positive
                integers, equal ones allowed. For each of these polynomials the coefficient
                $<which=p|q>$ is noted. {_FIND} sum of all numbers noted{{.|?}}
            A factory makes every box with whole edges and volume $<r:int>$ once; boxes that can be
                turned into each other are the same. For a box with edges $a$, $b$, $c$ let
                $p = a + b + c$ and $q = ab + bc + ca$. {_FIND} sum of $<which=p|q>$ over all boxes
                made{{.|?}}
        """,
        "roots": rf"""
            Eva writes down all polynomials $x^3 - <total:int>x^2 + qx - r$ that have three
                <kind:kind>, and each root has to be at least $<low:int>$. {_FIND} number of
                polynomials that she writes{{.|?}}
            Let $q$ and $r$ be integers such that the equation $x^3 + qx = <total:int>x^2 + r$ has
                three <kind:kind>, none of them less than $<low:int>$. How many ordered pairs
                $(q, r)$ are possible?
            A polynomial $x^3 - <total:int>x^2 + qx - r$ has three <kind:kind>, and each of them is
                at least $<low:int>$. {_FIND} number of pairs $(q, r)$ for which this is so{{.|?}}
        """,
    },
    kinds={
        "math": r"[^$\n]+?",
        "claim": r"a \+ b \+ c(?: \+ d)? = \d+",
        "letters": r"\$a\$, \$b\$(?:, \$c\$(?:,? (?:and )?\$d\$)?| and \$c\$| and \$c\$)",
        "order": r"a, b, c(?:, d)?",
        "who": "positive integers|nonnegative integers",
        "what": r"largest minus the least positive integer \$k\$"
        r"|sum of all positive integers \$k\$",
        "kind": "integer roots, counted with multiplicity|different integer roots",
    },
)
