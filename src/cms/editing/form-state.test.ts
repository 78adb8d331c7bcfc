import { describe, expect, it, vi } from 'vitest';

import { guardedFormState } from './form-state';

// Payload’s own part imports style sheets, and builds the address of the preview from the language of the request.
vi.mock('@payloadcms/ui/utilities/buildFormState', () => ({
  buildFormStateHandler: ({ req }: { req: { locale?: string } }) => req.locale,
}));

/** The language in which the state is built, for a person who chose `chosen` last. */
async function languageOf(referer: string | undefined, chosen = 'zh') {
  const headers = new Headers(referer === undefined ? {} : { referer });
  const args = { req: { headers, locale: chosen } } as unknown as Parameters<typeof guardedFormState>[0];
  return guardedFormState(args);
}

describe('the language of a form', () => {
  it('is that in the address of its own window, not the one chosen last in another', async () => {
    expect(await languageOf('https://portal.example/admin/collections/news/1?locale=en')).toBe('en');
    expect(await languageOf('https://portal.example/admin/globals/home?depth=1&locale=zh', 'en')).toBe('zh');
  });

  it.each([
    ['no address', undefined],
    ['an address without a language', 'https://portal.example/admin/collections/news/1'],
    ['a language that the portal lacks', 'https://portal.example/admin/collections/news/1?locale=xx'],
    ['only an origin', 'https://portal.example/'],
    ['text that is no address', 'nonsense'],
  ])('stays as Payload decided with %s', async (_, referer) => {
    expect(await languageOf(referer)).toBe('zh');
  });
});
