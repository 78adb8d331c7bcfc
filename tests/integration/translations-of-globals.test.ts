import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it } from 'vitest';

import { languageStatesOfGlobal } from '@/cms/admin/global-language-states';
import { languageStatesOf } from '@/cms/admin/language-states-query';
import { noteEverything } from '@/cms/publications/note-publications';
import { listOpenTranslations } from '@/cms/translations/open-translations';
import { contentLanguages } from '@/cms/translations/tables';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** How far the languages of the menu and of mailing lists are, and what waits for a translator (ADR 259). */

const portal = usePortalDatabase();

const news = { id: randomUUID(), href: '/news' };
const faq = { id: randomUUID(), href: '/faq' };

interface Row {
  readonly id: string;
  readonly href: string;
  readonly label?: string;
}

const write = (locale: Locale, items: readonly Row[], draft = false) =>
  portal.payload.updateGlobal({
    slug: 'navigation',
    locale,
    draft,
    depth: 0,
    data: { items: [...items], _status: draft ? 'draft' : 'published' } as never,
  });

async function states(): Promise<string[]> {
  const { zh, en } = await languageStatesOfGlobal(portal.payload, 'navigation');
  return [zh.status, en.status];
}

const open = async (collection: string) =>
  (await listOpenTranslations(portal.payload, { roles: ['administrator'] }, { collection })).items;

describe('the menu', () => {
  it('waits for a language until it has texts, and again once its source says more', async () => {
    await write('zh', [{ ...news, label: '新闻' }]);
    expect(await states()).toEqual(['published', 'missing']);
    const waiting = { collection: 'navigation', source: 'zh', target: 'en' };
    expect(await open('navigation')).toMatchObject([{ ...waiting, state: 'missing', hasDraft: false }]);

    await write('en', [{ ...news, label: 'News' }], true);
    expect(await states()).toEqual(['published', 'draft']);
    expect(await open('navigation')).toMatchObject([{ ...waiting, state: 'missing', hasDraft: true }]);
    await write('en', [{ ...news, label: 'News' }]);
    expect(await states()).toEqual(['published', 'published']);
    expect(await open('navigation')).toEqual([]);

    await write('zh', [{ ...news, label: '动态' }], true);
    expect(await states()).toEqual(['changed', 'published']);

    // Languages share the entries of the menu, so English has the new one as well, without a text.
    await write('zh', [
      { ...news, label: '动态' },
      { ...faq, label: '问答' },
    ]);
    expect(await states()).toEqual(['published', 'outdated']);
    const [outdated] = await open('navigation');
    expect(outdated).toMatchObject({ ...waiting, state: 'outdated' });
    const compared = new URL(outdated?.changes ?? '', 'https://portal.example');
    const to = compared.pathname.split('/').at(-1) ?? '';
    expect(compared.pathname).toBe(`/admin/globals/navigation/versions/${to}`);
    const labels = await Promise.all(
      [compared.searchParams.get('versionFrom') ?? '', to].map(async (id) => {
        const { version } = await portal.payload.findGlobalVersionByID({
          slug: 'navigation',
          id,
          locale: 'zh',
          depth: 0,
        });
        return (version.items ?? []).map(({ label }) => label);
      }),
    );
    expect(labels).toEqual([['新闻'], ['动态', '问答']]);

    await write('en', [
      { ...news, label: 'News' },
      { ...faq, label: 'Questions' },
    ]);
    expect(await states()).toEqual(['published', 'published']);

    // Moving an entry moves it in every language.
    await write('zh', [
      { ...faq, label: '问答' },
      { ...news, label: '动态' },
    ]);
    expect(await states()).toEqual(['published', 'published']);
    expect(await open('navigation')).toEqual([]);
  });

  it('is noted by night after the record was lost', async () => {
    await write('zh', [{ ...news, label: '新闻' }]);
    const database = await getDatabase();
    const ofMenu = eq(contentLanguages.collection, 'navigation');
    await database.delete(contentLanguages).where(ofMenu);
    await noteEverything(portal.payload);
    const rows = await database.select().from(contentLanguages).where(ofMenu);
    expect(rows.map(({ locale, state }) => [locale, state])).toContainEqual(['zh', 'source']);
  });
});

describe('a mailing list', () => {
  it('waits for a language like an item, and no longer once it is deleted', async () => {
    const { id } = await portal.payload.create({
      collection: 'mailing-lists',
      locale: 'zh',
      data: {
        name: '开发者',
        description: '讨论实现。',
        address: 'dev@lists.example.org',
        slug: `dev-${randomUUID()}`,
        order: 1,
        _status: 'published',
      },
    });
    const publish = (locale: Locale, name: string) =>
      portal.payload.update({
        collection: 'mailing-lists',
        id,
        locale,
        data: { name, description: name, _status: 'published' },
      });
    const ofList = async () => (await open('mailing-lists')).filter((item) => item.id === id);
    expect(await ofList()).toMatchObject([{ title: '开发者', target: 'en', state: 'missing' }]);
    await publish('en', 'Developers');
    expect(await ofList()).toEqual([]);
    await publish('zh', '开发');
    expect(await ofList()).toMatchObject([{ title: '开发', target: 'en', state: 'outdated' }]);
    const { en } = await languageStatesOf(portal.payload, 'mailing-lists', id);
    expect(en.status).toBe('outdated');

    await portal.payload.delete({ collection: 'mailing-lists', id, trash: true });
    expect(await ofList()).toEqual([]);
  });
});
