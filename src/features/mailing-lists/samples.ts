import { getPool } from '@/platform/db/database';
import { reading, type Sampler } from '@/platform/metrics/metrics';

/** Reports about undelivered emails, for the metrics. */
export const bounceSamples: Sampler = {
  name: 'bounces',
  read: async () => {
    const { rows } = await (
      await getPool()
    ).query<{ kind: string; reports: number }>(
      `SELECT kind, count(*)::int AS reports FROM mail_bounces WHERE at > now() - interval '1 hour' GROUP BY kind`,
    );
    return rows.map(({ kind, reports }) => reading('portal_bounces', { kind }, reports));
  },
};
