import type { Where } from 'payload';

import { isRecord } from '../editing/merge';

/** Tags of one file; more of them say nothing. */
export const MOST_TAGS = 20;

/** Characters of a tag. */
export const LONGEST_TAG = 40;

/** A tag and how many files have it. */
export interface CountedTag {
  readonly tag: string;
  readonly count: number;
}

/** A tag that got another name on all files. */
export interface RenamedTag {
  readonly from: string;
  readonly tag: string;
  /** IDs of files with the new name in place of the former one. */
  readonly renamed: readonly string[];
  /** IDs of files that had a tag of the new name already. */
  readonly merged: readonly string[];
  /** Files outside of the trash. */
  readonly count: number;
}

/** Two spellings of a tag are the same one when only case, width, or spaces differ. */
const keyOf = (tag: string): string => tag.normalize('NFKC').toLowerCase();

/** A tag that exists and that a new name would be, in whatever spelling. @param from the tag that gets the name */
export const tagNamed = (
  name: string,
  known: readonly CountedTag[],
  from: string,
): CountedTag | undefined => {
  const [tag = ''] = cleanTags([name]);
  return known.find((one) => one.tag !== from && keyOf(one.tag) === keyOf(tag));
};

/** Characters of a text, as people count them: one outside of the first 65,536 is one, too. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * What people typed or a program sent, as tags: without surrounding spaces, and each of them once.
 * @param known tags that exist; one of them is used in its own spelling, the first one if it has several
 */
export function cleanTags(given: readonly string[], known: readonly string[] = []): string[] {
  const spellings = new Map(known.toReversed().map((tag) => [keyOf(tag), tag]));
  const tags = new Map<string, string>();
  for (const text of given) {
    const tag = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    const key = keyOf(tag);
    if (tag !== '' && !tags.has(key)) tags.set(key, spellings.get(key) ?? tag);
  }
  return [...tags.values()];
}

/** Between tags that are typed or pasted together: commas, as Latin and Chinese write them, and lines. */
const BETWEEN = /[,，、;；\n]/;

/** The tags in a text that names several. */
export const tagsIn = (text: string): string[] => text.split(BETWEEN);

/** What a list can be kept to: one tag, or the files that have none. */
export type WantedTag = { readonly tag: string } | 'none' | undefined;

const FIELD = 'tags';

/** A condition about tags, in the way in which the choice above the list writes it. */
function wantedIn(condition: unknown): WantedTag {
  const asked = isRecord(condition) ? condition[FIELD] : undefined;
  if (!isRecord(asked)) return undefined;
  if (typeof asked.equals === 'string') return { tag: asked.equals };
  return String(asked.exists) === 'false' ? 'none' : undefined;
}

/** Conditions that hold together, each about one field or a list of alternatives. */
const conditionsOf = ({ and = [], ...beside }: Where): readonly Where[] => [
  ...and.flatMap(conditionsOf),
  ...Object.entries(beside).map(([name, condition]) => ({ [name]: condition })),
];

/** The alternatives of filters, each as its conditions. What is beside the alternatives holds in each of them. */
const branchesOf = ({ or, ...beside }: Where = {}): readonly (readonly Where[])[] =>
  (or?.length ? or : [{}]).map((branch) => [...conditionsOf(beside), ...conditionsOf(branch)]);

/** The tag that a list is kept to, whatever else its filters say. */
export function wantedTag(where: Where | undefined): WantedTag {
  const wanted = branchesOf(where).map((branch) => branch.map(wantedIn).find((one) => one !== undefined));
  const [first] = wanted;
  return wanted.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : undefined;
}

/**
 * Filters of a list with another tag, or with none. The others stay: Payload's form of filters has them as alternatives, each
 * with its conditions, so the tag goes into each.
 */
export function withWantedTag(where: Where | undefined, wanted: WantedTag): Where | undefined {
  const added: Where[] =
    wanted === undefined ? [] : [{ [FIELD]: wanted === 'none' ? { exists: false } : { equals: wanted.tag } }];
  const branches = branchesOf(where).map((branch) => ({
    and: [...branch.filter((one) => wantedIn(one) === undefined), ...added],
  }));
  const filled = branches.filter(({ and }) => and.length > 0);
  // An alternative without conditions lets everything through.
  return filled.length < branches.length ? undefined : { or: filled };
}
