"""Room 2: from a seed or a key to tasks, and the programs that solve them."""

from collections.abc import Callable, Sequence

from benchwright.generate.pay_gap.solvers import make_hasty, make_prose, make_right
from benchwright.generate.solvers.models import makers
from benchwright.records import Model, Task

SOLVERS: dict[str, Callable[[Sequence[Task]], Model]] = {
    "pay-gap": make_right,
    "pay-gap-hasty": make_hasty,
    "pay-gap-prose": make_prose,
    **makers(),
}
"""Built-in reference programs by name, each made over the tasks that it is to answer."""
