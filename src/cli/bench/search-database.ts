import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { startEmbeddedPostgres } from '../launcher/embedded-postgres';
import { findFreePort } from '../launcher/ports';
import { Problem } from '../launcher/problem';

/** A program that measures something of the search. */
interface Program {
  readonly root: string;
  readonly say: (line: string) => void;
  /** Path below the root. Its last line is its result as JSON; lines that begin with `bench:` are shown. */
  readonly program: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Directory of the database that stays afterwards; without it the database is thrown away. */
  readonly kept?: string | undefined;
}

/** Runs a program on a database of its own and gives its result. */
export async function runOnDatabase<Result>({
  root,
  say,
  program,
  variables = {},
  kept,
}: Program): Promise<Result> {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'portal-bench-search-')));
  await mkdir(directory, { recursive: true });
  // As root the database runs as another user, who has to get to its data.
  await chmod(directory, 0o711);
  const database = await startEmbeddedPostgres({
    dataDir: directory,
    port: await findFreePort(),
    log: () => undefined,
  });
  try {
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: root,
      env: {
        ...process.env,
        ...variables,
        DATABASE_URL: database.databaseUrl,
        DATA_DIR: directory,
        NODE_ENV: 'production',
        PAYLOAD_SECRET: 'secret-of-the-search-measurement-only',
        PUBLIC_URL: 'http://localhost:3000',
        SMTP_URL: 'smtp://127.0.0.1:1',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let last = '';
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('bench:')) say(line);
      last = line;
    }
    if (!last.startsWith('{')) {
      throw new Problem('bench: the search could not be measured; see the lines above.');
    }
    return JSON.parse(last) as Result;
  } finally {
    await database.stop();
    if (kept === undefined) await rm(directory, { recursive: true, force: true });
  }
}
