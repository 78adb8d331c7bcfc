import type { TypedUser } from 'payload';
import { afterEach, describe, expect, it } from 'vitest';

import { contentGlobalOf } from '@/cms/content-globals';
import { withOwnTexts } from '@/features/site/domain';
import { getPageTexts, getPageTextsDraft } from '@/features/site/queries';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import type { Labels, Namespace } from '@/i18n/texts';
import type { PageText } from '@/payload-types';

import { usePortalDatabase } from '../support/database';

/** Texts of pages with defaults, in the place of which editors write others (ADR 229). */

const portal = usePortalDatabase();

type Data = Partial<Pick<PageText, 'titles' | 'leads' | 'empty' | 'specification' | 'facts'>>;

const save = (locale: 'en' | 'zh', data: Data, draft = false) =>
  portal.payload.updateGlobal({ slug: 'page-texts', locale, data, draft });

/** The labels of a page in a language, as it shows them. */
async function shown<Name extends Namespace>(locale: Locale, namespace: Name): Promise<Labels<Name>> {
  const [{ labels }, own] = await Promise.all([textsOf(locale, namespace), getPageTexts(locale)]);
  return withOwnTexts(labels, own[namespace]);
}

afterEach(async () => {
  for (const locale of ['en', 'zh'] as const) {
    await save(locale, {
      titles: { glossary: null },
      leads: { news: null, glossary: null },
      empty: { news: { title: null, text: null }, search: { tips: null } },
      specification: { apply: { title: null, text: null }, rules: { lead: null } },
      facts: { network: null },
    });
  }
});

describe('texts of pages', () => {
  it('are the defaults while nobody has written any', async () => {
    for (const namespace of ['news', 'documents', 'search', 'specifications', 'home'] as const) {
      expect(await shown('en', namespace)).toEqual((await textsOf('en', namespace)).labels);
    }
  });

  it('are shown in the language in which they were written', async () => {
    await save('zh', {
      titles: { glossary: '术语' },
      leads: { news: ' 社区动态 ', glossary: '中英对照' },
      empty: { news: { title: '敬请期待' }, search: { tips: '换个词\n\n 少用几个词 ' } },
      specification: { apply: { text: '填写申请' }, rules: { lead: '如何使用' } },
      facts: { network: '12位' },
    });
    const [news, documents, search, specifications, home] = await Promise.all([
      shown('zh', 'news'),
      shown('zh', 'documents'),
      shown('zh', 'search'),
      shown('zh', 'specifications'),
      shown('zh', 'home'),
    ]);
    expect(news.listLead).toBe('社区动态');
    expect(news.none).toEqual({ title: '敬请期待', lead: '中文新闻发布后会出现在这里。' });
    expect(documents.glossary).toMatchObject({ title: '术语', lead: '中英对照', filter: '首字母' });
    expect(search.nothing.tips).toEqual(['换个词', '少用几个词']);
    expect(specifications.flow.steps.apply).toEqual({ title: '提交申请', text: '填写申请' });
    expect(specifications.sections.rules.lead).toBe('如何使用');
    expect(home.architecture.facts.network).toBe('12位');
    for (const namespace of ['news', 'documents', 'search', 'specifications', 'home'] as const) {
      expect(await shown('en', namespace)).toEqual((await textsOf('en', namespace)).labels);
    }
  });

  it('are not shown as long as they are drafts', async () => {
    await save('en', { leads: { news: 'Prepared' } }, true);
    expect((await shown('en', 'news')).listLead).not.toBe('Prepared');
    const user = { id: 'editor', collection: 'staff', roles: ['editor'] } as TypedUser;
    const preview = await getPageTextsDraft('en', { user, global: contentGlobalOf('page-texts') });
    expect(preview.news, 'in the preview').toEqual({ listLead: 'Prepared' });
  });

  it.each([
    ['twelve, no, twenty-four bits', { network: 'twelve, no, twenty-four bits' }],
    ['十二个字的网络层说明文字', { network: '十二个字的网络层说明文字' }],
    ['12345', { cabinets: '12345' }],
  ])('that do not fit into their drawing are refused: %s', async (_text, facts) => {
    await expect(save('en', { facts })).rejects.toThrow(/facts|Drawings|following field/i);
  });
});
