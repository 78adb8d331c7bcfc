import { Link } from '@payloadcms/ui';
import { and, eq, isNotNull } from '@payloadcms/db-postgres/drizzle';
import { notFound } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { contentKinds } from '@/content/kinds';
import { languageName } from '@/i18n/language-name';
import { defaultLocale, isLocale, type Locale, otherLocales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { isUuid } from '@/platform/ids';

import { kindName } from '../../admin/kind-name';
import { parameter } from '../../admin/list-values';
import { StaffView } from '../../admin/staff-view';
import { firstWrittenLanguage } from '../../admin/text-in-any-language';
import { type Item, labelOf, readItemTexts } from '../exchange/read-item';
import { chapterPlace } from '../side-by-side/chapter-place';
import { termPairs } from '../side-by-side/term-pairs';
import { contentLanguages } from '../tables';

import { ExportLink } from './export-link';
import { translationTexts } from './texts';
import styles from './translator.module.css';
import { Translator } from './translator';
import { translators } from './translators';

/** `/admin/translate/<collection>/<id>?from=zh&to=en`: an item in two languages side by side (ADR 200). */
export function TranslateView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const { t, labels, locale } = translationTexts(req.i18n.language);
  const segments = Array.isArray(view.params?.segments) ? view.params.segments : [];
  const [, collection, id = ''] = segments;
  const kind = contentKinds.find((one) => one.collection === collection);
  if (!kind || !isUuid(id) || segments.length !== 3) notFound();
  const path = `/translate/${kind.collection}/${id}`;
  const content = async () => {
    const { from, to } = await directionOf(req, { collection: kind.collection, id }, view.searchParams ?? {});
    const of = { collection: kind.collection, id };
    const texts = await readItemTexts(req, of, { from, to });
    if (!texts) notFound();
    const { source, target, places, title } = texts;
    const terms = await termPairs(req, from, to);
    const place = kind.collection === 'chapters' ? await chapterPlace(req, id, from) : undefined;
    const { flattenedFields } = req.payload.collections[kind.collection].config;
    return (
      <>
        <p className={styles.item}>
          <span>{kindName(req, kind.collection, 'singular')}</span>{' '}
          <strong>{title || labels.untitled}</strong>
          {place && (
            <>
              <br />
              {t('sideBySide.chapter', {
                number: place.number,
                document: place.document,
                version: place.version,
              })}
            </>
          )}
        </p>
        <p className={styles.links}>
          <span>{t('direction', { from: languageName(from, locale), to: languageName(to, locale) })}</span>
          <a href={`/admin${path}?from=${to}&to=${from}`}>{t('sideBySide.swap')}</a>
          <Link href={`/admin/collections/${kind.collection}/${id}?locale=${to}`} prefetch={false}>
            {t('sideBySide.form')}
          </Link>
          <ExportLink items={[{ item: `${kind.collection}/${id}`, from, to }]}>
            {t('exchange.export')}
          </ExportLink>
          <Link href="/admin/import-translations" prefetch={false}>
            {t('exchange.link')}
          </Link>
          {/* Not links of the router: the browser asks before it leaves words that aren’t saved. */}
          {place?.previous && (
            <a href={`/admin/translate/chapters/${place.previous.id}?from=${from}&to=${to}`}>
              {t('sideBySide.previousChapter', { name: place.previous.name })}
            </a>
          )}
          {place?.next && (
            <a href={`/admin/translate/chapters/${place.next.id}?from=${from}&to=${to}`}>
              {t('sideBySide.nextChapter', { name: place.next.name })}
            </a>
          )}
        </p>
        <Translator
          key={`${from} ${to}`}
          staffId={String(req.user?.id)}
          item={`${kind.collection}/${id}`}
          from={from}
          to={to}
          source={source.values}
          target={target.values}
          places={places}
          fieldLabels={Object.fromEntries(flattenedFields.map((field) => [field.name, labelOf(req, field)]))}
          terms={terms}
        />
      </>
    );
  };
  return (
    <StaffView
      view={view}
      path={path}
      roles={translators}
      title={t('sideBySide.title')}
      parents={[{ label: labels.title, url: '/to-translate' }]}
      forbidden={t('forbidden')}
    >
      {content}
    </StaffView>
  );
}

/** What the address names, or the language that was published or written first and another. */
async function directionOf(
  req: PayloadRequest,
  { collection, id }: Item,
  given: Readonly<Record<string, string | string[] | undefined>>,
): Promise<{ from: Locale; to: Locale }> {
  const [from, to] = [parameter(given.from), parameter(given.to)];
  if (isLocale(from) && isLocale(to) && from !== to) return { from, to };
  const database = await getDatabase();
  const [known] = await database
    .select({ source: contentLanguages.source })
    .from(contentLanguages)
    .where(
      and(
        eq(contentLanguages.collection, collection),
        eq(contentLanguages.itemId, id),
        isNotNull(contentLanguages.source),
      ),
    )
    .limit(1);
  const { useAsTitle } = req.payload.collections[collection].config.admin;
  const source =
    known?.source ??
    (await firstWrittenLanguage(req.payload, { collection, id, field: useAsTitle ?? 'title' })) ??
    defaultLocale;
  return { from: source, to: otherLocales(source)[0] ?? source };
}
