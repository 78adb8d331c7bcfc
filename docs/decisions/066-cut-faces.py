"""Cuts the faces in public/fonts from the Latin subsets of IBM Plex (ADR 066).

Needs fonttools and brotli. python3 066-cut-faces.py <folder of the sources> <folder for the result>
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SANS = "ibm-plex-sans-latin-wght-normal.woff2"
MONO = "ibm-plex-mono-latin-{}-normal.woff2"

# What nearly every page sets: ASCII and the signs of both languages and of specifications.
CORE = set(range(0x20, 0x7F)) | {
    *(0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB1, 0xB5, 0xB7, 0xBB, 0xD7),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026),
    *(0x2191, 0x2193, 0x2212, 0x2215),
}
# The rest of what the faces have: letters with accents and rarer signs.
MORE = (
    set(range(0xA0, 0x100))
    | {0x131, 0x152, 0x153, 0x2BB, 0x2BC, 0x2C6, 0x2DA, 0x2DC, 0x2002, 0x2009, 0x200B}
    | {0x2044, 0x20AC, 0x2122, 0xFEFF, 0xFFFD}
) - CORE


def cut(font: TTFont, characters: set[int], name: str, target: Path) -> None:
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["ccmp", "kern", "liga", "mark"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    # "Plex" is a reserved name: a changed face has to have another one (SIL Open Font License 1.1, section 3).
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            text = str(record).replace("IBM Plex", "Portal").replace("IBMPlex", "Portal")
            font["name"].setName(text, record.nameID, record.platformID, record.platEncID, record.langID)
    save_font(font, str(target / f"{name}.woff2"), options)


def between(source: Path, lightest: int, boldest: int) -> TTFont:
    """The variable face with these weights only; written and read once, since glyphs without variations are left out."""
    stream = BytesIO()
    instantiateVariableFont(TTFont(source), {"wght": (lightest, boldest)}).save(stream)
    stream.seek(0)
    return TTFont(stream)


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    for part, characters in (("core", CORE), ("more", MORE)):
        cut(between(source / SANS, 400, 600), characters, f"portal-sans-{part}-v1", target)
        for weight in (400, 500):
            cut(TTFont(source / MONO.format(weight)), characters, f"portal-mono-{weight}-{part}-v1", target)


main()
