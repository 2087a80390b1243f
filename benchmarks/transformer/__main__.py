"""Train a transformer from scratch on our rows: `python -m benchmarks.transformer STEP ...`.

`draw FILE` makes the rows (our environment; `--outside` needs reasoning-gym); `train FILE OUT`
needs torch, stops after `--minutes` and goes on when it is called again; `contaminate FILE OUT`
starts from the warm policies of OUT; `show FILE OUT` prints the tables. All take `--scale`.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.transformer import rows as stored
from benchmarks.transformer.results import Results
from benchmarks.transformer.scales import SCALES, Scale
from benchmarks.transformer.tables import page, points
from filters.atomic import replacing
from filters.resampling import Bootstrapped
from generators import FAMILIES

if TYPE_CHECKING:
    from benchmarks.transformer.experiment import Experiment


def main() -> int:
    """Do one step; 0 when it is done, 3 when time ran out before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=("draw", "train", "contaminate", "show"))
    parser.add_argument("rows", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=Path("out-transformer"))
    parser.add_argument("--scale", choices=SCALES, default="laptop")
    parser.add_argument(
        "--family", choices=FAMILIES, metavar="NAME", help="train on this family alone"
    )
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--workers", type=int, default=0, help="processes that draw or judge")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--compile", action="store_true", help="imitate faster; needs a C++ compiler"
    )
    parser.add_argument("--outside", action="store_true", help="draw reasoning-gym's items too")
    options = parser.parse_args()
    scale = SCALES[options.scale]
    if options.family:
        scale = replace(scale, families=(options.family,))
    if options.step == "draw":
        return draw(scale, options.rows, options.workers or 2, options.outside)
    if options.step == "show":
        results = Results.load(options.out / "results.json")
        print(page(scale, stored.read(options.rows), results))
        return 0
    return _compute(scale, options)


def draw(scale: Scale, file: Path, workers: int, asks_outside: bool) -> int:
    """Write the rows of a scale, leaks among them, and items from outside if they are wanted."""
    from benchmarks.transformer.leaks import plant

    found = stored.draw(scale, workers)
    leaks, wrongly = plant(found)
    named = {kind: [one.row for one in leaks if one.kind == kind] for kind in stored.LEAKS}
    named["left"] = [one.row for one in leaks if not one.is_removed]
    print("| leak | rows | removed by decontamination |\n|---|---|---|")
    for kind in stored.LEAKS:
        gone = sum(one.is_removed for one in leaks if one.kind == kind)
        print(f"| {kind} | {len(named[kind])} | {gone} |")
    print(f"\nclean rows removed: {wrongly}")
    found = replace(found, leaks=named)
    if asks_outside:
        from benchmarks.transformer.outside import outside

        found = replace(found, outside=outside(5 * scale.sizes.held))
    stored.write(file, found)
    return 0


def _compute(scale: Scale, options: argparse.Namespace) -> int:
    import torch

    from benchmarks.transformer.experiment import Experiment, OutOfTimeError, Place

    torch.set_num_threads(options.threads)
    place = Place(
        rows=options.rows,
        out=options.out,
        device=options.device,
        workers=options.workers,
        deadline=time.monotonic() + 60.0 * options.minutes,
        is_compiled=options.compile,
    )

    def tell(results: Results) -> None:
        text = page(scale, experiment.rows, results)
        (options.out / "table.md").write_text(text, encoding="utf8")

    experiment = Experiment(scale, place, tell)
    try:
        if options.step == "train":
            experiment.run()
            print(page(scale, experiment.rows, experiment.results))
        else:
            _contaminate(experiment, options.out / "contamination.json")
    except OutOfTimeError as error:
        print(f"time is up, call again to go on; {error}")
        return 3
    return 0


def _contaminate(experiment: "Experiment", file: Path) -> None:
    """Print the gap of each pool and keep it, as soon as it is known."""
    kept = json.loads(file.read_text(encoding="utf8")) if file.exists() else {}
    found = {name: Bootstrapped(*gap) for name, gap in kept.items()}
    print("| pool | excess gap |\n|---|---|")
    for name, gap in chain(found.items(), experiment.contaminate(found)):
        print(f"| {name} | {points(gap)} |", flush=True)
        kept[name] = gap
        with replacing(file) as out:
            out.write(json.dumps(kept).encode())


if __name__ == "__main__":
    sys.exit(main())
