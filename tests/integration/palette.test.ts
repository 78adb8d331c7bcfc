import { randomUUID } from 'node:crypto';

import { handleEndpoints } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { type Role, roles } from '@/cms/permissions';
import type { Found } from '@/features/palette/domain';
import { sourcesFor } from '@/features/palette/sources';
import { findItems, MOST_PER_SOURCE } from '@/features/palette/use-cases/find-items';
import type { News } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What the command palette finds, and for whom (ADR 197). */

const portal = usePortalDatabase();
const mark = randomUUID().slice(0, 8);
let memberId: string;
let newsId: string;

async function draftNews(title: string): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    draft: true,
    locale: 'zh',
    data: {
      slug: randomUUID(),
      title,
      summary: '摘要',
      body: paragraph('正文') as News['body'],
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    },
  });
  return id;
}

async function find(role: Role | undefined, query: string) {
  const request = new Request(`${env.PUBLIC_URL}/api/palette?q=${encodeURIComponent(query)}`, {
    headers: { ...(role && { authorization: `JWT ${await tokenOf(role)}` }), 'accept-language': 'en' },
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const { data } = (await answer.json()) as { data: { items: Found[] } | null };
  return { status: answer.status, items: data?.items ?? [] };
}

const tokens = new Map<Role, string>();

async function tokenOf(role: Role): Promise<string> {
  const known = tokens.get(role);
  if (known !== undefined) return known;
  const account = await portal.payload.create({
    collection: 'staff',
    data: {
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      name: `${role} ${mark}`,
      roles: [role],
    },
  });
  const { token } = await beginStaffSession(await getDatabase(), account, systemClock);
  tokens.set(role, token);
  return token;
}

beforeAll(async () => {
  for (const role of roles) await tokenOf(role);
  newsId = await draftNews(`织机 ${mark}`);
  const member = await portal.payload.create({
    collection: 'members',
    data: {
      email: `ada.${mark}@example.org`,
      username: `ada-${randomUUID()}`,
      nickname: `Ada ${mark}`,
      organization: 'Loom Works',
      locale: 'zh',
    },
  });
  memberId = member.id;
});

describe('the palette', () => {
  const member = () => `/admin/collections/members/${memberId}`;
  const news = () => `/admin/collections/news/${newsId}`;
  const expected: Readonly<Record<Role, readonly ('news' | 'member' | 'staff')[]>> = {
    administrator: ['news', 'member', 'staff'],
    auditor: ['news', 'member', 'staff'],
    reviewer: ['news', 'member'],
    publisher: ['news'],
    editor: ['news'],
  };

  it.each(roles)('finds what they may read for: %s', async (role) => {
    const { items } = await find(role, mark);
    const found = items.map(({ href }) => href);
    const kinds = expected[role];
    expect(found.includes(news())).toBe(kinds.includes('news'));
    expect(found.includes(member())).toBe(kinds.includes('member'));
    expect(found.some((href) => href.startsWith('/admin/collections/staff/'))).toBe(kinds.includes('staff'));
  });

  it('finds members by their email address for administrators only', async () => {
    const seen = async (role: Role) =>
      (await find(role, `ada.${mark}@`)).items.map(({ href, detail }) => ({ href, detail }));
    expect(await seen('administrator')).toEqual([{ href: member(), detail: 'Loom Works' }]);
    expect(await seen('reviewer')).toEqual([]);
    expect(await seen('auditor')).toEqual([]);
  });

  it('finds nothing for visitors', async () => {
    expect(await find(undefined, mark)).toEqual({ status: 401, items: [] });
  });

  it('finds a draft by the title that it was last saved with, and nothing in the trash', async () => {
    const id = await draftNews(`经线 ${mark}`);
    const save = (data: object) =>
      portal.payload.update({ collection: 'news', id, draft: true, locale: 'zh', data });
    await save({ title: `纬线 ${mark}`, _status: 'draft' });
    const titles = async (query: string) => (await find('editor', query)).items.map(({ title }) => title);
    expect(await titles(`纬线 ${mark}`)).toEqual([`纬线 ${mark}`]);
    expect(await titles(`经线 ${mark}`)).toEqual([]);
    await save({ deletedAt: new Date().toISOString() });
    expect(await titles(`纬线 ${mark}`)).toEqual([]);
  });

  it('takes signs of patterns as letters, and asks nothing for one letter', async () => {
    expect((await find('editor', '%_%')).items).toEqual([]);
    expect((await find('editor', 'a')).items).toEqual([]);
  });

  it('shows a bounded number of each kind, the best first', async () => {
    const word = randomUUID().slice(0, 8);
    for (let count = 0; count <= MOST_PER_SOURCE; count += 1) await draftNews(`纱 ${word} ${count}`);
    await draftNews(`${word} 纱`);
    const { items } = await find('editor', word);
    expect(items.length).toBeLessThanOrEqual(2 * MOST_PER_SOURCE);
    expect(items[0]?.title).toBe(`${word} 纱`);
  });

  it('finds an item by its address, after those with the words in their titles', async () => {
    const word = randomUUID().slice(0, 8);
    const { id } = await portal.payload.create({
      collection: 'glossary',
      locale: 'zh',
      data: { slug: `zhiji-${word}`, term: '织机', definition: '定义', _status: 'draft' },
      draft: true,
    });
    await draftNews(`zhiji-${word}`);
    const { items } = await find('editor', `zhiji-${word}`);
    expect(items.map(({ title }) => title)).toEqual([`zhiji-${word}`, '织机']);
    expect(items[1]?.href).toBe(`/admin/collections/glossary/${id}`);
  });

  it('says of which document and version a chapter is', async () => {
    const word = randomUUID().slice(0, 8);
    const document = await portal.payload.create({
      collection: 'documents',
      locale: 'zh',
      draft: true,
      data: { slug: `loom-${word}`, title: `织机规范 ${word}`, _status: 'draft' },
    });
    for (const version of ['1.0', '2.0']) {
      const release = await portal.payload.create({
        collection: 'releases',
        draft: true,
        data: { document: document.id, version, status: 'current' },
      });
      await portal.payload.create({
        collection: 'chapters',
        locale: 'zh',
        draft: true,
        data: { release: release.id, slug: `warp-${word}`, title: `经线层 ${word}`, _status: 'draft' },
      });
    }
    const { items } = await find('editor', `经线层 ${word}`);
    expect(new Set(items.map(({ detail }) => detail))).toEqual(
      new Set([`织机规范 ${word} 1.0`, `织机规范 ${word} 2.0`]),
    );
  });

  it('has a statement for every collection that staff open', async () => {
    const configs = portal.payload.config.collections;
    const sources = sourcesFor(configs, ['administrator']);
    expect(sources.map(({ collection }) => collection)).toEqual(
      expect.arrayContaining(['news', 'faqs', 'glossary', 'media', 'applications', 'subscriptions', 'staff']),
    );
    const input = { sources, words: ['loom'], locale: 'en' } as const;
    await expect(findItems(await getDatabase(), input)).resolves.toEqual(expect.any(Array));
  });
});
