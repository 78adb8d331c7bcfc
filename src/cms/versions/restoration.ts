import type { FlattenedField } from 'payload';

import { ARRANGED } from '../fields/arranged';

import { AUTHORSHIP } from './authorship';

/** The fields of an item, read in one language: relations by id, nothing filled in. */
export type Values = Readonly<Record<string, unknown>>;

/** A field that an older version would change. */
export interface RestoredChange {
  /** Its name in the form, with those of its groups before it. */
  readonly label: string;
  /** Whether all languages have the same value. */
  readonly shared: boolean;
  /** Lines of text that would go and come; empty for fields without text. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

interface Compared {
  readonly current: Values;
  readonly version: Values;
}

/** What Payload keeps itself. */
const MANAGED: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'deletedAt',
  '_status',
  AUTHORSHIP,
]);

/**
 * What to write to give an item the texts of a version again, in the language that both were read in. Rows of lists
 * are the same for all languages: they keep their number and order, and get their texts back.
 * @param shared whether to bring back what all languages share as well, rows of lists among it
 */
export function restoredData(
  fields: readonly FlattenedField[],
  { current, version, shared }: Compared & { shared: boolean },
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of writable(fields)) {
    const { name } = field;
    const [now, then] = [current[name], version[name]];
    if (isGroup(field)) {
      const parts = { current: valuesOf(now), version: valuesOf(then), shared };
      data[name] = restoredData(field.flattenedFields, parts);
    } else if (isRows(field)) {
      const old = rowsOf(then);
      data[name] = shared
        ? old
        : rowsOf(now).map((row) => {
            const match = old.find(({ id }) => id === row.id);
            const parts = match && { current: row, version: match, shared: false };
            return parts ? { ...row, ...restoredData(field.flattenedFields, parts) } : row;
          });
    } else if (field.localized || shared) {
      data[name] = then ?? null;
    }
  }
  return data;
}

/**
 * What differs between an item and one of its versions, in the language that both were read in.
 * @param nameOf the name of a field in the language of the reader
 */
export function restoredChanges(
  fields: readonly FlattenedField[],
  { current, version }: Compared,
  nameOf: (field: FlattenedField) => string,
): RestoredChange[] {
  return writable(fields).flatMap((field): RestoredChange[] => {
    const label = nameOf(field);
    const [now, then] = [current[field.name], version[field.name]];
    const within = (path: string, changes: RestoredChange[]) =>
      changes.map((change) => ({ ...change, label: `${path} › ${change.label}` }));
    if (isGroup(field)) {
      const parts = { current: valuesOf(now), version: valuesOf(then) };
      return within(label, restoredChanges(field.flattenedFields, parts, nameOf));
    }
    if (isRows(field)) {
      const old = rowsOf(then);
      const texts = rowsOf(now).flatMap((row, index) => {
        const match = old.find(({ id }) => id === row.id);
        if (!match) return [];
        const changes = restoredChanges(field.flattenedFields, { current: row, version: match }, nameOf);
        return within(
          `${label} ${index + 1}`,
          changes.filter(({ shared }) => !shared),
        );
      });
      if (isSame(sharedRows(field, now), sharedRows(field, then))) return texts;
      return [...texts, { label, shared: true, removed: [], added: [] }];
    }
    if (isSame(now, then)) return [];
    return [{ label, shared: !field.localized, ...changedLines(field, now, then) }];
  });
}

type GroupOfFields = Extract<FlattenedField, { type: 'group' | 'tab' }>;
type RowsOfFields = Extract<FlattenedField, { type: 'array' }>;

const isGroup = (field: FlattenedField): field is GroupOfFields =>
  (field.type === 'group' || field.type === 'tab') && !field.localized;

const isRows = (field: FlattenedField): field is RowsOfFields => field.type === 'array' && !field.localized;

/** The fields that people write, without what Payload keeps itself and what is only shown. */
export function writable(fields: readonly FlattenedField[]): FlattenedField[] {
  return fields.filter(({ name, type, ...rest }) => {
    const isVirtual = 'virtual' in rest && Boolean(rest.virtual);
    return type !== 'join' && !isVirtual && !MANAGED.has(name) && rest.custom?.[ARRANGED] !== true;
  });
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function rowsOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.map(valuesOf) : [];
}

/** Rows without what each language has of its own. */
function sharedRows(field: RowsOfFields, value: unknown): Values[] {
  return rowsOf(value).map((row) => ({ id: row.id, ...sharedOf(field.flattenedFields, row) }));
}

/** What all languages of an item share. */
export function sharedOf(fields: readonly FlattenedField[], values: Values): Values {
  return Object.fromEntries(
    writable(fields).flatMap((inner): [string, unknown][] => {
      const own = values[inner.name];
      if (isRows(inner)) return [[inner.name, sharedRows(inner, own)]];
      if (isGroup(inner)) return [[inner.name, sharedOf(inner.flattenedFields, valuesOf(own))]];
      return inner.localized ? [] : [[inner.name, own]];
    }),
  );
}

/** Nothing is stored in several ways: absent, null, and an empty text or list. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      part === undefined || part === '' || (Array.isArray(part) && part.length === 0) ? null : part,
    );
  return text(one ?? null) === text(other ?? null);
}

function changedLines(
  field: FlattenedField,
  now: unknown,
  then: unknown,
): Pick<RestoredChange, 'added' | 'removed'> {
  const [before, after] = [linesOf(field, now), linesOf(field, then)];
  return {
    removed: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  };
}

/** The text of a field by its lines or blocks; none for fields that hold no text. */
function linesOf({ type }: FlattenedField, value: unknown): string[] {
  if (type === 'richText') return childrenOf(valuesOf(value).root).map(wordsOf).filter(Boolean);
  if (type !== 'text' && type !== 'textarea' && type !== 'number') return [];
  return [value]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .flatMap((part) => String(part).split('\n'))
    .filter((line) => line.trim() !== '');
}

/** What the editor stores in a block beside its words. */
const NO_WORDS: ReadonlySet<string> = new Set(['id', 'blockType', 'blockName', 'picture', 'video', 'kind']);

/** The words of a block of the editor, with those of the fields of our own blocks. */
export function wordsOf(node: unknown): string {
  const { text, fields } = valuesOf(node);
  const own = Object.entries(valuesOf(fields)).flatMap(([name, value]) => {
    if (NO_WORDS.has(name)) return [];
    return typeof value === 'string' ? [value] : childrenOf(valuesOf(value).root).map(wordsOf);
  });
  const words = childrenOf(node).map(wordsOf).join('');
  return [typeof text === 'string' ? text : '', words, ...own].filter(Boolean).join(' ');
}

export function childrenOf(node: unknown): unknown[] {
  const { children } = valuesOf(node);
  return Array.isArray(children) ? children : [];
}
