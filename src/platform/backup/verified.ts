import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import type { Clock } from '../clock/clock';

/** Says in a backup when it was last restored for trial. Not part of the backup: it is whole without it. */
const NOTE = 'verified.json';

const noteSchema = z.object({ at: z.iso.datetime() });

/** Notes that a backup was restored for trial, and was what had been backed up. @throws what writing throws */
export async function noteVerified(directory: string, clock: Clock): Promise<void> {
  const note: z.infer<typeof noteSchema> = { at: clock.now().toISOString() };
  await writeFile(path.join(directory, NOTE), `${JSON.stringify(note)}\n`, { mode: 0o600 });
}

/** When a backup was last verified where it is now; undefined when it never was. Never throws. */
export async function verifiedAt(directory: string): Promise<Date | undefined> {
  try {
    return new Date(noteSchema.parse(JSON.parse(await readFile(path.join(directory, NOTE), 'utf8'))).at);
  } catch {
    return undefined;
  }
}
