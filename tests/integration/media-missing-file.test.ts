import { rm } from 'node:fs/promises';
import path from 'node:path';

import { handleEndpoints } from 'payload';
import { expect, it } from 'vitest';

import { throughFrontDoor } from '@/app/(payload)/api/[...slug]/front-door';
import { env } from '@/platform/env';
import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

import { usePortalDatabase } from '../support/database';
import { editorToken, uploadPicture } from '../support/media-upload';

/** Files of the media library that are not in the directory of uploads. */

const portal = usePortalDatabase();

/** Reads a file of the media library as the portal's route does for an editor. */
async function statusOf(name: string): Promise<number> {
  const request = new Request(`${env.PUBLIC_URL}/api/media/file/${name}`, {
    headers: { authorization: `JWT ${await editorToken(portal.payload)}` },
  });
  const answer = await throughFrontDoor({
    request,
    segments: ['media', 'file', name],
    handle: (permitted) => handleEndpoints({ config: portal.payload.config, request: permitted }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

it('a file that was removed, and one that never was, are not found', async () => {
  const { name } = await uploadPicture(portal.payload, 'en');
  expect(await statusOf(name)).toBe(200);
  await rm(path.join(PUBLIC_FOLDER, name));
  expect(await statusOf(name)).toBe(404);
  expect(await statusOf('never-uploaded.png')).toBe(404);
});
