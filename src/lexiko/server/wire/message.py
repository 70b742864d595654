"""What all messages share, and the kinds of text in them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, dataclass_transform

from msgspec import NODEFAULT, Struct, StructMeta, field, to_builtins
from msgspec.json import Encoder
from msgspec.structs import fields
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidatorFunctionWrapHandler,
    create_model,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import (
    CoreSchema,
    no_info_wrap_validator_function,
    plain_serializer_function_ser_schema,
)

from lexiko.player_names import LONGEST_NAME
from lexiko.rules import EditionRules

TEXT_LIMIT = 280
NAME_LIMIT = LONGEST_NAME

Name = Annotated[str, Field(min_length=1, max_length=NAME_LIMIT)]
Coordinate = Annotated[int, Field(ge=0, lt=32)]
TileText = Annotated[str, Field(min_length=1, max_length=4)]
Digest = Annotated[str, Field(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


_STRICT = ConfigDict(extra="forbid", frozen=True)


class _AllSent:
    """Says in the description of a message that every field of a record is sent, those with a default too."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, describe: GetJsonSchemaHandler) -> JsonSchemaValue:
        described = describe(core)
        whole = describe.resolve_ref_schema(described)
        whole["required"] = list(whole["properties"])
        for each in whole["properties"].values():
            each.pop("default", None)
        return described


Rules = Annotated[EditionRules, _AllSent()]
"""The rules of an edition, each number and choice of them."""


class Message(BaseModel):
    """What a client sends: checked as it is read, no key too many, and no change after the making."""

    model_config = _STRICT


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _FrozenStruct(StructMeta):
    """What tells type checkers that no struct below `Sent` can be changed; msgspec itself hands that down."""


class Sent(Struct, metaclass=_FrozenStruct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a client is sent: typed, made and written at a small part of what a checked message takes.

    To pydantic, and so to the description of the interface, it is a message of the same fields; what a client sends
    may have such parts, and they are checked then.
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Checked as the message of the same fields is."""

        def checked(value: object, check: ValidatorFunctionWrapHandler) -> Sent:
            if isinstance(value, cls):
                return value
            made = check(value)
            return cls(**{name: getattr(made, name) for name in cls.__struct_fields__})

        written = plain_serializer_function_ser_schema(to_builtins)
        model = handler.generate_schema(_model_of(cls))
        return no_info_wrap_validator_function(checked, model, serialization=written)


@cache
def _model_of(kind: type[Sent]) -> type[BaseModel]:
    """A message with the fields of one that is sent, and its tag as one of them."""
    model_fields: dict[str, Any] = {}
    config = kind.__struct_config__
    if config.tag_field is not None:
        model_fields[config.tag_field] = (Literal[config.tag], ...)
    for each in fields(kind):
        default = ... if each.default is NODEFAULT else each.default
        if each.default_factory is not NODEFAULT:
            default = each.default_factory()
        model_fields[each.name] = (each.type, default)
    return create_model(
        kind.__name__, __config__=_STRICT, __doc__=kind.__doc__, __module__=kind.__module__, **model_fields
    )


encoded = Encoder().encode
"""A message that is sent, as JSON."""


def json_text(value: object) -> str:
    """Plain values, and messages that are sent among them, as JSON in the way of messages.

    >>> json_text({"seat": None, "place": "8H"})
    '{"seat":null,"place":"8H"}'
    """
    return encoded(value).decode()
