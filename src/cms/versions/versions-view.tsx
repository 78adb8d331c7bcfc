import { Gutter, SetDocumentStepNav } from '@payloadcms/ui';
import { notFound } from 'next/navigation';
import type { DocumentViewServerProps } from 'payload';

import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, locales, type Locale } from '@/i18n/locales';

import { VersionChoice, VersionLink } from './version-link';
import styles from './versions-view.module.css';
import { listVersions, type ListedVersion } from './versions-query';

const text = adminTexts('shared');

/**
 * The versions of an item or a global: when each was saved, by whom, in which language, and which one visitors read.
 * In place of Payload’s own list, which names no authors; also in the drawer in which versions are compared.
 */
export async function VersionsView({ initPageResult, routeSegments, versions }: DocumentViewServerProps) {
  const { collectionConfig, globalConfig, docID, req } = initPageResult;
  const of = collectionConfig
    ? { collection: collectionConfig.slug, id: String(docID) }
    : globalConfig && { global: globalConfig.slug };
  if (!of) notFound();
  const inDrawer = versions?.useVersionDrawerCreatedAtCell === true;
  const isTrashed = routeSegments[2] === 'trash';
  const parent =
    'global' in of
      ? `/admin/globals/${of.global}`
      : `/admin/collections/${of.collection}/${isTrashed ? 'trash/' : ''}${of.id}`;
  const found = await listVersions(req, of);
  const withStates = found.some(({ status }) => status !== undefined);
  const plural = collectionConfig?.labels.plural;
  const content = (
    <>
      {found.length === 0 ? (
        <p className={list.empty}>{text(req, 'versions.empty')}</p>
      ) : (
        <ListTable
          label={text(req, 'versions.label')}
          columns={[
            text(req, 'versions.saved'),
            text(req, 'versions.by'),
            text(req, 'versions.language'),
            ...(withStates ? [text(req, 'versions.state')] : []),
          ]}
        >
          {found.map((version) => (
            <VersionRow key={version.id} version={version} parent={parent} inDrawer={inDrawer} req={req} />
          ))}
        </ListTable>
      )}
    </>
  );
  if (inDrawer) return content;
  return (
    <>
      <SetDocumentStepNav
        collectionSlug={collectionConfig?.slug}
        globalSlug={globalConfig?.slug}
        id={docID}
        isTrashed={isTrashed}
        pluralLabel={typeof plural === 'function' ? plural({ i18n: req.i18n, t: req.t }) : plural}
        useAsTitle={collectionConfig?.admin.useAsTitle ?? globalConfig?.slug ?? ''}
        view={text(req, 'versions.label')}
      />
      <main className="versions">
        <Gutter className={styles.view}>{content}</Gutter>
      </main>
    </>
  );
}

type Reader = DocumentViewServerProps['initPageResult']['req'];

function VersionRow({
  version: { id, savedAt, autosaved, edits, ...version },
  parent,
  inDrawer,
  req,
}: {
  version: ListedVersion;
  parent: string;
  inDrawer: boolean;
  req: Reader;
}) {
  const locale = adminLocale(req.i18n.language);
  const saved = <Moment at={savedAt} locale={locale} />;
  return (
    <tr>
      <td className={list.nowrap}>
        {inDrawer ? (
          <VersionChoice id={id}>{saved}</VersionChoice>
        ) : (
          <VersionLink href={`${parent}/versions/${id}`}>{saved}</VersionLink>
        )}
        {autosaved && <span className={styles.note}>{text(req, 'versions.autosaved')}</span>}
      </td>
      <td>
        {edits.length === 0 && <span className={list.muted}>{text(req, 'versions.unknown')}</span>}
        {edits.map((edit) => (
          <div key={`${edit.staff}-${edit.language}`}>{authorOf(edit, req)}</div>
        ))}
      </td>
      <td>
        {edits.map(({ staff, language }) => (
          <div key={`${staff}-${language}`}>
            {language === 'all' ? text(req, 'versions.allLanguages') : languageName(language, locale)}
          </div>
        ))}
      </td>
      {version.status && (
        <td>
          <States status={version.status} publicIn={version.publicIn} locale={locale} req={req} />
        </td>
      )}
    </tr>
  );
}

function authorOf({ staff, name }: ListedVersion['edits'][number], req: Reader): string {
  if (staff === null) return text(req, 'versions.portal');
  return name ?? text(req, 'versions.gone');
}

/** The state in each language; color and words say the same. */
function States({
  status,
  publicIn,
  locale,
  req,
}: Required<Pick<ListedVersion, 'status' | 'publicIn'>> & { locale: Locale; req: Reader }) {
  return (
    <span className={styles.states}>
      {locales.map((language) => {
        const own = status[language];
        if (!own) return null;
        const isPublic = publicIn.includes(language);
        const state = isPublic ? 'public' : own;
        return (
          <span
            key={language}
            className={`pill pill--style-${isPublic ? 'success' : 'light'} pill--size-small`}
          >
            <span className="pill__label">
              {`${languageName(language, locale)} · ${text(req, `versions.${state}`)}`}
            </span>
          </span>
        );
      })}
    </span>
  );
}
