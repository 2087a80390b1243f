"""Tales of loci: what is told, and what is asked."""

from generators.contest.questions import Tales

TALES: Tales = {
    "disk_distance": (
        (
            "A complex number $z$ satisfies $|{zw}| \\le {r}$.",
            "the {extreme} possible value of $|z - ({v})|$",
        ),
        (
            "On a map that is the complex plane, a lighthouse at ${w}$ is seen from all points at "
            "a distance of at most ${r}$. A boat at a point from where it is seen wants to be "
            "{best} the point ${v}$.",
            "the distance of the boat from ${v}$ that is then reached",
        ),
        (
            "Let $z$ run over all points of the complex plane whose distance from ${w}$ is at most "
            "${r}$. How far is the point ${v}$ from $z$ when $z$ is {best} it?",
            "",
        ),
    ),
    "disk_part": (
        (
            "A complex number $z$ satisfies $|{zw}| \\le {r}$.",
            "the {e} possible real part of $({f})z$",
        ),
        (
            "All points $z$ of the complex plane within the distance ${r}$ of ${w}$, those at "
            "exactly this distance included, are multiplied by ${f}$.",
            "the {e} real part of all these products",
        ),
        (
            "For each complex number $z$ in the closed disk of radius ${r}$ about ${w}$, Nora "
            "writes down the real part of $({f})z$. One of her numbers is the {e}.",
            "this number",
        ),
    ),
    "conjugate_count": (
        (
            "Consider the equation ${eq}$ for a complex number $z$ with conjugate "
            "$\\overline{{z}}$.",
            "the number of its solutions{which}",
        ),
        (
            "Let $\\overline{{z}}$ be the conjugate of the complex number $z$. How many complex "
            "numbers{which} satisfy ${eq}$?",
            "",
        ),
        (
            "In the complex plane, all points $z$ with ${eq}$ are marked in red, where "
            "$\\overline{{z}}$ is the mirror image of $z$ in the real axis. "
            "How many red points $z${which} are there?",
            "",
        ),
    ),
    "reciprocal": (
        ("A complex number $z \\ne 0$ satisfies $\\left|{sum}\\right| = {m}$.", "{ask}"),
        (
            "For a nonzero complex number $z$, the number $|{square}|$ is ${m}$ times $|z|$.",
            "{ask}",
        ),
        (
            "A point $z \\ne 0$ moves in the complex plane in such a way that ${sum}$ always stays "
            "on the circle of radius ${m}$ about $0$; it gets to all points for which this is so.",
            "{ask}",
        ),
    ),
    "two_circles": (
        (
            "A complex number $z$ has the modulus ${r}$, and $|z - {a}| = {d}$.",
            "the value of $|z + {b}|$",
        ),
        (
            "Two circles in the complex plane, one of radius ${r}$ about $0$ and one of radius "
            "${d}$ about ${a}$, meet in two points. How far are these from the point $-{b}$?",
            "",
        ),
        (
            "A ship's position in the complex plane is $z$. It is ${r}$ kilometers from a harbor "
            "at $0$, ${d}$ kilometers from a buoy at ${a}$, where one unit is a kilometer.",
            "the distance in kilometers, as a number, of the ship from a rock at $-{b}$",
        ),
    ),
    "quotient": (
        (
            "Complex numbers $z$ and $w$ satisfy $|z| = {r}$, $|w| = {s}$ and $|z - w| = {t}$.",
            "the {part} of $\\frac{{z}}{{w}}$",
        ),
        (
            "In the complex plane, the points $0$, $z$ and $w$ are the corners of a triangle. The "
            "side from $0$ to $z$ has length ${r}$, the side from $0$ to $w$ has length ${s}$, and "
            "the third side has length ${t}$.",
            "the {part} of the quotient $\\frac{{z}}{{w}}$",
        ),
        (
            "Ida multiplies a complex number $w$ of modulus ${s}$ by a complex number $q$. The "
            "product has modulus ${r}$, and it differs from $w$ by a number of modulus ${t}$.",
            "the {part} of $q$",
        ),
    ),
    "conjugate_part": (
        (
            "Among the complex numbers $z$ with ${eq}$, where $\\overline{{z}}$ is the conjugate "
            "of $z$, only those{which} are of interest.",
            "their number",
        ),
        (
            "Let $\\overline{{z}}$ be the conjugate of $z$. How many complex numbers $z${which} "
            "satisfy ${eq}$?",
            "",
        ),
        (
            "A gardener plants a tree at each point $z \\ne 0$ of the complex plane for which "
            "${eq}$; here $\\overline{{z}}$ is the conjugate of $z$. How many trees stand at "
            "points{which}?",
            "",
        ),
    ),
    "ellipse": (
        ("A complex number $z$ satisfies $|{zf}| + |{zg}| = {s}$.", "{ask}"),
        (
            "A rope of length ${s}$ is tied at its ends to pegs at the points ${f}$ and ${g}$ of "
            "the complex plane. A point $z$ of the plane can just be reached by a pencil that "
            "pulls the rope tight.",
            "{ask}",
        ),
        (
            "The distances of a point $z$ of the complex plane from ${f}$ and from ${g}$ add up "
            "to ${s}$.",
            "{ask}",
        ),
    ),
    "slope": (
        (
            "A complex number $z = x + iy$, with real $x$ and $y$, satisfies $|{zw}| \\le {r}$.",
            "the {e} possible value of $\\frac{{y}}{{x}}$",
        ),
        (
            "Let $z$ be a point of the closed disk of radius ${r}$ about ${w}$ in the complex "
            "plane. Its imaginary part, divided by its real part, is a real number $m$.",
            "the {e} possible value of $m$",
        ),
        (
            "From the point $0$ of the complex plane rays are drawn to all points $z$ with "
            "$|{zw}| \\le {r}$. The slope of each of these rays is written down.",
            "the {e} of these slopes",
        ),
    ),
    "power_sum": (
        (
            "Complex numbers $z$ and $w$ have the same modulus ${r}$, and $|z + w| = {s}$.",
            "the value of $|z^{n} + w^{n}|$",
        ),
        (
            "In the complex plane $z$ and $w$ are points of the circle of radius ${r}$ about $0$. "
            "Their sum $z + w$ lies at a distance of ${s}$ from $0$. How far from $0$ does "
            "$z^{n} + w^{n}$ lie?",
            "",
        ),
        (
            "A rhombus in the complex plane has corners $0$, $z$, $z + w$ and $w$. Its sides have "
            "length ${r}$, and its diagonal from $0$ to $z + w$ has length ${s}$.",
            "the modulus of $z^{n} + w^{n}$",
        ),
    ),
    "apollonius": (
        ("A complex number $z$ satisfies $|{zu}| = {k}\\,|{zv}|$.", "{ask}"),
        (
            "In the complex plane, $z$ is always ${k}$ times as far from ${u}$ as from ${v}$.",
            "{ask}",
        ),
        (
            "Two radio stations stand at the points ${u}$ and ${v}$ of the complex plane. A point "
            "$z$ is called balanced if its distance from the first is exactly ${k}$ times its "
            "distance from the second. Let $z$ be balanced.",
            "{ask}",
        ),
    ),
    "rectangle": (
        (
            "The complex numbers $z$ with whole real and imaginary parts and "
            "${times}\\left(z^3\\overline{{z}} + z\\,\\overline{{z}}^3\\right) = {k}$ are the "
            "corners of a rectangle, where $\\overline{{z}}$ is the conjugate of $z$.",
            "its {ask}",
        ),
        (
            "Let $S$ be the set of all complex numbers $z = x + iy$, with integers $x$ and $y$, "
            "for which $z^3\\overline{{z}} + z\\,\\overline{{z}}^3$, taken ${m}$ times, is ${k}$. "
            "In the complex plane the members of $S$ are the corners of a rectangle.",
            "the {ask} of this rectangle",
        ),
        (
            "On a lattice made of the complex numbers with whole real and imaginary parts, a nail "
            "is driven in at each $z$ with "
            "${times}\\left(z^3\\overline{{z}} + z\\,\\overline{{z}}^3\\right) = {k}$. "
            "A rubber band is put around the nails.",
            "the {ask} of the rectangle that it forms",
        ),
    ),
    "inverse": (
        (
            "Let $z$ be a complex number with $|z| = {r}$.",
            "the largest possible {part} part of ${f}$",
        ),
        (
            "A point $z$ runs once around the circle of radius ${r}$ about $0$ in the complex "
            "plane, while the {part} part of ${f}$ is recorded.",
            "the largest number recorded",
        ),
        (
            "Among all complex numbers $z$ of modulus ${r}$ there is one for which the {part} part "
            "of ${f}$ is largest.",
            "this largest {part} part",
        ),
    ),
    "distances": (
        (
            "The nonzero complex numbers $z$ with ${eq}$ are marked in the complex plane, where "
            "$\\overline{{z}}$ is the conjugate of $z$.",
            "the product of their distances from the point ${p}$",
        ),
        (
            "Exactly ${n}$ complex numbers $z$ other than $0$ satisfy ${eq}$, where "
            "$\\overline{{z}}$ is the conjugate of $z$. Each of them is subtracted from ${p}$, "
            "and the moduli of the results are multiplied.",
            "the product",
        ),
        (
            "Villages lie at all points $z \\ne 0$ of the complex plane with ${eq}$; here "
            "$\\overline{{z}}$ is the conjugate of $z$. A surveyor stands at the point ${p}$ and "
            "multiplies his distances from all of these villages.",
            "the result",
        ),
    ),
    "polygon": (
        (
            "The nonzero solutions $z$ of ${eq}$, where $\\overline{{z}}$ is the conjugate of $z$, "
            "are the corners of a convex polygon in the complex plane.",
            "the {ask} of this polygon",
        ),
        (
            "Stakes are driven into the complex plane at all ${n}$ points $z \\ne 0$ with ${eq}$, "
            "and a rope is pulled tight around them; $\\overline{{z}}$ is the conjugate of $z$.",
            "the {ask} of the figure that the rope encloses",
        ),
        (
            "Let $P$ be the smallest convex figure in the complex plane that holds all numbers $z$ "
            "with ${eq}$, where $\\overline{{z}}$ stands for the conjugate of $z$.",
            "the {ask} of $P$",
        ),
    ),
    "quadratic": (
        ("A complex number $z$ has the modulus ${r}$.", "the {e} possible value of $|{f}|$"),
        (
            "A point $z$ runs around the circle of radius ${r}$ about $0$ in the complex plane. "
            "The distance of ${f}$ from $0$ changes as it does.",
            "the {e} value of this distance",
        ),
        (
            "Each complex number $z$ with $|z| = {r}$ gives a number ${f}$. How large is the {e} "
            "modulus of all the numbers given?",
            "",
        ),
    ),
    "oval": (
        (
            "A complex number $z$ satisfies $|{f}| \\le {m}$.",
            "the largest possible {part} part of $z$",
        ),
        (
            "The region of all points $z$ of the complex plane with $|{f}| \\le {m}$ is painted.",
            "the largest distance of a painted point from the {axis} axis",
        ),
        (
            "For a complex number $z$, the number ${f}$ lies at a distance of at most ${m}$ from "
            "$0$. How large can the {part} part of $z$ be at most?",
            "",
        ),
    ),
}
