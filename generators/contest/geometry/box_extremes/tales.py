"""Figures with a free size in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "fence": (
        (
            "A rectangular garden is to be fenced. {shape} There are ${k}$ dollars for the fence.",
            "the greatest possible area of the garden in square meters",
        ),
        (
            "Positive numbers $x$ and $y$ satisfy ${sum} = {k}$.",
            "the greatest value that $xy$ can have",
        ),
        (
            "A farmer has ${k}$ dollars and wants a rectangular pen that is as large as possible."
            " {shape}",
            "the area in square meters of the largest pen that can be paid for",
        ),
    ),
    "wire": (
        (
            "A wire of length ${k}$ is cut into two pieces. One is bent into a {one}, the other "
            "one into a {two}.",
            "the least possible sum of the areas of the two figures",
        ),
        (
            "A {one} and a {two} have a total perimeter of ${k}$.",
            "the least total area that they can have",
        ),
        (
            "Somebody divides a rope of ${k}$ meters into two parts and lays the first one out as"
            " the border of a {one}, the second one as the border of a {two}. Together the two "
            "are to take as little ground as possible.",
            "their total area in square meters",
        ),
    ),
    "corner_box": (
        (
            "Three edges of a tetrahedron meet in a corner at right angles, and they measure "
            "${a}$, ${b}$ and ${c}$. A box inside the tetrahedron has three of its faces on the "
            "faces that meet in this corner.",
            "the greatest volume that such a box can have",
        ),
        (
            "A box in space has edges along the coordinate axes, one corner at the origin and the"
            r" opposite corner, with positive coordinates, in the plane $\frac{{x}}{{{a}}} + "
            r"\frac{{y}}{{{b}}} + \frac{{z}}{{{c}}} = 1$.",
            "the greatest volume of such a box",
        ),
        (
            "Under a slanted roof there is a corner of two walls that are perpendicular to each "
            "other and to the floor. The plane of the roof meets the edge between the walls ${c}$"
            " feet above the floor, and it meets the floor at points ${a}$ feet along the one "
            "wall and ${b}$ feet along the other one. A crate in the shape of a box is to stand "
            "right in this corner.",
            "the volume in cubic feet of the largest crate that fits",
        ),
    ),
    "cylinder": (
        (
            "A right circular cone has base radius ${r}$ and height ${h}$. A cylinder inside has "
            "one of its ends on the base of the cone, with the same axis, and the rim of the "
            "other end on the curved surface of the cone.",
            "{sought}",
        ),
        (
            "From a solid wooden cone of height ${h}$ over a circle of radius ${r}$, a cylinder "
            "with the same axis is turned on a lathe; it keeps a part of the base of the cone as "
            "one of its ends.",
            "{sought}",
        ),
    ),
    "weighted_box": (
        (
            "The edges $x$, $y$ and $z$ from one corner of a box satisfy ${sum}$.",
            "the greatest volume that the box can have",
        ),
        (
            "Positive real numbers $x$, $y$, $z$ are such that ${sum}$.",
            "the greatest value of $xyz$",
        ),
        (
            "The corner $(x, y, z)$ of a box lies on the surface ${sum}$ and has positive "
            "coordinates. The opposite corner is the origin, and the edges are parallel to the "
            "coordinate axes.",
            "the greatest volume of such a box",
        ),
    ),
    "hinged": (
        (
            "Four rods of lengths ${a}$, ${b}$, ${c}$ and ${d}$ are joined with hinges, in this "
            "order, to a closed frame with four sides. The frame can be moved in its plane.",
            "the greatest area that it can enclose",
        ),
        (
            "A quadrilateral $ABCD$ has sides $AB = {a}$, $BC = {b}$, $CD = {c}$ and $DA = {d}$.",
            "the greatest area that such a quadrilateral can have",
        ),
    ),
    "gutter": (
        (
            "An isosceles trapezoid has a shorter base of length ${b}$ and legs of length "
            "${leg}$. Its longer base is not known.",
            "the greatest area that such a trapezoid can have",
        ),
        (
            "A strip of sheet metal is bent along two lines into a gutter that is open at the "
            "top: the bottom is horizontal and ${b}$ wide, and the two sides have width ${leg}$ "
            "and lean outward at equal angles.",
            "the greatest possible area of its cross section, which is a trapezoid",
        ),
        (
            "In trapezoid $ABCD$ the base $AB$ is ${b}$ long, the legs $BC$ and $DA$ both measure"
            " ${leg}$, and $CD$ is longer than $AB$.",
            "the greatest possible area of $ABCD$",
        ),
    ),
    "edges": (
        (
            "Consider all boxes whose twelve edges have a total length of ${total}$ and which "
            "have {also}.",
            "{which} length that an edge of such a box can have",
        ),
        (
            "A frame for a box is soldered from wire; its twelve edges take ${total}$ of wire in "
            "all. The box is to have {also}.",
            "{which} possible length of one of the edges",
        ),
    ),
    "folded": (
        (
            "Let $O$ be the origin. Consider all segments from a point of the positive $x$-axis "
            "to a point of the positive $y$-axis whose two ends are ${total}$ away from $O$ in "
            "total (one distance plus the other). One of them joins $A({a}, 0)$ to $B(0, {b})$. "
            "On it, there is exactly one point $C$, not $A$ or $B$, that lies on no other one of "
            "these segments.",
            "{sought}",
        ),
        (
            "In a picture of straight threads, each point $(t, 0)$ with $0 < t < {total}$ is "
            "joined to the point $(0, {total} - t)$. Let $O$ be the origin, $A$ the point $({a}, "
            "0)$ and $C$ the only point inside the thread from $A$ that no other thread passes "
            "through.",
            "{sought}",
        ),
    ),
    "boxes": (
        (
            "Consider all boxes (with rectangular faces) of surface area ${surface}$ and volume "
            "${volume}$.",
            "{sought}",
        ),
        (
            "A firm makes many different boxes, all with rectangular faces, but each has the "
            "volume ${volume}$ and needs exactly ${surface}$ of cardboard for its six faces, "
            "which do not overlap. Every such box can be ordered.",
            "{sought}",
        ),
    ),
    "sliding": (
        (
            "Let $O$ be the origin, $A({along}, 0)$ and $B(0, {up})$. Consider all segments of "
            "the same length as $AB$ that lie in the first quadrant with one end on the $x$-axis "
            "and the other end on the $y$-axis. There is exactly one point $C$ of $AB$, different"
            " from $A$ and $B$, that belongs to no other one of these segments.",
            "{sought}",
        ),
        (
            "A ladder of length ${length}$ slides down: its top moves along a vertical wall and "
            "its foot along the level floor, away from the wall. At the moment when the foot is "
            "${along}$ from the corner of wall and floor, there is exactly one point of the "
            "ladder between its ends through which the ladder passes at no other moment.",
            "{ladder}",
        ),
    ),
}
