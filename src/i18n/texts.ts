import { createTranslator } from 'next-intl';

import { languages } from './languages';
import type { Locale } from './locales';
import type { Messages } from './message-types';

/** A file of messages: `messages/{zh,en}/<namespace>.json`. */
export type Namespace = keyof Messages;

/**
 * Messages that are shown as they are, in the shape of their file; those with arguments are left out, since only a
 * `Translate` can show them. Plain data, so a server component may hand it to an island.
 */
export type Labels<Name extends Namespace> = LabelTree<Messages[Name]>;

/** The labels of a tree of messages. */
type LabelTree<Tree> = {
  readonly [
    Key in keyof Tree as Tree[Key] extends string ? ('' extends Tree[Key] ? Key : never) : Key
  ]: Tree[Key] extends string
    ? string
    : Tree[Key] extends readonly unknown[]
      ? readonly string[]
      : LabelTree<Tree[Key]>;
};

/** A tree of messages without its lists, which have no place in a sentence. */
type WithoutLists<Tree> = {
  [Key in keyof Tree as Tree[Key] extends readonly unknown[] ? never : Key]: Tree[Key] extends string
    ? Tree[Key]
    : WithoutLists<Tree[Key]>;
};

/** Only the messages of a tree that have arguments. */
type WithArguments<Tree> = {
  [Key in keyof Tree as Tree[Key] extends '' | readonly unknown[] ? never : Key]: Tree[Key] extends string
    ? Tree[Key]
    : WithArguments<Tree[Key]>;
};

/** What `BrowserTexts` gives to the islands below it, and so what `useTranslations` knows. */
export type BrowserMessages = WithArguments<Messages>;

/** Shows a message by its dotted key: `t('search.count', { count: 3 })`. Wrong keys and arguments do not compile. */
export type Translate<Name extends Namespace> = ReturnType<
  typeof createTranslator<WithoutLists<Messages[Name]>>
>;

/** The texts of a namespace in one language. */
export interface Texts<Name extends Namespace> {
  readonly t: Translate<Name>;
  readonly labels: Labels<Name>;
}

/** Messages as a file of `messages/{zh,en}` holds them: texts and lists of texts by name, to any depth. */
export interface MessageTree {
  readonly [key: string]: string | readonly unknown[] | MessageTree;
}

/**
 * The texts of a file of messages that is there already; `textsOf` also loads it.
 * @param file the default export of `messages/<locale>/<namespace>.json`
 */
export function textsFrom<Name extends Namespace>(locale: Locale, file: MessageTree): Texts<Name> {
  // The types say what the file holds: they are generated from it (src/i18n/message-types.ts).
  return {
    t: createTranslator({ locale: languages[locale].format, messages: file }),
    labels: pick(file, (isLabel) => isLabel) as Labels<Name>,
  };
}

/** Shows messages by keys and with values that no type names; for texts whose keys are checked in another way. */
export function showFrom(
  locale: Locale,
  file: MessageTree,
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  return createTranslator({ locale: languages[locale].format, messages: file }) as unknown as ReturnType<
    typeof showFrom
  >;
}

/** The messages of a file that have arguments. */
export function messagesWithArguments(file: MessageTree): MessageTree {
  return pick(file, (isLabel) => !isLabel);
}

/** The part of a tree whose texts and lists are wanted. */
function pick(tree: MessageTree, isWanted: (isLabel: boolean) => boolean): MessageTree {
  const entries = Object.entries(tree).flatMap(([key, node]): [string, MessageTree[string]][] => {
    if (isText(node)) return isWanted(isLabel(node)) ? [[key, node]] : [];
    const part = pick(node, isWanted);
    return Object.keys(part).length > 0 ? [[key, part]] : [];
  });
  return Object.fromEntries(entries);
}

function isText(node: MessageTree[string]): node is string | readonly unknown[] {
  return typeof node === 'string' || Array.isArray(node);
}

/**
 * Whether a text is shown as it is. Built pages have compiled messages (ADR 105): what has arguments is a list there
 * that holds more than texts.
 */
function isLabel(text: string | readonly unknown[]): boolean {
  return typeof text === 'string' ? !/[{<]/.test(text) : text.every((part) => typeof part === 'string');
}
