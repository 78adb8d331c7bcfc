import { expect, it } from 'vitest';

import { PortalError } from '@/platform/http/errors';

import { failure, refusalText } from './answer';

const refused = (retryAfter?: number) =>
  new PortalError('too_many_requests', retryAfter === undefined ? {} : { retryAfter });

it.each([
  ['en', 1, 'Too many requests. Try again in 1 second.'],
  ['en', 42, 'Too many requests. Try again in 42 seconds.'],
  ['zh', 42, '操作过于频繁，请在42秒后重试。'],
  ['en', 600, 'Too many requests. Try again in 10 minutes.'],
  ['zh', 3_541, '操作过于频繁，请在60分钟后重试。'],
  ['en', 82_000, 'Too many requests. Try again in 23 hours.'],
  ['zh', 82_000, '操作过于频繁，请在23小时后重试。'],
  ['en', 30 * 86_400, 'Too many requests. Try again in 30 days.'],
] as const)('a refusal says in %s how long to wait: %s s', (language, seconds, message) => {
  expect(refusalText(refused(seconds), language)).toBe(message);
});

it('a refusal of too many requests says the same as its header, in every language', async () => {
  const answer = failure(refused(600));
  expect(answer.headers.get('Retry-After')).toBe('600');
  expect(await answer.json()).toEqual({
    code: 'too_many_requests',
    msg: {
      message_zh: '操作过于频繁，请在10分钟后重试。',
      message_en: 'Too many requests. Try again in 10 minutes.',
    },
  });
});

it('without a known time, it does not promise one', () => {
  expect(refusalText(refused(), 'en')).toBe('Too many requests. Try again later.');
});
