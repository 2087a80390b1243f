"""The worked solution of a distance between centers of a triangle."""

from generators.math.triangle_centres.instance import Figure, radii


def steps(figure: Figure) -> tuple[str, ...]:
    """Return the lines."""
    lines = list[str]()
    if figure.is_hidden:
        outer, inner, around = radii(figure.sides)
        lines.append(f"Told are $R = {outer}$, $r = {inner}$ and $2s = {around}$.")
    lines += [_PLACES[point] for point in sorted(set(figure.points)) if point in _PLACES]
    if not set("ABC") & set(figure.points):
        lines.append("By Euler, $OH^2 = 9R^2 - a^2 - b^2 - c^2$ and $OI^2 = R^2 - 2Rr$.")
        if any(point in _INNER for point in figure.points):
            lines.append("The triangle OHI is settled by $HI^2 = 4R^2 + 4Rr + 3r^2 - s^2$ as well.")
    return (*lines, f"So the square of the distance is ${figure.answer}$.")


_INNER = ("incenter", "Nagel point", "Spieker center")
_PLACES = {
    "centroid": "The centroid lies at a third of the way from the circumcenter O to the "
    "orthocenter H.",
    "nine-point center": "The center of the circle through the midpoints halves OH.",
    "incenter": "Call the incenter I.",
    "Nagel point": "From the centroid, the Nagel point lies twice as far as I, on the other side.",
    "Spieker center": "From the centroid, the Spieker center lies half as far as I, on the other "
    "side.",
}
