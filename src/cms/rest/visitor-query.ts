import type { FlattenedField, Where } from 'payload';

import { defaultLocale, locales } from '@/i18n/locales';
import { areAdaptersOn } from '@/platform/framework-adapters';
import { invalidField } from '@/platform/http/errors';

import { connectiveOf, normalizedPath, parseQuery } from '../payload-adapter/query-syntax';
import { commonFields, visitorFields } from './visitor-fields';
import type { VisitorCollection } from './visitor-fields';

/** Bounds of what a visitor asks for (contracts, section 11); `/openapi.json` names them. */
export const bounds = {
  limit: { standard: 10, most: 100 },
  depth: { standard: 2, most: 2 },
  page: 1_000_000,
  conditions: 20,
  nesting: 4,
  sortFields: 4,
  selected: 60,
  /** The language of a query that names none. */
  locale: defaultLocale,
} as const;
const MAX_VALUES = 100;
const MAX_TEXT = 200;

/** What is read: a page of a collection, the number of its items, one item, or a global. */
type VisitorRead = 'list' | 'count' | 'item' | 'global';

export interface VisitorTarget {
  readonly read: VisitorRead;
  /** Absent for a global. */
  readonly collection?: VisitorCollection;
  /** Fields of the collection or global, as Payload knows them. */
  readonly fields: readonly FlattenedField[];
}

/** A visitor's query after the check. */
export interface VisitorQuery {
  /** What Payload is asked instead: only what was understood and allowed, in one spelling. */
  readonly search: URLSearchParams;
  readonly limit: number;
  readonly depth: number;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Operators by the kind of a field, and how their values are checked. */
type Kind = 'text' | 'choice' | 'id' | 'number' | 'date' | 'flag';

const comparisons = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal'] as const;
const operators: Readonly<Record<Kind, ReadonlySet<string>>> = {
  text: new Set(['equals', 'not_equals', 'in', 'not_in', 'like', 'contains', 'exists']),
  choice: new Set(['equals', 'not_equals', 'in', 'not_in', 'exists']),
  id: new Set(['equals', 'not_equals', 'in', 'not_in', 'exists']),
  number: new Set(['equals', 'not_equals', 'in', 'not_in', 'exists', ...comparisons]),
  date: new Set(['equals', 'not_equals', 'exists', ...comparisons]),
  flag: new Set(['equals', 'not_equals', 'exists']),
};

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const decimal = /^-?\d{1,15}(?:\.\d{1,6})?$/;
const isoDate = /^[1-9]\d{3}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** True for the id of an item; nothing else is looked for. */
export const isItemId = (text: string): boolean => uuid.test(text);

/**
 * Reads a visitor's query against the allow-list and writes it again for Payload, which never sees the visitor's own.
 * Parameters that ask for what visitors never get (`draft`, `trash`, a fallback language …) have no effect.
 * @throws PortalError `invalid_input` naming the parameter
 */
export function readVisitorQuery(search: string, target: VisitorTarget): VisitorQuery {
  const given = areAdaptersOn() ? parseQuery(search) : plainQuery(search);
  const out = new URLSearchParams({ locale: localeOf(given) });
  const depth = wholeNumber(given, 'depth', 0, bounds.depth.most) ?? bounds.depth.standard;
  if (target.read !== 'count') out.set('depth', String(depth));
  if (given.populate !== undefined) throw invalidField('populate', 'unknown');

  let limit = 1;
  if (target.read === 'list') {
    limit = wholeNumber(given, 'limit', 1, bounds.limit.most) ?? bounds.limit.standard;
    out.set('limit', String(limit));
    out.set('page', String(wholeNumber(given, 'page', 1, bounds.page) ?? 1));
    if (given.pagination !== undefined && given.pagination !== 'true')
      throw invalidField('pagination', 'format');
    const sort = sortOf(given, target);
    if (sort) out.set('sort', sort);
  }
  if (target.read === 'list' || target.read === 'count') {
    const where = whereOf(given, target);
    if (where) out.set('where', JSON.stringify(where));
  }
  if (target.read !== 'count') {
    for (const [name, value] of selectOf(given, target.fields)) out.append(name, value);
    for (const [name, value] of joinsOf(given, target.fields)) out.append(name, value);
  }
  return { search: out, limit, depth };
}

/**
 * A query without structure, for when it is unknown how Payload reads one with it.
 * @throws PortalError `invalid_input` naming the first other parameter
 */
function plainQuery(search: string): Parameters {
  const given = [...new URLSearchParams(search)];
  for (const [name] of given) {
    if (!/^[a-z]+$/i.test(name) || STRUCTURED.has(name)) throw invalidField(name.slice(0, 100), 'unknown');
  }
  return Object.fromEntries(given);
}

const STRUCTURED: ReadonlySet<string> = new Set(['where', 'sort', 'select', 'joins', 'populate']);

function localeOf({ locale = bounds.locale }: Parameters): string {
  if (typeof locale !== 'string' || !(locales as readonly string[]).includes(locale))
    throw invalidField('locale', 'format');
  return locale;
}

function wholeNumber(given: Parameters, name: string, least: number, most: number): number | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,7}$/.test(value)) throw invalidField(name, 'format');
  const number = Number(value);
  if (number < least || number > most) throw invalidField(name, 'format');
  return number;
}

/** The field of that name, when visitors may filter and sort by it. */
function fieldOf(path: string, target: VisitorTarget, parameter: string): { name: string; kind: Kind } {
  const name = normalizedPath(path);
  const refused = () => invalidField(`${parameter}.${path.slice(0, 100)}`, 'unknown');
  if (!target.collection) throw refused();
  const own: readonly string[] = visitorFields[target.collection];
  if (!own.includes(name) && !(commonFields as readonly string[]).includes(name)) throw refused();
  if (name === 'id') return { name, kind: 'id' };
  const field = target.fields.find((candidate) => candidate.name === name);
  const kind = field && kindOf(field);
  // A collection without drafts has no `_status`.
  if (!kind) throw refused();
  return { name, kind };
}

function kindOf(field: FlattenedField): Kind | undefined {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
      return 'text';
    case 'select':
    case 'radio':
      return 'choice';
    case 'relationship':
    case 'upload':
      return 'id';
    case 'number':
      return 'number';
    case 'date':
      return 'date';
    case 'checkbox':
      return 'flag';
    default:
      return undefined;
  }
}

function sortOf({ sort }: Parameters, target: VisitorTarget): string | undefined {
  if (sort === undefined) return undefined;
  const texts = typeof sort === 'string' ? sort.split(',') : sort;
  if (!Array.isArray(texts) || texts.length === 0 || texts.length > bounds.sortFields)
    throw invalidField('sort', 'format');
  return texts
    .map((text: unknown) => {
      if (typeof text !== 'string') throw invalidField('sort', 'format');
      const [, sign = '', path = ''] = /^(-?)(.*)$/s.exec(text) ?? [];
      return sign + fieldOf(path, target, 'sort').name;
    })
    .join(',');
}

/** Conditions that are left; a deep or long filter is refused while it is read. */
interface Budget {
  conditions: number;
}

function whereOf({ where }: Parameters, target: VisitorTarget): Where | undefined {
  if (where === undefined || where === '') return undefined;
  let conditions: unknown = where;
  if (typeof where === 'string') {
    try {
      conditions = JSON.parse(where) as unknown;
    } catch {
      throw invalidField('where', 'format');
    }
  }
  return conditionOf(conditions, target, { conditions: bounds.conditions }, bounds.nesting);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function conditionOf(value: unknown, target: VisitorTarget, budget: Budget, nesting: number): Where {
  if (!isRecord(value) || nesting === 0) throw invalidField('where', 'format');
  const all = Object.entries(value).map(([key, constraint]): Where => {
    const connective = connectiveOf(key);
    if (!connective) return constraintOf(key, constraint, target, budget);
    if (!Array.isArray(constraint) || constraint.length === 0) throw invalidField('where', 'format');
    return { [connective]: constraint.map((item) => conditionOf(item, target, budget, nesting - 1)) };
  });
  const [only] = all;
  return all.length === 1 && only ? only : { and: all };
}

function constraintOf(path: string, constraint: unknown, target: VisitorTarget, budget: Budget): Where {
  const { name, kind } = fieldOf(path, target, 'where');
  const entries = isRecord(constraint) ? Object.entries(constraint) : [];
  if (entries.length === 0) throw invalidField(`where.${name}`, 'format');
  const field = target.fields.find((candidate) => candidate.name === name);
  const checked = entries.map(([operator, value]) => {
    budget.conditions -= 1;
    if (budget.conditions < 0) throw invalidField('where', 'tooLong');
    if (!operators[kind].has(operator)) throw invalidField(`where.${name}`, 'format');
    return [operator, operandOf(operator, value, kind, { name, field })] as const;
  });
  return { [name]: Object.fromEntries(checked) };
}

interface Named {
  readonly name: string;
  readonly field: FlattenedField | undefined;
}

function operandOf(operator: string, value: unknown, kind: Kind, named: Named): unknown {
  if (operator === 'exists') return flagOf(value, named);
  if (operator !== 'in' && operator !== 'not_in') return scalarOf(value, kind, named);
  const values = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES)
    throw invalidField(`where.${named.name}`, 'format');
  return values.map((item) => scalarOf(item, kind, named));
}

function flagOf(value: unknown, { name }: Named): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidField(`where.${name}`, 'format');
}

function scalarOf(value: unknown, kind: Kind, named: Named): unknown {
  const refused = invalidField(`where.${named.name}`, 'format');
  if (kind === 'flag') return flagOf(value, named);
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  // PostgreSQL stores no U+0000; JSON can carry one.
  if (typeof text !== 'string' || text.length > MAX_TEXT || text.includes('\0')) throw refused;
  switch (kind) {
    case 'id':
      if (!uuid.test(text)) throw refused;
      return text;
    case 'number':
      if (!decimal.test(text)) throw refused;
      return Number(text);
    case 'date':
      if (!isoDate.test(text) || Number.isNaN(Date.parse(text))) throw refused;
      return text;
    case 'choice':
      if (!choicesOf(named.field).includes(text)) throw refused;
      return text;
    case 'text':
      return text;
  }
}

function choicesOf(field: FlattenedField | undefined): readonly string[] {
  if (field?.type !== 'select' && field?.type !== 'radio') return [];
  return field.options.map((option) => (typeof option === 'string' ? option : option.value));
}

/** Whether answers to visitors may have the field. */
function isShown(field: FlattenedField): boolean {
  const { access, hidden } = field as { access?: { read?: unknown }; hidden?: boolean };
  return access?.read === undefined && hidden !== true;
}

function fieldNamed(fields: readonly FlattenedField[], name: string): FlattenedField | undefined {
  return fields.find((field) => field.name === name && isShown(field));
}

/** `select[title]=true`, `select[seo][title]=true`: names of fields that visitors see. */
function selectOf({ select }: Parameters, fields: readonly FlattenedField[]): [string, string][] {
  if (select === undefined) return [];
  const found: [string, string][] = [];
  const walk = (value: unknown, path: string, within: readonly FlattenedField[]) => {
    if (!isRecord(value) || Object.keys(value).length === 0) throw invalidField('select', 'format');
    for (const [name, choice] of Object.entries(value)) {
      const field = fieldNamed(within, name);
      if (!field && !(path === 'select' && name === 'id')) throw invalidField(`${path}.${name}`, 'unknown');
      if (choice === 'true' || choice === 'false') found.push([`${path}[${name}]`, choice]);
      else if (field?.type === 'group') walk(choice, `${path}[${name}]`, field.flattenedFields);
      else throw invalidField(`${path}.${name}`, 'format');
    }
    if (found.length > bounds.selected) throw invalidField('select', 'tooLong');
  };
  walk(select, 'select', fields);
  return found;
}

/** `joins[releases][limit]=10`: how many items a joined list shows, never which. */
function joinsOf({ joins }: Parameters, fields: readonly FlattenedField[]): [string, string][] {
  const joined = fields.filter(({ type }) => type === 'join').map(({ name }) => name);
  if (joins === undefined) return [];
  if (!isRecord(joins)) throw invalidField('joins', 'format');
  return Object.entries(joins).flatMap(([name, value]): [string, string][] => {
    if (!joined.includes(name)) throw invalidField(`joins.${name}`, 'unknown');
    if (value === 'false') return [[`joins[${name}]`, 'false']];
    if (!isRecord(value)) throw invalidField(`joins.${name}`, 'format');
    const unknown = Object.keys(value).find((key) => !['limit', 'page', 'count'].includes(key));
    if (unknown !== undefined) throw invalidField(`joins.${name}.${unknown}`, 'unknown');
    if (value.count !== undefined && value.count !== 'true' && value.count !== 'false')
      throw invalidField('joins', 'format');
    const limit = wholeNumber(value, 'limit', 1, bounds.limit.most);
    const page = wholeNumber(value, 'page', 1, bounds.page);
    return [
      ...(limit === undefined ? [] : [[`joins[${name}][limit]`, String(limit)] as [string, string]]),
      ...(page === undefined ? [] : [[`joins[${name}][page]`, String(page)] as [string, string]]),
      ...(value.count === 'true' ? [[`joins[${name}][count]`, 'true'] as [string, string]] : []),
    ];
  });
}
