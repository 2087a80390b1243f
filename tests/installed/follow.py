"""Follow a page where no checkout is: run by the Python of an installed environment.

`follow.py BLOCKS BIN` takes JSON, a list of [language, text], and the folder of the programs.
"""

import doctest
import json
import shlex
import subprocess
import sys
from pathlib import Path


def follow(blocks: list[tuple[str, str]], programs: Path) -> None:
    """Run the blocks in their order, commands and Python, in one set of names."""
    names: dict[str, object] = {}
    for number, (language, text) in enumerate(blocks):
        if language == "python":
            exec(text, names)  # noqa: S102 - the page is ours
        elif language == "pycon":
            examples = doctest.DocTestParser().get_doctest(text, names, f"{number}", None, 0)
            failed, tried = doctest.DocTestRunner().run(examples, clear_globs=False)
            if failed or not tried:
                raise SystemExit(f"block {number} is wrong:\n{text}")
            names.update(examples.globs)
        else:
            for line in text.splitlines():
                if line.startswith("proofmill "):
                    program, *words = shlex.split(line)
                    subprocess.run([programs / program, *words], check=True)


if __name__ == "__main__":
    follow(json.loads(Path(sys.argv[1]).read_text("utf8")), Path(sys.argv[2]))
