"""Figures with similar triangles in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "crossed_diagonals": (
        (
            "The parallel sides $AB$ and $CD$ of a trapezoid $ABCD$ measure ${a}$ and ${b}$, and "
            "they are ${h}$ apart.",
            "the distance from the intersection of the diagonals to the line $AB$",
        ),
        (
            "Points $A$ and $B$ lie on one bank of a straight canal of width ${h}$, and are ${a}$"
            " apart. On the other bank lie $C$ and $D$, with ${b}$ between them. Ropes across the"
            " water join $A$ to $C$ and $B$ to $D$, and they cross between the banks (all lengths"
            " in meters).",
            "the distance in meters of the crossing from the bank with $A$ and $B$",
        ),
        (
            "In the coordinate plane, the segment from $(0, {h})$ to $({a}, 0)$ meets the segment"
            " from $(0, 0)$ to $({b}, {h})$ in a point.",
            "the $y$-coordinate of this point",
        ),
    ),
    "inscribed_rectangle": (
        (
            "A triangle $ABC$ has $BC = {b}$, its altitude from $A$ has the length ${h}$, and the"
            " angles at $B$ and $C$ are acute. A rectangle has two corners on $BC$ and one on "
            "each of $AB$ and $AC$; its side along $BC$ is to its other side as ${m}$ to ${n}$.",
            "the perimeter of the rectangle",
        ),
        (
            "A triangular gable stands ${h}$ feet high over a horizontal beam of ${b}$ feet, and "
            "its top is above a point of the beam. A rectangular window that stands on the beam "
            "just fits under both slopes. Its width and its height are in the ratio ${m}:{n}$.",
            "the perimeter of the window in feet",
        ),
        (
            "The legs of a right triangle are ${b}$ and ${h}$ long. A rectangle shares its right "
            "angle with the triangle, and the opposite corner of the rectangle lies on the "
            "hypotenuse. The rectangle's side along the leg of length ${b}$ and its side along "
            "the other leg are in the ratio ${m}:{n}$.",
            "the perimeter of the rectangle",
        ),
    ),
    "area_parallel": (
        (
            "A trapezoid has parallel sides of lengths ${a}$ and ${b}$. A segment parallel to "
            "them joins its legs and divides it into two parts; the area of the part at the side "
            "of length ${a}$ is to the area of the other part as ${m}$ to ${n}$.",
            "the length of this segment",
        ),
        (
            "Two parallel sides of a field with four straight sides measure ${a}$ and ${b}$ rods."
            " Two heirs divide it by a fence parallel to these sides. The heir with the side of "
            "${a}$ rods and the heir with the side of ${b}$ rods get areas in the ratio "
            "${m}:{n}$.",
            "the length of the fence in rods",
        ),
        (
            "In trapezoid $ABCD$, where $AB$ is parallel to $CD$, let $AB = {a}$ and $CD = {b}$. "
            "Points $P$ on $AD$ and $Q$ on $BC$ are such that $PQ$ is parallel to $AB$ and the "
            "areas of $ABQP$ and $PQCD$ are in the ratio ${m}:{n}$.",
            "$PQ$",
        ),
    ),
    "ring_on_ball": (
        (
            "A circle of radius ${r}$ turns about a line in its plane, ${away}$ from its center, "
            "and makes a torus. Placed around a sphere of radius ${s}$, the torus touches it from"
            " outside along a circle; placed inside a hollow sphere of the same radius ${s}$, it "
            "touches that one from within along another circle.",
            "the difference of the radii of these two circles",
        ),
        (
            "The round wire of a ring has radius ${r}$, and the middle of the wire runs along a "
            "circle of radius ${away}$ (in millimeters). Laid on top of a ball of radius ${s}$, "
            "the ring touches the ball along a circle. Laid into a bowl whose inside is half a "
            "sphere of radius ${s}$, it touches the bowl along a larger circle.",
            "the difference in millimeters of the radii of these two circles, the larger minus "
            "the smaller",
        ),
        (
            "In a plane through the axis of a torus, the torus shows two circles of radius ${r}$ "
            "whose centers are ${away}$ from the axis. The torus can be moved along its axis so "
            "that it touches a fixed sphere of radius ${s}$ about a point of the axis, either "
            "with the whole torus inside the sphere or with the whole torus outside of it. Either"
            " time the contact is along a circle.",
            "the difference between the radii of the two circles of contact",
        ),
    ),
    "touching_parallel": (
        (
            "The sides of triangle $ABC$ are $BC = {a}$, $CA = {b}$ and $AB = {c}$. A line that "
            "is parallel to $BC$, but not $BC$ itself, touches the incircle. It meets $AB$ in $P$"
            " and $AC$ in $Q$.",
            "the length of $PQ$",
        ),
        (
            "A plot is a triangle with sides of ${a}$, ${b}$ and ${c}$ meters. The largest round "
            "pond that fits into it touches all of its sides. A straight path runs across the "
            "plot, parallel to the side of ${a}$ meters, and touches the pond on the far side of "
            "it as seen from there.",
            "the length in meters of the path from side to side of the plot",
        ),
        (
            "From a triangle with sides ${a}$, ${b}$ and ${c}$ a smaller triangle is cut off by a"
            " cut parallel to the side of length ${a}$. What is left is a trapezoid with a circle"
            " inside that touches all four of its sides.",
            "the length of the cut",
        ),
    ),
    "equal_hexagon": (
        (
            "All sides of a convex hexagon $ABCDEF$ have the same length, and its opposite sides "
            "are parallel. The lines $AB$, $CD$ and $EF$ enclose a triangle with sides of lengths"
            " ${a}$, ${b}$ and ${c}$.",
            "the side length of the hexagon",
        ),
        (
            "From a triangle with sides ${a}$, ${b}$ and ${c}$ three corners are cut off, each by"
            " a cut parallel to the side across from the corner. What is left is a hexagon with "
            "six sides of equal length.",
            "this length",
        ),
        (
            "A triangular board measures ${a}$, ${b}$ and ${c}$ inches along its edges. A "
            "carpenter saws off its three corners, each time in parallel to the opposite edge, "
            "and all six edges of the board are then equally long.",
            "the length in inches of each of these edges",
        ),
    ),
    "equal_parallels": (
        (
            "In a triangle with sides ${a}$, ${b}$ and ${c}$ there is a point $P$ such that the "
            "three segments through $P$ that run parallel to the sides, from side to side of the "
            "triangle, all have the same length $d$.",
            "$d$",
        ),
        (
            "A triangular park has sides of ${a}$, ${b}$ and ${c}$ meters. Three straight paths "
            "cross in one point; each is parallel to one side and runs from one to the other of "
            "the remaining two sides. The paths are equally long.",
            "the length in meters of one path",
        ),
        (
            "Let $ABC$ be a triangle with $BC = {a}$, $CA = {b}$ and $AB = {c}$. Through a point "
            "inside, parallels to the three sides are drawn, and the parts of them inside the "
            "triangle turn out to be of equal length.",
            "the length of each of these parts",
        ),
    ),
    "box_in_cone": (
        (
            "A right circular cone has a base of radius ${r}$ and height ${h}$. A box with a "
            "square base stands in it: four corners lie on the base of the cone, four on its "
            "curved surface. The height of the box is to a side of its square base as ${m}$ to "
            "${n}$.",
            "the length of a side of the square base",
        ),
        (
            "Under a round pointed tent, a cone of height ${h}$ over a circle of radius ${r}$, "
            "stands an upright crate with a square floor. The four upper corners of the crate "
            "touch the canvas. Height and width of the crate are in the ratio ${m}:{n}$.",
            "the width of the crate, which is the side of its square floor",
        ),
    ),
    "circle_rows": (
        (
            "Inside triangle $ABC$, ${n}$ circles of radius ${r}$ can be placed in a row along "
            "$BC$ so that each touches $BC$, neighbors touch each other, the first touches $AB$ "
            "and the last touches $AC$. In the same way, ${m}$ circles of radius ${s}$ fit along "
            "$BC$.",
            "{sought}",
        ),
        (
            "A gardener has a triangular plot. Along its street side she can set out a row of "
            "${n}$ round beds of radius ${r}$ meters that fills it exactly: every bed touches the"
            " street side and the beds next to it, and each of the two beds at the ends touches "
            "one of the other sides of the plot. A row of ${m}$ round beds of radius ${s}$ meters"
            " would fill it exactly, too.",
            "{measured}",
        ),
    ),
    "two_squares": (
        (
            "Two squares are inscribed in the same right triangle. One has a corner at the right "
            "angle and the opposite corner on the hypotenuse, and its area is ${first}$. The "
            "other one has a side on the hypotenuse and a corner on each leg, and its area is "
            "${second}$.",
            "the sum of the lengths of the two legs",
        ),
        (
            "A square plate of area ${first}$ can be cut from a right triangle of sheet metal so "
            "that it keeps the right angle and its far corner is on the longest edge. From "
            "another, equal sheet a square plate of area ${second}$ can be cut that keeps a part "
            "of the longest edge as one of its edges and has a corner on each of the other edges "
            "of the sheet.",
            "the total length of the two shorter edges of one such sheet",
        ),
        (
            "In triangle $ABC$ the angle at $C$ is right. A square with corner $C$, two sides "
            "along the legs and a corner on $AB$ has area ${first}$; a square with two corners on"
            " $AB$, one on $BC$ and one on $CA$ has area ${second}$.",
            "$AC + BC$",
        ),
    ),
    "corner_square": (
        (
            "A right triangle has a hypotenuse of length ${slant}$. A square of side ${side}$ "
            "fits into it with one corner at the right angle, two sides along the legs and the "
            "opposite corner on the hypotenuse.",
            "{sought}",
        ),
        (
            "A straight ladder, ${slant}$ decimeters long, leans against a vertical wall on a "
            "level floor. A cubical chest with edges of ${side}$ decimeters stands on the floor "
            "against the wall, and its edge away from floor and wall just touches the ladder.",
            "{measured}",
        ),
    ),
    "equal_circles": (
        (
            "Three spheres of radii ${a}$, ${b}$ and ${c}$ touch each other from outside. A plane"
            " cuts them in circles of equal radius with the centers $A$, $B$ and $C$, in this "
            "order, and the centers of the spheres all lie on the same side of the plane. It is "
            "known that $AB = {root}$.",
            "{sought}",
        ),
        (
            "Balls of radii ${a}$, ${b}$ and ${c}$ are glued together so that each touches the "
            "other two. They are dipped into still water in such a way that all three middles are"
            " above the surface, and the surface meets the balls in three wet rings of the same "
            "size. The middles of the rings on the first and the second ball are ${root}$ apart "
            "(all lengths in centimeters).",
            "{rings}",
        ),
    ),
    "row_inside": (
        (
            "In triangle $ABC$ with $BC = {a}$, $CA = {b}$ and $AB = {c}$, {count} equal circles "
            "lie in a row along $BC$: each touches $BC$, neighbors touch each other, the first "
            "touches $AB$ and the last touches $AC$.",
            "the radius of these circles",
        ),
        (
            "A triangular tray has edges of ${a}$, ${b}$ and ${c}$. Along the edge of length "
            "${a}$ a row of {count} equal coins lies tight: every coin touches this edge and the "
            "coins next to it, and the coins at the two ends touch one more edge each.",
            "the radius of a coin",
        ),
    ),
}
