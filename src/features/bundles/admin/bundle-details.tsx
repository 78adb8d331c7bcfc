import { Link } from '@payloadcms/ui';
import type { PayloadRequest } from 'payload';

import { Changes } from '@/cms/admin/restore-version';
import { kindName } from '@/cms/admin/kind-name';
import { ListTable } from '@/cms/admin/list-table';
import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { contentGlobals } from '@/cms/content-globals';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { locales } from '@/i18n/locales';

import { isPrepared } from '../domain';
import { type Check, fieldLabels, isBlocking } from '../prepared';
import type { BundleItem, BundlePage } from '../queries';
import { BundleActions } from './bundle-actions';
import { BundleForm } from './bundle-form';
import { BundlePicker } from './bundle-picker';
import styles from './bundles.module.css';
import { Failures } from './failures';
import { RemoveItem } from './remove-item';
import { StatePill } from './state-pill';
import type { BundleTexts } from './texts';

/** A bundle: who did what with it, what is in it, and what can be done with it. */
export function BundleDetails({
  req,
  page,
  texts,
  mayPrepare,
}: {
  req: PayloadRequest;
  page: BundlePage;
  texts: BundleTexts;
  mayPrepare: boolean;
}) {
  const { t, labels, locale } = texts;
  const { bundle, items, failures } = page;
  const mayChange = mayPrepare && (bundle.state === 'open' || bundle.state === 'failed');
  const blocked = items.filter(({ checks }) => checks.some(isBlocking));
  const titleOf = ({ title }: BundleItem) => title || labels.items.untitled;
  return (
    <div className={styles.page}>
      <div className={styles.facts}>
        <StatePill state={bundle.state} t={t} />
        <People page={page} texts={texts} />
        {bundle.note && <p className={styles.note}>{bundle.note}</p>}
        {mayChange && (
          <details>
            <summary>{t('form.edit')}</summary>
            <BundleForm key={bundle.revision} bundle={bundle} />
          </details>
        )}
      </div>
      {bundle.state === 'failed' && (
        <Failures
          lead={t('failures.atTime')}
          failures={failures.map((failure) => ({
            ...failure,
            fields: fieldLabels(req, failure),
          }))}
          titles={Object.fromEntries(items.map((item) => [item.target, titleOf(item)]))}
        />
      )}
      {mayPrepare && (
        <BundleActions
          id={bundle.id}
          state={bundle.state}
          revision={bundle.revision}
          blocked={blocked.length > 0}
          items={items.map((item) => ({
            id: item.id,
            target: item.target,
            title: titleOf(item),
            locale: item.locale,
          }))}
        />
      )}
      <section aria-labelledby="bundle-items">
        <h2 id="bundle-items">{t('items.title')}</h2>
        {items.length === 0 ? (
          <p className={list.empty}>{t('items.none')}</p>
        ) : (
          <ListTable
            label={t('items.title')}
            stacks
            columns={[
              t('items.item'),
              t('items.language'),
              t('items.effect'),
              t('items.checks'),
              ...(mayChange ? [t('items.action')] : []),
            ]}
          >
            {items.map((item) => (
              <tr key={item.id} data-blocked={item.checks.some(isBlocking) || undefined}>
                <td className={list.main}>
                  {item.form === undefined ? (
                    titleOf(item)
                  ) : (
                    <Link
                      href={`${item.form}?locale=${item.locale}`}
                      prefetch={false}
                      aria-label={t('items.open', {
                        title: titleOf(item),
                        language: languageName(item.locale, locale),
                      })}
                    >
                      {titleOf(item)}
                    </Link>
                  )}
                  <div className={styles.quiet}>
                    {item.collection ? kindName(req, item.collection, 'singular') : t('items.part')}
                  </div>
                </td>
                <td className={list.nowrap}>
                  {item.href ? (
                    <a href={item.href} target="_blank" rel="noreferrer">
                      {languageName(item.locale, locale)} ↗
                    </a>
                  ) : (
                    languageName(item.locale, locale)
                  )}
                </td>
                <td data-label={t('items.effect')}>
                  <Effect item={item} texts={texts} />
                </td>
                <td data-label={t('items.checks')}>
                  <Checks req={req} item={item} texts={texts} isOpen={isPrepared(bundle.state)} />
                </td>
                {mayChange && (
                  <td>
                    <RemoveItem bundle={bundle.id} item={item.id} title={titleOf(item)} />
                  </td>
                )}
              </tr>
            ))}
          </ListTable>
        )}
      </section>
      {mayChange && (
        <BundlePicker
          bundle={bundle.id}
          languages={locales.map((code) => [code, languageName(code, locale)])}
          parts={contentGlobals.map((slug) => [slug, kindName(req, slug, 'singular')])}
        />
      )}
    </div>
  );
}

function People({
  page: { bundle, people },
  texts: { t, locale },
}: {
  page: BundlePage;
  texts: BundleTexts;
}) {
  const acts = [
    ['created', bundle.createdAt, people.createdBy],
    ['due', bundle.state === 'scheduled' || bundle.state === 'failed' ? bundle.dueAt : null, people.dueBy],
    ['published', bundle.publishedAt, people.publishedBy],
    ['undone', bundle.undoneAt, people.undoneBy],
  ] as const;
  return (
    <p>
      {acts.map(
        ([act, at, name]) =>
          at && (
            <span key={act}>
              <WithMoment
                text={t(`people.${act}`, { name: name ?? t('formerAccount'), at: MOMENT_HERE })}
                at={at.toISOString()}
                locale={locale}
              />{' '}
            </span>
          ),
      )}
    </p>
  );
}

function Effect({ item, texts: { t } }: { item: BundleItem; texts: BundleTexts }) {
  const { effect, changes } = item;
  if (item.isLeftOut) return t('items.leftOut');
  if (item.hasChangedSince) return t('items.since');
  if (effect === undefined) return '—';
  if (effect !== 'changed') return t(`items.${effect}`);
  return (
    <details>
      <summary>{t('items.changed', { count: changes.length })}</summary>
      <Changes changes={changes} />
    </details>
  );
}

function Checks({
  req,
  item,
  texts,
  isOpen,
}: {
  req: PayloadRequest;
  item: BundleItem;
  texts: BundleTexts;
  isOpen: boolean;
}) {
  if (!isOpen) return '—';
  if (item.checks.length === 0) return texts.t('items.fine');
  return (
    <ul className={styles.checks}>
      {item.checks.map((check, index) => (
        <li key={index} data-blocking={isBlocking(check) || undefined}>
          {checkText(req, check, item, texts)}
        </li>
      ))}
    </ul>
  );
}

function checkText(req: PayloadRequest, check: Check, item: BundleItem, { t, locale }: BundleTexts): string {
  switch (check.kind) {
    case 'gone':
      return t('checks.gone');
    case 'incomplete':
      return t('checks.incomplete', { fields: listOfNames(check.fields, locale) });
    case 'approval':
      return check.text;
    case 'reference':
      return t('checks.reference', {
        title: check.title,
        kind: kindName(req, check.collection, 'singular'),
        language: languageName(item.locale, locale),
      });
    case 'untranslated':
    case 'textless':
      return t(`checks.${check.kind}`, {
        languages: listOfNames(
          check.languages.map((language) => languageName(language, locale)),
          locale,
        ),
      });
  }
}
