/**
 * `npm run release:schema`: keeps what a version needs of the schema, for the test that the next one still has it (ADR 177).
 * Run it when a version is released, with DATABASE_URL of a database that this version has migrated.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { Client } from 'pg';

import { readSchema } from '@/platform/db/released-schema';
import { env } from '@/platform/env';

const file = path.resolve(import.meta.dirname, '../../tests/integration/former-release/schema.json');

const client = new Client({ connectionString: env.DATABASE_URL });
await client.connect();
try {
  const schema = await readSchema(client);
  await writeFile(file, `${JSON.stringify(schema, null, 1)}\n`);
  console.log(`The schema of ${schema.migration} is in ${path.relative(process.cwd(), file)}.`);
} finally {
  await client.end();
}
