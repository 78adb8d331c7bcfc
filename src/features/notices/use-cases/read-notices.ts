import { and, count, desc, eq, inArray, isNull, lte } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import { isReviewedSlug, itemsOf, reviewedIn } from '@/cms/content-review/reviewed';
import { formOf, isGlobal } from '@/cms/content-target';
import { newestTexts } from '@/cms/translations/newest-texts';
import { adminLocale, type Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { type NoticeKind, type NoticesRead, SHOWN } from '../domain';
import type { NoticeOfFailure } from '../occasion';
import { noticeReaders, staffNotices } from '../tables';

/** A notice as the bell shows it. */
export interface ShownNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly href: string;
  /** Of the item now, or the name of a global; empty when it has none or is gone. */
  readonly title: string;
  /** Why something failed, in the language of the admin; null for other kinds. */
  readonly reason: string | null;
  /** What the item is, in the language of the admin; null for what failed, which may be no item. */
  readonly what: string | null;
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
  const reader = adminLocale(req.i18n.language);
  const texts = await newestTexts(
    req.payload,
    database,
    itemsOf(rows.flatMap(({ notice }) => reviewedOf(notice) ?? [])),
  );
  const [preference] = await database
    .select({ emails: noticeReaders.emails })
    .from(noticeReaders)
    .where(eq(noticeReaders.staffId, staffId));
  return {
    unread: unread?.count ?? 0,
    emails: preference?.emails ?? true,
    items: rows.map(({ notice, name, email }): ShownNotice => {
      return {
        id: notice.id,
        kind: notice.kind,
        ...(notice.failure ? shownFailure(notice.failure, reader) : shownReview(req, notice, texts)),
        language: notice.locale,
        by: name || email,
        at: notice.at.toISOString(),
        isRead: notice.readAt !== null,
      };
    }),
  };
}

type ShownParts = Pick<ShownNotice, 'href' | 'title' | 'reason' | 'what'>;

const shownFailure = ({ href, title, reason }: NoticeOfFailure, reader: Locale): ShownParts => ({
  href,
  title: title[reader],
  reason: reason[reader],
  what: null,
});

function shownReview(
  req: PayloadRequest,
  notice: typeof staffNotices.$inferSelect,
  texts: Awaited<ReturnType<typeof newestTexts>>,
): ShownParts {
  const of = reviewedOf(notice);
  const languages = texts.get(notice.itemId);
  const other = [...(languages?.values() ?? [])].find(({ title }) => title);
  return {
    href: of ? `${formOf(of)}?locale=${notice.locale}` : '/admin',
    title:
      of && isGlobal(of)
        ? kindName(req, of.global, 'singular')
        : (languages?.get(notice.locale)?.title ?? other?.title ?? ''),
    reason: null,
    what: kindName(req, notice.collection, 'singular'),
  };
}

/** What a notice about a review is about; undefined for failures and for kinds that no longer exist. */
const reviewedOf = ({ failure, collection, itemId }: typeof staffNotices.$inferSelect) =>
  failure === null && isReviewedSlug(collection) ? reviewedIn({ collection, itemId }) : undefined;

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
