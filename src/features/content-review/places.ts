import { createHash } from 'node:crypto';

import type { FlattenedField } from 'payload';

import { isRecord, type Values } from '@/cms/editing/merge';
import { blocksOf } from '@/cms/translations/side-by-side/pairs';
import { wordsOf, writable } from '@/cms/versions/restoration';

import { QUOTE_MAX } from './domain';

/** A part of an item that comments can be about. */
export interface CommentPlace {
  /** Names of the fields and ids of the rows that lead to it. */
  readonly field: string;
  /** Of a text of the editor: the block, by its identifier or by a digest of its words; empty for the whole field. */
  readonly block: string;
  /** As people read it in the form. */
  readonly label: string;
  /** How the block begins. */
  readonly quote: string;
}

/**
 * The parts of an item that comments can be about, in the order of its form.
 * @param nameOf the label of a field in the language of the reader
 */
export function commentPlaces(
  fields: readonly FlattenedField[],
  values: Values,
  nameOf: (field: FlattenedField) => string,
  within: { readonly path: string; readonly label: string } = { path: '', label: '' },
): CommentPlace[] {
  return writable(fields).flatMap((field): CommentPlace[] => {
    const path = within.path === '' ? field.name : `${within.path}.${field.name}`;
    const name = nameOf(field);
    const label = within.label === '' ? name : `${within.label} › ${name}`;
    const value = values[field.name];
    if (field.type === 'group' || field.type === 'tab') {
      return commentPlaces(field.flattenedFields, isRecord(value) ? value : {}, nameOf, { path, label });
    }
    const whole = { field: path, block: '', label, quote: '' };
    if (field.type === 'array' && Array.isArray(value)) {
      const rows = value.flatMap((row: unknown, index) =>
        isRecord(row) && typeof row.id === 'string'
          ? [{ ...whole, field: `${path}.${row.id}`, label: `${label} ${index + 1}` }]
          : [],
      );
      return [whole, ...rows];
    }
    if (field.type !== 'richText') return [whole];
    return [whole, ...blockPlaces(value).map((block) => ({ ...whole, ...block }))];
  });
}

function blockPlaces(value: unknown): Pick<CommentPlace, 'block' | 'quote'>[] {
  const seen = new Map<string, number>();
  return blocksOf(value).flatMap((node) => {
    const quote = wordsOf(node).replaceAll(/\s+/g, ' ').trim();
    if (quote === '') return [];
    const own = isRecord(node.fields) && typeof node.fields.id === 'string' ? node.fields.id : undefined;
    const key = own ?? createHash('sha256').update(quote).digest('base64url').slice(0, 16);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return [{ block: number === 1 ? key : `${key}~${number}`, quote: shortened(quote) }];
  });
}

const shortened = (text: string) =>
  text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX - 1).toWellFormed()}…` : text;

/**
 * Where a comment belongs now. A block without an identifier that was edited is still found by how it begins.
 * @returns undefined when its place is gone
 */
export function placeOf(
  { field, block, quote }: Pick<CommentPlace, 'field' | 'block' | 'quote'>,
  places: readonly CommentPlace[],
): CommentPlace | undefined {
  const ofField = places.filter((place) => place.field === field);
  return (
    ofField.find((place) => place.block === block) ??
    (quote === '' ? undefined : ofField.find((place) => place.quote === quote))
  );
}
