import { Link } from '@payloadcms/ui';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import { ListTable } from '@/cms/admin/list-table';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { linkTexts } from '@/cms/links/link-texts';
import type { Role } from '@/cms/permissions';
import { languageName } from '@/i18n/language-name';
import { adminLocale, type Locale } from '@/i18n/locales';

import { type BrokenContentLink, listBrokenContentLinks } from '../use-cases/broken-content-links';

import styles from './broken-links.module.css';

/** Who corrects content. */
const editors: readonly Role[] = ['administrator', 'publisher', 'editor'];

/** `/admin/broken-links`: links of published content that visitors can’t follow, and why (ADR 257). */
export function BrokenLinksView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const reader = adminLocale(req.i18n.language);
  const { t, labels } = linkTexts(reader);
  const { title, lead, none, forbidden, columns } = labels.broken;
  const content = async () => {
    const { links, more } = await listBrokenContentLinks(req);
    if (links.length === 0 && more === 0) return <p className={list.empty}>{none}</p>;
    return (
      <>
        {links.length > 0 && (
          <ListTable label={title} stacks columns={[columns.item, columns.link, columns.problem]}>
            {links.map((link) => (
              <Row
                key={`${link.itemId} ${link.locale} ${link.address}`}
                link={link}
                req={req}
                reader={reader}
              />
            ))}
          </ListTable>
        )}
        {more > 0 && <p>{t('broken.more', { count: more })}</p>}
      </>
    );
  };
  return (
    <StaffView
      view={view}
      path="/broken-links"
      roles={editors}
      title={title}
      lead={lead}
      forbidden={forbidden}
    >
      {content}
    </StaffView>
  );
}

function Row({
  link: { collection, itemId, locale, address, title, target, problem },
  req,
  reader,
}: {
  link: BrokenContentLink;
  req: PayloadRequest;
  reader: Locale;
}) {
  const { t, labels, problemText } = linkTexts(reader);
  const { columns } = labels.broken;
  const kind = kindName(req, collection, 'singular');
  return (
    <tr>
      <td className={list.main}>
        <Link href={`/admin/collections/${collection}/${itemId}?locale=${locale}`} prefetch={false}>
          {title || kind}
        </Link>
        <span className={styles.kind}>
          {t('broken.inLanguage', { kind, language: languageName(locale, reader) })}
        </span>
      </td>
      <td className={styles.address} data-label={columns.link}>
        {address}
      </td>
      <td className={styles.problem} data-label={columns.problem}>
        {problemText(problem, target)}{' '}
        {target.edit && (
          <Link href={target.edit} prefetch={false}>
            {t('broken.target', { title: target.title })}
          </Link>
        )}
      </td>
    </tr>
  );
}
