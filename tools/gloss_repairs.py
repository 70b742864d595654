"""What WordNet's glosses need to be read alone: slips of the pen mended, and those known that tell nothing.

A gloss of a noun that begins with a verb (MULTIPLEX "communicates two or more signals") or with where the thing is
found, tells of the thing without saying what it is; one of an adjective may only say what it is used of.
"""

from __future__ import annotations

import re
from pathlib import Path

from lexiko.lexicon.inflections import ADJECTIVE, ADVERB, NOUN

OF_THE_WORD = re.compile(
    r" ?\((?:the word )?‘[^()]* (?:is|are|was|can be|variant) [^()]*\)"
    r"|[;,] ‘[^;()]* (?:is|are) (?:an?|formal|archaic|informal|the|now)\b[^;()]*$"
    r"|[;,]? ?\(?(?:these words are )?(?:often|sometimes|usually) used (?:as|in) (?:a )?combin[^;()]*\)?"
    r"|\((?:used as (?:an )?|[A-Z]\w+ regional )intensi(?:ves?|fiers?)[^()]*\)"
    r"|\(used in combination\)| ?\(pronounced as one syllable\)"
    r"|; used (?:especially|informally) as intensifiers$"
)
"""What is said of the word and its use in the midst of what it means."""
SLIPS = (
    (OF_THE_WORD, ""),
    (re.compile(r"(?<=[a-z])_(?=[a-z])"), " "),
    (re.compile(r"\b(?<=fear) (?=terror)"), " and "),
    (re.compile(r"\bcurrant?(?= bearing edible black)|(?<=European )current(?= bearing)"), "currant"),
    (re.compile(r"(?<![-\w])(a|convex|in|of|or|that|the|those|to|when|with) \1(?![-\w])"), r"\1"),
    (re.compile(r"(?<=[a-z])([;,])(?=[a-z])"), r"\1 "),
    (re.compile(r"^used of ((?!the language)[^;,]+)[;,] (?=[a-z])"), r"(of \1) "),
    (re.compile(r"\)(?=an |deeply|beauti)"), ") "),
    (re.compile(r"; (?=as (?:after|at|before|for|if|by|from|in|of|on|to|when|with)\b)"), ", "),
    (re.compile(r"; (of (?:[a-z]+s|women|people)(?:,? (?:and|or) [a-z ]+)?)$"), r" (\1)"),
    (re.compile(r"(?<=\()e\.g\.,? (?:as )?(?=(?:an?|at|by|for|from|in|of|on|the|to|when|with) )"), "as "),
    (re.compile(r",? e\.g\.,?(?=\))"), ", say"),
    (re.compile(r"(?:(?:such )?as,? |(?<=\()|(?<=[:;] ))e\.g\.,? ?"), "such as "),
    (re.compile(r",? e\.g\.,? ?"), ", say, "),
    (re.compile(r" +(?=[;,)](?:\W|$))|(?<=\() +"), ""),
    (re.compile(r" ?-- ?"), ", "),
    (re.compile(r",? (?:as in|for example)$"), ""),
    (re.compile(r"^100 [\w' -]+ (?:equal|equaled|are worth) (?:1|one) (?=[a-z])"), "a hundredth of a "),
    (re.compile(r",? as in the (?:expressions?|phrases?)$"), ""),
)
"""What is said of the word, words twice, missing and needless spaces, dashes, and what announces an example."""
ONE_GLOSS = {
    "informal or slang terms for mentally irregular": "crazy, in slang",
    "alternative names for the body of a human being": "the human body",
    "appoint to a clerical posts": "appoint to a post in the church",
    "a tree of shrub": "a tree or shrub",
    "make children": "become a parent of",
    "have or possess, either in a concrete or an abstract sense": "have or possess",
    "cause to have, in the abstract sense or physical sense": "let have, hand over",
    "instrumentality that combines": "a thing that combines",
    "instrument or instrumentality": "instrument or tool",
    "means or instrumentality": "means",
    "an instrumentality": "a thing",
    "a close friend who accompanies his buddies in their activities": "a close friend, a companion",
    "affectionate play (or foreplay without contact with the genital organs)": "showing love by touch",
    "negociate": "negotiate",
    "bakes them it a kiln": "bakes them in a kiln",
    "shepherds of fishers": "shepherds or fishers",
    "during of holidays": "during holidays",
    "become more focus on": "become more focused on",
    "dissatisfaction of resentment": "dissatisfaction or resentment",
    "a smallest army unit": "the smallest army unit",
    "you advance to the next round in a tournament": "going to the next round of a tournament",
    "children take the roles of physician or patient or nurse": "a game of children, who play physician or patient",
    "; darkness enclosed him": "",
    "(‘ill’ is often used as a combining form) ": "",
    "; The physicist refocused the light beam": "",
    "in a state stale manner": "in a stale manner",
    "; ‘slain’ is formal or literary": "",
    "disparaging terms for small people": "a small person or animal, in scorn",
    "disparaging terms for the common people": "the common people, in scorn",
    "a disparaging term for an unsophisticated person": "a simple person from the country, in scorn",
    "euphemisms for ‘fat’": "fat, put politely",
    "informal terms; strikingly": "strikingly",
    "an Eskimo": "an Inuit",
    "affairs of a some group": "affairs of some group",
    "flowers and; source": "flowers; source",
    "features of details": "features or details",
    "knowledge of; responsibility": "knowledge of, responsibility",
    "in a scurrilously manner": "in a scurrilous manner",
    "a member of an uncivilized people": "a person held to be rude and wild",
    "people collectively who are crippled or otherwise physically handicapped": "people with a disability",
    "that cripples or disables or incapacitates": "that disables",
    "having a part of the body crippled or disabled": "having a part of the body disabled",
}
"""What WordNet says of the word in place of what the word says, and slips of one gloss alone."""
NO_NOUN = re.compile(
    r"(?:used|made|grown|worn|cultivated|obtained|distilled|derived|polymerized|applies|occurs|accelerates|belongs"
    r"|commiserates|communicates|depresses|fights|has|invests|learns|lifts|lives|maintains|makes|originates|performs|propels"
    r"|reads|sends|stresses|walks|weighs|writes) "
    r"|native to |found (?:in|around|from) |formed by |widely (?:cultivated (?:as|since|in|for)|distributed over)"
    r"|often grown|sometimes placed|similar to |to [a-z]+ |in (?:a |an |need|working|the manner)"
    r"|of (?:a |the )?(?:[A-Z]|deserts|southern|warm|questionable)|as the agent|for someone|with the help|when |where "
    r"|not |consisting of |usually coiled|at this time|of sagebrush|usually cooked"
)
"""How the gloss of a noun begins that is none."""
NOTHING_BUT_USE = re.compile(
    r"(?:often )?used as (?:intensifiers|expletives)\b.*|expletives used informally as intensifiers"
    r"|informal intensifiers|intensifier, very colloquial"
    r"|(?:used )?(?:especially )?of (?:especially )?(?:an? |the |your own )?"
    r"(?:persons(?: only| or their behavior)?|attitude|behavior|cask or barrel|decisions and contracts|fabrics"
    r"|front teeth|ground|height or viewpoint|mouth or eyes|voice)"
    r"|of grammatical gender|a sharp biting taste|patronized by|value"
    r"|the (?:sound heard|(?:lowest )?level of|rhythmic|dining|revival) .*|a (?:stage|grammatical number|building) .*"
    r"|having a mental age .*"
)
"""What stands in place of a meaning of adjectives and adverbs."""


MISPRINTS = dict(
    line.split(" ", 1)
    for line in Path(__file__).with_name("misprints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
)
"""Words that no dictionary has, with what they were to be."""


def reprinted(gloss: str) -> str:
    """A gloss without misprints.

    >>> reprinted("Toughtless; inconsiderate")
    'thoughtless; inconsiderate'
    """
    return re.sub(r"(?<![\w-])[A-Za-z][a-z]+(?![\w-])", lambda found: MISPRINTS.get(found[0].lower(), found[0]), gloss)


def mended(gloss: str) -> str:
    """A gloss without slips of the pen.

    >>> mended("arrange or or coil around"), mended("to a great depth;far down"), mended("promise of reward as in")
    ('arrange or coil around', 'to a great depth; far down', 'promise of reward')
    >>> mended("ball of gas (e.g., air)"), mended("pull out; of players"), mended("box; as for a trip")
    ('ball of gas (such as air)', 'pull out (of players)', 'box, as for a trip')
    """
    gloss = reprinted(gloss)
    for slip, right in SLIPS:
        gloss = slip.sub(right, gloss)
    for said, better in ONE_GLOSS.items():
        gloss = gloss.replace(said, better)
    return gloss.strip(" ;:")


def tells_nothing(part: str, gloss: str) -> bool:
    """Whether a gloss of this part of speech tells no meaning by itself.

    >>> tells_nothing("n", "weighs no more than 115 pounds"), tells_nothing("a", "used of the voice")
    (True, True)
    """
    if part == NOUN:
        return bool(NO_NOUN.match(gloss))
    return part in (ADJECTIVE, ADVERB) and bool(NOTHING_BUT_USE.fullmatch(gloss))
