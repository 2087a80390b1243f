"""Dresses: how language models type one answer, as functions from its parts to text.

Collected from recorded rollouts and from audits of this project: LaTeX in a box, Markdown, lists,
tables, labels, units. Each dress says the same as the bare answer; around a wrong answer it is as
wrong as before.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from proofmill import Problem


class Form(NamedTuple):
    """One text of an answer, and the name of the habit behind it."""

    habit: str
    text: str


def dressed(problem: Problem, answer: str) -> Iterator[Form]:
    """Yield an answer to a row, right or wrong, in all dresses of its verifier's answers.

    None for an answer that is not of the form of the reference, and for programs and values, whose
    typography is not free.
    """
    try:
        yield from _dressed(problem.verifier, answer)
    except (AttributeError, TypeError, ValueError):
        return


def _dressed(verifier: str, answer: str) -> Iterator[Form]:
    match verifier:
        case "integer":
            yield from integers(str(int(answer)))
        case "rational":
            yield from rationals(answer)
        case "sequence" | "set":
            yield from lists([str(entry) for entry in json.loads(answer)])
        case "moves" | "path" | "plan" | "game_play":
            yield from lists(answer.split(", "))
        case "counterexamples":
            yield from several(answer.split("; "))
        case "several":
            yield from several(json.loads(answer))
        case "grid":
            yield from tables([[str(cell) for cell in row] for row in json.loads(answer)])
        case "mapping" | "graph_coloring":
            yield from mappings({key: str(value) for key, value in json.loads(answer).items()})
        case "expression_game":
            yield from expressions(answer)
        case "text":
            # A star beside a sign of multiplication is no emphasis.
            yield from (form for form in texts(answer) if form.habit != "*{}*" or "*" not in answer)
        case _:
            return


_AROUND = (
    *("{}", "  {}\t", "{}.", "\n{}\n", "${}$", "$${}$$", r"\({}\)", r"\[{}\]", "**{}**", "`{}`"),
    *(r"\text{{{}}}", r"\mathrm{{{}}}", r"\mathbf{{{}}}", r"\boldsymbol{{{}}}", r"\textbf{{{}}}"),
    *(r"\displaystyle {}", r"\left({}\right)", "({})", "{{{}}}", r"\fbox{{{}}}", r"{}\,", r"\ {}"),
    *(r"\boxed{{{}}}", '"{}"', "```\n{}\n```", r"\bigl({}\bigr)", r"{}\;", r"{}\quad"),
)
_NUMBERS = (
    *("N = {}", "$N = {}$", "x={}", "R(8) = {}", r"a_{{10}} = {}", r"\gcd(a,b) = {}", "f(3) = {}"),
    *("answer: {}", "The answer is {}", "Answer = {}", "The final answer is: {}", "total: {}"),
    *("{} cards", "{} apples", r"{} \text{{ ways}}", r"{}\text{{ cm}}", "{} units", "{} minutes"),
    *("**N = {}**", r"\text{{Total}} = {}", "{} red cards"),
)
_INTEGERS = (
    *(r"{} \pmod{{1419}}", "{} (mod 1419)", r"{} \bmod 97", r"x \equiv {} \pmod{{97}}", "{}g"),
    *(r"\det(A) = {}", "item {}", "#{}"),
)


def integers(value: str) -> Iterator[Form]:
    """Yield an integer as models type it."""
    for pattern in (*_AROUND, *_NUMBERS, *_INTEGERS):
        yield Form(pattern, pattern.format(value))
    sign, digits = ("-", value[1:]) if value.startswith("-") else ("", value)
    for separator in (",", "{,}", r"\,", r"\!,\!", r",\!"):
        grouped = f"{int(digits):,}".replace(",", separator)
        yield Form(f"grouped by {separator}", sign + grouped)


def rationals(value: str) -> Iterator[Form]:
    """Yield a reduced fraction, or an integer, as models type it."""
    for pattern in (*_AROUND, *_NUMBERS):
        yield Form(pattern, pattern.format(value))
    top, _, bottom = value.removeprefix("-").partition("/")
    if not bottom:
        return
    sign = "-" if value.startswith("-") else ""
    for command in ("frac", "dfrac", "tfrac"):
        yield Form(command, rf"{sign}\{command}{{{top}}}{{{bottom}}}")
        yield Form(f"sign inside {command}", rf"\{command}{{{sign}{top}}}{{{bottom}}}")
        yield Form(f"named {command}", rf"x = {sign}\{command}{{{top}}}{{{bottom}}}")
        yield Form(f"in brackets {command}", rf"\left({sign}\{command}{{{top}}}{{{bottom}}}\right)")
    yield Form("spaced", f"{sign}{top} / {bottom}")
    rounded = f"{int(top) / int(bottom):.4f}"
    yield Form("rounded behind", rf"{value} \approx {sign}{rounded}")
    if len(top) == 1 or len(bottom) == 1:
        parts = (part if len(part) == 1 else f"{{{part}}}" for part in (top, bottom))
        yield Form("short braces", rf"{sign}\frac{''.join(parts)}")
    if int(top) > int(bottom):
        whole, rest = divmod(int(top), int(bottom))
        yield Form("mixed", rf"{sign}{whole}\frac{{{rest}}}{{{bottom}}}")
        yield Form("mixed in plain text", f"{sign}{whole} {rest}/{bottom}")


_SEPARATORS = (
    *(", ", ",", "; ", "\n", ",\n", ",\\ ", ",\\,", ",~", ", \\quad ", ",\\;", " | ", ",  "),
)
_BRACKETS = (
    *("[{}]", "({})", r"\{{{}\}}", r"\left[{}\right]", r"\left( {} \right)", r"\langle {} \rangle"),
    *(r"\left\{{ {} \right\}}", "${}$", "$${}$$", r"\({}\)", "**{}**", "`{}`", "```\n{}\n```"),
    *(
        r"\text{{{}}}",
        r"\textbf{{{}}}",
        r"\mathrm{{{}}}",
        "{},",
        "{}.",
        "  {}\n",
        r"\bigl({}\bigr)",
    ),
)
_EACH = (
    *(r"\text{{{}}}", r"\mathrm{{{}}}", r"\textbf{{{}}}", "**{}**", "`{}`", '"{}"', "'{}'", "${}$"),
)
_LINES = ("- {}", "* {}", "\u2022 {}")
_NUMBERED = ("{}. {}", "{}) {}", "({}) {}", "Step {}: {}", "**{}.** {}")


def lists(entries: Sequence[str]) -> Iterator[Form]:
    """Yield a flat list as models type it."""
    for separator in _SEPARATORS:
        yield Form(f"parted by {separator!r}", separator.join(entries))
    for pattern in _BRACKETS:
        yield Form(pattern, pattern.format(", ".join(entries)))
    for pattern in _EACH:
        yield Form(f"each {pattern}", ", ".join(map(pattern.format, entries)))
    yield Form("text and spacing", ",\\ ".join(map(r"\text{{{}}}".format, entries)))
    for pattern in _LINES:
        yield Form(f"lines {pattern}", "\n".join(map(pattern.format, entries)))
    for pattern in _NUMBERED:
        lines = (pattern.format(number, entry) for number, entry in enumerate(entries, 1))
        yield Form(f"lines {pattern}", "\n".join(lines))
    yield Form("python list", str(list(entries)))
    yield Form("row matrix", rf"\begin{{pmatrix}} {' & '.join(entries)} \end{{pmatrix}}")
    column = r" \\ ".join(entries)
    yield Form("column matrix", rf"\begin{{bmatrix}} {column} \end{{bmatrix}}")
    if len(entries) > 1:
        first = ", ".join(entries[:-1])
        yield Form("and", f"{first} and {entries[-1]}")
        yield Form("comma and", f"{first}, and {entries[-1]}")
    if 1 < len(entries) <= len(ascii_lowercase):
        lettered = [f"({a}) {entry}" for a, entry in zip(ascii_lowercase, entries, strict=False)]
        yield Form("lettered", ", ".join(lettered))
        yield Form("lettered lines", "\n".join(lettered))
    if all(" " not in entry for entry in entries):
        yield Form("spaces", " ".join(entries))
        if all("-" not in entry for entry in entries):
            for arrow in (" -> ", r" \to ", " \u2192 ", r" \rightarrow "):
                yield Form(f"arrows {arrow!r}", arrow.join(entries))


_APART = ("; ", ";", " ; ", "\n", ";\n", ";\\ ", "; \\quad ", ";\\;", " | ", "\n\n")
_WHOLE = (
    *("{}", "[{}]", "({})", r"\left[{}\right]", r"\left( {} \right)", r"\{{{}\}}", "{}.", "{};"),
    *("  {}\n", "```\n{}\n```", "${}$", "$${}$$", r"\({}\)", "**{}**", "`{}`"),
)


def several(entries: Sequence[str]) -> Iterator[Form]:
    """Yield answers that may hold commas of their own as models type a list of them."""
    for separator in _APART:
        yield Form(f"parted by {separator!r}", separator.join(entries))
    for pattern in _WHOLE:
        yield Form(pattern, pattern.format("; ".join(entries)))
    for pattern in ("${}$", "**{}**", "`{}`", r"\({}\)"):
        yield Form(f"each {pattern}", "; ".join(map(pattern.format, entries)))
    for pattern in _LINES:
        yield Form(f"lines {pattern}", "\n".join(map(pattern.format, entries)))
    for pattern in (*_NUMBERED[:3], "Problem {}: {}", "Statement {}: {}"):
        lines = [pattern.format(number, entry) for number, entry in enumerate(entries, 1)]
        yield Form(f"lines {pattern}", "\n".join(lines))
        yield Form(f"parted {pattern}", "; ".join(lines))
    lettered = [f"({a}) {entry}" for a, entry in zip(ascii_lowercase, entries, strict=False)]
    yield Form("lettered", "; ".join(lettered))


def _lined(rows: Sequence[Sequence[str]], separator: str) -> str:
    return "\n".join(separator.join(row) for row in rows)


_GLUES = (" ", ", ", ",", " | ", "\t", "; ", "  ")
_ROWS = (*("| {} |", "[{}]", "[{}],", "({})", "- {}", "   {}", "`{}`", "{},", "**{}**", "${}$"),)
_LABELLED = ("Row {}: {}", "**Row {}:** {}", "R{}: {}", "House {}: {}", "{}. {}", "Line {}) {}")


def tables(rows: Sequence[Sequence[str]]) -> Iterator[Form]:
    """Yield a table as models type it."""
    for glue in _GLUES:
        yield Form(f"cells by {glue!r}", _lined(rows, glue))
    bodies = [", ".join(row) for row in rows]
    for pattern in _ROWS:
        inner = " | " if pattern == "| {} |" else ", "
        lines = (pattern.format(inner.join(row)) for row in rows)
        yield Form(f"rows {pattern}", "\n".join(lines))
    for pattern in _LABELLED:
        lines = (pattern.format(number, body) for number, body in enumerate(bodies, 1))
        yield Form(f"rows {pattern}", "\n".join(lines))
    yield from _programs(rows)
    yield from _markdown(rows)
    yield from _matrices(rows)
    plain = _lined(rows, " ")
    for pattern in ("```\n{}\n```", "```text\n{}\n```", "$$\n{}\n$$", "\n{}\n\n"):
        yield Form(pattern, pattern.format(plain))
    yield Form("empty lines between", plain.replace("\n", "\n\n"))
    yield Form("bold cells", _lined([[f"**{cell}**" for cell in row] for row in rows], " "))
    if all(len(cell) == 1 for row in rows for cell in row):
        yield Form("glued", _lined(rows, ""))


def _programs(rows: Sequence[Sequence[str]]) -> Iterator[Form]:
    yield Form("json", json.dumps(rows))
    yield Form("python", str([list(row) for row in rows]))
    bodies = [", ".join(row) for row in rows]
    yield Form("unquoted", f"[{', '.join(map('[{}]'.format, bodies))}]")
    inner = ",\n".join(f"  {json.dumps(list(row))}" for row in rows)
    yield Form("json, a row a line", f"[\n{inner}\n]")
    yield Form("tuples", f"({', '.join(map('({})'.format, bodies))})")


def _markdown(rows: Sequence[Sequence[str]]) -> Iterator[Form]:
    body = [f"| {' | '.join(row)} |" for row in rows]
    rule = "|" + "---|" * len(rows[0])
    for head in ("   ", " c ", " Column "):
        heads = f"|{'|'.join([head] * len(rows[0]))}|"
        yield Form(f"headed {head!r}", "\n".join([heads, rule, *body]))
    numbered = [f"| {number} {line}" for number, line in enumerate(body, 1)]
    heads = "| # " + rule.replace("---", " c ")
    yield Form("numbered", "\n".join([heads, "|---" + rule, *numbered]))
    edge = "+" + "---+" * len(rows[0])
    yield Form("framed", f"\n{edge}\n".join(["", *body, ""]).strip("\n"))


def _matrices(rows: Sequence[Sequence[str]]) -> Iterator[Form]:
    body = r" \\ ".join(" & ".join(row) for row in rows)
    for name in ("bmatrix", "pmatrix", "matrix", "vmatrix"):
        yield Form(name, rf"\begin{{{name}}} {body} \end{{{name}}}")
    columns = "c" * len(rows[0])
    yield Form("array", rf"\begin{{array}}{{{columns}}}{body}\end{{array}}")
    ruled = rf"\begin{{array}}{{|{'|'.join(columns)}|}}\hline {body} \\ \hline\end{{array}}"
    yield Form("ruled array", rf"\left[{ruled}\right]")
    texts = r" \\ ".join(" & ".join(rf"\text{{{cell}}}" for cell in row) for row in rows)
    yield Form("text in a matrix", rf"\begin{{bmatrix}}{texts}\end{{bmatrix}}")
    yield Form("spacing", r" \\ ".join(r"\ ".join(row) for row in rows))


_TIES = (": ", " = ", "=", " -> ", " \u2192 ", r" \to ", " is ", " is a ", " - ", r" \mapsto ", ":")
_PAIRS = (
    *("**{}:** {}", "**{}**: {}", "- {}: {}", "- **{}**: **{}**", "* {} = {}", "\u2022 {}: {}"),
    *("`{}`: {}", r"\text{{{}}}: \text{{{}}}", "| {} | {} |"),
)


def mappings(values: Mapping[str, str]) -> Iterator[Form]:
    """Yield a mapping as models type it: names that are numbers count upwards."""
    items = sorted(values.items(), key=lambda pair: _counted(pair[0]))
    kept = [f"{key}: {value}" for key, value in values.items()]
    yield Form("lines, as kept", "\n".join(kept))
    for tie in _TIES:
        pairs = [f"{key}{tie}{value}" for key, value in items]
        yield Form(f"lines {tie!r}", "\n".join(pairs))
        yield Form(f"commas {tie!r}", ", ".join(pairs))
    for pattern in _PAIRS:
        yield Form(f"lines {pattern}", "\n".join(pattern.format(*item) for item in items))
    pairs = [f"{key}: {value}" for key, value in items]
    yield Form("numbered", "\n".join(f"{at}. {pair}" for at, pair in enumerate(pairs, 1)))
    yield Form("semicolons", "; ".join(pairs))
    yield Form("full stop", ", ".join(pairs) + ".")
    yield Form("and", f"{', '.join(pairs[:-1])}, and {pairs[-1]}")
    yield Form("fence", "```\n" + "\n".join(pairs) + "\n```")
    yield Form("json", json.dumps(values))
    yield Form("json, indented", json.dumps(values, indent=2))
    yield Form("python", str(dict(values)))
    yield Form("braces", f"{{{', '.join(pairs)}}}")
    yield Form("set", rf"\{{{', '.join(pairs)}\}}")
    yield Form(
        "table", "\n".join(["| a | b |", "|---|---|", *(f"| {k} | {v} |" for k, v in items)])
    )
    body = r" \\ ".join(f"{key} & {value}" for key, value in items)
    yield Form("array", rf"\begin{{array}}{{ll}}{body}\end{{array}}")
    lines = r" \\ ".join(f"{key} &= {value}" for key, value in items)
    yield Form("aligned", rf"\begin{{aligned}}{lines}\end{{aligned}}")
    yield Form("dollars", ", ".join(f"${key} = {value}$" for key, value in items))
    yield Form("text and spacing", r",\ ".join(rf"\text{{{k}}} = \text{{{v}}}" for k, v in items))
    yield Form("capitals", "\n".join(f"{key}: {value.capitalize()}" for key, value in items))


def texts(value: str) -> Iterator[Form]:
    """Yield a short answer in words or signs as models type it."""
    for pattern in _AROUND:
        if pattern not in (r"\left({}\right)", "({})", "{{{}}}", r"\bigl({}\bigr)"):
            yield Form(pattern, pattern.format(value))
    for pattern in (
        r"\textsf{{{}}}",
        r"\textup{{{}}}",
        r"\texttt{{{}}}",
        r"\mathtt{{{}}}",
        r"\textit{{{}}}",
        r"\emph{{{}}}",
        "__{}__",
    ):
        yield Form(pattern, pattern.format(value))
    for pattern in ("'{}'", "*{}*", r"\underline{{{}}}", r"\textnormal{{{}}}", r"\mbox{{{}}}"):
        yield Form(pattern, pattern.format(value))
    for pattern in (r"$\text{{{}}}$", r"\mathrm{{{}}}.", "**{}**.", "**`{}`**", "{}\\ ", "\\; {}"):
        yield Form(pattern, pattern.format(value))


def expressions(value: str) -> Iterator[Form]:
    """Yield an arithmetic expression with * and / as models type it."""
    signs = (
        *((r" \times ", r" \div "), (" \u00d7 ", " \u00f7 "), (r" \cdot ", " / ")),
        *(("*", "/"), (" x ", " / ")),
    )
    for times, over in signs:
        typed = value.replace(" * ", times).replace(" / ", over)
        for pattern in ("{}", "${}$", r"\text{{{}}}", r"\({}\)", "**{}**", " {} ", "{}.", r"\ {}"):
            yield Form(f"{times} {pattern}", pattern.format(typed))
    for pattern in ("`{}`", r"\displaystyle {}", "$${}$$", "```\n{}\n```", r"{}\,", "\n{}\n"):
        yield Form(pattern, pattern.format(value))
    yield Form("square brackets", value.replace("(", "[").replace(")", "]"))
    brackets = value.replace("(", r"\left(").replace(")", r"\right)")
    for pattern in ("{}", "${}$", r"\[{}\]", r"\mathrm{{{}}}"):
        yield Form(f"left and right {pattern}", pattern.format(brackets))


def choices(letter: str, text: str) -> Iterator[Form]:
    """Yield an option as models name it: by letter, by its text, by both."""
    for around in (
        "{}",
        r"\text{{{}}}",
        "**{}**",
        "${}$",
        r"\textbf{{{}}}",
        r"\mathrm{{{}}}",
        "`{}`",
    ):
        for name in ("{0}", "({0})", "{0}.", "{0})", "({0}) {1}", "{0}. {1}", "{1}", "Option {0}"):
            yield Form(f"{around} {name}", around.format(name.format(letter, text)))
    for name in (
        r"(\text{{{0}}})",
        r"\textbf{{({0})}}\ \text{{{1}}}",
        r"\text{{({0}) }}\text{{{1}}}",
    ):
        yield Form(name, name.format(letter, text))


def _counted(name: str) -> tuple[str, int]:
    """Return a name so that `V2` comes before `V10`."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)
