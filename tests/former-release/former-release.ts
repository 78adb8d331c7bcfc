import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What `npm run release:backup` put into the portal of the former release, and a later one must still have. */
export interface FormerRelease {
  /** Its last migration. */
  readonly migration: string;
  readonly staff: { readonly email: string; readonly password: string };
  readonly member: {
    readonly account: string;
    readonly password: string;
    readonly nickname: string;
    /** Secret of the session’s cookie. */
    readonly session: string;
  };
  readonly news: {
    /** Address without the language. */
    readonly path: string;
    readonly titles: { readonly zh: string; readonly en: string };
    /** File name of its picture. */
    readonly cover: string;
  };
  readonly whitePaper: { readonly slug: string; readonly sha256: string };
}

/** @returns what is in the backup of the former release */
export async function formerRelease(): Promise<FormerRelease> {
  return JSON.parse(await readFile(path.join(import.meta.dirname, 'facts.json'), 'utf8')) as FormerRelease;
}

/** Unpacks the backup of the former release. @returns the path of the backup */
export async function unpackFormerRelease(directory: string): Promise<string> {
  await promisify(execFile)('tar', [
    '-xzf',
    path.join(import.meta.dirname, 'backup.tar.gz'),
    '-C',
    directory,
    '--no-same-owner',
  ]);
  return path.join(directory, 'backup');
}
