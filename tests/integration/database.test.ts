import { describe, expect, it } from 'vitest';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

describe('a migrated database', () => {
  it('starts without content', async () => {
    const { totalDocs } = await portal.payload.count({ collection: 'news' });
    expect(totalDocs).toBe(0);
  });

  it('keeps Chinese text', async () => {
    const { id } = await portal.payload.create({
      collection: 'faq-categories',
      locale: 'zh',
      data: { title: '综联·规范', slug: 'specification', order: 1 },
    });
    const category = await portal.payload.findByID({ collection: 'faq-categories', id, locale: 'zh' });
    expect(category.title).toBe('综联·规范');
  });
});
