"""Conics in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "center_distance": (
        (
            r"The ellipse $\frac{{x^2}}{{{square}}} + \frac{{y^2}}{{{b}}} = 1$ has its center at "
            "the origin $O$. A point $P$ of it is ${u}$ away from one of the foci.",
            "the length of $OP$",
        ),
        (
            "An ellipse with center $O$ has axes of lengths ${long}$ and ${short}$. The point $P$"
            " on the ellipse is at the distance ${u}$ from a focus.",
            "the distance from $O$ to $P$",
        ),
        (
            "Two pegs $F$ and $G$ are ${apart}$ apart, and a rope of length ${long}$ is fastened "
            "with its ends to them. A stick $P$ in a bend of the rope pulls it tight so that $FP "
            "= {u}$.",
            "the distance from $P$ to the midpoint of $FG$",
        ),
    ),
    "focal_angle": (
        (
            r"The {conic} $\frac{{x^2}}{{{a}}} {sign} \frac{{y^2}}{{{b}}} = 1$ has the foci $F$ "
            "and $G$. From a point $P$ of the {conic} the segment $FG$ is seen at an angle of "
            r"${angle}^\circ$.",
            "{sought}",
        ),
        (
            "Points $F$ and $G$ are ${apart}$ apart. The distances from a point $P$ to $F$ and to"
            r" $G$ {how} ${long}$, and the angle $FPG$ measures ${angle}^\circ$.",
            "{sought}",
        ),
    ),
    "focal_chord": (
        (
            r"A chord $PQ$ of the ellipse $\frac{{x^2}}{{{square}}} + \frac{{y^2}}{{{b}}} = 1$ "
            "runs through a focus $F$ of the ellipse, and $PF = {u}$.",
            "{sought}",
        ),
        (
            "The axes of an ellipse measure ${long}$ and ${short}$. A line through a focus $F$ "
            "meets the ellipse in $P$ and in $Q$, where $FP = {u}$.",
            "{sought}",
        ),
        (
            "A small planet moves on an ellipse with axes of lengths ${long}$ and ${short}$, with"
            " its sun $F$ in a focus. At the point $P$ it is ${u}$ away from the sun; later it "
            "passes the point $Q$ that lies exactly opposite, so that $F$ lies on the segment "
            "$PQ$.",
            "{sought}",
        ),
    ),
    "right_angle": (
        (
            r"Points $P$ and $Q$ lie on the {conic} $\frac{{x^2}}{{{a}}} {sign} "
            r"\frac{{y^2}}{{{b}}} = 1$, and the lines from the origin $O$ to them are "
            "perpendicular. It is known that $OP = {root}$.",
            "{sought}",
        ),
        (
            "A right angle has its vertex in the center $O$ of the {conic} with the equation "
            r"$\frac{{x^2}}{{{a}}} {sign} \frac{{y^2}}{{{b}}} = 1$. Its sides meet the {conic} in "
            "$P$ and $Q$, and $P$ is ${root}$ away from $O$.",
            "{sought}",
        ),
    ),
    "tangent_axis": (
        (
            "An ellipse has its foci at $({p}, {q})$ and $({s}, {t})$, and it touches the "
            "$x$-axis.",
            "{sought}",
        ),
        (
            "The points $({p}, {q})$ and $({s}, {t})$ are the foci of an ellipse, and the "
            "$x$-axis is a tangent of it.",
            "{sought}",
        ),
        (
            "A gardener lays out an elliptical bed beside a straight wall: a rope is tied to two "
            "pegs, and a stick in the tight rope draws the edge of the bed, which just reaches "
            "the wall. The pegs are ${q}$ and ${t}$ meters from the wall, and the points of the "
            "wall nearest to them are at the marks ${p}$ and ${s}$ of a scale in meters along the"
            " wall.",
            "{sum}, in meters",
        ),
    ),
    "billiard": (
        (
            r"Light leaves the focus $F$ of the ellipse $\frac{{x^2}}{{{square}}} + "
            r"\frac{{y^2}}{{{b}}} = 1$, is reflected by the ellipse at $P$, then at $Q$, and comes"
            " back to $F$. It is known that $FP = {u}$.",
            "{sought}",
        ),
        (
            "A billiard table has the shape of an ellipse with axes of lengths ${long}$ and "
            "${short}$. A ball, taken as a point, starts in a focus; after rolling ${u}$ it "
            "bounces off the edge, then it bounces a second time and comes back to where it "
            "started. At a bounce, both parts of its way make equal angles with the edge.",
            "{way}",
        ),
    ),
    "two_tangents": (
        (
            "From the point $T({s}, {t})$ both tangents to the parabola $y^2 = {four}x$ are "
            "drawn. They touch it at $P$ and $Q$.",
            "{sought}",
        ),
        (
            "Two tangents of the parabola $y^2 = {four}x$, with points of contact $P$ and $Q$, "
            "cross at the point $T$ with the coordinates $({s}, {t})$.",
            "{sought}",
        ),
    ),
    "inscribed": (
        (
            r"In the ellipse $\frac{{x^2}}{{{a}}} + \frac{{y^2}}{{{square}}} = 1$ there is an "
            "isosceles triangle with all corners on the ellipse: {shape} at $(0, {b})$, and its "
            "opposite side is parallel to the $x$-axis.",
            "the length of this opposite side",
        ),
        (
            "Two chords of equal length run from the point $(0, {b})$ of the ellipse "
            r"$\frac{{x^2}}{{{a}}} + \frac{{y^2}}{{{square}}} = 1$, symmetric to each other in the"
            " $y$-axis and {sides}.",
            "the distance between their other two ends",
        ),
    ),
    "rhombus": (
        (
            r"A rhombus $ABCD$ has its four corners on the hyperbola $\frac{{x^2}}{{{a}}} - "
            r"\frac{{y^2}}{{{b}}} = 1$, and its diagonals cross at the origin. There are many such"
            " rhombi.",
            "{sought}",
        ),
        (
            "Consider all rhombi $ABCD$ whose center is the origin and whose corners all lie on "
            "the curve ${b}x^2 - {a}y^2 = {product}$.",
            "{sought}",
        ),
    ),
    "tangent_line": (
        (
            "{an} with the foci $({p}, {q})$ and $({s}, {t})$ touches the line ${line}$.",
            "{sought}",
        ),
        (
            "The line ${line}$ is a tangent of the {conic} whose foci are $({p}, {q})$ and $({s},"
            " {t})$.",
            "{sought}",
        ),
        (
            "In the coordinate plane, the points $({p}, {q})$ and $({s}, {t})$ are the foci of "
            "the {conic} that has the line ${line}$ as one of its tangents.",
            "{sought}",
        ),
    ),
    "tilted": (
        (
            "{an} in the coordinate plane has the equation ${equation}$.",
            "{sought}",
        ),
        (
            "All points $(x, y)$ with ${equation}$ form a curve, {lower}.",
            "{sought}",
        ),
    ),
    "vertex_focus": (
        (
            "A point of a parabola is ${u}$ away from the focus of the parabola and ${v}$ away "
            "from its vertex.",
            "{sought}",
        ),
        (
            "Let $V$ be the vertex and $F$ the focus of a parabola. For a point $A$ of the "
            "parabola, $AF = {u}$ and $AV = {v}$.",
            "{sought}",
        ),
        (
            "The bowl of a mirror has a parabola as its section, with a lamp in the focus. A fly "
            "on the edge of the section sits ${u}$ from the lamp and ${v}$ from the lowest point "
            "of the bowl, the vertex of the parabola (in centimeters).",
            "{sought}, in centimeters",
        ),
    ),
}
