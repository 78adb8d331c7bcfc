"""Cuts the faces in public/fonts from the Latin subsets of IBM Plex (ADR 066).

Needs fonttools and brotli. python3 src/cli/cut-fonts.py <folder of the sources> <folder for the result>
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SANS = "ibm-plex-sans-latin-wght-normal.woff2"
MONO = "ibm-plex-mono-latin-{}-normal.woff2"

ASCII = set(range(0x20, 0x7F))
# What nearly every page sets: letters, figures, and the signs of both languages and of specifications.
MONO_CORE = ASCII | {
    *(0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB1, 0xB5, 0xB7, 0xBB, 0xD7),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026),
    *(0x2191, 0x2193, 0x2212, 0x2215),
}
# Text seldom has these signs, which code has; without them the face of text comes in one round trip.
SANS_CORE = (ASCII - set(map(ord, "$*<=>\\^`{|}~"))) | {
    *(0xA0, 0xA7, 0xA9, 0xB5, 0xB7, 0xD7, 0x2002, 0x2009, 0x200B),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212),
}
# All that the faces have, letters with accents above all.
ALL = (
    MONO_CORE
    | set(range(0xA0, 0x100))
    | {0x131, 0x152, 0x153, 0x2BB, 0x2BC, 0x2C6, 0x2DA, 0x2DC, 0x2002, 0x2009, 0x200B}
    | {0x2044, 0x20AC, 0x2122, 0xFEFF, 0xFFFD}
)

# Kerning in thousandths of the size. Half of this nobody sees.
KERNING_STEP = 10

Pairs = dict[tuple[str, str], int]


def cut(font: TTFont, characters: set[int], name: str, target: Path, kerned: TTFont | None = None) -> None:
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["ccmp", "kern", "liga", "mark"]
    # Names of weights, for the menus of programs; some of them hold the reserved name.
    options.drop_tables += ["STAT"]
    if "fvar" in font:
        font["fvar"].instances = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    if kerned is not None:
        kern_as_one_table(font, kerning(kerned))
    # "Plex" is a reserved name: a changed face has to have another one (SIL Open Font License 1.1, section 3).
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            text = str(record).replace("IBM Plex", "Portal").replace("IBMPlex", "Portal")
            font["name"].setName(text, record.nameID, record.platformID, record.platEncID, record.langID)
    save_font(font, str(target / f"{name}.woff2"), options)


def kern_as_one_table(font: TTFont, all_pairs: Pairs) -> None:
    """
    The kerning of Latin letters in one table of classes, the same for all weights, instead of lookups with exceptions
    that change with the weight: 3 of 18 KB.
    """
    glyphs = set(font.getGlyphOrder())
    rounded = {pair: round(value / KERNING_STEP) * KERNING_STEP for pair, value in all_pairs.items() if glyphs.issuperset(pair)}
    pairs = {pair: value for pair, value in rounded.items() if value != 0}
    lefts = classes({left for left, _ in pairs}, lambda glyph: {b: v for (a, b), v in pairs.items() if a == glyph})
    rights = classes({right for _, right in pairs}, lambda glyph: {a: v for (a, b), v in pairs.items() if b == glyph})
    values = {
        (left, right): (buildValue({"XAdvance": pairs[left[0], right[0]]}), None)
        for left in lefts
        for right in rights
        if (left[0], right[0]) in pairs
    }
    layout = font["GPOS"].table
    lookup = layout.LookupList.Lookup[0]
    lookup.LookupType = 2
    lookup.SubTable = [buildPairPosClassesSubtable(values, font.getReverseGlyphMap())]
    lookup.SubTableCount = 1
    layout.LookupList.Lookup = [lookup]
    layout.LookupList.LookupCount = 1
    font["GDEF"].table.VarStore = None
    for record in layout.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex = [0]
        record.Feature.LookupCount = 1


def classes(glyphs: set[str], row) -> list[tuple[str, ...]]:
    """Glyphs that are kerned alike."""
    alike: dict[tuple, list[str]] = {}
    for glyph in sorted(glyphs):
        alike.setdefault(tuple(sorted(row(glyph).items())), []).append(glyph)
    return [tuple(group) for group in alike.values()]


def kerning(font: TTFont) -> Pairs:
    """What a shaper adds between each two glyphs: each lookup counts, and in a lookup the first table with the pair."""
    total: Pairs = {}
    layout = font["GPOS"].table
    latin = next(record.Script for record in layout.ScriptList.ScriptRecord if record.ScriptTag == "latn")
    records = [layout.FeatureList.FeatureRecord[index] for index in latin.DefaultLangSys.FeatureIndex]
    kerns = [record.Feature for record in records if record.FeatureTag == "kern"]
    for index in sorted({index for feature in kerns for index in feature.LookupListIndex}):
        lookup = layout.LookupList.Lookup[index]
        found: Pairs = {}
        for table in lookup.SubTable:
            for pair, value in pairs_of(getattr(table, "ExtSubTable", table), font.getGlyphOrder()):
                found.setdefault(pair, value.XAdvance if value else 0)
        for pair, value in found.items():
            total[pair] = total.get(pair, 0) + value
    return total


def pairs_of(table, glyphs: list[str]):
    for index, left in enumerate(table.Coverage.glyphs):
        if table.Format == 1:
            for record in table.PairSet[index].PairValueRecord:
                yield (left, record.SecondGlyph), record.Value1
            continue
        row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
        for right in glyphs:
            yield (left, right), row.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1


def between(source: Path, lightest: int, boldest: int) -> TTFont:
    """The variable face with these weights only; written and read once, since glyphs without variations are left out."""
    stream = BytesIO()
    instantiateVariableFont(TTFont(source), {"wght": (lightest, boldest)}).save(stream)
    stream.seek(0)
    return TTFont(stream)


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    for part, text, code in (("core", SANS_CORE, MONO_CORE), ("more", ALL - SANS_CORE, ALL - MONO_CORE)):
        cut(between(source / SANS, 400, 600), text, f"portal-sans-{part}-v2", target, between(source / SANS, 500, 500))
        for weight in (400, 500):
            cut(TTFont(source / MONO.format(weight)), code, f"portal-mono-{weight}-{part}-v1", target)


main()
