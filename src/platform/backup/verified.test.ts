import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { BackupDirectory } from './directory-store';
import { noteVerified, verifiedAt } from './verified';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'verified-'));
});
afterEach(() => rm(directory, { recursive: true }));

const place = () => ({ store: new BackupDirectory(path.dirname(directory)), name: path.basename(directory) });
const at = (time: string) => ({ now: () => new Date(time) });

describe('a backup', () => {
  it('says when it was last verified', async () => {
    expect(await verifiedAt(place())).toBeUndefined();
    await noteVerified(place(), at('2026-11-24T03:10:00Z'));
    await noteVerified(place(), at('2026-11-25T09:00:00Z'));
    expect(await verifiedAt(place())).toEqual(new Date('2026-11-25T09:00:00Z'));
  });

  it.each(['', '{}', '{"at":"yesterday"}'])('whose note is “%s” counts as not verified', async (text) => {
    await writeFile(path.join(directory, 'verified.json'), text);
    expect(await verifiedAt(place())).toBeUndefined();
  });
});
