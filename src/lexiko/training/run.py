"""Training from board to board with threads, until enough boards or time or somebody says stop."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from lexiko.frozen import dataclass
from lexiko.training.training import Counted, Training, round_ends


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training is: boards counted in all, the round under way, and what the round just ended moved."""

    boards: int
    round: int
    moved: float | None = None
    """Points that leaves moved on average in the round that ended with this board, if one did."""


def run_training(
    training: Training,
    *,
    boards: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    progress: Callable[[Progress], bool] = lambda _: True,
) -> None:
    """Count boards until there are `boards` in all, it took `seconds` in all, or `progress` answers False.

    `progress` is asked after every board, in the calling thread; the training is then in a state that can be stored.
    """
    began = time.monotonic() - training.seconds
    until = seconds if seconds is not None else float("inf")
    most = boards if boards is not None else sys.maxsize
    with ThreadPoolExecutor(threads) as pool:
        for turn, end in enumerate(round_ends()):
            waiting: deque[Future[Counted]] = deque()
            asked = training.boards
            while training.boards < min(end, most):
                while asked < min(end, most) and len(waiting) <= threads:
                    waiting.append(pool.submit(training.count, asked))
                    asked += 1
                training.add(waiting.popleft().result())
                moved = training.end_round() if training.boards == end else None
                training.seconds = time.monotonic() - began
                goes_on = progress(Progress(training.boards, turn + 1, moved))
                if not goes_on or training.seconds >= until:
                    pool.shutdown(wait=True, cancel_futures=True)
                    return
            if training.boards >= most:
                return
