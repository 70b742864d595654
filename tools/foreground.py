"""Run a command so that Ctrl-C at the terminal goes to it alone; its status is ours.

make ends with a failure whenever it sees an interrupt itself, however orderly the command it runs came to its end.
"""

from __future__ import annotations

import os
import signal
import sys

TERMINAL = 0


def main(command: list[str]) -> int:
    """Run it; without a terminal, or in the background, it simply takes this process's place."""
    if not os.isatty(TERMINAL) or os.tcgetpgrp(TERMINAL) != os.getpgrp():
        os.execvp(command[0], command)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # so that whoever is in the background may hand the terminal over
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        os.tcsetpgrp(TERMINAL, os.getpgrp())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # nobody would wake it again
        os.execvp(command[0], command)
    for told in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(told, lambda number, _: os.kill(child, number))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.tcsetpgrp(TERMINAL, os.getpgrp())
    return 128 - status if status < 0 else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
