import type { AdminViewServerProps } from 'payload';

import { ProvenLink } from '@/cms/admin/proven-link';
import { ListTable } from '@/cms/admin/list-table';
import { parameter } from '@/cms/admin/list-values';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { formatBytes } from '@/ui/format';

import {
  type DownloadFilter,
  downloadLogPage,
  DOWNLOADS_COUNT_LIMIT,
  downloadSubjects,
  type LoggedDownload,
  readDownloadFilter,
} from '../use-cases/download-log';

import { reviewTexts } from '@/access/shared/admin/review-texts';

const PATH = '/downloads';

/** `/admin/downloads`: who has downloaded what, and when; nothing can be changed here. */
export function DownloadsView(view: AdminViewServerProps) {
  const { t } = reviewTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator', 'reviewer', 'auditor']}
      title={t('downloads.title')}
      lead={t('downloads.lead')}
      forbidden={t('forbidden')}
    >
      {() => <Downloads view={view} />}
    </StaffView>
  );
}

async function Downloads({ view }: { view: AdminViewServerProps }) {
  const texts = reviewTexts(view.initPageResult.req.i18n.language);
  const { t, locale } = texts;
  const filter = readDownloadFilter((name) => parameter(view.searchParams?.[name]));
  const [subjects, found] = await Promise.all([downloadSubjects(locale), downloadLogPage(filter)]);
  const query = queryOf({ ...filter, after: undefined });
  const titles = new Map(subjects.map(({ value, title }) => [value, title]));
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`}>
        <label>
          {t('downloads.from')}
          <input name="from" type="date" defaultValue={filter.from} />
        </label>
        <label>
          {t('downloads.to')}
          <input name="to" type="date" defaultValue={filter.to} />
        </label>
        <label>
          {t('downloads.subject')}
          <select name="subject" defaultValue={filter.subject ?? ''}>
            <option value="">{t('downloads.all')}</option>
            {(['specification', 'white-paper'] as const).map((kind) => (
              <optgroup key={kind} label={t(`downloads.kinds.${kind}`)}>
                {subjects
                  .filter((subject) => subject.kind === kind)
                  .map(({ value, title }) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          {t('downloads.search')}
          <input
            name="search"
            type="search"
            maxLength={100}
            placeholder={t('downloads.searchHint')}
            defaultValue={filter.search}
          />
        </label>
        <button type="submit">{t('downloads.filter')}</button>
        <a href={`/admin${PATH}`}>{t('downloads.reset')}</a>
        <ProvenLink href={`/api/applications/downloads/export.csv?${query}`} download>
          {t('downloads.export')}
        </ProvenLink>
      </form>
      {found.items.length === 0 ? (
        <p className={list.empty}>
          {t(query === '' && !filter.after ? 'downloads.none' : 'downloads.empty')}
        </p>
      ) : (
        <ListTable
          label={t('downloads.title')}
          columns={(['at', 'document', 'person', 'copy', 'size'] as const).map((column) =>
            t(`downloads.${column}`),
          )}
        >
          {found.items.map((item) => (
            <Line
              key={item.id}
              item={item}
              title={titles.get(`${item.kind}:${item.slug}`) ?? item.slug}
              language={locale}
            />
          ))}
        </ListTable>
      )}
      {found.total > 0 && (
        <nav className={list.pages} aria-label={t('downloads.pages')}>
          <span>
            {found.total > DOWNLOADS_COUNT_LIMIT
              ? t('downloads.more', { limit: DOWNLOADS_COUNT_LIMIT })
              : t('downloads.total', { total: found.total })}
          </span>
          {filter.after && <a href={`/admin${PATH}?${query}`}>{t('downloads.first')}</a>}
          {found.next && (
            <a href={`/admin${PATH}?${queryOf({ ...filter, after: found.next })}`}>{t('downloads.next')}</a>
          )}
        </nav>
      )}
    </>
  );
}

function Line({ item, title, language }: { item: LoggedDownload; title: string; language: Locale }) {
  const { downloads } = reviewTexts(language).labels;
  return (
    <tr>
      <td className={list.nowrap}>
        <Moment at={item.at} locale={language} />
      </td>
      <td>
        {title} {item.version}
        <div className={list.muted}>
          {downloads.kinds[item.kind]} · {languageName(item.language, language)}
        </div>
      </td>
      <td>
        {item.email ?? <span className={list.muted}>{downloads.gone}</span>}
        <div className={list.muted}>{[item.name, item.organization].filter(Boolean).join(' · ')}</div>
      </td>
      <td className={list.nowrap}>
        {item.copyNumber ?? '–'}
        <div className={list.muted} title={`SHA-256 ${item.sha256}`}>
          {item.sha256.slice(0, 12)}…
        </div>
      </td>
      <td className={list.nowrap}>{formatBytes(item.size)}</td>
    </tr>
  );
}

/** The filter as the query of an address. */
function queryOf({ from, to, subject, search, after }: DownloadFilter): string {
  const given = Object.entries({ from, to, subject, search, after }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return new URLSearchParams(given).toString();
}
