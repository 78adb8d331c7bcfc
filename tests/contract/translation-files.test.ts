import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, paragraph, type RestClient, staffToken } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** Files for translators over HTTP, and to whom they are given (ADR 201). */

const reviewer = {
  email: `reviewer-${randomUUID()}@example.org`,
  password: `Aa1-${randomUUID()}`,
  name: 'Reviewer',
  roles: ['reviewer'],
};

let admin: RestClient;
let reviewerId: string;
let newsId: string;

beforeAll(async () => {
  admin = await loggedIn();
  reviewerId = await newStaffAccount(admin, reviewer);
  const { status, body } = await admin.post<{ doc: { id: string } }>('/news?draft=true&locale=zh', {
    title: '原文',
    summary: '摘要',
    body: paragraph('正文'),
    slug: `file-${randomUUID()}`,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    _status: 'draft',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  newsId = body.doc.id;
});
afterAll(async () => {
  await admin.delete(`/news/${newsId}`);
  await admin.delete(`/staff/${reviewerId}`);
});

const download = async (token: string | undefined, query = `from=zh&to=en&item=news/${newsId}`) =>
  fetch(`${portalUrl()}/api/translations/export?${query}`, {
    headers: { ...(token !== undefined && { authorization: `JWT ${token}` }), 'accept-language': 'en' },
  });

interface Imported {
  readonly code: number | string;
  readonly data?: {
    readonly imported: boolean;
    readonly problems: readonly { line: number; message: string }[];
    readonly items: readonly {
      item: string;
      revision: string;
      changes: readonly { id: string; state: string }[];
      written: number;
    }[];
  };
}

describe('a file for translators', () => {
  it('is XLIFF 2.1 to keep, and nothing else keeps it', async () => {
    const answer = await download(await staffToken());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xliff+xml');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="news-${newsId}-zh-en.xlf"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain(`<file id="f1" canResegment="no" original="news/${newsId}">`);
  });

  it('can be asked for before it is downloaded, as a browser does not show a refusal', async () => {
    const file = await (await download(await staffToken())).text();
    const query = `from=zh&to=en&item=news/${newsId}&check=true`;
    const checked = await admin.get<{ data: { bytes: number } }>(`/translations/export?${query}`);
    expect(checked).toMatchObject({ status: 200, body: { data: { bytes: Buffer.byteLength(file) } } });
    const unknown = query.replace(newsId, randomUUID());
    expect((await admin.get(`/translations/export?${unknown}`)).status).toBe(404);
  });

  it('is compared first, and written as a draft when that is asked for', async () => {
    const file = (await (await download(await staffToken())).text()).replace(
      '<source>原文</source>',
      '<source>原文</source><target>Translation</target>',
    );
    const compared = await admin.post<Imported>('/translations/import', { file });
    expect(compared).toMatchObject({
      status: 200,
      body: { data: { imported: false, items: [{ changes: [{ id: 'title', state: 'new' }] }] } },
    });
    const { item = '', revision = '' } = compared.body.data?.items[0] ?? {};
    const decisions = { [item]: { revision, units: ['title'] } };
    const written = await admin.post<Imported>('/translations/import', { file, decisions });
    expect(written).toMatchObject({
      status: 200,
      body: { data: { imported: true, items: [{ written: 1 }] } },
    });
    const draft = await admin.get<{ title: string }>(`/news/${newsId}?locale=en&draft=true&depth=0`);
    expect(draft.body.title).toBe('Translation');

    // What was compared is no longer there.
    const again = await admin.post<Imported>('/translations/import', { file, decisions });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is refused to visitors and to staff who write no texts', async () => {
    expect((await download(undefined)).status).toBe(401);
    expect((await download(await staffToken(reviewer))).status).toBe(403);
    expect((await anonymous().post('/translations/import', { file: '<xliff/>' })).status).toBe(401);
    const asReviewer = await loggedIn(reviewer);
    expect((await asReviewer.post('/translations/import', { file: '<xliff/>' })).status).toBe(403);
  });

  it.each([
    ['no file', {}, 400],
    ['a file that is no text', { file: 1 }, 400],
    ['decisions in another form', { file: '<xliff/>', decisions: { a: { units: 1 } } }, 400],
    ['a file that is too large', { file: ' '.repeat(8 * 1024 * 1024) + '.' }, 413],
  ])('is refused: %s', async (_what, body, status) => {
    expect((await admin.post('/translations/import', body)).status).toBe(status);
  });

  it('cannot name files or grow by entities', async () => {
    const file = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><x>&a;</x>';
    const { status, body } = await admin.post<Imported>('/translations/import', { file });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ imported: false, items: [], problems: [{ line: 1 }] });
    expect(body.data?.problems[0]?.message).toContain('DOCTYPE');
  });
});
