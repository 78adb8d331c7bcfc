import { getTableColumns, is, type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { type PgColumn, PgTable } from '@payloadcms/db-postgres/drizzle/pg-core';

import { collectionPermissions, holdsOneOf, type Role } from '@/cms/permissions';
import { documents_locales as documentTitles, releases } from '@/payload-schema';
import * as schema from '@/payload-schema';
import type { Locale } from '@/i18n/locales';

const auditing: readonly Role[] = ['administrator', 'reviewer', 'auditor'];
const administrators: readonly Role[] = ['administrator'];

type Columns = Readonly<Record<string, PgColumn>>;

/** More columns by which the items of a collection are found than the one with their title, and which of them is shown. */
interface Rule {
  readonly read?: readonly Role[];
  readonly columns?: readonly string[];
  /** Columns that only these roles may read. */
  readonly restricted?: { readonly roles: readonly Role[]; readonly columns: readonly string[] };
  /** Name of the column that is shown beside the title, or an expression over the row. */
  readonly detail?: string | ((columns: Columns, locale: Locale) => SQL | undefined);
  /** Found by how the title begins, for which there is an index: the table grows without end. */
  readonly byBeginning?: boolean;
}

/** What differs from the title alone; `read` where the table of permissions has no row. */
const rules: Readonly<Record<string, Rule>> = {
  members: {
    read: auditing,
    columns: ['username', 'organization'],
    restricted: { roles: administrators, columns: ['email'] },
    detail: 'organization',
  },
  applications: { columns: ['name', 'organization', 'email'], detail: 'name' },
  grants: { columns: ['name', 'organization', 'email'], detail: 'name' },
  subscriptions: { read: auditing, detail: 'name', byBeginning: true },
  chapters: { detail: releaseOf },
  announcements: { read: ['administrator', 'reviewer', 'publisher', 'editor', 'auditor'] },
  staff: { columns: ['email'], detail: 'email' },
};

/** Where the items of a collection are found. */
export interface Source {
  readonly collection: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly title: PgColumn;
  readonly columns: readonly PgColumn[];
  readonly detail: ((locale: Locale) => SQL | undefined) | undefined;
  /** Whether only titles count that begin with the words. */
  readonly byBeginning: boolean;
  readonly updatedAt: PgColumn;
  readonly trashedAt: PgColumn | undefined;
  /** Set for drafts: of all versions only the latest counts. */
  readonly latest: PgColumn | undefined;
  /** Where the title is, when it has a text in each language. */
  readonly languages:
    { readonly table: PgTable; readonly parent: PgColumn; readonly locale: PgColumn } | undefined;
}

/** What is looked at of a collection's configuration. */
interface Titled {
  readonly slug: string;
  readonly admin: { readonly useAsTitle?: string | undefined };
}

/** The sources of a person: what their roles may read, and nothing else. */
export function sourcesFor(collections: readonly Titled[], held: readonly Role[]): readonly Source[] {
  return collections.flatMap(({ slug, admin }) => {
    const rule = rules[slug] ?? {};
    const readers =
      rule.read ?? (isPermitted(slug) ? collectionPermissions[slug].read : ([] satisfies readonly Role[]));
    if (!holdsOneOf(held, readers)) return [];
    const { restricted } = rule;
    const names = [
      // Editors know items by their address, too; in Chinese it is often the pinyin.
      'slug',
      ...(rule.columns ?? []),
      ...(restricted && holdsOneOf(held, restricted.roles) ? restricted.columns : []),
    ];
    return admin.useAsTitle === undefined ? [] : (sourceOf(slug, admin.useAsTitle, names, rule) ?? []);
  });
}

const isPermitted = (slug: string): slug is keyof typeof collectionPermissions =>
  Object.hasOwn(collectionPermissions, slug);

/** The tables as Payload named them after the collections; drafts are found as they are, so in the versions. */
function sourceOf(
  collection: string,
  titleField: string,
  names: readonly string[],
  { detail, byBeginning = false }: Rule,
): Source | undefined {
  const name = collection.replaceAll('-', '_');
  const versions = tableOf(`_${name}_v`);
  const hasVersions = versions !== undefined && 'latest' in versions.columns;
  const own = hasVersions ? versions : tableOf(name);
  if (!own) return undefined;
  const prefix = hasVersions ? 'version_' : '';
  const languages = tableOf(hasVersions ? `_${name}_v_locales` : `${name}_locales`);
  const title = own.columns[`${prefix}${titleField}`] ?? languages?.columns[`${prefix}${titleField}`];
  const id = own.columns[hasVersions ? 'parent' : 'id'];
  const { updatedAt, latest } = own.columns;
  if (!title || !id || !updatedAt) return undefined;
  const { _parentID: parent, _locale: locale } = languages?.columns ?? {};
  const isLocalized = languages !== undefined && title.table === languages.table;
  return {
    collection,
    table: own.table,
    id,
    title,
    columns: names.flatMap((column) => own.columns[`${prefix}${column}`] ?? []),
    detail: detailIn(own.columns, prefix, detail),
    byBeginning,
    updatedAt,
    trashedAt: own.columns[`${prefix}deletedAt`],
    latest: hasVersions ? latest : undefined,
    languages: isLocalized && parent && locale ? { table: languages.table, parent, locale } : undefined,
  };
}

function detailIn(columns: Columns, prefix: string, detail: Rule['detail']): Source['detail'] {
  if (typeof detail !== 'string') return detail && ((locale) => detail(columns, locale));
  const column = columns[`${prefix}${detail}`];
  return column && (() => sql`${column}::text`);
}

/** The document and the version that a chapter is in: every release has chapters of the same names. */
function releaseOf(columns: Columns, locale: Locale): SQL | undefined {
  const { version_release: release } = columns;
  return (
    release &&
    sql`(SELECT concat_ws(' ', ${documentTitles.title}, ${releases.version})
      FROM ${releases}
      LEFT JOIN ${documentTitles} ON ${documentTitles._parentID} = ${releases.document}
      WHERE ${releases.id} = ${release} AND ${documentTitles.title} IS NOT NULL
      ORDER BY ${documentTitles._locale}::text = ${locale} DESC LIMIT 1)`
  );
}

const tables: Readonly<Record<string, unknown>> = { ...schema };

function tableOf(name: string): { table: PgTable; columns: Record<string, PgColumn> } | undefined {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  return is(table, PgTable) ? { table, columns: getTableColumns(table) } : undefined;
}
