import { expect, it, vi } from 'vitest';

it('keeps zod from compiling parsers in the browser, and leaves later presses to React', async () => {
  const earlyPress = { over: false };
  vi.stubGlobal('window', { earlyPress });
  await import('./instrumentation-client');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
  expect(earlyPress.over).toBe(true);
});
