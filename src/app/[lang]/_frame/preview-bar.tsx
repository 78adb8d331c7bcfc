import { previewReader } from '@/cms/preview-session';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';

import styles from './preview-bar.module.css';
import { PreviewRefresh } from './preview-refresh';

/** While staff preview a draft: says so, leads out of it, and follows what is saved in the admin. Else nothing. */
export async function PreviewBar({ lang, path }: { lang: Locale; path: string }) {
  if (!(await previewReader())) return null;
  const {
    labels: { preview },
  } = await textsOf(lang, 'frame');
  return (
    <aside className={styles.bar} aria-label={preview.label}>
      <span>{preview.label}</span>
      {/* Opened by the browser itself, because the route changes a cookie. */}
      <a href={`/api/preview/leave?${new URLSearchParams({ path }).toString()}`}>{preview.leave}</a>
      <PreviewRefresh origin={new URL(env.PUBLIC_URL).origin} />
    </aside>
  );
}
