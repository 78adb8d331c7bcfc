import type { TypedUser } from 'payload';
import { afterEach, describe, expect, it } from 'vitest';

import { contentGlobalOf } from '@/cms/content-globals';
import { getPageTexts, getPageTextsDraft } from '@/features/site/queries';
import type { PageText } from '@/payload-types';

import { usePortalDatabase } from '../support/database';

/** Texts of pages with defaults, in the place of which editors write others (ADR 229). */

const portal = usePortalDatabase();

type Data = Partial<Pick<PageText, 'leads' | 'specification' | 'facts'>>;

const save = (locale: 'en' | 'zh', data: Data, draft = false) =>
  portal.payload.updateGlobal({ slug: 'page-texts', locale, data, draft });

afterEach(async () => {
  for (const locale of ['en', 'zh'] as const) {
    await save(locale, {
      leads: { news: null },
      specification: { apply: { title: null, text: null }, rules: { lead: null } },
      facts: { network: null },
    });
  }
});

describe('texts of pages', () => {
  it('are nothing while nobody has written any', async () => {
    const { leads, facts, specifications } = await getPageTexts('en');
    expect(leads).toEqual({});
    expect(Object.values(facts).filter(Boolean)).toEqual([]);
    expect(specifications.sections?.rules?.lead ?? null).toBeNull();
  });

  it('are shown in the language in which they were written', async () => {
    await save('zh', {
      leads: { news: ' 社区动态 ' },
      specification: { apply: { text: '填写申请' }, rules: { lead: '如何使用' } },
      facts: { network: '12位' },
    });
    const zh = await getPageTexts('zh');
    expect(zh.leads).toEqual({ news: '社区动态' });
    expect(zh.specifications.flow?.steps?.apply?.text).toBe('填写申请');
    expect(zh.specifications.sections?.rules?.lead).toBe('如何使用');
    expect(zh.facts.network).toBe('12位');
    const en = await getPageTexts('en');
    expect(en.leads).toEqual({});
    expect(en.specifications.flow?.steps?.apply?.text ?? null).toBeNull();
  });

  it('are not shown as long as they are drafts', async () => {
    await save('en', { leads: { news: 'Prepared' } }, true);
    expect((await getPageTexts('en')).leads).toEqual({});
    const user = { id: 'editor', collection: 'staff', roles: ['editor'] } as TypedUser;
    const preview = await getPageTextsDraft('en', { user, global: contentGlobalOf('page-texts') });
    expect(preview.leads, 'in the preview').toEqual({ news: 'Prepared' });
  });

  it.each([
    ['twelve, no, twenty-four bits', { network: 'twelve, no, twenty-four bits' }],
    ['十二个字的网络层说明文字', { network: '十二个字的网络层说明文字' }],
    ['12345', { cabinets: '12345' }],
  ])('that do not fit into their drawing are refused: %s', async (_text, facts) => {
    await expect(save('en', { facts })).rejects.toThrow(/facts|Drawings|following field/i);
  });
});
