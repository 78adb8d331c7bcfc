import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Languages with a style guide in docs/style. */
export type StyleLanguage = 'en' | 'zh';

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Whether comments and titles of tests follow the rule too. */
  readonly code: boolean;
  /** Whether documents for engineers follow the rule too. */
  readonly documents: boolean;
}

export interface StyleRules {
  readonly rules: Readonly<Record<StyleLanguage, readonly Rule[]>>;
  /** Words of the tables in the guides that no pattern can find, and why. */
  readonly unchecked: Readonly<Record<StyleLanguage, Readonly<Record<string, string>>>>;
  /** Prefixes of paths that are not checked yet. */
  readonly pending: readonly string[];
}

/** A text, and where it comes from. */
export interface StyledText {
  readonly place: string;
  readonly language: StyleLanguage;
  readonly text: string;
  /** True for comments and titles of tests. */
  readonly code?: boolean;
  /** True for documents that engineers read. */
  readonly document?: boolean;
}

/** Reads docs/style/rules.yaml. */
export function readStyleRules(file: string): StyleRules {
  const raw = parse(readFileSync(file, 'utf8')) as Record<
    StyleLanguage,
    { pattern: string; instead: string; code?: boolean; documents?: boolean }[]
  > & {
    unchecked: Record<StyleLanguage, Record<string, string>>;
    pending?: string[];
  };
  const compile = (language: StyleLanguage, flags: string): Rule[] =>
    raw[language].map(({ pattern, instead, code = true, documents = true }) => ({
      pattern: new RegExp(pattern, flags),
      instead,
      code,
      documents,
    }));
  return {
    rules: { en: compile('en', 'giu'), zh: compile('zh', 'gu') },
    unchecked: raw.unchecked,
    pending: raw.pending ?? [],
  };
}

/** Attributes of directives that people read, in quotes. Others are addresses, IDs, and kinds. */
const READ_ATTRIBUTE = /(?<=[{\s])(?:title|alt|caption|label|name|role|subject|applies)="([^"]*)"/g;

/** The text without what no guide covers: code, addresses, formulas, and of directives of the import all but their texts. */
function prose(text: string): string {
  return text
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`]*`/g, '`code`')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/https?:\/\/\S+|\S+@\S+\.\S+/g, '')
    .replaceAll(/^:::.*$/gm, (line) =>
      Array.from(line.matchAll(READ_ATTRIBUTE), ([, read]) => read).join('\n'),
    )
    .replaceAll(/\$\$?[^$]*\$\$?/g, '');
}

/** Every place where a text breaks a rule of its language, as a line for its author. */
export function styleProblems(texts: readonly StyledText[], { rules }: StyleRules): string[] {
  return texts.flatMap(({ place, language, text, code: isCode = false, document: isDocument = false }) => {
    const plain = prose(text);
    const applicable = rules[language].filter(
      ({ code, documents }) => (code || !isCode) && (documents || !isDocument),
    );
    return applicable.flatMap(({ pattern, instead }) =>
      Array.from(plain.matchAll(pattern), (match) => {
        const around = plain.slice(Math.max(0, match.index - 24), match.index + match[0].length + 24);
        return `${place}: “${around.replaceAll(/\s+/g, ' ')}”: write ${instead}`;
      }),
    );
  });
}
