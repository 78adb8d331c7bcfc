import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import { Client } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';

import { createDatabase, dropDatabase } from '@/cli/launcher/embedded-postgres';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const run = promisify(execFile);
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await dropDatabase(inject('adminUrl'), name);
});

describe('two preparations of one database', () => {
  it('come one after the other, and the second finds everything done', { timeout: 120_000 }, async () => {
    const name = `prepare_${randomBytes(6).toString('hex')}`;
    made.push(name);
    const url = await createDatabase(inject('adminUrl'), name);
    const prepare = () =>
      run('node', ['--import', 'tsx', 'src/cli/prepare.ts'], {
        env: {
          ...process.env,
          DATABASE_URL: url,
          SEED: 'none',
          ADMIN_EMAIL: 'first@example.org',
          PAYLOAD_SECRET: 'a secret of thirty-two characters',
          SMTP_URL: 'smtp://127.0.0.1:9',
          NODE_ENV: 'production',
        },
        maxBuffer: 16 * 1024 * 1024,
      });
    const outputs = await Promise.all([prepare(), prepare()]);
    const said = outputs.map(({ stdout }) => stdout);
    expect(said.every((text) => text.includes('prepare: done'))).toBe(true);
    expect(said.filter((text) => text.includes('waiting for another preparation'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('admin-created first@example.org'))).toHaveLength(1);

    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ times: number }>(
      'SELECT count(*)::int AS times FROM payload_migrations GROUP BY name ORDER BY 1 DESC LIMIT 1',
    );
    await client.end();
    expect(rows).toEqual([{ times: 1 }]);
  });
});

describe('writes in one transaction', () => {
  it('are undone together when one of them fails', async () => {
    const { payload } = portal;
    const slug = `whole-${randomBytes(4).toString('hex')}`;
    const items = () => payload.count({ collection: 'glossary', where: { slug: { equals: slug } } });
    const write = (definition: string | null) =>
      inPayloadTransaction(payload, async (transactionID) => {
        const item = await payload.create({
          collection: 'glossary',
          locale: 'zh',
          data: { slug, term: '流控单元', definition: '传输的最小单位', _status: 'published' },
          req: { transactionID },
        });
        await payload.update({
          collection: 'glossary',
          id: item.id,
          locale: 'en',
          data: { term: 'Flit', definition: definition as string, _status: 'published' },
          req: { transactionID },
        });
      });
    await expect(write(null)).rejects.toThrow('The following field is invalid');
    expect(await items()).toEqual({ totalDocs: 0 });
    await write('The smallest unit of transfer');
    expect(await items()).toEqual({ totalDocs: 1 });
  });
});
