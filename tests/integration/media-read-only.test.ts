import { mkdir, readdir } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

import { usePortalDatabase } from '../support/database';
import { awayIn, uploadPicture } from '../support/media-upload';
import { mountTiny, unmount } from '../support/tiny-disk';

/** Uploads to the media library when its directory cannot be written to (ADR 146). */

const portal = usePortalDatabase();
let obstacle: string | undefined;

beforeAll(async () => {
  await mkdir(PUBLIC_FOLDER, { recursive: true });
  obstacle = mountTiny(PUBLIC_FOLDER, 'ro');
});
afterAll(() => unmount(PUBLIC_FOLDER));

it.for(['en', 'zh'] as const)(
  'an upload to a read-only directory is answered with 503 in the reader’s language (%s)',
  async (language, test) => {
    test.skip(obstacle !== undefined, obstacle);
    expect(await uploadPicture(portal.payload, language)).toMatchObject(awayIn(language));
    expect(await readdir(PUBLIC_FOLDER)).toEqual([]);
  },
);
