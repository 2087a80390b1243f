"""Words of problems about things that are colored and may be turned."""

from typing import Final

from readers.exact import EXACTLY
from readers.phrases import Phrases

_KINDS: Final = {
    "item": "(?:unit )?[a-z]+",
    "things": "[A-Za-z][a-z]+(?: [a-z]+)?",
    "touch": "at the (?:ends of the same (?:side|edge)|same device)|joined by (?:a side|an edge)"
    "|directly beside or behind each other"
    "|next to each other(?: on the rim)?|coupled to each other|that meet at a corner"
    "|with a common (?:edge|point|side|end|border longer than a point)",
    "colors": "red(?:, [a-z]+)* (?:and|or) [a-z]+|red",
}
_LEFT: Final = "{; colors may be left unused|; not every color has to occur|}"
SAYS: Final = Phrases(
    once={
        "colors": f"""
            Each <item:item> is colored <any:colors>{_LEFT}.
            Each of the <items:item> gets one of the <n:int> colors <all:colors>{_LEFT}.
            The colors <all:colors> are available, and each <item:item> gets one of them{_LEFT}.
            Each <item:item> gets one of <many=$n$> colors, among them <some:colors>{_LEFT}.
            Each <item:item> gets one of <many=$n$> colors{_LEFT}.
            There are <many=$n$> colors, and each <item:item> gets one of them{_LEFT}.
            There are <many=$n$> colors, among them <some:colors>, and each <item:item> gets one of
                them{_LEFT}.
        """,
        "same": "\n".join(
            f"""
                Two <things:things> count as the same if {same}.
                We call two <things:things> the same if {same}.
                <things:things> are not told apart if {same}.
            """
            for same in (
                "one can be turned or <how=flipped> over to look like the other",
                "a rotation or a <how=reflection> of {$P$|the board} takes one to the other",
                "one can be turned in its <how=plane> to look like the other; nothing may be"
                " flipped over",
                "one can be <how=turned> on its tray to look like the other",
                "<how=turning> one round its center makes it look like the other",
                "a <how=rotation> of the paper about the center takes one to the other;"
                " reflections are not allowed",
                "one can be rotated in <how=space> to look like the other",
                "one can be rotated in <how=space> to look like the other; a mirror image does not"
                " count as the same by itself",
                "one can be turned, <how=also> end for end, to look like the other; a mirror image"
                " is not the same unless it can be turned so as well",
                "they look alike, or one <how=read> from back to front looks like the other read"
                " from front to back",
                "they look alike after at most a <how=swap> of the two ends of one",
                "one, turned <how=end> for end, looks like the other",
                "one looks like the other after a <how=half> turn on the table, or without one",
                "<how=renaming> the points turns one into the other",
                "the devices of one can be <how=matched> with those of the other so that cables"
                " between matching devices have the same color",
            )
        ),
    },
    perhaps={
        "required": """
            It is required that <rules>.
            The condition is that <rules>.
        """,
        "count": """
            Find the number of different <things:things>.
            How many different <things:things> are possible?
            How many <things:things> are there, no two of them the same?
            How many can <maker:name> make at most?
            How many does <owner:name> need?
            How many <things:things> is <that=that>?
        """,
        "frame": """
            <who:name> <makes=makes> such <things:things>, never two that are the same.
            <who:name> wants to own one of each kind of <thing:things>.
        """,
        "likely": """
            A museum shows each possible <thing:things> exactly once, and a visitor points at one of
                them at random.
            One of all different <things:things> is chosen at random, each of them being equally
                likely.
            Pick one of all different <things:things> at random, all with the same chance.
            <who:name> owns exactly one of each kind of <thing:things> and takes one of them out
                blindly.
        """,
        "asked": """
            How likely is it that <rules>?
            What is the probability that <rules>?
            With what probability is it true that <rules>?
        """,
        "formula": r"""
            Express the answer in terms of $n$.
            Give a formula in $n$ that holds for every $n \geq <from:int>$.
            The answer is a polynomial in $n$.
        """,
        "exact": EXACTLY,
    },
    many={
        "ring": """
            A closed bracelet has <size:int> round beads at equal distances.
            A ring-shaped badge, which is blank on its back, has <size:int> lamps at equal distances
                along its rim.
            A wire is bent to a regular <n:int>-gon, with a ball at each of its <size:int> corners.
            At a round table there are <size:int> equal chairs at equal distances.
            Let $P$ be a regular <n:int>-gon with its <size:int> corners marked.
            The <size:int> corners of a regular <n:int>-gon drawn on paper are marked.
        """,
        "disc": """
            A round window pane, fixed on the inside, consists of a disc in the middle and <n:int>
                equal sectors round it.
        """,
        "line": """
            A straight rod consists of <size:int> equal sections, one behind the other.
            A train without an engine has <size:int> wagons, which look the same from both ends.
            Along a straight string there are <size:int> beads.
        """,
        "grid": r"""
            A flat rectangular tray of chocolates holds <rows:int> rows of <columns:int>.
            A rectangular card, which is blank on its back, has <rows:int> rows of <columns:int>
                equal square cells.
            A rectangular sheet of clear glass has <rows:int> rows of <columns:int> equal square
                fields, and its paint looks the same from both sides.
            A square sheet of clear glass is divided into <rows:int> rows of <columns:int> equal
                square fields, and its paint looks the same from both sides.
            Consider a $<rows:int> \times <columns:int>$ board of <number=four|nine> unit squares.
            A square cake is cut into $<rows:int> \times <columns:int>$ equal square pieces and
                stays on its tray.
            A square tile, which is blank on its back, is divided into <rows:int> rows of
                <columns:int> equal square cells.
            Consider a rectangular board of $<rows:int> \times <columns:int>$ unit squares.
        """,
        "prism corners": """
            A lantern has the form of a straight prism with regular <n:int>-gons at top and bottom,
                and its height differs from the sides of these. A bulb sits at each of the
                <size:int> corners; top and bottom cannot be told apart.
            A straight prism has regular <n:int>-gons as bases; its side faces are rectangles but no
                squares. There is a ball at each of its <size:int> corners.
        """,
        "prism faces": """
            A pencil that is sharpened at neither end has the form of a straight prism: <n:int>
                equal long sides and two ends that are regular <gon:int>-gons, <size:int> faces in
                all.
            A prism has two regular <n:int>-gons as bases, and <gon:int> side faces that are equal
                rectangles but no squares; so it has <size:int> faces, the bases included.
        """,
        "pyramid": """
            A pyramid stands on a regular <n:int>-gon and has <gon:int> equal side faces, none of
                which is equilateral; so it has <size:int> faces, the base included.
        """,
        "cube faces": """
            A wooden cube is to be painted.
            A regular octahedron carries a bead at each of its <size:int> corners.
        """,
        "cube corners": """
            A cube of wire has a ball at each of its <size:int> corners.
            A die for a game is a regular octahedron, whose <size:int> faces are to be painted.
        """,
        "cube edges": """
            The <size:int> edges of a cube of paper are covered with tape.
            <number=Twelve> equal sticks form the edges of a cube.
        """,
        "tetrahedron": """
            A regular tetrahedron has <size:int> edges, along which thread is glued.
            <number=Six> equal sticks form the edges of a regular tetrahedron.
        """,
        "pairs": """
            Each two of <n:int> points are joined by a line, so that there are <size:int> lines.
            In a network of <n:int> equal devices each two are joined by one cable, which makes
                <size:int> cables.
        """,
    },
    kinds=_KINDS,
)
RULE: Final = Phrases(
    many={
        "number": """
            <how=exactly|at least|at most> <n:int> <items:item> {are|is} <color=red|blue|green>
            <how=from> <n:int> to <end:int> <items:item> {are|is} <color=red|blue|green>
            <n:int> <how=or> <end:int> <items:item> {are|is} <color=red|blue|green>
            the number of <color=red|blue|green> <items:item> <how=is not> <n:int>
            the number of <color=red|blue|green> <items:item> is <how=even> (possibly 0)
            the number of <color=red|blue|green> <items:item> is <how=odd>
        """,
        "apart": """
            no two <items:item> <touch:touch> have the <how=same> color
        """,
        "all": "<how=all> <n:int> colors occur",
    },
    kinds=_KINDS,
)
