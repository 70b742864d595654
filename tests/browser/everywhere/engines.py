"""The three browsers: how each is started, sized, put to sleep and woken, and ended."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from selenium.webdriver import Chrome, ChromeOptions, ChromeService, FirefoxOptions, Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.browser.everywhere.marionette import SET_CONTEXT, Marionette

SCREEN = "1600x1400x24"
SECONDS_TO_END = 3
NARROW = 700
"""Pages narrower than this are on a phone: Chromium can be told so."""


class Engine(ABC):
    """A browser that runs."""

    pages = ""
    """What the arguments of a process that runs pages have among them."""

    def __init__(self, driver: WebDriver, process: int) -> None:
        self.driver, self._process = driver, process

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this much room, in CSS px."""

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """While the phone is locked: no script of the page runs and no timer ends, since its processes get no time."""
        inside = psutil.Process(self._process).children(recursive=True)
        found = [each for each in inside if any(self.pages in part for part in each.cmdline())]
        assert found, f"no process of a page among {[each.cmdline()[:1] for each in inside]}"
        for each in found:
            each.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for each in found:
                each.send_signal(signal.SIGCONT)


class Chromium(Engine):
    """Chromium, by ChromeDriver."""

    pages = "--type=renderer"

    def resize(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < NARROW}
        self._tell("Emulation.setDeviceMetricsOverride", **metrics)
        self._tell("Emulation.setTouchEmulationEnabled", enabled=width < NARROW)

    def _tell(self, what: str, **how: object) -> None:
        self.driver.execute("executeCdpCommand", {"cmd": what, "params": how})


class Firefox(Engine):
    """Firefox, by its own Marionette."""

    pages = "-isForBrowser"

    def resize(self, width: int, height: int) -> None:
        self.driver.execute(SET_CONTEXT, {"value": "chrome"})
        self.driver.execute_script(
            """const place = gBrowser.selectedBrowser.style;
            for (const [side, size] of Object.entries(arguments[0]))
              for (const name of [side, `min-${side}`, `max-${side}`]) place.setProperty(name, `${size}px`);
            place.setProperty('flex', 'none');""",
            {"width": width, "height": height},
        )
        self.driver.execute(SET_CONTEXT, {"value": "content"})


class WebKit(Engine):
    """WebKit as Debian has it, in its small browser, by its own driver."""

    pages = "WebKitWebProcess"

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_rect(0, 0, width, height)


# --- how they are started


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a browser: `make sanitize` loads its checks into every process, and browsers bear none."""
    return {**{name: text for name, text in os.environ.items() if name != "LD_PRELOAD"}, **more}


@contextmanager
def chromium() -> Iterator[Engine]:
    """Chromium without its own windows."""
    options = ChromeOptions()
    options.binary_location = found("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome") or ""
    for each in ("--headless", "--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"):
        options.add_argument(each)
    service = ChromeService(executable_path=found("chromedriver"), env=surroundings())
    driver = Chrome(options=options, service=service)
    running = psutil.Process(service.process.pid).children(recursive=True)
    try:
        yield Chromium(driver, service.process.pid)
    finally:
        driver.quit()
        # ChromeDriver ends what it started, which in Debian is a script: the browser that this started goes on.
        _, still = psutil.wait_procs(running, timeout=SECONDS_TO_END)
        for process in still:
            process.kill()


FIREFOX_SETTINGS = {
    "marionette.port": 0,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
    "dom.w3c_touch_events.enabled": 1,
    "network.connectivity-service.enabled": False,
    "network.captive-portal-service.enabled": False,
    "app.normandy.enabled": False,
    "services.settings.server": "data:,",  # no list of Mozilla's is asked for
}


@contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox without a window, with a profile of its own."""
    with ExitStack() as ending:
        profile = Path(ending.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        port = free_port()
        settings = {**FIREFOX_SETTINGS, "marionette.port": port}
        lines = [f"user_pref({written(name)}, {written(value)});\n" for name, value in settings.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        arguments = ["--headless", "--marionette", "-remote-allow-system-access", "--no-remote", "--profile", profile]
        process = started([found("firefox-esr", "firefox") or "", *map(str, arguments)], surroundings())
        ending.callback(ended, process)
        connection = Marionette(port)
        ending.callback(connection.close)
        driver = Remote(command_executor=connection, options=FirefoxOptions())
        yield Firefox(driver, process.pid)
        driver.quit()


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKit in a window without bars, on a screen that nobody sees."""
    with ExitStack() as ending:
        number, told = os.pipe()
        arguments = ["Xvfb", "-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        screen = subprocess.Popen(arguments, pass_fds=[told], stderr=subprocess.DEVNULL)
        ending.callback(ended, screen)
        os.close(told)
        with os.fdopen(number) as answer:
            display = f":{answer.readline().strip()}"
        options = WebKitOptions()
        options.binary_location = mini_browser() or ""
        for each in ("--automation", "--full-screen"):
            options.add_argument(each)
        path = found("WebKitWebDriver") or ""
        service = WebKitService(executable_path=path, env=surroundings(DISPLAY=display, LANG="en_GB.UTF-8"))
        service.start()
        ending.callback(service.stop)
        connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=service.service_url))
        driver = Remote(command_executor=connection, options=options)
        ending.callback(driver.quit)
        yield WebKit(driver, service.process.pid)


ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": webkit,
}


def missing(name: str) -> str | None:
    """The packages of Debian's to install for a browser that is not here whole; None where it is."""
    there = {
        "chromium": [found("chromedriver"), found("chromium-headless-shell", "chromium", "google-chrome")],
        "firefox": [found("firefox-esr", "firefox")],
        "webkit": [found("WebKitWebDriver"), mini_browser(), found("Xvfb")],
    }
    packages = {"chromium": "chromium-driver", "firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb"}
    return None if all(there[name]) else packages[name]


# --- small things


def found(*names: str) -> str | None:
    """The first of these programs that is here."""
    return next(filter(None, map(shutil.which, names)), None)


def mini_browser() -> str | None:
    """The browser that comes with WebKit's library, which stands in no path."""
    return next((str(each) for each in Path("/usr/lib").glob("*/webkit2gtk-4.[01]/MiniBrowser")), None)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def written(value: object) -> str:
    """A name or value as Firefox's settings write it."""
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def started(arguments: Sequence[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A process that says nothing."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(arguments, env=environment, stdin=quiet, stdout=quiet, stderr=quiet)


def ended(process: subprocess.Popen[bytes]) -> None:
    """Have it end, and see it end."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
