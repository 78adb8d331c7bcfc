import { randomUUID } from 'node:crypto';

import { describe, expect, it, vi } from 'vitest';

import { POST } from '@/app/api-feedback/[...call]/route';
import { leaveFeedback, voteOnAnswer } from '@/features/feedback';
import { leastHelpful, votesOnAnswer } from '@/features/feedback/use-cases/count-votes';
import { forgetVotes } from '@/features/feedback/use-cases/forget-votes';
import type { Faq } from '@/payload-types';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { adapterOf } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

// Outside of a request, nothing is a preview.
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const portal = usePortalDatabase();

const path = '/en/docs/base-specification/network-layer';
const titleOf = (asked: string) =>
  Promise.resolve(asked === path ? 'Base Specification: 4 Network layer' : undefined);
const leave = (input: unknown, network = '192.0.2.1') => leaveFeedback(input, { network, titleOf });

describe('the rating of a page', () => {
  it('is stored with its page and language, and nothing about the reader', async () => {
    await leave({ path, stars: 4, comment: '  The table helped.  ' });
    const { docs } = await portal.payload.find({ collection: 'feedback', limit: 1 });
    expect(docs[0]).toMatchObject({
      path,
      title: 'Base Specification: 4 Network layer',
      stars: 4,
      comment: 'The table helped.',
      locale: 'en',
    });
    expect(JSON.stringify(docs[0])).not.toContain('192.0.2');
  });

  it.each([
    [{ path, stars: 0 }, 'stars'],
    [{ path, stars: 2.5 }, 'stars'],
    [{ path, stars: 6 }, 'stars'],
    [{ path }, 'stars'],
    [{ path: '/en/news/x', stars: 3 }, 'path'],
    [{ path, stars: 3, comment: 'x'.repeat(1_001) }, 'comment'],
    [{ path, stars: 3, name: 'x' }, 'name'],
  ])('%j is refused', async (input, field) => {
    await expect(leave(input, '192.0.2.2')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) as string },
    });
  });

  it('of a page that does not exist is refused', async () => {
    await expect(leave({ path: '/en/docs/none/none', stars: 3 }, '192.0.2.3')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('comes from one network three times a day at most', async () => {
    const network = '192.0.2.4';
    for (let time = 0; time < 3; time += 1) await leave({ path, stars: 5 }, network);
    await expect(leave({ path, stars: 1 }, network)).rejects.toMatchObject({ code: 'too_many_requests' });
    await leave({ path, stars: 5 }, '192.0.2.5');
  });
});

describe('a vote on an answer', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64)';

  async function question(title: string) {
    const slug = randomUUID();
    const category = await portal.payload.create({
      collection: 'faq-categories',
      locale: 'en',
      data: { title: 'Votes', slug: randomUUID(), order: 0, _status: 'published' },
    });
    const { id } = await portal.payload.create({
      collection: 'faqs',
      locale: 'en',
      data: {
        question: title,
        answer: paragraph('Because.') as Faq['answer'],
        slug,
        category: category.id,
        order: 0,
        _status: 'published',
      },
    });
    return { id, slug };
  }

  function voter({ id, slug }: { id: string; slug: string }, clock: Clock = systemClock) {
    return (helped: 'yes' | 'no', around: { network?: string; browser?: string } = {}) =>
      voteOnAnswer(
        { question: slug, lang: 'en', helped },
        {
          network: '192.0.2.1',
          browser,
          clock,
          questionId: (lang, asked) => Promise.resolve(lang === 'en' && asked === slug ? id : undefined),
          ...around,
        },
      );
  }

  it('counts once for each browser in a network, whatever it says next', async () => {
    const asked = await question('Counted once');
    const vote = voter(asked);
    expect(await vote('yes')).toBe(true);
    expect(await vote('no')).toBe(false);
    expect(await vote('no', { browser: 'Another' })).toBe(true);
    expect(await vote('no', { network: '192.0.2.2' })).toBe(true);
    expect(await votesOnAnswer(asked.id, systemClock)).toEqual([{ locale: 'en', helped: 1, failed: 2 }]);
  });

  it('counts once when it is pressed twice at the same moment', async () => {
    const asked = await question('Pressed twice');
    const vote = voter(asked);
    const counted = await Promise.all([vote('yes'), vote('yes')]);
    expect(counted.filter(Boolean)).toHaveLength(1);
    expect(await votesOnAnswer(asked.id, systemClock)).toEqual([{ locale: 'en', helped: 1, failed: 0 }]);
  });

  it('counts ten times a day from one network, whatever its browsers say that they are', async () => {
    const asked = await question('One network');
    const vote = voter(asked);
    for (let time = 0; time < 10; time += 1) {
      expect(await vote('yes', { browser: `Browser ${time}` })).toBe(true);
      // Votes that change nothing use up nothing.
      expect(await vote('yes', { browser: `Browser ${time}` })).toBe(false);
    }
    const refused = { code: 'too_many_requests' };
    await expect(vote('yes', { browser: 'Another' })).rejects.toMatchObject(refused);
    // It has not voted, so it is not thanked.
    await expect(vote('yes', { browser: 'Another' })).rejects.toMatchObject(refused);
    expect(await vote('yes', { network: '192.0.2.2' })).toBe(true);
    expect(await voter(await question('Another answer'))('yes', { browser: 'Another' })).toBe(true);
    expect(await votesOnAnswer(asked.id, systemClock)).toEqual([{ locale: 'en', helped: 11, failed: 0 }]);
  });

  it('that could not be stored can be given again', async () => {
    // Deleted between the two statements.
    const vote = voter({ id: randomUUID(), slug: 'deleted' });
    await expect(vote('yes')).rejects.toThrow('answer_votes');
    await expect(vote('yes')).rejects.toThrow('answer_votes');
  });

  it('on a question that is not public is refused', async () => {
    await expect(
      voteOnAnswer(
        { question: 'none', lang: 'en', helped: 'yes' },
        {
          network: '192.0.2.1',
          browser,
          clock: systemClock,
          questionId: () => Promise.resolve(undefined),
        },
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('puts the answer that failed most readers first, and leaves out what is in the trash', async () => {
    const [worse, better, trashed] = [
      await question('Worse'),
      await question('Better'),
      await question('Trashed'),
    ];
    for (let reader = 0; reader < 5; reader += 1) {
      await voter(trashed)('no', { network: `198.51.100.${reader}` });
      await voter(worse)(reader < 4 ? 'no' : 'yes', { network: `198.51.100.${reader}` });
      await voter(better)(reader < 3 ? 'no' : 'yes', { network: `198.51.100.${reader}` });
    }
    await portal.payload.update({
      collection: 'faqs',
      id: trashed.id,
      data: { deletedAt: new Date().toISOString() },
    });
    expect(
      (await leastHelpful('zh', 2, systemClock)).map(({ question: of, failed }) => [of, failed]),
    ).toEqual([
      ['Worse', 4],
      ['Better', 3],
    ]);
  });

  it('is shown for 90 days and kept for 400', async () => {
    const asked = await question('Long ago');
    const then = new Date('2025-01-01T10:00:00Z');
    const after = (days: number): Clock => ({ now: () => secondsAfter(then, days * 24 * 3600) });
    await voter(asked, after(0))('no');
    expect(await votesOnAnswer(asked.id, after(90))).toEqual([{ locale: 'en', helped: 0, failed: 1 }]);
    expect(await votesOnAnswer(asked.id, after(91))).toEqual([]);
    await forgetVotes(after(400));
    expect(await votesOnAnswer(asked.id, after(10))).toHaveLength(1);
    await forgetVotes(after(401));
    expect(await votesOnAnswer(asked.id, after(10))).toEqual([]);
  });

  it('is found by its day with an index, also by PostgreSQL before 18, which cannot skip the start of a key', async () => {
    const { rows } = await adapterOf(portal.payload).pool.query(
      `SELECT a.attname AS first FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = 'answer_votes'::regclass`,
    );
    expect(rows).toContainEqual({ first: 'day' });
  });

  it('from the plain form leads to the thanks, and after ten of a network to the reason why it is not counted', async () => {
    const { slug } = await question('Without scripts');
    const send = async (browserName: string, asked: string = slug) => {
      const answer = await POST(
        new Request(`${env.PUBLIC_URL}/api-feedback/answer-form`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: env.PUBLIC_URL,
            'user-agent': browserName,
          },
          body: new URLSearchParams({ question: asked, lang: 'en', helped: 'yes' }),
        }),
        { params: Promise.resolve({ call: ['answer-form'] }) },
      );
      expect(answer.status).toBe(303);
      return answer.headers.get('location');
    };
    const page = `${env.PUBLIC_URL}/en/faq`;
    for (let time = 0; time < 10; time += 1)
      expect(await send(`Browser ${time}`)).toBe(`${page}#${slug}_thanks`);
    expect(await send('Browser 9')).toBe(`${page}#${slug}_thanks`);
    expect(await send('Another')).toBe(`${page}#${slug}_refused`);
    expect(await send('Another', 'nothing-of-that-name')).toBe(`${page}#nothing-of-that-name`);
  });
});
