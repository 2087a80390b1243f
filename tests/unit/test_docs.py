"""The guide's family works as printed."""

import importlib.util
from pathlib import Path

from filters.certification.guessability import faults, measure
from filters.certification.proof import certify

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-family.md"


def test_family_of_the_guide_holds_its_contract(tmp_path: Path) -> None:
    code = GUIDE.read_text(encoding="utf8").split("```python\n")[1].split("```")[0]
    assert code.count("\n") < 100
    path = tmp_path / "digit_sum.py"
    path.write_text(code, encoding="utf8")
    spec = importlib.util.spec_from_file_location("digit_sum", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    family = module.FAMILY
    for dial in (0.0, 1.0):
        rows = [family.draw(ordinal, dial) for ordinal in range(400)]
        assert not faults(measure([problem for problem, _ in rows]))
        for problem, instance in rows[:50]:
            decision, _ = certify(problem, family.solve(instance), solver="test", unique=True)
            assert decision.keep, decision
