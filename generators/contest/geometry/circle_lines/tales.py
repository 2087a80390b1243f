"""Figures of circles and lines in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "parallel_chords": (
        (
            "Two parallel chords of a circle have lengths ${p}$ and ${q}$, and the distance "
            "between the lines on which they lie is ${d}$.",
            "the radius of the circle",
        ),
        (
            "A circle cuts segments of lengths ${p}$ and ${q}$ out of two parallel lines that are "
            "${d}$ apart. How large is its radius?",
            "",
        ),
        (
            "In an isosceles trapezoid the parallel sides are ${p}$ and ${q}$ long and ${d}$ "
            "apart.",
            "the radius of the circle through its four corners",
        ),
        (
            "Two parallel roads, ${d}$ kilometers apart, cross the circular range of a radio mast. "
            "It can be received along ${p}$ kilometers of one road and along ${q}$ kilometers of "
            "the other one.",
            "the radius of the range in kilometers, as a number without a unit",
        ),
    ),
    "chord_through": (
        (
            "The point $P$ is ${p}$ away from the center of a circle {of_r}. A line through $P$ "
            "cuts a chord of length ${c}$ out of the circle.",
            "the distance from $P$ to the {far} end of this chord",
        ),
        (
            "A line through a point $P$ meets a circle {of_r} in points $A$ and $B$ that are ${c}$ "
            "apart, with $A$ nearer to $P$ than $B$. The center is ${p}$ from $P$.",
            "the length of $P{end}$",
        ),
        (
            "A straight path, ${c}$ meters of which lie inside a circular park {of_r_m}, passes a "
            "statue that stands ${p}$ meters from the center of the park. How many meters is it "
            "along the path from the statue to the {far} one of the two points where the path "
            "crosses the boundary of the park?",
            "",
        ),
    ),
    "common_tangent": (
        (
            "A circle {of_r} and a circle {of_s} have centers that are ${d}$ apart. A line touches "
            "both circles; {they}.",
            "the distance between the two points of contact",
        ),
        (
            "A straight line touches one circle, {of_r}, at $A$ and another one, {of_s}, at $B$. "
            "The distance between the centers is ${d}$, and {they}. How long is $AB$?",
            "",
        ),
        (
            "The centers of two round ponds with the radii ${r}$ and ${s}$ meters are ${d}$ meters "
            "apart. A straight fence touches both ponds, and {ponds}.",
            "the distance in meters between the points where the fence touches the ponds, as a "
            "number without a unit",
        ),
    ),
    "common_chord": (
        (
            "Two circles, one {of_r} and one {of_s}, have centers at the distance ${d}$.",
            "the distance between the two points in which they meet",
        ),
        (
            "Points $A$ and $B$ are both at the distance ${r}$ from $P$ and at the distance ${s}$ "
            "from $Q$, where $PQ = {d}$ and $A$ is not $B$. How long is $AB$?",
            "",
        ),
        (
            "Two radio masts stand ${d}$ kilometers apart. One can be received within ${r}$ "
            "kilometers, the other one within ${s}$ kilometers. A straight border runs through the "
            "two places that are at the very edge of both ranges.",
            "the length in kilometers of the border between these two places, as a number without "
            "a unit",
        ),
        (
            "A kite has two sides of length ${r}$ and two of length ${s}$. The diagonal from the "
            "corner between the two sides of length ${r}$ to the corner between those of length "
            "${s}$ measures ${d}$.",
            "the distance between its other two corners",
        ),
    ),
    "crossed_eyes": (
        (
            "Circles with the centers $M$ and $N$ have radii ${r}$ and ${s}$, and $MN = {d}$. The "
            "two tangents from $M$ to the circle about $N$ meet the circle about $M$ in the points "
            "$A$ and $B$, both of them on the side of $N$.",
            "the length of $AB$",
        ),
        (
            "From the center of a circle {of_r} both tangents are drawn to a second circle, "
            "{of_s}, whose center is ${d}$ away. On the way they leave the first circle in two "
            "points. How far apart are these two points?",
            "",
        ),
        (
            "In the middle of a round glass table with radius ${r}$ stands a lamp, a mere point of "
            "light. A round column with radius ${s}$ has its middle ${d}$ from the lamp (all "
            "lengths in decimeters). Of the light in the plane of the table, what hits the column "
            "crosses an arc of the rim of the table.",
            "the straight distance between the ends of that arc, as a number without a unit",
        ),
    ),
    "chain": (
        (
            "A circle {of_r} touches both sides of an angle, and its center is ${d}$ from the "
            "vertex. {chain}",
            "the radius of the {last} circle",
        ),
        (
            "Circles of different sizes are placed in an angle, each touching both sides and the "
            "one before it. The first and largest is a circle {of_r}; its center is ${d}$ away "
            "from the vertex of the angle. How large is the radius of the {last} one?",
            "",
        ),
        (
            "Balls of different sizes hang in a cone-shaped bag, each touching it all around and "
            "touching the ball below. The top ball has radius ${r}$, and its center is ${d}$ above "
            "the tip of the bag (in centimeters).",
            "the radius of the {last} ball, counted from the top, as a number without a unit",
        ),
    ),
    "belt": (
        (
            "Wheels with the radii ${r}$ and ${s}$ turn about axles that are ${distance}$ apart. A "
            "tight belt runs around both; it {belt}.",
            "the length of the belt",
        ),
        (
            "A closed string is pulled tight around a circle {of_r} and a circle {of_s} in such a "
            "way that it {belt}. The centers are ${distance}$ apart. How long is the string?",
            "",
        ),
        (
            "The two cogwheels of a machine, one {of_r} and one {of_s}, have their middles "
            "${distance}$ apart. A thin chain around them {belt} (all lengths in the same unit).",
            "the length of the tight chain",
        ),
    ),
    "corner": (
        (
            "Two lines meet at a right angle. A circle {of_s} lies between them, its center at the "
            "distances ${p}$ and ${q}$ from the lines. A smaller circle touches both lines and, "
            "from outside, this circle; it lies between the circle and the corner.",
            "the radius of the smaller circle",
        ),
        (
            "A round pillar of radius ${s}$ stands in a rectangular hall. Its middle is ${p}$ from "
            "one wall and ${q}$ from a wall perpendicular to it. What is the radius of the largest "
            "round rug that fits between the pillar and the corner of these two walls?",
            "",
        ),
        (
            "In the coordinate plane, a circle {of_s} has its center at $({p}, {q})$. Another "
            "circle lies between it and the origin; this one touches both coordinate axes and the "
            "first circle.",
            "the radius of the other circle",
        ),
    ),
    "gap": (
        (
            "A circle {of_r} touches a line at $A$, and a circle {of_s} touches it at $B$ from the "
            "same side, where $AB = {d}$. A third circle touches both circles from outside, and it "
            "touches the line between $A$ and $B$.",
            "the radius of the third circle",
        ),
        (
            "Two round pipes with the radii ${r}$ and ${s}$ lie side by side on a level floor. The "
            "lines along which they rest on it are parallel and ${d}$ apart. A third pipe rests on "
            "the floor between them and touches both. What is its radius?",
            "",
        ),
        (
            "In the coordinate plane, a circle {of_r} touches the $x$-axis at $(0, 0)$ and a "
            "circle {of_s} touches it at $({d}, 0)$; both lie above the axis. A third circle "
            "above the axis touches it between these two points and touches both circles from "
            "outside.",
            "the radius of the third circle",
        ),
    ),
    "ray": (
        (
            r"Two rays start at $O$ and enclose an angle of ${angle}^\circ$. On one of them lie "
            "$A$ and $B$ with $OA = {a}$ and $OB = {b}$. A circle through $A$ and $B$ touches the "
            "other ray.",
            "the radius of this circle",
        ),
        (
            "Two straight roads start at the same square, at an angle of ${angle}$ degrees. Along "
            "one road a wall begins ${a}$ meters and ends ${b}$ meters from the square. Somebody "
            "walks on the other road to the place from where the wall is seen at the largest "
            "angle, and looks at a map with the circle through this place and both ends of the "
            "wall.",
            "the radius of that circle in meters, as a number without a unit",
        ),
        (
            r"The sides of an angle of ${angle}^\circ$ are rays from $O$. A circle touches one of "
            "them, and cuts the other one at the distances ${a}$ and ${b}$ from $O$. How large is "
            "its radius?",
            "",
        ),
    ),
    "nested": (
        (
            "A circle {of_a} and a circle {of_b} touch each other from outside. Both touch a "
            "larger circle from inside, and the three centers lie on a line. A line that touches "
            "the two small circles, with both on the same side of it, cuts a chord out of the "
            "large circle.",
            "the length of this chord",
        ),
        (
            "$C$ divides the diameter $AB$ of a circle into $AC = {twice_a}$ and $CB = {twice_b}$. "
            "Circles are drawn with the diameters $AC$ and $CB$. A line, not through $C$, touches "
            "both of them. How long is the part of it that lies inside the first circle?",
            "",
        ),
        (
            "Two round plates, one {of_a} and one {of_b}, just fit side by side on a round tray, "
            "along a diameter. A stick is laid on the tray so that it touches the rims of both "
            "plates, with both on one side of it, and its ends are on the rim of the tray.",
            "the length of the stick",
        ),
    ),
    "kiss": (
        (
            "Three circles with the radii ${a}$, ${b}$ and ${c}$ touch each other from outside. "
            "{fourth}",
            "the radius of the fourth circle",
        ),
        (
            "The sides of a triangle measure ${ab}$, ${bc}$ and ${ca}$. The circles about its "
            "corners are such that any two of them touch from outside. {fourth}",
            "the radius of the fourth circle",
        ),
        (
            "Three round tables with the radii ${a}$, ${b}$ and ${c}$ (in decimeters) stand so "
            "that each touches the other two. {rug} Give the number without a unit.",
            "",
        ),
    ),
    "ring": (
        (
            "A circle {of_inner} touches a circle {of_outer} from inside. Circles "
            r"$C_0, C_1, C_2, \ldots$ lie between them, each touching both; $C_0$ has its center "
            r"on the line through the two centers, and each of $C_1, C_2, \ldots$ touches the one "
            "before it and differs from the one before that.",
            "the radius of $C_{n}$",
        ),
        (
            "A round hole of radius ${inner}$ is cut from a disk of radius ${outer}$ so that the "
            "rims touch. The largest disk that fits into what is left is placed there. The next "
            "disk is the largest one that fits into what is then left on one side, touching the "
            "disk before it; so it goes on along this side.",
            "the radius of disk number ${next}$, the very first disk being number 1",
        ),
        (
            "In the coordinate plane, two circles have radii ${outer}$ and ${inner}$, and they lie "
            "to the right of the $y$-axis, touching it at the origin. The region between them "
            "holds a row of circles: the first has its center on the $x$-axis and touches both, "
            "each later one touches both and the one before it, and they get smaller and smaller. "
            "How large is the radius of circle number ${next}$ of the row, the first being number "
            "1?",
            "",
        ),
    ),
}
