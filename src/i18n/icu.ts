import compile from 'icu-minify/compile';
import format from 'icu-minify/format';

import { dateFormat } from './date-format';
import { languages } from './languages';
import type { Locale } from './locales';
import { portalTimeZone } from './time-zone';

/** A message: a text in ICU syntax, or what the bundler makes of one (ADR 105). */
export type Message = string | readonly unknown[];

/** The kinds of nodes of icu-minify; `src/cli/message-types.test.ts` fails when they change. */
export const NODE_KIND = { select: 1, plural: 2, ordinal: 3, number: 4, date: 5, time: 6 } as const;

type NodeKind = keyof typeof NODE_KIND;

/** What a message asks for: a value by its name and how it is formatted, or the name of a tag. */
export interface Argument {
  readonly name: string;
  readonly kind: NodeKind | 'text' | 'tag';
}

/** Where a text stops being ICU syntax; both count from 1. */
export interface SyntaxPlace {
  readonly line: number;
  readonly column: number;
}

/** Compiles a text that people wrote. @returns the message, or where its syntax is wrong */
export function compileText(text: string): { readonly message: Message } | { readonly wrong: SyntaxPlace } {
  try {
    // What is compiled is a text again where nothing has to be filled in, and braces in it are only braces.
    const message: Message = compile(text);
    return { message: typeof message === 'string' ? [message] : message };
  } catch (error) {
    const start = placeIn(error);
    return { wrong: { line: start.line, column: start.column } };
  }
}

/** Where the parser gave up; the beginning if it doesn’t say. */
function placeIn(error: unknown): SyntaxPlace {
  const { location } = error as { location?: { start?: Partial<SyntaxPlace> } };
  return { line: location?.start?.line ?? 1, column: location?.start?.column ?? 1 };
}

/** Fills in a message. Values are put in as they are: braces and angle brackets in them mean nothing. */
export function formatMessage(
  locale: Locale,
  message: Message,
  values: Readonly<Record<string, string | number>>,
): string {
  const compiled = typeof message === 'string' ? compile(message) : message;
  const shown = format(compiled as ReturnType<typeof compile>, languages[locale].format, values, {
    formatters: {
      getDateTimeFormat: (_language, options) =>
        dateFormat(languages[locale].format, { timeZone: portalTimeZone(), ...options }),
      getNumberFormat: (...given) => new Intl.NumberFormat(...given),
      getPluralRules: (...given) => new Intl.PluralRules(...given),
    },
  });
  return Array.isArray(shown) ? shown.join('') : shown;
}

/** Everything that a message asks for, each once. */
export function argumentsIn(message: Message): readonly Argument[] {
  const found = new Map<string, Argument>();
  const nodes = typeof message === 'string' ? compile(message) : message;
  for (const { name, kind } of walk(nodes)) found.set(`${kind} ${name}`, { name, kind });
  return [...found.values()];
}

const kindNames = Object.entries(NODE_KIND) as [NodeKind, number][];

/** The nodes of a compiled message: texts, `[name]`, `[name, kind, details]`, `[tag, ...children]`, 0 for `#`. */
function* walk(nodes: unknown): Generator<Argument> {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, details] = node as [string, unknown, unknown];
    const known = kindNames.find(([, number]) => number === kind)?.[0];
    if (kind === undefined) yield { name, kind: 'text' };
    else if (known) {
      yield { name, kind: known };
      for (const branch of branchesOf(details)) yield* walk(branch[1]);
    } else {
      yield { name, kind: 'tag' };
      yield* walk((node as unknown[]).slice(1));
    }
  }
}

function branchesOf(details: unknown): [string, unknown][] {
  return details !== null && typeof details === 'object' ? Object.entries(details) : [];
}

/**
 * A message as a text in ICU syntax, always spelled the same way, so two of them can be compared wherever they come from.
 */
export function sourceOf(message: Message): string {
  return spelled(typeof message === 'string' ? compile(message) : message);
}

function spelled(nodes: unknown): string {
  if (typeof nodes === 'string') return nodes.replaceAll("'", "''").replaceAll(/[{}<]/g, escaped);
  if (nodes === 0) return '#';
  if (!Array.isArray(nodes)) return '';
  return nodes.map(spelledNode).join('');
}

const escaped = (sign: string) => `'${sign}'`;

function spelledNode(node: unknown): string {
  if (!Array.isArray(node)) return spelled(node);
  const [name, kind, details] = node as [string, unknown, unknown];
  const branches = branchesOf(details).map(([branch, text]) => `${branch} {${spelled(text)}}`);
  switch (kind) {
    case undefined:
      return `{${name}}`;
    case NODE_KIND.select:
      return `{${name}, select, ${branches.join(' ')}}`;
    case NODE_KIND.plural:
      return `{${name}, plural, ${branches.join(' ')}}`;
    case NODE_KIND.ordinal:
      return `{${name}, selectordinal, ${branches.join(' ')}}`;
    case NODE_KIND.number:
      return `{${name}, number}`;
    case NODE_KIND.date:
      return `{${name}, date}`;
    case NODE_KIND.time:
      return `{${name}, time}`;
    default:
      return `<${name}>${spelled((node as unknown[]).slice(1))}</${name}>`;
  }
}
