import { beforeAll, describe, expect, it } from 'vitest';

import { getHomeContent } from '@/features/home/queries';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What the home page says about the moment. */

const portal = usePortalDatabase();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Publishes something in English only. */
async function publish(collection: string, data: object): Promise<string> {
  const { id } = await portal.payload.create({
    collection: collection as 'news',
    locale: 'en',
    data: { _status: 'published', ...data } as never,
  });
  return id;
}

// Before anything is read, as the content of the page is kept.
beforeAll(async () => {
  const last = await publish('faq-categories', { slug: 'last', title: 'Last', order: 2 });
  const first = await publish('faq-categories', { slug: 'first', title: 'First', order: 1 });
  for (const [slug, category, order] of [
    ['d', last, 2],
    ['c', last, 1],
    ['b', first, 5],
    ['a', first, 4],
  ] as const) {
    await publish('faqs', {
      slug,
      question: slug,
      answer: paragraph('Answer'),
      category,
      order,
      featured: true,
    });
  }
});

describe('the home page says what happens now', () => {
  it('with the newest of each kind and the next event, and nothing in a language that has nothing', async () => {
    const document = await publish('documents', {
      slug: 'loom',
      number: 'LM-1',
      title: 'Loom',
      summary: 'S',
    });
    const release = (version: string, status: string, date: string, comments = 'moderated') =>
      publish('releases', { document, version, status, date, comments });
    const current = await release('1.1', 'current', '2026-03-01');
    await release('1.0', 'superseded', '2025-03-01');
    await release('2.0', 'preview', '2026-09-01');
    await release('2.1', 'preview', '2026-10-01', 'closed');
    const activity = (slug: string, from: number) =>
      publish('activities', {
        slug,
        title: `Event ${slug}`,
        summary: 'S',
        location: 'Hangzhou',
        startsAt: inDays(from),
        endsAt: inDays(from + 1),
      });
    await activity('past', -3);
    await activity('later', 30);
    await activity('next', 10);
    const erratum = (number: string, date: string) =>
      publish('errata', { number, title: `Erratum ${number}`, text: 'T', document, release: current, date });
    await erratum('LM-E1', '2026-04-01');
    await erratum('LM-E2', '2026-05-01');

    const { now } = await getHomeContent('en');
    expect(now.comments).toEqual({ title: 'Loom 2.0', path: '/docs/loom/v/2.0' });
    expect(now.release).toMatchObject({ title: 'Loom 1.1', path: '/docs/loom' });
    expect(now.release?.date).toMatch(/^2026-03-01/);
    expect(now.event).toMatchObject({ title: 'Event next', path: '/activities/next' });
    expect(now.erratum).toMatchObject({ title: 'Erratum LM-E2', path: '/docs/loom/errata#LM-E2' });

    // Drafts of other languages show nothing.
    expect((await getHomeContent('zh')).now).toEqual({});
  });
});

it('shows featured questions in the order of their categories, and in each as they are there', async () => {
  const { faq } = await getHomeContent('en');
  expect(faq.items.map(({ slug }) => slug)).toEqual(['a', 'b', 'c', 'd']);
});
