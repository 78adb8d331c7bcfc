import { getPool } from '@/platform/db/database';
import { type Sampler, reading } from '@/platform/metrics/metrics';

/** Personal copies that are not ready, for the metrics. */
export const downloadSamples: Sampler = {
  name: 'personal-copies',
  read: async () => {
    const { rows } = await (
      await getPool()
    ).query<{ copies: number }>(
      `SELECT count(*)::int AS copies FROM personal_copies WHERE state IN ('waiting', 'making')`,
    );
    return [reading('portal_personal_copies', {}, rows[0]?.copies ?? 0)];
  },
};
