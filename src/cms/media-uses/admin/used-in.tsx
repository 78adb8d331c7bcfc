import { sql } from '@payloadcms/db-postgres/drizzle';
import { Link } from '@payloadcms/ui';
import type { CollectionSlug, PayloadRequest, UIFieldServerProps } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, type Locale, locales } from '@/i18n/locales';
import { media, media_locales } from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

import { kindName } from '../../admin/kind-name';
import { type MediaUse, usesOf } from '../find-uses';

import styles from './used-in.module.css';

const text = adminTexts('media');

interface Place {
  readonly key: string;
  readonly href: string;
  readonly kind: string;
  /** Empty for what has none in any language, and for what the person may not read. */
  readonly title: string;
  readonly isPublic: boolean;
}

/** In the sidebar of an upload: where it is used, and in which languages it still has no alternative text (ADR 210). */
export async function UsedIn({ id, req }: UIFieldServerProps & { id?: string | number }) {
  if (id === undefined) return null;
  const [missing, places] = await Promise.all([
    languagesWithoutText(req, String(id)),
    placesOf(req, String(id)),
  ]);
  const locale = adminLocale(req.i18n.language);
  return (
    <section className={styles.panel} aria-labelledby="used-in">
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((language) => (
            <li key={language}>
              <Link href={`/admin/collections/media/${id}?locale=${language}`} prefetch={false}>
                {text(req, 'uses.noAlt', { language: languageName(language, locale) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h3 id="used-in" className={styles.title}>
        {text(req, 'uses.title')}
      </h3>
      {places.length === 0 ? (
        <p className={styles.note}>{text(req, 'uses.none')}</p>
      ) : (
        <ul className={styles.places}>
          {places.map(({ key, href, kind, title, isPublic }) => (
            <li key={key}>
              <Link href={href} prefetch={false}>
                {title || kind}
              </Link>
              <span className={styles.note}>
                {text(req, isPublic ? 'uses.public' : 'uses.draft', { kind })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function placesOf(req: PayloadRequest, id: string): Promise<Place[]> {
  const { drizzle } = adapterOf(req.payload);
  const [file] = await drizzle
    .select({ name: media.filename })
    .from(media)
    .where(sql`${media.id} = ${id}::uuid`);
  const uses = await usesOf(req.payload, id, file?.name ?? null);
  const titles = await titlesOf(req, uses);
  return uses.map(({ source, item, isPublic }) => {
    const isGlobal = source === 'globals';
    return {
      key: `${source} ${item}`,
      href: isGlobal ? `/admin/globals/${item}` : `/admin/collections/${source}/${item}`,
      kind: kindName(req, isGlobal ? item : source, 'singular'),
      title: titles.get(item) ?? '',
      isPublic,
    };
  });
}

/** The titles of the items by their IDs, as far as the person may read them. */
async function titlesOf(req: PayloadRequest, uses: readonly MediaUse[]): Promise<Map<string, string>> {
  const sources = [...new Set(uses.map(({ source }) => source))].filter((source) => source !== 'globals');
  const found = await Promise.all(
    sources.map(async (source) => {
      const collection = source as CollectionSlug;
      const title = req.payload.collections[collection].config.admin.useAsTitle ?? 'id';
      const { docs } = await req.payload.find({
        collection,
        where: { id: { in: uses.filter((use) => use.source === source).map(({ item }) => item) } },
        locale: adminLocale(req.i18n.language),
        fallbackLocale: [...locales],
        draft: true,
        trash: true,
        depth: 0,
        pagination: false,
        overrideAccess: false,
        user: req.user,
      });
      return docs.map((item): [string, string] => {
        const { [title]: named }: Record<string, unknown> = { ...item };
        return [item.id, typeof named === 'string' ? named : ''];
      });
    }),
  );
  return new Map(found.flat());
}

async function languagesWithoutText({ payload }: PayloadRequest, id: string): Promise<Locale[]> {
  const { drizzle } = adapterOf(payload);
  const rows = await drizzle
    .select({ language: media_locales._locale, alt: media_locales.alt })
    .from(media_locales)
    .where(sql`${media_locales._parentID} = ${id}::uuid`);
  const written = new Set(rows.filter(({ alt }) => alt?.trim()).map(({ language }) => language));
  return locales.filter((locale) => !written.has(locale));
}
