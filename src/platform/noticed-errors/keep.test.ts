import { afterEach, describe, expect, it } from 'vitest';

import { keepNoticedErrors } from './keep';
import { noteError, takeNoted } from './note';

afterEach(() => void takeNoted());

describe('errors that are noted while the database is away', () => {
  it('wait as they were, with their counts', async () => {
    const failing = () => noteError(new TypeError('no such thing'), 'a job failed');
    for (let times = 0; times < 3; times += 1) failing();
    noteError('something else');
    const noted = takeNoted().map((error) => ({ ...error }));
    expect(noted[0]).toMatchObject({ name: 'TypeError', times: 3, place: expect.any(String) });

    for (let times = 0; times < 3; times += 1) failing();
    noteError('something else');
    const stop = keepNoticedErrors({
      process: 'worker',
      pool: () => {
        // Noted during the attempt.
        failing();
        return Promise.reject(new Error('away'));
      },
    });
    await stop();
    expect(takeNoted()).toEqual(
      noted.map((error) => ({ ...error, times: error.name === 'TypeError' ? 4 : 1 })),
    );
  });
});
