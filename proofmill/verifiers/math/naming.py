"""Named values: what `x = 5`, `f(x) = 5`, `x = 1, y = 2` say when the name is dropped."""

from proofmill.verifiers.math.forms import Form, Group, Relation, Value, Words
from proofmill.verifiers.math.tree import ONE, Node, names, num

MAX_NAME = 24
"""Characters of a quantity's name in words, as in `Area = 12`."""


def unnamed(form: Form, taken: frozenset[str]) -> Form:
    r"""Drop the name of a value: `x = 5`, `5 = x`, `f(x) = 5`, `x \in \{5\}` say 5.

    A name in `taken` is a variable of the other side and stays. In a list all names must be one.
    """
    if isinstance(form, Group) and form.kind in {"list", "or", "and"}:
        return _unnamed_list(form, taken)
    if not isinstance(form, Relation):
        return form
    if form.signs == ("in",):
        return form.sides[1] if variable(form.sides[0]) else form
    if set(form.signs) != {"="}:
        return form
    first, last = form.sides[0], form.sides[-1]
    if _isvariable(first, taken):
        rest = form.sides[1:]
    elif _isvariable(last, taken):
        rest = form.sides[:-1]
    else:
        return form
    return rest[0] if len(rest) == 1 else Relation(rest, form.signs[1:])


def _unnamed_list(form: Group, taken: frozenset[str]) -> Form:
    heads = {item.sides[0] for item in form.items if isinstance(item, Relation)}
    if len(heads) != 1:
        return form
    # `x = 1, 2` names all of them once.
    return Group(form.kind, tuple(unnamed(item, taken) for item in form.items))


def assignments(form: Form) -> dict[str, Form] | None:
    """Return the values by name of `x = 1, y = 2` or `(x, y) = (1, 2)`, of two names or more."""
    pairs: list[tuple[Form, Form]] = []
    if isinstance(form, Group) and form.kind in {"list", "and"}:
        for item in form.items:
            if not isinstance(item, Relation) or item.signs != ("=",):
                return None
            pairs.append((item.sides[0], item.sides[1]))
    elif isinstance(form, Relation) and form.signs == ("=",):
        left, right = form.sides
        if not isinstance(left, Group) or not isinstance(right, Group):
            return None
        if left.kind != "()" or right.kind != "()" or len(left.items) != len(right.items):
            return None
        pairs = list(zip(left.items, right.items, strict=True))
    found = {name: value for left, value in pairs if (name := variable(left)) is not None}
    return found if len(found) == len(pairs) > 1 else None


_MINUS_ONE = (num(-1), Node("neg", (ONE,)))
_COORDINATES = frozenset({"x y", "x y z", "a b", "a b c", "m n", "p q"})


def point(form: Form) -> Group | None:
    """Read `x = 1, y = 2` as the point (1, 2), for names that have one order."""
    named = assignments(form) if isinstance(form, Group) else None
    if named is None or " ".join(sorted(named)) not in _COORDINATES:
        return None
    return Group("()", tuple(named[name] for name in sorted(named)))


def points(form: Form) -> Group | None:
    """Read `p = 5, q = 2; p = 7, q = 2` as (5, 2), (7, 2), for names that have one order."""
    if not isinstance(form, Group) or form.kind not in {"list", "or"}:
        return None
    pairs = [_named_value(item) for item in form.items]
    named = [pair for pair in pairs if pair is not None]
    order = list(dict.fromkeys(name for name, _ in named))
    size = len(order)
    if len(named) < len(pairs) or not 1 < size < len(named) or " ".join(order) not in _COORDINATES:
        return None
    if any(name != order[i % size] for i, (name, _) in enumerate(named)) or len(named) % size:
        return None
    values = [value for _, value in named]
    rows = (tuple(values[i : i + size]) for i in range(0, len(values), size))
    return Group("list", tuple(Group("()", row) for row in rows))


def roots(form: Form) -> Group | None:
    """Read `x_1 = 1, x_2 = 2` as the list 1, 2: one name with the indices 1, 2, ... in order."""
    named = assignments(form) if isinstance(form, Group) else None
    if named is None:
        return None
    stem = next(iter(named)).partition("_")[0]
    if list(named) != [f"{stem}_{i}" for i in range(1, len(named) + 1)]:
        return None
    return Group("list", tuple(named.values()))


def _named_value(form: Form) -> tuple[str, Form] | None:
    if not isinstance(form, Relation) or form.signs != ("=",):
        return None
    name = variable(form.sides[0])
    return None if name is None else (name, form.sides[1])


def variable(form: Form) -> str | None:
    """Return the name of a form that is one variable."""
    return form.node.name if isinstance(form, Value) and form.node.head == "name" else None


def _isvariable(form: Form, taken: frozenset[str]) -> bool:
    """Tell whether a side names a quantity: `x`, `x_1`, `f(x)`, `AB`, `(x, y)`, `Area`."""
    if isinstance(form, Words):
        return len(form.text) <= MAX_NAME and form.text.replace(" ", "").isalpha()
    if isinstance(form, Group):
        is_ratio = form.kind == "ratio" and all(_isvariable(item, taken) for item in form.items)
        return is_ratio or (form.kind == "()" and all(variable(item) for item in form.items))
    if not isinstance(form, Value) or (names(form.node) & taken and not is_function(form)):
        return False
    node = form.node.parts[0] if form.node.head in {"abs", "call"} else form.node
    return is_function(form) or all(map(_is_name, node.parts if node.head == "div" else (node,)))


def _is_name(node: Node) -> bool:
    """Tell whether a node is a name, or capitals that run together, as in the segment AB."""
    if node.head == "name":
        return True
    return node.head == "mul" and all(
        part.head == "name" and part.name.isupper() for part in node.parts
    )


def is_function(form: Form) -> bool:
    """Tell whether a side is f(x), f(2), P(A), or the inverse function at such a place."""
    if not isinstance(form, Value) or form.node.head != "mul" or len(form.node.parts) != 2:
        return False
    first, second = form.node.parts
    if first.head == "pow" and first.parts[1] in _MINUS_ONE:
        first = first.parts[0]
    is_plain = second.head in {"name", "num"} and first.head == "name"
    return is_plain and first.name in {"f", "g", "h", "p", "q", "P", "F", "G", "Q", "y"}


def flat(form: Form) -> list[Form]:
    """Return the entries of a list, with lists inside it (plus-minus) spread out."""
    if isinstance(form, Group) and form.kind in {"list", "or", "and", "set", "union"}:
        return [entry for item in form.items for entry in _spread(item)]
    return [form]


def _spread(form: Form) -> list[Form]:
    if isinstance(form, Group) and form.kind == "list":
        return [entry for item in form.items for entry in _spread(item)]
    return [form]
