"""Each flag of the audit on the smallest row that shows it, and on one that must stay clean."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from filters.decontamination import BenchmarkIndex
from filters.deduplication import in_memory
from filters.quality.among import conflicts, contamination, exact_duplicates, near_duplicates
from filters.quality.flags import FLAGS, SET_FLAGS
from filters.quality.row import Row
from filters.quality.tex import known_symbols, parts, symbols, unbalanced, words
from pipelines.auditing.files import Records
from pipelines.auditing.read import Dataset
from pipelines.auditing.run import Audit, audit, summary, workplace

ASK = "What is the value of $x$ if $2x = 10$?"
CASES = {
    "gold_empty": [
        (ASK, ""),
        (ASK, " . "),
        (ASK, "null"),
        (ASK, "None"),
        (ASK, r"\text{N/A}"),
        (ASK, "Proof."),
        (ASK, "(see solution)"),
    ],
    "gold_unverified": [(ASK, r"\frac{1}{"), (ASK, "odd}"), (ASK, "}2"), (ASK, r"2\pir")],
    "gold_unread": [(ASK, r"C_1e^{x}+C_2e^{2x}"), (ASK, r"\|\vec{x}\|")],
    "gold_broken": [
        (ASK, "notinvertible.}"),
        (ASK, r"\begin{pmatrix}1\2\end{pmatrix}"),
        (ASK, r"\begin{cases} 0 &"),
        (ASK, r"2ab\leqa^2"),
        (ASK, r"\pir^2"),
        (ASK, r"\sqrt{[}3]{7}"),
        (ASK, r"g(\lfloorx\rfloor)"),
        (ASK, r"\frac{2m\choosem}{4^m}"),
        (ASK, r"a_1, , a_n"),
        (ASK, r"\{1, 2\} \cup \{"),
    ],
    "gold_hedged": [(ASK, "5 or 6"), (ASK, r"5\text{ or }6"), (ASK, r"\approx 5"), (ASK, "5?")],
    "gold_several": [(ASK, "1, 2"), (ASK, "(1,2);(3,4)")],
    "gold_prose": [(ASK, "Nosolution"), (ASK, "the number that we want is five")],
    "gold_proof": [
        (ASK, "Suppose that $x$ is odd; then $2x$ is even, a contradiction, and it is even. QED")
    ],
    "symbol_unknown": [(ASK, "2y - 30"), (ASK, r"\lambda"), (ASK, "18h")],
    "unit_unknown": [
        (ASK, r"5\text{ cm}"),
        (ASK, "5 miles"),
        (ASK, r"5\%"),
        ("How much is it?", r"\$5"),
    ],
    "answer_revealed": [
        (r"The final answer is: $\boxed{5}$ What is it?", "5"),
        ("Add 2 and 3. The answer is 5.", "5"),
        ("Given $s = a^2 + 2ab + b^2$, express $s$.", "a^2+2ab+b^2"),
        ("Show that the answer is 42.", "42"),
        ("How many sheep are there? (Answer: 42)", "42"),
        ("How many sheep are there?\n#### 42", "42"),
        ("For every $n$ show that the number of decompositions is $2^{n-1}$.", "2^{n-1}"),
        (
            r"Prove by induction that $a_n \geq \frac{1}{\sqrt{n}}$ for all $n$.",
            r"\frac{1}{\sqrt{n}}",
        ),
        ("The amount after $n$ years is given by the formula $A = P(1 + r)^n$.", "P(1+r)^n"),
    ],
    "question_boxed": [
        (r"The final answer is: $\boxed{5}$", "5"),
        (r"How many are there? *Solution.* $\boxed{573}$ Observe that", "573"),
    ],
    "question_several": [
        ("Let $x = 2y = 6$. Find $x$. Also find $y$.", "6"),
        ("Let $x = 2y = 6$. (a) Find $x$. (b) Find $y$.", "3"),
        ("(1) Show that $x$ is even.\n(2) What is the least $x$?", "2"),
        ("Find the area of the garden and determine the price of its fence.", "20"),
        ("What is the mean? What is the median?", "4"),
    ],
    "options_left": [("Which is prime? (A) 4 (B) 6 (C) 7", "7"), ("Pick:\nA. 4\nB. 6\nC. 7", "7")],
    "options_missing": [
        ("Which of the following is a function?", "B"),
        ("Which one?", r"\text{(C)}"),
    ],
    "question_empty": [("**", "2"), ("", "2")],
    "question_short": [("a triangle", "2"), ("$x$", "2")],
    "question_cut": [
        ("Find the sum of the", "2"),
        ("Find $f$, defined as follows:", "2"),
        (r"Find \[ x + 1", "2"),
    ],
    "question_asks_nothing": [("A forest has three kinds of trees, oak, maple and pine.", "2")],
    "question_asks_proof": [("Let $n$ be odd. Show that $n^2 - 1$ is a multiple of 8.", "8")],
    "question_solution": [
        ("## Step 1: Set up\nFind the sum of 2 and 3.", "5"),
        ("Find the sum of 2 and 3.\n<details><summary>Solution</summary>It is", "5"),
        ("Here is a solution: first add 2 and 3. What is the sum?", "5"),
    ],
    "question_meta": [("Develop a challenging question that ties these concepts together.", "5")],
    "figure_missing": [("In the figure below, what is the shaded area?", "5")],
}
CLEAN = [
    (ASK, "5"),
    ("What is 2 + 3?", "$5$"),
    (r"The remainder of $1991^{2000}$ modulo $10^6$ is $\qquad$", "1"),
    ("The length of $CE$, in inches, is:", "12.5"),
    ("Tangente sijeku se u D. Odredi povrsinu trokuta.", "4"),
    (r"Find the angle. If the answer is $x^\circ$, what is the value of $x$?", "40"),
    ("## Task 3\n\nHow many such numbers are there?", "4"),
    ("Where does the play take place?", "the theater"),
    ("Evaluate $\\log_2 64$.", "6"),
    (r"Simplify $\sqrt{242}$.", r"11\sqrt2"),
    ("An investment earns interest. How many dollars are there in the end?", r"\$32,\!348"),
    ("Which direction, north, south, east or west, is she facing?", r"\text{east}"),
    (r"Find all roots of $x^2 = 4$.", "-2, 2"),
    ("Find the solution set in interval notation.", r"(-\infty, 1) \cup [2, \infty)"),
    ("Find the shape. (A) Line (B) Circle (C) Plane (D) Sphere", r"\text{(C)}"),
    ("Alex (A), Ben (B) and Carl (C) sit in a row. In how many ways?", "6"),
    (r"Show that $x$ is even, then find the least value of $x$.", "2"),
    (r"Find the remainder of $a$. Answer modulo 9.", r"a^2 \pmod{9}"),
    ("Find the equation of the tangent line at the origin.", "y = 2x"),
    (r"Find the integral of $2x$.", "x^2 + C"),
    (r"Find the matrix $M$.", r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"),
    (
        "The figure is drawn here. [asy] draw((0,0)--(1,1)); [/asy] In the figure, how long is it?",
        "1",
    ),
    ("A train covers 3 km in 2 minutes. How far does it go in an hour?", r"90\text{ km}"),
    ("What is 20 percent of 60 %, in percent?", r"12\%"),
    ("Which of these are prime? If there are none, answer None. 4, 6, 8", "None"),
    (r"What is 2 + 3? Put your final answer within \boxed{}.", "5"),
    (r"Give two numbers in a box, written like \boxed{[4, 0]}: what are 2 + 2 and 2 - 2?", "[4,0]"),
    ("Show that $n = 5$ is possible, then find the least such $n$.", "5"),
    ("Prove by induction that $a_n < a_{n+1}$ and find the least $n$ such that $a_n > 10$.", "10"),
    (r"Suppose $a_1 = 10$ and $a_{n+1} = a_n - 1$. Find the least $n$ with $a_n = 1$.", "10"),
    (r"Its height is $h = \frac{r}{2} + 2r$. Find the length of its base.", r"\frac{r}{2} + 2r"),
    ("What is the probability of a six? Express your answer as a fraction.", r"\frac{1}{6}"),
    ("At which $x$ is it zero? Solve for $x$. Find this value and round it.", "2"),
    ("Find $x$ and $y$. (a) means that $x$ is even, (b) that $y$ is.", "(2, 4)"),
    ("How many dice are needed for the same risk?", "x = 2"),
    ("Find all polynomials $P$ with $P(x+1) + P(x-1) = 2P(x)$.", "ax + b"),
    ("Here is a puzzle of 2 rows. Fill the table below.\n1 _ 3\n_ 2 _\nWhat is the sum?", "9"),
    ("Sort these words: neal almost ann suppose bishopric", "almost ann bishopric neal suppose"),
    (r"The root is of the form $a + b\sqrt{c}$. Find the root. What is $a + b + c$?", "8"),
    ("Between what times can it be? (A) 1pm (B) 2pm (C) 3pm\nWhat time is it?", "(A)"),
    ("The curve is as shown. <asy> draw((0,0)--(1,1)); </asy> How long is it?", "2"),
    ("For each pair, calculate the product of its numbers. Determine the sum of all.", "9"),
    ("Find the settling time $t$ in terms of $b$, and calculate its numerical value.", "1.96"),
    ("Find all increasing sequences of numbers with the same divisors.", "a_n = n"),
    ("In base 2, the number of digits of 6 is __ digits.", "3"),
    ("Investigate the series for convergence at $1$.", "1"),
    (
        "5. I swapped the digits of 62. What number did I think of?\n\nProblems worth 10 points:",
        "26",
    ),
    ("Find the area of the plot and then determine the price of its fence.", "20"),
    ("In how many ways can $2 \\times n$ be tiled by dominoes?", "F_{n+1}"),
    ("The sum of $x$ and $y$ is:\n(A) 4 (B) 6 (C) 7", "B"),
]


NOTHING = Records(".jsonl", lambda: iter([]), lambda file, parts: None)


def row(question: str, gold: str, number: int = 1) -> Row:
    return Row(number, question, gold)


def dataset(*rows: Row) -> Dataset:
    return Dataset("x", "q", "a", (), 0, (), rows, NOTHING)


def rows(pairs: Iterable[tuple[str, str]]) -> list[Row]:
    return [row(question, gold, number) for number, (question, gold) in enumerate(pairs, 1)]


def empty_index() -> BenchmarkIndex:
    return BenchmarkIndex.build([])


def test_every_flag_has_a_case() -> None:
    assert sorted(CASES) == sorted(flag.name for flag in FLAGS)
    names = [*(flag.name for flag in FLAGS), *(flag.name for flag in SET_FLAGS)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", CASES)
def test_flag_is_raised(name: str) -> None:
    (flag,) = (flag for flag in FLAGS if flag.name == name)
    for question, gold in CASES[name]:
        assert flag.find(row(question, gold)), (question, gold)


@pytest.mark.parametrize(("question", "gold"), CLEAN)
def test_sound_row_is_clean(question: str, gold: str) -> None:
    found = {flag.name: flag.find(row(question, gold)) for flag in FLAGS}
    assert {name: text for name, text in found.items() if text} == {}


def test_brackets_that_are_asked_for_are_no_damage() -> None:
    closing = row("Complete the sequence so that the parentheses are closed: < [ (", ") ] >")
    assert [flag.name for flag in FLAGS if flag.find(closing)] == ["gold_unread"]


@pytest.mark.parametrize("text", ["\\", "{" * 999, "$" * 999, "\ud800", "(" * 50_000, ",;" * 5000])
def test_flags_are_total(text: str) -> None:
    for flag in FLAGS:
        evidence = flag.find(row(text, text))
        assert evidence is None or evidence, flag.name


def test_conflicting_golds_name_each_other() -> None:
    some = rows([("How many?", "5"), ("how  MANY?", "6"), ("Which?", "5")])
    found = dict(conflicts(some, empty_index(), in_memory()))
    assert found == {0: "'5', row 2 says '6'", 1: "'6', row 1 says '5'"}


def test_equal_values_are_no_conflict() -> None:
    same = rows([("How many?", "1/2"), ("How many?", "0.50")])
    assert not list(conflicts(same, empty_index(), in_memory()))


def test_each_of_many_copies_names_the_first_that_disagrees() -> None:
    """In four kinds of gold, of which two are equal values: as asked of every pair of rows."""
    golds = [("1/2", "0.5", "3", "x")[i * i % 11 % 4] for i in range(40)]
    some = rows((f"How{' ' * (1 + i % 5)}many{'?' * (i % 3)}", x) for i, x in enumerate(golds))
    expected = {}
    for at, row in enumerate(some):
        others = some[at % 3 :: 3]
        other = next((one for one in others if not one.judged(row.gold).value), None)
        if other is not None:
            expected[at] = f"{row.gold!r}, row {other.number} says {other.gold!r}"
    assert len(expected) > 30
    assert dict(conflicts(some, empty_index(), in_memory())) == expected


def test_duplicates_name_the_first() -> None:
    same = rows([("How many?", "5"), ("How  many?", "5"), ("**", "2"), ("**", "2")])
    assert dict(exact_duplicates(same, empty_index(), in_memory())) == {1: "same question as row 1"}


def test_near_duplicates_have_the_same_numbers() -> None:
    text = "A farmer has 12 cows and buys 7 more at the market on {} day. How many has he {}?"
    pairs = [
        (text.format("one rainy", "now"), "19"),
        (text.format("one sunny", "now"), "18"),
        (text.format("one rainy", "now").replace("12", "15"), "22"),
    ]
    found = dict(near_duplicates(rows(pairs), empty_index(), in_memory()))
    assert found == {1: "much like row 1, whose gold is '19'"}


def test_contamination_names_the_item() -> None:
    text = "Janet has 16 ducks that lay one egg each day; how many eggs do they lay in one week?"
    index = BenchmarkIndex.build([("bench", "bench/7", text)])
    some = rows([("Unrelated question about prime numbers?", "2"), (text, "112")])
    found = dict(contamination(some, index, in_memory()))
    assert list(found) == [1]
    assert found[1].startswith("bench/7 by ")


def test_audit_counts_flagged_rows_once(tmp_path: Path) -> None:
    three = dataset(*rows([(ASK, "5"), ("**", ""), (ASK, "5")]))
    seen: list[tuple[str, int, int]] = []
    with workplace(str(tmp_path)) as place:
        found: Audit = audit(three, place, lambda *step: seen.append(step))
        facts = summary(found)
    assert found.flagged == 2
    assert seen[-1] == ("comparisons", len(SET_FLAGS), len(SET_FLAGS))
    assert facts["rows"] == 3
    counts = {flag["flag"]: flag["rows"] for flag in facts["flags"] if flag["rows"]}
    assert counts == {"gold_empty": 1, "question_empty": 1, "duplicate": 1}
    assert facts["answers"]["commonest"] == "5"
    assert any("commonest answer" in fault for fault in facts["guessable"])


def test_data_set_without_golds_has_no_guessers(tmp_path: Path) -> None:
    with workplace(str(tmp_path)) as place:
        found = audit(dataset(row(ASK, "")), place, lambda *_: None)
    assert found.guessability is None
    assert found.faults == ()


def test_readings_of_formulas() -> None:
    assert words(r"\frac{1}{2}\sin x \text{ miles per hour}") == ["miles", "per", "hour"]
    assert symbols(r"2ab + \theta - \mathbf{i} + \mathbb{Z}") == {"a", "b", "theta"}
    assert {"x", "y", "z", "A", "B", "theta"} <= known_symbols(r"Let $xyz = 1$ in AB with θ.")
    assert "h" not in known_symbols("the height is known")
    assert parts(r"1, (2,3), 12,345, \{4,5\}; 1{,}000") == [
        "1",
        "(2,3)",
        "12,345",
        r"\{4,5\}",
        "1{,}000",
    ]
    assert not unbalanced(r"[0, 1) \cup \{2\}")
    assert unbalanced("a}") == "closing brace without an opening one"
