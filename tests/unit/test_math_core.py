"""The math verifier: rules that its suite in tests/math does not single out. Labels by hand."""

import sys
import threading
from fractions import Fraction
from math import isqrt
from random import Random

import pytest
import sympy

from proofmill.verifiers.math import check_math, equality, gate, polynomials
from proofmill.verifiers.math.lexer import tokenize
from proofmill.verifiers.math.syntax import parse
from proofmill.verifiers.math.tokens import Unreadable, Unsupported
from proofmill.verifiers.math.tree import Node, branches, names


def verdict(gold: str, candidate: str, **args: object) -> str:
    return check_math(candidate, gold, {"fallback": False, **args}).outcome


def reason(gold: str, candidate: str, **args: object) -> str:
    return check_math(candidate, gold, {"fallback": False, **args}).reason


def tree(text: str) -> Node:
    return parse(tokenize(text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r"\frac12", Fraction(1, 2)),
        (r"\frac1{12}", Fraction(1, 12)),
        (r"2\frac13", Fraction(7, 3)),
        ("2 1/3", Fraction(7, 3)),
        (r"-2\frac{1}{3}", Fraction(-7, 3)),
        (r"2\cdot\frac13", Fraction(2, 3)),
        (r"12\,345", Fraction(12345)),
        ("12{,}345", Fraction(12345)),
        (r"0.1\overline{6}", Fraction(1, 6)),
        ("1.5e3", Fraction(1500)),
        ("2^3^2", Fraction(512)),
        ("-2^2", Fraction(-4)),
        ("5!/3!", Fraction(20)),
        (r"\binom{5}{2}", Fraction(10)),
        ("1010_2", Fraction(10)),
        (r"1A_{16}", Fraction(26)),
        (r"50\%", Fraction(1, 2)),
        ("|2-5|", Fraction(3)),
        (r"\lfloor 7/2 \rfloor", Fraction(3)),
        ("2\u00b2\u2070", Fraction(1 << 20)),
        ("3\u00bd", Fraction(7, 2)),
        ("6/2*3", Fraction(9)),
    ],
)
def test_expressions_have_the_value_that_tex_means(text: str, value: Fraction) -> None:
    assert equality.equal(tree(text), Node("num", number=value)) is True


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (r"\sin^2 x + \cos^2 x", "1", True),
        (r"\sqrt{x^2}", "|x|", True),
        (r"\sqrt{x^2}", "x", False),
        (r"\ln(x^2)", r"2\ln|x|", True),
        (r"\ln(x^2)", r"2\ln x", True),  # equal wherever both are real
        ("(x^2-1)/(x-1)", "x+1", True),
        ("x - x + 3", "3", True),
        ("2^{n+1}", r"2\cdot 2^n", True),
        ("(-1)^n", "(-1)^{n+2}", True),
        ("(-1)^n", "(-1)^{n+1}", False),
        ("n!", "n(n-1)!", True),
        (r"e^{i\pi}", "-1", True),
        (r"\sqrt{3+4i}", "2+i", True),
        ("(1+i)^{10}", "32i", True),
        (r"\sqrt[3]{-8}", "-2", True),
        (r"\tan^{-1} 1", r"\pi/4", True),
        (r"e^{-1000}", "0", None),  # too small to tell from zero: no verdict, never `equal`
        (r"10^{-400}\pi", r"10^{-400}e", None),
        ("2^{100000}", "2^{100000}+1", False),
        ("2^{100000}", r"2\cdot 2^{99999}", True),
        ("9^{9^{9^9}}", "7", None),
        ("1/0", "3", False),
    ],
)
def test_equality(left: str, right: str, same: bool | None) -> None:
    assert equality.equal(tree(left), tree(right)) is same


def test_digits_of_an_irrational_number_never_pass_for_it() -> None:
    # sqrt(2) to 300 places, by integer square root.
    digits = str(isqrt(2 * 10**600))
    assert verdict(r"\sqrt{2}", f"{digits[0]}.{digits[1:]}") != "correct"
    assert verdict(r"\sqrt{2}", f"{digits[0]}.{digits[1:50]}") == "wrong"
    for trick in (r"\sqrt2+10^{-300}", r"\sqrt2(1+10^{-300})", r"\sqrt2+(3-2\sqrt2)^{400}"):
        assert verdict(r"\sqrt{2}", trick) != "correct"


def test_long_sums_in_another_order_are_equal() -> None:
    terms = [rf"\sin({i}x)" for i in range(1, 29)]
    assert verdict("+".join(terms), "+".join(reversed(terms))) == "correct"


def test_modular_evaluation_refutes_a_difference_by_one() -> None:
    left, right = tree("(x+y+z+w)^{60}"), tree("(w+x+y+z)^{60}")
    more = Node("add", (right, Node("num", number=Fraction(1))))
    variables = sorted(names(left))
    assert polynomials.equal(left, right, variables, Random(0)) is True
    assert polynomials.equal(left, more, variables, Random(0)) is False


def test_primes_are_prime_and_have_a_root_of_minus_one() -> None:
    for p, root in polynomials.primes():
        assert sympy.isprime(p)
        assert p.bit_length() == 61
        assert root * root % p == p - 1


def test_plus_minus_signs_branch_and_minus_plus_follows() -> None:
    assert len(branches(tree(r"\pm 1 \pm \sqrt2"))) == 4
    up, down = branches(tree(r"x \pm (3 \mp 1)"))
    assert equality.equal(up, tree("x+2")) is True
    assert equality.equal(down, tree("x-4")) is True


@pytest.mark.parametrize("text", ["2 3", "2++", "--", "(1", "1)", "x^", r"\frac1", "#", "2 apples"])
def test_what_is_no_expression_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        tree(text)


@pytest.mark.parametrize("text", [r"\int_0^1 x dx", r"\sum n", "1" * 500, "-(" * 60 + "7"])
def test_what_is_beyond_the_bounds_is_unsupported(text: str) -> None:
    with pytest.raises(Unsupported):
        tree(text)


def test_repeated_brackets_cost_no_depth() -> None:
    assert verdict("7", "(" * 200 + "7" + ")" * 200) == "correct"


@pytest.mark.parametrize(
    ("gold", "candidate", "expected"),
    [
        ("7", "8", "mismatch"),
        ("7", "7 or 8", "hedged"),
        ("7", r"\neq 7", "hedged"),
        ("7", "surely it must be 7", "malformed"),
        ("7", "7" * (gate.MAX_CHARS + 1), "too_long"),
        ("7", "7\u200b", "bad_characters"),
        ("7", r"\int_0^7 1", "unsupported"),
        ("x+1", "9^{9^{9^9}}", "unsupported"),
        (r"\frac{1", "1", "bad_gold"),
        ("", "1", "bad_gold"),
    ],
)
def test_reasons(gold: str, candidate: str, expected: str) -> None:
    assert reason(gold, candidate) == expected


def test_args_change_the_rules() -> None:
    assert verdict(r"\pi", "3.14") == "wrong"
    assert verdict(r"\pi", "3.14", tolerance=0.01) == "correct"
    assert verdict("200", "201", rel_tolerance=0.01) == "correct"
    assert verdict("x^2", "x^2+5") == "wrong"
    assert verdict("x^2", "x^2+5", up_to_constant=True) == "correct"
    assert verdict("x^2", "x^2+x", up_to_constant=True) == "wrong"
    assert verdict("i^2", "-1") == "correct"
    assert verdict("i^2", "-1", variables=["i"]) == "wrong"
    assert verdict("B", "blue", options=["red", "blue"]) == "correct"
    assert verdict("7", "7", tolerance="much") == "undecided"


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        ("(-1,2]", r"2\ge x>-1"),
        (r"x\ne 2", r"(-\infty,2)\cup(2,\infty)"),
        (r"\mathbb{R}\setminus\{2\}", r"x \neq 2"),
        ("[3,\\infty)", "2x - 6 \\ge 0"),
        ("1 or 2", "x=2 or x=1"),
        ("(1,2)", "x=1, y=2"),
        ("x+2y=3", "6 = 4y+2x"),
        (r"12\text{ students}", "12"),
        (r"\sqrt2", r"\sqrt{2} \approx 1.414"),
        ("abc", "cba"),
        ("No", "no"),
    ],
)
def test_forms_that_say_the_same(gold: str, candidate: str) -> None:
    assert verdict(gold, candidate) == "correct"


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        ("(-1,2]", r"2\ge x\ge -1"),
        ("(1,2)", "(2,1)"),
        ("(1,2)", "1, 2"),
        ("x<3", "x>3"),
        ("x<3", "-x<-3"),
        ("1<x<2", "1<y<2"),
        ("1 or 2", "1"),
        ("1", "1, 1"),
        (r"12\text{ students}", "12 teachers"),
        (r"\sqrt2", "1.414"),
        (r"\sqrt2", r"1.414 \approx \sqrt2"),
        ("red", "der"),
        ("x", "y"),
    ],
)
def test_forms_that_do_not(gold: str, candidate: str) -> None:
    assert verdict(gold, candidate) == "wrong"


PIECES = (
    r"\frac \sqrt { } ( ) [ ] \{ \} ^ _ + - * / = < > \le \pm \cup \in , ; or and not 1 2 23 0 . "
    r"x y i e \pi \infty \text{ \text{cm} \sin \log ! % | & \\ \begin{pmatrix} \end{pmatrix} "
    r"\overline{3} ^\circ \cdot \left \right \lfloor \rfloor : ' $ \$ \mathbb{R} \emptyset \binom "
    r"\ldots \int 10^9 \approx 1_2 )_3 U apples"
)


def test_no_input_raises() -> None:
    """Random tokens, seeded: whatever they spell, there is a verdict."""
    rng = Random(7)
    pieces = PIECES.split(" ")
    golds = ["3/4", "x^2+1", "(1,2]", r"\{1,2\}", "x>3", r"\text{yes}", "3:05 pm", "5 cm", r"\pi+C"]
    for _ in range(3000):
        text = rng.choice(["", " "]).join(rng.choices(pieces, k=rng.randrange(1, 14)))
        gold = rng.choice([*golds, text])
        assert verdict(gold, text) in {"correct", "wrong", "undecided"}


def test_a_full_stack_is_no_exception() -> None:
    def descend(depth: int) -> str:
        return descend(depth - 1) if depth else verdict("x+1", "-(" * 30 + "x" + ")" * 30)

    frames = sys.getrecursionlimit() - len(_frames()) - 60
    assert descend(frames) in {"wrong", "undecided"}


def _frames() -> list[object]:
    frame, found = sys._getframe(), list[object]()
    while frame.f_back is not None:
        found.append(frame)
        frame = frame.f_back
    return found


def test_threads_agree() -> None:
    golds = [r"\frac{\sqrt2}{2}", "(-1,2]", "x^2-1", r"\sin^2 x"]
    answers = [r"2^{-1/2}", r"-1<x\le2", "(x-1)(x+1)", r"1-\cos^2 x"]
    found: list[str] = []

    def work() -> None:
        found.extend(verdict(g, a) for g, a in zip(golds, answers, strict=True))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["correct"] * 16


def test_tokens_know_where_they_stand() -> None:
    text = r"x = \frac{1}{2} \text{ cm}"
    for token in tokenize(text):
        assert text[token.start : token.end].strip()
