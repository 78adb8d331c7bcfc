import { z } from 'zod';

import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordByStaff } from '@/features/identity';
import { accountSchema } from '@/features/session';
import { messages } from '@/i18n/by-language/announcement-mail';
import { locales } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { beginningOf } from '@/platform/mask-address';
import { enqueueMail } from '@/platform/mail/outbox';

import { COPY_TOKEN, transitionSchema } from './domain';
import { draftFromNews } from './use-cases/draft-from-news';
import { renderAnnouncement } from './use-cases/render-announcement';
import { changeAnnouncement, progressOf } from './use-cases/transition';

const clock = systemClock;
const lang = z.enum(locales);
const testSchema = z.strictObject({ email: accountSchema, lang });
const fromNewsSchema = z.strictObject({ news: z.uuid('format'), list: z.uuid('format') });
const previewSchema = z.object({ lang, format: z.enum(['html', 'text']) });

function idOf(call: StaffCall): string {
  const id = z.uuid().safeParse(call.param('id'));
  if (!id.success) throw new PortalError('not_found');
  return id.data;
}

/** See `changeAnnouncement`. */
async function transition(call: StaffCall) {
  const wanted = validate(transitionSchema, await call.body());
  return changeAnnouncement(idOf(call), wanted, { staffId: call.staff.id, clock });
}

/** See `progressOf`. */
async function progress(call: StaffCall) {
  return progressOf(idOf(call), { clock });
}

/** The mail as readers get it, as a page of its own: nothing in it may run or load anything from elsewhere. */
async function preview(call: StaffCall) {
  const wanted = validate(previewSchema, { lang: call.query('lang'), format: call.query('format') });
  const { mails } = await renderAnnouncement(await getDatabase(), idOf(call));
  const mail = mails[wanted.lang];
  const isHtml = wanted.format === 'html';
  return new Response(isHtml ? mail.html : `${mail.subject}\n\n${mail.text}`, {
    headers: {
      'Content-Type': isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'",
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Sends one copy to an address that staff choose, immediately and through the ordinary outbox. */
async function testSend(call: StaffCall) {
  const { email, lang: locale } = validate(testSchema, await call.body());
  const id = idOf(call);
  await (
    await getDatabase()
  ).transaction(async (transaction) => {
    const { mails } = await renderAnnouncement(transaction, id);
    const mail = mails[locale];
    await enqueueMail(transaction, {
      ...mail,
      kind: 'announcement_test',
      locale,
      recipient: email,
      subject: textsFrom<'announcement-mail'>(locale, messages[locale]).t('test', { subject: mail.subject }),
      html: mail.html.replaceAll(COPY_TOKEN, 'test'),
      text: mail.text.replaceAll(COPY_TOKEN, 'test'),
      secrets: [],
    });
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId: call.staff.id,
      action: 'announcement.tested',
      subjectId: id,
      details: { collection: 'announcements', address: beginningOf(email), language: locale },
    });
  });
  return { email };
}

/** See `draftFromNews`. */
async function fromNews(call: StaffCall) {
  return draftFromNews(validate(fromNewsSchema, await call.body()), call.req);
}

const writers = ['administrator', 'editor'] as const;
const administrators = ['administrator'] as const;

/** What staff do with announcements: the collection's endpoints below `/api/announcements`. */
export const announcementEndpoints = [
  staffEndpoint({
    path: '/from-news',
    method: 'post',
    roles: writers,
    handle: fromNews,
  }),
  staffEndpoint({
    path: '/:id/progress',
    method: 'get',
    roles,
    handle: progress,
  }),
  staffEndpoint({
    path: '/:id/preview',
    method: 'get',
    roles,
    handle: preview,
  }),
  staffEndpoint({
    path: '/:id/test',
    method: 'post',
    roles: writers,
    handle: testSend,
  }),
  staffEndpoint({
    path: '/:id/transition',
    method: 'post',
    roles: administrators,
    handle: transition,
  }),
];
