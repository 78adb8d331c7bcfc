import type { Payload } from 'payload';
import { afterAll, beforeAll } from 'vitest';

/**
 * For integration tests: the portal on this file's own fresh database. Call it once at the top of the file.
 * @returns `payload`, ready inside tests and hooks, and `databaseUrl`
 */
export function usePortalDatabase(): { readonly payload: Payload; readonly databaseUrl: string } {
  let payload: Payload | undefined;
  beforeAll(async () => {
    const { getPortalPayload } = await import('@/payload');
    payload = await getPortalPayload();
  });
  afterAll(() => payload?.destroy());
  return {
    get payload() {
      if (!payload) throw new Error('The portal’s database is ready inside tests and hooks only.');
      return payload;
    },
    get databaseUrl() {
      return process.env.DATABASE_URL ?? '';
    },
  };
}
