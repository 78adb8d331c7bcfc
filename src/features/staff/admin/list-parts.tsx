import { getTranslation } from '@payloadcms/translations';
import type { AdminViewServerProps, PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { hasRole } from '@/cms/access';
import { parameter } from '@/cms/admin/list-values';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';

import type { Page } from '../domain';

import { type FieldTexts, fieldTexts } from './field-names';
import { staffTexts } from './texts';

export type Texts = ReturnType<typeof staffTexts>;

/** What such a list is asked for in its address. */
export interface ListWish<Name extends string> {
  readonly texts: Texts;
  /** What a collection or global is called in the admin. */
  readonly kindName: (slug: string) => string;
  readonly fields: FieldTexts;
  readonly query: Readonly<Record<Name, string | undefined>>;
  /** Beginning with 1. */
  readonly page: number;
  /** Auditors read only. */
  readonly mayAct: boolean;
}

/** What a list shows. */
interface ListContent {
  readonly filters: ReactNode;
  readonly found: Page<unknown>;
  /** The table, for a page with entries. */
  readonly table: ReactNode;
}

/**
 * A list for administrators and auditors, a view of the admin: filters, a table that scrolls on its own, pages. The address holds
 * the whole state, so a filtered list can be sent to a colleague.
 * @param name its texts, and its path below `/admin`
 * @param read called for these roles only
 */
export function operationsList<Name extends string>(
  name: 'outbox' | 'events',
  names: readonly Name[],
  read: (wish: ListWish<Name>) => Promise<ListContent>,
) {
  const path = `/${name}`;
  return function ListView(view: AdminViewServerProps) {
    const texts = staffTexts(view.initPageResult.req.i18n.language);
    const { t } = texts;
    const given = view.searchParams ?? {};
    const query = Object.fromEntries(
      names.map((filter) => [filter, parameter(given[filter])]),
    ) as ListWish<Name>['query'];
    const content = async () => {
      const { filters, found, table } = await read({
        texts,
        kindName: kindNames(view.initPageResult.req),
        fields: fieldTexts(view.initPageResult.req),
        query,
        page: Number(parameter(given.page) ?? 1),
        mayAct: hasRole(view.initPageResult.req, ['administrator']),
      });
      return (
        <>
          <form className={list.filters} action={`/admin${path}`}>
            {filters}
            <button type="submit">{t('filter')}</button>
            <a href={`/admin${path}`}>{t('reset')}</a>
          </form>
          {found.items.length === 0 ? <p className={list.empty}>{t('empty')}</p> : table}
          <Pages path={path} texts={texts} found={found} query={query} />
        </>
      );
    };
    return (
      <StaffView
        view={view}
        path={path}
        roles={['administrator', 'auditor']}
        title={t(`${name}.title`)}
        lead={t(`${name}.lead`)}
        forbidden={t('forbidden')}
      >
        {content}
      </StaffView>
    );
  };
}

/** The names of collections and globals in the language of the admin; one that is gone has its own. */
function kindNames({ payload, i18n }: PayloadRequest): (slug: string) => string {
  const { collections, globals } = payload.config;
  const labels = new Map<string, Parameters<typeof getTranslation>[0]>([
    ...collections.map(({ slug, labels: { singular } }) => [slug, singular] as const),
    ...globals.map(({ slug, label }) => [slug, label] as const),
  ]);
  return (slug) => {
    const label = labels.get(slug);
    const name = label && getTranslation(label, i18n);
    return typeof name === 'string' ? name : slug;
  };
}

/** The number of entries, and the ways to the pages beside this one. */
function Pages(props: {
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
      {pages > 1 && <span>{t('page', { page, pages })}</span>}
      {page < pages && <a href={hrefOf(page + 1)}>{t('next')}</a>}
    </nav>
  );
}
