"""Which senses of dictionaries are not for every table: slurs, obscenities, and what tells of sex.

They are left out where a word has another sense; where it has none they are marked, and a lexicon for families does
not tell them. See docs/meanings.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

Senses = Sequence[tuple[str, str]]
"""Part of speech and gloss of each."""

SLURS = r"""
    slur\) | \boffensive\ .{0,40}(?:terms?|names?)\b | considered\ offensive | \(sometimes\ offensive\)
    | (?:disparag|derogat|pejorat|insult)\w+\b.{0,20}\b(?:terms?|names?)\b | derogatory\ of
    | \bterms?\ of\ (?:abuse|contempt|reproach) | \bobscene\ (?:terms?|words?) | vulgar\ slang | \bslang\ for\ (?!an?\ )
    | \bstreet\ names?\ for
    | \b(?:half-breed|savages?|heathenish|negroes|papist)\b | ^an?\ (?:person|man)\ of\ \w+\ descent
"""
SEX = r"""
    sexual\ (?:intercourse|relation|favors|desire|pleasure|acts?\b|activit|appeal|allure|excite|gratif|advance|partner
        |conquest|attack|urge|love|interest|perver|stimul|sadis|assault|inclination|role|feeling|orientation|impulse
        |impropriety|practice|favor|arousal|intimacy|virginity)
    | sexually\ (?:arous|excit|attract|active|unfaith|satisf|desir|promisc|immoral|abus|unresponsive
        |unrestrain|or\ roman)
    | (?:assaults?|fulfill|harass)\b.{0,20}\ sexually | suggest\ sex | arouse\ lust
    | sex\ for\ money | sexual\ organs;\ stiff | \bh(?:ave|ad|aving)\ sex\b
    | \bsex\ (?:act|with|appeal) | in\ (?:promiscuous\ )?sex\b | promiscuous | prostitut | brothel | harlot | \bwhor[ei]
    | strumpet | courtesan | concubin | copulat(?!ive) | coition | coitus | masturbat | ejaculat | orgasm
    | fellatio | cunniling | \banal\ (?:sex|inter|cop) | \bgenital | \bpenis | \bvagina\b | vulva | testicle | scrotum
    | \bnipple | \b(?:auto|homo)?erotic
    | \blewd | lascivious | lustful | libidin | \bsemen\b | spermatozoa | pornograph | homosexual | lesbian | sodom
    | seduc(?:e|er|es|ing)\b | fornicat | deflower | debauch | masochis | fetish | pederast | unchaste | loose\ woman
    | kept\ woman | \bbawd | \bpimp\b | pander | striptease | milk-secreting | carnal | cuckold | licentious
    | \bsexy\b | venereal\ appetite | incest\b | procreation | opposite\ sex | in\ the\ nude
"""
SOBER = r"""
    abstain | asexual | \b(?:fung|moss|fern|spore|insect|mammal|surg|inflamm|infect|bacteri|disease|hormone|egg)
    | operation | medicat | \bdrug\b | chromosome | organism | \bplants?\b | animal | legal | crime
"""
_SLUR = re.compile(SLURS, re.VERBOSE | re.IGNORECASE)
_SEX = re.compile(SEX, re.VERBOSE | re.IGNORECASE)
_SOBER = re.compile(SOBER, re.VERBOSE | re.IGNORECASE)


@cache
def is_indelicate(gloss: str) -> bool:
    """Whether a gloss tells of a slur, an obscenity or sex, and not as biology, medicine and law do.

    >>> [is_indelicate(gloss) for gloss in ("obscene terms for penis", "a bird", "reproductive organ of a moss")]
    [True, False, False]
    """
    return bool(_SLUR.search(gloss) or (_SEX.search(gloss) and not _SOBER.search(gloss)))


def delicate(senses: Senses) -> list[tuple[str, str]]:
    """The senses that are for every table."""
    return [(part, gloss) for part, gloss in senses if not is_indelicate(gloss)]
