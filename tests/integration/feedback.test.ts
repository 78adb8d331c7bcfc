import { describe, expect, it } from 'vitest';

import { leaveFeedback } from '@/features/feedback';

import { usePortalDatabase } from '../support/database';

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
