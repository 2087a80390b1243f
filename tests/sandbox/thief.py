"""A program that searches all the memory it can read, page by page, for what others left there.

It probes addresses by a system call that fails with EFAULT for what is not mapped, so that nothing
need be readable but memory itself.
"""

MARK = "planted-secret:"
"""In front of what is to be found; the program builds it from parts, lest it find itself."""

THIEF = """
import ctypes, sys

libc = ctypes.CDLL(None, use_errno=True)
PAGE, EFAULT, STRIDE = 4096, 14, 1 << 21


def is_mapped(page):
    libc.access(ctypes.c_void_p(page), 0)
    return ctypes.get_errno() != EFAULT


def regions(anchors, reach):
    seen = set()
    for anchor in anchors:
        base = anchor // PAGE * PAGE
        for step in (PAGE, -PAGE):
            page, gap = base, 0
            while gap < reach:
                if page in seen:
                    break
                seen.add(page)
                if is_mapped(page):
                    gap = 0
                    yield page
                else:
                    gap += 1
                page += step


def steal(_):
    kept = [bytes(size) for size in (10, 600, 5000, 50000, 120000, 300000, 3000000)]
    own = [id(object()), id(sys), id([0] * 100000), id(steal), id(libc), *map(id, kept)]
    own.append(ctypes.addressof(ctypes.c_char.in_dll(libc, "environ")))
    own.append(ctypes.addressof(ctypes.create_string_buffer(1 << 20)))
    needle = "".join(["planted", "-sec", "ret", ":"]).encode()
    wide = needle.decode().encode("utf-32-le")
    found, pages = [], 0
    for page in regions(own, 2048):
        pages += 1
        held = ctypes.string_at(page, PAGE)
        for text, width in ((needle, 1), (wide, 4)):
            at = held.find(text)
            while at >= 0:
                after = held[at + width * len(needle): at + width * (len(needle) + 32): width]
                found.append(after.decode("latin-1"))
                at = held.find(text, at + 1)
    return pages, found
"""
