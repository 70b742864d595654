"""What holds for every test: how it is interrupted."""

import signal


def pytest_configure() -> None:
    """A shell's background jobs ignore Ctrl-C and hand that on to what the tests start: here it counts again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
