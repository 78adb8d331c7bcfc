import type { ReactNode } from 'react';

import list from '@/cms/admin/staff-list.module.css';

import type { Page } from '../domain';

import type { staffTexts } from './texts';

type Texts = ReturnType<typeof staffTexts>;

/** A choice among filters, whose empty value means all. */
export function Choice(props: {
  label: string;
  name: string;
  value: string | undefined;
  all: string;
  options: readonly (readonly [value: string, text: string])[];
}) {
  return (
    <label>
      {props.label}
      <select name={props.name} defaultValue={props.value ?? ''}>
        <option value="">{props.all}</option>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Filters of a list: a form that only changes the address, so a filtered list can be sent to a colleague. */
export function Filters({ path, texts, children }: { path: string; texts: Texts; children: ReactNode }) {
  const { t } = texts;
  return (
    <form className={list.filters} action={`/admin${path}`}>
      {children}
      <button type="submit">{t('filter')}</button>
      <a href={`/admin${path}`}>{t('reset')}</a>
    </form>
  );
}

/** The number of entries, and the ways to the pages beside this one. */
export function Pages(props: {
  path: string;
  texts: Texts;
  found: Page<unknown>;
  query: Readonly<Record<string, string | undefined>>;
}) {
  const { t } = props.texts;
  const { page, pages, total } = props.found;
  const hrefOf = (other: number) => {
    const given = Object.entries(props.query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return `/admin${props.path}?${new URLSearchParams([...given, ['page', String(other)]]).toString()}`;
  };
  return (
    <nav className={list.pages} aria-label={t('pages')}>
      <span>{t('total', { total })}</span>
      {page > 1 && <a href={hrefOf(page - 1)}>{t('previous')}</a>}
      <span>{t('page', { page, pages })}</span>
      {page < pages && <a href={hrefOf(page + 1)}>{t('next')}</a>}
    </nav>
  );
}
