import { desc, eq } from '@payloadcms/db-postgres/drizzle';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import { downloadLog } from '@/access/shared/tables';
import { byLocale, inEveryLocale, type Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { downloadSubjects } from './download-log';

/** A download as its member sees it. */
export interface DownloadView {
  readonly at: string;
  readonly kind: 'specification' | 'white-paper';
  readonly slug: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: string;
  readonly language: Locale;
  readonly copyNumber: string | null;
  readonly size: number;
  readonly sha256: string;
}

/** Most downloads that the personal center lists. */
const MOST_DOWNLOADS = 200;

/** Titles of what can be downloaded, by kind and slug. */
async function downloadTitles(locale: Locale): Promise<ReadonlyMap<string, string>> {
  return new Map((await downloadSubjects(locale)).map(({ value, title }) => [value, title]));
}

/** A member's downloads, newest first. */
export async function listOwnDownloads({ memberId }: ApplicantContext): Promise<DownloadView[]> {
  const database = await getDatabase();
  const rows = await database
    .select()
    .from(downloadLog)
    .where(eq(downloadLog.memberId, memberId))
    .orderBy(desc(downloadLog.at))
    .limit(MOST_DOWNLOADS);
  const titles = await inEveryLocale(downloadTitles);
  return rows.map(({ at, kind, slug, version, language, copyNumber, size, sha256 }) => ({
    at: at.toISOString(),
    kind,
    slug,
    title: byLocale((locale) => titles[locale].get(`${kind}:${slug}`) ?? slug),
    version,
    language,
    copyNumber,
    size,
    sha256,
  }));
}
