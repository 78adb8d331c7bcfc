import { previewReader } from '@/cms/preview-session';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';

import styles from './preview-bar.module.css';
import { PreviewRefresh } from './preview-refresh';

interface Props {
  lang: Locale;
  path: string;
}

/**
 * While staff preview the draft of a page: says so, leads out of it, and follows what is saved in the admin. Else nothing; the
 * preview of a bundle has its strip.
 */
export async function PreviewBar({ lang, path }: Props) {
  const reader = await previewReader();
  if (!reader || reader.bundle) return null;
  const {
    labels: { preview },
  } = await textsOf(lang, 'frame');
  return (
    <aside className={styles.bar} aria-label={preview.label}>
      <span>{preview.label}</span>
      {/* Opened by the browser itself, because the route changes a cookie. */}
      <a href={leaving('/api/preview/leave', path)}>{preview.leave}</a>
      <PreviewRefresh origin={new URL(env.PUBLIC_URL).origin} />
    </aside>
  );
}

/** Above a page in the preview of a bundle: what is shown, in which language, and the ways out. Else nothing. */
export async function BundleStrip({ lang, path }: Props) {
  const reader = await previewReader();
  if (!reader?.bundle) return null;
  const { id, title } = reader.bundle;
  const {
    labels: { preview },
    t,
  } = await textsOf(lang, 'frame');
  return (
    <aside className={styles.strip} aria-label={preview.label}>
      <span>{t('preview.bundle', { title, language: languageName(lang, lang) })}</span>
      <a href={`/admin/bundles/${id}`}>{preview.openBundle}</a>
      <a href={leaving('/api/preview/bundle/leave', path)}>{preview.leave}</a>
    </aside>
  );
}

const leaving = (route: string, path: string): string =>
  `${route}?${new URLSearchParams({ path }).toString()}`;
