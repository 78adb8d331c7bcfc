import path from 'node:path';
import { parseArgs } from 'node:util';

import { bucketClient } from '@/platform/storage/bucket';
import { moveToBucket } from '@/platform/storage/move-to-bucket';

import { readConfiguration } from './launcher/checks';
import { Problem } from './launcher/problem';

const USAGE = 'Usage: npm run storage -- move';

/**
 * `npm run storage -- move`: copies the files of DATA_DIR to the bucket of S3_BUCKET and compares each one, also while a portal
 * serves from the disk. Files on the disk stay.
 */
async function main(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: true });
  if (positionals.length !== 1 || positionals[0] !== 'move') throw new Problem(USAGE);
  const env = readConfiguration(process.env);
  if (env.S3_BUCKET === undefined) {
    throw new Problem('S3_BUCKET: must be set for this command, with the other S3_ variables.');
  }
  const dataDir = path.resolve(env.DATA_DIR);
  const { copied, known, bytes } = await moveToBucket({
    dataDir,
    bucket: env.S3_BUCKET,
    client: bucketClient(env),
    report: (line) => console.log(`storage: ${line}`),
  });
  const size = (bytes / 1024 / 1024).toFixed(1);
  console.log(`storage: ${copied} files copied and compared (${size} MB), ${known} were there already.`);
  console.log(
    `storage: once the portal runs with S3_BUCKET, "media" and "private" in ${dataDir} are no longer used.`,
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
