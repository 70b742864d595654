"""Who plays against a person at the page: somebody whose device sends the commands by itself, and is soon done."""

from __future__ import annotations

import secrets
from types import TracebackType
from typing import Any, Self

import httpx
from benchmarks.server.drawing import Contributions

from tests.browser.advisor import Lay, State, plays


class Rival:
    """The second player of a table."""

    def __init__(self, address: str, table: str) -> None:
        """Take the seat that is free."""
        self._client = httpx.Client(base_url=address, timeout=60, verify=False)
        self._table = f"/api/tables/{table}"
        self._device = Contributions()
        self._post("/seats/1", {"name": "Ben"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._client.close()

    def state(self) -> State:
        """What the server tells of the table."""
        answer = self._client.get(self._table, params={"seat": 1})
        found: State = answer.raise_for_status().json()
        return found

    def draws(self) -> bool:
        """Do what is to be done before the game; whether it has begun."""
        state = self.state()
        if (own := self._device.next(state["info"], 1)) is not None:
            self._does(own, state)
        return bool(state["info"]["state"] != "waiting")

    def plays_the_best(self) -> list[Lay]:
        """Play the play with the most points, or pass; what was laid."""
        state = self.state()
        best = next(iter(plays(state, limit=1)), [])
        tiles = [{"row": lay.row, "col": lay.col, "tile": lay.letter, "blank": lay.blank} for lay in best]
        self._does({"kind": "play", "placements": tiles} if best else {"kind": "pass"}, state)
        return best

    def lets_it_stand(self) -> None:
        """Say that the last play is not doubted."""
        self._does({"kind": "accept"}, self.state())

    def _does(self, doing: dict[str, Any], state: State) -> None:
        expected = {} if state["view"] is None else {"expected_seq": state["view"]["game_seq"]}
        self._post("/commands", {"seat": 1, "do": doing, **expected})

    def _post(self, path: str, body: dict[str, Any]) -> None:
        answer = self._client.post(self._table + path, json={"key": secrets.token_urlsafe(9), **body})
        assert answer.is_success, answer.text
