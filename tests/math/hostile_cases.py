r"""Write hostile.jsonl: `python -m tests.math.hostile_cases`.

Candidates made to hang, exhaust or crash a grader. `label` null means any verdict but an exception;
`candidate` {"repeat": [head, unit, n, tail]} keeps the file small.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def expand(candidate: str | dict[str, list[Any]]) -> str:
    """Return the text that `candidate` stands for."""
    if isinstance(candidate, str):
        return candidate
    head, unit, count, tail = candidate["repeat"]
    return str(head) + str(unit) * int(count) + str(tail)


def _repeat(unit: str, count: int, head: str = "", tail: str = "") -> dict[str, Any]:
    return {"repeat": [head, unit, count, tail]}


def _nest(left: str, middle: str, right: str, depth: int) -> str:
    return left * depth + middle + right * depth


# fmt: off
_SINES = r" \cdot ".join(rf"\sin({k}x)" for k in range(1, 14))
_DETERMINANT = r" \\ ".join(" & ".join(f"{i * j % 7 + 1}x" for j in range(9)) for i in range(9))
_LETTERS = "abcdefghjklmnopqrstuvwxyz"

# category -> (gold, label, candidates)
HOSTILE: list[tuple[str, str, bool | None, list[Any]]] = [
    ("power-tower", "7", False, [
        "9^{9^{9^{9}}}", "9^{9^9}", "10^{10^{10}}", "2^{2^{2^{2^{2^2}}}}", "9**9**9**9",
        "(9^9)^{(9^9)}",
        "2^{999999999}", "10^{-999999999}", "1e999999999", "1e-999999999", "7^{1000000007}",
        _nest("2^{", "2", "}", 300), r"\left(\frac{9}{8}\right)^{9^{9^9}}", "(-9)^{9^{9^9}}",
        "1.0000001^{10^{12}}", r"e^{e^{e^{e^{e}}}}", r"\pi^{\pi^{\pi^{\pi^{\pi}}}}", "0^{-1}",
        "x^{9^{9^9}}",
        r"\frac{1}{5^{5^{5^{5^{5}}}}}", r"\sqrt[9^{9^9}]{2}", r"i^{9^{9^9}}",
        r"9^{9^{9^9}} - 9^{9^{9^9}}"]),
    ("factorial", "7", False, [
        "100000!", "((9!)!)!", "10!!!!!!!!!!!!", _repeat("!", 5000, "3"),
        r"\binom{1000000}{500000}",
        "999999999!", "(10^{100})!", r"\binom{10^{9}}{5}", r"\frac{100000!}{99999!}",
        r"\Gamma(10^{8})", "(-1)!", "0.5!"]),
    ("huge-number", "7", False, [
        _repeat("7", 5000), _repeat("7", 1_000_000), _repeat("7", 100_000,
        "0."), _repeat("7", 4400),
        _repeat("7", 3000, r"\frac{1}{", "}"), _repeat("0", 100_000, "", "8"), _repeat(",777", 2000,
        "7"),
        _repeat("9", 50_000, "-"), _repeat("7", 300, "", "e99999"), _repeat("7", 2000,
        r"0.\overline{", "}")]),
    ("padded-number", "7", None, [
        _repeat("0", 200, "", "7"), _repeat("0", 5000, "7."), _repeat("0", 100_000, "",
        "7"), _repeat(" ", 100_000, "7", "")]),
    ("nesting", "7", None, [
        _nest("(", "7", ")", 50), _nest("(", "7", ")", 5000), _nest("{", "7",
        "}", 5000), _nest(r"\left(", "7", r"\right)", 60),
        _nest(r"\sqrt{", "7", "}", 60), _nest(r"\frac{1}{1+", "7", "}", 60), _nest(r"\frac{", "7",
        "}{2}", 40),
        _repeat("(", 100_000), _repeat("{", 100_000), _repeat(")", 100_000), _repeat("[", 100_000),
        _repeat(r"\left(", 20_000),
        _nest("|", "7", "|", 500), _nest(r"\text{", "7", "}", 3000), _nest(r"\boxed{", "7",
        "}", 500), _repeat("-", 50_000, "", "7"),
        _repeat("+-", 50_000, "", "7"), _repeat(r"\frac", 5000, "", "17"), _repeat("^", 10_000,
        "7"), _repeat("_", 10_000, "7"), _repeat("-(", 30, "", "7" + ")" * 30),
        _nest(r"\sin(", "7", ")", 80), _nest("e^{", "x", "}", 80), _nest(r"\begin{pmatrix}", "7",
        r"\end{pmatrix}", 200)]),
    ("list", "7", False, [
        _repeat("7, ", 50_000, "", "7"), _repeat("7,", 300, r"\{", r"8\}"), _repeat("x=7, ", 5000,
        "", "x=8"),
        ", ".join(f"x_{{{i}}}={i}" for i in range(60)), _repeat("(7,8),", 3000, "",
        "(7,8)"), _repeat(r"\pm 7 ", 40), _repeat(r"\pm 1", 25, "7"),
        _repeat("7=", 5000, "", "8"), _repeat("7<", 5000, "", "8"), _repeat(r"[0,7]\cup", 5000, "",
        "[8,9]"), _repeat("7 ", 100_000), _repeat("7;", 50_000), _repeat("7 or ", 20_000, "",
        "7")]),
    ("regex", "7", False, [
        _repeat(r"\text{", 20_000), _repeat(r"\frac{", 20_000), _repeat(" ", 200_000, "x",
        "y"), _repeat("\\", 50_001), _repeat("$", 50_001), _repeat(r"\(", 30_000),
        _repeat("1,", 60_000), _repeat("1.", 60_000), _repeat("a", 100_000, "",
        "!"), _repeat("<answer>", 10_000), _repeat(r"\boxed", 20_000), _repeat("0", 30, "(",
        "+)+$" * 50),
        _repeat("\t\n ", 50_000, "a", "b"), _repeat("x:", 30_000), _repeat("1/", 30_000),
        _repeat("&", 30_000), _repeat(r"\\", 30_000), _repeat("%", 50_000, "7x")]),
    ("unicode", "7", None, [
        "\u0667", "\uff17", "\u2466", "\U0001d7d5", "7\u0301", "\u06f7", "\u202e7", "7\u200b",
        "\ufeff7", "\u2077", "\u2087", "\u4e03",
        _repeat("\u0301", 50_000, "7"), _repeat("\U0001f600", 50_000), "\ud800", "7\x00",
        "\x007", _repeat("\x00", 100_000), "7\x1b[31m", "\x85", "7\u2028",
        _repeat("\ufdfa", 20_000), _repeat("\u221a", 5000, "", "7"), _repeat("\u00b2", 5000,
        "7"), _repeat("\u00bd", 5000)]),
    ("calculus", "7", False, [
        r"\int_0^{\infty} e^{-x^{x^x}} dx", r"\sum_{n=1}^{10^{12}} \frac{1}{n^{n}}",
        r"\prod_{n=1}^{10^{9}} n", r"\lim_{x\to 0} \frac{\sin(\sin(\sin x))}{x^{99}}",
        r"\int \int \int \sqrt{\tan x} \, dx dx dx", r"\frac{d^{999}}{dx^{999}} e^{x^2}",
        r"\sum_{n=0}^{\infty}\sum_{m=0}^{\infty}\frac{1}{n!m!+1}", r"\int_0^1 x^{-x} dx",
        r"\lim_{n\to\infty} (1+\frac1n)^{n^{n}}", r"\zeta(3)^{\zeta(5)}",
        r"\nabla \times \vec{F}"]),
    ("determinant", "7", False, [
        rf"\begin{{vmatrix}} {_DETERMINANT} \end{{vmatrix}}",
        rf"\det\begin{{pmatrix}} {_DETERMINANT} \end{{pmatrix}}",
        rf"\begin{{pmatrix}} {_DETERMINANT} \end{{pmatrix}}^{{-1}}", _repeat(r"1 & ", 20_000,
        r"\begin{pmatrix}", r"1\end{pmatrix}"), _repeat(r"1 \\ ", 20_000, r"\begin{pmatrix}",
        r"1\end{pmatrix}"), r"\begin{pmatrix}1&2\\3&4\end{pmatrix}^{99999999}"]),
    ("simplify", "7", False, [
        "(x+y+z+w)^{60}", _SINES, "x^{17}-3x^{16}+5x^{11}-7x+1=0", "(x+1)^{1000000}",
        "*".join(f"({v}+1)" for v in _LETTERS),
        "(" + "+".join(_LETTERS) + ")^{20}",
        r"\sqrt{2+\sqrt{3+\sqrt{5+\sqrt{7+\sqrt{11+\sqrt{13+\sqrt{17+\sqrt{19}}}}}}}}",
        "+".join(rf"\sqrt{{{p}}}" for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)),
        r"\sqrt{x+\sqrt{y+\sqrt{z+\sqrt{x+\sqrt{y+\sqrt{z}}}}}}",
        r"\frac{" * 8 + "x" + "}{x+1}" * 8, _repeat(r"\sin x + ", 3000, "",
        "1"), _repeat("x+", 30_000, "", "x"), _repeat("(x+1)", 5000),
        r"|||x|-1|-2|>\sqrt{|x^{17}-x|}",
        r"\sin^{40}(x)\cos^{40}(x)\tan^{40}(y)", "(x^{100}-1)/(x-1)",
        r"\log_{x}(\log_{y}(\log_{z}(xyz)))^{50}", r"\tan(10^{50})", r"\sin(10^{400})",
        r"e^{10^{10}}", r"e^{-10^{10}}"]),
    ("simplify", "x", False, ["(x+y+z+w)^{60}", _SINES, r"x+10^{-60}", r"x+0\cdot\frac{1}{0}",
    r"\frac{x}{0}", r"\frac{x^2}{x-x}", "x^{x^{x^{x}}}", r"\lfloor x \rfloor!"]),
    ("malformed", "3", None, [
        r"\log_2. 8", r"\log_", r"\log_{} 8", r"2\frac{1}{n}", r"6\frac{n}{2}", r"\sqrt[.]{9}",
        r"\sqrt[]{9}", r"\frac{.}{.}", "3.e", "3e+", "3_.", "3_{x}", "3_{-1}", "3_{1}", "3_{0}",
        "3_{99999999999}",
        r"0.\overline{}", r"0.\overline{x}", r"\overline{3}", r"3!_2", r"\binom{3}{-1}",
        r"\binom{x}{y}", r"\begin{pmatrix}\end{pmatrix}", r"\begin{pmatrix}&\\&\end{pmatrix}",
        r"\end{pmatrix}", "[,]", "(,)", "{,}", r"\{,\}", r"(\infty,\infty)",
        r"\infty-\infty", r"\frac{\infty}{\infty}", r"0\cdot\infty", "25:61", "99:99 pm",
        "February 31, 2024", "0000-00-00", "x<", "<x", "=", "x=", "=3", "x=y=", r"\pm", r"3\pm",
        r"\cup", r"[1,2]\cup", "|3", "||", "|", r"\log 0", r"\ln(-1)", r"\arcsin 5",
        r"\tan 90^\circ", "3^{-}", "^3", "_3", "3%%", "%3", "$", "$$$", "3$3$"]),
    ("close", r"\pi", False, [r"\pi+10^{-60}", r"\frac{4272943}{1360120}",
    r"\frac{\ln(640320^3+744)}{\sqrt{163}}", r"\sqrt[3]{31}",
    "3." + "14159265358979323846264338327950288419716939937510"]),
    ("injection", "7", False, [
        "__import__('os').system('sleep 5')", "eval('9**9**9')", "(lambda: 7)()",
        "exec(\"import time; time.sleep(9)\")",
        "[x for x in ().__class__.__base__.__subclasses__()]",
        "__import__('time').sleep(30) or 7", "sympify('7')", "Integer(7)",
        "open('/etc/passwd').read()", "7 if __import__('os') else 8", "{7: exec}",
        "getattr(int, '__call__')('7')",
        "max(range(10**10))", "'7'*10**10", "f\"{7}\"", "globals()['gold']", r"\input{/etc/passwd}",
        r"\write18{sleep 9}", r"\loop\iftrue\repeat", r"\def\a{\a\a}\a"]),
    ("volume", "7", False, [
        _repeat("the answer might be 7 ", 50_000), _repeat("A", 2_000_000), _repeat("1 ", 100_000),
        _repeat("\n", 500_000), _repeat(r"\boxed{7}\boxed{8}", 5000), _repeat("x+1=", 20_000),
        _repeat("0.1", 100_000)]),
    ("right-under-load", "7", True, ["7", "7.0", r"\frac{14}{2}", "((((7))))", "+7", "{{7}}"]),
    ("right-under-load", "2^{64}", True, ["18446744073709551616", "4^{32}"]),
    ("right-under-load", "(x+1)^{12}", True, ["(x+1)^{12}", "(1+x)^{12}"]),
    ("wrong-under-load", "2^{64}", False, ["18446744073709551617", "2^{65}", "9^{9^{9}}"]),
]
# fmt: on


def build() -> Iterator[dict[str, Any]]:
    """Yield the cases with their ids."""
    for group, (category, gold, label, candidates) in enumerate(HOSTILE):
        for index, candidate in enumerate(candidates):
            row = {"id": f"{category}-{group}-{index:02d}", "category": category, "gold": gold}
            yield row | {"candidate": candidate, "label": label}


if __name__ == "__main__":
    lines = [json.dumps(case, ensure_ascii=True) + "\n" for case in build()]
    (HERE / "hostile.jsonl").write_text("".join(lines))
