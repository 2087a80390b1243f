"""Texts that pages and drawings must carry: what breaks markup, scripts and layouts."""

from hypothesis import strategies as st

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "a & b < c > d \" e ' f",
    "]]><!--",
    "\u2028line\u2029end",
    "\ud800 half",
    "\x1b[31mred\x00\x07",
    "漢字と한국어",
    "שלום עולם",
    "\u202eright to left",
    "e\u0301\u0327 🜂",
    "{{ 7*7 }}{% raw %}",
)


def texts(most: int = 8) -> st.SearchStrategy[str]:
    """Return a strategy for one line of any characters, with those that matter often among them."""
    line = st.characters(exclude_characters="\n\r\t", codec=None)
    return st.one_of(st.sampled_from(HOSTILE), st.text(line, max_size=most))
