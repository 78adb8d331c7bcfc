import { text } from 'node:stream/consumers';

import { z } from 'zod';

import type { Clock } from '../clock/clock';
import type { BackupStore } from './store';

/** Says in a backup when it was last restored for trial. Not part of the backup: it is whole without it. */
const NOTE = 'verified.json';

const noteSchema = z.object({ at: z.iso.datetime() });

interface Place {
  readonly store: BackupStore;
  readonly name: string;
}

/** Notes that a backup was restored for trial, and was what had been backed up. @throws what writing throws */
export async function noteVerified({ store, name }: Place, clock: Clock): Promise<void> {
  const note: z.infer<typeof noteSchema> = { at: clock.now().toISOString() };
  await store.note(name, NOTE, `${JSON.stringify(note)}\n`);
}

/** When a backup was last verified where it is now; undefined when it never was. Never throws. */
export async function verifiedAt({ store, name }: Place): Promise<Date | undefined> {
  try {
    const note: unknown = JSON.parse(await text(await store.read(name, NOTE)));
    return new Date(noteSchema.parse(note).at);
  } catch {
    return undefined;
  }
}
