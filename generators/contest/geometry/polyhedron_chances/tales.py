"""Corners and parts of polyhedra in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "mean_square": (
        (
            "A box has edges of lengths ${a}$, ${b}$ and ${c}$. Two different ones of its eight "
            "corners are chosen at random.",
            "the expected value of the square of their distance",
        ),
        (
            "Each two of the eight corners of a box with edges ${a}$, ${b}$ and ${c}$ are joined "
            "by a straight segment.",
            "the arithmetic mean of the squares of the lengths of all these segments",
        ),
        (
            "Eight lamps hang in the corners of a hall that is ${a}$ meters long, ${b}$ meters "
            "wide and ${c}$ meters high. Two of the lamps, chosen at random, fail. Let $D$ be "
            "their straight distance in meters.",
            "the expected value of $D^2$",
        ),
    ),
    "painted": (
        (
            r"A wooden block that measures ${a} \times {b} \times {c}$ is painted all over its "
            "outside and then sawn into unit cubes. {pick}",
            "{sought}",
        ),
        (
            "Unit cubes are stacked to a solid block of ${a}$ by ${b}$ by ${c}$ cubes. All six "
            "outer faces of the block are painted, and the cubes are taken apart and mixed. "
            "{pick}",
            "{sought}",
        ),
    ),
    "touching_cubes": (
        (
            r"A block of ${a} \times {b} \times {c}$ unit cubes is given.",
            "the number of pairs of cubes in it that share {share}",
        ),
        (
            "A warehouse is packed full with equal cubical crates: ${a}$ along its length, ${b}$ "
            "along its width and ${c}$ on top of each other. A rope is to be tied around every "
            "two crates that share {share}.",
            "the number of ropes",
        ),
        (
            "The points $(x, y, z)$ with whole coordinates, where $x$ runs from $1$ to ${a}$, $y$"
            " from $1$ to ${b}$ and $z$ from $1$ to ${c}$, are the centers of unit cubes with "
            "edges parallel to the axes. Some pairs of these cubes share {share}.",
            "the number of such pairs",
        ),
    ),
    "far_corners": (
        (
            "Consider {solid}. The distance of two corners is the least number of edges on a way "
            "along edges from one to the other. Two different corners are chosen at random.",
            "the probability that their distance is {event}",
        ),
        (
            "{rings} Two different stations are chosen at random.",
            "the probability that the least number of tracks on a way from one to the other is "
            "{event}",
        ),
    ),
    "cubes_inside": (
        (
            r"A block of ${a} \times {b} \times {c}$ unit cubes contains cubes of many sizes that "
            "are made up of whole unit cubes.",
            "the number of all these cubes, unit cubes included",
        ),
        (
            "A climbing frame of bars fills a box of length ${a}$, width ${b}$ and height ${c}$ "
            "and divides it into unit cubes. A cube in the frame is a cube of any whole edge "
            "length whose edges all run along the bars.",
            "the number of cubes in the frame",
        ),
        (
            "Points with whole coordinates $x$ from $0$ to ${a}$, $y$ from $0$ to ${b}$ and $z$ "
            "from $0$ to ${c}$ are marked in space.",
            "the number of cubes that have all eight corners at marked points and edges parallel "
            "to the axes",
        ),
    ),
    "compared": (
        (
            "Consider {solid}. {picked} Let $d(X, Y)$ be the least number of edges on a way along"
            " edges from $X$ to $Y$.",
            "the probability that {event}",
        ),
        (
            "{rings} {stations} $d(X, Y)$ is the least number of tracks on a way from $X$ to $Y$.",
            "the probability that {event}",
        ),
    ),
    "triangle_areas": (
        (
            "Any three of the eight corners of a box with edges ${a}$, ${b}$ and ${c}$ are the "
            "corners of a triangle.",
            "{sought}",
        ),
        (
            "Consider all triangles whose corners are corners of one and the same box, and let "
            "the edges of the box measure ${a}$, ${b}$ and ${c}$.",
            "{sought}",
        ),
        (
            "An artist makes a box with edges of ${a}$, ${b}$ and ${c}$ centimeters out of wire, "
            "many times, and stretches a triangle of silk between three of the corners of each, a"
            " different triangle every time, until there are no more. The length unit is the "
            "centimeter.",
            "{sought}",
        ),
    ),
    "distance_sum": (
        (
            "Consider {solid}. {picked} Let $d(X, Y)$ be the least number of edges on a way along"
            " edges from $X$ to $Y$.",
            "the probability that {event}",
        ),
        (
            "{rings} {stations} $d(X, Y)$ is the least number of tracks on a way from $X$ to $Y$.",
            "the probability that {event}",
        ),
    ),
    "walk": (
        (
            "A bug starts in a corner of a box with edges of lengths ${a}$, ${b}$ and ${c}$. "
            "Every minute it crawls along one of the three edges at the corner where it is, "
            "chosen at random, to the next corner.",
            "the expected value of the square of its straight distance from the start after "
            "{minutes} minutes",
        ),
        (
            "A robot stands at the point $(0, 0, 0)$. A move changes one of its coordinates, "
            "chosen at random each time with equal chances: $x$ from $0$ to ${a}$ or back, $y$ "
            "from $0$ to ${b}$ or back, or $z$ from $0$ to ${c}$ or back. It makes {minutes} "
            "moves.",
            "the expected value of $x^2 + y^2 + z^2$ at the end",
        ),
        (
            "Three switches stand at zero. Switched on, the first gives ${a}$ volts, the second "
            "${b}$ volts and the third ${c}$ volts. Somebody flips a switch picked at random, "
            "{minutes} times in all, each time with equal chances for the three; a flip turns a "
            "switch on if it is off, and off if it is on.",
            "the expected sum of the squares of the three voltages in the end",
        ),
    ),
    "three_corners": (
        (
            "Consider {solid}. {picked} Let $d(X, Y)$ be the least number of edges on a way along"
            " edges from $X$ to $Y$.",
            "the probability that {event}",
        ),
        (
            "{rings} {stations} $d(X, Y)$ is the least number of tracks on a way from $X$ to $Y$.",
            "the probability that {event}",
        ),
    ),
}
