import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readConfiguration } from './launcher/checks';
import { runtimePath } from './launcher/launch';
import { Problem } from './launcher/problem';
import { obtainPayloadSecret } from './launcher/secrets';

/**
 * Completes the environment as the launcher does for its children: the database of the portal that runs on DATA_DIR
 * unless DATABASE_URL names one.
 * @returns the data directory, where uploads go
 */
export async function enterPortalEnvironment(): Promise<string> {
  const env = readConfiguration(process.env);
  const dataDir = path.resolve(env.DATA_DIR);
  const runtime = runtimePath(dataDir);
  const facts = existsSync(runtime)
    ? (JSON.parse(readFileSync(runtime, 'utf8')) as { databaseUrl: string; smtpUrl: string })
    : undefined;
  const databaseUrl = env.DATABASE_URL ?? facts?.databaseUrl;
  if (databaseUrl === undefined) {
    throw new Problem(
      `DATABASE_URL: no portal is running on ${dataDir}; run "npm start" first (with the same DATA_DIR), or set DATABASE_URL.`,
    );
  }
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    // Otherwise Payload takes this for development and writes its generated types again in the background.
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    // These commands send no mail; the variable must only be there.
    SMTP_URL: env.SMTP_URL ?? facts?.smtpUrl ?? 'smtp://127.0.0.1:1',
    PAYLOAD_SECRET: env.PAYLOAD_SECRET ?? (await obtainPayloadSecret(dataDir)),
    // Read above.
    DATABASE_URL_FILE: '',
    SMTP_URL_FILE: '',
    PAYLOAD_SECRET_FILE: '',
  });
  return dataDir;
}
