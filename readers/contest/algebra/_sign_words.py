"""The words of problems about signs of functions, by kind."""

from typing import Final

from readers.phrases import Phrases

_FIND: Final = "{What is|Find|Compute|Determine} the"
_POSTS: Final = r"1, 2, \ldots, <count:int>"
SAYS: Final = Phrases(
    perhaps={
        "sign": rf"""
            On a number line the graph of $f(x) = <f:math>$ is drawn. Ben marks each integer $x$ for
                which the value $f(x)$ is <sign:sign>. {_FIND} <what:total> of the marked
                integers{{.|?}}
            Consider the inequality $<f:math> <op:op> 0$. {_FIND} <what:total> of {{all |}}integers
                $x$ that solve it{{.|?}}
            An integer $x$ is put into $<f:math>$, and the result is <sign:sign>. {_FIND}
                <what:total> of {{all |}}such integers{{.|?}}
            Solve $<f:math> <op:op> 0$ for real $x$. Give the set of all solutions.
            A real number $x$ makes $<f:math>$ <sign:sign>. {_FIND} set of all such $x${{.|?}}
            The profit of a company depends on a real number $x$ and is $<f:math>$ coins, a loss if
                this is negative. {_FIND} set of all $x$ for which this number of coins is
                <sign:sign>{{.|?}}
        """,
        "compared": rf"""
            For a real number $x$ both $<f:math>$ and $<g:math>$ are defined, and the first is not
                <sign:size> than the second. {_FIND} set of all such $x${{.|?}}
            Solve $<f:math> <op:orequal> <g:math>$ for real $x$. Give the set of all solutions.
            The graphs of $y = <f:math>$ and $y = <g:math>$ are drawn into one coordinate system.
                {_FIND} set of all real $x$ at which both are defined and
                $<f:math> <op:orequal> <g:math>${{.|?}}
        """,
        "base": rf"""
            Consider the inequality $\log_<base:group>\left(<f:math>\right) <op:op> 2$ for real $x$.
                {_FIND} set of its solutions{{.|?}}
            A real number $x$ is such that $<base:math>$ can be the base of a logarithm, and the
                logarithm of $<f:math>$ to this base is a real number, <sign:amount> than $2$.
                {_FIND} set of all such $x${{.|?}}
            For some real $x$ the number $\log_<base:group>\left(<f:math>\right)$ is not real. For
                others it is <sign:amount> than $2$. {_FIND} set of all real $x$ for which
                $\log_<base:group>\left(<f:math>\right) <op:op> 2$ holds{{.|?}}
        """,
        "defined": r"""
            A real number $x$ is such that $\sqrt{<f:math>} + \ln(<g:math>)$ is a real number.
            Let $D$ be the largest set of real numbers on which both $f(x) = \sqrt{<f:math>}$ and
                $g(x) = \ln(<g:math>)$ are defined as real functions, and let $x$ be in $D$.
        """,
        "received": r"""
            On a straight road, places are given by real numbers. A transmitter at $<at:int>$
                reaches all places at a distance of at most $<reach:int>$, but nobody can receive it
                at a place $x$ unless $<g:math>$ is positive. Let $x$ be a place where it is
                received.
        """,
        "sum": rf"""
            For an integer $x$ the logarithms of $<f:math>$ and of $<g:math>$ to the base $<b:int>$
                are both defined, and their sum is <sign:amount> than $<m:int>$. {_FIND} number of
                such integers{{.|?}}
            <who:name> chooses an integer $x$. She works out
                $\log_{{<b:int>}}(<f:math>) + \log_{{<b:int>}}(<g:math>)$, which turns out to be a
                real number <sign:amount> than $<m:int>$. How many integers can she have chosen?
            Consider the inequality
                $\log_{{<b:int>}}(<f:math>) + \log_{{<b:int>}}(<g:math>) <op:op> <m:int>$. {_FIND}
                number of {{all |}}integers $x$ that solve it{{.|?}}
        """,
        "always": r"""
            For <who:who> $k$, suppose that $<f:math> < <above:int>$ holds for all real $x$.
            For <who:who> $k$, suppose that $<below:int> < <f:math> < <above:int>$ holds for all
                real $x$.
            The value of $<f:math>$ is less than $<above:int>$, whatever real $x$ is put in. Here
                $k$ is fixed, and it is to be one of the <who:who>.
            The value of $<f:math>$ is more than $<below:int>$ and less than $<above:int>$, whatever
                real $x$ is put in. Here $k$ is fixed, and it is to be one of the <who:who>.
            The graph of $y = <f:math>$ lies below the line $y = <above:int>$ everywhere; $k$ is one
                of the <who:who>.
            The graph of $y = <f:math>$ lies everywhere between the lines $y = <below:int>$ and
                $y = <above:int>$ and touches neither; $k$ is one of the <who:who>.
        """,
        "triangle": rf"""
            Let $n$ be a positive integer. Each of the numbers $<log:log> <a:int>$,
                $<log:log> <b:int>$ and $<log:log> <n:power>$ is smaller than the sum of the other
                two. How many such $n$ are there?
            Sticks of the lengths $<log:log> <a:int>$, $<log:log> <b:int>$ and $<log:log> <n:power>$
                are to be the sides of a triangle that is not flat. For how many positive integers
                $n$ is this possible?
            There is a triangle of positive area with sides of lengths $<log:log> <a:int>$,
                $<log:log> <b:int>$ and $<log:log> <n:power>$, where $n$ is a positive integer.
                {_FIND} number of possible $n${{.|?}}
        """,
        "nested": r"""
            Let $f(x) = <f:math>$, for those real $x$ for which it is defined over the reals.
            A real number $x$ is such that $<f:math>$ is a real number.
            <who:name> types a real number $x$ into a calculator and has it work out $<f:math>$ from
                the inside out, every step within the reals. No error is reported.
        """,
        "roots": rf"""
            The side of a square garden is a whole number of meters, perhaps $0$. Its area is
                $<a:int> - \sqrt{{<f:math>}}$ square meters for some real $x > 0$. {_FIND} number of
                different values that $x$ may have{{.|?}}
            A positive real number $x$ is such that $\sqrt{{<a:int> - \sqrt{{<f:math>}}}}$ is an
                integer. {_FIND} number of possible $x${{.|?}}
            For how many positive real numbers $x$ is the square of some integer equal to
                $<a:int> - \sqrt{{<f:math>}}$?
        """,
        "exponents": rf"""
            For $k = {_POSTS}$ let $e_k$ be <e:exponent>, and let $P(x) = (x - 1)^{{e_1}}(x -
                2)^{{e_2}} \cdots (x - <count:int>)^{{e_{{<count:int>}}}}$. The points $1, 2,
                \ldots, <count:int>$ cut the real line into $<parts:int>$ open pieces. On how many
                of these pieces is $P(x)$ <sign:sign>?
            The factors of a polynomial $P(x)$ are powers of $x - 1, x - 2, \ldots, x -
                <count:int>$. The exponent of $x - k$ is <e:exponent>, for each $k$. Removing the
                numbers ${_POSTS}$ from the number line leaves $<parts:int>$ open intervals. {_FIND}
                number of those intervals on which $P(x)$ is <sign:sign>{{.|?}}
            A bug walks along the real line past all the posts at ${_POSTS}$, from far left to far
                right. Between two posts, before the first and after the last one, it notes the sign
                of the product of all $(x - k)^{{e_k}}$ with $1 \le k \le <count:int>$, where $x$ is
                its place and $e_k$ is <e:exponent>: $<parts:int>$ signs in all.
                {{What is|Find|Compute|Determine}} how often the sign noted is <sign:sign>, as a
                number{{.|?}}
        """,
        "set": rf"{_FIND} set of all such $<letter=x|k>${{, as an interval|}}{{.|?}}",
        "length": rf"{_FIND} length of the interval that $x$ must lie in{{.|?}}",
        "number": rf"""
            {_FIND} number of such $<letter=x>$ that are integers{{.|?}}
            {_FIND} number of all such integers $<letter=k>${{.|?}}
        """,
    },
    kinds={
        "math": r"[^$\n]+?",
        "group": r"\{[^{}$\n]+\}",
        "sign": "positive|negative",
        "size": "smaller|larger",
        "amount": "less|more",
        "total": "number|sum",
        "op": "<|>",
        "orequal": r"\\le|\\ge",
        "who": "integers|real numbers",
        "log": r"\\ln|\\log_2|\\log",
        "power": r"n(?:\^\d)?",
        "exponent": r"the Fibonacci number \$F_k\$ \(where \$F_1 = F_2 = 1\$\)"
        r"|the triangular number \$1 \+ 2 \+ \\cdots \+ k\$"
        r"|the whole part of \$\\frac\{k\}\{2\}\$"
        r" \(a factor with the exponent \$0\$ is \$1\$\)"
        r"|the number of positive divisors of \$k\$|\$[^$\n]+\$",
    },
)
