import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import { beforeEach, describe, expect, it } from 'vitest';

import { EDITED_FROM } from '@/cms/editing/conflict';
import type { Locale } from '@/i18n/locales';
import type { CaseStudy } from '@/payload-types';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What one language has in a draft while another one is published (drafts-kept). */

const portal = usePortalDatabase();

interface Link {
  readonly id: string;
  readonly href: string;
  readonly label?: string;
}

const newLinks = () => ({
  terms: { id: randomUUID(), href: '/terms' },
  privacy: { id: randomUUID(), href: '/privacy' },
  cookies: { id: randomUUID(), href: '/cookies' },
});
let links: ReturnType<typeof newLinks>;

const writeFooter = (locale: Locale, legal: readonly Link[], draft = false) =>
  portal.payload.updateGlobal({
    slug: 'footer',
    locale,
    draft,
    depth: 0,
    data: { groups: [], legal: [...legal], _status: draft ? 'draft' : 'published' },
  });

async function footer(locale: Locale, draft: boolean) {
  const { legal } = await portal.payload.findGlobal({ slug: 'footer', locale, draft, depth: 0 });
  return (legal ?? []).map(({ label, href }) => `${label ?? '-'} ${href}`);
}

beforeEach(async () => {
  links = newLinks();
  const { terms, privacy } = links;
  await writeFooter('zh', [
    { ...terms, label: '条款' },
    { ...privacy, label: '隐私' },
  ]);
  await writeFooter('en', [
    { ...terms, label: 'Terms' },
    { ...privacy, label: 'Privacy' },
  ]);
});

const english = () => [
  { ...links.terms, label: 'Terms of use' },
  { ...links.privacy, label: 'Privacy' },
];

/** Adds a row in a Chinese draft. */
const addInChinese = () =>
  writeFooter(
    'zh',
    [
      { ...links.terms, label: '条款' },
      { ...links.privacy, label: '隐私' },
      { ...links.cookies, label: 'Cookie' },
    ],
    true,
  );

describe('a draft of the Chinese footer, while English is published without it (drafts-kept)', () => {
  it('keeps the row that it adds, and no visitor sees it', async () => {
    const { terms, privacy, cookies } = links;
    await writeFooter(
      'zh',
      [
        { ...terms, label: '条款' },
        { ...cookies, label: 'Cookie' },
        { ...privacy, label: '隐私' },
      ],
      true,
    );
    await writeFooter('en', english());
    expect(await footer('zh', true)).toEqual(['条款 /terms', 'Cookie /cookies', '隐私 /privacy']);
    expect(await footer('zh', false)).toEqual(['条款 /terms', '隐私 /privacy']);
    expect(await footer('en', false)).toEqual(['Terms of use /terms', 'Privacy /privacy']);
    expect(await footer('en', true)).toEqual(['Terms of use /terms', 'Privacy /privacy']);
  });

  it('keeps the row through a second publication, and when it is published itself', async () => {
    const { privacy } = links;
    await addInChinese();
    await writeFooter('en', english());
    await writeFooter('en', [{ ...privacy, label: 'Privacy notice' }]);
    expect(await footer('zh', true)).toEqual(['隐私 /privacy', 'Cookie /cookies']);
    await portal.payload.updateGlobal({ slug: 'footer', locale: 'zh', data: { _status: 'published' } });
    expect(await footer('zh', false)).toEqual(['隐私 /privacy', 'Cookie /cookies']);
    expect(await footer('en', false)).toEqual(['Privacy notice /privacy', '- /cookies']);
  });

  it('stays without the row that it removes, and with the address that it changes', async () => {
    const { terms } = links;
    await writeFooter('zh', [{ ...terms, href: '/terms-of-use', label: '条款' }], true);
    await writeFooter('en', english());
    expect(await footer('zh', true)).toEqual(['条款 /terms-of-use']);
    expect(await footer('zh', false)).toEqual(['条款 /terms', '隐私 /privacy']);
    expect(await footer('en', false)).toEqual(['Terms of use /terms', 'Privacy /privacy']);
  });

  it('loses a row that English removes, though it has another text of it', async () => {
    const { terms, privacy } = links;
    await writeFooter(
      'zh',
      [
        { ...terms, label: '条款' },
        { ...privacy, label: '隐私声明' },
      ],
      true,
    );
    await writeFooter('en', [{ ...terms, label: 'Terms' }]);
    expect(await footer('zh', true)).toEqual(['条款 /terms']);
    expect(await footer('zh', false)).toEqual(['条款 /terms']);
  });

  it('loses a row that the English draft shows and removes', async () => {
    const { cookies } = links;
    await addInChinese();
    await writeFooter('en', [...english(), { ...cookies, label: 'Cookies' }], true);
    await writeFooter('en', english());
    expect(await footer('zh', true)).toEqual(['条款 /terms', '隐私 /privacy']);
  });
});

describe('a draft of the Chinese footer, while English is published without a form', () => {
  const publishEnglish = (data: object = {}) =>
    portal.payload.updateGlobal({ slug: 'footer', locale: 'en', data: { ...data, _status: 'published' } });

  it('stays one: English has no draft, so nothing changes', async () => {
    await addInChinese();
    await publishEnglish();
    for (const locale of ['zh', 'en'] as const) expect(await footer(locale, false)).toHaveLength(2);
    expect(await footer('zh', true)).toEqual(['条款 /terms', '隐私 /privacy', 'Cookie /cookies']);
  });

  it('stays one where a program writes another list', async () => {
    await addInChinese();
    await publishEnglish({ groups: [] });
    expect(await footer('en', false)).toEqual(['Terms /terms', 'Privacy /privacy']);
    expect(await footer('zh', false)).toEqual(['条款 /terms', '隐私 /privacy']);
    expect(await footer('zh', true)).toEqual(['条款 /terms', '隐私 /privacy', 'Cookie /cookies']);
  });

  it('comes along with a draft of English, whose form shows it', async () => {
    const { cookies } = links;
    await addInChinese();
    await writeFooter('en', [...english(), { ...cookies, label: 'Cookies' }], true);
    await publishEnglish();
    expect(await footer('en', false)).toEqual([
      'Terms of use /terms',
      'Privacy /privacy',
      'Cookies /cookies',
    ]);
  });
});

describe('publishing every language from a form that does not show a draft', () => {
  it('is refused, with the draft', async () => {
    const { terms, privacy, cookies } = links;
    const editor = await portal.payload.create({
      collection: 'staff',
      data: {
        email: `e-${randomUUID()}@example.org`,
        password: randomUUID(),
        name: 'E',
        roles: ['administrator'],
      },
    });
    await addInChinese();
    const publishAll = async (legal: readonly Link[], seen: readonly Link[]) => {
      const req = await createLocalReq(
        { user: { ...editor, collection: 'staff' }, locale: 'en' },
        portal.payload,
      );
      Object.assign(req, { payloadAPI: 'REST', routeParams: { global: 'footer' } });
      const data = { legal, _status: 'published', [EDITED_FROM]: { legal: seen } } as never;
      const write = { slug: 'footer', publishAllLocales: true, depth: 0, overrideAccess: false } as const;
      return portal.payload.updateGlobal({ ...write, data, req });
    };
    const seen = [
      { ...terms, label: 'Terms' },
      { ...privacy, label: 'Privacy' },
    ];
    await expect(publishAll(english(), seen)).rejects.toMatchObject({ status: 423 });
    expect(await footer('zh', true)).toEqual(['条款 /terms', '隐私 /privacy', 'Cookie /cookies']);
    await publishAll([...english(), { ...cookies, label: 'Cookies' }], [...seen, { ...cookies }]);
    expect(await footer('zh', false)).toEqual(['条款 /terms', '隐私 /privacy', 'Cookie /cookies']);
  });
});

describe('a draft of an item in Chinese, while English is published', () => {
  const of = { collection: 'case-studies', depth: 0 } as const;
  const texts = {
    title: 'T',
    summary: 'S',
    operator: 'O',
    system: 'Y',
    body: paragraph('B') as CaseStudy['body'],
  };
  const [published, later] = ['2026-01-05T08:00:00.000Z', '2026-02-05T08:00:00.000Z'];

  /** An item that is public in both languages, and has another title, date, and row in a Chinese draft. */
  async function newItem() {
    const delay = { id: randomUUID(), value: '80 ns', meaning: 'delay' };
    const nodes = { id: randomUUID(), value: '2,048', meaning: 'nodes' };
    const first = { ...texts, publishedAt: published, results: [delay], _status: 'published' as const };
    const { id } = await portal.payload.create({
      ...of,
      locale: 'zh',
      data: { ...first, slug: `d-${randomUUID()}` },
    });
    const publish = (title: string) =>
      portal.payload.update({ ...of, id, locale: 'en', data: { ...first, title } });
    await publish('T');
    await portal.payload.update({
      ...of,
      id,
      locale: 'zh',
      draft: true,
      data: { title: '新', publishedAt: later, results: [delay, nodes], _status: 'draft' },
    });
    const read = async (locale: Locale, draft: boolean) => {
      const item = await portal.payload.findByID({ ...of, id, locale, draft });
      return [item.title, item.publishedAt, item.results?.map(({ meaning }) => meaning)];
    };
    return { id, publish, read };
  }

  it('keeps its row and its date', async () => {
    const { publish, read } = await newItem();
    await publish('New');
    expect(await read('zh', true)).toEqual(['新', later, ['delay', 'nodes']]);
    expect(await read('zh', false)).toEqual(['T', published, ['delay']]);
    expect(await read('en', false)).toEqual(['New', published, ['delay']]);
    expect(await read('en', true)).toEqual(['New', published, ['delay']]);
  });

  it('keeps them where a program publishes one text, or nothing new', async () => {
    const { id, read } = await newItem();
    for (const [title, data] of [
      ['T', {}],
      ['New', { title: 'New' }],
    ] as const) {
      await portal.payload.update({ ...of, id, locale: 'en', data: { ...data, _status: 'published' } });
      expect(await read('en', false)).toEqual([title, published, ['delay']]);
      expect(await read('zh', false)).toEqual(['T', published, ['delay']]);
      expect(await read('zh', true)).toEqual(['新', later, ['delay', 'nodes']]);
    }
  });

  it.each(['nothing', 'a title'])(
    'keeps them when English is withdrawn that has %s in a draft',
    async (has) => {
      const { id, read } = await newItem();
      if (has === 'a title') {
        await portal.payload.update({
          ...of,
          id,
          locale: 'en',
          draft: true,
          data: { title: 'Later', _status: 'draft' },
        });
      }
      await portal.payload.update({ ...of, id, locale: 'en', data: { _status: 'draft' } });
      expect(await read('zh', false)).toEqual(['T', published, ['delay']]);
      expect(await read('zh', true)).toEqual(['新', later, ['delay', 'nodes']]);
      expect((await read('en', true))[0]).toBe(has === 'a title' ? 'Later' : 'T');
      const hidden = { ...of, id, locale: 'en', overrideAccess: false, disableErrors: true } as const;
      expect(await portal.payload.findByID(hidden)).toBeNull();
    },
  );

  it('keeps them in the trash, and when it comes back', async () => {
    const { id, read } = await newItem();
    const deletedAt = '2026-03-05T08:00:00.000Z';
    await portal.payload.update({ ...of, id, locale: 'en', data: { deletedAt } });
    await portal.payload.update({ ...of, id, locale: 'en', trash: true, data: { deletedAt: null } });
    expect(await read('en', false)).toEqual(['T', published, ['delay']]);
    expect(await read('zh', false)).toEqual(['T', published, ['delay']]);
    expect(await read('zh', true)).toEqual(['新', later, ['delay', 'nodes']]);
  });

  it('keeps them when several items go to the trash in one call, and come back', async () => {
    const items = [await newItem(), await newItem()];
    const where = { id: { in: items.map(({ id }) => id) } };
    const deletedAt = '2026-03-05T08:00:00.000Z';
    await portal.payload.update({ ...of, where, locale: 'en', data: { deletedAt } });
    await portal.payload.update({ ...of, where, locale: 'en', trash: true, data: { deletedAt: null } });
    for (const { read } of items) {
      expect(await read('en', false)).toEqual(['T', published, ['delay']]);
      expect(await read('zh', false)).toEqual(['T', published, ['delay']]);
      expect(await read('zh', true)).toEqual(['新', later, ['delay', 'nodes']]);
    }
  });

  it('keeps them where several items are published in one call', async () => {
    const items = [await newItem(), await newItem()];
    await portal.payload.update({
      ...of,
      locale: 'en',
      where: { id: { in: items.map(({ id }) => id) } },
      data: { summary: 'Together', _status: 'published' },
    });
    for (const { read, id } of items) {
      expect(await read('zh', true)).toEqual(['新', later, ['delay', 'nodes']]);
      expect(await read('zh', false)).toEqual(['T', published, ['delay']]);
      const item = await portal.payload.findByID({ ...of, id, locale: 'en' });
      expect(item.summary).toBe('Together');
    }
  });
});
