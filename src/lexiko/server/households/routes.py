"""Households over HTTP: decode, ask the service, encode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from starlette.requests import HTTPConnection

from lexiko.server.households.live import LiveHousehold
from lexiko.server.households.service import Households
from lexiko.server.households.view import line_of, member_view
from lexiko.server.problems import REFUSALS
from lexiko.server.wire import (
    AcceptInvitation,
    HouseholdList,
    HouseholdMade,
    HouseholdRequest,
    InvitationCode,
    InvitationMade,
    InvitationShown,
    NewHousehold,
    Sent,
    Unlock,
    encoded,
)

HouseholdId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


def household_routes(
    households: Households,
    guest_of: Callable[[HTTPConnection], str],
    is_signed_in: Callable[[HTTPConnection], bool] = lambda _: False,
) -> APIRouter:
    """Founding a household, changing it, letting others in, and acting at its tablet.

    `is_signed_in` tells whether a browser is somebody's who has an account, or a child's.
    """
    router = APIRouter(prefix="/api", responses=REFUSALS)
    _add_households(router, households, guest_of, is_signed_in)
    _add_invitations(router, households, guest_of, is_signed_in)
    _add_tablet(router, households, guest_of)
    return router


def _add_households(
    router: APIRouter,
    households: Households,
    guest_of: Callable[[HTTPConnection], str],
    is_signed_in: Callable[[HTTPConnection], bool],
) -> None:
    @router.post("/households", status_code=201, response_model=HouseholdMade)
    async def found(body: NewHousehold, request: Request) -> Response:
        """Put up a wall of your own."""
        made = await households.found(guest_of(request), body, signed_in=is_signed_in(request))
        return _sent(HouseholdMade(made), 201)

    @router.get("/households", response_model=HouseholdList)
    async def list_households(request: Request) -> Response:
        """The households whose walls you may see."""
        guest = guest_of(request)
        return _sent(HouseholdList([line_of(live, guest) for live in await households.of(guest)]))

    @router.post("/households/{household_id}/commands", status_code=204)
    async def command(household_id: HouseholdId, body: HouseholdRequest, request: Request) -> Response:
        """Change a household: done once for its key, however often it is sent."""
        await households.command(household_id, guest_of(request), body)
        return Response(status_code=204)


def _add_invitations(
    router: APIRouter,
    households: Households,
    guest_of: Callable[[HTTPConnection], str],
    is_signed_in: Callable[[HTTPConnection], bool],
) -> None:
    @router.post("/households/{household_id}/invitation", response_model=InvitationMade)
    async def invite(household_id: HouseholdId, request: Request) -> Response:
        """A code that lets others in; it takes the place of your last one."""
        return _sent(await households.invite(household_id, guest_of(request)))

    @router.post("/households/{household_id}/invitation/withdraw", status_code=204)
    async def withdraw(household_id: HouseholdId, request: Request) -> Response:
        """Let nobody in any more by the codes there are."""
        await households.withdraw(household_id, guest_of(request))
        return Response(status_code=204)

    @router.post("/invitations", response_model=InvitationShown)
    async def look(body: InvitationCode, request: Request) -> Response:
        """Where a code leads."""
        live, by = await households.invited(body.code)
        return _sent(_shown(live, by, guest_of(request)))

    @router.post("/invitations/accept", response_model=HouseholdMade)
    async def accept(body: AcceptInvitation, request: Request) -> Response:
        """Come in."""
        joined = await households.accept(guest_of(request), body, signed_in=is_signed_in(request))
        return _sent(HouseholdMade(joined))


def _add_tablet(router: APIRouter, households: Households, guest_of: Callable[[HTTPConnection], str]) -> None:
    @router.post("/households/{household_id}/unlock", status_code=204)
    async def unlock(household_id: HouseholdId, body: Unlock, request: Request) -> Response:
        """Act for a member at this tablet, until nobody has touched it for a while."""
        await households.unlock(household_id, guest_of(request), body)
        return Response(status_code=204)

    @router.post("/households/{household_id}/unlock/keep", status_code=204)
    async def keep(household_id: HouseholdId, request: Request) -> Response:
        """Somebody touches the tablet still."""
        await households.entered(household_id, guest_of(request))
        households.acting.keep(guest_of(request))
        return Response(status_code=204)

    @router.post("/households/{household_id}/lock", status_code=204)
    async def lock(household_id: HouseholdId, request: Request) -> Response:
        """Act for nobody any more."""
        await households.entered(household_id, guest_of(request))
        households.acting.lock(guest_of(request))
        return Response(status_code=204)


def _shown(live: LiveHousehold, by: str, guest: str) -> InvitationShown:
    state = live.state
    free = [member_view(state, each) for each in state.members.values() if not each.linked]
    already = bool(state.member_of(guest) or state.tablet_of(guest))
    return InvitationShown(live.id, state.name, by, free, already)


def _sent(message: Sent, status: int = 200) -> Response:
    return Response(encoded(message), status, {"cache-control": "no-store"}, media_type="application/json")
