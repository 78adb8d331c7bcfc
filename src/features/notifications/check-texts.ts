import { type Argument, argumentsIn, compileText, type SyntaxPlace } from '@/i18n/icu';
import type { Locale } from '@/i18n/locales';

import {
  type Email,
  type EmailPart,
  emailParts,
  type EmailTexts,
  partsOf,
  type Variable,
  variablesOf,
} from './email';

/** What can be wrong with a text that people wrote; the admin has a message for each. */
export type TextProblem = { readonly part: EmailPart } & (
  | { readonly rule: 'tooLong'; readonly most: number }
  /** Control characters, or marks that reverse the direction of what follows. */
  | { readonly rule: 'control' }
  | { readonly rule: 'oneLine' }
  | ({ readonly rule: 'syntax' } & SyntaxPlace)
  | { readonly rule: 'tag'; readonly name: string }
  | { readonly rule: 'unknown'; readonly name: string }
  | { readonly rule: 'format'; readonly name: string }
  | { readonly rule: 'missing'; readonly name: string }
);

/** Control characters, marks that change the direction of what follows, and what stands for a link while one is made. */
const CONTROL = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ue000]/u;

/** Texts as they are stored: without white space around them, with one way of ending lines, and without empty ones. */
export function tidyTexts(texts: EmailTexts): EmailTexts {
  const tidied = Object.entries(texts).map(
    ([part, text]) => [part, text.replaceAll(/\r\n?/g, '\n').trim()] as const,
  );
  return Object.fromEntries(tidied.filter(([, text]) => text !== '')) as EmailTexts;
}

/** Everything that is wrong with the texts of an email, in the order of its parts. */
export function problemsOf(email: Email, locale: Locale, texts: EmailTexts): readonly TextProblem[] {
  return partsOf(email, locale).flatMap((part) => {
    const text = texts[part];
    return text === undefined ? [] : problemsOfPart(email, locale, part, text);
  });
}

function problemsOfPart(email: Email, locale: Locale, part: EmailPart, text: string): TextProblem[] {
  const { longest, lines } = emailParts[part];
  if (text.length > longest) return [{ part, rule: 'tooLong', most: longest }];
  if (CONTROL.test(text.replaceAll('\n', ''))) return [{ part, rule: 'control' }];
  if (lines === 'one' && text.includes('\n')) return [{ part, rule: 'oneLine' }];
  const compiled = compileText(text);
  if ('wrong' in compiled) return [{ part, rule: 'syntax', ...compiled.wrong }];
  const used = argumentsIn(compiled.message);
  const variables = variablesOf(email);
  return [
    ...used.flatMap((argument) => problemOfArgument(part, argument, variables)),
    ...missingIn(email, locale, part, used),
  ];
}

/**
 * Variables are required in the text; in what has none, in the sentence about how to reach the office, or about why an
 * announcement was sent.
 */
const needingParts = ['lead', 'contact', 'why'] as const satisfies readonly EmailPart[];

function missingIn(email: Email, locale: Locale, part: EmailPart, used: readonly Argument[]): TextProblem[] {
  if (part !== needingParts.find((one) => email.texts[locale][one] !== undefined)) return [];
  return (email.required ?? [])
    .filter((name) => !used.some((argument) => argument.name === name))
    .map((name) => ({ part, rule: 'missing', name }));
}

function problemOfArgument(
  part: EmailPart,
  { name, kind }: Argument,
  variables: Readonly<Record<string, Variable>>,
): TextProblem[] {
  if (kind === 'tag') return [{ part, rule: 'tag', name }];
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (variable === undefined) return [{ part, rule: 'unknown', name }];
  return formats(variable).includes(kind) ? [] : [{ part, rule: 'format', name }];
}

/** How a variable may be used in a text. */
function formats(variable: Variable): readonly Argument['kind'][] {
  if (variable === 'text') return ['text'];
  return variable === 'number' ? ['text', 'number', 'plural'] : ['select'];
}
