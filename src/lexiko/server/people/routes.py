"""People over HTTP: decode, ask whoever sees to it, encode."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from lexiko.server.people.account import Accounts
from lexiko.server.people.children import Children
from lexiko.server.people.entering import BY_LETTER, OF_A_PARENT, RECOVERY, Entrance
from lexiko.server.people.export import Exports
from lexiko.server.people.farewell import Farewell
from lexiko.server.people.neighbours import Neighbours
from lexiko.server.people.outbox import Outbox
from lexiko.server.people.store import PersonRow
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import sent
from lexiko.server.wire import (
    AccountMade,
    AddPasskey,
    AskForLetter,
    AskForPasskey,
    Block,
    ChangeChild,
    ChangeMail,
    ChangePassword,
    ChildCode,
    Goodbye,
    MakeAccount,
    MakeChild,
    PasskeyQuestion,
    PlayAsChild,
    Prove,
    RecoveryCodes,
    Rename,
    Report,
    SignedIn,
    SignInByCode,
    SignInByPasskey,
    SignInByPassword,
    SignOut,
    UseLetter,
    Yourself,
)

KeyInPath = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
_DONE = 204


def entrance_routes(entrance: Entrance) -> APIRouter:
    """Making an account, signing in and out: `/api/sign-in/…` and some of `/api/you/…`."""
    routes = APIRouter(prefix="/api", responses=REFUSALS)

    @routes.post("/you/account", status_code=201, response_model=AccountMade)
    async def make_account(body: MakeAccount, request: Request) -> Response:
        """Make an account of the guest of this browser."""
        return sent(await entrance.make_account(request, body), 201)

    @routes.post("/you/passkeys/question", response_model=PasskeyQuestion)
    async def ask_for_passkey(body: AskForPasskey, request: Request) -> Response:
        """What to ask of an authenticator that is to make a passkey."""
        return sent(await entrance.ask_for_passkey(request, body))

    @routes.post("/sign-in/question", response_model=PasskeyQuestion)
    async def ask_to_sign_in(request: Request) -> Response:
        """What to ask of an authenticator that may have a passkey of ours."""
        return sent(await entrance.ask_to_sign_in(request))

    @routes.post("/sign-in/password", response_model=SignedIn)
    async def by_password(body: SignInByPassword, request: Request) -> Response:
        """Sign in by a password."""
        return _entered(await entrance.by_password(request, body))

    @routes.post("/sign-in/passkey", response_model=SignedIn)
    async def by_passkey(body: SignInByPasskey, request: Request) -> Response:
        """Sign in by a passkey."""
        return _entered(await entrance.by_passkey(request, body))

    @routes.post("/sign-in/recovery", response_model=SignedIn)
    async def by_recovery_code(body: SignInByCode, request: Request) -> Response:
        """Sign in by a recovery code, which is used up."""
        return _entered(await entrance.by_code(request, body, purpose=RECOVERY))

    @routes.post("/sign-in/letter", response_model=SignedIn)
    async def by_letter(body: SignInByCode, request: Request) -> Response:
        """Sign in by the code of a letter's link, which is used up."""
        return _entered(await entrance.by_code(request, body, purpose=BY_LETTER))

    @routes.post("/sign-in/child", response_model=SignedIn)
    async def by_parents_code(body: SignInByCode, request: Request) -> Response:
        """Sign a child in by its parent's code, which is used up."""
        return _entered(await entrance.by_code(request, body, purpose=OF_A_PARENT))

    @routes.post("/you/prove", status_code=_DONE)
    async def prove(body: Prove, request: Request) -> Response:
        """Show once more that it is you."""
        await entrance.prove(request, body)
        return Response(status_code=_DONE)

    @routes.post("/you/sign-out", status_code=_DONE)
    async def sign_out(body: SignOut, request: Request) -> Response:
        """Sign out: here, everywhere else, or everywhere."""
        await entrance.sign_out(request, body)
        return Response(status_code=_DONE)

    return routes


def account_routes(accounts: Accounts) -> APIRouter:
    """An account as its owner sees and changes it: `/api/you/…`."""
    routes = APIRouter(prefix="/api/you", responses=REFUSALS)

    @routes.get("", response_model=Yourself)
    async def yourself(request: Request) -> Response:
        """Who uses this browser, and what is theirs."""
        return sent(await accounts.yourself(request))

    @routes.post("/rename", status_code=_DONE)
    async def rename(body: Rename, request: Request) -> Response:
        """Be called otherwise from now on."""
        await accounts.rename(request, body)
        return Response(status_code=_DONE)

    @routes.post("/password", status_code=_DONE)
    async def change_password(body: ChangePassword, request: Request) -> Response:
        """Another password, or none."""
        await accounts.change_password(request, body)
        return Response(status_code=_DONE)

    @routes.post("/passkeys", status_code=_DONE)
    async def add_passkey(body: AddPasskey, request: Request) -> Response:
        """One more passkey."""
        await accounts.add_passkey(request, body)
        return Response(status_code=_DONE)

    @routes.post("/passkeys/{key}/remove", status_code=_DONE)
    async def remove_passkey(key: KeyInPath, request: Request) -> Response:
        """Take a passkey away."""
        await accounts.remove_passkey(request, key)
        return Response(status_code=_DONE)

    @routes.post("/recovery-codes", response_model=RecoveryCodes)
    async def renew_codes(request: Request) -> Response:
        """Ten fresh recovery codes, told this once."""
        return sent(await accounts.renew_codes(request))

    @routes.post("/devices/{key}/sign-out", status_code=_DONE)
    async def end_device(key: KeyInPath, request: Request) -> Response:
        """Sign another device out."""
        await accounts.end_device(request, key)
        return Response(status_code=_DONE)

    return routes


def children_routes(children: Children, farewell: Farewell) -> APIRouter:
    """Children's seats: `/api/you/children/…`."""
    routes = APIRouter(prefix="/api/you/children", responses=REFUSALS)

    @routes.post("", status_code=_DONE)
    async def make_child(body: MakeChild, request: Request) -> Response:
        """Make a seat for a child."""
        await children.make(request, body)
        return Response(status_code=_DONE)

    @routes.post("/{key}", status_code=_DONE)
    async def change_child(key: KeyInPath, body: ChangeChild, request: Request) -> Response:
        """Another name or PIN for a child."""
        await children.change(request, key, body)
        return Response(status_code=_DONE)

    @routes.post("/{key}/code", response_model=ChildCode)
    async def code_for_child(key: KeyInPath, request: Request) -> Response:
        """A code by which a child comes in at another device."""
        return sent(await children.code(request, key))

    @routes.post("/{key}/sign-out", status_code=_DONE)
    async def sign_child_out(key: KeyInPath, request: Request) -> Response:
        """Sign a child out wherever it is."""
        await children.sign_out(request, key)
        return Response(status_code=_DONE)

    @routes.post("/{key}/play", response_model=SignedIn)
    async def play_as_child(key: KeyInPath, body: PlayAsChild, request: Request) -> Response:
        """Let a child take a turn at this device."""
        return _entered(await children.play(request, key, body))

    @routes.post("/{key}/delete", status_code=_DONE)
    async def delete_child(key: KeyInPath, request: Request) -> Response:
        """Delete a child's seat with everything that is the child's."""
        await farewell.child_goes(request, key)
        return Response(status_code=_DONE)

    return routes


def neighbour_routes(neighbours: Neighbours, farewell: Farewell) -> APIRouter:
    """Whom one keeps from, what one reports, and going for good."""
    routes = APIRouter(prefix="/api", responses=REFUSALS)

    @routes.post("/you/blocked", status_code=_DONE)
    async def block(body: Block, request: Request) -> Response:
        """Keep from whoever sits at a seat."""
        await neighbours.block(request, body)
        return Response(status_code=_DONE)

    @routes.post("/you/blocked/{key}/lift", status_code=_DONE)
    async def unblock(key: KeyInPath, request: Request) -> Response:
        """Let somebody near again."""
        await neighbours.unblock(request, key)
        return Response(status_code=_DONE)

    @routes.post("/reports", status_code=_DONE)
    async def report(body: Report, request: Request) -> Response:
        """Tell whoever runs the server what somebody does."""
        await neighbours.report(request, body)
        return Response(status_code=_DONE)

    @routes.post("/you/delete", status_code=_DONE)
    async def go(body: Goodbye, request: Request) -> Response:
        """Delete everything of whoever asks."""
        await farewell.go(request, body)
        return Response(status_code=_DONE)

    return routes


def letter_routes(outbox: Outbox, exports: Exports) -> APIRouter:
    """Letters to sign in by, a mail address of one's own, and all that is known to take away."""
    routes = APIRouter(prefix="/api", responses=REFUSALS)

    @routes.post("/sign-in/ask-for-letter", status_code=_DONE)
    async def ask_for_letter(body: AskForLetter, request: Request) -> Response:
        """A letter with a link to sign in by, to whoever has this address; the answer is the same where nobody has."""
        await outbox.ask_for_letter(request, body)
        return Response(status_code=_DONE)

    @routes.post("/you/mail", status_code=_DONE)
    async def change_mail(body: ChangeMail, request: Request) -> Response:
        """Another mail address, to which a letter is sent first; or none."""
        await outbox.change_mail(request, body)
        return Response(status_code=_DONE)

    @routes.post("/you/mail/confirm", status_code=_DONE)
    async def confirm_mail(body: UseLetter, request: Request) -> Response:
        """The address is yours, as you have the letter."""
        await outbox.confirm(request, body)
        return Response(status_code=_DONE)

    @routes.get(
        "/you/export.zip",
        response_class=StreamingResponse,
        responses={200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}},
    )
    async def export(request: Request) -> StreamingResponse:
        """Everything that is known of whoever asks, as a page to read and as data."""
        pieces = await exports.of(request)
        headers = {"content-disposition": 'attachment; filename="lexiko.zip"', "cache-control": "no-store"}
        return StreamingResponse(pieces, headers=headers, media_type="application/zip")

    return routes


def _entered(person: PersonRow) -> Response:
    return sent(SignedIn("child" if person.kind == "child" else "account", person.name))
