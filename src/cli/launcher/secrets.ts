import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from './problem';

/**
 * The generated PAYLOAD_SECRET of a data directory; made on the first call and readable by its owner only.
 * @throws Problem when the file was shortened by hand
 */
export async function obtainPayloadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'payload-secret');
  try {
    await writeFile(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) {
    throw new Problem(
      `PAYLOAD_SECRET: ${path} holds fewer than 32 characters; delete the file to have one made, or set PAYLOAD_SECRET.`,
    );
  }
  await chmod(path, 0o600);
  return secret;
}
