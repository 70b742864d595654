"""What is allowed: the rules of the game, pure and complete.

The files of this room are imported when one of their names is first asked for: who looks up a word needs letters and
no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.rules import events, moves, violations
    from lexiko.rules.bag import Bag, Chance
    from lexiko.rules.board import Board, Run
    from lexiko.rules.challenges import WordJudge
    from lexiko.rules.clock import clock_left, deadline, overtime_cost, running_since, seconds_left
    from lexiko.rules.ending import SETTLINGS, PlayProver, Settling, opening_of_agreed_length_to_come, reckoning
    from lexiko.rules.errors import (
        BadLayout,
        BadSetup,
        Error,
        GameIsOver,
        IllegalMove,
        NothingToChallenge,
        NotYourTurn,
        RulesError,
        TilesMissing,
        UnknownAction,
        UnknownLetter,
        Violation,
    )
    from lexiko.rules.events import (
        Adjudicated,
        AgreedNoMorePlays,
        BlankRecycled,
        ChallengeFailed,
        Event,
        ExtraTilesReturned,
        FinishLineReached,
        GameEnded,
        GameStarted,
        LetterRecycled,
        NoMorePlays,
        OvertimeCharged,
        PlayAccepted,
        PlayWithdrawn,
        RackSettled,
        Resigned,
        StartingTileDrawn,
        TilesDrawn,
        TilesExchanged,
        TilesPlayed,
        TurnLost,
        TurnPassed,
        WentOut,
        WordRearranged,
    )
    from lexiko.rules.game import decide, decide_with_positions, evolve, replay, violations_of
    from lexiko.rules.layout import Layout, Premium
    from lexiko.rules.legality import Draft, draft, exchange_violations, placement_violations, preview
    from lexiko.rules.letters import BLANK, BLANK_FLAG, Alphabet, Word, is_blank, letter_of, tile_of
    from lexiko.rules.moves import (
        Accept,
        Action,
        Adjudicate,
        AgreeNoMorePlays,
        Begin,
        CallTime,
        Challenge,
        CloseChallenges,
        Command,
        Exchange,
        Move,
        Pass,
        Placement,
        Play,
        Rearrange,
        RecycleBlank,
        RecycleLetter,
        Resign,
        ReturnExtraTiles,
        Step,
    )
    from lexiko.rules.position import Phase, Position, Result, Turn
    from lexiko.rules.rack import Rack
    from lexiko.rules.recycling import altered, laid_anew, rearranged_run
    from lexiko.rules.ruleset import Ruleset
    from lexiko.rules.scoring import LetterScore, PlayScore, WordScore, score_play
    from lexiko.rules.setup import Setup, position_from, setup_events, setup_problems
    from lexiko.rules.squares import Square
    from lexiko.rules.tiles import Tiles, TileSet
    from lexiko.rules.view import LastTurn, PlayerView, redact, view_of
    from lexiko.rules.words import words_of_play, words_through

_FILES = {
    "bag": "Bag Chance",
    "board": "Board Run",
    "challenges": "WordJudge",
    "clock": "clock_left deadline overtime_cost running_since seconds_left",
    "ending": "SETTLINGS PlayProver Settling opening_of_agreed_length_to_come reckoning",
    "errors": "BadLayout BadSetup Error GameIsOver IllegalMove NothingToChallenge NotYourTurn RulesError"
    " TilesMissing UnknownLetter UnknownAction Violation",
    "events": "events Adjudicated AgreedNoMorePlays BlankRecycled ChallengeFailed Event ExtraTilesReturned"
    " FinishLineReached GameEnded GameStarted LetterRecycled NoMorePlays OvertimeCharged PlayAccepted"
    " PlayWithdrawn RackSettled Resigned StartingTileDrawn TilesDrawn TilesExchanged TilesPlayed"
    " TurnLost TurnPassed WentOut WordRearranged",
    "game": "decide evolve decide_with_positions replay violations_of",
    "layout": "Layout Premium",
    "legality": "Draft draft exchange_violations placement_violations preview",
    "letters": "BLANK BLANK_FLAG Alphabet Word is_blank letter_of tile_of",
    "moves": "moves Accept Adjudicate AgreeNoMorePlays Begin CallTime Challenge CloseChallenges Command Exchange"
    " Move Pass Placement Play Rearrange RecycleBlank RecycleLetter Resign ReturnExtraTiles Step Action",
    "position": "Phase Position Result Turn",
    "rack": "Rack",
    "recycling": "altered laid_anew rearranged_run",
    "ruleset": "Ruleset",
    "scoring": "LetterScore PlayScore WordScore score_play",
    "setup": "Setup position_from setup_events setup_problems",
    "squares": "Square",
    "tiles": "Tiles TileSet",
    "view": "LastTurn PlayerView redact view_of",
    "violations": "violations",
    "words": "words_of_play words_through",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "BLANK",
    "BLANK_FLAG",
    "SETTLINGS",
    "Accept",
    "Action",
    "Adjudicate",
    "Adjudicated",
    "AgreeNoMorePlays",
    "AgreedNoMorePlays",
    "Alphabet",
    "BadLayout",
    "BadSetup",
    "Bag",
    "Begin",
    "BlankRecycled",
    "Board",
    "CallTime",
    "Challenge",
    "ChallengeFailed",
    "Chance",
    "CloseChallenges",
    "Command",
    "Draft",
    "Error",
    "Event",
    "Exchange",
    "ExtraTilesReturned",
    "FinishLineReached",
    "GameEnded",
    "GameIsOver",
    "GameStarted",
    "IllegalMove",
    "LastTurn",
    "Layout",
    "LetterRecycled",
    "LetterScore",
    "Move",
    "NoMorePlays",
    "NotYourTurn",
    "NothingToChallenge",
    "OvertimeCharged",
    "Pass",
    "Phase",
    "Placement",
    "Play",
    "PlayAccepted",
    "PlayProver",
    "PlayScore",
    "PlayWithdrawn",
    "PlayerView",
    "Position",
    "Premium",
    "Rack",
    "RackSettled",
    "Rearrange",
    "RecycleBlank",
    "RecycleLetter",
    "Resign",
    "Resigned",
    "Result",
    "ReturnExtraTiles",
    "RulesError",
    "Ruleset",
    "Run",
    "Settling",
    "Setup",
    "Square",
    "StartingTileDrawn",
    "Step",
    "TileSet",
    "Tiles",
    "TilesDrawn",
    "TilesExchanged",
    "TilesMissing",
    "TilesPlayed",
    "Turn",
    "TurnLost",
    "TurnPassed",
    "UnknownAction",
    "UnknownLetter",
    "Violation",
    "WentOut",
    "Word",
    "WordJudge",
    "WordRearranged",
    "WordScore",
    "altered",
    "clock_left",
    "deadline",
    "decide",
    "decide_with_positions",
    "draft",
    "events",
    "evolve",
    "exchange_violations",
    "is_blank",
    "laid_anew",
    "letter_of",
    "moves",
    "opening_of_agreed_length_to_come",
    "overtime_cost",
    "placement_violations",
    "position_from",
    "preview",
    "rearranged_run",
    "reckoning",
    "redact",
    "replay",
    "running_since",
    "score_play",
    "seconds_left",
    "setup_events",
    "setup_problems",
    "tile_of",
    "view_of",
    "violations",
    "violations_of",
    "words_of_play",
    "words_through",
]
