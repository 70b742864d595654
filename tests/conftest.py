"""What holds for every test: how it is interrupted, and how long a random example may take."""

import signal

import hypothesis


def pytest_configure() -> None:
    """A shell's background jobs ignore Ctrl-C and hand that on to what the tests start: here it counts again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# No test depends on how busy the machine is: an example has no time limit of its own.
hypothesis.settings.register_profile("lexiko", deadline=None)
hypothesis.settings.load_profile("lexiko")
