/** Pages with a sentence below their title that editors can word. */
export const leadPages = [
  'news',
  'documents',
  'whitePapers',
  'videos',
  'activities',
  'caseStudies',
  'faq',
  'mailingLists',
  'specifications',
] as const;

export type LeadPage = (typeof leadPages)[number];

/** The steps from an application to a copy, in their order. */
export const flowSteps = ['apply', 'qualification', 'agreement', 'review', 'download'] as const;

/**
 * What is written in the drawings of the home page, with the room that each has, in widths of a Latin letter. Its names in
 * the drawings are the keys of `home.architecture.facts` in the messages.
 */
export const factWidths = {
  function: 22,
  transaction: 22,
  transport: 22,
  network: 22,
  dataLink: 22,
  physical: 22,
  endpoints: 24,
  mapping: 26,
  cabinets: 4,
  accelerators: 4,
} as const;

export type FactName = keyof typeof factWidths;

/** Chinese characters, and full-width signs, are as wide as two Latin letters. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/** The width of a text in widths of a Latin letter. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}

/** A tree of texts of which any may be missing. */
export type Partly<Tree> = {
  readonly [Key in keyof Tree]?: (Tree[Key] extends string ? string : Partly<Tree[Key]>) | null | undefined;
};

/** The texts of a tree, with others in the place of those that someone has written. */
export function withOwnTexts<Tree extends object>(usual: Tree, own: Partly<Tree> | null | undefined): Tree {
  if (!own) return usual;
  const merged = Object.entries(usual).map(([key, text]: [string, unknown]) => {
    const written: unknown = (own as Readonly<Record<string, unknown>>)[key];
    if (typeof text === 'string') {
      return [key, typeof written === 'string' && written.trim() !== '' ? written.trim() : text];
    }
    return [key, typeof text === 'object' && text !== null ? withOwnTexts(text, written as object) : text];
  });
  return Object.fromEntries(merged) as Tree;
}
