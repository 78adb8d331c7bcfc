/** What names a row of a list: of these, each list has some. */
const NAMES = ['title', 'label', 'purpose', 'key'] as const;

/** The text by which people know a row of a list; empty without one in this language. */
export function rowText(row: Readonly<Partial<Record<(typeof NAMES)[number], unknown>>>): string {
  const texts = NAMES.map((name) => row[name]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
}
