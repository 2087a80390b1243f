"""Points that move, in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "squares": (
        (
            "$A$ and $B$ are two points of a plane, ${d}$ apart. Consider all points $P$ of the "
            "plane with $PA^2 + PB^2 {sign} {s}$.",
            "{what}",
        ),
        (
            "In the coordinate plane, let $A = (0, 0)$ and $B = ({d}, 0)$. A point $P$ moves so "
            "that the squares of its distances from $A$ and $B$ add up to {at_most}${s}$.",
            "{what_moved}",
        ),
        (
            "Two loudspeakers stand on a large square, ${d}$ meters apart. A sign is to be put at "
            "every place of the ground where the sum of the squares of the distances from the two, "
            "in square meters, is {at_most}${s}$.",
            "{what_told}",
        ),
    ),
    "ladder": (
        (
            "The ends of a rod move on the positive coordinate axes. A mark on it is ${x}$ away "
            "from the end on the $y$-axis and ${y}$ away from the end on the $x$-axis. The rod "
            "goes from upright to level.",
            "the area between the path of the mark and the two axes",
        ),
        (
            "A ladder of ${total}$ decimeters stands upright against a wall. Its foot is pulled "
            "away until the whole ladder lies on the floor, its top always touching the wall. How "
            "large is the area, in square decimeters, that is enclosed by wall, floor and the path "
            "of the rung which is ${y}$ decimeters from the foot? Give the number.",
            "",
        ),
        (
            "A segment of length ${total}$ has one end on the $x$-axis and the other one on the "
            "$y$-axis of the coordinate plane, and takes all such positions. Its point at the "
            "distance ${y}$ from the end on the $x$-axis draws a closed curve.",
            "the area of the part of its inside in which both coordinates are positive",
        ),
    ),
    "ellipse": (
        (
            "$A$ and $B$ are two points of a plane, ${d}$ apart.",
            r"the area of the region of all points $P$ of the plane with $PA + PB \le {s}$",
        ),
        (
            "A rope of length ${s}$ is tied to two stakes that are ${d}$ apart. A goat is hooked "
            "to the rope by a ring that slides freely. How large is the area of the pasture that "
            "it can reach, if its own size does not matter?",
            "",
        ),
        (
            "Buses leave from a town $A$ and return to a town $B$, ${d}$ miles away. A trip may "
            "go straight to any one place of the plain and straight on to $B$, but it must not be "
            "longer than ${s}$ miles in all.",
            "the area, in square miles, of the region of places that can be visited, as a number "
            "without a unit",
        ),
    ),
    "corner": (
        (
            "In the coordinate plane, a way leads from $({x}, {y})$ to a point of the $x$-axis, "
            "from there to a point of the $y$-axis, and from there to $({u}, {v})$.",
            "its least possible length",
        ),
        (
            "A ball on a billiard table lies ${y}$ from the lower and ${x}$ from the left cushion. "
            "It is to hit first the lower and then the left cushion, and to stop at a spot that is "
            "${v}$ from the lower and ${u}$ from the left cushion. How long is its way if it "
            "bounces as light does, and is a mere point?",
            "",
        ),
        (
            "Two straight canals meet at a right angle. A horse grazes between them, ${y}$ from "
            "the first canal and ${x}$ from the second one. It wants to drink from the first "
            "canal, then from the second one, and then go to its stable, which is also between "
            "them, ${v}$ from the first and ${u}$ from the second canal.",
            "the length of its shortest way",
        ),
    ),
    "goat": (
        (
            "A goat is tied to the outer wall of a rectangular shed that measures ${a}$ meters "
            "along this wall and ${b}$ meters the other way. The ring is ${x}$ meters from one end "
            "of the wall, and the rope is ${rope}$ meters long. All around there is grass.",
            "the area in square meters that the goat can reach, as a number without a unit",
        ),
        (
            "In the plane, the inside of a rectangle with sides ${a}$ and ${b}$ is forbidden. A "
            "point $Q$ lies on a side of length ${a}$, at the distance ${x}$ from one of its ends. "
            "How large is the area of the set of points outside that can be reached from $Q$ by a "
            "way of length at most ${rope}$?",
            "",
        ),
        (
            "A robot mower is plugged into a socket on the outside of a house with right angles. "
            "The wall with the socket is ${a}$ yards long, and the socket is ${x}$ yards from one "
            "of its ends; the walls next to this one are ${b}$ yards long. The cable is ${rope}$ "
            "yards long.",
            "the area in square yards that the mower can reach, as a number without a unit",
        ),
    ),
    "ratio": (
        (
            "$A$ and $B$ are two points of a plane, ${d}$ apart. Consider all points $P$ of the "
            "plane with $PA : PB = {m} : {n}$.",
            "{what}",
        ),
        (
            "In the coordinate plane, let $A = (0, 0)$ and $B = ({d}, 0)$. A point $P$ moves so "
            "that it is always ${times}$ times as far from $A$ as from $B$.",
            "{what}",
        ),
        (
            "Two buoys $A$ and $B$ float ${d}$ miles apart. A ship $P$ sails on a closed course "
            "on which the distances from $A$ and $B$ are as ${m} : {n}$ all the time.",
            "{what_told}",
        ),
    ),
    "bridge": (
        (
            "A straight river is ${w}$ wide. A village lies ${a}$ from its one bank, another "
            "village lies on the other side, ${b}$ from the other bank. Measured along the river, "
            "the villages are ${d}$ apart. A road between them crosses the river on a bridge that "
            "is perpendicular to the banks.",
            "the least possible length of the road, with the bridge",
        ),
        (
            "In the coordinate plane, let $A = (0, {top})$ and $B = ({d}, {bottom})$. A way from "
            "$A$ to $B$ must run parallel to the $y$-axis wherever $0 < y < {w}$. How short can it "
            "be?",
            "",
        ),
        (
            "A cable is laid from a house ${a}$ meters from a straight motorway to a house on the "
            "other side, ${b}$ meters from it; along the motorway it is ${d}$ meters from the one "
            "to the other. Under the motorway, which is ${w}$ meters broad, the cable has to go "
            "straight across.",
            "the least length of cable in meters, as a number without a unit",
        ),
    ),
    "three_squares": (
        (
            "A triangle $ABC$ has the sides $BC = {a}$, $CA = {b}$ and $AB = {c}$.",
            r"the area of the region of all points $P$ of its plane with "
            r"$PA^2 + PB^2 + PC^2 \le {s}$",
        ),
        (
            "Three points of a plane are ${a}$, ${b}$ and ${c}$ apart. How large is the area of "
            "the set of points of the plane for which the squares of the distances from the three "
            "add up to at most ${s}$?",
            "",
        ),
        (
            "Three wells lie on a plain; the distances between two of them are ${a}$, ${b}$ and "
            "${c}$ kilometers. A tent may be put up where the sum of the squares of its distances "
            "from the wells, in square kilometers, is not above ${s}$.",
            "the area in square kilometers of the region where it may be put up, as a number "
            "without a unit",
        ),
    ),
    "absolute": (
        (
            r"In the coordinate plane, consider all points $(x, y)$ with "
            r"$x^2 + y^2 \le {a_x}|x| + {b_y}|y|$.",
            "the area of this region",
        ),
        (
            r"How large is the area inside the curve $x^2 + y^2 = {a_x}|x| + {b_y}|y|$, without "
            "regard to the origin, which solves the equation too?",
            "",
        ),
        (
            "A printer covers with ink each point of a sheet whose coordinates satisfy "
            r"$x^2 - {a_x}|x| + y^2 - {b_y}|y| \le 0$.",
            "the area that is covered",
        ),
    ),
    "parts": (
        (
            "A chord of length ${total}$ moves once around in a circle of radius ${r}$. A point on "
            "it divides it into parts of ${x}$ and ${y}$.",
            "the area between the path of this point and the circle",
        ),
        (
            "The ends of a straight rod glide on a circular rail of radius ${r}$, all the way "
            "around. A pen is fixed to the rod, ${x}$ from its one end and ${y}$ from the other. "
            "How large is the area between the rail and the curve that the pen draws?",
            "",
        ),
        (
            "In a disk of radius ${r}$, color each point through which there is a chord that it "
            "divides into parts of ${x}$ and ${y}$. The colored points form a closed curve.",
            "the area of the part of the disk that lies outside this curve",
        ),
    ),
    "pair": (
        (
            "In the coordinate plane, let $A = ({x}, {y})$ and $B = ({u}, {v})$. A point $P$ moves "
            "on the circle $x^2 + y^2 = {square}$.",
            "the {most} value of $PA^2 + PB^2$",
        ),
        (
            "Real numbers $x$ and $y$ satisfy $x^2 + y^2 = {square}$. How {large} can "
            "${first} + {second}$ be?",
            "",
        ),
        (
            "A carriage moves on a circular track of radius ${r}$ about the origin of a map. Two "
            "posts stand at $({x}, {y})$ and $({u}, {v})$. A device adds the squares of its "
            "distances from the two posts.",
            "the {most} number that it shows",
        ),
    ),
    "kite": (
        (
            "In the coordinate plane, $P$ moves on the line ${line}$. From $P$ two tangents are "
            "drawn to the circle of radius ${r}$ with the center $C = ({u}, {v})$; they touch it "
            "in $A$ and $B$.",
            "{what}",
        ),
        (
            "Given is the circle ${circle}$ with center $C$, and the line ${line}$, which does not "
            "meet it. For a point $P$ of the line, let $A$ and $B$ be the two points of the circle "
            "where lines through $P$ touch it.",
            "{what}",
        ),
        (
            "A ship sails along the line ${line}$ of a chart. A round island of radius ${r}$ has "
            "its center at $C = ({u}, {v})$. From the ship $P$, the island seems to end at the two "
            "points $A$ and $B$ of its shore where lines of sight touch it.",
            "{what}",
        ),
    ),
    "feet": (
        (
            "A triangle has sides of ${a}$, ${b}$ and ${c}$. On each of them a point is chosen, "
            "and these points are joined to a triangle.",
            "the least possible perimeter of that triangle",
        ),
        (
            "Three straight streets of lengths ${a}$, ${b}$ and ${c}$ form a triangle. A postman "
            "wants to visit all three streets, anywhere on them, and to come back to where he "
            "began. He may cut across the inside. How short can his way be?",
            "",
        ),
        (
            "In triangle $ABC$ with $BC = {a}$, $CA = {b}$ and $AB = {c}$, the points $X$, $Y$ and "
            "$Z$ lie on $BC$, $CA$ and $AB$.",
            "the least possible value of $XY + YZ + ZX$",
        ),
    ),
    "fares": (
        (
            "In the coordinate plane, let $A = ({x}, {y})$ and $B = (0, {far})$. A point $P$ moves "
            "on the circle $x^2 + y^2 = {square}$.",
            r"the least value of ${k} \cdot PA + PB$",
        ),
        (
            "Real numbers $x$ and $y$ satisfy $x^2 + y^2 = {square}$. How small can "
            r"${k}\sqrt{{{first}}} + \sqrt{{{second}}}$ be?",
            "",
        ),
        (
            "On a map, a circular railway of radius ${r}$ miles runs about the origin. A cable is "
            "to lead straight from $A = ({x}, {y})$ to a point of the railway, which costs ${k}$ "
            "thousand dollars a mile, and straight from there to $B = (0, {far})$, which costs one "
            "thousand dollars a mile. The unit of the map is a mile.",
            "the least possible cost in thousands of dollars, as a number without a unit",
        ),
    ),
    "centre": (
        (
            r"In triangle $ABC$, $AB = {c}$, $AC = {b}$ and $\angle BAC = {angle}^\circ$. A point "
            "$P$ may lie anywhere in the plane.",
            "the least possible value of $PA + PB + PC$",
        ),
        (
            "Two straight roads leave the town $A$ at an angle of ${angle}$ degrees. On one of "
            "them, ${b}$ miles from $A$, lies $B$, on the other one, ${c}$ miles from $A$, lies "
            "$C$. An airport is built somewhere, with a straight track to each of $A$, $B$ and "
            "$C$. How long, in miles, must the three tracks be together at least? Give the number.",
            "",
        ),
        (
            r"Two sides of a triangle are ${b}$ and ${c}$ long and enclose an angle of "
            r"${angle}^\circ$. Three threads run from its corners to a common knot.",
            "the least possible total length of the threads",
        ),
    ),
}
