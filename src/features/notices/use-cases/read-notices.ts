import { and, count, desc, eq, inArray, isNull, lte } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import { itemsOf, reviewedIn } from '@/cms/content-review/reviewed';
import { formOf, isGlobal } from '@/cms/content-target';
import { newestTexts } from '@/cms/translations/newest-texts';
import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { type NoticeKind, type NoticesRead, SHOWN } from '../domain';
import { noticeReaders, staffNotices } from '../tables';

/** A notice as the bell shows it. */
export interface ShownNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly href: string;
  /** Of the item now, or the name of a global; empty when it has none or is gone. */
  readonly title: string;
  /** What the item is, in the language of the admin. */
  readonly what: string;
  readonly language: Locale;
  /** Null for the portal, and after the account was deleted. */
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly isRead: boolean;
}

export interface Notices {
  readonly unread: number;
  readonly items: readonly ShownNotice[];
  /** Whether they come by email as well. */
  readonly emails: boolean;
}

/** The newest notices of a member of staff, and how many are unread. */
export async function readNotices(req: PayloadRequest, staffId: string): Promise<Notices> {
  const database = await getDatabase();
  const [unread] = await database
    .select({ count: count() })
    .from(staffNotices)
    .where(and(eq(staffNotices.staffId, staffId), isNull(staffNotices.readAt)));
  const rows = await database
    .select({ notice: staffNotices, name: staff.name, email: staff.email })
    .from(staffNotices)
    .leftJoin(staff, eq(staff.id, staffNotices.actorId))
    .where(eq(staffNotices.staffId, staffId))
    .orderBy(desc(staffNotices.at), desc(staffNotices.id))
    .limit(SHOWN);
  const texts = await newestTexts(
    req.payload,
    database,
    itemsOf(rows.map(({ notice }) => reviewedIn(notice))),
  );
  const [reader] = await database
    .select({ emails: noticeReaders.emails })
    .from(noticeReaders)
    .where(eq(noticeReaders.staffId, staffId));
  return {
    unread: unread?.count ?? 0,
    emails: reader?.emails ?? true,
    items: rows.map(({ notice, name, email }): ShownNotice => {
      const of = reviewedIn(notice);
      const languages = texts.get(notice.itemId);
      const other = [...(languages?.values() ?? [])].find(({ title }) => title);
      return {
        id: notice.id,
        kind: notice.kind,
        href: `${formOf(of)}?locale=${notice.locale}`,
        title: isGlobal(of)
          ? kindName(req, of.global, 'singular')
          : (languages?.get(notice.locale)?.title ?? other?.title ?? ''),
        what: kindName(req, notice.collection, 'singular'),
        language: notice.locale,
        by: name || email,
        at: notice.at.toISOString(),
        isRead: notice.readAt !== null,
      };
    }),
  };
}

/** Marks own notices as read: some, or all that came up to a moment, so none that came since is lost. */
export async function markRead(staffId: string, read: NoticesRead, clock: Clock): Promise<void> {
  const database = await getDatabase();
  const which =
    'ids' in read ? inArray(staffNotices.id, read.ids) : lte(staffNotices.at, new Date(read.until));
  await database
    .update(staffNotices)
    .set({ readAt: clock.now() })
    .where(and(eq(staffNotices.staffId, staffId), isNull(staffNotices.readAt), which));
}

/** Notes in which language someone uses the admin, for emails. */
export async function rememberLanguage(staffId: string, locale: Locale): Promise<void> {
  const database = await getDatabase();
  const [known] = await database
    .select({ locale: noticeReaders.locale })
    .from(noticeReaders)
    .where(eq(noticeReaders.staffId, staffId));
  if (known?.locale === locale) return;
  await database
    .insert(noticeReaders)
    .values({ staffId, locale, emails: true })
    .onConflictDoUpdate({ target: noticeReaders.staffId, set: { locale } });
}

/** Switches emails about notices on or off. */
export async function setEmails(staffId: string, emails: boolean, locale: Locale): Promise<void> {
  const database = await getDatabase();
  await database
    .insert(noticeReaders)
    .values({ staffId, locale, emails })
    .onConflictDoUpdate({ target: noticeReaders.staffId, set: { locale, emails } });
}
