"""Templates: the expressions that programs are made of, and names of variables that hold them.

`<int>` is an expression of that kind, `#ints` a variable (the same one wherever it stands in the
template, `#ints2` another one), `<k>` a small factor, `<m>` a modulus, `<c>` a letter. The risky
ones may raise; they are for tasks that ask which exception a call ends in.
"""

from collections.abc import Mapping
from types import MappingProxyType

from generators.selfplay.programs.kinds import Kind

MEASURES: Mapping[str, str] = MappingProxyType(
    {
        "len(#str)": "length",
        "#str.count(<c>)": "count",
        "len(set(#str))": "distinct",
        "ord(#str[0]) - ord('a') if #str else 0": "rank",
        "len(#strs)": "size",
        "len(#strs[0]) if #strs else 0": "width",
        "sum(#ints)": "total",
        "max(#ints, default=0)": "highest",
        "min(#ints, default=0)": "lowest",
        "#ints[0] if #ints else 0": "first",
        "#ints[-1] if #ints else 0": "last",
        "len(set(#ints))": "distinct",
        "max(#ints) - min(#ints) if #ints else 0": "spread",
        "sum(#ints[:<k>])": "start",
        "#ints[len(#ints) // 2] if #ints else 0": "middle",
        "len(#map)": "size",
        "sum(#map.values())": "total",
        "max(#map.values(), default=0)": "highest",
        "#map.get(<c>, 0)": "amount",
        "#map.get(#str[:1], 0)": "amount",
        "sum(#pair)": "total",
        "#pair[1] - #pair[0]": "gap",
        "#pair[0] * #pair[1]": "area",
        "max(#pair)": "highest",
        "min(#pair)": "lowest",
    }
)
"""Number that a container comes to -> name of a variable that holds it."""
STRUCTURES = ("#map", "#pair")
PLAIN: Mapping[Kind, Mapping[str, str]] = MappingProxyType(
    {
        "int": {
            "<int> + <int>": "total",
            "<int> - <int>": "difference",
            "<int> * <k>": "scaled",
            "<int> * <int>": "product",
            "<int> % <m>": "rest",
            "(<int> + <int>) % <m>": "rest",
            "<int> // <k>": "share",
            "abs(<int> - <int>)": "distance",
            "max(<int>, <int>)": "larger",
            "min(<int>, <int>)": "smaller",
            "<int> if <bool> else <int>": "chosen",
            "#ints[<int> % len(#ints)] if #ints else 0": "picked",
        },
        "str": {
            "#str[::-1]": "backwards",
            "#str.upper()": "loud",
            "#str[<small>:]": "rest",
            "#str[:<k>]": "start",
            "#str[-<small>:]": "ending",
            "#str + #str2": "joined",
            "#str + #str[::-1]": "mirrored",
            "#str.replace(<c>, <c>)": "replaced",
            "''.join(sorted(#str))": "ordered",
            "'-'.join(#strs)": "joined",
            "''.join(#strs)": "joined",
            "#str[<int> % len(#str):] if #str else #str": "tail",
            "#strs[<int> % len(#strs)] if #strs else ''": "picked",
            "#str + str(<int>)": "tagged",
            "#str if <bool> else #str2": "chosen",
            "''.join(sorted(#map))": "keys",
            "min(#strs, default='')": "earliest",
            "max(#strs, default='')": "latest",
        },
        "list[int]": {
            "sorted(#ints)": "ordered",
            "sorted(#ints, reverse=True)": "descending",
            "#ints[::-1]": "backwards",
            "#ints[<small>:]": "others",
            "#ints[:<k>]": "front",
            "#ints[::2]": "alternate",
            "#ints + [<int>]": "extended",
            "[<int>] + #ints": "extended",
            "#ints + #ints2": "combined",
            "sorted(set(#ints))": "unique",
            "#ints[1:] + #ints[:1]": "rotated",
            "list(range(<int> % <m>))": "steps",
            "sorted(#map.values())": "amounts",
            "list(#pair)": "ends",
        },
        "list[str]": {
            "sorted(#strs)": "ordered",
            "#strs[::-1]": "backwards",
            "#strs[<small>:]": "others",
            "#strs + [#str]": "extended",
            "sorted(set(#str))": "letters",
            "sorted(#map)": "keys",
        },
        "bool": {
            "<int> > <int>": "",
            "<int> < <int>": "",
            "<int> > <k>": "",
            "<int> % 2 == 0": "",
            "<int> % 3 == <small>": "",
            "<c> in #str": "",
            "len(#str) > <k>": "",
            "<int> in #ints": "",
            "len(#ints) > <k>": "",
            "#str < #str2": "",
            "#str[:1] in #str2": "",
            "#str in #strs": "",
            "#str in #map": "",
            "#pair[0] < #pair[1]": "",
            "<int> > <k> and <int> % 2 == 1": "",
            "<int> < 0 or <int> > <m>": "",
        },
        "tuple[int, int]": {
            "(<int>, <int>)": "bounds",
            "(#pair[1], #pair[0])": "swapped",
            "(#pair[0] + <int>, #pair[1])": "moved",
            "(min(#ints), max(#ints)) if #ints else (0, 0)": "bounds",
        },
        "dict[str, int]": {},
    }
)
"""Kind -> template -> name of a variable that holds it."""
RISKY: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "int": (
            *("#ints[<int>]", "<int> // (<int> - <k>)", "<int> % (<int> - <k>)", "#map[<c>]"),
            *("#ints.index(<int>)", "ord(#str)", "int(#str)", "max(#ints[<k>:])"),
            *("#strs.index(#str)", "<int> % (len(#str) - <k>)", "ord(#str[<k>])", "#map[#str]"),
            *("<int> // (len(#ints) - <k>)", "int(#str[:<small>])", "#str.index(<c>)"),
        ),
        "str": ("#str[<int>]", "#strs[<int>]", "chr(<int>)", "#str[<k>]"),
        "list[int]": ("[<int> // #int, <k>]",),
    }
)
CONVERSIONS: Mapping[Kind, Mapping[Kind, str]] = MappingProxyType(
    {
        "int": {
            "str": "len({})",
            "list[int]": "sum({})",
            "list[str]": "len({})",
            "dict[str, int]": "sum({}.values())",
            "tuple[int, int]": "sum({})",
        },
        "str": {"list[str]": "''.join({})"},
        "list[int]": {
            "int": "[{}]",
            "tuple[int, int]": "list({})",
            "dict[str, int]": "sorted({}.values())",
            "str": "[ord(c) - ord('a') for c in {}]",
            "list[str]": "[len(w) for w in {}]",
        },
        "list[str]": {"dict[str, int]": "sorted({})"},
        "tuple[int, int]": {"list[int]": "(len({0}), sum({0}))"},
        "dict[str, int]": {
            "str": "{{c: {0}.count(c) for c in {0}}}",
            "list[str]": "{{w: len(w) for w in {}}}",
        },
    }
)
JOINED: Mapping[Kind, str] = MappingProxyType(
    {
        "int": "str({})",
        "list[int]": "str(sum({}))",
        "tuple[int, int]": "str(sum({}))",
        "dict[str, int]": "str(sum({}.values()))",
    }
)
"""Numbers as part of a text: digits are joined to it, never searched for letters."""
