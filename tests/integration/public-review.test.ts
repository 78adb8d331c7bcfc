import { randomUUID } from 'node:crypto';

import { eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { newReviewer } from '../support/applications';
import { usePortalDatabase } from '../support/database';
import { newMember, type NewMember } from '../support/members';
import {
  answerComment,
  type CommentTarget,
  leaveComment,
  moderateComment,
  readComments,
  readOwnComments,
  tellEditors,
  withdrawComment,
} from '@/features/public-review';
import type { Answer, CommentSetting, NewComment } from '@/features/public-review/domain';
import { publicReviewPersonalData } from '@/features/public-review/personal-data';
import { reviewComments } from '@/features/public-review/tables';
import { eachComment, findComments } from '@/features/public-review/use-cases/read-comments';
import { digestRhythm, setDigestRhythm } from '@/features/public-review/use-cases/tell-editors';
import { type Clock, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

const portal = usePortalDatabase();
const clock = systemClock;

const chapter = { document: 'reviewed', version: '2.0-preview', chapter: 'timers' };
let author: NewMember;
let reader: NewMember;
let staffId: string;

const idOf = ({ context }: NewMember) => context.session.memberId;

beforeAll(async () => {
  const { payload } = portal;
  const published = { locale: 'en', depth: 0 } as const;
  const { id: document } = await payload.create({
    ...published,
    collection: 'documents',
    data: { title: 'Reviewed', slug: 'reviewed', number: 'X-9', summary: 'x', _status: 'published' } as never,
  });
  const { id: release } = await payload.create({
    ...published,
    collection: 'releases',
    data: {
      document,
      version: '2.0-preview',
      date: '2026-01-05T08:00:00.000Z',
      status: 'preview',
      _status: 'published',
    } as never,
  });
  await payload.create({
    ...published,
    collection: 'chapters',
    draft: true,
    data: { document, release, title: 'Timers', slug: 'timers', number: '4' },
  });
  [author, reader] = [await newMember(), await newMember()];
  staffId = (await newReviewer(payload)).id;
});

const target = (
  comments: CommentSetting = 'moderated',
  status: CommentTarget['release']['status'] = 'preview',
  commentsUntil?: string,
): CommentTarget => ({
  release: { status, comments, ...(commentsUntil !== undefined && { commentsUntil }) },
  releaseName: 'Reviewed 2.0-preview',
  chapterName: '4 Timers',
  places: new Map([['HDL-TIM-001', 'HDL-TIM-001']]),
});

async function leave(
  input: Partial<NewComment> = {},
  {
    member = author,
    of = target(),
    at = clock,
  }: { member?: NewMember; of?: CommentTarget | undefined; at?: Clock } = {},
) {
  const comment: NewComment = {
    ...chapter,
    kind: 'comment',
    anchor: '',
    passage: '',
    text: 'Say which clock.',
    lang: 'en',
    ...input,
  };
  const around = { memberId: idOf(member), network: randomUUID(), clock: at };
  const { number } = await leaveComment(comment, { ...around, targetOf: () => Promise.resolve(of) });
  const [row] = await (
    await getDatabase()
  )
    .select()
    .from(reviewComments)
    .where(eq(reviewComments.number, number));
  if (!row) throw new Error(`Comment ${number} was not stored.`);
  return row;
}

/** Answers as the member of staff, by default an editor. */
async function answered(number: string, answer: Answer, roles: readonly string[] = ['editor']) {
  const { payload } = portal;
  const user = { id: staffId, collection: 'staff', roles } as unknown as TypedUser;
  const req = await createLocalReq({ user }, payload);
  return answerComment(number, answer, { staffId, clock, req });
}

async function eventsOf(number: string): Promise<string[]> {
  const { rows } = await (
    await getDatabase()
  ).execute<{ action: string }>(
    sql`SELECT action FROM audit_events WHERE details ->> 'number' = ${number} ORDER BY at`,
  );
  return rows.map(({ action }) => action);
}

async function mailsTo(member: NewMember) {
  const { rows } = await (
    await getDatabase()
  ).execute<{ subject: string; text: string }>(
    sql`SELECT subject, text FROM mail_outbox WHERE recipient = ${member.account} AND kind LIKE 'comment.%' ORDER BY created_at`,
  );
  return rows;
}

const shownTo = async (member: NewMember | undefined, setting: CommentSetting) =>
  (await readComments(chapter, { memberId: member && idOf(member), setting })).map(({ number }) => number);

describe('a comment', () => {
  it('is stored with its place, and recorded without its words', async () => {
    const comment = await leave({ anchor: 'HDL-TIM-001', passage: 'within 2 µs' });
    expect(comment).toMatchObject({
      number: expect.stringMatching(/^R-[0-9A-Z]{6}$/) as string,
      place: '4 Timers · HDL-TIM-001',
      releaseName: 'Reviewed 2.0-preview',
      passage: 'within 2 µs',
      visibility: 'waiting',
      state: 'open',
    });
    expect(await eventsOf(comment.number)).toEqual(['comment.sent']);
  });

  it.each([
    ['an unknown place', { anchor: 'nowhere' }, target(), 'invalid_input'],
    ['a release that is no preview', {}, target('everyone', 'current'), 'forbidden'],
    ['a release whose review is closed', {}, target('closed'), 'forbidden'],
    ['a release whose review ended', {}, target('everyone', 'preview', '2020-01-31T04:00:00Z'), 'forbidden'],
    ['a chapter that is not public', {}, undefined, 'not_found'],
    ['a chapter that is not there', { chapter: 'gone' }, target(), 'not_found'],
  ] as const)('about %s is refused', async (_name, input, of, code) => {
    // `undefined` is what is meant here, not the default.
    const around = { memberId: idOf(author), network: randomUUID(), clock };
    const comment = {
      ...chapter,
      kind: 'comment',
      anchor: '',
      passage: '',
      text: 'x',
      lang: 'en',
      ...input,
    } as const;
    await expect(
      leaveComment(comment, { ...around, targetOf: () => Promise.resolve(of) }),
    ).rejects.toMatchObject({ code });
  });

  it('may report an error in any release', async () => {
    const report = await leave({ kind: 'error' }, { of: target('closed', 'superseded') });
    expect(report.kind).toBe('error');
    expect(await shownTo(reader, 'everyone')).not.toContain(report.number);
    expect(await shownTo(author, 'everyone')).toContain(report.number);
  });

  it('is counted per member', async () => {
    const busy = await newMember();
    for (let time = 0; time < 30; time += 1) await leave({}, { member: busy });
    await expect(leave({}, { member: busy })).rejects.toMatchObject({ code: 'too_many_requests' });
    await leave();
  });
});

describe('who reads it', () => {
  it('is not pushed off the page by what the reader may not see', async () => {
    const early = await leave();
    const database = await getDatabase();
    await database.update(reviewComments).set({ visibility: 'shown' }).where(eq(reviewComments.id, early.id));
    const { id: _id, ...row } = early;
    const hidden = Array.from({ length: 201 }, (_, place) => ({
      ...row,
      number: `R-${String(place).padStart(6, '0')}`,
      memberId: null,
      createdAt: new Date(early.createdAt.getTime() + 1),
      visibility: 'hidden' as const,
    }));
    const kinds = [
      hidden,
      hidden.map((one) => ({ ...one, visibility: 'shown' as const, kind: 'error' as const })),
      hidden.map((one) => ({ ...one, visibility: 'shown' as const, state: 'withdrawn' as const })),
    ];
    for (const flood of kinds) {
      await database.insert(reviewComments).values(flood);
      expect(await shownTo(reader, 'moderated')).toContain(early.number);
      expect(await shownTo(undefined, 'everyone')).toContain(early.number);
      await database.delete(reviewComments).where(
        inArray(
          reviewComments.number,
          flood.map(({ number }) => number),
        ),
      );
    }
  });

  it('follows the setting of the release, whatever it was when the comment came', async () => {
    const { number } = await leave();
    expect(await shownTo(author, 'nobody')).toContain(number);
    expect(await shownTo(reader, 'nobody')).not.toContain(number);
    expect(await shownTo(reader, 'members')).toContain(number);
    expect(await shownTo(undefined, 'members')).not.toContain(number);
    expect(await shownTo(undefined, 'everyone')).toContain(number);
    expect(await shownTo(undefined, 'moderated')).not.toContain(number);
  });

  it('changes with moderation, once for two moderators at the same time', async () => {
    const { number } = await leave();
    const moderate = (visibility: 'shown' | 'hidden', expected: 'waiting' | 'shown') =>
      moderateComment(number, { visibility, expected }, { staffId, clock });
    const outcomes = await Promise.allSettled([moderate('shown', 'waiting'), moderate('shown', 'waiting')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shownTo(undefined, 'moderated')).toContain(number);
    await moderate('hidden', 'shown');
    expect(await shownTo(undefined, 'everyone')).not.toContain(number);
    expect(await shownTo(author, 'everyone')).toContain(number);
    expect(await eventsOf(number)).toEqual(['comment.sent', 'comment.show', 'comment.hide']);
  });
});

describe('an answer', () => {
  it('moves the comment, is recorded, and goes to the author', async () => {
    const member = await newMember();
    const { number } = await leave({ text: 'secret words' }, { member });
    const answer = {
      event: 'fix',
      expectedState: 'open',
      answer: 'We name it now.',
      fixedIn: '2.0',
      erratum: false,
    } as const;
    expect(await answered(number, answer)).toEqual({ state: 'fixed', erratum: null });
    const [mail] = await mailsTo(member);
    expect(mail?.subject).toBe(`Your comment ${number} led to a change`);
    expect(mail?.text).toContain('We name it now.');
    expect(mail?.text).toContain('/en/docs/comments/reviewed/2.0-preview/timers');
    expect(mail?.text).not.toContain('secret words');
    expect(await eventsOf(number)).toEqual(['comment.sent', 'comment.fix']);
  });

  it('of two at the same time is given once', async () => {
    const member = await newMember();
    const { number } = await leave({}, { member });
    const answer = {
      event: 'accept',
      expectedState: 'open',
      answer: '',
      fixedIn: '',
      erratum: false,
    } as const;
    const outcomes = await Promise.allSettled([answered(number, answer), answered(number, answer)]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({ code: 'conflict', data: { state: 'accepted' } });
    expect(await mailsTo(member)).toHaveLength(1);
  });

  it('is not possible to what was withdrawn, or is not there', async () => {
    const { number } = await leave();
    await withdrawComment(number, { memberId: idOf(author), clock });
    const answer = {
      event: 'accept',
      expectedState: 'withdrawn',
      answer: '',
      fixedIn: '',
      erratum: false,
    } as const;
    await expect(answered(number, answer)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(answered('R-000000', answer)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('an accepted report', () => {
  const accept = {
    event: 'accept',
    expectedState: 'open',
    answer: '',
    fixedIn: '',
    erratum: true,
  } as const satisfies Answer;

  it('becomes the draft of an erratum with its place and words, and each names the other', async () => {
    const report = { kind: 'error', anchor: 'HDL-TIM-001', passage: 'within 2 µs', text: 'It is 200 µs.' };
    const { number } = await leave(report as Partial<NewComment>);
    const { erratum } = await answered(number, accept);
    const written = await portal.payload.findByID({
      collection: 'errata',
      id: erratum ?? '',
      locale: 'en',
      depth: 1,
      draft: true,
    });
    expect(written).toMatchObject({
      title: '4 Timers · HDL-TIM-001',
      text: '“within 2 µs”\n\nIt is 200 µs.',
      document: { slug: 'reviewed' },
      release: { version: '2.0-preview' },
      chapter: 'timers',
      requirement: 'HDL-TIM-001',
      _status: 'draft',
    });
    const { comments } = await findComments({ number });
    expect(comments).toMatchObject([
      { number, state: 'accepted', erratum: { id: erratum, number: '', languages: [] } },
    ]);
    const fields = portal.payload.collections.errata.config.fields;
    expect(fields.filter((field) => 'name' in field && field.name === 'reports')).toHaveLength(1);
  });

  it('shows its author the erratum in the languages in which it is published', async () => {
    const member = await newMember();
    const { number } = await leave({ kind: 'error' }, { member });
    const { erratum } = await answered(number, accept);
    await portal.payload.update({
      collection: 'errata',
      id: erratum ?? '',
      locale: 'en',
      data: { number: `ERR-${number}`, _status: 'published' },
    });
    const { comments } = await readOwnComments(idOf(member));
    expect(comments[0]?.erratum).toEqual({ id: erratum, number: `ERR-${number}`, languages: ['en'] });
  });

  it('keeps the erratum that it has, and gets another only when that is in the trash', async () => {
    const { number } = await leave({ kind: 'error' });
    const { erratum } = await answered(number, accept);
    const again = async () => {
      await answered(number, { ...accept, event: 'reopen', expectedState: 'accepted', erratum: false });
      return (await answered(number, accept)).erratum;
    };
    expect(await again()).toBe(erratum);
    await portal.payload.update({
      collection: 'errata',
      id: erratum ?? '',
      data: { deletedAt: new Date().toISOString() },
    });
    expect(await again()).not.toBe(erratum);
  });

  it.each([
    ['of a comment', 'comment', 'editor', { code: 'invalid_input' }],
    ['by someone who writes no errata', 'error', 'reviewer', { name: 'Forbidden' }],
  ] as const)('makes no erratum %s, and stays open', async (_name, kind, role, refusal) => {
    const { number } = await leave({ kind });
    await expect(answered(number, accept, [role])).rejects.toMatchObject(refusal);
    const { comments } = await findComments({ number });
    expect(comments).toMatchObject([{ state: 'open', erratum: null }]);
    expect(await eventsOf(number)).toEqual(['comment.sent']);
  });
});

describe('the email about new comments', () => {
  const MINUTE = 60_000;
  /** Minutes of a day. */
  const DAY = 24 * 60;

  /** A member of staff, and the subjects of what was sent to them. */
  async function person(role: string) {
    const email = `${randomUUID()}@staff.example`;
    const { id } = await portal.payload.create({
      collection: 'staff',
      data: { name: role, email, password: randomUUID(), roles: [role] as never },
    });
    const told = async () => {
      const { rows } = await (
        await getDatabase()
      ).execute<{ subject: string; text: string }>(
        sql`SELECT subject, text FROM mail_outbox WHERE recipient = ${email} ORDER BY created_at`,
      );
      return rows;
    };
    return { id, told };
  }

  /** Moments of a week that is over, which no other test uses. */
  const begin = Date.now() - 7 * DAY * MINUTE;
  const at = (minutes: number): Clock => ({ now: () => new Date(begin + minutes * MINUTE) });
  /** The job at a moment, as two workers run it. */
  const run = async (minutes: number) => {
    await Promise.all([tellEditors(at(minutes)), tellEditors(at(minutes))]);
  };
  const leaveAt = (minutes: number, input: Partial<NewComment> = {}) => leave(input, { at: at(minutes) });

  it('comes at most once a day, to those who answer, and quotes nobody', async () => {
    const [editor, reviewer] = [await person('editor'), await person('reviewer')];
    await leaveAt(0, { text: 'before the account' });
    await run(5);
    await run(10);
    expect(await editor.told()).toEqual([]);
    const { number } = await leaveAt(11, { text: 'secret words', passage: 'secret passage' });
    await run(15);
    const [mail] = await editor.told();
    expect(mail?.subject).toBe('1条新的意见或错误报告待答复');
    expect(mail?.text).toContain(number);
    expect(mail?.text).toContain('Reviewed 2.0-preview · 4 Timers');
    expect(mail?.text).not.toContain('secret');
    await leaveAt(16);
    await run(15 + DAY - 5);
    expect(await editor.told()).toHaveLength(1);
    await run(15 + DAY);
    expect(await editor.told()).toHaveLength(2);
    await run(15 + 2 * DAY);
    expect(await editor.told()).toHaveLength(2);
    expect(await reviewer.told()).toEqual([]);
  });

  it('follows the choice of the person, in the language of the admin', async () => {
    const start = 3 * DAY;
    const editor = await person('publisher');
    expect(await digestRhythm(editor.id)).toBe('day');
    const choose = (every: 'hour' | 'never', minutes: number) =>
      setDigestRhythm(every, { staffId: editor.id, locale: 'en', clock: at(minutes) });
    await choose('never', start);
    await leaveAt(start + 2);
    await run(start + 5);
    expect(await editor.told()).toEqual([]);
    await choose('hour', start + 10);
    expect(await digestRhythm(editor.id)).toBe('hour');
    const { number } = await leaveAt(start + 11, { kind: 'error' });
    await run(start + 15);
    const [mail] = await editor.told();
    expect(mail?.text).toContain(number);
    expect(mail?.subject).toBe('1 new comment or error report is waiting for an answer');
    await leaveAt(start + 16);
    await run(start + 70);
    expect(await editor.told()).toHaveLength(1);
    await run(start + 75);
    expect(await editor.told()).toHaveLength(2);
  });
});

describe('a withdrawal', () => {
  it('takes the words away, and is the author’s alone', async () => {
    const { number } = await leave({ text: 'private words', passage: 'quoted words' });
    await expect(withdrawComment('\0', { memberId: idOf(author), clock })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(withdrawComment(number, { memberId: idOf(reader), clock })).rejects.toMatchObject({
      code: 'not_found',
    });
    await withdrawComment(number, { memberId: idOf(author), clock });
    await expect(withdrawComment(number, { memberId: idOf(author), clock })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { comments } = await findComments({ state: 'withdrawn' });
    expect(comments.find((comment) => comment.number === number)).toMatchObject({ text: '', passage: '' });
    expect(await shownTo(reader, 'everyone')).not.toContain(number);
  });
});

describe('the comments of a member', () => {
  it('are on pages, newest first, each once, and nobody else’s', async () => {
    const member = await newMember();
    const first = await leave({ kind: 'error', text: 'first' }, { member });
    const ofReader = await leave({}, { member: reader });
    const { id: _id, ...row } = first;
    const later = Array.from({ length: 20 }, (_, index) => ({
      ...row,
      number: `R-${randomUUID().slice(0, 6).toUpperCase()}`,
      createdAt: new Date(row.createdAt.getTime() + index + 1),
    }));
    await (await getDatabase()).insert(reviewComments).values(later);
    const newest = await readOwnComments(idOf(member));
    expect(newest.comments.map(({ number }) => number)).toEqual(
      later.map(({ number }) => number).toReversed(),
    );
    const oldest = await readOwnComments(idOf(member), newest.next);
    expect(oldest.next).toBeUndefined();
    expect(oldest.comments).toMatchObject([
      { number: first.number, kind: 'error', text: 'first', isOwn: true, setting: 'moderated', chapter },
    ]);
    // The ID of another member's comment names no page.
    expect(await readOwnComments(idOf(member), ofReader.id)).toEqual(newest);
    expect(await readOwnComments(idOf(member), 'no-id')).toEqual(newest);
  });
});

describe('the table of dispositions', () => {
  it('has every comment of a release once, oldest first, on however many pages it is read', async () => {
    const member = await newMember();
    const { releaseId } = await leave({}, { member });
    const all = [];
    for await (const batch of eachComment({ release: releaseId })) all.push(...batch);
    const { total } = await findComments({ release: releaseId });
    expect(all).toHaveLength(total);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    const first = await findComments({ release: releaseId });
    expect(first.comments.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 50),
    );
    const second = await findComments({ release: releaseId, after: first.comments[1]?.id });
    expect(second.comments[0]?.id).toBe(first.comments[2]?.id);
  });
});

describe('the data of a member', () => {
  it('is exported, and erased except for what the working group decided', async () => {
    const member = await newMember();
    const subject = { memberId: idOf(member), email: member.account };
    const { id, number } = await leave({ text: 'my own words' }, { member });
    const answer = {
      event: 'reject',
      expectedState: 'open',
      answer: 'Out of scope.',
      fixedIn: '',
      erratum: false,
    } as const;
    await answered(number, answer);
    const database = await getDatabase();
    const { json } = await publicReviewPersonalData.collect(database, subject);
    expect(json).toMatchObject({
      comments: [{ number, text: 'my own words', state: 'rejected', answer: 'Out of scope.' }],
    });
    await database.transaction((transaction) => publicReviewPersonalData.erase(transaction, subject));
    const [row] = await database.select().from(reviewComments).where(eq(reviewComments.id, id));
    expect(row).toMatchObject({ memberId: null, text: '', passage: '', answer: 'Out of scope.' });
  });
});
