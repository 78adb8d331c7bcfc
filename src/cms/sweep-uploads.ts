import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { getTableColumns, sql } from '@payloadcms/db-postgres/drizzle';

import { media } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { pictureVersions } from './picture-versions';

/** A file without a row may belong to an upload that is still under way; after this time it is an orphan. */
const ORPHAN_AFTER_SECONDS = 24 * 3600;
/** A killed process leaves little; when a greater part of all files has no row, the database is likely the wrong one. */
const LARGEST_SHARE = 0.1;
/** In a small library, one interrupted upload, a file and its versions, is more than that. */
const FEW = 2 * (pictureVersions.length + 1);
const LARGEST_SHARE_OF_FEW = 0.5;

interface Sweep {
  readonly clock: Clock;
  /** Where Payload keeps the uploads. */
  readonly folder: string;
}

export interface SweptUploads {
  /** Names of the files that no row knows, sorted. */
  readonly orphans: readonly string[];
  /** Whether they were removed: not if they are suspiciously many. */
  readonly removed: boolean;
}

/**
 * Removes files of the media library that no row names and that are older than a day: what a process left that was
 * killed during an upload (ADR 146). Items in the trash still have their row, so their files stay.
 */
export async function sweepUploads({ clock, folder }: Sweep): Promise<SweptUploads> {
  const before = secondsAfter(clock.now(), -ORPHAN_AFTER_SECONDS);
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  const files = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
  // After the listing, so a file whose row is written meanwhile is known.
  const known = await knownFiles();
  const orphans: string[] = [];
  for (const name of files) {
    if (known.has(name)) continue;
    const found = await stat(path.join(folder, name)).catch(undefinedIfMissing);
    if (found && found.mtime < before) orphans.push(name);
  }
  const few = Math.min(FEW, files.length * LARGEST_SHARE_OF_FEW);
  const removed = orphans.length <= Math.max(few, files.length * LARGEST_SHARE);
  if (removed) for (const name of orphans) await rm(path.join(folder, name), { force: true });
  return { orphans, removed };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Names of the files that the media library knows: of each upload the file and its versions. */
async function knownFiles(): Promise<ReadonlySet<string>> {
  // `filename` and `sizes_…_filename`.
  const columns = Object.values(getTableColumns(media)).filter(({ name }) => name.endsWith('filename'));
  const database = await getDatabase();
  const { rows } = await database.execute<{ name: string }>(sql`
    SELECT name FROM ${media}, unnest(ARRAY[${sql.join(
      columns.map((column) => sql`${column}`),
      sql`, `,
    )}]) AS name WHERE name IS NOT NULL`);
  return new Set(rows.map(({ name }) => name));
}
