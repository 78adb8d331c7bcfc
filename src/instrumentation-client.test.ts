import { expect, it } from 'vitest';

it('keeps zod from compiling parsers in the browser', async () => {
  await import('./instrumentation-client');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
