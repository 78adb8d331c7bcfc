import { getPool } from '@/platform/db/database';
import { type Sampler, reading } from '@/platform/metrics/metrics';

/** PDF files that readers wait for, for the metrics. */
export const printSamples: Sampler = {
  name: 'document-prints',
  read: async () => {
    const { rows } = await (
      await getPool()
    ).query<{ prints: number }>(
      `SELECT count(*)::int AS prints FROM document_prints WHERE state IN ('waiting', 'making')`,
    );
    return [reading('portal_document_prints', {}, rows[0]?.prints ?? 0)];
  },
};
