import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { hasRole } from '@/cms/access';
import { kindName } from '@/cms/admin/kind-name';
import { ListPages } from '@/cms/admin/list-pages';
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
    const hasFilter = names.some((filter) => query[filter] !== undefined);
    const content = async () => {
      const { filters, found, table } = await read({
        texts,
        kindName: (slug) => kindName(view.initPageResult.req, slug, 'singular'),
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
          {found.items.length === 0 ? (
            <p className={list.empty}>{t(hasFilter ? 'empty' : `${name}.none`)}</p>
          ) : (
            table
          )}
          {found.items.length > 0 && (
            <ListPages
              path={path}
              query={query}
              found={found}
              label={t('pages')}
              total={t('total', { total: found.total })}
              words={{
                previous: t('previous'),
                next: t('next'),
                page: t('page', { page: found.page, pages: found.pages }),
              }}
            />
          )}
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
