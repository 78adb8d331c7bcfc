import { Link } from '@payloadcms/ui';
import type { BeforeDocumentControlsServerProps } from 'payload';

import { contentGlobalOf } from '@/cms/content-globals';
import type { ContentTarget } from '@/cms/content-target';
import { holdsOneOf, type Role } from '@/cms/permissions';
import { contentKinds } from '@/content/kinds';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';

import { bundlesOf } from '../queries';
import { AddToBundle } from './add-to-bundle';
import styles from './bundles.module.css';
import { preparers } from './people';
import { bundleTexts } from './texts';

/** In the head of an item or a global: the bundles that have it, and the way into one. @param kind slug of its collection, or its own */
export async function AddItem({
  id,
  kind: slug,
  payload,
  user,
  i18n,
}: BeforeDocumentControlsServerProps & { id?: string | number; kind: string }) {
  const viewer = user as { readonly roles?: readonly Role[] } | null | undefined;
  const target = targetIn(slug, id);
  if (!target || !holdsOneOf(viewer?.roles, preparers)) return null;
  const { t, locale } = bundleTexts(i18n.language);
  const found = Map.groupBy(await bundlesOf({ payload }, target), (bundle) => bundle.id);
  return (
    <span className={styles.opener}>
      {[...found].map(([bundle, rows]) => (
        <Link
          key={bundle}
          href={`/admin/bundles/${bundle}`}
          prefetch={false}
          title={listOfNames(
            rows.map((row) => languageName(row.locale, locale)),
            locale,
          )}
        >
          {t('addTo.in', { title: rows[0]?.title ?? '' })}
        </Link>
      ))}
      <AddToBundle targets={[target]} label={t('addTo.button')} />
    </span>
  );
}

function targetIn(slug: string, id: string | number | undefined): ContentTarget | undefined {
  const global = contentGlobalOf(slug);
  if (global) return { global };
  const kind = contentKinds.find(({ collection }) => collection === slug);
  return kind && typeof id === 'string' ? { collection: kind.collection, id } : undefined;
}
