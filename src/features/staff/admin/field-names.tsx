import { getTranslation } from '@payloadcms/translations';
import type { FlattenedBlock, FlattenedField, PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { Moment } from '@/cms/admin/moment';
import { listOfNames } from '@/i18n/lists';

import { staffTexts } from './texts';

const SEPARATOR = ' › ';

/** How people see a change of a field; the record itself has the names and values of the database (ADR 131). */
export interface FieldTexts {
  /** What the form calls a field. Rows have their number behind them: `links.1.label` is “Links 2 › Label”. */
  readonly name: (slug: string, path: string) => string;
  /** A value as the form shows it: choices, dates, and check boxes by their names. */
  readonly value: (slug: string, path: string, value: string) => ReactNode;
}

/** Texts for the fields of collections and globals in the language of the admin; what is gone keeps its path and value. */
export function fieldTexts({ payload, i18n }: Pick<PayloadRequest, 'payload' | 'i18n'>): FieldTexts {
  const { collections, globals } = payload.config;
  const fieldsOf = new Map<string, readonly FlattenedField[]>(
    [...collections, ...globals].map(({ slug, flattenedFields }) => [slug, flattenedFields]),
  );
  const { t, locale } = staffTexts(i18n.language);
  const find = (slug: string, path: string) => stepsOf(path.split('.'), fieldsOf.get(slug) ?? []);
  const words = (label: Parameters<typeof getTranslation>[0]): string | undefined => {
    const translated = getTranslation(label, i18n);
    return typeof translated === 'string' ? translated : undefined;
  };
  const labelOf = ({ field }: Step): string | undefined =>
    'label' in field && field.label ? words(field.label) : undefined;
  return {
    name(slug, path) {
      const { steps, rest } = find(slug, path);
      // No form has a field for it: each person sets the own password by its own action.
      if (steps.length === 0) return path === 'password' ? t('events.password') : path;
      const names = steps.flatMap((step) => {
        const label = labelOf(step);
        if (label === undefined) return [];
        return [step.row === undefined ? label : `${label} ${step.row + 1}`];
      });
      return [...names, ...rest].join(SEPARATOR) || path;
    },
    value(slug, path, value) {
      const field = find(slug, path).steps.at(-1)?.field;
      if (field?.type === 'checkbox') return value === 'true' ? t('events.yes') : t('events.no');
      if (field?.type === 'date' && !Number.isNaN(Date.parse(value)))
        return <Moment at={value} locale={locale} />;
      if (field?.type !== 'select' && field?.type !== 'radio') return value;
      const names = new Map(
        field.options.map((option): [string, string] =>
          typeof option === 'string' ? [option, option] : [option.value, words(option.label) ?? option.value],
        ),
      );
      // A set is recorded as one value.
      const chosen = value.split(', ').map((one) => names.get(one) ?? one);
      return listOfNames(chosen, locale);
    },
  };
}

/** A field on the way of a path, and which of its rows the path goes through, beginning with 0. */
interface Step {
  readonly field: FlattenedField;
  readonly row?: number;
}

/** The fields that a path goes through, and the end of it that no field is called. */
function stepsOf(
  [name = '', ...after]: readonly string[],
  fields: readonly FlattenedField[],
): { readonly steps: readonly Step[]; readonly rest: readonly string[] } {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return { steps: [], rest: [name, ...after] };
  const [next = ''] = after;
  const isRow = /^\d+$/.test(next);
  const step: Step = isRow ? { field, row: Number(next) } : { field };
  const within = isRow ? after.slice(1) : after;
  const inner = innerFields(field);
  // Parts of a value without fields of its own, such as the two of a relationship, belong to the value.
  if (within.length === 0 || inner.length === 0) return { steps: [step], rest: [] };
  const { steps, rest } = stepsOf(within, inner);
  return { steps: [step, ...steps], rest };
}

function innerFields(field: FlattenedField): readonly FlattenedField[] {
  if ('flattenedFields' in field) return field.flattenedFields;
  // A path does not say which block it is in; the first one with a field of the name gives it its label.
  if (field.type === 'blocks') {
    return field.blocks.flatMap(({ flattenedFields }: FlattenedBlock) => flattenedFields);
  }
  return [];
}
