import { getPool } from '@/platform/db/database';
import { type Sampler, reading } from '@/platform/metrics/metrics';

/** Copies of announcements that are not sent, for the metrics. */
export const announcementSamples: Sampler = {
  name: 'list-copies',
  read: async () => {
    const { rows } = await (
      await getPool()
    ).query<{ state: string; copies: number }>(
      `SELECT state, count(*)::int AS copies FROM announcement_deliveries
       WHERE state IN ('waiting', 'handed', 'failed', 'uncertain') GROUP BY state`,
    );
    return rows.map(({ state, copies }) => reading('portal_list_copies', { state }, copies));
  },
};
