"""Firefox as it is installed, for Selenium: what geckodriver would say to it, said without geckodriver.

Firefox answers WebDriver's commands itself, at a port and under names of its own; see docs/decisions.md.
"""

from __future__ import annotations

import json
import socket
import time
from typing import Any

from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection

SECONDS_TO_ANSWER = 60
SET_CONTEXT = "setContext"
"""Whether scripts run in the page, `content`, or in the window around it, `chrome`."""

NAMES = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.QUIT: "Marionette:Quit",
    SET_CONTEXT: "Marionette:SetContext",
    Command.GET: "WebDriver:Navigate",
    Command.REFRESH: "WebDriver:Refresh",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.GET_ELEMENT_ARIA_LABEL: "WebDriver:GetComputedLabel",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.W3C_CLEAR_ACTIONS: "WebDriver:ReleaseActions",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.GET_ALL_COOKIES: "WebDriver:GetCookies",
    Command.DELETE_ALL_COOKIES: "WebDriver:DeleteAllCookies",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
}


class Marionette(RemoteConnection):
    """Selenium's way to a Firefox that listens at a port of this machine."""

    def __init__(self, port: int) -> None:
        """Wait for Firefox to listen. Raises OSError where it does not within a minute."""
        super().__init__(client_config=ClientConfig(remote_server_addr=f"http://127.0.0.1:{port}"))
        self._line = _connected(port)
        self._heard = self._line.makefile("rb")
        self._count = 0
        self._message()  # it greets

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its answer, in the form that Selenium expects of a driver."""
        self._count += 1
        told = {} if command == Command.NEW_SESSION else {k: v for k, v in params.items() if k != "sessionId"}
        sent = json.dumps([0, self._count, NAMES[command], told]).encode()
        self._line.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, answer = self._message()
        if error is not None:
            return {"status": 500, "value": json.dumps({"value": error})}
        return {"value": answer["value"] if isinstance(answer, dict) and list(answer) == ["value"] else answer}

    def close(self) -> None:
        """Hang up."""
        super().close()  # type: ignore[no-untyped-call]  # as Selenium has it
        self._heard.close()
        self._line.close()

    def _message(self) -> Any:
        """The next message: its length, a colon, and JSON."""
        length = b""
        while (sign := self._heard.read(1)) != b":":
            if not sign:
                raise ConnectionError("Firefox has hung up")
            length += sign
        return json.loads(self._heard.read(int(length)))


def _connected(port: int) -> socket.socket:
    """A line to the port, as soon as somebody listens there."""
    for _ in range(SECONDS_TO_ANSWER * 10):
        try:
            return socket.create_connection(("127.0.0.1", port), SECONDS_TO_ANSWER)
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise ConnectionError(f"Firefox does not listen at port {port}")
