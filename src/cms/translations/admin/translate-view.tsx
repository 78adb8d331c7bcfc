import { getTranslation } from '@payloadcms/translations';
import { Link } from '@payloadcms/ui';
import { and, eq, isNotNull } from '@payloadcms/db-postgres/drizzle';
import { notFound } from 'next/navigation';
import type { AdminViewServerProps, FlattenedField, PayloadRequest } from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import { languageName } from '@/i18n/language-name';
import { defaultLocale, isLocale, type Locale, otherLocales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { isUuid } from '@/platform/ids';

import { kindName } from '../../admin/kind-name';
import { parameter } from '../../admin/list-values';
import { StaffView } from '../../admin/staff-view';
import { readCurrent } from '../../editing/precondition';
import { placesOf } from '../side-by-side/places';
import { termPairs } from '../side-by-side/term-pairs';
import { contentLanguages } from '../tables';

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
    const [source, target, terms] = await Promise.all([
      readable(req, of, from),
      readable(req, of, to),
      termPairs(req, from, to),
    ]);
    const { config } = req.payload.collections[kind.collection];
    const labelOf = (field: FlattenedField) => {
      const label = 'label' in field ? field.label : undefined;
      return label ? getTranslation(label, req.i18n) : field.name;
    };
    const title = source[config.admin.useAsTitle ?? 'title'] || target[config.admin.useAsTitle ?? 'title'];
    return (
      <>
        <p className={styles.item}>
          <span>{kindName(req, kind.collection, 'singular')}</span>{' '}
          <strong>{typeof title === 'string' ? title : labels.untitled}</strong>
        </p>
        <p className={styles.links}>
          <span>{t('direction', { from: languageName(from, locale), to: languageName(to, locale) })}</span>
          <a href={`/admin${path}?from=${to}&to=${from}`}>{t('sideBySide.swap')}</a>
          <Link href={`/admin/collections/${kind.collection}/${id}?locale=${to}`} prefetch={false}>
            {t('sideBySide.form')}
          </Link>
        </p>
        <Translator
          key={`${from} ${to}`}
          item={`${kind.collection}/${id}`}
          from={from}
          to={to}
          source={source}
          target={target}
          places={placesOf(config.flattenedFields, target, labelOf)}
          fieldLabels={Object.fromEntries(
            config.flattenedFields.map((field) => [field.name, labelOf(field)]),
          )}
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

interface Item {
  readonly collection: KindSlug;
  readonly id: string;
}

/** Payload throws for what is not there and for what this person may not read; both have no page here. */
async function readable(req: PayloadRequest, of: Item, locale: Locale) {
  const { docs } = await req.payload.find({
    collection: of.collection,
    where: { id: { equals: of.id } },
    select: {},
    depth: 0,
    draft: true,
    overrideAccess: false,
    user: req.user,
  });
  if (docs.length === 0) notFound();
  return (await readCurrent(req, of, locale)).values;
}

/** What the address names, or the language that was published first and another. */
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
  const source = known?.source ?? defaultLocale;
  return { from: source, to: otherLocales(source)[0] ?? source };
}
