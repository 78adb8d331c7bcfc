import { Link } from '@payloadcms/ui';
import { and, eq, isNotNull } from '@payloadcms/db-postgres/drizzle';
import { notFound } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { languageName } from '@/i18n/language-name';
import { defaultLocale, htmlLang, isLocale, type Locale, otherLocales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { parameter } from '../../admin/list-values';
import { StaffView } from '../../admin/staff-view';
import { firstWrittenLanguage } from '../../admin/text-in-any-language';
import {
  fieldsOfTarget,
  formOf,
  isGlobal,
  type ItemTarget,
  NO_ID,
  rightsOf,
  targetOf,
  type WrittenSlug,
} from '../../content-target';
import { itemNamed, kindOfTranslated, labelOf, readItemTexts } from '../exchange/read-item';
import { said } from '../said';
import { chapterPlace } from '../side-by-side/chapter-place';
import { valueAt } from '../side-by-side/pairs';
import { termPairs } from '../side-by-side/term-pairs';
import { contentLanguages } from '../tables';
import type { Translated } from '../translated';

import { ExportLink } from './export-link';
import { translationTexts } from './texts';
import styles from './translator.module.css';
import { Translator } from './translator';
import { translators } from './translators';

/**
 * `/admin/translate/<collection>/<id>?from=zh&to=en`: an item in two languages side by side (ADR 200); `globals/<name>` in place of
 * collection and id: a part of the site (ADR 266).
 */
export function TranslateView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const { t, labels, locale } = translationTexts(req.i18n.language);
  const segments = Array.isArray(view.params?.segments) ? view.params.segments : [];
  const of = itemNamed(segments.slice(1).join('/'));
  if (!of) notFound();
  const item = targetOf(of);
  const path = `/translate/${item}`;
  const content = async () => {
    const { from, to } = await directionOf(req, of, view.searchParams ?? {});
    const texts = await readItemTexts(req, of, { from, to });
    if (!texts) notFound();
    const { source, target, title, titleLanguage } = texts;
    // Page texts have some hundred fields of which most are empty in every language: the portal has texts of its own for them.
    const places = texts.places.filter(
      (place) => !isGlobal(of) || [source, target].some(({ values }) => said(valueAt(values, place.path))),
    );
    const hasDefaults = isGlobal(of) && of.global === 'page-texts';
    const terms = await termPairs(req, from, to);
    const isChapter = !isGlobal(of) && of.collection === 'chapters';
    const place = isChapter ? await chapterPlace(req, of.id, from) : undefined;
    const fields = fieldsOfTarget(req.payload, of);
    return (
      <>
        <p className={styles.item}>
          <span>{kindOfTranslated(req, of)}</span>{' '}
          {title ? (
            <strong lang={titleLanguage && htmlLang[titleLanguage]}>{title}</strong>
          ) : (
            <strong>{labels.untitled}</strong>
          )}
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
          <Link href={`${formOf(of)}?locale=${to}`} prefetch={false}>
            {t('sideBySide.form')}
          </Link>
          <ExportLink items={[{ item, from, to }]}>{t('exchange.export')}</ExportLink>
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
        {hasDefaults && places.length < texts.places.length && (
          <p>
            {t('sideBySide.defaults', { count: texts.places.length - places.length })}{' '}
            <Link href={`${formOf(of)}?locale=${from}`} prefetch={false}>
              {labels.sideBySide.writeOwn}
            </Link>
          </p>
        )}
        {places.length === 0 ? (
          !hasDefaults && <p>{labels.sideBySide.noSource}</p>
        ) : (
          <Translator
            key={`${from} ${to}`}
            staffId={String(req.user?.id)}
            item={item}
            isGlobal={isGlobal(of)}
            from={from}
            to={to}
            source={source.values}
            revision={source.revision}
            target={target.values}
            places={places}
            fieldLabels={Object.fromEntries(fields.map((field) => [field.name, labelOf(req, field)]))}
            terms={terms}
          />
        )}
      </>
    );
  };
  return (
    <StaffView
      view={view}
      path={path}
      roles={translators.filter((role) => rightsOf(of).update.includes(role))}
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
  of: Translated,
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
        eq(contentLanguages.collection, isGlobal(of) ? of.global : of.collection),
        eq(contentLanguages.itemId, isGlobal(of) ? NO_ID : of.id),
        isNotNull(contentLanguages.source),
      ),
    )
    .limit(1);
  const source = known?.source ?? (isGlobal(of) ? undefined : await firstWritten(req, of)) ?? defaultLocale;
  return { from: source, to: otherLocales(source)[0] ?? source };
}

function firstWritten({ payload }: PayloadRequest, of: ItemTarget<WrittenSlug>): Promise<Locale | undefined> {
  const { useAsTitle } = payload.collections[of.collection].config.admin;
  return firstWrittenLanguage(payload, { ...of, field: useAsTitle ?? 'title' });
}
